//! A bar for each seat: name, army, turn, captured pieces, and its result.

use std::sync::Arc;

use bevy_egui::egui::{self, Align2, FontId, Rect, Sense, Stroke, StrokeKind, Ui, Vec2};
use regalia_core::rules::{Game, Score, Seat, SeatStanding};

use crate::board::ClockState;
use crate::model::{ClockData, ClockFace, ESCAPED, FarSeat, FarSeats, SeatData};
use crate::panels::column::clocks::{clock_ui, figures_size, pause_button};
use crate::panels::kit::style::{self, Themed, font};
use crate::panels::{
    column::captured::captured_ui, column::points, kit::icons::Icons, kit::player_choice::computer_words, kit::tiles,
    kit::tip::Tip,
};
use crate::play::{ToMove, Wait};
use crate::view::theme::{CORNER, NAME, Palette, SMALL};

pub const HEIGHT: f32 = 74.0;
/// Height of a seat bar in a low column, with one line less.
pub const LOW: f32 = 54.0;
/// Minimum height of a column in which bars have their full height.
pub const ROOMY: f32 = 680.0;

pub struct SeatView<'a> {
    pub game: Game,
    pub clocks: &'a ClockData,
    pub castling: Option<&'a str>,
    /// Whether there is nothing but the board and the bars: then they have all buttons.
    pub at_table: bool,
    pub to_move: ToMove,
    pub far: FarSeats,
}

impl SeatView<'_> {
    /// The tooltip of a bar.
    fn about(&self, seat: &SeatData) -> String {
        let mut lines: Vec<&str> = Some(seat.line.as_str()).filter(|line| !line.is_empty()).into_iter().collect();
        let computer = computer_words(seat.player);
        lines.extend(computer.as_deref());
        lines.extend(self.castling);
        lines.push("Click to change who plays.");
        lines.join("\n")
    }

    /// The text of a bar for screen readers.
    pub(super) fn spoken(&self, seat: &SeatData) -> String {
        let computer = computer_words(seat.player).map_or(String::new(), |words| format!(" ({words})"));
        let check = if seat.in_check { ", in check" } else { "" };
        let thinking = match self.waits(seat.seat) {
            Some((_, about)) => format!(", waiting: {about}"),
            None if self.to_move.thinking() == Some(seat.seat) => ", thinking".to_owned(),
            None => String::new(),
        };
        let turn = if seat.to_move { ", to move" } else { "" };
        let castling = self.castling.filter(|_| seat.to_move);
        let castling = castling.map_or(String::new(), |castling| format!(". {castling}"));
        let points = seat.points.map_or(String::new(), |points| format!(", {}", points::words(points)));
        let line = if seat.line.is_empty() { String::new() } else { format!(": {}", seat.line) };
        format!("{}{computer}{line}{check}{turn}{thinking}{castling}{points}", seat.name)
    }

    /// The part of a bar that opens who plays, and that screen readers read. Returns whether it was pressed. The menu does
    /// the same, so the keyboard need not stop here.
    pub(super) fn players_ui(&self, ui: &Ui, rect: Rect, part: &str, seat: &SeatData) -> bool {
        let response = ui.interact(rect, ui.id().with((part, seat.seat)), Sense::CLICK);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, self.spoken(seat)));
        response.tip(self.about(seat)).clicked()
    }

    /// Why the computer waits in this seat: in a word, and in full.
    fn waits(&self, seat: Seat) -> Option<(&'static str, &'static str)> {
        let (_, wait) = self.to_move.held_back().filter(|(held, _)| *held == seat)?;
        Some(match wait {
            Wait::Paused => ("paused", "The computer is paused. Press P to resume."),
            Wait::Clocks => ("paused", "Clocks are stopped, and the computer waits. Press P to resume."),
            Wait::Earlier => {
                ("waiting", "This is an earlier position. The computer moves from the last one: press End to go there.")
            }
            Wait::Fault => ("waiting", "The computer cannot move here because of an error. A person can take over."),
            Wait::Over | Wait::Far | Wait::Seats | Wait::Computer => return None,
        })
    }

    pub(super) fn face(&self, seat: Seat) -> Option<&ClockFace> {
        self.clocks.faces.get(seat.index())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatAnswer {
    /// The clock's button.
    Pause,
    /// The player: who moves for the seats?
    Players,
}

pub fn seat_ui(ui: &mut Ui, rect: Rect, seat: &SeatData, view: &SeatView, icons: &mut Icons) -> Option<SeatAnswer> {
    let palette = ui.palette();
    bar(ui, rect, seat);
    let chip = rect.left_center() + Vec2::new(30.0, 0.0);
    tiles::army_tile(ui, Rect::from_center_size(chip - Vec2::new(0.0, 5.0), Vec2::splat(26.0)), seat.owned);
    tiles::plate(ui, chip + Vec2::new(0.0, 16.0), seat.plate);
    let low = rect.height() < HEIGHT;
    // Space for captured pieces is always reserved, so that the name does not move.
    let inner = inner(rect);
    let mut pause = false;
    // The clock and its button at the right, over two lines; in a low bar they share the first one with the name.
    let mut right = inner.right();
    let mut right_below = right;
    if let Some(face) = view.face(seat.seat) {
        let (size, height) = clock_size(rect);
        let place = Rect::from_min_max(inner.min, egui::pos2(right, inner.top() + height));
        right -= clock_ui(ui, place, face, size) + 14.0;
        if let Some(button) = pause_place(ui, rect, seat, view) {
            pause = pause_button(ui, button, view.clocks.state);
            right -= button.width() + 14.0;
        }
        right_below = if low { right_below } else { right };
    }
    if let Some(points) = seat.points {
        let place =
            Rect::from_min_max(egui::pos2(right - points::WIDTH, inner.top()), egui::pos2(right, inner.bottom()));
        points::points_ui(ui, place, points);
        right -= points::WIDTH + 12.0;
        right_below = right;
    }
    let lines = Rect::from_min_max(inner.min, egui::pos2(right, inner.bottom()));
    let mut badges = badges(seat, view, ui.palette());
    if view.face(seat.seat).is_some() && (seat.points.is_some() || lines.width() < 180.0) {
        // A narrow bar has no room for what the border and the clock say as well.
        badges.retain(|badge| badge.text != TO_MOVE);
    }
    // The badges are to the right of the name.
    let x = badges_ui(ui, egui::pos2(lines.right(), lines.top() + 9.0), &badges);
    let name = Rect::from_min_max(lines.min, egui::pos2((x - 6.0).max(lines.left()), lines.top() + 18.0));
    name_ui(ui, name, seat);
    let below = lines.min + Vec2::new(0.0, 20.0);
    let below = Rect::from_min_max(below, egui::pos2(right_below, below.y + 16.0));
    let id = FontId::proportional(SMALL);
    // In a low bar the captured pieces are beside the words, which take what they need.
    let most = if low && !seat.captured.groups.is_empty() { below.width() * 0.7 } else { below.width() };
    let needed = style::text_width(ui, &seat.line, id.clone());
    let words =
        Rect::from_min_size(below.min, Vec2::new(if low { needed.ceil().min(most) } else { most }, below.height()));
    style::line(ui, words.left_center(), words.width(), &seat.line, id, palette.dim.egui());
    let players = view.players_ui(ui, words.union(name), "line", seat);
    let captured = if low {
        Rect::from_min_max(egui::pos2(words.right() + 8.0, below.top()), below.max)
    } else {
        let right = if seat.points.is_some() { right } else { inner.right() };
        Rect::from_min_max(egui::pos2(inner.left(), inner.top() + 39.0), egui::pos2(right, inner.bottom()))
    };
    captured_ui(ui, captured, (view.game, &seat.captured), false, icons);
    if pause { Some(SeatAnswer::Pause) } else { players.then_some(SeatAnswer::Players) }
}

/// The place of everything right of the tile.
fn inner(rect: Rect) -> Rect {
    Rect::from_min_max(rect.min + Vec2::new(58.0, 7.0), rect.max - Vec2::new(14.0, 6.0))
}

/// The place of the button that stops the clock, in the bar of the player to move.
pub(super) fn pause_place(ui: &Ui, rect: Rect, seat: &SeatData, view: &SeatView) -> Option<Rect> {
    let face = view.face(seat.seat).filter(|_| seat.to_move && view.clocks.state != ClockState::Off)?;
    let inner = inner(rect);
    let (size, height) = clock_size(rect);
    let right = inner.right() - figures_size(ui, &face.text, size).x - 14.0;
    let side = height.min(24.0);
    Some(Rect::from_center_size(egui::pos2(right - 1.0 - side / 2.0, inner.top() + height / 2.0), Vec2::splat(side)))
}

/// The size of a clock's figures in a bar, and the height of its place.
fn clock_size(bar: Rect) -> (f32, f32) {
    if bar.height() < HEIGHT { (19.0, 20.0) } else { (24.0, 36.0) }
}

/// The player's name; for the computer its level beside it, in short where there is little room. A long name is cut
/// before the level.
fn name_ui(ui: &Ui, rect: Rect, seat: &SeatData) {
    let palette = ui.palette();
    let whole = |words: String| ui.painter().layout_no_wrap(words, FontId::proportional(SMALL), palette.dim.egui());
    let id = font("semibold", NAME);
    let needed = style::text_width(ui, &seat.name, id.clone());
    let short = || seat.player.level().map(|level| format!("level {level}"));
    let mut levels = [level_words(seat), short()].into_iter().flatten().map(whole);
    let fitting = levels.clone().find(|level| needed + level.size().x + 8.0 <= rect.width());
    let level = fitting.or_else(|| levels.next_back());
    let most = rect.width() - level.as_ref().map_or(0.0, |level| level.size().x + 8.0);
    let name = style::truncated(ui, most, &seat.name, id, palette.text.egui());
    let (size, middle) = (name.size(), rect.left_center());
    ui.painter().galley(Align2::LEFT_CENTER.anchor_size(middle, size).min, name, palette.text.egui());
    if let Some(level) = level.filter(|level| size.x + level.size().x + 8.0 <= rect.width() + 1.0) {
        let place = Align2::LEFT_CENTER.anchor_size(middle + Vec2::new(size.x + 8.0, 0.5), level.size());
        ui.painter().galley(place.min, level, palette.dim.egui());
    }
}

/// What stands beside the computer's name: the level, and that it is the computer unless the name says so.
pub(super) fn level_words(seat: &SeatData) -> Option<String> {
    let level = seat.player.level()?;
    let is_called_so = seat.name.starts_with("Computer");
    if is_called_so { Some(format!("level {level}")) } else { computer_words(seat.player) }
}

/// The background of a bar; the bar of the player to move is lighter and has a gold border.
pub(super) fn bar(ui: &Ui, rect: Rect, seat: &SeatData) {
    let palette = ui.palette();
    let stroke =
        if seat.to_move { Stroke::new(2.0, palette.accent.egui()) } else { Stroke::new(1.0, palette.line.egui()) };
    let fill = if seat.to_move { palette.raised } else { palette.panel };
    ui.painter().rect(rect, CORNER, fill.egui(), stroke, StrokeKind::Inside);
}

pub(super) const TO_MOVE: &str = "to move";

/// A short word about a seat in a frame.
pub(super) struct Badge {
    pub text: String,
    about: &'static str,
    pub colour: egui::Color32,
    seat: Seat,
}

/// The badges of a seat, the longest-lasting first.
pub(super) fn badges(seat: &SeatData, view: &SeatView, palette: &Palette) -> Vec<Badge> {
    let mut badges = Vec::new();
    let mut add = |text: &str, about: &'static str, colour: egui::Color32| {
        badges.push(Badge { text: text.to_owned(), about, colour, seat: seat.seat });
    };
    let reason = seat.ended.as_deref().unwrap_or_default();
    match seat.score {
        Some(Score::One) => add(&format!("won · {reason}"), "the whole point", palette.accent.egui()),
        Some(Score::Half) => add(&format!("½ point · {reason}"), "half a point", palette.text.egui()),
        Some(Score::Zero) => add("lost", "no point", palette.dim.egui()),
        None => {}
    }
    match seat.standing {
        SeatStanding::Playing if seat.returned => add("returned", "This player has a king again.", palette.text.egui()),
        SeatStanding::Playing => {}
        SeatStanding::Kingless => {
            let about = "The king was captured. This player plays on, but cannot win unless a pawn becomes a king.";
            add("no king", about, palette.warning.egui());
        }
        // The half point says it already.
        SeatStanding::Escaped if reason == ESCAPED => {}
        SeatStanding::Escaped => {
            let about = "Every move would have left the king in check, so it left the board. This player plays on, and gets \
                         half a point at the end unless a pawn becomes a king.";
            add("escaped", about, palette.warning.egui());
        }
        SeatStanding::Resigned => {
            let about = "Resigned or out of time: the king is gone and every turn is passed.";
            add("resigned", about, palette.dim.egui());
        }
    }
    if seat.score.is_some() {
        return badges;
    }
    if let Some(far) = view.far.0[seat.seat.index()] {
        let (words, about) = far.words();
        let colour = if matches!(far, FarSeat::Away(_)) { palette.warning } else { palette.dim };
        add(&words, about, colour.egui());
    }
    if seat.in_check {
        add("in check", "The king is attacked.", palette.warning.egui());
    }
    if let Some((word, about)) = view.waits(seat.seat) {
        add(word, about, palette.accent.egui());
        return badges;
    }
    if seat.to_move && view.clocks.state == ClockState::Paused {
        add("paused", "Clocks are stopped. Make a move or press P to resume.", palette.dim.egui());
    }
    if view.to_move.thinking() == Some(seat.seat) {
        add("thinking…", "The computer is choosing its move.", palette.accent.egui());
    } else if seat.to_move {
        add(TO_MOVE, "This player is to move.", palette.accent.egui());
    }
    badges
}

/// Draws badges to the left of a point. Returns where they begin.
pub(super) fn badges_ui(ui: &Ui, right: egui::Pos2, badges: &[Badge]) -> f32 {
    let mut x = right.x;
    for badge in badges.iter().rev() {
        x -= badge_ui(ui, egui::pos2(x, right.y), badge) + 6.0;
    }
    x
}

/// The width that badges take, with the space before each.
pub(super) fn badges_width(ui: &Ui, badges: &[Badge]) -> f32 {
    let width = |badge: &Badge| badge_words(ui, badge).size().x + 18.0;
    badges.iter().map(width).sum()
}

fn badge_words(ui: &Ui, badge: &Badge) -> Arc<egui::Galley> {
    ui.painter().layout_no_wrap(badge.text.clone(), font("semibold", SMALL - 0.5), badge.colour)
}

/// Its right edge is at `right`. Returns its width.
fn badge_ui(ui: &Ui, right: egui::Pos2, badge: &Badge) -> f32 {
    let palette = ui.palette();
    let galley = badge_words(ui, badge);
    let size = galley.size() + Vec2::new(12.0, 4.0);
    let place = Align2::RIGHT_CENTER.anchor_size(right, size);
    badge_frame(ui, place, badge);
    ui.painter().galley(place.min + Vec2::new(6.0, 2.0), galley, palette.text.egui());
    size.x
}

pub(super) fn badge_frame(ui: &Ui, place: Rect, badge: &Badge) {
    let stroke = Stroke::new(1.0, badge.colour.gamma_multiply(0.55));
    ui.painter().rect(place, 6.0, badge.colour.gamma_multiply(0.10), stroke, StrokeKind::Inside);
    let response = ui.interact(place, ui.id().with(("badge", badge.seat, &badge.text)), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &badge.text));
    response.tip(badge.about);
}
