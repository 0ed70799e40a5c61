//! A message.

use bevy_egui::egui::{self, Key, Ui};

use crate::panels::{command::UiCommand, dialogs::command::DialogCommand, kit::modal::below_bar, kit::style};

/// Enter closes it.
pub(super) fn message_ui(ui: &mut Ui, title: &str, text: &str) -> Option<UiCommand> {
    ui.set_max_width(460.0);
    ui.label(style::heading(title));
    ui.add_space(6.0);
    // Paths may be long, and several notices longer than the window.
    let most = (below_bar(ui.ctx()).y - 220.0).max(120.0);
    egui::ScrollArea::vertical().max_height(most).show(ui, |ui| ui.label(text));
    ui.add_space(14.0);
    let enter = ui.input(|input| input.key_pressed(Key::Enter));
    (style::primary_button(ui, "Close").clicked() || enter).then_some(DialogCommand::Close.into())
}
