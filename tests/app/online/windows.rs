//! Whole programs without a screen at one table: what people do in one window is seen in the other.

use std::path::Path;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use regalia_app::board::{RunningGame, TableChange, TableUpdate, TimeSource};
use regalia_app::files::{FileRequest, RecentGames};
use regalia_app::journal::{GameJournal, Safety, Storage};
use regalia_app::online::Reach;
use regalia_app::online::live::{LiveRequest, LiveTable, OpenTable, Stage};
use regalia_app::panels::kit::spoken::Spoken;
use regalia_app::play::{BoardNotice, ToMove, Wait};
use regalia_app::shell;
use regalia_core::record::{Edit, Player, Record, TimeControl};
use regalia_core::rules::{Game, Options, Outcome, Reason, Seat};
use regalia_core::table::{Chair, ChairState, LAG, Place, Question, TurnTime};
use tempfile::TempDir;

use super::{PATIENCE, bell, some_action};
use crate::program::Program as _;

/// A program with its own data folder.
pub struct Program {
    pub app: App,
    rings: Receiver<()>,
}

pub fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

impl crate::program::Program for Program {
    fn app(&self) -> &App {
        &self.app
    }

    fn app_mut(&mut self) -> &mut App {
        &mut self.app
    }
}

impl Program {
    pub fn start(folder: &Path) -> Self {
        let mut app = shell::without_screen_in(Some(folder), 1280, 800);
        let (waker, rings) = bell();
        app.insert_resource(Storage::with_journals(Some(folder.join("journals")))).insert_resource(waker);
        Self { app, rings }
    }

    pub fn ask(&mut self, request: LiveRequest) {
        self.app.world_mut().write_message(request);
    }

    pub fn table(&self) -> &LiveTable {
        self.resource()
    }

    pub fn record(&self) -> Option<&Record> {
        self.app.world().get_resource::<RunningGame>().map(|game| &game.record)
    }

    /// How many plies the game has, if it is live.
    pub fn plies(&self) -> Option<usize> {
        let game = self.app.world().get_resource::<RunningGame>()?;
        game.is_live().then(|| game.record.cursor())
    }

    pub fn waits(&self) -> Option<(Seat, Wait)> {
        self.resource::<ToMove>().awaited()
    }

    fn open(&mut self, record: Record, chairs: Vec<Chair>) -> String {
        let open = OpenTable { record, chairs, reach: Reach::Network, is_public: false, away_clock_runs: true };
        self.ask(LiveRequest::Open(Box::new(open)));
        until(&mut [self], "the table is open", |all| all[0].table().invitation().is_some());
        self.table().invitation().unwrap().to_owned()
    }

    /// Opens a table for two, the first seat of which is taken here.
    pub fn open_table(&mut self, game: Game) -> String {
        self.open(record(game), vec![Chair::Host])
    }

    fn join(&mut self, invitation: &str, name: &str, place: Place) {
        let invitation = Box::new(invitation.parse().unwrap());
        self.ask(LiveRequest::Join { invitation, name: name.to_owned(), place });
    }

    /// Lets in whoever knocks.
    pub fn admit(&mut self, yes: bool) {
        let knocks: Vec<_> = self.table().knocks().iter().map(|knock| knock.link).collect();
        knocks.into_iter().for_each(|link| self.ask(LiveRequest::LetIn(link, yes)));
    }

    pub fn play(&mut self, number: usize) {
        let action = some_action(self.record().unwrap(), number).unwrap();
        self.play_action(action);
    }
}

fn record(game: Game) -> Record {
    Record::new(Options::new(game).without_side_choice(), vec!["Ann".to_owned(), String::new()])
}

/// Runs all programs until this is so.
pub fn until(all: &mut [&mut Program], what: &str, so: impl Fn(&[&mut Program]) -> bool) {
    let began = Instant::now();
    loop {
        all.iter_mut().for_each(|program| program.frames(1));
        if so(all) {
            return;
        }
        let states: Vec<_> = all.iter().map(|p| (p.table().stage(), p.plies(), p.table().refusal().cloned())).collect();
        assert!(began.elapsed() < PATIENCE, "waited in vain: {what}; {states:?}");
        // Whichever of several programs has something to do, the others look again soon.
        let _ = all[0].rings.recv_timeout(Duration::from_millis(1));
    }
}

pub fn all_at(all: &mut [&mut Program], plies: usize) {
    until(all, &format!("all are at {plies}"), |all| all.iter().all(|program| program.plies() == Some(plies)));
}

/// Ann holds a table of two, Ben has joined it.
fn ann_and_ben(ann: &Path, ben: &Path, game: Game) -> (Program, Program) {
    seated(ann, ben, record(game))
}

fn seated(ann: &Path, ben: &Path, record: Record) -> (Program, Program) {
    let (mut ann, mut ben) = (Program::start(ann), Program::start(ben));
    let invitation = ann.open(record, vec![Chair::Host]);
    until(&mut [&mut ann], "the game is on the board", |all| all[0].plies() == Some(0));
    ben.join(&invitation, "Ben", Place::Sit(Vec::new()));
    until(&mut [&mut ann, &mut ben], "Ben knocks", |all| !all[0].table().knocks().is_empty());
    assert_eq!((ann.waits(), ann.table().knocks()[0].name.as_str()), (Some((Seat::One, Wait::Seats)), "Ben"));
    until(&mut [&mut ben], "Ben waits", |all| all[0].table().stage() == Some(Stage::Waiting));
    ann.admit(true);
    all_at(&mut [&mut ann, &mut ben], 0);
    until(&mut [&mut ann, &mut ben], "both may move", |all| {
        all[0].waits().is_none() && all[1].waits() == Some((Seat::One, Wait::Far))
    });
    (ann, ben)
}

#[test]
fn what_one_plays_the_other_sees() {
    let (one, other) = (folder(), folder());
    let (mut ann, mut ben) = ann_and_ben(one.path(), other.path(), Game::TwoKings);
    assert_eq!(ben.record().unwrap().names(), ["Ann", "Ben"]);
    assert_eq!((ann.table().own_seats(), ben.table().own_seats()), (vec![Seat::One], vec![Seat::Two]));
    // Nobody moves for somebody else.
    let action = some_action(ben.record().unwrap(), 0).unwrap();
    ben.play_action(action);
    assert_eq!(ben.plies(), Some(0));
    for number in 0..12 {
        let mover: &mut Program = if number % 2 == 0 { &mut ann } else { &mut ben };
        mover.play(number);
        assert_eq!(mover.plies(), Some(number + 1), "a move is on one's own board at once");
        all_at(&mut [&mut ann, &mut ben], number + 1);
    }
    assert_eq!(ann.record().unwrap().position(), ben.record().unwrap().position());
    // Both journals have it, and how far the table is.
    until(&mut [&mut ann, &mut ben], "confirmed", |all| {
        all.iter().all(|program| {
            program.record().unwrap().table_state().is_some_and(|state| state.asked == 0 && state.plies == 12)
        })
    });
    // Whoever looks at an earlier move is not disturbed, and comes back to the game.
    ben.go_to(3);
    assert_eq!(ben.waits().map(|(_, wait)| wait), Some(Wait::Earlier));
    ann.play(12);
    until(&mut [&mut ann, &mut ben], "Ben has it", |all| all[1].record().unwrap().len() == 13);
    assert_eq!(ben.plies(), Some(3));
    ben.back_to_game();
    assert_eq!((ben.plies(), ben.waits()), (Some(13), None));
}

#[test]
fn a_guest_takes_over_the_time_that_the_host_counts() {
    let (one, other) = (folder(), folder());
    let mut game = record(Game::TwoKings);
    game.set_time(vec![TimeControl::minutes(5, 0).unwrap()]).unwrap();
    let (mut ann, mut ben) = seated(one.path(), other.path(), game);
    ann.play(0);
    all_at(&mut [&mut ann, &mut ben], 1);
    // Ben's clock stands still.
    let now = Instant::now();
    ben.app.insert_resource(TimeSource::new(move || now));
    until(&mut [&mut ann, &mut ben], "Ben thinks", |_| now.elapsed() > LAG * 2);
    ben.play(1);
    let spent = |program: &Program| program.record().unwrap().main_line().nth(1).map(|ply| ply.spent);
    // The board follows the table's clock all the same.
    assert!(spent(&ben) > Some(LAG), "{:?}", spent(&ben));
    until(&mut [&mut ann, &mut ben], "both have the same time", |all| {
        spent(all[0]) == spent(all[1]) && spent(all[1]) > Some(LAG)
    });
}

#[test]
fn a_board_that_has_lost_a_move_gets_the_whole_game() {
    let (one, other) = (folder(), folder());
    let (mut ann, mut ben) = ann_and_ben(one.path(), other.path(), Game::TwoKings);
    for number in 0..2 {
        let mover: &mut Program = if number % 2 == 0 { &mut ann } else { &mut ben };
        mover.play(number);
        all_at(&mut [&mut ann, &mut ben], number + 1);
    }
    let state = ben.record().unwrap().table_state().unwrap();
    let change = TableChange::Edits(vec![Edit::TakeBack(0)]);
    ben.follow_table(TableUpdate { change, state, seats: vec![Seat::Two], turn: TurnTime::default() });
    assert_eq!(ben.record().unwrap().main_len(), 0);
    all_at(&mut [&mut ann, &mut ben], 2);
    ann.play(2);
    all_at(&mut [&mut ann, &mut ben], 3);
}

#[test]
fn moves_are_taken_back_and_games_end_when_both_agree() {
    let (one, other) = (folder(), folder());
    let (mut ann, mut ben) = ann_and_ben(one.path(), other.path(), Game::TwoKings);
    for number in 0..3 {
        let mover: &mut Program = if number % 2 == 0 { &mut ann } else { &mut ben };
        mover.play(number);
        all_at(&mut [&mut ann, &mut ben], number + 1);
    }
    // Ben takes his move back, with Ann's after it; she says no, then yes.
    for yes in [false, true] {
        ben.take_back();
        assert_eq!(ben.table().own_question(), Some(&Question::TakeBack { plies: 1 }));
        until(&mut [&mut ann, &mut ben], "Ann is asked", |all| all[0].table().question().is_some());
        ann.ask(LiveRequest::Answer(yes));
        until(&mut [&mut ann, &mut ben], "it is answered", |all| all[1].table().own_question().is_none());
        if !yes {
            let line = ben.resource::<BoardNotice>().line.clone().map(|(line, _)| line);
            assert_eq!(line.as_deref(), Some("Ann does not give the move back"));
        }
    }
    all_at(&mut [&mut ann, &mut ben], 1);
    ben.play(5);
    all_at(&mut [&mut ann, &mut ben], 2);
    // A draw is agreed.
    ann.agree_draw();
    until(&mut [&mut ann, &mut ben], "Ben is asked", |all| all[1].table().question().is_some());
    ben.ask(LiveRequest::Answer(true));
    let is_drawn =
        |program: &Program| program.record().unwrap().outcome().is_some_and(|end| end.reason == Reason::Agreement);
    until(&mut [&mut ann, &mut ben], "it is a draw", |all| all.iter().all(|program| is_drawn(program)));
    // And a rematch, in which the other begins.
    ben.ask(LiveRequest::Ask(Question::Rematch));
    until(&mut [&mut ann, &mut ben], "Ann is asked", |all| all[0].table().question().is_some());
    ann.ask(LiveRequest::Answer(true));
    all_at(&mut [&mut ann, &mut ben], 0);
    until(&mut [&mut ann, &mut ben], "seated anew", |all| all[1].table().own_seats() == [Seat::One]);
    assert_eq!(ben.record().unwrap().names(), ["Ben", "Ann"]);
    ben.play(0);
    all_at(&mut [&mut ann, &mut ben], 1);
    // Ben resigns.
    ben.resign(Seat::One);
    let lost = Outcome::win(Seat::Two, 2, Reason::Resignation);
    until(&mut [&mut ann, &mut ben], "Ann has won", |all| {
        all.iter().all(|program| program.record().unwrap().outcome().as_ref() == Some(&lost))
    });
}

/// Starts a program and continues its last game, which has so many plies.
fn continue_last(folder: &TempDir, plies: usize) -> Program {
    let mut program = Program::start(folder.path());
    until(&mut [&mut program], "the games are known", |all| all[0].resource::<RecentGames>().is_known);
    let games = &program.resource::<RecentGames>().shelf.games;
    let path = games.first().expect("a game to continue").path.clone();
    program.app.world_mut().write_message(FileRequest::Continue(path));
    until(&mut [&mut program], "the game is back", |all| all[0].plies() == Some(plies));
    program
}

#[test]
fn both_come_back_to_the_table_after_their_programs_were_killed() {
    let (one, other) = (folder(), folder());
    let (mut ann, mut ben) = ann_and_ben(one.path(), other.path(), Game::Plunder);
    for number in 0..5 {
        let mover: &mut Program = if number % 2 == 0 { &mut ann } else { &mut ben };
        mover.play(number);
        all_at(&mut [&mut ann, &mut ben], number + 1);
    }
    let remembered = |folder: &TempDir| folder.path().join("live-tables.ron").exists();
    until(&mut [&mut ann, &mut ben], "both remember the table", |_| remembered(&one) && remembered(&other));
    // Both end without a word.
    drop((ann, ben));
    // Ben is back first: he moves, and nobody moves for Ann.
    let mut ben = continue_last(&other, 5);
    until(&mut [&mut ben], "Ben may move", |all| all[0].waits().is_none());
    ben.play(5);
    assert_eq!((ben.plies(), ben.waits()), (Some(6), Some((Seat::One, Wait::Far))));
    ben.play(6);
    assert_eq!(ben.plies(), Some(6));
    let mut ann = continue_last(&one, 5);
    assert!(ann.table().is_host());
    until(&mut [&mut ann, &mut ben], "both are in", |all| {
        all[1].table().stage() == Some(Stage::In) && all[0].table().chairs().contains(&ChairState::Guest { here: true })
    });
    until(&mut [&mut ann, &mut ben], "it is told", |all| all[1].resource::<Spoken>().line == "Ann is back.");
    all_at(&mut [&mut ann, &mut ben], 6);
    ann.play(6);
    all_at(&mut [&mut ann, &mut ben], 7);
    // Ben goes; Ann sees that he is away, closes the table, and has the game.
    drop(ben);
    until(&mut [&mut ann], "Ben is away", |all| all[0].table().away_since(Seat::Two).is_some());
    ann.frame();
    assert_eq!(ann.resource::<Spoken>().line, "Ben is away: the other computer is not connected.");
    ann.ask(LiveRequest::Leave);
    until(&mut [&mut ann], "closed", |all| !all[0].table().is_some());
    ann.frame();
    assert_eq!((ann.plies(), ann.record().unwrap().len(), ann.waits()), (None, 7, None));
    assert_eq!(ann.record().unwrap().table_state(), None);
}

#[test]
fn a_host_without_a_way_into_the_internet_tries_to_come_back() {
    let (one, other) = (folder(), folder());
    let (mut ann, mut ben) = ann_and_ben(one.path(), other.path(), Game::Plunder);
    ann.play(0);
    all_at(&mut [&mut ann, &mut ben], 1);
    let list = one.path().join("live-tables.ron");
    until(&mut [&mut ann, &mut ben], "it remembers the table", |_| list.exists());
    drop((ann, ben));
    // As if the table had been opened to the internet, which is away now.
    let kept = std::fs::read_to_string(&list).unwrap();
    let far = kept.replace("reach: Network", "reach: Internet(Some(\"http://127.0.0.1:9\"))");
    assert_ne!(kept, far);
    std::fs::write(&list, far).unwrap();
    let mut ann = continue_last(&one, 1);
    until(&mut [&mut ann], "it is told", |all| {
        all[0].resource::<BoardNotice>().line.as_ref().is_some_and(|(line, _)| line.contains("Regalia tries again"))
    });
    assert_eq!((ann.plies(), ann.table().is_host()), (Some(1), true), "the game stays at the table");
    ann.play(1);
    assert_eq!(ann.plies(), Some(1), "nobody moves for Ben");
    until(&mut [&mut ann], "it is tried again", |all| !all[0].table().is_host());
    until(&mut [&mut ann], "with another connection", |all| all[0].table().is_host());
}

#[test]
fn the_computer_plays_at_the_host_and_somebody_watches() {
    let (one, other, third) = (folder(), folder(), folder());
    let (mut ann, mut ben, mut eve) =
        (Program::start(one.path()), Program::start(other.path()), Program::start(third.path()));
    let mut game = record(Game::Martian);
    game.set_player(Seat::One, Player::Computer(1));
    let invitation = ann.open(game, vec![Chair::Computer, Chair::Open]);
    // The computer waits until somebody comes.
    let began = Instant::now();
    until(&mut [&mut ann], "a while", |_| began.elapsed() > Duration::from_millis(1500));
    assert_eq!((ann.plies(), ann.waits()), (Some(0), Some((Seat::One, Wait::Seats))));
    ben.join(&invitation, "Ben", Place::Sit(vec![2]));
    until(&mut [&mut ann, &mut ben], "Ben knocks", |all| !all[0].table().knocks().is_empty());
    ann.admit(true);
    eve.join(&invitation, "Eve", Place::Watch);
    let mut all = [&mut ann, &mut ben, &mut eve];
    all_at(&mut all, 1);
    ben.play(0);
    all_at(&mut [&mut ann, &mut ben, &mut eve], 3);
    assert!(eve.table().own_seats().is_empty() && ann.table().watching() == 1);
    // Eve tries something; the game goes on without her, and she comes back to it.
    eve.go_to(1);
    eve.play(3);
    ben.play(1);
    until(&mut [&mut ann, &mut ben, &mut eve], "five", |all| all[0].plies() == Some(5) && all[1].plies() == Some(5));
    assert!(!eve.app.world().resource::<RunningGame>().record.is_on_main_line());
    eve.back_to_game();
    all_at(&mut [&mut ann, &mut ben, &mut eve], 5);
    // The computer is asked about a draw, in the first moves of a game that is not even.
    ben.agree_draw();
    until(&mut [&mut ann, &mut ben, &mut eve], "answered", |all| all[1].table().own_question().is_none());
    // The host closes the table, and all are told.
    ann.ask(LiveRequest::Leave);
    until(&mut [&mut ann, &mut ben, &mut eve], "all know", |all| all.iter().all(|program| !program.table().is_some()));
    assert_eq!(ben.plies(), None);
}

#[test]
fn a_table_does_not_take_over_the_file_of_the_game_before() {
    let one = folder();
    let mut ann = Program::start(one.path());
    ann.begin(record(Game::Plunder));
    let path = one.path().join("before.regalia");
    ann.app.world_mut().write_message(FileRequest::SaveTo(path.clone()));
    until(&mut [&mut ann], "it is saved", |all| all[0].resource::<GameJournal>().file.0.as_ref() == Some(&path));
    ann.open(record(Game::TwoKings), vec![Chair::Host]);
    until(&mut [&mut ann], "the table is on the board", |all| all[0].plies() == Some(0));
    ann.frame();
    assert_eq!(ann.resource::<GameJournal>().file.0, None);
    let journal = ann.resource::<GameJournal>().path().unwrap().to_owned();
    until(&mut [&mut ann], "it is kept", |all| all[0].resource::<GameJournal>().safety() == Safety::Kept);
    let text = std::fs::read_to_string(journal).unwrap();
    assert!(text.contains("two-kings") && !text.contains("before.regalia"), "{text}");
}

#[test]
fn whoever_is_refused_is_told_why() {
    let (one, other) = (folder(), folder());
    let (mut ann, mut ben) = (Program::start(one.path()), Program::start(other.path()));
    let invitation = ann.open(record(Game::TwoKings), vec![Chair::Host]);
    // One's own invitation leads nowhere.
    let mut again = Program::start(one.path());
    again.join(&invitation, "Ann", Place::Watch);
    until(&mut [&mut again], "told", |all| all[0].table().refusal().is_some());
    assert!(again.table().refusal().unwrap().to_string().starts_with("This is the invitation to your own table."));
    ben.join(&invitation, "Ben", Place::Sit(Vec::new()));
    until(&mut [&mut ann, &mut ben], "Ben knocks", |all| !all[0].table().knocks().is_empty());
    ann.admit(false);
    until(&mut [&mut ann, &mut ben], "told", |all| all[1].table().refusal().is_some());
    // The dialog says it, and looks for other tables.
    until(&mut [&mut ann, &mut ben], "other tables are looked for", |all| all[1].table().is_searching());
    ben.frames(10);
    let refusal = ben.table().refusal().unwrap().to_string();
    assert_eq!(refusal, "The host said no. Ask the host, or watch the game instead.");
    assert!(!ben.table().is_some() && ben.record().is_none());
}
