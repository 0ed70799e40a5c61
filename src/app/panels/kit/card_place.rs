//! Where a card about squares stands: beside the board if there is room, otherwise on the board where it covers least.

use bevy_egui::egui::{Context, Id, Pos2, Rect, Vec2};
use regalia_core::rules::Square;

use crate::panels::kit::on_board::{place, squares};
use crate::view::Layout;

/// How far away, in squares, a card moves to avoid covering a square that it speaks of, a piece, a coloured square.
const AWAY: [f32; 3] = [1000.0, 30.0, 15.0];

const MAX_WIDTH: f32 = 500.0;
/// Minimum height of a place for a card.
const MIN_HEIGHT: f32 = 60.0;
/// How much farther away, in widths of the board, a card moves to avoid covering moves.
const FAR: f32 = 0.95;
/// A card may cover this much of the last move.
const OVERLAP: f32 = 12.0;

/// The squares that a card should not cover: those that it speaks of, those with pieces, coloured ones.
pub type Covered<'a> = [&'a [Square]; 3];

/// The places beside the board for a card.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Beside {
    /// Between the bars of the players, in a wide window.
    pub gutter: Option<Rect>,
    /// The rows of the moves, and the lower edge of the last move.
    pub moves: Option<(Rect, f32)>,
    /// The icons at the moves.
    pub tools: Pos2,
}

impl Beside {
    /// The places where a card covers nothing that is read.
    #[must_use]
    pub fn free(&self) -> Vec<Rect> {
        let below = self.moves.map(|(rows, end)| rows.with_min_y(end.min(rows.bottom())));
        self.gutter.into_iter().chain(below).filter(|room| room.height() >= MIN_HEIGHT).collect()
    }

    /// All places, the best ones first: over the moves last.
    #[must_use]
    pub fn all(&self) -> Vec<Rect> {
        let rows = self.moves.map(|(rows, _)| rows).filter(|room| room.height() >= MIN_HEIGHT);
        self.free().into_iter().chain(rows).collect()
    }

    /// The place of a card that is as wide as its room, within reason, and has this height at that width. A free place is
    /// better than one over moves, unless the whole board of this width lies between it and what the card is about.
    fn place(&self, near: Pos2, board: f32, height: impl Fn(f32) -> f32) -> Option<Rect> {
        let card = |room: &Rect, top: fn(&Rect, Pos2, f32) -> f32| {
            let width = room.width().min(MAX_WIDTH);
            let height = height(width);
            let corner = Pos2::new(room.center().x - width / 2.0, top(room, near, height));
            (room.height() + 0.5 >= height).then(|| Rect::from_min_size(corner, Vec2::new(width, height)))
        };
        // Level with what it speaks of.
        let level = |room: &Rect, near: Pos2, height: f32| {
            (near.y - height / 2.0).clamp(room.top(), (room.bottom() - height).max(room.top()))
        };
        let away = |card: &Rect| card.distance_to_pos(near);
        let free = self.free();
        let free = free.iter().filter_map(|room| card(room, level)).map(|card| (card, away(&card)));
        // The last moves are at the end of the list, which is where it is scrolled to.
        let over = self.moves.and_then(|(rows, end)| {
            let lowest = card(&rows, |room, _, height| room.bottom() - height)?;
            if lowest.top() + OVERLAP >= end { Some(lowest) } else { card(&rows, |room, _, _| room.top()) }
        });
        let all = free.chain(over.map(|card| (card, away(&card) + FAR * board)));
        all.min_by(|one, other| one.1.total_cmp(&other.1)).map(|(card, _)| card)
    }
}

pub struct Card<'a> {
    pub id: Id,
    /// What it says: its height follows from this and from its width.
    pub text: &'a str,
    /// Where it belongs.
    pub near: Pos2,
    /// What it should not cover on the board.
    pub free: Covered<'a>,
    /// Its usual size.
    pub usual: Vec2,
}

impl Card<'_> {
    #[must_use]
    pub fn place(&self, ctx: &Context, layout: &Layout, beside: &Beside) -> Rect {
        let height = |width: f32| {
            let known: Option<f32> = ctx.data(|data| data.get_temp(self.height_id(width)));
            known.unwrap_or(self.usual.y)
        };
        let on_board = || {
            let size = Vec2::new(self.usual.x, height(self.usual.x));
            on_board(layout, self.near, self.free, size)
        };
        beside.place(self.near, layout.board.width(), height).unwrap_or_else(on_board)
    }

    /// Remembers how high the card is at this width. If that is new, this frame is drawn once more.
    pub fn note(&self, ctx: &Context, width: f32, height: f32) {
        let id = self.height_id(width);
        let before: Option<f32> = ctx.data(|data| data.get_temp(id));
        if (before.unwrap_or(self.usual.y) - height).abs() > 0.5 {
            ctx.data_mut(|data| data.insert_temp(id, height));
            ctx.request_discard("the card has another height");
        }
    }

    fn height_id(&self, width: f32) -> Id {
        self.id.with((width.round() as u32, self.text))
    }
}

fn on_board(layout: &Layout, near: Pos2, free: Covered, size: Vec2) -> Rect {
    let (board, edge) = (squares(layout), layout.square().min(layout.board.size().min_element() / 8.0));
    let steps = |least: f32, most: f32, by: f32| {
        let count = ((most - least).max(0.0) / by).ceil() as usize;
        (0..=count).map(move |step| (least + step as f32 * by).min(most.max(least)))
    };
    let inside = board.shrink(4.0);
    let squares =
        free.map(|squares| squares.iter().map(|square| place(layout, *square).shrink(1.0)).collect::<Vec<_>>());
    let cost = |card: Rect| {
        let covered = squares
            .iter()
            .zip(AWAY)
            .map(|(squares, away)| away * squares.iter().filter(|square| square.intersects(card)).count() as f32);
        covered.sum::<f32>() + card.distance_to_pos(near) / edge
    };
    // A card is low and wide, so its height decides which rows it covers.
    let corners = steps(inside.left(), inside.right() - size.x, edge / 2.0)
        .flat_map(|x| steps(inside.top(), inside.bottom() - size.y, edge / 4.0).map(move |y| Pos2::new(x, y)));
    let cards = corners.map(|corner| Rect::from_min_size(corner, size));
    // Leave some air around the card.
    let best = cards.map(|card| (card, cost(card.expand(4.0)))).min_by(|one, other| one.1.total_cmp(&other.1));
    best.map_or_else(|| Rect::from_min_size(inside.min, size), |(card, _)| card)
}
