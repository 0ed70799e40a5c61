//! Opening dialogs that belong to no other room, and closing all of them.

use bevy::prelude::*;

use crate::panels::command::{CommandSystems, dispatch};
use crate::panels::{ProgramBuild, dialogs::Dialog, dialogs::command::DialogCommand, settings::Preferences};

pub(in crate::panels) struct DialogsPlugin;

impl Plugin for DialogsPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<DialogCommand>()
            // What another room opens in the same frame stays open.
            .add_systems(Update, carry_out.after(dispatch).before(CommandSystems));
    }
}

fn carry_out(
    mut commands: MessageReader<DialogCommand>,
    mut dialog: ResMut<Dialog>,
    mut preferences: Preferences,
    build: Res<ProgramBuild>,
) {
    for command in commands.read() {
        match command {
            DialogCommand::ShowKeys => *dialog = Dialog::Keys,
            DialogCommand::ShowAbout => *dialog = Dialog::About(build.0),
            DialogCommand::Close => {
                if let Dialog::Settings(page) = &*dialog {
                    // The text size may not have been told yet.
                    preferences.choose(page.chosen.clone());
                }
                dialog.close();
            }
        }
    }
}
