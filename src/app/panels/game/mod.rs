//! What is asked of the running game: moves and the player's hand, players, pace, how it ends.

pub mod command;
mod end;
mod pace;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::record::Edit;

use crate::board::{BoardPosition, GameRequest, RunningGame, TableClock};
use crate::computer::{Judgement, Pause, Replay};
use crate::panels::dialogs::ask_draw::DrawBy;
use crate::panels::{
    command::CommandSystems, dialogs::Dialog, game::command::GameCommand, kit::status_line::StatusLine,
};
use crate::play::{HandInput, ToMove};

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
    judgement: Res<'w, Judgement>,
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
}
