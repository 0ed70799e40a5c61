//! What is worth taking: a way to a neutral army that gives nothing else away.

use regalia_app::computer::{Advisor, WorthTaking};
use regalia_core::record::Record;
use regalia_core::rules::{Game, GamePosition, Options, Role};
use regalia_core::teaching::{Takeover, takeovers};

use super::quick;
use crate::board::Table;
use crate::support::sovereign;

/// What is worth taking in this position, and whether anything can be taken at all.
fn worth(text: &str) -> (Option<Takeover>, usize) {
    let position = sovereign(text);
    let ways = takeovers(&position, position.side_to_move()).len();
    let options = Options::new(Game::Sovereign).without_side_choice();
    let mut table = quick(Record::from_position(position, options, Vec::new()));
    let is_known = |table: &mut Table| table.world().resource::<WorthTaking>().is_known();
    table.some_frames();
    assert!(!is_known(&mut table), "nobody wants to know");
    table.world().resource_mut::<WorthTaking>().wanted = true;
    table.until(is_known);
    let found = table.world().resource::<WorthTaking>().way();
    table.world().resource_mut::<WorthTaking>().wanted = false;
    table.until(|table| !table.world().resource::<Advisor>().is_awake());
    (found, ways)
}

/// A white rook can go to the navy square e5, where it cannot be captured, and gains a knight.
const OPEN: &str = "nn13bk1/16/16/16/16/16/16/16/7wq8/16/16/wr15/16/16/16/8wk7 1 w b - 0";

#[test]
fn an_army_that_costs_more_than_it_brings_is_not_worth_it() {
    let (way, _) = worth(OPEN);
    assert!(way.is_some(), "something can be taken without harm");
    // Two rooks attack the white queen, which is on no square of theirs.
    let costly = OPEN.replace("/7wq8/", "/brbr2wq11/");
    let (way, ways) = worth(&costly);
    assert!(ways > 0, "there is a way to an army");
    let leaves_queen = |way: &Takeover| way.piece.role != Role::Queen;
    assert!(!way.is_some_and(|way| leaves_queen(&way)), "{way:?} gives the queen for a knight");
}

#[test]
fn where_nothing_can_be_taken_nobody_thinks() {
    let (way, ways) = worth(&OPEN.replace("nn13bk1", "14bk1"));
    assert_eq!((way, ways), (None, 0));
}
