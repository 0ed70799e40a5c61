//! Who has which seat of the running game. The dialog stays open.

use bevy::prelude::*;
use regalia_core::record::Edit;

use crate::board::{GameRequest, RunningGame};
use crate::panels::command::CommandSystems;
use crate::panels::command::players::PlayersCommand;
use crate::panels::dialogs::Dialog;

pub(super) struct PlayersPlugin;

impl Plugin for PlayersPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<PlayersCommand>().add_systems(Update, carry_out.in_set(CommandSystems));
    }
}

fn carry_out(
    mut commands: MessageReader<PlayersCommand>,
    game: Option<Res<RunningGame>>,
    mut requests: MessageWriter<GameRequest>,
    mut dialog: ResMut<Dialog>,
) {
    for command in commands.read().cloned() {
        match command {
            PlayersCommand::Show => {
                if game.is_some() {
                    *dialog = Dialog::Players;
                }
            }
            PlayersCommand::SetPlayer(seat, player) => {
                requests.write(Edit::HandOver(seat, player).into());
            }
            PlayersCommand::SetName(seat, name) => {
                requests.write(Edit::Name(seat, name).into());
            }
        }
    }
}
