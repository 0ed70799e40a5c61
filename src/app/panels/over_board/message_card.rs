//! The card over the board about what a message has brought: which moves, and whose turn it is.
//!
//! It lies where it covers the fewest squares of these moves; a press anywhere else, its cross or Esc closes it.

use bevy_egui::egui::{self, Align2, Area, Id, Label, Order, Rect, RichText, Vec2, pos2};
use regalia_core::rules::Square;

use crate::panels::kit::icon::{Icon, icon_button};
use crate::panels::kit::on_board::{place, squares};
use crate::panels::kit::style::{Themed, font};
use crate::panels::over_board::answer::{accented_card, is_pressed_outside};
use crate::view::Layout;

/// Its greatest width, and the space to the edges of the board.
const WIDTH: f32 = 320.0;
const AROUND: f32 = 10.0;

/// Its height without sentences, and that of a sentence.
const HEIGHT: f32 = 44.0;
const LINE: f32 = 22.0;

/// Maximum number of sentences.
const MAX_LINES: usize = 6;

/// What the card says; nothing without sentences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MessageCard {
    pub lines: Vec<String>,
    /// The squares of the new moves.
    pub squares: Vec<Square>,
    /// The number of the game that it is about.
    pub game: u64,
    /// How many plies were played when it was opened. It closes when there are fewer or more, or another
    /// game is on the board.
    pub plies: usize,
}

impl MessageCard {
    /// A card with the last of these sentences, about moves on these squares in the game of this number.
    pub fn new(mut lines: Vec<String>, squares: Vec<Square>, game: u64, plies: usize) -> Self {
        if lines.len() > MAX_LINES {
            let before = lines.len() - (MAX_LINES - 1);
            lines.drain(..before);
            lines.insert(0, format!("{before} moves before these."));
        }
        Self { lines, squares, game, plies }
    }
}

/// Returns whether it is closed.
pub fn message_card_ui(ctx: &egui::Context, card: &MessageCard, layout: &Layout) -> bool {
    let id = Id::new("message card");
    let board = squares(layout).intersect(ctx.viewport_rect());
    let width = WIDTH.min(ctx.viewport_rect().width() - 4.0 * AROUND);
    let size = Vec2::new(width, HEIGHT + LINE * card.lines.len() as f32);
    let covered = |pivot: Align2, y: f32| {
        let about = pivot.anchor_size(pos2(board.center().x, y), size);
        card.squares.iter().filter(|square| place(layout, **square).intersects(about)).count()
    };
    let above = (board.top() + AROUND, Align2::CENTER_TOP);
    let below = (board.bottom() - AROUND, Align2::CENTER_BOTTOM);
    let is_below = covered(below.1, below.0) < covered(above.1, above.0);
    let (y, pivot) = if is_below { below } else { above };
    let area = Area::new(id).order(Order::Foreground).pivot(pivot);
    let shown = area
        .fixed_pos(pos2(board.center().x, y))
        .show(ctx, |ui| accented_card(ui).show(ui, |ui| contents_ui(ui, width - 36.0, card)).inner);
    is_pressed_outside(ctx, id, shown.response.rect) || shown.inner
}

fn contents_ui(ui: &mut egui::Ui, width: f32, card: &MessageCard) -> bool {
    let mut closes = false;
    ui.set_width(width);
    ui.spacing_mut().item_spacing = Vec2::new(8.0, 4.0);
    let top = ui.cursor().min;
    let cross = Rect::from_min_size(pos2(top.x + width - 24.0, top.y - 2.0), Vec2::splat(24.0));
    let title = RichText::new("By message").font(font("semibold", 15.0)).color(ui.palette().accent.egui());
    ui.add(Label::new(title));
    ui.scope_builder(egui::UiBuilder::new().max_rect(cross), |ui| {
        closes = icon_button(ui, Icon::Close, true, "Close (Esc)").clicked();
    });
    for line in &card.lines {
        ui.add(Label::new(RichText::new(line).size(14.0)).wrap());
    }
    closes
}
