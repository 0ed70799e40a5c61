//! The line on the frame of the board while an earlier position or a variation is shown, with the way back.

use bevy_egui::egui::{self, Align, Align2, Area, Button, FontId, Id, Layout as Row, Order, RichText, Stroke, Vec2};

use crate::panels::kit::style::{self, Themed, font};
use crate::panels::{kit::on_board::squares, kit::tip::Tip};
use crate::view::Layout;
use crate::view::theme::{FRAME, SMALL};

/// Its height, and the space at its ends and between its words.
const HEIGHT: f32 = 24.0;
const AROUND: f32 = 12.0;

const BACK: &str = "Back to the game";

/// Returns whether its button was pressed.
pub fn looks_back_ui(ctx: &egui::Context, (sentence, short): &(String, String), layout: &Layout) -> bool {
    let palette = ctx.palette();
    let board = squares(layout);
    let width = |text: &str, id: FontId| {
        ctx.fonts_mut(|fonts| fonts.layout_no_wrap(text.to_owned(), id, egui::Color32::PLACEHOLDER).size().x)
    };
    let whole =
        |text: &str| width(text, FontId::proportional(SMALL)) + width(BACK, font("medium", SMALL)) + 3.0 * AROUND;
    let fits = whole(sentence) <= board.width() + 2.0 * FRAME;
    let words = if fits { sentence } else { short };
    let mut pressed = false;
    let area = Area::new(Id::new("looks back")).order(Order::Middle).pivot(Align2::CENTER_CENTER).constrain(false);
    area.fixed_pos(egui::pos2(board.center().x, board.top() - FRAME / 2.0)).show(ctx, |ui| {
        let frame = style::card(palette)
            .stroke(Stroke::new(1.0, palette.accent.egui()))
            .corner_radius(HEIGHT as u8 / 2)
            .inner_margin(egui::Margin::symmetric(AROUND as i8, 0));
        frame.show(ui, |ui| {
            ui.spacing_mut().item_spacing.x = AROUND;
            ui.allocate_ui_with_layout(Vec2::new(0.0, HEIGHT), Row::left_to_right(Align::Center), |ui| {
                ui.add(egui::Label::new(style::dim(words, palette)).extend());
                let text = RichText::new(BACK).font(font("medium", SMALL)).color(palette.accent.egui());
                let button = ui.add(Button::new(text).frame(false).min_size(Vec2::new(0.0, HEIGHT)));
                pressed = button.tip("To the last move (End)").clicked();
            });
        });
    });
    pressed
}
