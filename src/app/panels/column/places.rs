//! The places of the column's panels.

use bevy_egui::egui::{Rect, Vec2, pos2, vec2};
use regalia_core::rules::Seat;

use super::table_bars::{bare_height, stands};
use super::{history, info, roster, seats};
use crate::model::TableData;
use crate::panels::kit::card_place::Beside;
use crate::panels::kit::on_board::squares;
use crate::panels::study::{analysis, review};
use crate::view::theme::{FRAME, GAP, SIDE_BAR_GAP};
use crate::view::{Layout, Side};

/// Height of the strip of turns.
const TURNS: f32 = 44.0;
/// Maximum height of the card of consequences.
const MAX_PREVIEW: f32 = 88.0;
/// From this height on a column with a roster has bars with captured pieces on a line of their own.
const ROOMY_WITH_ARMIES: f32 = 760.0;
/// Minimum height of a card in place of the roster that leaves the card of consequences room below it.
const MIN_CARD: f32 = 200.0;
/// Minimum and maximum height of a row of the roster.
const ROW: (f32, f32) = (16.0, 26.0);

/// If rows are at least this high, each neutral army has its own. Lower ones are hard to read, so that the cards below
/// give way first.
const ROW_ROOMY: f32 = 19.0;
/// The card of moves keeps this height in any window.
const MIN_MOVES: f32 = 96.0;
/// The preview shrinks, down to this height, to leave the moves what they need.
const MIN_PREVIEW: f32 = 64.0;
/// Minimum height of the card of the analysis: who is ahead, and the best line.
const MIN_ANALYSIS: f32 = 98.0;
/// A card in place of the roster keeps this height beside an analysis.
const MIN_CARD_BESIDE_STUDY: f32 = 136.0;
/// In any window it keeps this height: what it counts, without its headings.
const MIN_CARD_ANYWHERE: f32 = 72.0;

/// In egui's points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Places {
    /// The bar of the seat at the far side of the board; with more than two seats the strip of turns.
    pub far_seat: Rect,
    /// The bar of the seat at the near side.
    pub near_seat: Rect,
    /// The roster, or the card in its place.
    pub armies: Rect,
    pub army_row: f32,
    /// Whether the neutral armies share one row of the roster.
    pub folded: bool,
    pub preview: Rect,
    pub analysis: Option<Rect>,
    pub review: Option<Rect>,
    pub moves: Rect,
}

/// The card between the seats and the preview.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Middle {
    /// The roster, with this many armies.
    Armies(usize),
    /// A card of this height, in points.
    Card(f32),
}

impl Places {
    #[must_use]
    pub fn of(layout: &Layout, data: &TableData) -> Self {
        let mut places = Self::in_column(layout, data);
        let has_figures = data.is_timed || data.seats.iter().any(|seat| seat.points.is_some());
        if layout.bars.is_some() && stands(places.far_seat) && !has_figures {
            // Bars beside the board are as high as what they hold.
            let height = bare_height(places.far_seat.width()).min(places.far_seat.height());
            places.far_seat = top(places.far_seat, height);
            places.near_seat = bottom(places.near_seat, height);
        }
        places
    }

    fn in_column(layout: &Layout, data: &TableData) -> Self {
        let analysis = if data.analysis > 0 { analysis::height(data.analysis) } else { 0.0 };
        let review = if data.reviewing || data.review.is_some() { review::HEIGHT } else { 0.0 };
        let needs = Needs { analysis, review, preview: preview_needs(data), give_way: false };
        let rows = data.armies.len();
        if rows == 0 {
            return Self::with(layout, Middle::Card(info::height(&data.info)), needs);
        }
        let whole = Self::with(layout, Middle::Armies(rows), needs);
        if whole.army_row >= ROW_ROOMY || whole.armies.left() != whole.moves.left() {
            return whole;
        }
        let led = data.armies.iter().filter(|army| army.commander.is_some()).count();
        // In a low column a row for each neutral army would leave too little space for the moves.
        let folded = led + 1 < rows;
        let rows = if folded { led + 1 } else { rows };
        Self { folded, ..Self::with(layout, Middle::Armies(rows), Needs { give_way: true, ..needs }) }
    }

    /// The lower edge of the panels that are below the preview.
    #[must_use]
    pub fn column_bottom(&self) -> f32 {
        if self.moves.left() == self.preview.left() { self.moves.bottom() } else { self.preview.bottom() }
    }

    /// The places in a layout: one below the other, or in two halves if the column is wider than high. With more than
    /// two seats their bars are around the board, and the column begins with the strip of turns.
    #[must_use]
    pub fn new(layout: &Layout, middle: Middle) -> Self {
        Self::with(layout, middle, Needs { preview: MIN_PREVIEW, ..Needs::default() })
    }

    /// The same with what the cards need; analysis and review are above and below the moves.
    fn with(layout: &Layout, middle: Middle, needs: Needs) -> Self {
        let column = layout.column;
        let column = egui_rect(column);
        let halves = column.width() > 1.2 * column.height();
        let width = if halves { (column.width() - GAP) / 2.0 } else { column.width() };
        let left = Rect::from_min_size(column.min, Vec2::new(width, column.height()));
        let around_board = layout.game.seats() > 2;
        // In a tall window the bars of two players are above and below the board, in a wide one beside it.
        let beside_board = layout.bars.map(|bars| bars.map(egui_rect));
        // Besides a roster the moves need the room more than captured pieces do.
        let roomy = if matches!(middle, Middle::Armies(_)) { ROOMY_WITH_ARMIES } else { seats::ROOMY };
        let seat_bar = if column.height() < roomy { seats::LOW } else { seats::HEIGHT };
        let far_seat = top(left, if around_board { TURNS } else { seat_bar });
        let near_seat = bottom(left, if around_board { 0.0 } else { seat_bar });
        let end = if around_board { left.bottom() } else { near_seat.top() - GAP };
        let inner = Rect::from_min_max(
            pos2(left.left(), far_seat.bottom() + GAP),
            pos2(left.right(), end.max(far_seat.bottom() + GAP)),
        );
        let (far_seat, near_seat, inner) =
            beside_board.map_or((far_seat, near_seat, inner), |[far, near]| (far, near, left));
        let around = roster::height(0, 0.0);
        let rows = |middle| match middle {
            Middle::Armies(rows) => rows.max(1) as f32,
            Middle::Card(_) => 1.0,
        };
        if halves {
            let right = Rect::from_min_max(pos2(left.right() + GAP, column.top()), column.max);
            let army_row = ((right.height() - around) / rows(middle)).clamp(ROW.0, ROW.1);
            let beside = right.height() - MAX_PREVIEW - GAP;
            let (armies, preview, rest) = if matches!(middle, Middle::Card(_)) && beside >= MIN_CARD {
                // A card has room to spare, so that the moves have their half for themselves.
                (top(right, beside), bottom(right, MAX_PREVIEW), inner)
            } else {
                let preview = top(inner, preview_height(inner.height(), needs));
                (right, preview, below(inner, preview))
            };
            let (analysis, moves, review) = share(rest, needs);
            return Self { far_seat, near_seat, armies, army_row, folded: false, preview, analysis, review, moves };
        }
        let room = inner.height() - needs.preview - needs.study() - 2.0 * GAP - around;
        let spare = needs.study() - needs.least_study();
        let readable = if needs.give_way { ((room + spare) / rows(middle)).min(ROW_ROOMY) } else { 0.0 };
        let army_row = (room / rows(middle)).max(readable).clamp(ROW.0, ROW.1);
        let armies = match middle {
            Middle::Armies(rows) => top(inner, roster::height(rows, army_row)),
            Middle::Card(height) => {
                // What it counts is read before the earlier moves are. Beside it a review folds before it is cut, and an
                // analysis shows fewer lines only before little is left of it.
                let most = if needs.analysis + needs.review > 0.0 {
                    let folded = room + around + needs.review - needs.least_review();
                    folded.max(MIN_CARD_BESIDE_STUDY.min(room + around + spare)).max(MIN_CARD_ANYWHERE)
                } else {
                    room + around + spare
                };
                top(inner, height.min(most.max(0.0)))
            }
        };
        let rest = below(inner, armies);
        let preview = top(rest, preview_height(rest.height(), needs));
        let (analysis, moves, review) = share(below(inner, preview), needs);
        Self { far_seat, near_seat, armies, army_row, folded: false, preview, analysis, review, moves }
    }
}

/// Shares a place between the analysis, the moves and the review. Where it is low the review folds to a line, then the
/// analysis shows fewer lines: the moves keep some whole rows.
fn share(whole: Rect, needs: Needs) -> (Option<Rect>, Rect, Option<Rect>) {
    let fits = |analysis: f32, review: f32| needs.below(analysis, review) <= whole.height();
    let [all, folded] = [needs.review, needs.least_review()];
    let review = match needs.least_analysis() {
        _ if fits(needs.analysis, all) => all,
        least if fits(least, folded) => folded,
        _ => 0.0,
    };
    let mut moves = whole;
    let review = (review > 0.0).then(|| bottom(whole, review));
    if let Some(review) = review {
        moves.set_bottom(review.top() - GAP);
    }
    if needs.analysis <= 0.0 {
        return (None, moves, review);
    }
    let seen = history::BESIDE.min((moves.height() - GAP - MIN_ANALYSIS).max(MIN_MOVES));
    let card = top(moves, needs.analysis.min(moves.height() - GAP - seen).max(MIN_ANALYSIS));
    (Some(card), below(moves, card), review)
}

/// The height of the preview, if it shares this height with the moves, analysis and review: what its contents need, and
/// more only where these have enough.
fn preview_height(all: f32, needs: Needs) -> f32 {
    let cards = needs.study() - needs.moves();
    let low = if cards > 0.0 { needs.least_study() } else { MIN_MOVES };
    let least = needs.preview.min((all - GAP - low).max(MIN_PREVIEW));
    (all - cards - GAP - history::MIN_HEIGHT).clamp(least, MAX_PREVIEW)
}

/// The height that the preview needs while nothing is pointed at.
fn preview_needs(data: &TableData) -> f32 {
    // Where moves are commented on, nothing moves when there is a comment. Beside an analysis a comment grows over the moves.
    let has_comments = data.has_comments && data.analysis == 0;
    if data.end.is_some() || data.chosen_side.is_some() || has_comments {
        return MAX_PREVIEW;
    }
    let notes = if data.armies.is_empty() { 0 } else { data.notes.len() };
    let lines = data.checks.len() + notes + usize::from(data.checks.is_empty());
    (MIN_PREVIEW + 17.0 * lines.saturating_sub(1) as f32).min(MAX_PREVIEW)
}

/// The heights that cards need; zero: they are not there.
#[derive(Clone, Copy, Debug, Default)]
struct Needs {
    analysis: f32,
    review: f32,
    preview: f32,
    /// Whether what is below the preview gives way to rows of the roster that would be hard to read.
    give_way: bool,
}

impl Needs {
    /// What the moves should have.
    fn moves(self) -> f32 {
        if self.analysis + self.review > 0.0 { history::BESIDE } else { history::MIN_HEIGHT }
    }

    fn least_analysis(self) -> f32 {
        self.analysis.min(MIN_ANALYSIS)
    }

    fn least_review(self) -> f32 {
        self.review.min(review::FOLDED)
    }

    /// The height of everything below the preview, with these heights of analysis and review.
    fn below(self, analysis: f32, review: f32) -> f32 {
        let with_gap = |height: f32| if height > 0.0 { height + GAP } else { 0.0 };
        with_gap(analysis) + self.moves() + with_gap(review)
    }

    /// What it should be, and what it is at least.
    fn study(self) -> f32 {
        self.below(self.analysis, self.review)
    }

    fn least_study(self) -> f32 {
        if self.analysis + self.review > 0.0 {
            self.below(self.least_analysis(), self.least_review())
        } else {
            MIN_MOVES
        }
    }
}

/// The bars of the four seats around the board, in seat order, each with its rotation (-1 left edge, 1 right edge, 0
/// level).
#[must_use]
pub fn side_bars(layout: &Layout) -> [(Rect, i8); 4] {
    let board = squares(layout).expand(FRAME);
    let (bar, gap) = (layout.side_bar() - 2.0 * SIDE_BAR_GAP, SIDE_BAR_GAP);
    let level = |y: f32| Rect::from_min_size(pos2(board.left(), y), Vec2::new(board.width(), bar));
    let upright = |x: f32| Rect::from_min_size(pos2(x, board.top()), Vec2::new(bar, board.height()));
    Seat::ALL.map(|seat| match layout.side_of(seat) {
        Side::Bottom => (level(board.bottom() + gap), 0),
        Side::Left => (upright(board.left() - gap - bar), -1),
        Side::Top => (level(board.top() - gap - bar), 0),
        Side::Right => (upright(board.right() + gap), 1),
    })
}

/// The places where a card that speaks of the board does not cover the board: between the bars of the players beside it, and at the moves.
#[must_use]
pub fn beside(layout: &Layout, data: &TableData) -> Beside {
    if layout.at_table {
        return Beside::default();
    }
    let places = Places::of(layout, data);
    let (far, near) = (places.far_seat, places.near_seat);
    let is_gutter = layout.bars.is_some() && far.right() <= layout.board.min.x;
    let gutter = Rect::from_min_max(far.left_bottom(), near.right_top()).shrink2(vec2(0.0, GAP));
    let (rows, used) = (history::rows_room(places.moves), history::rows_height(&data.moves));
    Beside {
        gutter: is_gutter.then_some(gutter),
        moves: Some((rows, rows.top() + used)),
        tools: places.moves.left_top(),
    }
}

/// The place of the defection button in this row of the roster.
#[must_use]
pub fn defect_button_place(layout: &Layout, rows: usize, index: usize) -> Rect {
    let places = Places::new(layout, Middle::Armies(rows));
    roster::defect_place(roster::row_place(places.armies, places.army_row, index))
}

fn egui_rect(rect: bevy::math::Rect) -> Rect {
    Rect::from_min_max(pos2(rect.min.x, rect.min.y), pos2(rect.max.x, rect.max.y))
}

fn top(rect: Rect, height: f32) -> Rect {
    Rect::from_min_size(rect.min, Vec2::new(rect.width(), height))
}

fn bottom(rect: Rect, height: f32) -> Rect {
    Rect::from_min_size(pos2(rect.left(), rect.bottom() - height), Vec2::new(rect.width(), height))
}

/// The rest of `rect` below `used`.
fn below(rect: Rect, used: Rect) -> Rect {
    let top = used.bottom() + GAP;
    Rect::from_min_max(pos2(rect.left(), top), pos2(rect.right(), rect.bottom().max(top)))
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;
    use regalia_core::rules::Game;

    use crate::view::Rotation;

    use super::*;

    #[test]
    fn panels_lie_inside_the_window_and_apart() {
        for (x, y) in [(1280.0, 800.0), (1920.0, 1080.0), (880.0, 600.0), (800.0, 1080.0), (1080.0, 1920.0)] {
            let of = |game, middle| Places::new(&Layout::new(Vec2::new(x, y), 1.0, game, Rotation::NONE), middle);
            let (armies, card) = (of(Game::Sovereign, Middle::Armies(12)), of(Game::Martian, Middle::Card(190.0)));
            for places in [armies, card] {
                let all = [places.far_seat, places.armies, places.preview, places.moves, places.near_seat];
                for (index, one) in all.iter().enumerate() {
                    let is_apart = |other: &Rect| !one.shrink(1.0).intersects(*other);
                    assert!(one.right() <= x && one.bottom() <= y, "{x} × {y}: {places:?}");
                    assert!(one.height() >= 40.0, "{x} × {y}: {places:?}");
                    assert!(all[..index].iter().all(is_apart), "{x} × {y}: {places:?}");
                }
            }
            let rows = roster::height(12, armies.army_row);
            assert!(rows <= armies.armies.height() + 0.5, "{x} × {y}: {armies:?}");
        }
    }

    #[test]
    fn seats_have_their_bars_where_their_pieces_stand() {
        for quarters in 0..4 {
            let layout = Layout::new(Vec2::new(1280.0, 800.0), 1.0, Game::Royale, Rotation::quarters(quarters));
            let bars = side_bars(&layout);
            for (king, (bar, _)) in ["i1", "a9", "p8", "h16"].into_iter().zip(bars) {
                let king = layout.centre(king.parse().expect("a square"));
                let away = |bar: Rect| bar.distance_to_pos(pos2(king.x, king.y));
                let nearest = bars.into_iter().map(|(bar, _)| away(bar)).fold(f32::INFINITY, f32::min);
                assert_eq!(away(bar), nearest, "{quarters} {king}");
            }
        }
    }
}
