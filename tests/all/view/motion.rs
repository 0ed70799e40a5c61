//! Motion, with a clock that is turned by hand: captured pieces, plates, vests, the ring, the turning board.

use std::time::Duration;

use bevy::ecs::message::Messages;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::RequestRedraw;
use regalia::board::{GameRequest, PieceId};
use regalia::record::{Record, save};
use regalia::rules::{Action, Change, Game, GamePosition, Options, Piece, Position, Role, Seat, Square};
use regalia::view::{
    Layout, MotionSpeed, Orientation, PieceLooks, PiecePart, PieceStyle, PlayerBars, ReducedMotion, Shadow, ShownPart,
    SystemLook, Turning, Turns, ViewSettings,
};

use super::{PATIENCE, Screen};
use crate::board::{game, sq};

/// A game of twelve armies in which many change hands.
const CHAINS: &str = include_str!("../../../saves/chain-of-command.regalia");
/// The position before a coup d'état.
const COUP: &str = "15bk/16/16/16/16/16/16/16/5wp10/16/16/16/16/16/16/8wk7 1 w b - 0";

/// A part of a piece as it is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Seen {
    part: PiecePart,
    place: Transform,
    is_visible: bool,
}

impl Screen {
    /// A screen whose clock stands still until it is turned.
    fn with_clock(record: Record) -> Self {
        let mut screen = Self::with(record);
        // Another board would redraw the window when it is ready.
        screen.settings(|settings| settings.board = regalia::view::BoardStyle::Flat);
        screen.pass(0);
        screen.pass(0);
        screen
    }

    /// Runs a frame after so many milliseconds.
    fn pass(&mut self, milliseconds: u64) {
        let step = TimeUpdateStrategy::ManualDuration(Duration::from_millis(milliseconds));
        self.table.world().insert_resource(step);
        self.table.frame();
        self.table.world().insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    }

    /// Runs frames until nothing moves.
    fn rest(&mut self) {
        for _ in 0..100 {
            self.table.world().resource_mut::<Messages<RequestRedraw>>().clear();
            self.pass(20);
            if self.table.world().resource::<Messages<RequestRedraw>>().is_empty() {
                return;
            }
        }
        panic!("something moves after {PATIENCE:?}");
    }

    /// The parts of a piece but itself and its shadow.
    fn parts(&self, piece: Entity) -> Vec<Seen> {
        let world = self.table.app.world();
        let children = world.get::<Children>(piece).unwrap();
        let seen = |child: &Entity| {
            world.get::<Shadow>(*child).is_none().then(|| Seen {
                part: world.get::<ShownPart>(*child).unwrap().0,
                place: *world.get::<Transform>(*child).unwrap(),
                is_visible: world.get::<Visibility>(*child) != Some(&Visibility::Hidden),
            })
        };
        children.iter().filter_map(|child| seen(&child)).collect()
    }

    fn on(&self, square: Square) -> Entity {
        self.table.occupant(square).unwrap()
    }

    /// Whose plate the piece on a square shows.
    fn plate(&self, square: Square) -> Option<Seat> {
        self.parts(self.on(square)).into_iter().filter(|part| part.is_visible).find_map(|seen| match seen.part {
            PiecePart::Plate(seat, _) => Some(seat),
            _ => None,
        })
    }

    /// The badge of the piece on a square.
    fn badge(&self, square: Square) -> Option<Seen> {
        self.parts(self.on(square)).into_iter().find(|seen| matches!(seen.part, PiecePart::Badge(..)))
    }

    /// Captured pieces on their way.
    fn flights(&mut self) -> Vec<Transform> {
        let world = self.table.world();
        let mut query = world.query_filtered::<&Transform, (With<Sprite>, With<Children>, Without<PieceId>)>();
        query.iter(world).copied().collect()
    }

    /// The parts of the ring: how many there are, and the width of the largest in squares.
    fn ring(&mut self) -> (usize, f32) {
        let world = self.table.world();
        let mut query = world.query_filtered::<(&Transform, &Visibility), (With<Sprite>, Without<ShownPart>)>();
        let parts = query.iter(world).filter(|(place, _)| (9.45..9.65).contains(&place.translation.z));
        let seen = parts.filter(|(_, visibility)| **visibility != Visibility::Hidden);
        seen.fold((0, 0.0), |(count, width), (place, _)| (count + 1, place.scale.x.max(width)))
    }

    fn camera(&mut self) -> Transform {
        let world = self.table.world();
        *world.query_filtered::<&Transform, With<Camera2d>>().single(world).unwrap()
    }

    fn window_place(&self, square: Square) -> Vec2 {
        let centre = self.layout().centre(square);
        Vec2::new(centre.x, -centre.y)
    }

    /// Checks that everything is in its place, and that the entities form the record's position.
    fn check_rest(&mut self, what: &str) {
        let position = self.table.record().position().clone();
        assert_eq!(self.table.read(), position, "{what}");
        assert_eq!(self.flights(), [], "{what}");
        assert_eq!((self.ring().0, self.camera()), (0, Transform::default()), "{what}");
        let settings = *self.table.world().resource::<ViewSettings>();
        let (looks, style) = (PieceLooks::of(&position), PieceStyle::of(&self.layout(), &settings));
        let vest_on = |at: Square| position.to_setup().pieces.iter().find(|one| one.square == at).unwrap().vest;
        for (square, piece) in position.pieces() {
            let entity = self.on(square);
            let place = *self.table.app.world().get::<Transform>(entity).unwrap();
            let look = looks.look(square, piece, vest_on(square), style);
            assert!(place.translation.truncate().distance(self.window_place(square)) < 0.01, "{what}: {square}");
            assert!(place.rotation.angle_between(Quat::from_rotation_z(-look.angle)) < 1e-3, "{what}: {square}");
            assert_eq!(place.scale, Vec3::ONE, "{what}: {square}");
            let parts = self.parts(entity);
            let shown: Vec<PiecePart> = parts.iter().map(|seen| seen.part).collect();
            let expected: Vec<PiecePart> = look.parts().filter(|part| *part != look.body).collect();
            assert_eq!(shown, expected, "{what}: {square}");
            for Seen { part, place, is_visible } in parts {
                let is_at_rest = place.translation.truncate().length() < 1e-3 && (place.scale - 1.0).length() < 1e-3;
                assert!(is_visible && is_at_rest, "{what}: {square}: {part:?} {place:?}");
            }
        }
    }
}

/// A screen with a game that has been played so far.
fn played(game: Game, moves: &str) -> Screen {
    let mut record = Record::new(Options::new(game), Vec::new());
    for text in moves.split_whitespace() {
        record.play(record.position().parse_action(text).unwrap()).unwrap();
    }
    Screen::with_clock(record)
}

fn reduce(screen: &mut Screen) {
    screen.settings(|settings| settings.reduced_motion = ReducedMotion::On);
    screen.rest();
}

#[test]
fn a_captured_piece_goes_to_the_captors_bar_and_comes_back() {
    let mut screen = played(Game::TwoKings, "e2e4 d7d5");
    let bar = Rect::new(900.0, 700.0, 1200.0, 774.0);
    screen.table.world().insert_resource(PlayerBars([Some(bar), None, None, None]));
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
    screen.table.ask(GameRequest::Undo);
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
    for (turns, is_below) in [(Turns::NONE, true), (Turns::HALF, false)] {
        let mut screen = played(Game::TwoKings, "e2e4 d7d5");
        screen.table.world().resource_mut::<Orientation>().turns = turns;
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
    screen.table.ask(GameRequest::Undo);
    assert_eq!(screen.flights().len(), 0);
    assert!(screen.place("d5").scale.x < 0.5, "the pawn comes back");
    screen.pass(50);
    let record = Record::new(Options::new(Game::TwoKings), Vec::new());
    screen.table.ask(GameRequest::Begin(Box::new(record)));
    assert!(screen.place("d7").scale == Vec3::ONE);
    screen.rest();
    screen.check_rest("a new game");
    screen.table.play("e2e4 d7d5 e4d5");
    let record = Record::new(Options::new(Game::Plunder), Vec::new());
    screen.table.ask(GameRequest::Begin(Box::new(record)));
    assert_eq!(screen.flights(), []);
    screen.rest();
    screen.check_rest("another game");
}

/// The squares of pieces that stay where they are while their army changes hands, with the old and the new owner.
fn turned(before: &Position, after: &Position) -> Vec<(Square, [Option<Seat>; 2])> {
    let owners = |piece: Piece| [before.commander(piece.army), after.commander(piece.army)];
    let stays = |(square, piece): &(Square, Piece)| before.piece_at(*square) == Some(*piece);
    let all = after.pieces().into_iter().filter(stays).map(|(square, piece)| (square, owners(piece)));
    all.filter(|(_, [old, new])| old != new).collect()
}

#[test]
fn plates_turn_over_in_a_wave_both_ways() {
    let mut screen = Screen::with_clock(save::from_text(CHAINS).unwrap());
    let length = screen.table.record().len();
    let mut waves = 0;
    let there_and_back = (0..length).map(|ply| (ply, ply + 1)).chain((0..length).rev().map(|ply| (ply + 1, ply)));
    screen.table.ask(GameRequest::JumpTo(0));
    screen.rest();
    for (from, to) in there_and_back.collect::<Vec<_>>() {
        let at = |ply| screen.table.record().position_after(ply).unwrap().clone();
        let turned = turned(&at(from), &at(to));
        screen.table.ask(GameRequest::JumpTo(to));
        let what = format!("from {from} to {to}");
        let mut changed_at: Vec<Option<u64>> = vec![None; turned.len()];
        for (square, [old, _]) in &turned {
            assert_eq!(screen.plate(*square), *old, "{what}: {square} at once");
        }
        screen.pass(200);
        for time in (0..=360).step_by(10) {
            screen.pass(if time == 0 { 0 } else { 10 });
            for ((square, [old, new]), changed) in turned.iter().zip(&mut changed_at) {
                let shown = screen.plate(*square);
                assert!(shown == *old && changed.is_none() || shown == *new, "{what}: {square} after {time}");
                if shown == *new {
                    changed.get_or_insert(time);
                }
            }
        }
        assert!(changed_at.iter().all(Option::is_some), "{what}: {changed_at:?}");
        waves += usize::from(changed_at.iter().max() > changed_at.iter().min());
        screen.check_rest(&what);
    }
    assert!(waves > 8, "{waves}");
}

#[test]
fn a_wave_goes_on_while_the_next_player_moves() {
    let mut screen = Screen::with_clock(save::from_text(CHAINS).unwrap());
    let record = screen.table.record();
    let at = |ply: usize| record.position_after(ply).unwrap();
    // Two plies of which the second leaves the wave's pieces alone.
    let ply = (0..record.len() - 1).find(|ply| {
        let (first, second) = (turned(at(*ply), at(ply + 1)), turned(at(ply + 1), at(ply + 2)));
        first.len() > 4 && second.is_empty()
    });
    let ply = ply.unwrap();
    let turned = turned(at(ply), at(ply + 1));
    screen.table.ask(GameRequest::JumpTo(ply));
    screen.rest();
    screen.table.ask(GameRequest::JumpTo(ply + 1));
    screen.pass(150);
    screen.table.ask(GameRequest::JumpTo(ply + 2));
    let waits = |screen: &Screen| {
        turned.iter().filter(|(at, [old, _])| screen.table.occupant(*at).is_some() && screen.plate(*at) == *old).count()
    };
    assert!(waits(&screen) > 3, "the move has cut the wave short");
    screen.pass(50 + 350);
    assert_eq!(waits(&screen), 0);
    screen.rest();
    screen.check_rest("after both");
}

#[test]
fn whatever_is_asked_for_meanwhile_everything_ends_in_its_place() {
    let games = [
        save::from_text(CHAINS).unwrap(),
        save::from_text(include_str!("../../../saves/borrowed-vests.regalia")).unwrap(),
    ];
    for record in games {
        let mut screen = Screen::with_clock(record);
        let length = screen.table.record().len();
        // Steps of all sizes, at all moments of the motion before.
        let mut seed: usize = 7;
        let mut next = |most: usize| {
            seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
            seed / 65_536 % most
        };
        for round in 0..60 {
            let request = match next(6) {
                0 | 1 => GameRequest::Undo,
                2 | 3 => GameRequest::Redo,
                4 => GameRequest::JumpTo(next(length + 1)),
                _ => {
                    let turns = Turns::quarters(2 * next(2) as u8);
                    screen.table.world().resource_mut::<Orientation>().turns = turns;
                    GameRequest::TakeBack
                }
            };
            let what = format!("{round}: {request:?}");
            screen.table.ask(request);
            let position = screen.table.record().position().clone();
            assert_eq!(screen.table.read(), position, "{what}");
            screen.pass(next(400) as u64);
            if round % 6 == 5 {
                screen.rest();
                screen.check_rest(&what);
            }
        }
    }
}

#[test]
fn a_ring_spreads_from_a_king_that_comes_to_power() {
    let of_coup = |record: &Record| {
        let promotes = |action: &Action| action.promotes_to() == Some(Role::King);
        record.legal_actions().into_iter().find(promotes).unwrap()
    };
    let mut screen = Screen::with_clock(game(COUP));
    let coup = of_coup(screen.table.record());
    screen.table.ask(GameRequest::Play(coup));
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
    screen.table.ask(GameRequest::Undo);
    screen.pass(250);
    assert_eq!(screen.ring().0, 0);
    screen.rest();
    screen.table.ask(GameRequest::Redo);
    screen.pass(250);
    screen.pass(10);
    assert!(screen.ring().0 > 8);
    screen.table.ask(GameRequest::Undo);
    assert_eq!(screen.ring().0, 0);
    reduce(&mut screen);
    screen.table.ask(GameRequest::Redo);
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
    screen.table.ask(GameRequest::Play(action));
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
    screen.table.ask(GameRequest::Undo);
    let leaves = screen.badge(sq("c3")).unwrap();
    screen.pass(80);
    let later = screen.badge(sq("c3")).unwrap();
    assert!(leaves.place.scale.x < later.place.scale.x, "{leaves:?} {later:?}");
    screen.pass(85);
    assert_eq!(screen.badge(sq("c3")), None);
    screen.rest();
    screen.check_rest("vest off");
    reduce(&mut screen);
    screen.table.ask(GameRequest::Redo);
    assert_eq!(seen(&screen).1.scale, Vec3::ONE);
    screen.check_rest("without motion");
}

#[test]
fn the_board_is_seen_turning_and_its_pieces_stay_upright() {
    let mut screen = played(Game::TwoKings, "e2e4");
    let turn = |screen: &mut Screen, turns: Turns| {
        screen.table.world().resource_mut::<Orientation>().turns = turns;
        screen.pass(0);
    };
    let up = |screen: &mut Screen| screen.camera().rotation.inverse() * screen.place("e4").rotation * Vec3::Y;
    turn(&mut screen, Turns::HALF);
    // It begins as it was: the pawn is seen where it stood before.
    let seen = |screen: &mut Screen| {
        let place = screen.place("e4").translation;
        screen.camera().to_matrix().inverse().transform_point3(place).truncate()
    };
    let layout = screen.layout();
    let before = Layout { turns: Turns::NONE, ..layout }.centre(sq("e4"));
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
    turn(&mut screen, Turns::NONE);
    screen.pass(60);
    assert!(screen.camera() != Transform::default());
    screen.table.play("e7e5");
    assert_eq!(screen.camera(), Transform::default());
    // Players who face each other see their pieces turn with the board.
    screen.turn_to(Turning::FaceToFace);
    screen.rest();
    turn(&mut screen, Turns::HALF);
    assert!(up(&mut screen).distance(Vec3::Y) < 1e-2, "it begins upright for the player below");
    screen.rest();
    screen.check_rest("face to face");
    screen.settings(|settings| settings.reduced_motion = ReducedMotion::On);
    turn(&mut screen, Turns::NONE);
    assert_eq!(screen.camera(), Transform::default());
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
