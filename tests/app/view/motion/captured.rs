//! Captured pieces, and how fast they go.

use bevy::prelude::*;
use regalia_app::view::{MotionSpeed, PlayerBars, ReducedMotion, Rotation, SystemLook, ViewSettings, ViewState};
use regalia_core::record::Record;
use regalia_core::rules::{Game, Options};

use super::played;
use crate::board::sq;
use crate::program::Program;

#[test]
fn a_captured_piece_goes_to_the_captors_bar_and_comes_back() {
    let mut screen = played(Game::TwoKings, "e2e4 d7d5");
    let bar = Rect::new(900.0, 700.0, 1200.0, 774.0);
    screen.table.world().resource_mut::<ViewState>().bars = PlayerBars([Some(bar), None, None, None]);
    screen.table.play("e4d5");
    let d5 = screen.window_place(sq("d5"));
    let at = |place: &Transform| place.translation.truncate();
    // It waits for the pawn that glides.
    let begins = screen.flights();
    assert!(at(&begins[0]).distance(d5) < 0.01 && begins[0].scale.x == 1.0 && begins.len() == 1, "{begins:?}");
    screen.pass(90 + 120);
    let middle = screen.flights();
    let goal = Vec2::new(990.0, -737.0);
    let [done, left] = [d5, goal].map(|end| at(&middle[0]).distance(end));
    assert!(done > 50.0 && left > 50.0 && (done + left - d5.distance(goal)).abs() < 0.1, "{done} {left}");
    assert!((0.3..0.9).contains(&middle[0].scale.x), "{middle:?}");
    screen.pass(45);
    assert_eq!(screen.flights(), []);
    screen.rest();
    screen.check_rest("captured");
    // The way back.
    screen.table.undo();
    let place = screen.place("d5");
    assert!(at(&place).distance(goal) < 0.01 && place.scale.x < 0.4, "{place:?}");
    screen.pass(80);
    let place = screen.place("d5");
    assert!(at(&place).distance(goal) > 50.0 && at(&place).distance(d5) > 50.0, "{place:?}");
    screen.pass(85);
    assert!(screen.has_landed("d5") && screen.place("d5").scale == Vec3::ONE);
    screen.rest();
    screen.check_rest("taken back");
}

#[test]
fn without_a_bar_a_captured_piece_goes_to_the_players_side() {
    for (rotation, is_below) in [(Rotation::NONE, true), (Rotation::HALF, false)] {
        let mut screen = played(Game::TwoKings, "e2e4 d7d5");
        screen.table.world().resource_mut::<ViewState>().rotation = rotation;
        screen.rest();
        screen.table.play("e4d5");
        screen.pass(245);
        let (place, board) = (screen.flights()[0], screen.layout().board);
        assert_eq!(-place.translation.y > board.center().y + board.height() / 4.0, is_below, "{place:?}");
    }
}

#[test]
fn a_captured_piece_leaves_at_once_when_its_captor_is_dropped() {
    let mut screen = played(Game::TwoKings, "e2e4 d7d5");
    screen.pull(MouseButton::Left, "e4", "d5");
    assert_eq!(screen.table.record().cursor(), 3);
    screen.pass(80);
    assert!(screen.flights()[0].translation.truncate().distance(screen.window_place(sq("d5"))) > 20.0);
    screen.pass(81);
    assert_eq!(screen.flights(), []);
    screen.rest();
    screen.check_rest("dropped");
}

#[test]
fn the_next_move_and_another_game_end_what_moves() {
    let mut screen = played(Game::TwoKings, "e2e4 d7d5");
    screen.table.play("e4d5");
    screen.pass(100);
    assert_eq!(screen.flights().len(), 1);
    screen.table.play("d8d5");
    assert_eq!(screen.flights().len(), 1, "the first pawn has gone");
    screen.pass(100);
    screen.table.undo();
    assert_eq!(screen.flights().len(), 0);
    assert!(screen.place("d5").scale.x < 0.5, "the pawn comes back");
    screen.pass(50);
    let record = Record::new(Options::new(Game::TwoKings), Vec::new());
    screen.table.begin(record);
    assert!(screen.place("d7").scale == Vec3::ONE);
    screen.rest();
    screen.check_rest("a new game");
    screen.table.play("e2e4 d7d5 e4d5");
    let record = Record::new(Options::new(Game::Plunder), Vec::new());
    screen.table.begin(record);
    assert_eq!(screen.flights(), []);
    screen.rest();
    screen.check_rest("another game");
}

#[test]
fn settings_and_system_decide_how_fast_and_whether() {
    // How long the last thing moves after a capture, in milliseconds.
    let lasts = |change: &dyn Fn(&mut ViewSettings, &mut SystemLook)| {
        let mut screen = played(Game::TwoKings, "e2e4 d7d5");
        let (mut settings, mut system) = (*screen.table.world().resource::<ViewSettings>(), SystemLook::default());
        change(&mut settings, &mut system);
        screen.table.world().insert_resource(settings);
        screen.table.world().insert_resource(system);
        screen.rest();
        screen.table.play("e4d5");
        let mut time = 0;
        while !screen.flights().is_empty() || !screen.has_landed("d5") {
            screen.pass(10);
            time += 10;
        }
        time
    };
    let speed = |motion| lasts(&move |settings, _| settings.motion = motion);
    let all = MotionSpeed::ALL.map(speed);
    let expected = [500, 250, 125, 0];
    assert!(all.iter().zip(expected).all(|(time, usual)| (usual..=usual + 10).contains(time)), "{all:?}");
    let reduced = |wish, system| {
        lasts(&move |settings, look| (settings.reduced_motion, look.reduced_motion) = (wish, system)) == 0
    };
    assert!(reduced(ReducedMotion::System, Some(true)) && reduced(ReducedMotion::On, None));
    assert!(!reduced(ReducedMotion::System, Some(false)) && !reduced(ReducedMotion::System, None));
    assert!(!reduced(ReducedMotion::Off, Some(true)));
}
