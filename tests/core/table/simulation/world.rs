//! Machines, what is on its way between them, and what goes wrong.

use std::collections::BTreeMap;
use std::time::Duration;

use regalia_core::record::{Edit, Record, TimeControl, save};
use regalia_core::rules::{Game, Options};
use regalia_core::table::{
    Effect, LAG, Link, MAX_GAP, Message, Notice, Request, SharedGame, TableSettings, whole_line,
};

use super::machine::{MAX_RATE, Machine, Program};
use super::network::{Network, carried};

/// How long things go wrong, how long people play, and how long there is to make it good.
pub const FAULTS: Duration = Duration::from_secs(100);
const PLAY: Duration = Duration::from_secs(130);
const END: Duration = Duration::from_secs(220);
const LATEST: Duration = Duration::from_secs(280);

/// Something that happens at a time.
pub enum Event {
    /// A message arrives at a machine.
    Arrives(usize, u64, Box<Message>),
    /// A machine notices that a connection is lost.
    Lost(usize, u64),
    /// A guest's attempt to connect comes to its end.
    Connects(usize, u64),
    /// A machine's program asked to be woken.
    Wakes(usize, u64),
    /// A machine's disk has written this step.
    Written(usize, u64, u64),
    /// The people at a machine look at the board.
    Looks(usize),
    /// The host answers whoever knocks, or whether to take over a longer game.
    Admits(u64, Link),
    TakesOver(u64),
    /// Something goes wrong.
    Fault,
    /// A machine's program starts.
    Starts(usize),
}

impl Event {
    /// At which machine's program it happens.
    const fn machine(&self) -> Option<usize> {
        match self {
            Self::Arrives(number, ..)
            | Self::Lost(number, _)
            | Self::Connects(number, _)
            | Self::Wakes(number, _)
            | Self::Written(number, ..)
            | Self::Looks(number) => Some(*number),
            Self::Admits(..) | Self::TakesOver(_) => Some(0),
            Self::Fault | Self::Starts(_) => None,
        }
    }
}

pub struct World {
    pub random: fastrand::Rng,
    pub now: Duration,
    pub seed: u64,
    events: BTreeMap<(Duration, u64), Event>,
    count: u64,
    pub machines: Vec<Machine>,
    network: Network,
    /// The guest of each connection.
    pub links: BTreeMap<u64, usize>,
    /// What anybody was ever told under each number.
    told: BTreeMap<u64, Vec<Edit>>,
    pub rules: TableSettings,
    pub record: Record,
    /// The longest time that a disk takes, in milliseconds.
    disk: u64,
    /// The turn that goes on at the host, and how long its program has run since it began.
    pub turn: (Option<usize>, Duration),
}

impl World {
    pub fn new(seed: u64) -> Self {
        let mut random = fastrand::Rng::with_seed(seed);
        let game = *random.choice(Game::ALL.iter()).unwrap();
        let mut record = Record::new(Options::new(game), vec!["Ann".to_owned()]);
        if random.bool() {
            let base = Duration::from_secs(*random.choice([5, 20, 120].iter()).unwrap());
            let increment = Duration::from_secs(random.u64(0..3));
            record.set_time(vec![TimeControl::new(base, increment, Duration::ZERO).unwrap()]).unwrap();
        }
        let rules =
            TableSettings { secret: format!("{seed:032x}"), is_public: random.bool(), away_clock_runs: random.bool() };
        // Every machine but the host's has one seat or two; the host has what is left.
        let mut open: Vec<u8> = (2..=game.seats() as u8).collect();
        let mut machines = vec![Machine::new(1, None, &mut random)];
        while let Some(seat) = open.pop() {
            let mut seats = vec![seat];
            if !open.is_empty() && random.u32(0..3) == 0 {
                seats.extend(open.pop());
            }
            machines.push(Machine::new(machines.len() as u8 + 1, Some(seats), &mut random));
        }
        for _ in 0..random.usize(0..=2) {
            machines.push(Machine::new(machines.len() as u8 + 1, None, &mut random));
        }
        let network = Network::new(&mut random);
        let disk = *random.choice([5, 60, 2500].iter()).unwrap();
        let mut world = Self {
            random,
            now: Duration::ZERO,
            seed,
            events: BTreeMap::new(),
            count: 0,
            machines,
            network,
            links: BTreeMap::new(),
            told: BTreeMap::new(),
            rules,
            record,
            disk,
            turn: (None, Duration::ZERO),
        };
        for number in 0..world.machines.len() {
            let start = Duration::from_millis(if number == 0 { 0 } else { world.random.u64(0..20_000) });
            world.at(start, Event::Starts(number));
            world.at(start, Event::Looks(number));
        }
        world.at(Duration::from_secs(3), Event::Fault);
        world
    }

    pub fn at(&mut self, when: Duration, event: Event) {
        self.count += 1;
        self.events.insert((when.max(self.now), self.count), event);
    }

    pub fn millis(&mut self, range: std::ops::Range<u64>) -> Duration {
        Duration::from_millis(self.random.u64(range))
    }

    /// Whether people still play.
    pub fn is_playing(&self) -> bool {
        self.now < PLAY
    }

    /// Runs until all should be well.
    pub fn run(&mut self) {
        while let Some(((when, _), event)) = self.events.pop_first() {
            // A flag may have fallen a moment ago.
            if when > LATEST || (when > END && self.agree()) {
                return;
            }
            if let Some(number) = event.machine()
                && self.machines[number].stopped_until > when
            {
                let later = self.machines[number].stopped_until;
                self.at(later, event);
                continue;
            }
            self.measure(when - self.now);
            self.now = when;
            if when > FAULTS {
                self.network.has_faults = false;
            }
            self.happens(event);
        }
    }

    /// Measures the turn: only time in which the host's program runs counts.
    fn measure(&mut self, passed: Duration) {
        let host = &self.machines[0];
        let turn = host.turn_time(host.clock(self.now)).map(|turn| turn.plies);
        if turn.is_some() && turn != self.turn.0 {
            self.turn = (turn, Duration::ZERO);
        }
        if turn.is_some() && host.stopped_until <= self.now {
            self.turn.1 += passed;
        }
    }

    /// Nobody loses more time than the turn has taken while the host's program ran.
    pub fn check_spent(&self, spent: Duration) {
        let most = self.turn.1.mul_f64(MAX_RATE) + MAX_GAP;
        assert!(spent <= most, "seed {}: {spent:?} of {most:?} at {:?}", self.seed, self.now);
    }

    /// Whether all machines have the same revision.
    fn agree(&self) -> bool {
        let mut revisions = self.machines.iter().map(|machine| machine.shared().map(SharedGame::revision));
        let first = revisions.next();
        revisions.all(|revision| Some(revision) == first)
    }

    /// All machines have the same game. Returns how many plies it has.
    pub fn check(&self) -> u64 {
        let seed = self.seed;
        let host = self.machines[0].shared().unwrap_or_else(|| panic!("seed {seed}: the host runs"));
        for machine in &self.machines {
            let game = machine.shared().unwrap_or_else(|| panic!("seed {seed}: {} has the game", machine.key));
            assert_eq!(game.revision(), host.revision(), "seed {seed}: {}", machine.key);
            assert_eq!(game.whole(), host.whole(), "seed {seed}: {}", machine.key);
            if let Some(Program::Guest(guest)) = &machine.program {
                assert!(guest.is_in(), "seed {seed}: {} is in", machine.key);
                assert_eq!(guest.unconfirmed().len(), 0, "seed {seed}: {} waits for nothing", machine.key);
                let times = [&self.machines[0], machine].map(|machine| machine.turn_time(machine.clock(self.now)));
                let [ours, theirs] = times.map(|time| Duration::from_millis(time.unwrap().spent));
                let drift = LAG + ours.mul_f64(MAX_RATE * MAX_RATE - 1.0);
                let is_timed = !host.record().time_controls().is_empty();
                assert!(!is_timed || ours.abs_diff(theirs) <= drift, "seed {seed}: {theirs:?} instead of {ours:?}");
            }
            machine.check_board();
        }
        self.told.values().flatten().filter(|edit| matches!(edit, Edit::Play(_))).count() as u64
    }

    fn happens(&mut self, event: Event) {
        match event {
            Event::Starts(number) => self.start(number),
            Event::Arrives(to, link, message) => self.arrive(to, link, *message),
            Event::Lost(number, link) => self.lose(number, link),
            Event::Connects(number, life) => self.connect(number, life),
            Event::Wakes(number, life) if self.machines[number].life == life => {
                self.call(number, |program, now| match program {
                    Program::Host(host) => host.tick(now),
                    Program::Guest(guest) => guest.tick(now),
                })
            }
            Event::Written(number, life, step) if self.machines[number].life == life => {
                let machine = &mut self.machines[number];
                // A later state may have been written first.
                if let Some(saved) = machine.writing.remove(&step) {
                    machine.disk = Some(saved);
                    machine.writing.retain(|other, _| *other > step);
                }
                self.call(number, |program, now| match program {
                    Program::Host(host) => host.journaled(step, now),
                    Program::Guest(guest) => guest.journaled(step, now),
                });
            }
            Event::Wakes(..) | Event::Written(..) => {}
            Event::Looks(number) => {
                self.look(number);
                let next = self.now + self.millis(100..3000);
                self.at(next, Event::Looks(number));
            }
            Event::Admits(life, link) if self.machines[0].life == life => self.call(0, |program, now| match program {
                Program::Host(host) => host.answer_knock(link, true, now),
                Program::Guest(_) => Vec::new(),
            }),
            Event::TakesOver(life) if self.machines[0].life == life => self.call(0, |program, now| match program {
                Program::Host(host) => match host.longer_game().cloned() {
                    Some(question) => host.answer_longer(&question, true, now),
                    None => Vec::new(),
                },
                Program::Guest(_) => Vec::new(),
            }),
            Event::Admits(..) | Event::TakesOver(..) => {}
            Event::Fault => self.fault(),
        }
    }

    /// Calls a machine's program, if it runs, and does what it says.
    pub fn call(&mut self, number: usize, ask: impl FnOnce(&mut Program, Duration) -> Vec<Effect>) {
        let machine = &mut self.machines[number];
        let clock = machine.clock(self.now);
        let Some(program) = &mut machine.program else { return };
        let effects = ask(program, clock);
        self.follow(number, effects);
    }

    /// Does what a program says.
    pub fn follow(&mut self, number: usize, effects: Vec<Effect>) {
        let life = self.machines[number].life;
        let mut is_news = false;
        for effect in effects {
            match effect {
                Effect::Send(link, message) => self.send(number, link.0, &message),
                Effect::Close(link) => self.close(number, link.0),
                Effect::Connect => {
                    let then = self.now + self.millis(1..300);
                    self.at(then, Event::Connects(number, life));
                }
                Effect::Edits { number: step, edits, confirms } => {
                    self.edits(number, step, edits, confirms);
                    is_news = true;
                }
                Effect::Whole { record, .. } => {
                    let machine = &mut self.machines[number];
                    let mut board = *record;
                    let kept = machine.guest().map_or(0, |guest| guest.unconfirmed().len());
                    let old = machine.board.take();
                    for ply in old.iter().flat_map(|old| old.line().skip(old.len() - kept)) {
                        board.play(ply.action).unwrap();
                    }
                    while machine.said.len() > kept {
                        machine.said.pop_front();
                    }
                    machine.board = Some(board);
                    is_news = true;
                }
                Effect::Show(notice) => self.show(number, notice),
            }
        }
        if is_news {
            self.write(number);
        }
        let machine = &self.machines[number];
        machine.check_board();
        if let Some(wake) = machine.next_wake() {
            let when = machine.when(wake);
            self.at(when, Event::Wakes(number, life));
        }
    }

    fn edits(&mut self, number: usize, step: u64, edits: Vec<Edit>, confirms: Option<usize>) {
        let machine = &mut self.machines[number];
        if number > 0 {
            // The host may forget what its disk has not; nobody was told of it.
            let told = self.told.entry(step).or_insert_with(|| edits.clone());
            assert_eq!(*told, edits, "seed {}: number {step} is the same for all", self.seed);
        }
        match (confirms, &edits[..]) {
            (Some(ply), [Edit::Think(spent), Edit::Play(_)]) => {
                machine.said.pop_front().unwrap();
                machine.board.as_mut().unwrap().set_spent(ply, Duration::from_millis(*spent));
            }
            _ => apply(machine.board.as_mut().unwrap(), &edits),
        }
    }

    /// Writes the state of now; the disk has it a little later.
    fn write(&mut self, number: usize) {
        let (life, delay) = (self.machines[number].life, self.millis(1..self.disk));
        let machine = &mut self.machines[number];
        let Some(saved) = machine.to_save() else { return };
        let step = saved.state.number;
        machine.writing.insert(step, saved);
        self.at(self.now + delay, Event::Written(number, life, step));
    }

    fn show(&mut self, number: usize, notice: Notice) {
        let life = self.machines[number].life;
        let soon = self.now + self.millis(50..2000);
        match notice {
            Notice::Knocks(knock) => self.at(soon, Event::Admits(life, knock.link)),
            Notice::Longer(..) => self.at(soon, Event::TakesOver(life)),
            Notice::Asked(asked) => self.machines[number].asked.push(asked.id),
            Notice::Closed(id, _) => self.machines[number].asked.retain(|asked| *asked != id),
            Notice::Forked { plies, .. } => {
                let machine = &mut self.machines[number];
                machine.said.clear();
                apply(machine.board.as_mut().unwrap(), &[Edit::TakeBack(plies)]);
            }
            Notice::Ended(why) => panic!("seed {}: {} was sent away: {why}", self.seed, self.machines[number].key),
            _ => {}
        }
    }

    fn send(&mut self, from: usize, link: u64, message: &Message) {
        let Some(guest) = self.links.get(&link).copied() else { return };
        let to = if from == 0 { guest } else { 0 };
        let message = carried(message);
        for delay in self.network.arrivals(&mut self.random) {
            self.at(self.now + delay, Event::Arrives(to, link, Box::new(message.clone())));
        }
    }

    fn arrive(&mut self, to: usize, link: u64, message: Message) {
        let is_reachable =
            self.machines.iter().all(|machine| !machine.links.contains(&link) || machine.cut_until <= self.now);
        if is_reachable && self.machines[to].links.contains(&link) {
            let said = match &message {
                Message::Request { request: Request::Play { spent, plies, .. }, .. } => Some((*spent, *plies)),
                _ => None,
            };
            let host = self.machines[0].shared();
            let before = host.map_or(0, SharedGame::number);
            let up = host.and_then(|game| game.record().time_until_up()).unwrap_or_default();
            let turn = self.turn;
            self.call(to, |program, now| match program {
                Program::Host(host) => host.received(Link(link), Some(message), now),
                Program::Guest(guest) => guest.received(Link(link), Some(message), now),
            });
            let after = self.machines[0].shared().filter(|game| to == 0 && game.number() > before);
            if let Some(((said, plies), game)) = said.zip(after) {
                // Nobody's clock gains by the way of the message.
                let took = game.record().line().nth(plies).unwrap().spent;
                let least = up.min(Duration::from_millis(said));
                assert!(took >= least, "seed {}: {took:?} instead of {said} ms", self.seed);
                if turn.0 == Some(plies) && took > Duration::from_millis(said) {
                    let most = turn.1.mul_f64(MAX_RATE) + MAX_GAP;
                    assert!(
                        took <= most,
                        "seed {}: {took:?} of {most:?}, said {said} ms, ply {plies} at {:?}",
                        self.seed,
                        self.now
                    );
                }
            }
        }
    }

    /// A machine closes a connection; the other one notices a little later.
    fn close(&mut self, number: usize, link: u64) {
        self.machines[number].links.retain(|known| *known != link);
        if let Some(guest) = self.links.get(&link).copied() {
            let other = if number == 0 { guest } else { 0 };
            let later = self.now + self.millis(1600..8000);
            self.at(later, Event::Lost(other, link));
        }
    }

    fn lose(&mut self, number: usize, link: u64) {
        if self.machines[number].links.contains(&link) {
            self.machines[number].links.retain(|known| *known != link);
            self.call(number, |program, now| match program {
                Program::Host(host) => host.lost(Link(link), now),
                Program::Guest(guest) => guest.lost(Some(Link(link)), now),
            });
        }
    }

    fn connect(&mut self, number: usize, life: u64) {
        if self.machines[number].life != life || self.machines[number].program.is_none() {
            return;
        }
        let is_cut = self.machines[number].cut_until > self.now || self.machines[0].cut_until > self.now;
        if is_cut || self.machines[0].program.is_none() {
            return self.call(number, |program, now| match program {
                Program::Guest(guest) => guest.lost(None, now),
                Program::Host(_) => Vec::new(),
            });
        }
        self.count += 1;
        let (link, key) = (self.count, self.machines[number].key);
        self.links.insert(link, number);
        self.machines[0].links.push(link);
        self.machines[number].links.push(link);
        self.call(0, |program, now| match program {
            Program::Host(host) => host.connected(Link(link), key, now),
            Program::Guest(_) => Vec::new(),
        });
        self.call(number, |program, now| match program {
            Program::Guest(guest) => guest.connected(Link(link), now),
            Program::Host(_) => Vec::new(),
        });
    }
}

/// Makes edits on a board that shows nothing but the game.
pub fn apply(board: &mut Record, edits: &[Edit]) {
    for edit in edits {
        match edit {
            Edit::Begin { game, .. } => *board = save::from_text(game).unwrap(),
            Edit::Clock(_) => {}
            Edit::TakeBack(plies) if *plies == board.main_len() => {}
            edit => _ = board.apply(edit).unwrap(),
        }
    }
    *board = whole_line(board);
}
