//! Rare actions of Sovereign Chess on the entities: these, the record and a position played as a plain value agree.

use regalia_core::record::Record;
use regalia_core::rules::{Action, GamePosition, Position};

use super::whole::check;
use super::{Table, rules};
use crate::program::{Program, edit};

/// Positions from which something rare can be played at once.
const RARE: [&str; 6] = [
    // Seat 1 castles with a white rook or a pink one, seat 2 with either of its own.
    "2br5bk4br2/16/16/16/16/16/16/16/16/16/8wp7/16/16/16/16/2pr5wk4wr2 1 w b CNcn 0",
    // The white king is on navy and controls it; a navy pawn is before the zone.
    "8bk7/16/16/16/16/16/5bp10/5np10/16/16/16/4wk10nr/3br12/16/16/16 1 w b - 0",
    // White controls red and, through a red knight, cyan; pawns of all three are about to promote.
    "8bk7/16/16/16/16/16/4wp11/5rp4rn5/6ab9/5cp10/10cp5/11wp4/16/16/16/8wk7 1 w b - 0",
    // The same for Black.
    "8bk7/16/16/16/4bp11/9rp6/16/16/5rn4bp5/10cp5/16/16/16/16/16/8wk7 2 w b - 0",
    // Seat 1 owns violet, its king on cyan; queens of both sides can go to the twin of their square.
    "15bk/16/16/16/4vq11/16/16/16/5vk10/16/10bq5/16/16/8cn7/16/2rr13 1 v b - 0",
    // A pawn of one's own may become king, with the old king on a coloured square.
    "8bk7/16/16/16/16/16/16/16/5wp10/16/5wk10/16/3gr12/16/16/16 1 w b - 0",
];

/// Plays an action from a position that is on the board. The pieces that it does not move keep their entities, and so does
/// the one that it moves.
fn play(table: &mut Table, start: &Position, action: Action) {
    let stood = table.standing();
    let events = table.play_action(action);
    assert_eq!(edit::kinds(&events), ["ply"], "{action}: {events:?}");
    let (changes, after) = start.changes(action);
    assert_eq!(events[0].played(), Some((action, changes.as_slice())));
    check(table, &after);
    for (square, entity, id) in table.standing() {
        let from = match action {
            Action::Move(step) if step.to == square => step.from,
            _ if after.piece_at(square) == start.piece_at(square) => square,
            _ => continue,
        };
        assert!(stood.contains(&(from, entity, id)), "{action}: another piece on {square}");
    }
}

#[test]
fn every_action_of_rare_positions_agrees_there_and_back() {
    for text in RARE {
        for twins in ["on", "off"] {
            let options = rules(twins, "on");
            let start = Position::parse(text, &options).unwrap();
            let mut table = Table::of(Record::from_position(start.clone(), options, Vec::new()));
            for action in start.legal_actions() {
                play(&mut table, &start, action);
                table.undo();
                check(&mut table, &start);
                table.redo();
                check(&mut table, &start.play(action).unwrap());
                table.undo();
            }
        }
    }
}
