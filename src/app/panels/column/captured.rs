//! What a seat has captured: small pieces in groups, in its bar.

use bevy_egui::egui::{self, Align2, Rect, Sense, Ui, Vec2};
use regalia_core::rules::Game;

use crate::model::Captured;
use crate::panels::kit::icons::Icons;
use crate::panels::kit::style::{Themed, font};

/// Draws the captured pieces from the left of `rect`, as far as there is room, and the rest as a number; `upright`
/// draws them from top to bottom.
pub fn captured_ui(ui: &Ui, rect: Rect, (game, captured): (Game, &Captured), upright: bool, icons: &mut Icons) {
    let palette = ui.palette();
    if captured.groups.is_empty() {
        return;
    }
    let (length, edge) = if upright { (rect.height(), rect.width()) } else { (rect.width(), rect.height()) };
    let along = if upright { Vec2::Y } else { Vec2::X };
    // Equal pieces overlap; different kinds are spaced apart.
    let (again, kind, rest) = (edge * 0.36, edge * 0.98, 34.0);
    let extent = |count: u32| kind + again * (count.min(8) - 1) as f32;
    let lead = if captured.lead > 0 { format!("+{}", captured.lead) } else { String::new() };
    let room = length - if lead.is_empty() { 0.0 } else { rest };
    let whole: f32 = captured.groups.iter().map(|(_, count)| extent(*count)).sum();
    let room = if whole <= room { room } else { room - rest };
    let (mut fitting, mut end) = (0, 0.0);
    for (_, count) in &captured.groups {
        if end + extent(*count) > room {
            break;
        }
        (fitting, end) = (fitting + 1, end + extent(*count));
    }
    // A background like the board's, on which both black and white pieces are visible.
    let ground = Rect::from_min_max(rect.min, rect.min + along * end + (Vec2::splat(1.0) - along) * edge);
    ui.painter().rect_filled(ground, 5.0, palette.dark_square.egui());
    let (mut at, mut drawn) = (0.0, 0);
    for (piece, count) in &captured.groups[..fitting] {
        for index in 0..(*count).min(8) {
            let corner = rect.min + along * (at + again * index as f32);
            icons.paint_of(ui, Rect::from_min_size(corner.round(), Vec2::splat(edge)), game, *piece);
        }
        at += extent(*count);
        drawn += count;
    }
    let missing = captured.count() - drawn;
    let centre = if upright { rect.center_top() } else { rect.left_center() };
    let mut number = |text: String, colour: egui::Color32| {
        let anchor = if upright { Align2::CENTER_TOP } else { Align2::LEFT_CENTER };
        ui.painter().text(centre + along * (at + 3.0), anchor, text, font("semibold", 11.0), colour);
        at += rest;
    };
    if missing > 0 {
        number(format!("+{missing}"), palette.dim.egui());
    }
    if !lead.is_empty() {
        number(lead, palette.text.egui());
    }
    let used = Rect::from_min_size(rect.min, if upright { Vec2::new(edge, at) } else { Vec2::new(at, edge) });
    let id = ui.id().with(("captured", rect.min.x as i32, rect.min.y as i32));
    let response = ui.interact(used.intersect(rect), id, Sense::hover());
    let words = || format!("captured\n{}", captured.words());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, words()));
    response.on_hover_ui(|ui| _ = ui.label(words()));
}
