//! The ring around a new king, vests, and the turning board.

use bevy::prelude::*;
use regalia_app::view::{Layout, ReducedMotion, Rotation, Turning, ViewState};
use regalia_core::record::{Record, save};
use regalia_core::rules::{Action, Change, Game, GamePosition, Role, Square};

use super::{Screen, played, reduce};
use crate::board::{game, sq};
use crate::program::Program;

/// A game with a coup d'état, an overthrow and a defection.
const REGIMES: &str = include_str!("../../../../saves/regime-change.regalia");
/// The position before a coup d'état.
const COUP: &str = "15bk/16/16/16/16/16/16/16/5wp10/16/16/16/16/16/16/8wk7 1 w b - 0";

#[test]
fn a_ring_spreads_from_a_king_that_comes_to_power() {
    let of_coup = |record: &Record| {
        let promotes = |action: &Action| action.promotes_to() == Some(Role::King);
        record.legal_actions().into_iter().find(promotes).unwrap()
    };
    let mut screen = Screen::with_clock(game(COUP));
    let coup = of_coup(screen.table.record());
    screen.table.play_action(coup);
    assert_eq!(screen.ring().0, 0, "it waits for the pawn");
    screen.pass(200);
    screen.pass(50);
    let (parts, early) = screen.ring();
    screen.pass(200);
    let (later_parts, late) = screen.ring();
    assert!(parts > 8 && parts == later_parts && early < late, "{parts} {early} {late}");
    screen.pass(160);
    assert_eq!(screen.ring().0, 0);
    screen.rest();
    screen.check_rest("coup");
    // None on the way back; another one on the way there, which ends with the next request.
    screen.table.undo();
    screen.pass(250);
    assert_eq!(screen.ring().0, 0);
    screen.rest();
    screen.table.redo();
    screen.pass(250);
    screen.pass(10);
    assert!(screen.ring().0 > 8);
    screen.table.undo();
    assert_eq!(screen.ring().0, 0);
    reduce(&mut screen);
    screen.table.redo();
    screen.pass(250);
    assert_eq!(screen.ring().0, 0);
}

/// A game of Plunder before a capture that puts a vest on, with that action.
fn before_vest() -> (Screen, Action, Square) {
    let screen = played(Game::Plunder, "e2e4 d7d5 b1c3 d5e4");
    let position = screen.table.record().position();
    let takes = |action: Action| {
        let worn = position.changes(action).0.into_iter().find_map(|change| match change {
            Change::VestOn { square, .. } => Some(square),
            _ => None,
        });
        worn.map(|square| (action, square))
    };
    let found = screen.table.record().legal_actions().into_iter().find_map(takes);
    let (action, square) = found.unwrap();
    (screen, action, square)
}

#[test]
fn a_vest_goes_from_the_captured_piece_to_its_captor() {
    let (mut screen, action, square) = before_vest();
    let seen = |screen: &Screen| {
        let badge = screen.badge(square).unwrap();
        let piece = screen.table.app.world().get::<Transform>(screen.on(square)).unwrap();
        (piece.mul_transform(badge.place).translation.truncate(), badge.place)
    };
    screen.table.play_action(action);
    let (begins, _) = seen(&screen);
    let there = screen.window_place(square);
    assert!(begins.distance(there) < 1.0, "the vest is where the captured piece was: {begins} {there}");
    screen.pass(100);
    let (_, middle) = seen(&screen);
    assert!(middle.scale.x > 1.2, "{middle:?}");
    screen.rest();
    assert_eq!(seen(&screen).1.scale, Vec3::ONE);
    screen.check_rest("vest on");
    // Stepping back takes it off: the knight wears none.
    screen.table.undo();
    let leaves = screen.badge(sq("c3")).unwrap();
    screen.pass(80);
    let later = screen.badge(sq("c3")).unwrap();
    assert!(leaves.place.scale.x < later.place.scale.x, "{leaves:?} {later:?}");
    screen.pass(85);
    assert_eq!(screen.badge(sq("c3")), None);
    screen.rest();
    screen.check_rest("vest off");
    reduce(&mut screen);
    screen.table.redo();
    assert_eq!(seen(&screen).1.scale, Vec3::ONE);
    screen.check_rest("without motion");
}

#[test]
fn the_board_is_seen_turning_and_its_pieces_stay_upright() {
    let mut screen = played(Game::TwoKings, "e2e4");
    let turn = |screen: &mut Screen, rotation: Rotation| {
        screen.table.world().resource_mut::<ViewState>().rotation = rotation;
        screen.pass(0);
    };
    let up = |screen: &mut Screen| screen.camera().rotation.inverse() * screen.place("e4").rotation * Vec3::Y;
    turn(&mut screen, Rotation::HALF);
    // It begins as it was: the pawn is seen where it stood before.
    let seen = |screen: &mut Screen| {
        let place = screen.place("e4").translation;
        screen.camera().to_matrix().inverse().transform_point3(place).truncate()
    };
    let layout = screen.layout();
    let before = Layout { rotation: Rotation::NONE, ..layout }.centre(sq("e4"));
    assert!(seen(&mut screen).distance(Vec2::new(before.x, -before.y)) < 0.1);
    for _ in 0..3 {
        screen.pass(80);
        assert!(screen.camera() != Transform::default());
        assert!(up(&mut screen).distance(Vec3::Y) < 1e-3);
    }
    screen.pass(85);
    assert_eq!(screen.camera(), Transform::default());
    screen.rest();
    screen.check_rest("turned");
    // The next move ends it.
    turn(&mut screen, Rotation::NONE);
    screen.pass(60);
    assert!(screen.camera() != Transform::default());
    screen.table.play("e7e5");
    assert_eq!(screen.camera(), Transform::default());
    // Players who face each other see their pieces turn with the board.
    screen.turn_to(Turning::FaceToFace);
    screen.rest();
    turn(&mut screen, Rotation::HALF);
    assert!(up(&mut screen).distance(Vec3::Y) < 1e-2, "it begins upright for the player below");
    screen.rest();
    screen.check_rest("face to face");
    screen.settings(|settings| settings.reduced_motion = ReducedMotion::On);
    turn(&mut screen, Rotation::NONE);
    assert_eq!(screen.camera(), Transform::default());
}

#[test]
fn every_change_of_kings_has_its_ring_and_no_other_move() {
    let mut screen = Screen::with_clock(save::from_text(REGIMES).unwrap());
    let mut rings = 0;
    for ply in 1..=screen.table.record().len() {
        screen.table.go_to(ply - 1);
        screen.rest();
        screen.table.go_to(ply);
        screen.pass(200);
        screen.pass(50);
        let action = screen.table.record().last().unwrap().action;
        let changes_kings = matches!(action, Action::Defect { .. }) || action.promotes_to() == Some(Role::King);
        assert_eq!(screen.ring().0 > 8, changes_kings, "{ply}: {action:?}");
        rings += usize::from(changes_kings);
    }
    assert!(rings >= 3, "{rings}");
}
