//! Choices that stay open until one action is left: promotion, step or castling, defection.

use regalia_app::play::{Choice, Consequence, Reply};
use regalia_core::rules::sovereign::SovereignRefusal;
use regalia_core::rules::{Action, Army, CastlingRefusal, GamePosition, Refusal};

use super::{Player, plays, sq};

/// A white pawn before the zone, on cyan.
const PAWN: &str = "15bk/16/16/16/16/16/16/16/5wp10/16/16/16/16/16/16/8wk7 1 w b - 0";

/// White castles with a pink rook on c1, and a white one on n1.
const CASTLES: &str = "8bk7/16/16/16/16/16/16/16/16/16/8wp7/16/16/16/16/2pr5wk4wr2 1 w b CN 0";

/// A white pawn on navy; navy's rook on green.
const DEFECTS: &str = "15bk/16/16/16/16/16/16/16/16/16/5nr10/4wp11/16/16/16/8wk7 1 w b - 0";

/// The white king on navy.
const STEPS: &str = "8bk7/16/16/16/16/16/16/16/16/16/16/4wk10nr/16/16/16/16 1 w b - 0";

fn promotions(player: &Player) -> (String, Vec<Action>) {
    let Some(Choice::Promotion { options, .. }) = player.hand.choice() else { panic!("{:?}", player.hand) };
    let letters = options.iter().map(|(role, _)| role.letter()).collect();
    (letters, options.iter().map(|(_, action)| *action).collect())
}

#[test]
fn a_promotion_asks_in_the_order_queen_knight_rook_bishop_king() {
    let mut player = Player::at(PAWN);
    player.click("f8");
    assert_eq!(player.press("g8"), Reply::Nothing);
    let (letters, actions) = promotions(&player);
    assert_eq!(letters, "qnrbk");
    for (letter, action) in letters.chars().zip(&actions) {
        assert_eq!(action.to_string(), format!("f8g8{letter}"));
        assert!(player.legal.contains(action));
    }
    assert!(
        matches!(player.hand.choice(), Some(Choice::Promotion { from, to, .. }) if (*from, *to) == (sq("f8"), sq("g8")))
    );
    assert_eq!((player.selected().as_str(), player.hand.is_busy(), player.targets().as_str()), ("-", true, ""));
    // The release of this press leaves it open.
    assert_eq!((player.release("g8"), player.hand.is_busy()), (Reply::Nothing, true));
}

#[test]
fn a_promotion_by_dragging_asks_as_well() {
    let mut player = Player::at(PAWN);
    assert_eq!(player.drop("f8", "g8"), Reply::Nothing);
    assert_eq!(promotions(&player).0, "qnrbk");
    assert_eq!(player.hand.dragged(), None);
}

#[test]
fn a_promotion_by_two_clicks_sets_the_threshold_back() {
    let mut player = Player::at(PAWN);
    player.drop("i1", "i2");
    assert_eq!(player.hand.drag_threshold().to_string(), "0");
    player.click("f8");
    player.press("g8");
    assert_eq!(player.hand.drag_threshold().to_string(), "3");
}

#[test]
fn the_preview_of_a_promotion_is_that_to_a_queen() {
    let mut player = Player::at(PAWN);
    player.click("f8");
    assert_eq!(player.hand.action_at(sq("g8"), &player.position, &player.legal), Some(super::act("f8g8q")));
}

#[test]
fn a_single_choice_is_not_asked() {
    // The king is in check: only another king helps.
    let mut player = Player::at("15bk/16/16/16/16/16/16/16/5wp10/16/16/7brbr7/16/16/16/8wk7 1 w b - 0");
    player.click("f8");
    assert_eq!(player.press("g8"), plays("f8g8k"));
    assert!(!player.hand.is_busy());
}

#[test]
fn a_press_outside_cancels_a_choice_and_picks_nothing_up() {
    for outside in ["i1", "g8", "a1"] {
        let mut player = Player::at(PAWN);
        player.click("f8");
        player.click("g8");
        assert_eq!((player.press(outside), player.hand.is_busy()), (Reply::Nothing, false), "{outside}");
        assert_eq!((player.release(outside), player.selected().as_str()), (Reply::Nothing, "-"));
    }
    let mut player = Player::at(PAWN);
    player.click("f8");
    player.click("g8");
    player.hand.clear();
    assert_eq!(player.hand.choice(), None);
}

#[test]
fn a_king_beside_its_castling_target_is_asked_for_step_or_castling() {
    for (to, step) in [("h1", "i1h1"), ("j1", "i1j1")] {
        let castle = Action::Castle { target: sq(to) };
        let expected = Choice::StepOrCastle { to: sq(to), step: super::act(step), castle };
        let mut player = Player::at(CASTLES);
        player.click("i1");
        assert_eq!(player.hand.action_at(sq(to), &player.position, &player.legal), Some(super::act(step)));
        assert_eq!((player.press(to), player.hand.choice()), (Reply::Nothing, Some(&expected)));
        player.press("a9");
        assert_eq!(player.hand.choice(), None);
        assert_eq!((player.drop("i1", to), player.hand.choice()), (Reply::Nothing, Some(&expected)));
    }
}

#[test]
fn a_king_that_goes_two_squares_or_more_castles_at_once() {
    for to in ["g1", "e1", "d1", "k1", "m1"] {
        let mut player = Player::at(CASTLES);
        assert_eq!(player.drop("i1", to), plays(&format!("O-O@{to}")));
        player.click("i1");
        assert_eq!(player.press(to), plays(&format!("O-O@{to}")));
    }
    let mut player = Player::at(CASTLES);
    player.click("i1");
    assert_eq!(player.targets(), "d1 e1 f1 g1 h1 j1 k1 l1 m1 h2 i2 j2");
}

#[test]
fn only_the_step_is_left_where_castling_is_none() {
    // The king in check from i9 steps aside; a rook waits.
    let mut player = Player::at("15bk/16/16/16/16/16/16/16/8br7/16/16/16/16/16/16/8wk4wr2 1 w b N 0");
    player.click("i1");
    assert_eq!(player.press("j1"), plays("i1j1"));
    player.click("i1");
    let Reply::Refuse(_, refusal) = player.press("k1") else { panic!("{:?}", player.hand) };
    assert_eq!(refusal, Refusal::NoCastling { target: sq("k1"), why: CastlingRefusal::InCheck });
}

#[test]
fn impossible_castling_says_what_is_missing() {
    let mut player = Player::at("8bk7/16/16/16/16/16/16/16/16/16/16/16/16/16/16/2pr5wk4wr2 1 w b CN 0");
    let mut refusal = |to: &str| player.refusal("i1", to).to_string();
    assert_eq!(refusal("g1"), "no castling to g1: you do not control the rook on c1");
    assert_eq!(refusal("o1"), "no castling to o1: it is not between king and rook");
    let mut player = Player::at("8bk7/16/16/16/16/16/16/16/16/16/16/16/16/16/16/8wk4wr2 1 w b - 0");
    assert_eq!(player.refusal("i1", "l1").to_string(), "no castling to l1: the king has moved");
}

#[test]
fn a_defection_without_a_step_opens_a_choice_with_one_action() {
    let mut player = Player::at(DEFECTS);
    player.click("e5");
    assert_eq!(player.hand.defect(Army::Navy, &player.position, &player.legal), Ok(()));
    let options = vec![Action::Defect { army: Army::Navy, step: None }];
    let Some(Choice::Defection { army: Army::Navy, king, options: asked, consequences }) = player.hand.choice() else {
        panic!("{:?}", player.hand.choice());
    };
    assert_eq!((*king, asked), (sq("i1"), &options));
    assert!(consequences.as_ref().is_some_and(|told| told.list.contains(&Consequence::TakesColour(Army::Navy))));
    assert_eq!((player.selected().as_str(), player.targets().as_str()), ("-", ""));
    // A press on the board is outside.
    assert_eq!((player.press("i1"), player.hand.is_busy()), (Reply::Nothing, false));
}

#[test]
fn a_defection_with_a_step_waits_for_its_square() {
    let mut player = Player::at(STEPS);
    player.drop("p5", "p6");
    assert_eq!(player.hand.defect(Army::Navy, &player.position, &player.legal), Ok(()));
    assert_eq!(player.targets(), "d4 e4 f4 d5 f5 d6 e6 f6");
    let action = |square: &str| player.hand.action_at(sq(square), &player.position, &player.legal);
    assert_eq!([action("d4"), action("e5")], [Some(super::act("K=n@d4")), None]);
    assert_eq!((player.press("f6"), player.hand.is_busy()), (plays("K=n@f6"), false));
    assert_eq!(player.hand.drag_threshold().to_string(), "3", "played by clicking");
    // A press elsewhere has no effect.
    player.hand.defect(Army::Navy, &player.position, &player.legal).unwrap();
    assert_eq!((player.press("g5"), player.hand.is_busy()), (Reply::Nothing, false));
}

#[test]
fn a_defection_that_is_not_possible_says_why_at_the_king() {
    let refusal = |text: &str, army| {
        let mut player = Player::at(text);
        let refused = player.hand.defect(army, &player.position, &player.legal).unwrap_err();
        assert!(!player.hand.is_busy());
        refused
    };
    assert_eq!(refusal(DEFECTS, Army::Red), (sq("i1"), Refusal::Sovereign(SovereignRefusal::NotControlled(Army::Red))));
    assert_eq!(
        refusal(DEFECTS, Army::White),
        (sq("i1"), Refusal::Sovereign(SovereignRefusal::NotControlled(Army::White)))
    );
    assert_eq!(
        refusal(DEFECTS, Army::Black),
        (sq("i1"), Refusal::Sovereign(SovereignRefusal::NotControlled(Army::Black)))
    );
    // After defecting to navy, White's army with the queen beside the king would fall to the bishop on h9.
    let ceded = "15bk/16/16/16/16/16/16/7bb8/16/16/16/4wp11/16/16/16/7wqwk7 1 w b - 0";
    assert!(
        matches!(refusal(ceded, Army::Navy), (_, Refusal::Sovereign(SovereignRefusal::ArmyGivenUp { square, .. })) if square == sq("h1"))
    );
    // Walled in by neutral pawns, with a pawn elsewhere to move.
    let walled = "8bk7/16/16/16/16/16/16/16/16/16/3pppppp10/3ppwkpp10/3pppppp10/wp15/16/16 1 w b - 0";
    assert_eq!(refusal(walled, Army::Navy), (sq("e5"), Refusal::Sovereign(SovereignRefusal::NoStepFree(Army::Navy))));
}

#[test]
fn during_the_side_choice_nothing_else_is_legal() {
    let options = regalia_core::rules::Options::new(regalia_core::rules::Game::Sovereign);
    let position = regalia_core::rules::Position::start(&options).play(super::act("e2e4")).unwrap();
    let mut player = Player::at(&position.to_string());
    for piece in ["e15", "e4", "a1"] {
        assert_eq!(player.click(piece), Reply::Refuse(sq(piece), Refusal::Sovereign(SovereignRefusal::SideFirst)));
        assert!(!player.hand.is_busy());
    }
    assert_eq!(player.click("k9"), Reply::Nothing);
    let refused = player.hand.defect(Army::Red, &player.position, &player.legal);
    assert_eq!(refused, Err((sq("i16"), Refusal::Sovereign(SovereignRefusal::SideFirst))));
}
