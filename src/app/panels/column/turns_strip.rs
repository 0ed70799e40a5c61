//! The strip of turns in a game of four: everybody in order, and who is to move.

use bevy_egui::egui::{Rect, Ui, Vec2};

use crate::board::ClockState;
use crate::model::TableData;
use crate::panels::kit::style::{self, Themed, font};
use crate::panels::{column::clocks::pause_button, column::seats::SeatView, kit::tiles};

/// In turn order, with the clock's button. Returns whether it was pressed.
pub fn turns_ui(ui: &mut Ui, data: &TableData, view: &SeatView) -> bool {
    let palette = ui.palette();
    let mut rect = ui.max_rect();
    let mut pause = false;
    if view.clocks.state != ClockState::Off {
        let button = Rect::from_center_size(rect.right_center() - Vec2::new(10.0, 0.0), Vec2::splat(24.0));
        pause = pause_button(ui, button, view.clocks.state);
        rect.set_right(button.left() - 8.0);
    }
    let width = rect.width() / data.seats.len().max(1) as f32;
    for (index, seat) in data.seats.iter().enumerate() {
        let cell =
            Rect::from_min_size(rect.min + Vec2::new(width * index as f32, 0.0), Vec2::new(width - 6.0, rect.height()));
        if seat.to_move {
            ui.painter().rect_filled(cell.expand(4.0), 6.0, palette.accent.faint(45));
        }
        let tile = Rect::from_center_size(cell.left_center() + Vec2::new(11.0, 0.0), Vec2::splat(20.0));
        tiles::army_tile(ui, tile, seat.owned);
        let colour = if seat.to_move { palette.accent } else { palette.text };
        let (at, room) = (cell.left_center() + Vec2::new(28.0, 0.0), cell.width() - 28.0);
        // A name that is a little too long is smaller.
        let width = |name: &str, size: f32| style::text_width(ui, name, font("semibold", size));
        let size = if width(&seat.name, 13.0) > room { 11.0 } else { 13.0 };
        let name = if width(&seat.name, size) > room { shortened(&seat.name) } else { seat.name.clone() };
        style::line(ui, at, room, &name, font("semibold", size), colour.egui());
    }
    pause
}

/// A name of which the number at the end stays when it is cut: `Comp… 2`.
fn shortened(name: &str) -> String {
    match name.rsplit_once(' ') {
        Some((words, number)) if number.chars().all(|letter| letter.is_ascii_digit()) => {
            format!("{}… {number}", words.chars().take(4).collect::<String>())
        }
        _ => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_name_keeps_its_number() {
        assert_eq!(
            ["Computer 2", "Maximilian", "Ann of York"].map(shortened),
            ["Comp… 2", "Maximilian", "Ann of York"]
        );
    }
}
