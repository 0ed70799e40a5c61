//! What the lower levels overlook in Royale: the search leaves out just that, and some things nobody overlooks.

use std::ops::ControlFlow;

use super::sampler::{factor, listed, visit};
use crate::engine::game::{Evaluated, Multiplayer as _};
use crate::engine::limits::{Counters, Limits, Stop};
use crate::engine::root::{Deepen, Root};
use crate::engine::shared::{Replies, Shared};
use crate::engine::{handicap::Handicap, multiplayer, table::Table, value::Value};
use crate::rules::{Action, Game, GamePosition, Move, Options, Role, Searchable, royale::Position};

/// Every action is searched to the same depth; of the replies, this share is overlooked.
const fn handicap(overlook: u32) -> Handicap {
    Handicap { blur: 0, overlook, seed: 8, is_plain: true }
}

fn after(position: &Position, action: Action) -> Position {
    let mut after = position.clone();
    after.play_unchecked(action);
    after
}

/// Whether an action may be overlooked as a reply to `first`.
fn can_be_overlooked(position: &Position, first: Action, action: Action) -> bool {
    let Action::Move(Move { to, .. }) = action else { return false };
    let taken = position.taken(action).map(|(_, piece)| piece.role);
    !matches!(taken, Some(Role::King | Role::Queen)) && !matches!(first, Action::Move(step) if step.to == to)
}

#[test]
fn a_search_of_royale_leaves_out_what_is_overlooked() {
    let (half, all) = (handicap(20_000), handicap(1 << 20));
    let (mut overlooked, mut seen, mut differs) = (0, 0, 0);
    visit(&Options::new(Game::Royale), (80 * factor(), 9), 70, |position: &Position| {
        if position.outcome().is_some() {
            return;
        }
        let own = position.side_to_move();
        let leaf = |position: &Position| position.value_for(&position.accumulator(), own);
        let (mut best, mut best_of_all) = (Value::MIN, Value::MIN);
        for first in listed(position) {
            let child = after(position, first);
            if child.outcome().is_some() {
                return;
            }
            let mut values = [None; 2];
            for reply in listed(&child) {
                if all.overlooks(&child, reply, [first]) {
                    assert!(can_be_overlooked(&child, first, reply), "{position}: {first} {reply}");
                    overlooked += 1;
                } else {
                    seen += 1;
                }
                let end = after(&child, reply);
                if end.outcome().is_some() {
                    return;
                }
                let value = leaf(&end);
                values[1] = Some(values[1].map_or(value, |least: Value| least.min(value)));
                if !half.overlooks(&child, reply, [first]) {
                    values[0] = Some(values[0].map_or(value, |least: Value| least.min(value)));
                }
            }
            best = best.max(values[0].unwrap_or_else(|| leaf(&child)));
            best_of_all = best_of_all.max(values[1].unwrap_or_else(|| leaf(&child)));
        }
        let (table, stop, counters) = (Table::new(1), Stop::new(), Counters::default());
        let (limits, replies) = (Limits::depth(2), Replies::All);
        let shared = Shared { table: &table, stop: &stop, limits, counters: &counters, handicap: half, replies };
        let mut root = Root::new(position);
        multiplayer::Worker::new(shared, position, &[]).deepen(&mut root, 1, 1, |_, _, _| ControlFlow::Continue(()));
        assert_eq!(root.actions[0].value, best, "{position}");
        differs += u32::from(best != best_of_all);
    });
    println!("{overlooked} replies can be overlooked, {seen} cannot; {differs} positions seem better so");
    assert!(overlooked > 1_000 && seen > 10 && differs > 10, "{overlooked} {seen} {differs}");
}
