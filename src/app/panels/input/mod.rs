//! Keys: where the focus goes, and the shortcuts. `board_keys` plays without a mouse.

pub mod board_keys;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Event, Id, Key};

use crate::model::TableData;
use crate::panels::command::{Chord, Run, UiCommand};
use crate::panels::kit::focus::{self, Focus, Front};
use crate::panels::{
    clipboard::command::ClipboardCommand, column::end_card::EndCard, column::typed_line, commands, dialogs::Dialog,
    files::command::FilesCommand, game::command::GameCommand, study::command::StudyCommand,
};
use crate::play::{Away, Hand, HandInput, ToMove};
use crate::{computer::HintInput, view::ViewState};

/// The dialog or choice in front, if there is one. `asks_side`: whether the player is asked which side to play.
pub fn front(dialog: &Dialog, hand: &Hand, asks_side: bool) -> Option<Front> {
    if dialog.is_open() {
        return Some(Front::Dialog(Id::new(std::mem::discriminant(dialog))));
    }
    let choice = hand.choice().map(|choice| Front::Choice(Id::new(std::mem::discriminant(choice))));
    choice.or_else(|| asks_side.then(|| Front::Choice(Id::new("side"))))
}

/// Whether the player is asked which side to play.
fn asks_side(data: &TableData, to_move: ToMove) -> bool {
    data.side_choice.is_some() && !to_move.is_awaited()
}

/// Moves the focus to what has just opened, before anything is drawn.
pub(super) fn steer_focus(
    mut contexts: EguiContexts,
    dialog: Res<Dialog>,
    hand: Res<Hand>,
    (data, to_move): (Res<TableData>, Res<ToMove>),
    mut focus: Local<Focus>,
) -> Result {
    let asks_side = !to_move.is_covered && asks_side(&data, *to_move);
    focus.steer(contexts.ctx_mut()?, front(&dialog, &hand, asks_side));
    Ok(())
}

/// Reads the shortcuts, unless a dialog is open, which has its own keys.
pub(super) fn read_shortcuts(
    mut contexts: EguiContexts,
    dialog: Res<Dialog>,
    hand: Res<Hand>,
    away: Res<Away>,
    (mut end_card, mut view): (ResMut<EndCard>, ResMut<ViewState>),
    mut commands: MessageWriter<UiCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    // Ctrl+Q also works while a message is open.
    let Chord(ctrl, quit) = Chord::ctrl(Key::Q);
    if matches!(*dialog, Dialog::Message { .. }) && ctx.input_mut(|input| input.consume_key(ctrl, quit)) {
        commands.write(FilesCommand::Quit.into());
    }
    if dialog.is_open() || (!view.at_table && !away.0 && typed_line::take_slash(ctx)) {
        return Ok(());
    }
    typed_line::heed_escape(ctx);
    if typed_line::take_pasted(ctx) {
        commands.write(ClipboardCommand::Paste.into());
    }
    let pressed = pressed_keys(ctx, hand.choice().is_some(), away.0);
    let cancels = pressed.iter().any(|command| matches!(command.get(), Some(GameCommand::Hand(HandInput::Cancel))));
    if cancels {
        // In table mode there is no card. Esc first puts back what is held, closes the banner, and then leaves.
        let is_busy = end_card.banner || hand.choice().is_some() || hand.selected().is_some();
        if view.at_table {
            (view.at_table, end_card.banner) = (is_busy, false);
        } else {
            end_card.close();
        }
        commands.write(StudyCommand::Hint(HintInput::Close).into());
    }
    commands.write_batch(pressed);
    Ok(())
}

/// The commands of the pressed keys. `choosing`: whether a choice is open, which has its own letters; `first_screen`:
/// whether the first screen is shown.
pub fn pressed_keys(ctx: &egui::Context, choosing: bool, first_screen: bool) -> Vec<UiCommand> {
    // An open menu has its own keys, among them Esc.
    if egui::Popup::is_any_open(ctx) {
        return Vec::new();
    }
    let typing = ctx.text_edit_focused();
    let in_panel = focus::is_elsewhere(ctx);
    let mut pressed = Vec::new();
    ctx.input_mut(|input| {
        for (chord @ Chord(modifiers, key), command) in commands::CHORDS.iter().copied() {
            let Run::Command(run) = command.run else { continue };
            // Arrows move the focus while a panel has it.
            let is_for_focus = in_panel && modifiers.is_none() && matches!(key, Key::ArrowLeft | Key::ArrowRight);
            let is_for_other = is_for_focus || (choosing && chord.is_letter());
            if !command.works_on(first_screen) || is_for_other || (typing && !command.works_while_typing) {
                continue;
            }
            // A slow frame may have the same key several times.
            let count = match (key, modifiers.shift) {
                // With Shift the key itself arrives, too.
                (Key::C, false) if modifiers.command => {
                    let with_shift = input.modifiers.shift;
                    input.events.iter().filter(|event| matches!(event, Event::Copy) && !with_shift).count()
                }
                // The layout says where it is.
                (Key::Questionmark, _) => {
                    usize::from(input.events.iter().any(|event| matches!(event, Event::Text(text) if text == "?")))
                }
                _ if chord.is_letter() => usize::from(input.consume_key(modifiers, key)),
                _ => input.count_and_consume_key(modifiers, key),
            };
            pressed.extend((0..count).map(|_| run()));
        }
    });
    pressed
}
