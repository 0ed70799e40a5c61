//! What is asked of the running game: moves and the player's hand, players, pace, how it ends.

pub mod command;
mod end;
mod pace;

use bevy::prelude::*;
use regalia_core::record::Edit;

use crate::board::{GameRequest, RunningGame};
use crate::panels::{command::CommandSystems, dialogs::Dialog, game::command::GameCommand};
use crate::play::HandInput;

pub(super) struct GamePlugin;

impl Plugin for GamePlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<GameCommand>()
            .add_systems(Update, (carry_out, pace::carry_out, end::carry_out).in_set(CommandSystems));
    }
}

fn carry_out(
    mut commands: MessageReader<GameCommand>,
    game: Option<Res<RunningGame>>,
    mut requests: MessageWriter<GameRequest>,
    mut inputs: MessageWriter<HandInput>,
    mut dialog: ResMut<Dialog>,
) {
    for command in commands.read().cloned() {
        match command {
            GameCommand::Request(request) => {
                *dialog = Dialog::None;
                requests.write(request);
            }
            GameCommand::Hand(input) => {
                if dialog.is_open() && matches!(input, HandInput::Choose(_)) {
                    *dialog = Dialog::None;
                }
                inputs.write(input);
            }
            GameCommand::Line(line) => {
                requests.write_batch(line.into_iter().map(Edit::Play).map(Into::into));
            }
            GameCommand::ShowPlayers if game.is_some() => *dialog = Dialog::Players,
            // That dialog stays open.
            GameCommand::SetPlayer(seat, player) => {
                requests.write(Edit::HandOver(seat, player).into());
            }
            GameCommand::SetName(seat, name) => {
                requests.write(Edit::Name(seat, name).into());
            }
            _ => {}
        }
    }
}
