//! Selecting and moving: presses, drags and releases in every order.

use regalia_app::play::Reply;

use super::{Player, plays, sq};

/// White: queen a4, pawn e2, knight c2. Black: rook a8, and a king far away.
const PLAIN: &str = "15bk/16/16/16/16/16/16/16/br15/16/16/16/wq15/16/2wn1wp11/8wk7 1 w b - 0";

#[test]
fn a_press_selects_at_once() {
    let mut player = Player::at(PLAIN);
    assert_eq!((player.press("e2"), player.selected().as_str()), (Reply::Nothing, "e2"));
    assert_eq!(player.targets(), "f2 e3 e4");
    assert_eq!(player.hand.dragged(), None);
    assert_eq!((player.release("e2"), player.selected().as_str()), (Reply::Nothing, "e2"));
}

#[test]
fn a_press_on_a_legal_destination_plays() {
    let mut player = Player::at(PLAIN);
    player.click("e2");
    assert_eq!(player.press("e3"), plays("e2e3"));
    assert!(!player.hand.is_busy());
    // The release of that press does nothing.
    assert_eq!(player.release("e3"), Reply::Nothing);
    player.click("a4");
    assert_eq!(player.press("a8"), plays("a4a8"));
}

#[test]
fn a_press_on_another_piece_of_ones_own_selects_it() {
    let mut player = Player::at(PLAIN);
    player.click("e2");
    assert_eq!((player.press("c2"), player.selected().as_str()), (Reply::Nothing, "c2"));
    // This press selected it, so the release keeps it.
    assert_eq!((player.release("c2"), player.selected().as_str()), (Reply::Nothing, "c2"));
    player.click("a4");
    assert_eq!(player.selected(), "a4");
}

#[test]
fn after_a_refusal_the_piece_stays_selected_with_its_targets() {
    let mut player = Player::at(PLAIN);
    player.click("e2");
    // An empty square, an enemy that cannot be captured, another empty square.
    for square in ["k10", "a8", "e5"] {
        assert!(matches!(player.press(square), Reply::Refuse(at, _) if at == sq(square)), "{square}");
        assert_eq!((player.release(square), player.selected().as_str()), (Reply::Nothing, "e2"), "{square}");
        assert_eq!(player.targets(), "f2 e3 e4");
    }
    // The keyboard's press and release in one.
    assert!(matches!(player.hand.pick(sq("k10"), &player.position, &player.legal), Reply::Refuse(..)));
    assert_eq!(player.selected(), "e2");
    assert_eq!(player.press("e4"), plays("e2e4"), "the next square is tried at once");
    // A click on the piece itself still puts it down, and then a press on an empty square does nothing.
    let mut player = Player::at(PLAIN);
    player.click("e2");
    player.click("k10");
    player.click("e2");
    assert_eq!(player.selected(), "-");
    assert_eq!(player.click("k10"), Reply::Nothing);
    assert!(!player.hand.is_busy());
}

#[test]
fn a_second_press_on_the_selected_piece_puts_it_down_at_the_release() {
    let mut player = Player::at(PLAIN);
    player.click("e2");
    assert_eq!((player.press("e2"), player.selected().as_str()), (Reply::Nothing, "e2"));
    assert_eq!((player.release("e2"), player.selected().as_str()), (Reply::Nothing, "-"));
    // A third one picks it up again.
    player.click("e2");
    assert_eq!(player.selected(), "e2");
}

#[test]
fn a_second_press_can_still_become_a_drag() {
    let mut player = Player::at(PLAIN);
    player.click("e2");
    assert_eq!(player.drop("e2", "e3"), plays("e2e3"));
}

#[test]
fn a_drag_plays_where_it_ends() {
    let mut player = Player::at(PLAIN);
    player.press("a4");
    player.drag("a4 a5");
    assert_eq!((player.hand.dragged(), player.selected().as_str()), (Some(sq("a4")), "a4"));
    player.drag("a6 b6 a7");
    assert_eq!(player.release("a7"), plays("a4a7"));
    assert_eq!((player.hand.dragged(), player.hand.is_busy()), (None, false));
}

#[test]
fn a_drag_that_is_refused_goes_back_and_stays_selected() {
    let mut player = Player::at(PLAIN);
    assert!(matches!(player.drop("a4", "b6"), Reply::Refuse(at, _) if at == sq("b6")));
    assert_eq!((player.selected().as_str(), player.hand.dragged()), ("a4", None));
    // A release on another piece of one's own does not select it.
    assert!(matches!(player.drop("a4", "c2"), Reply::Refuse(at, _) if at == sq("c2")));
    assert_eq!(player.selected(), "a4");
    // Beside the board there is no square for a refusal: the piece is let go.
    assert_eq!(player.drop("a4", "-"), Reply::Nothing);
    assert_eq!((player.selected().as_str(), player.hand.dragged()), ("-", None));
}

#[test]
fn a_release_on_the_origin_keeps_a_new_selection() {
    let mut player = Player::at(PLAIN);
    player.press("a4");
    player.drag("a4 a4");
    assert_eq!((player.release("a4"), player.selected().as_str()), (Reply::Nothing, "a4"));
    player.hand.clear();
    // It left and came back.
    for way in ["a5 a4", "- a4"] {
        player.press("a4");
        player.drag(way);
        assert_eq!((player.release("a4"), player.selected().as_str()), (Reply::Nothing, "-"), "{way}");
    }
    // It never left, but the press before had selected it.
    player.click("a4");
    player.press("a4");
    player.drag("a4");
    assert_eq!((player.release("a4"), player.selected().as_str()), (Reply::Nothing, "-"));
}

#[test]
fn a_drag_begins_after_three_pixels_and_at_once_after_a_drag_that_played() {
    let mut player = Player::at(PLAIN);
    let threshold = |player: &Player| player.hand.drag_threshold().to_string();
    assert_eq!(threshold(&player), "3");
    // A drag that ends nowhere does not count.
    player.drop("a4", "b6");
    player.hand.clear();
    assert_eq!(threshold(&player), "3");
    assert_eq!(player.drop("e2", "e3"), plays("e2e3"));
    assert_eq!(threshold(&player), "0");
    // Neither changes on the board nor selecting nor a drag that ends nowhere change it.
    player.hand.clear();
    player.click("a4");
    player.hand.clear();
    player.drop("a4", "b6");
    player.hand.clear();
    assert_eq!(threshold(&player), "0");
    // Played by two clicks: three again.
    player.click("a4");
    assert_eq!(player.press("a5"), plays("a4a5"));
    assert_eq!(threshold(&player), "3");
}

#[test]
fn a_pointer_that_has_not_gone_far_does_not_drag() {
    let mut player = Player::at(PLAIN);
    // Two pixels over the edge into the next square, where the queen could go.
    player.press("a4");
    player.hand.drag(Some(sq("a5")), false);
    assert_eq!(player.hand.dragged(), None);
    assert_eq!((player.release("a5"), player.selected().as_str()), (Reply::Nothing, "a4"));
}

#[test]
fn a_drag_stays_a_drag_when_the_pointer_comes_back() {
    let mut player = Player::at(PLAIN);
    player.press("a4");
    player.hand.drag(Some(sq("a5")), true);
    player.hand.drag(Some(sq("a5")), false);
    assert_eq!(player.hand.dragged(), Some(sq("a4")));
    assert_eq!(player.release("a5"), plays("a4a5"));
}

#[test]
fn without_a_press_on_an_own_piece_nothing_is_dragged() {
    let mut player = Player::at(PLAIN);
    player.drag("a4 a5");
    assert_eq!((player.release("a5"), player.hand.dragged()), (Reply::Nothing, None));
    player.press("a8");
    player.drag("a7");
    assert_eq!((player.hand.dragged(), player.release("a7")), (None, Reply::Nothing));
}

#[test]
fn a_second_button_lets_everything_go() {
    let mut player = Player::at(PLAIN);
    player.press("a4");
    player.drag("a5");
    player.hand.clear();
    assert_eq!((player.selected().as_str(), player.hand.dragged(), player.targets().as_str()), ("-", None, ""));
    // The first button is still down: it has no effect until it is pressed again.
    player.drag("a6");
    assert_eq!((player.release("a6"), player.hand.is_busy()), (Reply::Nothing, false));
}

#[test]
fn each_target_is_named_once() {
    // Five promotions lead to g7.
    let mut player = Player::at("15bk/16/16/16/16/16/16/16/16/5wp10/16/16/16/16/16/8wk7 1 w b - 0");
    player.click("f7");
    assert_eq!(player.targets(), "g7 f8");
}

#[test]
fn the_hovered_action_is_the_one_a_press_would_begin() {
    let mut player = Player::at(PLAIN);
    assert_eq!(player.hand.action_at(sq("e3"), &player.position, &player.legal), None);
    player.click("e2");
    let at = |player: &Player, square: &str| {
        let action = player.hand.action_at(sq(square), &player.position, &player.legal);
        action.map_or("-".to_owned(), |action| action.to_string())
    };
    assert_eq!([at(&player, "e3"), at(&player, "e2"), at(&player, "k9")], ["e2e3", "-", "-"]);
}
