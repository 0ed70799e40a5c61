//! A chip at a square: a small row of answers that hides less of the board than a card.

use bevy_egui::egui::{self, Align2, Area, FontId, Id, Order, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2};
use regalia_core::rules::{Action, Piece, Role, Square};

use crate::panels::kit::style::{self, Themed, font};
use crate::panels::over_board::answer::{Answer, ChoiceView, key_of};
use crate::panels::{kit::icons::Icons, kit::on_board::squares, kit::tiles};
use crate::play::{Consequence, HandInput, sentence};
use crate::view::theme::{CORNER, SMALL};
use crate::view::{Layout, picture::vest_colour};

/// The edge of an answer.
const CELL: f32 = 40.0;
/// Space below an answer's picture for its key.
const KEY: f32 = 15.0;
/// Distance from the square to the chip.
const AWAY: f32 = 6.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OptionPicture {
    Piece(Piece),
    Vest(Role),
    /// Nothing is taken.
    None,
}

#[derive(Clone, Debug)]
pub(super) struct Offer {
    pub action: Action,
    pub picture: OptionPicture,
    /// What it means, in a few words.
    pub label: String,
    pub key: char,
}

/// The place of the answer at `index` of `count`: in a row above the square, or below it near the upper edge, inside
/// the board.
pub fn chip_cell(layout: &Layout, square: Square, count: usize, index: usize) -> Rect {
    let row = chip_row(layout, square, count);
    Rect::from_min_size(row.min + Vec2::new(CELL * index as f32, 0.0), Vec2::new(CELL, row.height()))
}

fn chip_row(layout: &Layout, square: Square, count: usize) -> Rect {
    let (board, at, edge) = (layout.board, layout.visible_centre(square), edge(layout));
    let size = Vec2::new(CELL * count as f32, CELL + KEY);
    let left = (at.x - size.x / 2.0).clamp(board.min.x + AWAY, (board.max.x - size.x - AWAY).max(board.min.x + AWAY));
    // The caption is on the far side of the row.
    let above = at.y - edge / 2.0 - AWAY - size.y;
    let top = if is_above(layout, square) { above } else { at.y + edge / 2.0 + AWAY };
    Rect::from_min_size(Pos2::new(left, top), size)
}

/// Whether the row and its caption fit between the square and the upper edge of the board.
fn is_above(layout: &Layout, square: Square) -> bool {
    layout.visible_centre(square).y - edge(layout) / 2.0 - layout.board.min.y > CELL + KEY + AWAY + 56.0
}

/// The distance to keep from the square's centre; less than the edge of a zoomed square, which leaves little room.
fn edge(layout: &Layout) -> f32 {
    layout.square().min(layout.board.size().max_element() / 8.0)
}

/// Enter takes the first offer, which is also shown until another one is pointed at.
pub(super) fn chip_ui(
    ctx: &egui::Context,
    view: &ChoiceView,
    icons: &mut Icons,
    at: Square,
    question: &str,
    offers: &[Offer],
) -> Answer {
    let keys: Vec<_> = offers.iter().map(|offer| (offer.action, offer.key)).collect();
    let mut answer = Answer { input: key_of(ctx, &keys), pointed: offers.first().map(|offer| offer.action) };
    let row = chip_row(view.layout, at, offers.len());
    let palette = ctx.palette();
    let mut meant = offers.first().map(|offer| offer.label.clone()).unwrap_or_default();
    let show = |ui: &mut Ui| {
        // The row takes clicks, but not the focus.
        let (rect, _) = ui.allocate_exact_size(row.size(), Sense::CLICK);
        let stroke = Stroke::new(2.0, palette.accent.egui());
        ui.painter().rect(rect.expand(3.0), CORNER, palette.panel.egui(), stroke, StrokeKind::Outside);
        let mut lit = 0;
        for (index, offer) in offers.iter().enumerate() {
            let cell = chip_cell(view.layout, at, offers.len(), index);
            let response = ui.interact(cell, ui.id().with(index), Sense::click());
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &offer.label));
            if response.hovered() || response.has_focus() {
                lit = index;
                answer.pointed = Some(offer.action);
                meant.clone_from(&offer.label);
            }
            if response.clicked() {
                answer.input = Some(HandInput::Choose(offer.action));
            }
        }
        for (index, offer) in offers.iter().enumerate() {
            let cell = chip_cell(view.layout, at, offers.len(), index);
            offer_ui(ui, icons, cell, offer, index == lit);
        }
    };
    Area::new(Id::new("chip")).order(Order::Foreground).fixed_pos(row.min).constrain(false).show(ctx, show);
    let lost: Vec<String> = view
        .ahead
        .filter(|(action, _)| Some(*action) == answer.pointed)
        .into_iter()
        .flat_map(|(_, consequences)| consequences.by_sentence())
        .filter(|about| matches!(about, [Consequence::ReturnsVest(_)]))
        .map(|about| sentence(about, view.name))
        .collect();
    caption_ui(ctx, view, at, row, (question, &meant, &lost));
    answer
}

fn offer_ui(ui: &Ui, icons: &mut Icons, cell: Rect, offer: &Offer, lit: bool) {
    let palette = ui.palette();
    if lit {
        ui.painter().rect_filled(cell.shrink(1.0), 6.0, palette.accent.faint(70));
    }
    let picture = Rect::from_min_size(cell.min, Vec2::splat(CELL)).shrink(4.0);
    match offer.picture {
        OptionPicture::Piece(piece) => icons.paint(ui, picture, piece),
        OptionPicture::Vest(kind) => tiles::letter_tile(ui, picture.shrink(3.0), vest_colour(kind), kind.letter()),
        OptionPicture::None => {
            let stroke = Stroke::new(2.0, palette.dim.egui());
            let (middle, radius) = (picture.center(), 9.0);
            ui.painter().circle_stroke(middle, radius, stroke);
            let across = Vec2::splat(radius * 0.7);
            ui.painter().line_segment([middle - across, middle + across], stroke);
        }
    }
    let key = offer.key.to_ascii_uppercase();
    let at = egui::pos2(cell.center().x, cell.bottom() - KEY / 2.0 - 1.0);
    let colour = if lit { palette.text } else { palette.dim };
    ui.painter().text(at, Align2::CENTER_CENTER, key, FontId::proportional(SMALL - 1.0), colour.egui());
}

/// The question, the meaning of the answer pointed at, and what it costs.
fn caption_ui(
    ctx: &egui::Context,
    view: &ChoiceView,
    at: Square,
    row: Rect,
    (question, meant, lost): (&str, &str, &[String]),
) {
    let palette = ctx.palette();
    let above = is_above(view.layout, at);
    let (pivot, y) =
        if above { (Align2::CENTER_BOTTOM, row.top() - 9.0) } else { (Align2::CENTER_TOP, row.bottom() + 9.0) };
    let area = Area::new(Id::new("chip caption")).order(Order::Foreground).interactable(false).pivot(pivot);
    area.fixed_pos(egui::pos2(row.center().x, y)).constrain_to(squares(view.layout)).show(ctx, |ui| {
        let frame = style::card(palette).inner_margin(egui::Margin::symmetric(10, 6)).shadow(ui.visuals().popup_shadow);
        frame.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.set_max_width(300.0);
            ui.add(egui::Label::new(style::dim(question, palette)).extend());
            let meant = egui::RichText::new(meant).font(font("medium", 13.0));
            ui.add(egui::Label::new(meant).extend());
            if !lost.is_empty() {
                let text = egui::RichText::new(lost.join(" · ")).size(SMALL).color(palette.warning.egui());
                ui.add(egui::Label::new(text).extend());
            }
        });
    });
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2 as Point;
    use regalia_core::rules::Game;

    use super::*;
    use crate::view::Rotation;

    #[test]
    fn the_row_lies_inside_the_board_and_not_on_its_square() {
        for game in [Game::Plunder, Game::Sovereign] {
            for (x, y) in [(1280.0, 800.0), (1920.0, 1080.0), (880.0, 600.0)] {
                let layout = Layout::new(Point::new(x, y), 1.0, game, Rotation::NONE);
                let (files, ranks) = game.size();
                for square in (0..=u8::MAX).map(Square::from_index).filter(|at| at.file() < files && at.rank() < ranks)
                {
                    let row = chip_cell(&layout, square, 3, 0).union(chip_cell(&layout, square, 3, 2));
                    let (low, high) = (layout.board.min, layout.board.max);
                    assert!(row.left() >= low.x && row.right() <= high.x, "{game} {square}");
                    assert!(row.top() >= low.y && row.bottom() <= high.y, "{game} {square}");
                    let middle = layout.centre(square);
                    assert!(!row.contains(egui::pos2(middle.x, middle.y)), "{game} {square}");
                }
            }
        }
    }
}
