//! What was played in place of the moves of a game, as a list of moves shows it.

use regalia_core::record::{Ply, Record, Sides};
use regalia_core::rules::Action;

use super::rounds::{SKIPPED, played, round_numbers};

/// Maximum number of moves shown of a variation.
const SHOWN: usize = 12;

/// What was played in place of a ply of the current line, or after its last one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// How many plies of the current line come before it.
    pub after: usize,
    pub first: Action,
    /// Its first moves with their numbers: `7… Nf6 8. d4`.
    pub text: String,
}

/// The variations that leave the current line or continue it, in the order of its plies.
///
/// ```
/// use regalia_app::play::variations;
/// use regalia_core::record::Record;
/// use regalia_core::rules::{Game, GamePosition, Options};
/// let mut record = Record::new(Options::new(Game::TwoKings), Vec::new());
/// for (back, text) in [(false, "e4"), (false, "e5"), (false, "Nf3"), (true, "d4"), (false, "exd4")] {
///     if back {
///         record.undo();
///     }
///     record.play(record.position().parse_action(text).unwrap()).unwrap();
/// }
/// record.jump(1);
/// record.play(record.position().parse_action("c5").unwrap()).unwrap();
/// let found: Vec<_> = variations(&record).into_iter().map(|found| (found.after, found.text)).collect();
/// assert_eq!(found, [(1, "1… e5 2. d4 exd4".to_owned())]);
/// ```
pub fn variations(record: &Record) -> Vec<Variation> {
    let along = round_numbers(record).into_iter().zip(record.sides_along()).enumerate();
    let all = along.flat_map(|(after, (number, sides))| {
        record.alternatives(after).filter_map(move |plies| {
            // One more than is shown tells whether there are more.
            let plies: Vec<&Ply> = plies.take(SHOWN + 1).collect();
            let first = plies.first()?.action;
            Some(Variation { after, first, text: text(&plies, number, sides) })
        })
    });
    all.collect()
}

/// The moves of a line that begins in the round of this number, with these sides.
fn text(plies: &[&Ply], mut number: usize, mut sides: Sides) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut last = None;
    for ply in plies.iter().take(SHOWN) {
        let place = sides.place(ply.side_to_move);
        let is_next_round = last.is_some_and(|last| place <= last);
        number += usize::from(is_next_round);
        if last.is_none() || is_next_round {
            // White has no turn in the round after the choice of side.
            words.push(format!("{number}{}", if place > 0 { SKIPPED } else { "." }));
        }
        last = Some(place);
        if matches!(ply.action, Action::Own(_)) {
            sides = Sides::of(&ply.position);
        }
        words.push(played(ply));
    }
    if plies.len() > SHOWN {
        words.push("…".to_owned());
    }
    words.join(" ")
}
