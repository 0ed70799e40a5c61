//! The button that copies a message, at the right end of the bar: the move was played, but the others do not know it.

use bevy_egui::egui::{self, Align, Layout, Pos2, Rect, Ui, UiBuilder, Vec2};

use crate::panels::clipboard::command::PASTE;
use crate::panels::message::command::{COPY, MessageCommand};
use crate::panels::{command::UiCommand, kit::style, kit::tip::Tip};
use crate::view::theme::BAR;

const WIDTH: f32 = 132.0;

/// Its end is at `right`. Returns where it is, and the command if it was pressed.
pub(super) fn message_ui(ui: &mut Ui, right: Pos2) -> (Rect, Option<UiCommand>) {
    let corner = egui::pos2(right.x - WIDTH, right.y - BAR / 2.0 + 4.0);
    let place = Rect::from_min_size(corner, Vec2::new(WIDTH, BAR - 8.0));
    let builder = UiBuilder::new().id_salt("message").max_rect(place).layout(Layout::right_to_left(Align::Center));
    let mut ui = ui.new_child(builder);
    let copy = COPY.with_keys("Copies the game as a text for any chat");
    let paste = PASTE.with_keys("The others paste it into Regalia");
    let about = format!("{copy}. {paste}; paste their replies the same way.");
    let button = style::primary_button(&mut ui, "Copy message").tip(about);
    (button.rect, button.clicked().then_some(MessageCommand::Copy.into()))
}
