//! What a move would change, as words: gained, given up, handed over, made neutral, blocked, check, change of king.

use regalia::play::Consequences;
use regalia::rules::{Army, Change, GamePosition, Seat};

use super::act;
use crate::support::sovereign;

/// The sentences for an action, warnings with a `!` before them.
fn told(text: &str, action: &str) -> Vec<String> {
    let position = sovereign(text);
    position.validate(act(action)).unwrap_or_else(|why| panic!("{action}: {why}"));
    let (changes, after) = position.changes(act(action));
    let consequences = Consequences::of(position.side_to_move(), &changes, &after);
    let name = |seat: Seat| ["Ann", "Ben"][seat.index()].to_owned();
    let mark = |(line, warns): (String, bool)| if warns { format!("!{line}") } else { line };
    consequences.sentences(name).into_iter().map(mark).collect()
}

/// A white knight before pink; a pink rook on cyan, a cyan knight on violet; a black bishop on red.
const CHAIN: &str = "15bk/16/16/16/4bb11/8cn7/16/10pr5/16/16/16/16/7wn8/16/16/7wk8 1 w b - 0";

#[test]
fn a_quiet_move_has_none() {
    assert_eq!(told(CHAIN, "h1h2"), [""; 0]);
}

#[test]
fn entering_a_square_gains_the_whole_chain_and_blocks_the_twin() {
    assert_eq!(told(CHAIN, "h4i6"), ["gains Pink, Cyan, Violet", "blocks h11"]);
}

#[test]
fn leaving_a_square_gives_the_whole_chain_up_and_frees_the_twin() {
    let held = CHAIN.replace("16/16/7wn8", "8wn7/16/16");
    assert_eq!(told(&held, "i6h4"), ["!gives up Pink, Cyan, Violet", "frees h11"]);
}

#[test]
fn going_from_one_colour_to_another_tells_both() {
    // From pink to yellow, along the rank.
    let text = "15bk/16/16/16/16/16/16/16/16/16/8wr7/16/16/16/16/7wk8 1 w b - 0";
    assert_eq!(told(text, "i6k6"), ["gains Yellow", "!gives up Pink", "blocks f11", "frees h11"]);
}

#[test]
fn capturing_the_holder_takes_over_and_says_what_is_taken() {
    let text = "15bk/16/16/16/4bb11/16/16/16/16/16/4wr5rq5/16/16/16/16/7wk8 1 w b - 0";
    assert_eq!(told(text, "e6e12"), ["takes away the black bishop", "gains Red, Yellow"]);
}

#[test]
fn capturing_the_last_link_leaves_the_others() {
    let text = "15bk/16/16/16/4bb11/16/16/16/16/16/10rr5/16/9wn6/16/16/7wk8 1 w b - 0";
    assert_eq!(told(text, "j4k6"), ["takes away the red rook", "gains Yellow"]);
}

#[test]
fn ceding_a_colour_whose_square_the_other_seat_holds_hands_it_over() {
    // White's king goes over to navy; white is Black's then, through the bishop on h9.
    let text = "15bk/16/16/16/16/16/16/7bb8/16/16/16/4wp11/16/16/16/8wk7 1 w b - 0";
    assert_eq!(told(text, "K=n"), ["your king is Navy from then on", "!gives up White", "!hands White to Ben"]);
}

#[test]
fn ceding_a_colour_whose_squares_are_empty_gives_it_up() {
    let text = "15bk/16/16/16/11wr4/16/16/16/16/16/16/5np10/16/16/16/8wk7 1 w b - 0";
    assert_eq!(told(text, "K=n"), ["your king is Navy from then on", "!gives up White"]);
}

#[test]
fn a_check_names_who_stands_in_it() {
    let text = "8bk7/wr15/16/16/16/16/16/16/16/16/16/16/16/16/16/7wk8 1 w b - 0";
    assert_eq!(told(text, "a15a16"), ["check to Ben"]);
}

#[test]
fn a_coup_takes_the_old_king_away() {
    // The old king held green.
    let text = "15bk/16/16/16/16/16/16/16/16/5wp10/5wk10/16/16/16/16/16 1 w b - 0";
    assert_eq!(
        told(text, "f7g7k"),
        [
            "takes away the white king",
            "gains Ash",
            "!gives up Green",
            "blocks j10",
            "frees k11",
            "this move ends the game: too little left to mate with"
        ]
    );
}

#[test]
fn an_overthrow_changes_the_colour_and_hands_the_old_one_over() {
    let text = "8bk7/16/16/16/16/16/16/7bb8/16/5rp10/16/11wp4/16/16/16/8wk7 1 w b - 0";
    assert_eq!(told(text, "f7f8"), ["gains Cyan", "blocks k9"],);
    assert_eq!(
        told(text, "f7g7k"),
        [
            "your king is Red from then on",
            "takes away the white king",
            "gains Ash",
            "!gives up White",
            "!hands White to Ben",
            "blocks j10",
        ]
    );
}

#[test]
fn an_army_that_another_seat_loses_to_nobody_is_made_neutral() {
    let after = sovereign(CHAIN);
    let lost = Change::Command { army: Army::Red, before: Some(Seat::Two), after: None };
    let consequences = Consequences::of(Seat::One, &[lost], &after);
    assert_eq!(consequences, Consequences { freed: vec![Army::Red], ..Consequences::default() });
    let lines = consequences.sentences(|_| unreachable!("no seat is named"));
    assert_eq!(lines, [("makes Red neutral".to_owned(), false)]);
    // Seen from the seat that loses it, it is given up.
    let consequences = Consequences::of(Seat::Two, &[lost], &after);
    assert_eq!(consequences, Consequences { given_up: vec![Army::Red], ..Consequences::default() });
}

#[test]
fn the_choice_of_a_side_tells_what_changes_hands() {
    let options = regalia::rules::Options::new(regalia::rules::Game::Sovereign);
    let text = regalia::rules::Position::start(&options).play(act("e2e4")).unwrap().to_string();
    assert_eq!(told(&text, "own=b"), [""; 0]);
    assert_eq!(
        told(&text, "own=w"),
        ["your king is White from then on", "gains White", "!gives up Black", "!hands Black to Ann"]
    );
}
