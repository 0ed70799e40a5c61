//! What the move under the pointer would change, as marks on squares.

use regalia_app::play::Attack;
use regalia_app::view::mark::Mark;
use regalia_app::view::preview_marks::{GhostOf, ghosts, marks};
use regalia_core::rules::{Army, Game, GamePosition, Options, Piece, Position, Role, Square};

use super::{preview, sq};
use crate::support::sovereign;

/// The marks of an action as text, in the order of the board.
fn marked(position: &Position, action: &str) -> Vec<String> {
    let action = position.parse_action(action).unwrap();
    position.validate(action).unwrap();
    let preview = preview(position, action);
    let (_, _, consequences) = preview.shown.as_ref().unwrap();
    let mut marks: Vec<(Square, Mark)> = marks(action, consequences, &Attack::of(&position.checks()));
    marks.sort();
    marks.iter().map(|(square, mark)| format!("{square} {mark:?}")).collect()
}

fn ghosts_of(position: &Position, action: &str) -> Vec<(Square, GhostOf)> {
    let action = position.parse_action(action).unwrap();
    position.validate(action).unwrap();
    let preview = preview(position, action);
    ghosts(&preview.shown.as_ref().unwrap().2)
}

fn of(game: Game, text: &str) -> Position {
    Position::parse(text, &Options::new(game)).unwrap()
}

#[test]
fn entering_a_square_marks_the_army_that_is_gained_and_the_twin_that_is_blocked() {
    let position = sovereign("15bk/16/16/16/16/16/16/16/16/15pp/16/16/7wn8/16/16/7wk8 1 w b - 0");
    assert_eq!(marked(&position, "h4i6"), ["p7 Gained", "h11 WillBlock"]);
}

#[test]
fn leaving_a_square_marks_lost_armies_and_the_free_twin() {
    let position = sovereign("15bk/16/16/16/16/16/16/16/16/15pp/8wn7/16/16/16/16/7wk8 1 w b - 0");
    assert_eq!(marked(&position, "i6h4"), ["p7 Lost", "h11 WillFree"]);
}

#[test]
fn only_new_checks_are_marked_ahead() {
    let position = sovereign("8bk7/wr15/16/16/16/16/16/16/16/16/16/16/16/16/16/7wk8 1 w b - 0");
    assert_eq!(marked(&position, "a15a16"), ["i16 CheckAhead"]);
    let text = Position::start(&Options::new(Game::Royale)).to_string();
    assert!(marked(&of(Game::Royale, &text), "e2e4").is_empty());
}

#[test]
fn a_coup_marks_the_old_and_the_new_king() {
    let position = sovereign("15bk/16/16/16/16/16/16/16/5wp10/16/16/16/16/16/16/8wk7 1 w b - 0");
    let marks = marked(&position, "f8g8k");
    assert!(marks.contains(&"i1 Taken".to_owned()) && marks.contains(&"g8 Crown".to_owned()), "{marks:?}");
    assert_eq!(
        ghosts_of(&position, "f8g8k"),
        [(sq("g8"), GhostOf::Piece(Piece { army: Army::White, role: Role::King }))]
    );
}

#[test]
fn a_defection_with_a_step_shows_the_king_where_it_arrives() {
    let position = sovereign("8bk7/16/16/16/16/16/16/16/16/16/16/4wk10nr/16/16/16/16 1 w b - 0");
    assert_eq!(
        ghosts_of(&position, "K=n@d4"),
        [(sq("d4"), GhostOf::Piece(Piece { army: Army::Navy, role: Role::King }))]
    );
}

#[test]
fn the_other_king_that_would_count_gets_the_crown() {
    // White's king on b1 is royal; when it goes beyond the other one, that one becomes royal.
    let position = of(Game::TwoKings, "4k3/8/8/8/8/8/8/1K1K4 w - - 0 1");
    assert_eq!(marked(&position, "b1b2"), [""; 0], "the same king counts");
    let position = of(Game::TwoKings, "4k3/8/8/8/8/3K4/2K5/8 w - - 0 1");
    assert_eq!(marked(&position, "d3c4"), [""; 0]);
    let position = of(Game::TwoKings, "4k3/8/8/8/8/3K4/3K4/8 w - - 0 1");
    assert_eq!(marked(&position, "d3c3"), ["c3 Crown"]);
}

#[test]
fn vests_put_on_and_taken_off_are_shown() {
    // The knight with a pawn vest takes a rook, and its vest.
    let position = of(Game::Plunder, "4k3/8/8/3r4/8/2N(p)5/8/4K3 w - - 0 1");
    assert_eq!(marked(&position, "c3d5:r"), ["d5 VestOn"]);
    assert_eq!(ghosts_of(&position, "c3d5:r"), [(sq("d5"), GhostOf::Badge(Role::Rook))]);
    // By the vest: it is spent.
    assert_eq!(marked(&position, "c3c4*"), ["c4 VestOff"]);
    assert_eq!(ghosts_of(&position, "c3c4*"), [(sq("c4"), GhostOf::Badge(Role::Pawn))]);
}

#[test]
fn a_piece_that_is_captured_in_passing_is_marked_where_it_stands() {
    let position = of(Game::Plunder, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert_eq!(marked(&position, "e5d6"), ["d5 Taken"]);
}

#[test]
fn a_field_promotion_shows_the_new_piece() {
    let position = of(Game::Martian, "q3/4/4/4/4/1p2/p3/4 1 0 0 - -");
    let ghosts = ghosts_of(&position, "a2b3");
    assert!(matches!(ghosts.as_slice(), [(at, GhostOf::Piece(piece))] if *at == sq("b3") && piece.role == Role::Drone));
}
