//! The search against plain minimax, which has no table, no window, no order, and shares no code with it.

use std::ops::ControlFlow;

use super::sampler::{factor, listed, visit};
use crate::engine::game::{Evaluated, Multiplayer as _};
use crate::engine::limits::{Counters, Limits, Stop};
use crate::engine::root::{Deepen, Root};
use crate::engine::shared::{Replies, Shared};
use crate::engine::value::{DECIDED, DRAW, MATE, Value};
use crate::engine::{handicap::Handicap, multiplayer, table::Table, two_player};
use crate::rules::{
    Action, Game, GamePosition, Options, Score, Seat, martian, plunder, royale::Position as Royale, sovereign,
    two_kings,
};

/// How many best actions are compared.
const LINES: usize = 3;

/// Every action is searched to the same depth, and leaves are valued as they are.
const PLAIN: Handicap = Handicap { blur: 0, overlook: 0, seed: 0, is_plain: true };

/// What a position is worth `ply` plies after the root to the seat that thinks: it takes the highest value, all others
/// together the lowest.
fn minimax<P: Evaluated>(position: &P, (depth, ply): (u32, Value), own: Seat, leaf: &impl Fn(&P) -> Value) -> Value {
    // At a leaf only such an end shows that needs no look at the actions.
    let end = if depth > 0 || position.plain_end().is_some() { position.outcome() } else { None };
    if let Some(end) = end {
        return match end.scores[own.index()] {
            Score::One => MATE - ply,
            Score::Half => 0,
            Score::Zero => ply - MATE,
        };
    }
    if depth == 0 {
        return leaf(position);
    }
    let values = children(position).into_iter().map(|(_, child)| minimax(&child, (depth - 1, ply + 1), own, leaf));
    let best = if position.side_to_move() == own { values.max() } else { values.min() };
    best.unwrap_or_else(|| panic!("{position} is over, and has no outcome"))
}

fn children<P: Evaluated>(position: &P) -> Vec<(Action, P)> {
    let child = |action| {
        let mut child = position.clone();
        child.play_unchecked(action);
        (action, child)
    };
    listed(position).into_iter().map(child).collect()
}

/// The values of all first actions, best first.
fn plain_values<P: Evaluated>(position: &P, depth: u32, leaf: &impl Fn(&P) -> Value) -> Vec<(Value, Action)> {
    let own = position.side_to_move();
    let value = |(action, child)| (minimax(&child, (depth - 1, 1), own, leaf), action);
    let mut values: Vec<_> = children(position).into_iter().map(value).collect();
    values.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
    values
}

#[derive(Debug, Default)]
struct Met {
    positions: usize,
    won: usize,
    lost: usize,
    drawn: usize,
}

impl Met {
    fn meet(&mut self, value: Value) {
        self.positions += 1;
        self.won += usize::from(value >= DECIDED);
        self.lost += usize::from(value <= -DECIDED);
        self.drawn += usize::from(value == DRAW);
    }

    fn must_have_met_wins(&self, game: Game) {
        println!("{game}: {self:?}");
        assert!(self.won > 2, "{game}: {self:?}");
    }
}

fn searched<P: Evaluated, W: Deepen<P>>(position: &P, mut worker: W) -> Root<P> {
    let mut root = Root::new(position);
    worker.deepen(&mut root, LINES, 1, |_, _, _| ControlFlow::Continue(()));
    root
}

/// The best lines of a search have the values of plain minimax, and begin with actions that have them.
fn compare<P: Evaluated>(position: &P, root: &Root<P>, plain: &[(Value, Action)]) {
    assert_eq!(root.actions.len(), plain.len(), "{position}");
    for (found, (value, _)) in root.actions.iter().zip(plain).take(LINES) {
        assert_eq!(found.value, *value, "{position}: {}", found.action);
        assert!(plain.contains(&(found.value, found.action)), "{position}: {} is not worth {value}", found.action);
        assert_eq!(found.line.first(), Some(&found.action), "{position}");
    }
}

/// The search for two seats, to some depths in so many positions each.
fn two_player_is_plain<P: Evaluated>(game: Game, depths: &[(u32, usize)]) {
    let mut met = Met::default();
    for (depth, count) in depths {
        two_player_is_plain_to::<P>(game, *depth, *count, &mut met);
    }
    met.must_have_met_wins(game);
}

fn two_player_is_plain_to<P: Evaluated>(game: Game, depth: u32, count: usize, met: &mut Met) {
    visit(&Options::new(game), (count * factor(), 9), 50 + u64::from(depth), |position: &P| {
        if position.outcome().is_some() {
            return;
        }
        let (table, stop, counters) = (Table::new(1), Stop::new(), Counters::default());
        let limits = Limits::depth(depth);
        let replies = Replies::One;
        let shared = Shared { table: &table, stop: &stop, limits, counters: &counters, handicap: PLAIN, replies };
        let root = searched(position, two_player::Worker::new(shared, &[]));
        let own = position.side_to_move();
        let leaf = |position: &P| {
            let value = position.evaluate(&position.accumulator()).clamp(1 - DECIDED, DECIDED - 1);
            if position.side_to_move() == own { value } else { -value }
        };
        compare(position, &root, &plain_values(position, depth, &leaf));
        met.meet(root.actions[0].value);
    });
}

/// The search for four seats, where all opponents reply with anything they have.
fn multiplayer_is_paranoid(depth: u32, count: usize, met: &mut Met) {
    visit(&Options::new(Game::Royale), (count * factor(), 9), 60 + u64::from(depth), |position: &Royale| {
        if position.outcome().is_some() {
            return;
        }
        let (table, stop, counters) = (Table::new(1), Stop::new(), Counters::default());
        let (limits, replies) = (Limits::depth(depth), Replies::All);
        let shared = Shared { table: &table, stop: &stop, limits, counters: &counters, handicap: PLAIN, replies };
        let root = searched(position, multiplayer::Worker::new(shared, position, &[]));
        let own = position.side_to_move();
        let leaf = |position: &Royale| position.value_for(&position.accumulator(), own);
        compare(position, &root, &plain_values(position, depth, &leaf));
        met.meet(root.actions[0].value);
    });
}

#[test]
fn the_search_of_martian_chess_is_plain_minimax() {
    two_player_is_plain::<martian::Position>(Game::Martian, &[(2, 200), (3, 200), (4, 20)]);
}

#[test]
fn the_search_of_two_kings_is_plain_minimax() {
    two_player_is_plain::<two_kings::Position>(Game::TwoKings, &[(2, 400), (3, 200)]);
}

#[test]
fn the_search_of_plunder_chess_is_plain_minimax() {
    two_player_is_plain::<plunder::Position>(Game::Plunder, &[(2, 400), (3, 200)]);
}

#[test]
fn the_search_of_sovereign_chess_is_plain_minimax() {
    two_player_is_plain::<sovereign::Position>(Game::Sovereign, &[(2, 200), (3, 60)]);
}

#[test]
fn the_search_of_royale_with_all_replies_is_paranoid_search() {
    let mut met = Met::default();
    multiplayer_is_paranoid(2, 200, &mut met);
    multiplayer_is_paranoid(3, 60, &mut met);
    met.must_have_met_wins(Game::Royale);
}
