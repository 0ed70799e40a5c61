//! A running program, as tests use it, whatever its window and its folders are.

pub mod edit;
pub mod press;
pub mod script;

use std::time::{Duration, Instant};

use bevy::app::AppExit;
use bevy::prelude::*;
use regalia_app::board::{GameEvent, RunningGame, TableUpdate};
use regalia_app::panels::{Dialog, UiCommand};
use regalia_app::play::BoardNotice;
use regalia_core::record::{MessageState, Note, Player, Record, Stamp};
use regalia_core::rules::{Action, GamePosition, Seat};

pub use edit::Edit;

/// How long anything in the background may take.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// Whether the program has asked to exit. `App::should_exit` forgets it after two frames, on a fast machine later.
#[derive(Resource, Debug, Default)]
struct HasExited(bool);

/// Lets [`Program::has_exited`] remember an exit.
pub fn watch_exit(app: &mut App) {
    app.init_resource::<HasExited>().add_systems(
        Last,
        |mut exits: MessageReader<AppExit>, mut exited: ResMut<HasExited>| {
            exited.0 |= exits.read().count() > 0;
        },
    );
}

/// A program with a board. What changes its game runs one frame and returns the board's events of that frame.
pub trait Program {
    fn app(&self) -> &App;

    fn app_mut(&mut self) -> &mut App;

    /// Runs a frame. Returns the board's events.
    fn frame(&mut self) -> Vec<GameEvent> {
        let app = self.app_mut();
        let mut events = app.world().resource::<Messages<GameEvent>>().get_cursor_current();
        app.update();
        events.read(app.world().resource::<Messages<GameEvent>>()).cloned().collect()
    }

    /// Sends something for the next frame.
    fn send<M: Message>(&mut self, message: M) {
        self.app_mut().world_mut().write_message(message);
    }

    fn request(&mut self, edit: Edit) -> Vec<GameEvent> {
        self.request_all([edit])
    }

    /// One frame with these requests.
    fn request_all(&mut self, edits: impl IntoIterator<Item = Edit>) -> Vec<GameEvent> {
        self.app_mut().world_mut().write_message_batch(edits);
        self.frame()
    }

    fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.app_mut().update());
    }

    /// Runs frames until something is true.
    fn until(&mut self, what: &str, so: impl Fn(&Self) -> bool)
    where
        Self: Sized,
    {
        let began = Instant::now();
        loop {
            self.app_mut().update();
            if so(self) {
                return;
            }
            let dialog = self.app().world().get_resource::<Dialog>();
            assert!(began.elapsed() < PATIENCE, "waited in vain: {what}; {dialog:?}");
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Sends what a menu, key or button does, and runs until it is done.
    fn press(&mut self, command: impl Into<UiCommand>) {
        self.send(command.into());
        self.frames(3);
    }

    /// Whether it has asked to exit since [`watch_exit`].
    fn has_exited(&self) -> bool {
        self.resource::<HasExited>().0
    }

    /// The line of news or refusal below the board.
    fn notice(&self) -> Option<&str> {
        self.resource::<BoardNotice>().line.as_ref().map(|(line, _)| line.as_str())
    }

    fn resource<R: Resource>(&self) -> &R {
        self.app().world().resource::<R>()
    }

    fn record(&self) -> &Record {
        &self.resource::<RunningGame>().record
    }

    fn begin(&mut self, record: Record) -> Vec<GameEvent> {
        self.request(edit::begin(record))
    }

    /// Plays move texts separated by spaces, one per frame.
    fn play(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            let action = self.record().position().parse_action(text).unwrap_or_else(|why| panic!("{text}: {why}"));
            let events = self.play_action(action);
            assert_eq!(edit::kinds(&events), ["ply"], "{text}: {events:?}");
        }
    }

    /// Tries to play an action.
    fn play_action(&mut self, action: Action) -> Vec<GameEvent> {
        self.request(edit::play(action))
    }

    fn undo(&mut self) -> Vec<GameEvent> {
        self.request(edit::undo())
    }

    fn redo(&mut self) -> Vec<GameEvent> {
        self.request(edit::redo())
    }

    fn take_back(&mut self) -> Vec<GameEvent> {
        self.request(edit::take_back())
    }

    fn play_again(&mut self) -> Vec<GameEvent> {
        self.request(edit::play_again())
    }

    fn go_to(&mut self, ply: usize) -> Vec<GameEvent> {
        self.request(edit::go_to(ply))
    }

    fn back_to_game(&mut self) -> Vec<GameEvent> {
        self.request(edit::back_to_game())
    }

    fn next_variation(&mut self) -> Vec<GameEvent> {
        self.request(edit::next_variation())
    }

    fn previous_variation(&mut self) -> Vec<GameEvent> {
        self.request(edit::previous_variation())
    }

    fn show_line(&mut self, after: usize, line: Vec<Action>) -> Vec<GameEvent> {
        self.request(edit::show_line(after, line))
    }

    fn resign(&mut self, seat: Seat) -> Vec<GameEvent> {
        self.request(edit::resign(seat))
    }

    fn agree_draw(&mut self) -> Vec<GameEvent> {
        self.request(edit::agree_draw())
    }

    fn claim_draw(&mut self) -> Vec<GameEvent> {
        self.request(edit::claim_draw())
    }

    fn withdraw(&mut self) -> Vec<GameEvent> {
        self.request(edit::withdraw())
    }

    fn flag(&mut self, seat: Seat) -> Vec<GameEvent> {
        self.request(edit::flag(seat))
    }

    fn set_player(&mut self, seat: Seat, player: Player) -> Vec<GameEvent> {
        self.request(edit::set_player(seat, player))
    }

    fn rename(&mut self, seat: Seat, name: &str) -> Vec<GameEvent> {
        self.request(edit::rename(seat, name))
    }

    fn set_notes(&mut self, notes: Vec<(usize, Note)>) -> Vec<GameEvent> {
        self.request(edit::set_notes(notes))
    }

    fn set_message_state(&mut self, state: MessageState) -> Vec<GameEvent> {
        self.request(edit::set_message_state(state))
    }

    fn switch_clock(&mut self) -> Vec<GameEvent> {
        self.request(edit::switch_clock())
    }

    fn mark_saved(&mut self, stamp: Stamp) -> Vec<GameEvent> {
        self.request(edit::mark_saved(stamp))
    }

    fn follow_table(&mut self, update: TableUpdate) -> Vec<GameEvent> {
        self.request(edit::follow_table(update))
    }

    fn leave_table(&mut self) -> Vec<GameEvent> {
        self.request(edit::leave_table())
    }
}

impl Program for App {
    fn app(&self) -> &App {
        self
    }

    fn app_mut(&mut self) -> &mut App {
        self
    }
}
