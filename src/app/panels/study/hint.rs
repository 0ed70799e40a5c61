//! The hint at the lower edge of the board, and the key to hear more.

use bevy_egui::egui::{self, Align2, Area, Id, Label, Order, RichText, Stroke};

use crate::computer::{Hint, HintInput, HintStep};
use crate::panels::command::UiCommand;
use crate::panels::kit::style;
use crate::view::Layout;
use crate::view::theme::{Palette, SMALL, TEXT};

/// The maximum width of the text.
const WIDTH: f32 = 460.0;

/// What a hint says now, and what the key for more does; `None` if there is no hint.
#[must_use]
pub fn hint_words(hint: &Hint) -> Option<(String, Option<&'static str>)> {
    match hint {
        Hint::None => None,
        Hint::Thinks => Some(("Thinking about a hint…".to_owned(), None)),
        Hint::Cannot(why) => Some((why.clone(), None)),
        Hint::Shown(shown) => {
            let more = match shown.step {
                HintStep::Piece => Some("Where to? (H)"),
                HintStep::Square => Some("Why? (H)"),
                HintStep::Reason => None,
            };
            Some((shown.words().to_owned(), more))
        }
    }
}

/// Draws the hint. Returns the command that was pressed.
pub fn hint_ui(ctx: &egui::Context, hint: &Hint, layout: &Layout, palette: &Palette) -> Option<UiCommand> {
    let (text, more) = hint_words(hint)?;
    let mut command = None;
    let window = ctx.viewport_rect().shrink(8.0);
    // At the edge that is farther from the move.
    let board = layout.board;
    let is_low = match hint {
        Hint::Shown(shown) => shown.from.or(shown.to).is_some_and(|at| layout.centre(at).y > board.center().y),
        _ => false,
    };
    let (y, pivot) =
        if is_low { (board.min.y + 12.0, Align2::CENTER_TOP) } else { (board.max.y - 12.0, Align2::CENTER_BOTTOM) };
    let at = egui::pos2(board.center().x, y);
    let area = Area::new(Id::new("hint")).order(Order::Middle).pivot(pivot).fixed_pos(at);
    area.constrain_to(window).show(ctx, |ui| {
        let frame = style::card(palette)
            .stroke(Stroke::new(1.5, palette.accent.egui()))
            .inner_margin(egui::Margin::symmetric(14, 9))
            .shadow(ui.visuals().popup_shadow);
        frame.show(ui, |ui| {
            ui.set_max_width(WIDTH.min(window.width() - 40.0));
            ui.add(Label::new(RichText::new(text).size(TEXT).color(palette.text.egui())).wrap());
            ui.add_space(4.0);
            ui.horizontal(|ui| {
                if let Some(more) = more
                    && style::primary_button(ui, more, palette).clicked()
                {
                    command = Some(UiCommand::Hint(HintInput::More));
                }
                if ui.button(RichText::new("Close").size(SMALL)).on_hover_text("Esc").clicked() {
                    command = Some(UiCommand::Hint(HintInput::Close));
                }
            });
        });
    });
    command
}
