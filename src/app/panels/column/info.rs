//! The card of games without coloured squares: the stand of vests, the royal kings, the scores and the clock.

use bevy_egui::egui::{self, Align2, FontId, Rect, RichText, Ui, Vec2};
use regalia_core::record::Record;
use regalia_core::rules::{GamePosition, Position, Role, Seat, Setup, Square};

use crate::panels::kit::style::{self, Themed, font};
use crate::panels::{column::notes, kit::check_box::check_box, kit::tiles};
use crate::play::naming::{label, whose};
use crate::play::{Consequences, HandInput};
use crate::view::theme::{SMALL, TEXT};
use crate::{play::words::capital, view::picture::vest_colour};

/// The height of the heading over the vests.
const STAND_HEAD: f32 = 18.0;
/// The height of the title, and of a line.
const TITLE: f32 = 28.0;
const LINE: f32 = 14.0;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct InfoData {
    /// The vests: kind, how many are on the stand (`None` if unlimited), how many are worn.
    pub stand: Vec<(Role, Option<u8>, u8)>,
    /// Lines about the position, each with whether it matters now.
    pub lines: Vec<(String, bool)>,
    /// The points of each seat, in games with points.
    pub scores: Vec<(String, u8)>,
    /// Whether the next move may call the clock; `None` where no move can, without points or after the end.
    pub may_call_clock: Option<bool>,
}

impl InfoData {
    #[must_use]
    pub fn of(position: &Position, record: &Record) -> Self {
        let parts = position.to_setup();
        let game = position.game();
        let mut data = Self { stand: stand(position, &parts), ..Self::default() };
        if game.has_points() {
            data.scores = scores(record, &parts);
            let is_over = record.outcome().is_some();
            data.may_call_clock = (!is_over).then_some(parts.clock.is_none());
            if let Some(plies) = parts.clock {
                data.lines.push((countdown(plies), true));
            }
            let crossed = |(from, to): &(Square, Square)| game.zone_of(*from) != game.zone_of(*to);
            if let Some((from, to)) = parts.last.filter(|last| !is_over && crossed(last)) {
                data.lines.push((format!("Not straight back this turn: {to} to {from}"), false));
            }
        } else if parts.pieces.iter().filter(|standing| standing.piece.role == Role::King).count() > 2 {
            for seat in Seat::ALL.into_iter().take(game.seats()) {
                if let Some(king) = position.royal(seat) {
                    data.lines.push((format!("{} royal king: {king}", capital(&whose(record, seat))), true));
                }
            }
        }
        data.lines.extend(notes::notes(position, record).into_iter().map(|line| (line, false)));
        data
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// In points.
    pub fn height(&self) -> f32 {
        let stand = if self.stand.is_empty() { 0.0 } else { 58.0 + STAND_HEAD };
        let scores = if self.scores.is_empty() { 0.0 } else { 40.0 };
        let clock = if self.may_call_clock.is_none() { 0.0 } else { 34.0 };
        56.0 + stand + scores + clock + 20.0 * self.lines.len() as f32
    }
}

fn countdown(moves: u8) -> String {
    match moves {
        0 => "Countdown finished".to_owned(),
        1 => "Countdown: 1 move left · a capture resets it to 7".to_owned(),
        moves => format!("Countdown: {moves} moves left · a capture resets it to 7"),
    }
}

fn stand(position: &Position, parts: &Setup) -> Vec<(Role, Option<u8>, u8)> {
    let unlimited = parts.options.get("vests") == Some("unlimited");
    let worn = |kind: Role| parts.pieces.iter().filter(|standing| standing.vest == Some(kind)).count() as u8;
    let row = |(kind, _): &(Role, u8)| {
        let left = (!unlimited).then(|| position.vests_on_stand(*kind));
        (*kind, left, worn(*kind))
    };
    position.game().vests().iter().map(row).collect()
}

fn scores(record: &Record, parts: &Setup) -> Vec<(String, u8)> {
    let names = Seat::ALL.into_iter().map(|seat| label(record, seat));
    names.zip(&parts.seats).map(|(name, seat)| (name, seat.score)).collect()
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
    let missing = data.height() - style::card(palette).inner_margin.sum().y - ui.available_height();
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
