//! Turning the board, and gliding pieces.

use bevy::prelude::*;
use regalia_app::view::{ReducedMotion, Rotation, Side, Turning, ViewState};
use regalia_core::record::{Player, Record};
use regalia_core::rules::{Game, GamePosition, Options, Seat};

use super::{Screen, is_upside_down};
use crate::board::sq;
use crate::program::{Program, edit};

#[test]
fn the_board_turns_to_the_player_to_move_after_landing() {
    let mut screen = Screen::of(Game::TwoKings);
    screen.turn_to(Turning::ToMove);
    assert_eq!(screen.rotation(), Rotation::NONE);
    screen.table.play("e2e4");
    assert!(!screen.has_landed("e4"));
    assert_eq!(screen.rotation(), Rotation::NONE, "it turns while the pawn is on its way");
    screen.wait("the board turns", |screen| screen.rotation() == Rotation::HALF);
    screen.table.frame();
    assert_eq!(screen.layout().rotation, Rotation::HALF);
    assert!(screen.has_landed("e4"));
    screen.table.play("e7e5");
    screen.wait("the board turns back", |screen| screen.rotation() == Rotation::NONE);
}

#[test]
fn a_board_turned_by_hand_stays_turned_until_the_next_ply() {
    let mut screen = Screen::of(Game::TwoKings);
    screen.settings(|settings| (settings.turning, settings.reduced_motion) = (Turning::ToMove, ReducedMotion::On));
    screen.table.play("e2e4");
    assert_eq!(screen.rotation(), Rotation::HALF);
    screen.table.world().resource_mut::<ViewState>().rotation = Rotation::NONE;
    screen.settings(|settings| settings.overlay = true);
    for _ in 0..5 {
        screen.table.frame();
    }
    assert_eq!(screen.rotation(), Rotation::NONE);
    screen.table.play("e7e5");
    screen.table.play("d2d4");
    assert_eq!(screen.rotation(), Rotation::HALF);
    screen.table.undo();
    assert_eq!(screen.rotation(), Rotation::NONE);
}

#[test]
fn the_player_who_chooses_white_sits_at_whites_side() {
    let mut screen = Screen::of(Game::Sovereign);
    screen.settings(|settings| settings.reduced_motion = ReducedMotion::On);
    let near = |screen: &Screen| [Seat::One, Seat::Two].map(|seat| screen.layout().side_of(seat) == Side::Bottom);
    screen.table.play("e2e4");
    assert_eq!(near(&screen), [true, false]);
    screen.table.play("own=w");
    screen.table.frame();
    assert_eq!(near(&screen), [false, true], "the second player has exchanged seats with the first");
    // The first player has Black now, and is to move.
    screen.turn_to(Turning::ToMove);
    screen.table.frame();
    assert_eq!(screen.rotation(), Rotation::HALF);
    screen.table.frame();
    assert!(near(&screen)[0]);
    let upside_down = |screen: &Screen| [screen.place("i1"), screen.place("h16")].map(is_upside_down);
    screen.turn_to(Turning::FaceToFace);
    screen.table.world().resource_mut::<ViewState>().rotation = Rotation::NONE;
    screen.table.frame();
    screen.table.frame();
    assert_eq!(upside_down(&screen), [false, true], "the pieces of each army stand upright for their player");
    // Before the choice everybody sits as at the start.
    screen.table.undo();
    screen.table.frame();
    assert_eq!(near(&screen), [true, false]);
}

#[test]
fn four_players_turn_it_by_quarters() {
    let mut screen = Screen::of(Game::Royale);
    screen.settings(|settings| (settings.turning, settings.reduced_motion) = (Turning::ToMove, ReducedMotion::On));
    let bottom = |screen: &Screen| {
        let layout = screen.layout();
        ["i1", "a9", "p8", "h16"]
            .map(|king| layout.centre(king.parse().unwrap()).y > layout.board.max.y - layout.square())
    };
    for (seat, text) in ["e2e4", "b5d5", "o5m5", "e15e13"].into_iter().enumerate() {
        screen.table.frame();
        assert_eq!(bottom(&screen), [0, 1, 2, 3].map(|other| other == seat), "seat {seat}");
        screen.table.play(text);
    }
    screen.table.frame();
    assert_eq!(screen.rotation(), Rotation::NONE);
}

#[test]
fn a_quarter_is_no_turn_for_two() {
    let mut screen = Screen::of(Game::Royale);
    screen.table.world().resource_mut::<ViewState>().rotation = Rotation::quarters(1);
    screen.table.frame();
    assert_eq!(screen.layout().rotation, Rotation::quarters(1));
    let mut screen = Screen::of(Game::Plunder);
    screen.table.world().resource_mut::<ViewState>().rotation = Rotation::quarters(1);
    screen.table.frame();
    assert_eq!((screen.layout().rotation, screen.rotation()), (Rotation::NONE, Rotation::NONE));
}

#[test]
fn players_who_face_each_other_see_their_own_pieces_upright() {
    let mut screen = Screen::of(Game::Sovereign);
    assert!(["i1", "h16", "a8"].iter().all(|square| !is_upside_down(screen.place(square))));
    screen.turn_to(Turning::FaceToFace);
    // White's king, Black's king, a neutral piece.
    assert_eq!(["i1", "h16", "a8"].map(|square| is_upside_down(screen.place(square))), [false, true, false]);
    screen.table.world().resource_mut::<ViewState>().rotation = Rotation::HALF;
    screen.table.frame();
    assert_eq!(["i1", "h16", "a8"].map(|square| is_upside_down(screen.place(square))), [true, false, true]);
}

#[test]
fn four_players_see_their_own_pieces_upright() {
    let mut screen = Screen::of(Game::Royale);
    screen.turn_to(Turning::FaceToFace);
    let up = |square: &str| screen.place(square).rotation * Vec3::Y;
    for (king, way) in [("i1", Vec3::Y), ("a9", Vec3::X), ("p8", Vec3::NEG_X), ("h16", Vec3::NEG_Y)] {
        assert!(up(king).distance(way) < 1e-3, "{king}: {}", up(king));
    }
}

#[test]
fn a_new_move_ends_the_previous_glide() {
    let mut screen = Screen::of(Game::TwoKings);
    screen.table.play("e2e4");
    assert!(!screen.has_landed("e4"));
    screen.table.play("e7e5");
    assert!(screen.has_landed("e4") && !screen.has_landed("e5"));
    screen.wait("the second pawn lands", |screen| screen.has_landed("e5"));
}

#[test]
fn nothing_glides_with_reduced_motion_nor_after_dragging() {
    let mut screen = Screen::of(Game::TwoKings);
    screen.pull(MouseButton::Left, "e2", "e4");
    assert_eq!(screen.table.record().cursor(), 1);
    assert!(screen.has_landed("e4"));
    screen.settings(|settings| settings.reduced_motion = ReducedMotion::On);
    screen.table.play("e7e5");
    assert!(screen.has_landed("e5"));
}

#[test]
fn holding_a_key_queues_nothing() {
    let mut screen = Screen::of(Game::TwoKings);
    screen.table.play("e2e4 e7e5 d2d4 d7d5");
    for ply in (0..4).rev() {
        screen.table.undo();
        assert_eq!(screen.table.record().cursor(), ply);
    }
    // All but the last have landed immediately.
    assert!(["d2", "d7", "e7"].iter().all(|square| screen.has_landed(square)));
    screen.wait("the last one lands", |screen| screen.has_landed("e2"));
}

#[test]
fn whoever_plays_alone_sits_at_the_bottom() {
    let mut screen = Screen::of(Game::TwoKings);
    screen.settings(|settings| settings.reduced_motion = ReducedMotion::On);
    screen.table.set_player(Seat::One, Player::computer(3));
    screen.table.frame();
    assert_eq!(screen.rotation(), Rotation::HALF);
    // Also if the board otherwise turns to the player to move.
    screen.turn_to(Turning::ToMove);
    screen.table.play("e2e4 e7e5");
    screen.table.frame();
    assert_eq!(screen.rotation(), Rotation::HALF);
    // A board turned by hand stays so.
    screen.table.world().resource_mut::<ViewState>().rotation = Rotation::NONE;
    screen.table.play("d2d4");
    screen.table.frame();
    assert_eq!(screen.rotation(), Rotation::NONE);
    // The next game at a shared table is seen as usual.
    screen.turn_to(Turning::Fixed);
    screen.table.world().resource_mut::<ViewState>().rotation = Rotation::HALF;
    let record = Record::new(Options::new(Game::TwoKings), Vec::new());
    screen.table.begin(record);
    screen.table.frame();
    assert_eq!(screen.rotation(), Rotation::NONE);
}

#[test]
fn a_new_game_of_two_people_begins_with_white_below() {
    let mut screen = Screen::of(Game::TwoKings);
    for turning in [Turning::Fixed, Turning::FaceToFace, Turning::ToMove] {
        screen.turn_to(turning);
        screen.table.world().resource_mut::<ViewState>().rotation = Rotation::HALF;
        screen.table.begin(Record::new(Options::new(Game::Plunder), Vec::new()));
        screen.table.frame();
        assert_eq!(screen.rotation(), Rotation::NONE, "{turning:?}");
    }
    // A board that is turned by hand in the middle of a game stays so.
    screen.turn_to(Turning::Fixed);
    screen.table.world().resource_mut::<ViewState>().rotation = Rotation::HALF;
    screen.table.play("e2e4 e7e5");
    screen.table.frame();
    assert_eq!(screen.rotation(), Rotation::HALF);
}

#[test]
fn a_game_by_message_is_seen_from_the_side_of_whoever_replies_here() {
    let mut screen = Screen::of(Game::Plunder);
    screen.settings(|settings| settings.reduced_motion = ReducedMotion::On);
    let mut record = Record::new(Options::new(Game::Plunder), Vec::new());
    record.play(record.position().parse_action("e2e4").unwrap()).unwrap();
    record.set_message_state(record.message_state_at(7, 1));
    screen.table.begin(record);
    screen.table.frame();
    assert_eq!(screen.rotation(), Rotation::HALF, "Black replies");
    screen.table.play("e7e5");
    screen.table.frame();
    assert_eq!(screen.rotation(), Rotation::HALF);
    let told = screen.table.record().message_state_at(7, 2).sent();
    screen.table.set_message_state(told);
    screen.table.frame();
    assert_eq!(screen.rotation(), Rotation::HALF, "Black has replied, and waits for White");
    let began = Record::new(Options::new(Game::Plunder), Vec::new());
    let told = began.message_state_at(8, 0).sent();
    screen.table.begin(began);
    screen.table.set_message_state(told);
    screen.table.frame();
    assert_eq!(screen.rotation(), Rotation::HALF, "who sends a new game is not the one who begins it");
}

#[test]
fn the_board_stands_still_while_somebody_steps_through_a_finished_game() {
    let mut screen = Screen::of(Game::TwoKings);
    screen.settings(|settings| (settings.turning, settings.reduced_motion) = (Turning::ToMove, ReducedMotion::On));
    screen.table.play("e2e4 e7e5");
    screen.table.undo();
    screen.table.frame();
    assert_eq!(screen.rotation(), Rotation::HALF, "a game that goes on is seen by the player to move");
    screen.table.redo();
    screen.table.agree_draw();
    screen.table.frame();
    let before = screen.rotation();
    for request in [edit::undo(), edit::undo(), edit::redo(), edit::go_to(0)] {
        screen.table.request(request);
        screen.table.frame();
        assert_eq!(screen.rotation(), before);
    }
}

#[test]
fn plates_stay_light_for_white_when_the_second_player_chooses_it() {
    use regalia_app::view::{PiecePart, Plate, ShownPart};
    let mut screen = Screen::of(Game::Sovereign);
    screen.settings(|settings| settings.reduced_motion = ReducedMotion::On);
    let mut plates = |text: &str| {
        screen.table.play(text);
        screen.table.frame();
        ["i1", "h16"].map(|square| {
            let piece = screen.table.occupant(sq(square)).unwrap();
            let children: Vec<Entity> = screen.table.app.world().get::<Children>(piece).unwrap().to_vec();
            let part = |child: &Entity| screen.table.app.world().get::<ShownPart>(*child).map(|part| part.0);
            children.iter().filter_map(part).find(|part| matches!(part, PiecePart::Plate(_)))
        })
    };
    let (light, dark) = (Some(PiecePart::Plate(Plate::ALL[0])), Some(PiecePart::Plate(Plate::ALL[3])));
    assert_eq!(plates("e2e4"), [light, dark]);
    assert_eq!(plates("own=w"), [light, dark]);
}
