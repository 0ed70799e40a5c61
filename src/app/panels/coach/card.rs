//! The card of a coach mark, beside the squares that it speaks of.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    self, Area, Id, Label, LayerId, Order, Pos2, Rect, RichText, Sense, Stroke, Vec2 as Size, WidgetInfo, WidgetType,
};

use super::mark::{Coach, CoachMark};
use crate::files::settings::{Lesson, Lessons};
use crate::panels::column::places::beside;
use crate::panels::kit::card_place::{Beside, Card};
use crate::panels::kit::on_board::{place, squares};
use crate::panels::kit::style::{self, Themed, font};
use crate::panels::{column::TableView, dialogs::Dialog, kit::icon::Icon, kit::tiles, kit::tip::Tip};
use crate::{computer::Hint, play::BoardNotice, view::Layout};

/// The width of the text, the space around it, and the side of the cross.
const WIDTH: f32 = 292.0;
const MARGIN: (i8, i8) = (14, 10);
const CROSS: f32 = 26.0;
const STROKE: f32 = 1.5;
/// Its height before it was ever drawn.
const HEIGHT: f32 = 76.0;

/// Draws the coach mark, unless something else is in front.
pub(in crate::panels) fn draw(
    mut contexts: EguiContexts,
    coach: Res<Coach>,
    table: TableView,
    (notice, hint): (Res<BoardNotice>, Res<Hint>),
    dialog: Res<Dialog>,
    mut lessons: ResMut<Lessons>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(mark) = &coach.mark else { return Ok(()) };
    let is_covered = dialog.is_open() || table.hand.choice().is_some() || *hint != Hint::None;
    if is_covered || table.layout.at_table {
        return Ok(());
    }
    // On the board it gives way to the piece in the hand, and to what is said about the last press.
    let gives_way = mark.lesson == Lesson::Army && table.hand.is_busy() || notice.line.is_some();
    let beside = beside(&table.layout, &table.data);
    if coach_ui(ctx, mark, &table.layout, &beside, gives_way) {
        *lessons = lessons.with(mark.lesson);
        ctx.request_repaint();
    }
    Ok(())
}

/// Draws the card; on the board not while it `gives_way`. Returns whether its cross was pressed. Only the cross takes the
/// pointer, and nothing takes the focus from the board.
pub fn coach_ui(ctx: &egui::Context, mark: &CoachMark, layout: &Layout, beside: &Beside, gives_way: bool) -> bool {
    let palette = ctx.palette();
    let id = Id::new(("coach", mark.lesson as u8));
    let about: Vec<_> = mark.lit.iter().chain(&mark.free).copied().collect();
    let (square, text) = (place(layout, mark.at), mark.words());
    let usual = Size::new(WIDTH + 2.0 * (f32::from(MARGIN.0) + STROKE), HEIGHT);
    let free = [about.as_slice(), &mark.pieces, &mark.coloured];
    let card = Card { id, text: &text, near: square.center(), free, usual };
    let place = card.place(ctx, layout, beside);
    let stroke = Stroke::new(STROKE, palette.accent.egui());
    if squares(layout).intersects(place) {
        if gives_way {
            return false;
        }
        pointer_ui(ctx, place, square, stroke);
    }
    let area = Area::new(id).order(Order::Middle).interactable(false).constrain(false);
    let drawn = area.fixed_pos(place.min).show(ctx, |ui| {
        let margin = egui::Margin::symmetric(MARGIN.0, MARGIN.1);
        let frame = style::card(palette).inner_margin(margin).stroke(stroke).shadow(ui.visuals().popup_shadow);
        frame.show(ui, |ui| {
            ui.set_width(place.width() - 2.0 * (f32::from(MARGIN.0) + STROKE));
            ui.spacing_mut().item_spacing.y = 4.0;
            ui.horizontal(|ui| {
                let (tile, _) = ui.allocate_exact_size(Size::splat(16.0), Sense::hover());
                tiles::army_tile(ui, tile, mark.army);
                let title = RichText::new(&mark.title).font(font("semibold", 15.0)).color(palette.text.egui());
                // The cross is beside it.
                ui.vertical(|ui| {
                    ui.set_max_width(ui.available_width() - CROSS);
                    ui.add(Label::new(title).wrap().selectable(false));
                });
            });
            let text = RichText::new(&mark.text).size(13.0).color(palette.text.egui());
            ui.add(Label::new(text).wrap().selectable(false));
        });
    });
    card.note(ctx, place.width(), drawn.response.rect.height());
    cross_ui(ctx, id.with("close"), place)
}

/// Returns whether it was pressed.
fn cross_ui(ctx: &egui::Context, id: Id, card: Rect) -> bool {
    let palette = ctx.palette();
    let corner = Pos2::new(card.right() - CROSS - 4.0, card.top() + 5.0);
    let area = Area::new(id).order(Order::Middle).constrain(false).fixed_pos(corner);
    let shown = area.show(ctx, |ui| {
        let (_, rect) = ui.allocate_space(Size::splat(CROSS));
        let response = ui.interact(rect, id.with("cross"), Sense::CLICK);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, "Close this hint for good"));
        let colour = if response.hovered() { palette.text } else { palette.dim };
        Icon::Close.paint(ui.painter(), rect.center(), 0.9, colour.egui());
        response.tip("Got it").clicked()
    });
    shown.inner
}

/// A short line from a card on the board to its square. A square that is farther away is lit anyway, and a long line would
/// cross what is between.
fn pointer_ui(ctx: &egui::Context, card: Rect, square: Rect, stroke: Stroke) {
    let to = square.center();
    let from = card.clamp(to);
    let way = to - from;
    let reach = way.length() - 0.42 * square.width();
    if reach > 0.0 && reach < 1.2 * square.width() {
        let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new("coach pointer")));
        painter.line_segment([from, from + way.normalized() * reach], Stroke::new(2.5, stroke.color));
    }
}
