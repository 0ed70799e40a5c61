//! The squares where a move would change something, compared with the rules' next position: every ply of the six
//! example games, and every legal action on the way.

use std::collections::BTreeSet;

use regalia_app::play::{Affected, Attack, Consequences};
use regalia_core::record::{Record, save};
use regalia_core::rules::{Action, Army, GamePosition, Position, Role, Square};

use super::{act, sq};
use crate::support::{project, sovereign};

const EXAMPLES: [&str; 6] =
    ["regime-change", "chain-of-command", "last-king", "borrowed-vests", "two-crowns", "across-the-canal"];

fn example(name: &str) -> Record {
    let text = std::fs::read_to_string(project("saves").join(name).with_extension("regalia")).unwrap();
    save::from_text(&text).unwrap()
}

/// Every position of an example with the action that was played from it.
fn plies(record: &Record) -> Vec<(Position, Action)> {
    let before = std::iter::once(record.start()).chain(record.line().map(|ply| &ply.position));
    before.cloned().zip(record.line().map(|ply| ply.action)).collect()
}

fn consequences(before: &Position, action: Action) -> (Consequences, Position) {
    let (changes, after) = before.changes(action);
    (Consequences::of(before.side_to_move(), &changes, &after), after)
}

fn affected(text: &str, action: &str) -> Affected {
    consequences(&sovereign(text), act(action)).0.on_board
}

fn named(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(" ")
}

/// The squares of the pieces in armies that meet a condition.
fn standing(position: &Position, wanted: impl Fn(Army) -> bool) -> BTreeSet<Square> {
    position.pieces().into_iter().filter(|(_, piece)| wanted(piece.army)).map(|(square, _)| square).collect()
}

/// How many vests of a kind are worn.
fn worn(position: &Position, kind: Role) -> i8 {
    position.to_setup().pieces.iter().filter(|standing| standing.vest == Some(kind)).count() as i8
}

/// Compares the marks of one action with the rules.
fn check(before: &Position, action: Action) -> Affected {
    let seat = before.side_to_move();
    let (consequences, after) = consequences(before, action);
    let scores = consequences.points() > 0;
    let squares = consequences.on_board;
    let is_mine = |position: &Position, army| position.commander(army) == Some(seat);
    let gained = standing(&after, |army| is_mine(&after, army) && !is_mine(before, army));
    let lost = standing(&after, |army| is_mine(before, army) && !is_mine(&after, army));
    assert_eq!(squares.gained.iter().copied().collect::<BTreeSet<_>>(), gained, "{action} gains");
    assert_eq!(squares.lost.iter().copied().collect::<BTreeSet<_>>(), lost, "{action} gives up");
    assert_eq!(squares.attacks, Attack::of(&after.checks()), "{action}");
    assert_eq!(before.pieces().len() - squares.removed.len(), after.pieces().len(), "{action} removes");
    for (square, piece) in &squares.removed {
        assert_eq!(before.piece_at(*square), Some(*piece), "{action} removes");
    }
    for (square, piece) in &squares.became {
        let stays = after.piece_at(*square) == Some(*piece);
        assert!(stays || squares.crowned.and_then(|king| after.piece_at(king)) == Some(*piece), "{action} becomes");
    }
    for kind in Role::CHESS {
        assert_eq!(squares.on_stand(kind), worn(before, kind) - worn(&after, kind), "{action}: {}", kind.name());
    }
    if let Some(king) = squares.crowned {
        assert_eq!(after.royal(seat), Some(king), "{action} crowns");
    }
    assert_eq!(squares.scored.is_some(), scores, "{action} scores");
    squares
}

#[test]
fn every_ply_of_the_examples_marks_what_the_rules_say() {
    let mut all = Vec::new();
    for name in EXAMPLES {
        let record = example(name);
        all.extend(plies(&record).into_iter().map(|(before, action)| check(&before, action)));
    }
    // Each kind of mark occurs.
    assert!(all.iter().any(|squares| !squares.gained.is_empty()) && all.iter().any(|squares| !squares.lost.is_empty()));
    assert!(all.iter().any(|squares| squares.crowned.is_some()) && all.iter().any(|squares| squares.scored.is_some()));
    assert!(all.iter().any(|squares| squares.vests.iter().any(|vest| vest.on)));
    assert!(all.iter().any(|squares| squares.vests.iter().any(|vest| !vest.on)));
    assert!(all.iter().any(|squares| !squares.became.is_empty() && squares.crowned.is_none()));
    assert!(all.iter().any(|squares| squares.attacks.len() > 1), "two kings at once, in Royale");
}

#[test]
fn every_legal_action_on_the_way_marks_what_the_rules_say() {
    for name in EXAMPLES {
        let record = example(name);
        for (before, _) in plies(&record).iter().step_by(7) {
            for action in before.legal_actions() {
                check(before, action);
            }
        }
    }
}

#[test]
fn a_chain_marks_all_that_hangs_on_it() {
    // A white knight before pink; a pink rook on cyan, a cyan knight on violet, a violet pawn.
    let text = "15bk/16/16/16/16/8cn7/16/10pr5/16/15vp/16/16/7wn8/16/16/7wk8 1 w b - 0";
    let squares = affected(text, "h4i6");
    assert_eq!((named(&squares.gained), named(&squares.lost)), ("k9 i11 p7".to_owned(), String::new()));
}

#[test]
fn an_attack_names_king_and_attackers() {
    let squares = affected("8bk7/wr15/16/16/16/16/16/16/16/16/16/16/16/16/16/7wk8 1 w b - 0", "a15a16");
    let [attack] = squares.attacks.as_slice() else { panic!("{squares:?}") };
    assert_eq!((attack.king, named(&attack.by)), (sq("i16"), "a16".to_owned()));
}

#[test]
fn a_king_that_steps_off_is_crowned_where_it_arrives() {
    let text = "8bk7/16/16/16/16/16/16/16/16/16/16/4wk10nr/16/16/16/16 1 w b - 0";
    assert_eq!(affected(text, "K=n@d4").crowned, Some(sq("d4")));
}
