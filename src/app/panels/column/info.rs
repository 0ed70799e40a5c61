//! The card of games without coloured squares: the stand of vests, the royal kings, the scores and the clock.

use bevy_egui::egui::{self, Align2, FontId, Rect, RichText, Ui, Vec2};

use crate::panels::kit::style::{self, Themed, font};
use crate::panels::{kit::check_box::check_box, kit::tiles};
use crate::play::{Consequences, HandInput};
use crate::view::theme::{SMALL, TEXT};
use crate::{model::InfoData, view::picture::vest_colour};

/// The height of the heading over the vests.
const STAND_HEAD: f32 = 18.0;
/// The height of the title, and of a line.
const TITLE: f32 = 28.0;
const LINE: f32 = 14.0;

/// The height that the card needs, in points.
pub fn height(data: &InfoData) -> f32 {
    let stand = if data.stand.is_empty() { 0.0 } else { 58.0 + STAND_HEAD };
    let scores = if data.scores.is_empty() { 0.0 } else { 40.0 };
    let clock = if data.may_call_clock.is_none() { 0.0 } else { 34.0 };
    56.0 + stand + scores + clock + 20.0 * data.lines.len() as f32
}

/// Draws the card into `ui`. `calls`: whether the next move calls the clock; `ahead`: what the move under the pointer
/// changes.
pub fn info_ui(
    ui: &mut Ui,
    data: &InfoData,
    title: &str,
    calls: bool,
    ahead: Option<&Consequences>,
) -> Option<HandInput> {
    let palette = ui.palette();
    let mut input = None;
    // In a low card what counts is more than its headings.
    let missing = height(data) - style::card(palette).inner_margin.sum().y - ui.available_height();
    let (has_title, has_head) = (missing < 1.0, missing < TITLE);
    if has_title {
        ui.label(RichText::new(title).font(font("serif", 18.0)).color(palette.text.egui()));
        ui.add_space(2.0);
    }
    if !data.stand.is_empty() {
        stand_ui(ui, data, has_head, ahead);
    }
    if !data.scores.is_empty() {
        ui.horizontal(|ui| {
            for (name, points) in &data.scores {
                ui.label(RichText::new(points.to_string()).font(font("semibold", 22.0)).color(palette.accent.egui()));
                ui.label(RichText::new(name).size(TEXT).color(palette.text.egui()));
                ui.add_space(16.0);
            }
        });
        if let Some(may_call) = data.may_call_clock {
            ui.add_enabled_ui(may_call, |ui| {
                let mut now = calls;
                if check_box(ui, &mut now, "Start the countdown with my next move").changed() {
                    input = Some(HandInput::CallClock(now));
                }
            });
        }
    }
    for (text, now) in &data.lines {
        if !has_title && ui.available_height() < LINE {
            break;
        }
        let colour = if *now { palette.text } else { palette.dim };
        ui.label(RichText::new(text).size(SMALL).color(colour.egui()));
    }
    input
}

/// The stand: a tile for each kind of vest, how many are left and would be left, how many are worn.
fn stand_ui(ui: &mut Ui, data: &InfoData, has_head: bool, ahead: Option<&Consequences>) {
    let palette = ui.palette();
    let size = Vec2::new(ui.available_width(), if has_head { STAND_HEAD } else { 0.0 });
    let (head, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    let text =
        if data.stand.iter().any(|(_, left, _)| left.is_some()) { "Vests left to take" } else { "Vests to take" };
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, text));
    if has_head {
        let at = egui::pos2(head.left(), head.top() + 6.0);
        ui.painter().text(at, Align2::LEFT_CENTER, text, FontId::proportional(SMALL), palette.dim.egui());
    }
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 50.0), egui::Sense::hover());
    let width = rect.width() / data.stand.len() as f32;
    for (index, (kind, left, worn)) in data.stand.iter().enumerate() {
        let at = egui::pos2(rect.left() + width * index as f32, rect.top() + 4.0);
        let tile = Rect::from_min_size(at, Vec2::splat(26.0));
        tiles::letter_tile(ui, tile, vest_colour(*kind), kind.letter());
        let change = ahead.map_or(0, |ahead| ahead.on_board.on_stand(*kind));
        let (count, colour) = match (left, change) {
            (None, _) => ("∞".to_owned(), palette.text),
            (Some(left), 0) => (format!("× {left}"), palette.text),
            (Some(left), change) => (format!("{left} → {}", left.saturating_add_signed(change)), palette.accent),
        };
        let painter = ui.painter();
        let beside = tile.right_center() + Vec2::new(8.0, 0.0);
        painter.text(beside, Align2::LEFT_CENTER, count, font("semibold", 15.0), colour.egui());
        let below = egui::pos2(tile.left(), tile.bottom() + 9.0);
        let text = if *worn > 0 { format!("{worn} worn") } else { String::new() };
        painter.text(below, Align2::LEFT_CENTER, text, FontId::proportional(11.0), palette.dim.egui());
    }
}
