//! Bars away from the column: upside down for a player who faces the other, and standing beside the board for people
//! around one screen.

use bevy_egui::egui::{self, Align2, FontId, Pos2, Rect, Sense, Ui, UiBuilder, Vec2, pos2};

use crate::board::ClockState;
use crate::model::SeatData;
use crate::panels::column::clocks::{clock_ui, figures_size, pause_button};
use crate::panels::column::seats::{
    self, SeatAnswer, SeatView, TO_MOVE, badges, badges_ui, badges_width, bar, level_words, seat_ui,
};
use crate::panels::kit::style::{self, Themed, font};
use crate::panels::kit::upside_down::{turned, upside_down};
use crate::panels::{
    column::captured::captured_ui, column::points, game::command::PAUSE, kit::icons::Icons, kit::tiles,
};

/// From this height on a bar stands: its parts are below each other.
const STANDING: f32 = 112.0;

/// The width, and the heights with and without clock or points, at which a standing bar has its usual size.
const WIDTH: f32 = 240.0;
const WITH_FIGURES: f32 = 172.0;
const BARE: f32 = 114.0;

pub(super) fn stands(rect: Rect) -> bool {
    rect.height() >= STANDING
}

/// The height of a standing bar of this width without clock and points.
pub(super) fn bare_height(width: f32) -> f32 {
    (width / WIDTH).clamp(1.0, 2.0) * BARE
}

/// Draws a bar where it is: lying, or standing if it is high enough; `turns`: upside down.
pub fn placed_seat_ui(
    ui: &mut Ui,
    rect: Rect,
    seat: &SeatData,
    turns: bool,
    view: &SeatView,
    icons: &mut Icons,
) -> Option<SeatAnswer> {
    let stands = stands(rect);
    let draw = if stands { standing_ui } else { seat_ui };
    if !turns {
        return draw(ui, rect, seat, view, icons);
    }
    // The places that react are turned as well, so the bar itself takes no input.
    upside_down(ui, rect, |ui| {
        let mut still = ui.new_child(UiBuilder::new().id_salt(("turned", seat.seat)).max_rect(rect));
        still.visuals_mut().disabled_alpha = 1.0;
        still.disable();
        draw(&mut still, rect, seat, view, icons)
    });
    let whole = ui.interact(rect, ui.id().with(("turned bar", seat.seat)), Sense::CLICK);
    whole.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, view.spoken(seat)));
    let place = if stands { standing_pause(ui, rect, seat, view) } else { seats::pause_place(ui, rect, seat, view) };
    let pause = place.is_some_and(|place| {
        let response = ui.interact(turned(place, rect), ui.id().with("turned pause"), Sense::click());
        response.widget_info(|| {
            egui::WidgetInfo::labeled(egui::WidgetType::Button, true, PAUSE.with_keys("Pause the clock"))
        });
        response.clicked()
    });
    if pause { Some(SeatAnswer::Pause) } else { whole.clicked().then_some(SeatAnswer::Players) }
}

/// The measures of a standing bar.
struct Standing {
    /// How much larger than usual everything is.
    unit: f32,
    /// The place of clock or points.
    figures: Rect,
    inner: Rect,
}

impl Standing {
    fn of(rect: Rect, has_figures: bool) -> Self {
        let height = if has_figures { WITH_FIGURES } else { BARE };
        let unit = (rect.width() / WIDTH).min(rect.height() / height).clamp(0.7, 2.0);
        let inner = rect.shrink(12.0 * unit);
        let top = inner.top() + 50.0 * unit;
        let bottom = (inner.bottom() - 30.0 * unit).max(top + 20.0);
        Self { unit, figures: Rect::from_min_max(pos2(inner.left(), top), pos2(inner.right(), bottom)), inner }
    }

    /// The size of a clock's figures: as large as the button and the points beside them allow.
    fn size(&self, ui: &Ui, text: &str, seat: &SeatData) -> f32 {
        let most = (self.figures.height() * 0.8).min(52.0 * self.unit);
        let beside = if seat.points.is_some() { points::WIDTH } else { 0.0 };
        let room = (self.figures.width() - beside - 50.0).max(1.0);
        (most * room / figures_size(ui, text, most).x).clamp(10.0, most)
    }
}

fn standing_pause(ui: &Ui, rect: Rect, seat: &SeatData, view: &SeatView) -> Option<Rect> {
    let face = view.face(seat.seat).filter(|_| seat.to_move && view.clocks.state != ClockState::Off)?;
    let parts = Standing::of(rect, true);
    let left = parts.figures.right() - figures_size(ui, &face.text, parts.size(ui, &face.text, seat)).x - 22.0;
    let centre = pos2((left - 14.0).max(parts.inner.left() + 12.0), parts.figures.center().y);
    Some(Rect::from_center_size(centre, Vec2::splat(24.0)))
}

/// The player's name; for the computer its level beside it, which is never cut.
fn name_ui(ui: &Ui, at: Pos2, width: f32, unit: f32, seat: &SeatData) {
    let palette = ui.palette();
    let dim = palette.dim.egui();
    let level = level_words(seat).map(|level| {
        let galley = ui.painter().layout_no_wrap(level, FontId::proportional(13.0 * unit), dim);
        (galley.size().x + 10.0 * unit, galley)
    });
    let most = width - level.as_ref().map_or(0.0, |(width, _)| *width);
    let (name, text) = (font("semibold", 21.0 * unit), palette.text.egui());
    let needed = style::text_width(ui, &seat.name, name.clone());
    style::line(ui, at, most, &seat.name, name, text);
    if let Some((width, galley)) = level {
        let left = at.x + needed.min(most) + width - galley.size().x;
        ui.painter().galley(pos2(left, at.y + 3.0 * unit - galley.size().y / 2.0), galley, dim);
    }
}

/// A bar that is about as high as wide: name, then clock or points, then what was captured.
fn standing_ui(ui: &mut Ui, rect: Rect, seat: &SeatData, view: &SeatView, icons: &mut Icons) -> Option<SeatAnswer> {
    let palette = ui.palette();
    let parts = Standing::of(rect, view.face(seat.seat).is_some() || seat.points.is_some());
    let (unit, inner) = (parts.unit, parts.inner);
    bar(ui, rect, seat);
    let players = view.players_ui(ui, rect, "standing", seat);
    let tile = Rect::from_min_size(inner.min, Vec2::splat(28.0 * unit));
    tiles::army_tile(ui, tile, seat.owned);
    tiles::plate(ui, pos2(tile.center().x, tile.bottom() + 8.0), seat.plate);
    let left = tile.right() + 12.0 * unit;
    name_ui(ui, pos2(left, inner.top() + 9.0 * unit), inner.right() - left, unit, seat);
    let (middle, id, dim) = (inner.top() + 33.0 * unit, FontId::proportional(13.0 * unit), palette.dim.egui());
    let words = style::text_width(ui, &seat.line, id.clone());
    let room = inner.right() - left - words;
    let mut badges = badges(seat, view, ui.palette());
    let is_wide = badges_width(ui, &badges) > room;
    // Without figures there is room below the words.
    let has_row = view.face(seat.seat).is_none() && seat.points.is_none();
    if is_wide && !has_row {
        // The border says it as well.
        badges.retain(|badge| badge.text != TO_MOVE);
    }
    let width = badges_width(ui, &badges);
    if badges.is_empty() || width <= room || has_row {
        style::line(ui, pos2(left, middle), inner.right() - left, &seat.line, id, dim);
    }
    let badges_at = if is_wide && has_row {
        pos2((left - 6.0 + width).min(inner.right()), middle + 23.0 * unit)
    } else {
        pos2(inner.right(), middle)
    };
    badges_ui(ui, badges_at, &badges);
    let mut pause = false;
    let points_at = parts.figures;
    if let Some(face) = view.face(seat.seat) {
        clock_ui(ui, parts.figures.translate(Vec2::new(-8.0, 0.0)), face, parts.size(ui, &face.text, seat));
        if let Some(place) = standing_pause(ui, rect, seat, view) {
            pause = pause_button(ui, place, view.clocks.state);
        }
    }
    if let Some(points) = seat.points {
        let place = Align2::LEFT_CENTER.align_size_within_rect(Vec2::new(points::WIDTH, points_at.height()), points_at);
        points::points_ui(ui, place, points);
    }
    let captured = Rect::from_min_max(pos2(inner.left(), inner.bottom() - 24.0 * unit), inner.max);
    captured_ui(ui, captured, (view.game, &seat.captured), false, icons);
    if pause { Some(SeatAnswer::Pause) } else { players.then_some(SeatAnswer::Players) }
}
