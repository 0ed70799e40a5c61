//! What is asked of the board, and what the player's hand does.

use bevy::prelude::*;
use regalia_core::record::Edit;

use crate::board::GameRequest;
use crate::panels::command::CommandSystems;
use crate::panels::command::play::PlayCommand;
use crate::panels::dialogs::Dialog;
use crate::play::HandInput;

pub(super) struct PlayPlugin;

impl Plugin for PlayPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<PlayCommand>().add_systems(Update, carry_out.in_set(CommandSystems));
    }
}

fn carry_out(
    mut commands: MessageReader<PlayCommand>,
    mut requests: MessageWriter<GameRequest>,
    mut inputs: MessageWriter<HandInput>,
    mut dialog: ResMut<Dialog>,
) {
    for command in commands.read().cloned() {
        match command {
            PlayCommand::Game(request) => {
                *dialog = Dialog::None;
                requests.write(request);
            }
            PlayCommand::Hand(input) => {
                if dialog.is_open() && matches!(input, HandInput::Choose(_)) {
                    *dialog = Dialog::None;
                }
                inputs.write(input);
            }
            PlayCommand::Line(line) => {
                requests.write_batch(line.into_iter().map(Edit::Play).map(Into::into));
            }
        }
    }
}
