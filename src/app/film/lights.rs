//! The light under the pieces of an army that changes hands.

use regalia_core::rules::{Change, GamePosition, Position, Square};

use crate::view::theme::{MARK_DARK, MARK_GOLD, MARK_LIGHT, Rgb};

/// The lit squares of a position that these changes have led to, each with its drawing: gold where somebody gains the
/// army, pale where nobody controls it any more.
pub(super) fn lights(changes: &[Change], position: &Position) -> Vec<(Square, String)> {
    let (gained, freed) = (light(MARK_GOLD), light(MARK_LIGHT));
    let lit = position.to_setup().pieces.into_iter().filter_map(|standing| {
        let change = changes.iter().rev().find_map(|change| match change {
            Change::Command { army, after, .. } if *army == standing.piece.army => Some(*after),
            _ => None,
        });
        change.map(|after| (standing.square, if after.is_some() { gained.clone() } else { freed.clone() }))
    });
    lit.collect()
}

/// A glow with a ring.
fn light(colour: Rgb) -> String {
    let (colour, dark) = (colour.svg(), MARK_DARK.svg());
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="{colour}" opacity="0.55"/><circle cx="50" cy="50" r="44" fill="{colour}" opacity="0.6"/><circle cx="50" cy="50" r="45" fill="none" stroke="{dark}" stroke-width="9" opacity="0.75"/><circle cx="50" cy="50" r="45" fill="none" stroke="{colour}" stroke-width="5.5"/></svg>"#
    )
}
