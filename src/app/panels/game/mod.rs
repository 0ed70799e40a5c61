//! What is asked of the running game: moves and the player's hand, players, pace, how it ends.

pub mod command;
pub mod draw_offer;
pub(super) mod players;
pub(super) mod resign;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::record::{Edit, Record};

use crate::board::{BoardPosition, ClockState, GameRequest, RunningGame, TableClock};
use crate::computer::{ComputerTurn, Pause, Replay, Speed};
use crate::model::{may_be_watched, seat_names};
use crate::panels::game::draw_offer::{DrawBy, DrawOffer, OfferOutcome};
use crate::panels::{
    command::CommandSystems, dialogs::Dialog, game::command::GameCommand, kit::status_line::StatusLine,
};
use crate::play::{HandInput, ToMove, Wait};

pub(super) struct GamePlugin;

impl Plugin for GamePlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<GameCommand>().add_systems(Update, carry_out.in_set(CommandSystems));
    }
}

fn carry_out(mut commands: MessageReader<GameCommand>, mut actions: GameActions) {
    for command in commands.read().cloned() {
        actions.run(command);
    }
}

#[derive(SystemParam)]
struct GameActions<'w> {
    game: Option<Res<'w, RunningGame>>,
    board: Res<'w, BoardPosition>,
    clock: Res<'w, TableClock>,
    to_move: Res<'w, ToMove>,
    turn: Res<'w, ComputerTurn>,
    pause: ResMut<'w, Pause>,
    replay: ResMut<'w, Replay>,
    dialog: ResMut<'w, Dialog>,
    line: ResMut<'w, StatusLine>,
    requests: MessageWriter<'w, GameRequest>,
    inputs: MessageWriter<'w, HandInput>,
}

impl GameActions<'_> {
    fn run(&mut self, command: GameCommand) {
        match command {
            GameCommand::Request(request) => {
                *self.dialog = Dialog::None;
                self.requests.write(request);
            }
            GameCommand::Hand(input) => {
                if self.dialog.is_open() && matches!(input, HandInput::Choose(_)) {
                    *self.dialog = Dialog::None;
                }
                self.inputs.write(input);
            }
            GameCommand::Line(line) => {
                self.requests.write_batch(line.into_iter().map(Edit::Play).map(Into::into));
            }
            GameCommand::ShowPlayers => {
                if self.game.is_some() {
                    *self.dialog = Dialog::Players;
                }
            }
            // That dialog stays open.
            GameCommand::SetPlayer(seat, player) => self.edit(Edit::HandOver(seat, player)),
            GameCommand::SetName(seat, name) => self.edit(Edit::Name(seat, name)),
            GameCommand::SwitchPause => {
                if let Some(words) = self.switch_pause() {
                    self.line.say(words);
                }
            }
            GameCommand::SetSpeed(speed) => {
                let words = self.set_speed(speed);
                self.line.say(words);
            }
            GameCommand::AskResign => *self.dialog = Dialog::Resign,
            GameCommand::AskDraw => *self.dialog = self.ask_draw(),
            GameCommand::OfferDraw => *self.dialog = self.offer_draw(),
            GameCommand::AskClaim => *self.dialog = Dialog::AskDraw(DrawBy::Claim),
            GameCommand::AcceptDraw => self.accept_draw(),
            GameCommand::DeclineDraw => self.decline_draw(),
        }
    }

    fn edit(&mut self, edit: Edit) {
        self.requests.write(edit.into());
    }

    /// Offers a draw; where the computer would answer at once, asks whether to.
    fn ask_draw(&mut self) -> Dialog {
        let Some(game) = &self.game else { return Dialog::None };
        if game.is_live() {
            // The table asks the others.
            self.edit(Edit::Draw);
            return Dialog::None;
        }
        if DrawOffer::is_answered_at_once(&seat_names(&self.board, game)) {
            return Dialog::AskDraw(DrawBy::Offer);
        }
        self.offer_draw()
    }

    /// Offers a draw to the other players; gives the dialog that asks them or tells the computer's answer.
    fn offer_draw(&mut self) -> Dialog {
        let Some(game) = &self.game else { return Dialog::None };
        let seats = seat_names(&self.board, game);
        match DrawOffer::to_all(&seats, |seat| self.turn.judgement.accepts_draw(seat)) {
            OfferOutcome::Ask(offer) => Dialog::Draw(offer),
            OfferOutcome::Agreed => {
                self.edit(Edit::Draw);
                Dialog::None
            }
            OfferOutcome::Rejected { title, text } => Dialog::Message { title, text },
        }
    }

    /// The next player accepts the draw; when all have, the game is drawn.
    fn accept_draw(&mut self) {
        if let Dialog::Draw(offer) = &mut *self.dialog
            && offer.accept()
        {
            *self.dialog = Dialog::None;
            self.edit(Edit::Draw);
        }
    }

    fn decline_draw(&mut self) {
        if let Dialog::Draw(offer) = &*self.dialog {
            let (title, text) = offer.declined();
            *self.dialog = Dialog::Message { title, text };
        }
    }

    fn record(&self) -> Option<&Record> {
        self.game.as_ref().map(|game| &game.record)
    }

    /// Stops the clocks or lets them go on. Where the computer plays alone, does the same without clocks, and goes to
    /// the last move first if an earlier one is shown. A game that is over plays itself from here, at its end and from
    /// a variation from its start, or stops. Returns words about what is not visible otherwise.
    fn switch_pause(&mut self) -> Option<&'static str> {
        let record = self.record()?;
        if may_be_watched(record) {
            let is_on_the_way = record.is_on_main_line() && !record.is_at_tip();
            let jumps = !is_on_the_way && !self.replay.is_on();
            if jumps {
                self.edit(Edit::Along(0, Vec::new()));
            }
            self.replay.switch(jumps);
            return Some(if self.replay.is_on() { "Playing automatically" } else { "No longer playing automatically" });
        }
        let is_alone = self.to_move.computer_alone;
        if is_alone && matches!(self.to_move.held_back(), Some((_, Wait::Earlier))) {
            self.edit(Edit::Tip);
            self.pause.on = false;
            return Some("The computer goes on");
        }
        if !is_alone || self.clock.state() != ClockState::Off {
            self.requests.write(GameRequest::SwitchClock);
            return None;
        }
        self.pause.on = !self.pause.on;
        Some(if self.pause.on { "The computer is paused" } else { "The computer goes on" })
    }

    /// Returns words about it.
    fn set_speed(&mut self, speed: Speed) -> &'static str {
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
