//! The light under the pieces of an army that changes hands.

use regalia_core::rules::{Change, GamePosition, Position, Square};

use crate::view::figure::Figure;
use crate::view::theme::{MARK_GOLD, MARK_LIGHT};

/// The lit squares of a position that these changes have led to, each with its glow: gold where somebody gains the
/// army, pale where nobody controls it any more.
pub(super) fn lights(changes: &[Change], position: &Position) -> Vec<(Square, Figure)> {
    let lit = position.to_setup().pieces.into_iter().filter_map(|standing| {
        let change = changes.iter().rev().find_map(|change| match change {
            Change::Command { army, after, .. } if *army == standing.piece.army => Some(*after),
            _ => None,
        });
        change.map(|after| (standing.square, Figure::Glow(if after.is_some() { MARK_GOLD } else { MARK_LIGHT })))
    });
    lit.collect()
}
