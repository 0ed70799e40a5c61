//! The program on such a disk, and somebody who plays.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::ecs::schedule::{ScheduleLabel as _, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use fastrand::Rng;
use regalia_app::board::{BoardPlugin, RunningGame};
use regalia_app::computer::Pause;
use regalia_app::files::settings::{KeptWindow, Lessons, NewGames, Settings, SettingsDesk, write};
use regalia_app::files::{FileEvent, FileRequest, FileTasks, FilesPlugin, RecentGames, TrainingDesk};
use regalia_app::journal::{DiskInUse, GameJournal, SLOW, Safety, Storage};
use regalia_app::sound::SoundSettings;
use regalia_app::training::{TrainingProgress, exercises};
use regalia_app::view::ViewSettings;
use regalia_core::record::{Record, save};
use regalia_core::rules::{Game, Options};

use super::forgetful::{Forgetful, Held};
use super::ledger::{Mark, Thing};
use super::reading::{DATA, JOURNALS, SAVES, SETTINGS, state, text};
use crate::program::{Program, script};

/// How many frames, and how many waits for the disk, anything may take before something is wrong: the whole machine may
/// stand still for any time.
const FRAMES: u32 = 3_000_000;
const WAITS: u32 = 30;

/// The live board with its files on this disk.
pub fn board(disk: &Forgetful) -> App {
    let in_use = DiskInUse(Arc::new(disk.clone()));
    let mut app = App::new();
    app.insert_resource(SettingsDesk::open(&in_use, Some(Path::new(SETTINGS))))
        .insert_resource(TrainingDesk::open(&in_use, Some(Path::new(DATA))))
        .insert_resource(Storage { disk: in_use, ..Storage::with_journals(Some(JOURNALS.into())) })
        .add_plugins((MinimalPlugins, BoardPlugin, FilesPlugin))
        .add_message::<RequestRedraw>()
        .init_resource::<Failures>()
        .add_systems(Last, |mut events: MessageReader<FileEvent>, mut failures: ResMut<Failures>| {
            failures.0.extend(events.read().filter_map(|event| match event {
                FileEvent::Failed(why) => Some(why.text.clone()),
                FileEvent::Note(note) => Some(note.clone()),
                _ => None,
            }));
        });
    // Waking other threads for each system takes longer than the systems.
    for label in [First.intern(), PreUpdate.intern(), Update.intern(), PostUpdate.intern(), Last.intern()] {
        app.edit_schedule(label, |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
        });
    }
    app
}

/// What the player was told of files.
#[derive(Resource, Default)]
struct Failures(Vec<String>);

/// The program, and what its player does.
pub struct Player<'a> {
    app: App,
    disk: Forgetful,
    random: &'a mut Rng,
    /// What will be on the disk when everything has been written: games that were on the board, other files.
    played: Vec<Thing>,
    changed: Vec<Thing>,
    held: Option<Held>,
    /// The save that is running: its file, and what was in it before.
    saving: Option<(&'static str, &'static str)>,
}

impl<'a> Player<'a> {
    /// Starts the program, and waits until it knows the games.
    pub fn start(disk: &Forgetful, random: &'a mut Rng) -> Self {
        let mut player = Self {
            app: board(disk),
            disk: disk.clone(),
            random,
            played: Vec::new(),
            changed: Vec::new(),
            held: None,
            saving: None,
        };
        player.until("the games are known", |player| player.app.world().resource::<RecentGames>().is_known);
        // The shortest journals are written anew after every few moves.
        let length = player.random.usize(300..6_000);
        player.app.world_mut().resource_mut::<GameJournal>().rewrite_after(length);
        player
    }

    fn until(&mut self, what: &str, so: impl Fn(&Self) -> bool) {
        for _ in 0..FRAMES {
            self.app.update();
            if so(self) {
                return;
            }
            let failures = &self.app.world().resource::<Failures>().0;
            assert!(failures.is_empty(), "{what}: {failures:?}");
            std::thread::yield_now();
        }
        panic!("waited in vain: {what}");
    }

    fn record(&self) -> Option<&Record> {
        self.app.world().get_resource::<RunningGame>().map(|game| &game.record)
    }

    fn may(&self, thing: Thing, text: Option<String>) {
        self.disk.mark(Mark::May(thing, text));
    }

    /// What a game's journal may hold from now on. One without moves is not kept.
    fn may_be(&self, record: &Record) {
        self.may(Thing::Game(record.names()[0].clone()), (!record.is_empty()).then(|| state(record)));
    }

    /// Plays for a while, and leaves the program.
    pub fn play(mut self) {
        self.bring_a_game();
        for _ in 0..self.random.usize(3..16) {
            match self.random.u8(..32) {
                0 => self.bring_a_game(),
                1..4 => self.save(),
                4 => self.settings(),
                5 => self.training(),
                6..8 if self.held.is_none() => self.held = Some(self.disk.hold()),
                8..10 => self.held = None,
                10..16 => self.wait_until_kept(),
                _ => self.change(),
            }
        }
        self.finish_saving();
        self.quit();
    }

    /// Begins a game, or continues one.
    fn bring_a_game(&mut self) {
        let shelf = &self.app.world().resource::<RecentGames>().shelf;
        let known = self.random.choice(&shelf.games).filter(|game| game.outcome.is_none()).cloned();
        match known.filter(|_| self.random.u8(..3) > 0) {
            Some(game) => {
                // While its last moves wait for the disk, its journal is still open.
                self.held = None;
                let _ = self.has_disk();
                self.app.world_mut().write_message(FileRequest::Continue(game.path.clone()));
                let is_there =
                    |player: &Self| player.app.world().resource::<GameJournal>().path() == Some(game.path.as_path());
                self.until("the game is on the board", is_there);
            }
            None => {
                let game = Game::ALL[self.random.usize(..Game::ALL.len())];
                let names = [format!("{:08x}", self.random.u32(..)), "Ben".into(), "Cid".into(), "Dot".into()];
                let record = Record::new(Options::new(game), names[..game.seats()].to_vec());
                self.may_be(&record);
                self.app.begin(record);
            }
        }
        let game = Thing::Game(self.record().unwrap().names()[0].clone());
        if !self.played.contains(&game) {
            self.played.push(game);
        }
    }

    /// Changes the game on the board.
    fn change(&mut self) {
        let mut then = self.record().unwrap().clone();
        let change = script::next(&mut then, self.random);
        self.may_be(&then);
        self.app.request(change);
        assert_eq!(state(self.record().unwrap()), state(&then));
    }

    /// Saves the game on the board; the game may go on meanwhile.
    fn save(&mut self) {
        self.finish_saving();
        let (path, backup) = if self.random.bool() { (SAVES[0], SAVES[1]) } else { (SAVES[2], SAVES[3]) };
        let held = text(&self.disk, path);
        let text = save::to_text(self.record().unwrap());
        if held.as_ref().is_some_and(|held| *held != text) {
            self.may(Thing::File(backup.into()), held);
        }
        self.may(Thing::File(path.into()), Some(text));
        self.app.world_mut().write_message(FileRequest::Overwrite(path.into()));
        self.app.update();
        self.saving = Some((path, backup));
        if self.random.bool() {
            self.finish_saving();
        }
    }

    fn finish_saving(&mut self) {
        let Some((path, backup)) = self.saving.take() else { return };
        self.until("it is saved", |player| !player.app.world().resource::<FileTasks>().saving.is_busy());
        for path in [path, backup] {
            self.disk.mark(Mark::Kept(Thing::File(path.into())));
        }
    }

    /// Waits for the disk. Returns whether everything is there.
    fn has_disk(&self) -> bool {
        let game_journal = self.app.world().resource::<GameJournal>();
        (0..WAITS).any(|_| game_journal.wait_for_disk(Duration::from_secs(1)))
    }

    /// Waits for the disk. What the bar then calls kept must be there.
    fn wait_until_kept(&mut self) {
        self.held = None;
        assert!(self.has_disk());
        assert_eq!(self.app.world().resource::<GameJournal>().safety(), Safety::Kept);
        for game in &self.played {
            self.disk.mark(Mark::Kept(game.clone()));
        }
    }

    /// Changes the settings. They are written later, at the latest at the end.
    fn settings(&mut self) {
        let mut sound = self.app.world_mut().resource_mut::<SoundSettings>();
        sound.muted = !sound.muted;
        let world = self.app.world();
        let now = Settings {
            view: *world.resource::<ViewSettings>(),
            sound: *world.resource::<SoundSettings>(),
            games: world.resource::<NewGames>().clone(),
            pause: *world.resource::<Pause>(),
            window: *world.resource::<KeptWindow>(),
            lessons: *world.resource::<Lessons>(),
        };
        let file = Thing::File(Path::new(SETTINGS).join("settings.ron"));
        self.may(file.clone(), Some(write(&now, &[])));
        self.changed.push(file);
        self.app.update();
    }

    /// Solves an exercise.
    fn training(&mut self) {
        let mut progress = TrainingProgress::default();
        progress.solve(self.random.choice(exercises(Game::Martian).unwrap()).unwrap().id());
        let mut desk = self.app.world_mut().resource_mut::<TrainingDesk>();
        desk.keep_progress(&progress);
        let text = desk.notebook().to_text();
        let file = Thing::File(Path::new(DATA).join("training.ron"));
        self.may(file.clone(), Some(text));
        self.changed.push(file);
        self.app.update();
    }

    fn quit(mut self) {
        self.held = None;
        let is_late = self.app.world().resource::<GameJournal>().safety() == Safety::Late;
        self.app.world_mut().write_message(AppExit::Success);
        self.app.update();
        let Self { app, disk, played, changed, .. } = self;
        let began = Instant::now();
        drop(app);
        // The program waits no longer for its disk, and less for one that it has called late: nothing is claimed where the
        // whole machine stood still.
        if is_late || began.elapsed() > SLOW {
            return;
        }
        for thing in played.into_iter().chain(changed) {
            disk.mark(Mark::Kept(thing));
        }
    }
}
