//! Commands for the game on the board, and commands that replace it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::record::{Player, Record};
use regalia_core::rules::{Action, Seat};

use super::chance::chance;
use super::files::FileActions;
use crate::board::{ClockState, GameRequest, RunningGame, TableClock};
use crate::computer::{HeldBack, Hold, Pause, PlaysAlone, Replay, Speed};
use crate::files::EXAMPLES;
use crate::panels::column::watch::may_be_watched;
use crate::panels::dialogs::Dialog;
use crate::panels::forms::new_game::NewGameForm;
use crate::play::{Away, HandInput};

/// What game commands write to.
#[derive(SystemParam)]
pub(in crate::panels) struct GameActions<'w> {
    game: Option<Res<'w, RunningGame>>,
    clock: Res<'w, TableClock>,
    alone: Res<'w, PlaysAlone>,
    held_back: Res<'w, HeldBack>,
    pause: ResMut<'w, Pause>,
    replay: ResMut<'w, Replay>,
    away: ResMut<'w, Away>,
    requests: MessageWriter<'w, GameRequest>,
    inputs: MessageWriter<'w, HandInput>,
}

impl GameActions<'_> {
    /// The game on the board.
    pub fn record(&self) -> Option<&Record> {
        self.game.as_ref().map(|game| &game.record)
    }

    /// Shows the first screen over the game, or returns to the game.
    pub fn go_home(&mut self, leaves: bool) {
        self.away.set_if_neq(Away(leaves && self.game.is_some()));
    }

    /// Whether there is a game and its board is in front.
    pub fn is_at_board(&self) -> bool {
        self.game.is_some() && !self.away.0
    }

    /// Why nothing is saved on the first screen.
    pub fn why_not_saved(&self) -> &'static str {
        if self.game.is_some() {
            "Your game waits: go back to it (Esc) to save it"
        } else {
            "There is no game on the board to save"
        }
    }

    /// Whether the first screen lies over this example, and nothing was added to it.
    pub fn waits_with_example(&self, index: usize) -> bool {
        let is_bare = |record| EXAMPLES.get(index).is_some_and(|example| example.is_bare(record));
        self.away.0 && self.record().is_some_and(is_bare)
    }

    /// Starts a game, which has no file yet.
    pub fn begin(&mut self, record: Box<Record>, files: &mut FileActions) {
        self.requests.write(GameRequest::Begin(record));
        files.forget();
    }

    /// Starts the game of a form.
    pub fn begin_form(&mut self, form: &NewGameForm, files: &mut FileActions) {
        self.begin(Box::new(form.record(|below| chance().usize(..below))), files);
    }

    /// Starts a rematch, with seats swapped.
    pub fn rematch(&mut self, files: &mut FileActions) {
        if let Some(record) = self.record().map(Record::rematch) {
            self.begin(Box::new(record), files);
        }
    }

    /// Sends a request to the board.
    pub fn ask(&mut self, request: GameRequest, dialog: &mut Dialog) {
        *dialog = Dialog::None;
        self.requests.write(request);
    }

    /// Plays these actions one after the other.
    pub fn play_line(&mut self, line: Vec<Action>) {
        self.requests.write_batch(line.into_iter().map(GameRequest::Play));
    }

    /// Sends an input to the player's hand.
    pub fn tell_hand(&mut self, input: HandInput, dialog: &mut Dialog) {
        if dialog.is_open() && matches!(input, HandInput::Choose(_)) {
            *dialog = Dialog::None;
        }
        self.inputs.write(input);
    }

    /// The dialog of the players; without a game the open dialog stays.
    pub fn players(&self, open: &mut Dialog) -> Dialog {
        if self.game.is_some() { Dialog::Players } else { std::mem::take(open) }
    }

    /// Gives a seat to another player. The dialog stays open.
    pub fn set_player(&mut self, seat: Seat, player: Player) {
        self.requests.write(GameRequest::SetPlayer(seat, player));
    }

    /// Names a seat's player. The dialog stays open.
    pub fn set_name(&mut self, seat: Seat, name: String) {
        self.requests.write(GameRequest::SetName(seat, name));
    }

    /// Stops the clocks or lets them go on. Where the computer plays alone, does the same without clocks, and goes to the
    /// last move first if an earlier one is shown. A game that is over plays itself from here, at its end from its start,
    /// or stops. Gives words about what nothing else tells.
    pub fn switch_pause(&mut self) -> Option<&'static str> {
        let last = self.record().map(Record::len)?;
        if let Some(at_end) =
            self.record().filter(|record| may_be_watched(record)).map(|record| record.cursor() == last)
        {
            let jumps = at_end && !self.replay.is_on();
            if jumps {
                self.requests.write(GameRequest::JumpTo(0));
            }
            self.replay.switch(jumps);
            return Some(if self.replay.is_on() { "Playing automatically" } else { "No longer playing automatically" });
        }
        if self.alone.0 && matches!(self.held_back.0, Some((_, Hold::Earlier))) {
            self.requests.write(GameRequest::BackToGame);
            self.pause.on = false;
            return Some("The computer goes on");
        }
        if !self.alone.0 || self.clock.state() != ClockState::Off {
            self.requests.write(GameRequest::SwitchClock);
            return None;
        }
        self.pause.on = !self.pause.on;
        Some(if self.pause.on { "The computer is paused" } else { "The computer goes on" })
    }

    /// Chooses how fast the computer plays alone, or a game that is over plays itself; gives words about it.
    pub fn set_speed(&mut self, speed: Speed) -> &'static str {
        self.pause.speed = speed;
        if self.record().is_some_and(may_be_watched) {
            return match speed {
                Speed::Slow => "Playing slowly",
                Speed::Normal => "Playing at normal speed",
                Speed::Fast => "Playing fast",
            };
        }
        match speed {
            Speed::Slow => "The computer plays slowly",
            Speed::Normal => "The computer plays at normal speed",
            Speed::Fast => "The computer plays fast",
        }
    }
}
