//! The only legal action, an escape or a pass: a card that explains it and plays it.

use bevy_egui::egui::{self, Align2, Area, Id, Key, Order, Stroke};
use regalia_core::rules::Action;

use crate::panels::kit::style::{self, Themed};
use crate::{play::HandInput, view::Layout};

/// Draws the card over the middle of the board.
pub fn forced_ui(ctx: &egui::Context, action: Action, text: &str, layout: &Layout) -> Option<HandInput> {
    let palette = ctx.palette();
    let mut pressed = ctx.input(|input| input.key_pressed(Key::Enter));
    let centre = layout.board.center();
    let area = Area::new(Id::new("forced")).order(Order::Foreground).pivot(Align2::CENTER_CENTER);
    area.fixed_pos(egui::pos2(centre.x, centre.y)).show(ctx, |ui| {
        let stroke = Stroke::new(2.0, palette.accent.egui());
        let frame = style::card(palette).inner_margin(22).stroke(stroke).shadow(ui.visuals().window_shadow);
        frame.show(ui, |ui| {
            ui.set_width(360.0);
            ui.label(style::heading(text));
            ui.add_space(12.0);
            let label = if action == Action::Escape { "The king escapes" } else { "Pass" };
            pressed |= style::primary_button(ui, label).clicked();
        });
    });
    pressed.then_some(HandInput::Choose(action))
}
