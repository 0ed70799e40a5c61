//! The row for those who watch: a button that starts and stops what plays, and three speeds.

use bevy_egui::egui::{Align2, FontId, Rect, Stroke, StrokeKind, Ui, Vec2};

use crate::panels::column::clocks::pause_button_with;
use crate::panels::kit::style::{Themed, font};
use crate::panels::{command::UiCommand, game::command::GameCommand, kit::one_of::OneOf};
use crate::{computer::Speed, model::WatchView, view::theme::SMALL};

pub const HEIGHT: f32 = 26.0;
/// Width of the pause button, and of a speed.
const PAUSE_WIDTH: f32 = 92.0;
const SPEED: f32 = 58.0;

/// Returns what was pressed.
pub fn watch_ui(ui: &mut Ui, rect: Rect, view: WatchView) -> Option<UiCommand> {
    let palette = ui.palette();
    let button = Rect::from_min_size(rect.min, Vec2::new(PAUSE_WIDTH.min(rect.width() * 0.35), rect.height()));
    let pressed = pause_ui(ui, button, view);
    let width = SPEED.min(rect.width() * 0.2);
    let all = Vec2::new(width * Speed::ALL.len() as f32, rect.height());
    let speeds = Rect::from_min_size(rect.right_top() - Vec2::new(all.x, 0.0), all);
    ui.painter().rect_filled(speeds, 6.0, palette.background.egui());
    let mut chosen = view.speed;
    let mut all = OneOf::new(ui, "speed of the moves", &mut chosen, &Speed::ALL);
    for (index, speed) in Speed::ALL.into_iter().enumerate() {
        let at = speeds.min + Vec2::new(width * index as f32, 0.0);
        let place = Rect::from_min_size(at, Vec2::new(width, rect.height()));
        speed_ui(ui, place, speed, &mut all);
    }
    ui.painter().rect_stroke(speeds, 6.0, Stroke::new(1.0, palette.line.egui()), StrokeKind::Inside);
    let is_other = chosen != view.speed;
    if pressed {
        Some(GameCommand::SwitchPause.into())
    } else {
        is_other.then_some(GameCommand::SetSpeed(chosen).into())
    }
}

fn pause_ui(ui: &Ui, rect: Rect, view: WatchView) -> bool {
    let (word, about) = view.words();
    let icon = rect.left_center() + Vec2::new(17.0, 0.0);
    let pressed = pause_button_with(ui, rect, icon, view.waits, about);
    let at = rect.left_center() + Vec2::new(32.0, 0.0);
    ui.painter().text(at, Align2::LEFT_CENTER, word, font("medium", SMALL), ui.palette().text.egui());
    pressed
}

fn speed_ui(ui: &Ui, rect: Rect, speed: Speed, all: &mut OneOf<Speed>) {
    let palette = ui.palette();
    let label = format!("Speed: {}", speed.label().to_lowercase());
    let response = all.choice(ui, rect, &speed, &label);
    let is_chosen = *all.value() == speed;
    if is_chosen {
        ui.painter().rect_filled(rect.shrink(2.0), 5.0, palette.line.egui());
    }
    let lit = is_chosen || response.hovered() || response.has_focus();
    // The chosen one is bold as well, so that it is told without colour.
    let id = if is_chosen { font("semibold", SMALL) } else { FontId::proportional(SMALL) };
    let colour = if lit { palette.text } else { palette.dim };
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, speed.label(), id, colour.egui());
}
