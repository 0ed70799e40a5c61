//! Copying the position, the game and the picture of the board, and starting a game from pasted text. The picture is
//! drawn and the text is read in the background.

pub mod command;
mod pasted;
mod system;

use bevy::prelude::*;
use bevy_egui::egui::ColorImage;
use regalia_core::record::{Record, game_text};

use crate::panels::command::{CommandSystems, UiCommand, dispatch};
use crate::panels::{
    clipboard::command::ClipboardCommand, dialogs::Dialog, film::CurrentLook, kit::status_line::StatusLine,
    live::command::LiveCommand, message::command::MessageCommand, start::command::StartCommand, window::clear_line,
};
use crate::tasks::{Background, Waker};
use crate::{board::RunningGame, play::Away};
use pasted::{Pasted, is_same, read};

pub use pasted::pasted;
pub(super) use system::Clipboard;
#[cfg(feature = "test-hooks")]
pub use system::StandInClipboard;

pub(super) struct ClipboardPlugin;

impl Plugin for ClipboardPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<ClipboardTasks>()
            .add_message::<ClipboardCommand>()
            .add_systems(Update, take_pasted.after(clear_line).before(dispatch))
            .add_systems(Update, (carry_out, copy_picture).chain().in_set(CommandSystems));
    }
}

/// What is done in the background.
#[derive(Resource, Debug, Default)]
pub struct ClipboardTasks {
    /// Reading the text that was pasted.
    pasting: Option<Background<Pasted>>,
    /// Drawing the picture that will be copied: its width and height and its pixels.
    drawing: Option<Background<([usize; 2], Vec<u8>)>>,
}

impl ClipboardTasks {
    pub const fn is_pasting(&self) -> bool {
        self.pasting.is_some()
    }
}

/// Applies what was pasted once it is read.
fn take_pasted(
    mut tasks: ResMut<ClipboardTasks>,
    game: Option<Res<RunningGame>>,
    mut away: ResMut<Away>,
    mut dialog: ResMut<Dialog>,
    mut status_line: ResMut<StatusLine>,
    mut commands: MessageWriter<UiCommand>,
) {
    // Reading does not trigger change detection.
    if !tasks.is_pasting() {
        return;
    }
    let Some(pasted) = tasks.pasting.as_mut().and_then(Background::take) else { return };
    tasks.pasting = None;
    match pasted {
        Pasted::Message(message) => {
            commands.write(MessageCommand::Take(message).into());
        }
        Pasted::Game(parsed) if game.is_some_and(|game| is_same(&parsed, &game.record)) => {
            away.set_if_neq(Away(false));
            status_line.say("This game is on the board already");
        }
        Pasted::Game(parsed) => {
            commands.write(StartCommand::PlayPasted(Box::new(parsed.record), parsed.more).into());
        }
        Pasted::Nothing(title, text) => *dialog = Dialog::message(title, text),
    }
}

fn carry_out(
    mut commands: MessageReader<ClipboardCommand>,
    shown: CurrentLook,
    mut clipboard: Clipboard,
    mut tasks: ResMut<ClipboardTasks>,
    mut dialog: ResMut<Dialog>,
    (mut status_line, mut live): (ResMut<StatusLine>, MessageWriter<LiveCommand>),
    waker: Res<Waker>,
) {
    for command in commands.read() {
        let record = shown.record();
        let (text, done) = match command {
            ClipboardCommand::CopyPosition => (record.map(|record| record.position().to_string()), "Position copied"),
            ClipboardCommand::CopyGame => (record.map(game_text::to_text), "Game copied as text"),
            ClipboardCommand::CopyPicture => {
                let Some(picture) = shown.picture() else { continue };
                let size = picture.size().map(|side| side as usize);
                tasks.drawing = Some(Background::run(move |_| (size, picture.pixels()), &waker));
                continue;
            }
            ClipboardCommand::Paste => {
                let text = clipboard.text().unwrap_or_default();
                if is_invitation(&text) {
                    live.write(LiveCommand::Paste(text));
                    continue;
                }
                // Only rules and names are needed.
                let hint = record.map(|record| Record::new(*record.options(), record.names().to_vec()));
                tasks.pasting = Some(Background::run(move |_| read(&text, hint.as_ref()), &waker));
                continue;
            }
        };
        let Some(text) = text else { continue };
        if clipboard.copy_text(&text) {
            status_line.say(done);
        } else {
            *dialog = Dialog::message("Cannot copy", "The clipboard did not accept it.");
        }
    }
}

/// Whether a text is meant as an invitation to a live table.
#[cfg(feature = "online")]
fn is_invitation(text: &str) -> bool {
    crate::online::Invitation::is_meant(text)
}

/// Without live tables there is nothing to do with one.
#[cfg(not(feature = "online"))]
const fn is_invitation(_text: &str) -> bool {
    false
}

/// Copies the picture when it is drawn.
fn copy_picture(
    mut tasks: ResMut<ClipboardTasks>,
    mut clipboard: Clipboard,
    mut dialog: ResMut<Dialog>,
    mut status_line: ResMut<StatusLine>,
) {
    // Reading does not trigger change detection.
    if tasks.drawing.is_none() {
        return;
    }
    let Some((size, pixels)) = tasks.drawing.as_mut().and_then(Background::take) else { return };
    tasks.drawing = None;
    if clipboard.copy_picture(&ColorImage::from_rgba_unmultiplied(size, &pixels)) {
        status_line.say("Picture copied");
    } else {
        let text = "The clipboard does not accept pictures here. Game › Export writes the picture to a file.";
        *dialog = Dialog::message("Cannot copy", text);
    }
}
