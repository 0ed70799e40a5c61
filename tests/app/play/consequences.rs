//! What a move would change, as words: gained, given up, handed over, made neutral, blocked, check, change of king.

use regalia_app::play::naming::Who;
use regalia_app::play::{Consequence, Consequences};
use regalia_core::rules::{Army, Change, Game, GamePosition, Options, Position, Seat};

use super::act;
use crate::support::sovereign;

/// The sentences for an action, warnings with a `!` before them.
fn told(text: &str, action: &str) -> Vec<String> {
    told_in(Game::Sovereign, text, action)
}

/// The same for any game.
fn told_in(game: Game, text: &str, action: &str) -> Vec<String> {
    let position = match game {
        Game::Sovereign => sovereign(text),
        _ => Position::parse(text, &Options::new(game)).unwrap_or_else(|error| panic!("{text}: {error}")),
    };
    let action = position.parse_action(action).unwrap_or_else(|why| panic!("{why}"));
    position.validate(action).unwrap_or_else(|why| panic!("{action}: {why}"));
    let (changes, after) = position.changes(action);
    let consequences = Consequences::of(position.side_to_move(), &changes, &after);
    let name = |seat: Seat| Who::Named(["Ann", "Ben", "Cleo", "Dan"][seat.index()].to_owned());
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
    assert_eq!(told(text, "e6e12"), ["captures the black bishop", "gains Red, Yellow"]);
}

#[test]
fn capturing_the_last_link_leaves_the_others() {
    let text = "15bk/16/16/16/4bb11/16/16/16/16/16/10rr5/16/9wn6/16/16/7wk8 1 w b - 0";
    assert_eq!(told(text, "j4k6"), ["captures the red rook", "gains Yellow"]);
}

#[test]
fn ceding_a_colour_whose_square_the_other_seat_holds_hands_it_over() {
    // White's king goes over to navy; white is Black's then, through the bishop on h9.
    let text = "15bk/16/16/16/16/16/16/7bb8/16/16/16/4wp11/16/16/16/8wk7 1 w b - 0";
    assert_eq!(told(text, "K=n"), ["your king becomes Navy", "!gives up White", "!hands White to Ben"]);
}

#[test]
fn ceding_a_colour_whose_squares_are_empty_gives_it_up() {
    let text = "15bk/16/16/16/11wr4/16/16/16/16/16/16/5np10/16/16/16/8wk7 1 w b - 0";
    assert_eq!(told(text, "K=n"), ["your king becomes Navy", "!gives up White"]);
}

#[test]
fn a_check_names_the_player_in_check() {
    let text = "8bk7/wr15/16/16/16/16/16/16/16/16/16/16/16/16/16/7wk8 1 w b - 0";
    assert_eq!(told(text, "a15a16"), ["gives check to Ben"]);
}

#[test]
fn the_old_king_leaves_the_board_at_a_coup() {
    // The old king held green.
    let text = "15bk/16/16/16/16/16/16/16/16/5wp10/5wk10/16/16/16/16/16 1 w b - 0";
    assert_eq!(
        told(text, "f7g7k"),
        [
            "your old king leaves the board",
            "gains Ash",
            "!gives up Green",
            "blocks j10",
            "frees k11",
            "ends the game: too little left to mate with"
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
            "your king becomes Red",
            "your old king leaves the board",
            "gains Ash",
            "!gives up White",
            "!hands White to Ben",
            "blocks j10",
        ]
    );
}

#[test]
fn an_army_lost_to_nobody_becomes_neutral() {
    let after = sovereign(CHAIN);
    let lost = Change::Command { army: Army::Red, before: Some(Seat::Two), after: None };
    let consequences = Consequences::of(Seat::One, &[lost], &after);
    assert_eq!(consequences.list, [Consequence::Frees(Army::Red)]);
    let lines = consequences.sentences(|_| unreachable!("no seat is named"));
    assert_eq!(lines, [("makes Red neutral".to_owned(), false)]);
    // Seen from the seat that loses it, it is given up.
    let consequences = Consequences::of(Seat::Two, &[lost], &after);
    assert_eq!(consequences.list, [Consequence::GivesUp(Army::Red)]);
}

#[test]
fn the_choice_of_a_side_tells_what_changes_hands() {
    let options = regalia_core::rules::Options::new(regalia_core::rules::Game::Sovereign);
    let text = regalia_core::rules::Position::start(&options).play(act("e2e4")).unwrap().to_string();
    assert_eq!(told(&text, "own=b"), [""; 0]);
    assert_eq!(
        told(&text, "own=w"),
        ["your king becomes White", "gains White", "!gives up Black", "!hands Black to Ann"]
    );
}

#[test]
fn a_pyramid_that_crosses_the_canal_changes_sides() {
    let text = "1q2/2p1/d3/4/4/4/2d1/1q2 1 0 0 - -";
    assert_eq!(told_in(Game::Martian, text, "b1b8"), ["captures the queen", "Ben gets your queen", "scores 3"]);
    assert_eq!(told_in(Game::Martian, text, "b1b7"), ["Ben gets your queen"]);
    assert_eq!(told_in(Game::Martian, text, "b1b4"), [""; 0]);
    assert_eq!(Consequences::none(Game::Martian), "nothing changes hands");
    assert_eq!(told_in(Game::Martian, text, "b1b7*"), ["Ben gets your queen", "countdown: 7 moves left"]);
    let upper = text.replace(" 1 0 0", " 2 0 0");
    assert_eq!(told_in(Game::Martian, &upper, "b8b4"), ["Ann gets your queen"]);
}

#[test]
fn a_field_promotion_merges_two_pyramids() {
    let text = "q3/4/2d1/4/4/1p2/3p/1d2 1 0 0 - -";
    assert_eq!(told_in(Game::Martian, text, "b1b3"), ["merges drone and pawn into a queen"]);
}

#[test]
fn the_last_move_of_a_countdown_is_counted_in_the_singular() {
    let text = "3d/4/4/p3/4/3p/1d2/4 1 8 4 - 2";
    assert_eq!(told_in(Game::Martian, text, "b2a2"), ["!countdown: 1 move left"]);
}

#[test]
fn a_king_that_escapes_or_resigns_leaves_the_board_and_is_not_captured() {
    let text = "7bk8/16/16/16/15sk/16/16/ak15/9br6/16/16/16/16/7bq8/16/8wk7 1 w a s b - 0 0";
    let told = told_in(Game::Royale, text, "escape");
    assert_eq!(told, ["your king leaves the board", "Ann plays on without a king"]);
    let text = "7bk8/16/16/16/16/16/16/ak15/15sk/16/16/2wp13/7sq8/8bq7/16/8wk7 1 w a s b - 0 0";
    let told = told_in(Game::Royale, text, "resign");
    assert_eq!(told, ["your king leaves the board", "Ann passes from now on"]);
    let text = "7bk8/16/16/16/16/16/1ap14/ak14ap/15sk/16/16/16/wr15/16/8wp7/8wk7 1 w a s b - 0 0";
    assert_eq!(told_in(Game::Royale, text, "a4a9"), ["captures the ash king", "Ben is left without a king"]);
}

#[test]
fn vests_are_taken_and_returned() {
    let told = told_in(Game::Plunder, "7k/8/8/8/r3N(q)3/8/8/4K3 w - - 0 1", "e4a4*:r");
    assert_eq!(told, ["captures the black rook", "takes a rook vest", "returns the queen vest"]);
}

#[test]
fn another_king_becomes_royal() {
    let told = told_in(Game::TwoKings, "3r3k/8/8/8/8/3K4/4K3/8 w - - 0 1", "e2d2");
    assert_eq!(told, ["the king on d2 becomes royal"]);
}
