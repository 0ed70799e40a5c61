//! What commands do: each file carries out its own.

mod chance;
pub mod clipboard;
mod copying;
mod current_look;
mod end;
mod export;
pub mod files;
mod game;
mod learn;
pub mod leaving;
mod look;
pub mod message;
pub mod notices;
pub mod status_line;
mod study;

#[cfg(feature = "test-hooks")]
pub use copying::StandInClipboard;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::files::{FileRequest, FileSystems};
use crate::panels::ProgramBuild;
use crate::panels::command::clipboard::ClipboardCommand;
use crate::panels::command::end::EndCommand;
use crate::panels::command::export::ExportCommand;
use crate::panels::command::learn::LearnCommand;
use crate::panels::command::look::LookCommand;
use crate::panels::command::message::MessageCommand;
use crate::panels::command::study::StudyCommand;
use crate::panels::command::{CommandSystems, UiCommand};
use crate::panels::dialogs::Dialog;
use crate::panels::settings::Preferences;
use crate::play::TableSystems;
use files::FileActions;
use game::GameActions;
use leaving::LeaveGuard;

/// What commands do.
pub(super) struct ActionsPlugin;

impl Plugin for ActionsPlugin {
    fn build(&self, app: &mut App) {
        app.configure_sets(Update, CommandSystems.after(run_commands).before(TableSystems::Hand).before(FileSystems))
            .add_plugins((
                clipboard::ClipboardPlugin,
                export::ExportPlugin,
                message::MessagePlugin,
                study::StudyPlugin,
                learn::LearnPlugin,
                end::EndPlugin,
                look::LookPlugin,
            ));
    }
}

/// The rooms that have commands of their own.
#[derive(SystemParam)]
pub(super) struct Rooms<'w> {
    clipboard: MessageWriter<'w, ClipboardCommand>,
    export: MessageWriter<'w, ExportCommand>,
    message: MessageWriter<'w, MessageCommand>,
    study: MessageWriter<'w, StudyCommand>,
    learn: MessageWriter<'w, LearnCommand>,
    end: MessageWriter<'w, EndCommand>,
    look: MessageWriter<'w, LookCommand>,
}

/// Runs the commands of this frame in order, or gives them to their rooms.
pub(super) fn run_commands(
    mut commands: MessageReader<UiCommand>,
    mut dialog: ResMut<Dialog>,
    mut guard: LeaveGuard,
    mut game: GameActions,
    mut files: FileActions,
    (mut preferences, build): (Preferences, Res<ProgramBuild>),
    mut rooms: Rooms,
) {
    let dialog = &mut *dialog;
    let agreed = guard.take_agreed().into_iter().map(|command| (true, command));
    let asked: Vec<UiCommand> = commands.read().cloned().collect();
    for (agreed, command) in agreed.chain(asked.into_iter().map(|command| (false, command))) {
        let waits = if agreed { guard.waits_for_disk(&command) } else { guard.holds_back(&command, dialog) };
        if waits {
            continue;
        }
        match command {
            UiCommand::ShowNewGame => *dialog = Dialog::NewGame(preferences.form(game.record())),
            UiCommand::Begin(form) => {
                preferences.remember(&form);
                game.begin_form(&form, &mut files);
                *dialog = Dialog::None;
            }
            UiCommand::PlayComputer => {
                game.begin_form(&preferences.against(), &mut files);
                *dialog = Dialog::None;
            }
            UiCommand::PlayAtOnce { game: chosen, computer } => {
                let form = preferences.at_once(chosen, computer);
                preferences.remember_at_once(&form);
                game.begin_form(&form, &mut files);
                *dialog = Dialog::None;
            }
            UiCommand::GoHome => game.go_home(true),
            UiCommand::BackToGame => game.go_home(false),
            UiCommand::Rematch => {
                game.rematch(&mut files);
                *dialog = Dialog::None;
            }
            UiCommand::PlayFrom(record) => {
                game.begin(record, &mut files);
                *dialog = Dialog::None;
            }
            UiCommand::PlaySetUp(record) => {
                let record = preferences.set_up(&record, game.record());
                game.begin(Box::new(record), &mut files);
                *dialog = Dialog::None;
            }
            UiCommand::PlayPasted(record, more) => {
                game.begin(record, &mut files);
                *dialog = if more { files::more_games("text") } else { Dialog::None };
            }
            UiCommand::Game(request) => game.ask(request, dialog),
            UiCommand::Hand(input) => game.tell_hand(input, dialog),
            UiCommand::ShowPlayers => *dialog = game.players(dialog),
            UiCommand::SetPlayer(seat, player) => game.set_player(seat, player),
            UiCommand::SetName(seat, name) => game.set_name(seat, name),
            UiCommand::PlayLine(line) => game.play_line(line),
            UiCommand::SwitchPause => guard.say(game.switch_pause()),
            UiCommand::SetSpeed(speed) => guard.say(Some(game.set_speed(speed))),

            // Its board waits behind the first screen, at the move that was looked at.
            UiCommand::File(FileRequest::OpenExample(index)) if game.waits_with_example(index) => game.go_home(false),
            UiCommand::File(FileRequest::Save | FileRequest::SaveAs) if !game.is_at_board() => {
                guard.say(Some(game.why_not_saved()));
            }
            UiCommand::File(request) => {
                guard.follow(&request);
                files.ask(request, dialog);
            }
            UiCommand::Clipboard(command) => {
                rooms.clipboard.write(command);
            }
            UiCommand::Export(command) => {
                rooms.export.write(command);
            }
            UiCommand::Message(command) => {
                rooms.message.write(command);
            }
            UiCommand::Study(command) => {
                rooms.study.write(command);
            }
            UiCommand::Learn(command) => {
                rooms.learn.write(command);
            }
            UiCommand::End(command) => {
                rooms.end.write(command);
            }
            UiCommand::Look(command) => {
                rooms.look.write(command);
            }

            UiCommand::Discard => guard.agree(dialog),
            UiCommand::SaveFirst => {
                if guard.save_first(dialog) {
                    files.save();
                }
            }
            UiCommand::Quit => guard.quit(dialog),
            UiCommand::QuitAfterExport => guard.quit_after_export(dialog),
            UiCommand::CloseDialog => {
                guard.cancel();
                if let Dialog::Settings(page) = dialog {
                    // The text size may not have been told yet.
                    preferences.choose(page.chosen.clone());
                }
                dialog.close();
            }

            UiCommand::ShowEditor => *dialog = Dialog::Editor,
            UiCommand::ShowKeys => *dialog = Dialog::Keys,
            UiCommand::ShowAbout => *dialog = Dialog::About(build.0),
        }
    }
}
