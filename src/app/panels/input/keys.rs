//! The shortcuts. While somebody types, only those without a meaning in a text field work.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Key, Modifiers};
use regalia_core::record::Edit;

use crate::computer::HintInput;
use crate::files::FileRequest;
use crate::panels::column::end_card::EndCard;
use crate::panels::column::typed_line;
use crate::panels::command::UiCommand;
use crate::panels::command::clipboard::ClipboardCommand;
use crate::panels::command::dialogs::DialogCommand;
use crate::panels::command::files::FilesCommand;
use crate::panels::command::learn::LearnCommand;
use crate::panels::command::look::LookCommand;
use crate::panels::command::message::MessageCommand;
use crate::panels::command::pace::PaceCommand;
use crate::panels::command::play::PlayCommand;
use crate::panels::command::players::PlayersCommand;
use crate::panels::command::start::StartCommand;
use crate::panels::command::study::StudyCommand;
use crate::panels::dialogs::Dialog;
use crate::panels::kit::focus;
use crate::play::{Away, Hand, HandInput};
use crate::view::{InterfaceSize, TableMode, ViewSettings};

const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

/// Reads the shortcuts, unless a dialog is open, which has its own keys.
pub(in crate::panels) fn read(
    mut contexts: EguiContexts,
    dialog: Res<Dialog>,
    hand: Res<Hand>,
    away: Res<Away>,
    view: Res<ViewSettings>,
    (mut end_card, mut table): (ResMut<EndCard>, ResMut<TableMode>),
    mut commands: MessageWriter<UiCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    // Ctrl+Q also works while a message is open.
    if matches!(*dialog, Dialog::Message { .. }) && ctx.input_mut(|input| input.consume_key(CTRL, Key::Q)) {
        commands.write(UiCommand::Files(FilesCommand::Quit));
    }
    if dialog.is_open() || (!table.on && !away.0 && typed_line::take_slash(ctx)) {
        return Ok(());
    }
    typed_line::heed_escape(ctx);
    if typed_line::take_pasted(ctx) {
        commands.write(UiCommand::Clipboard(ClipboardCommand::Paste));
    }
    let pressed = pressed_keys(ctx, hand.choice().is_some(), *view);
    if away.0 {
        commands.write_batch(pressed.into_iter().filter_map(on_first_screen));
        return Ok(());
    }
    let cancels =
        pressed.iter().any(|command| matches!(command, UiCommand::Play(PlayCommand::Hand(HandInput::Cancel))));
    if cancels {
        // In table mode there is no card. Esc first puts back what is held, closes the banner, and then leaves.
        let is_busy = end_card.banner || hand.choice().is_some() || hand.selected().is_some();
        if table.on {
            (table.on, end_card.banner) = (is_busy, false);
        } else {
            end_card.close();
        }
        commands.write(UiCommand::Study(StudyCommand::Hint(HintInput::Close)));
    }
    commands.write_batch(pressed);
    Ok(())
}

/// What a key does on the first screen while a game waits: what is for the board does nothing.
fn on_first_screen(command: UiCommand) -> Option<UiCommand> {
    match command {
        UiCommand::Start(StartCommand::GoHome) | UiCommand::Play(PlayCommand::Hand(HandInput::Cancel)) => {
            Some(UiCommand::Start(StartCommand::BackToGame))
        }
        UiCommand::Start(StartCommand::ShowNewGame)
        | UiCommand::Files(FilesCommand::Ask(FileRequest::Open | FileRequest::Save | FileRequest::SaveAs))
        | UiCommand::Clipboard(ClipboardCommand::Paste)
        | UiCommand::Look(
            LookCommand::ShowSettings
            | LookCommand::ChangeView(_)
            | LookCommand::SwitchSound
            | LookCommand::SwitchFullscreen,
        )
        | UiCommand::Learn(LearnCommand::ShowRules)
        | UiCommand::Dialogs(DialogCommand::ShowKeys)
        | UiCommand::Files(FilesCommand::Quit) => Some(command),
        _ => None,
    }
}

/// The commands of the pressed keys. `choosing`: whether a choice is open, which has its own keys; `view`:
/// the view settings.
pub fn pressed_keys(ctx: &egui::Context, choosing: bool, view: ViewSettings) -> Vec<UiCommand> {
    // An open menu has its own keys, among them Esc.
    if egui::Popup::is_any_open(ctx) {
        return Vec::new();
    }
    let typing = ctx.text_edit_focused();
    let in_panel = focus::is_elsewhere(ctx);
    let game = UiCommand::from;
    // Longer chords come first, because a shorter one would consume their key.
    let keys = [
        (CTRL_SHIFT, Key::S, UiCommand::Files(FilesCommand::Ask(FileRequest::SaveAs))),
        (CTRL_SHIFT, Key::Z, game(Edit::RedoTurn)),
        (CTRL_SHIFT, Key::C, UiCommand::Clipboard(ClipboardCommand::CopyGame)),
        (CTRL, Key::S, UiCommand::Files(FilesCommand::Ask(FileRequest::Save))),
        (CTRL, Key::Z, game(Edit::UndoTurn)),
        (CTRL, Key::Y, game(Edit::RedoTurn)),
        (CTRL, Key::N, UiCommand::Start(StartCommand::ShowNewGame)),
        (CTRL, Key::O, UiCommand::Files(FilesCommand::Ask(FileRequest::Open))),
        // Pasted text also arrives as typed text, but nobody is typing here.
        (CTRL, Key::V, UiCommand::Clipboard(ClipboardCommand::Paste)),
        (CTRL, Key::M, UiCommand::Message(MessageCommand::Copy)),
        (CTRL, Key::Comma, UiCommand::Look(LookCommand::ShowSettings)),
        (CTRL, Key::Plus, resized(view, view.size.larger())),
        (CTRL, Key::Equals, resized(view, view.size.larger())),
        (CTRL, Key::Minus, resized(view, view.size.smaller())),
        (CTRL, Key::Num0, resized(view, Some(InterfaceSize::USUAL))),
        (CTRL, Key::P, UiCommand::Players(PlayersCommand::Show)),
        (CTRL, Key::Q, UiCommand::Files(FilesCommand::Quit)),
        (CTRL, Key::Home, UiCommand::Start(StartCommand::GoHome)),
        (Modifiers::SHIFT, Key::ArrowLeft, game(Edit::Variation(false))),
        (Modifiers::SHIFT, Key::ArrowRight, game(Edit::Variation(true))),
        (Modifiers::NONE, Key::ArrowLeft, game(Edit::Undo)),
        (Modifiers::NONE, Key::ArrowRight, game(Edit::Redo)),
        (Modifiers::NONE, Key::Home, game(Edit::Go(0))),
        (Modifiers::NONE, Key::End, game(Edit::Tip)),
        (Modifiers::NONE, Key::F1, UiCommand::Learn(LearnCommand::ShowRules)),
        (Modifiers::NONE, Key::F11, UiCommand::Look(LookCommand::SwitchFullscreen)),
        (Modifiers::NONE, Key::Escape, UiCommand::Play(PlayCommand::Hand(HandInput::Cancel))),
    ];
    let mut commands = Vec::new();
    ctx.input_mut(|input| {
        for (modifiers, key, command) in keys {
            if typing && !works_while_typing(modifiers, key) {
                continue;
            }
            // Arrows move the focus while a panel has it.
            if in_panel && modifiers.is_none() && matches!(key, Key::ArrowLeft | Key::ArrowRight) {
                continue;
            }
            // A slow frame may have the same key several times.
            for _ in 0..input.count_and_consume_key(modifiers, key) {
                commands.push(command.clone());
            }
        }
        if typing {
            return;
        }
        if !choosing {
            let overlay = ViewSettings { overlay: !view.overlay, ..view };
            let letters = ViewSettings { square_letters: !view.square_letters, ..view };
            let keys = [
                (Key::F, UiCommand::Look(LookCommand::Flip)),
                (Key::R, UiCommand::Look(LookCommand::TurnQuarter)),
                (Key::Num0, UiCommand::Look(LookCommand::WholeBoard)),
                (Key::C, UiCommand::Look(LookCommand::ChangeView(overlay))),
                (Key::L, UiCommand::Look(LookCommand::ChangeView(letters))),
                (Key::P, UiCommand::Pace(PaceCommand::SwitchPause)),
                (Key::H, UiCommand::Study(StudyCommand::Hint(HintInput::More))),
                (Key::A, UiCommand::Study(StudyCommand::SwitchAnalysis)),
                (Key::M, UiCommand::Look(LookCommand::SwitchSound)),
                (Key::T, UiCommand::Look(LookCommand::SwitchTable)),
            ];
            let pressed = keys.into_iter().filter(|(key, _)| input.consume_key(Modifiers::NONE, *key));
            commands.extend(pressed.map(|(_, command)| command));
        }
        // With Shift the whole game has already been copied.
        let with_shift = input.modifiers.shift;
        commands.extend(input.events.iter().filter_map(|event| match event {
            egui::Event::Copy if !with_shift => Some(UiCommand::Clipboard(ClipboardCommand::CopyPosition)),
            _ => None,
        }));
        if input.events.iter().any(|event| matches!(event, egui::Event::Text(text) if text == "?")) {
            commands.push(UiCommand::Dialogs(DialogCommand::ShowKeys));
        }
    });
    commands
}

/// Changes the size of everything, if there is a next size.
fn resized(view: ViewSettings, size: Option<InterfaceSize>) -> UiCommand {
    UiCommand::Look(LookCommand::ChangeView(ViewSettings { size: size.unwrap_or(view.size), ..view }))
}

/// Whether a chord has no meaning in a text field, so that it works while somebody types.
fn works_while_typing(modifiers: Modifiers, key: Key) -> bool {
    let of_files = matches!(key, Key::S | Key::N | Key::O | Key::Q | Key::M | Key::Comma);
    let of_size = matches!(key, Key::Plus | Key::Equals | Key::Minus | Key::Num0);
    let chord = modifiers.command && (of_files || of_size);
    chord || matches!(key, Key::F1 | Key::F11)
}
