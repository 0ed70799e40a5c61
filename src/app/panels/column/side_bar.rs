//! The narrow bars of four players around the board.

use bevy_egui::egui::{self, FontId, Rect, Ui, Vec2};

use crate::board::ClockState;
use crate::model::SeatData;
use crate::panels::column::clocks::{clock_colour, figure_places, figures_size, pause_button};
use crate::panels::column::seats::{SeatAnswer, SeatView, badge_frame, badges, bar, level_words};
use crate::panels::kit::style::{self, Themed, font};
use crate::panels::{column::captured::captured_ui, kit::icons::Icons, kit::tiles};
use crate::view::theme::{NAME, SMALL};

/// The breadth of a bar at which its letters have their usual size.
const BREADTH: f32 = 28.0;

/// Draws the narrow bar of a seat beside the board: tile, plate, name, clock, badges, captured pieces. `side`: -1 at
/// the left edge of the board, 1 at the right edge, 0 level, 2 level and upside down.
pub fn side_bar_ui(
    ui: &mut Ui,
    rect: Rect,
    seat: &SeatData,
    side: i8,
    view: &SeatView,
    icons: &mut Icons,
) -> Option<SeatAnswer> {
    // A wider bar has everything larger. In a window that is far too small it has no breadth at all.
    let unit = (rect.width().min(rect.height()) / BREADTH).clamp(0.5, 3.0);
    let gap = 10.0 * unit;
    let palette = ui.palette();
    bar(ui, rect, seat);
    let players = view.players_ui(ui, rect, "side bar", seat);
    // Along the bar: from the left for a level one, upwards at the left edge, downwards at the right edge.
    let (start, along, length) = match side {
        0 => (rect.left_center(), Vec2::X, rect.width()),
        2 => (rect.right_center(), -Vec2::X, rect.width()),
        side if side < 0 => (rect.center_bottom(), -Vec2::Y, rect.height()),
        _ => (rect.center_top(), Vec2::Y, rect.height()),
    };
    let angle = along.y.atan2(along.x);
    let at = |distance: f32| start + along * distance;
    // The place between two distances, this far to either side of the middle.
    let band = |from: f32, to: f32, half: f32| {
        let across = Vec2::new(along.y.abs(), along.x.abs()) * half * unit;
        Rect::from_two_pos(at(from) - across, at(to) + across)
    };
    let write = |ui: &Ui, distance: f32, text: &str, id: FontId, colour: egui::Color32, most: f32| -> f32 {
        let galley = style::truncated(ui, most, text, id, colour);
        let size = galley.size();
        let corner = at(distance) - Vec2::new(-along.y, along.x) * (size.y / 2.0);
        ui.painter().add(egui::epaint::TextShape::new(corner, galley, colour).with_angle(angle));
        size.x
    };
    tiles::army_tile(ui, Rect::from_center_size(at(17.0 * unit), Vec2::splat(20.0 * unit)), seat.owned);
    tiles::plate(ui, at(28.0 * unit + 14.0), seat.plate);
    let mut distance = 28.0 * unit + 30.0;
    let name = font("semibold", (NAME - 1.0) * unit);
    distance += write(ui, distance, &seat.name, name, palette.text.egui(), 150.0 * unit) + gap;
    if let Some(level) = level_words(seat) {
        distance +=
            write(ui, distance - 2.0, &level, FontId::proportional(SMALL * unit), palette.dim.egui(), 120.0 * unit)
                + gap
                - 2.0;
    }
    if let Some(face) = view.face(seat.seat) {
        let (size, colour) = (figures_size(ui, &face.text, 15.0 * unit), clock_colour(face, palette));
        if face.running {
            let lit = band(distance - 5.0, distance + size.x + 5.0, 10.0);
            ui.painter().rect_filled(lit, 5.0, colour.gamma_multiply(0.16));
        }
        for (offset, letter) in figure_places(ui, &face.text, 15.0 * unit) {
            write(ui, distance + offset, &letter.to_string(), font("semibold", 15.0 * unit), colour, 40.0 * unit);
        }
        distance += size.x + gap + 4.0 * unit;
    }
    let mut pause = false;
    if view.at_table && seat.to_move && view.clocks.state != ClockState::Off {
        let place = Rect::from_center_size(at(distance + 11.0 * unit), Vec2::splat(22.0 * unit));
        pause = pause_button(ui, place, view.clocks.state);
        distance += 22.0 * unit + gap;
    }
    for badge in badges(seat, view, ui.palette()) {
        let width =
            write(ui, distance + 6.0, &badge.text, font("medium", SMALL * unit), badge.colour, length - distance - 8.0);
        badge_frame(ui, band(distance, distance + width + 12.0, 9.0), &badge);
        distance += width + 12.0 + gap;
    }
    let room = band(distance, (length - 10.0).max(distance), 9.0);
    captured_ui(ui, room, (view.game, &seat.captured), side.abs() == 1, icons);
    if pause { Some(SeatAnswer::Pause) } else { players.then_some(SeatAnswer::Players) }
}
