//! The points of a seat in its bar, large enough to be read across a table, and the countdown as seven pips below them.

use bevy_egui::egui::{Align2, Rect, Stroke, Ui, Vec2, pos2};
use regalia_core::rules::martian::CLOCK;

use crate::panels::kit::style::{Themed, font};

/// The width that points and pips take.
pub const WIDTH: f32 = 82.0;

/// Between the middles of two pips, and the radius of a pip.
const STEP: f32 = 12.0;
const RADIUS: f32 = 3.6;

pub fn words((points, countdown): (u8, Option<u8>)) -> String {
    let points = if points == 1 { "1 point".to_owned() } else { format!("{points} points") };
    match countdown {
        None => points,
        Some(1) => format!("{points}, 1 move left on the countdown"),
        Some(moves) => format!("{points}, {moves} moves left on the countdown"),
    }
}

/// Draws the points, and below them a pip for each move with which the countdown begins: full for those that are left.
/// A countdown that does not run has empty pips, and the last two are in the colour of warnings.
pub fn points_ui(ui: &Ui, rect: Rect, (points, countdown): (u8, Option<u8>)) {
    let palette = ui.palette();
    let pips = rect.bottom() - RADIUS - 2.0;
    // In a window that is far too small the bar has no height at all.
    let size = ((pips - rect.top()) * 0.92).clamp(1.0, 38.0);
    let middle = pos2(rect.center().x, rect.top() + (pips - RADIUS - rect.top()) / 2.0);
    let painter = ui.painter();
    painter.text(middle, Align2::CENTER_CENTER, points.to_string(), font("semibold", size), palette.text.egui());
    let colour = if countdown.is_some_and(|moves| moves <= 2) { palette.warning } else { palette.accent };
    for pip in 0..CLOCK {
        let from_middle = f32::from(pip) - f32::from(CLOCK - 1) / 2.0;
        let centre = pos2(rect.center().x, pips) + Vec2::new(from_middle * STEP, 0.0);
        if countdown.is_some_and(|moves| pip < moves) {
            painter.circle_filled(centre, RADIUS, colour.egui());
        } else {
            let line = if countdown.is_some() { palette.dim } else { palette.line };
            painter.circle_stroke(centre, RADIUS - 0.5, Stroke::new(1.0, line.egui()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_countdown_are_told_in_words() {
        assert_eq!(words((0, None)), "0 points");
        assert_eq!(words((1, Some(7))), "1 point, 7 moves left on the countdown");
        assert_eq!(words((12, Some(1))), "12 points, 1 move left on the countdown");
    }
}
