//! Why a piece cannot be picked up or moved: each reason at its square.

use regalia_app::play::Reply;
use regalia_core::rules::Refusal;
use regalia_core::rules::sovereign::SovereignRefusal;

use super::{Player, sq};

/// The refusal to pick up a piece.
fn picked(text: &str, square: &str) -> Refusal {
    let mut player = Player::at(text);
    let Reply::Refuse(at, refusal) = player.press(square) else { panic!("{square}: {:?}", player.hand) };
    assert_eq!((at, player.hand.is_busy()), (sq(square), false));
    refusal
}

/// The refusal of a move, by clicks and by dragging.
fn went(text: &str, from: &str, to: &str) -> String {
    Player::at(text).refusal(from, to).to_string()
}

/// White: queen a1, knight c3, pawn e2. Black's rook on e12 commands red, whose knight stands on k6. Orange is neutral.
const MIXED: &str = "15bk/16/16/16/4br11/16/16/16/16/16/10rn5/16/16/2wn13/4wp2or8/wq7wk7 1 w b - 0";

#[test]
fn a_neutral_piece_is_not_picked_up() {
    assert_eq!(picked(MIXED, "h2").to_string(), "nobody controls Orange. Move a piece to f9 or k8 to control it");
}

#[test]
fn a_piece_of_the_other_seat_is_not_picked_up() {
    assert_eq!(picked(MIXED, "e12").to_string(), "the black rook on e12 belongs to player 2");
    assert_eq!(picked(MIXED, "k6").to_string(), "the red knight on k6 belongs to player 2");
}

#[test]
fn a_controlled_piece_is_picked_up_like_an_owned_one() {
    let mut player = Player::at(&MIXED.replace("4br11", "4wb11"));
    player.click("k6");
    assert_eq!(player.selected(), "k6");
}

#[test]
fn at_the_first_move_a_controlled_piece_waits() {
    let text = "15bk/16/16/16/4wb11/16/16/16/16/16/10rn5/16/16/16/16/8wk7 1 w b - 0 0 first";
    assert_eq!(picked(text, "k6"), Refusal::Sovereign(SovereignRefusal::FirstMoveIsWhites));
}

#[test]
fn a_neutral_piece_is_no_target() {
    let text = "15bk/16/16/16/16/16/16/16/16/16/16/16/16/16/16/wq2or4wk7 1 w b - 0";
    assert_eq!(went(text, "a1", "d1"), "the orange rook on d1 is neutral, so it cannot be captured");
}

#[test]
fn a_barred_way_names_the_obstacle() {
    let text = "15bk/16/16/16/16/16/16/16/16/16/16/16/16/16/16/wq2or4wk7 1 w b - 0";
    assert_eq!(went(text, "a1", "f1"), "the orange rook on d1 is in the way");
}

#[test]
fn no_move_is_longer_than_eight_squares() {
    assert_eq!(went(MIXED, "a1", "a10"), "a queen moves at most 8 squares; a10 is 9 away");
}

#[test]
fn the_own_colour_is_no_place_to_stop() {
    let text = "15bk/16/16/16/16/16/16/16/wr15/16/16/16/16/16/16/8wk7 1 w b - 0";
    assert_eq!(went(text, "a8", "i8"), "White pieces cannot stop on a white square");
}

#[test]
fn a_blocked_twin_names_the_blocker() {
    let text = "15bk/16/16/16/4br11/16/16/16/16/16/16/8wr7/16/16/16/8wk7 1 w b - 0";
    assert_eq!(went(text, "i5", "l5"), "square l5 is blocked: a black rook holds its twin e12");
}

#[test]
fn what_leaves_the_king_in_check_names_the_attacker() {
    let text = "15bk/16/16/16/16/16/16/16/8br7/16/16/8wr7/16/16/16/8wk7 1 w b - 0";
    assert_eq!(went(text, "i5", "h5"), "it leaves the king on i1 in check from the black rook on i8");
}

#[test]
fn a_pawn_says_why_it_does_not_go_there() {
    let text = "15bk/16/16/16/16/16/16/16/16/16/16/3wp12/16/16/4wp11/8wk7 1 w b - 0";
    assert_eq!(went(text, "d5", "c5"), "pawns must move towards a brown line");
    assert_eq!(went(text, "d5", "d7"), "a pawn makes a double step only from the two outer files and ranks");
    assert_eq!(went(text, "d5", "e6"), "a pawn moves diagonally only to capture");
    assert_eq!(went(text, "e2", "e5"), "a pawn cannot move from e2 to e5");
}

#[test]
fn a_pawn_that_may_not_enter_the_zone_says_why_whatever_it_would_become() {
    let text = "15bk/16/16/16/16/16/9bb6/16/16/5wp10/16/16/16/16/16/8wk7 1 w b - 0";
    assert_eq!(went(text, "f7", "g7"), "square g7 is blocked: a black bishop holds its twin j10");
}

#[test]
fn a_piece_of_ones_own_is_not_a_drag_target() {
    let mut player = Player::at(MIXED);
    let Reply::Refuse(at, refusal) = player.drop("a1", "i1") else { panic!("{:?}", player.hand) };
    assert_eq!((at, refusal.to_string().as_str()), (sq("i1"), "your own white king is on i1"));
}
