//! Motion, with a clock that is turned by hand: captured pieces, plates, vests, the ring, the turning board.

mod captured;
mod others;
mod plates;

use std::time::Duration;

use bevy::ecs::message::Messages;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::RequestRedraw;
use regalia_app::board::PieceId;
use regalia_app::view::{
    BoardStyle, PieceLooks, PiecePart, PieceStyle, Plate, ReducedMotion, Shadow, ShownPart, ViewSettings,
};
use regalia_core::record::Record;
use regalia_core::rules::{Game, GamePosition, Options, Seat, Square};

use super::Screen;
use crate::program::Program;

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
        screen.settings(|settings| settings.board = BoardStyle::Flat);
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
        panic!("something moves after two seconds");
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

    /// How many gleams are seen on a piece.
    fn gleams(&self, piece: Entity) -> usize {
        let is_gleam = |seen: &Seen| seen.is_visible && matches!(seen.part, PiecePart::Gleam(..));
        self.parts(piece).iter().filter(|seen| is_gleam(seen)).count()
    }

    fn on(&self, square: Square) -> Entity {
        self.table.occupant(square).unwrap()
    }

    /// Whose plate the piece on a square shows.
    fn plate(&self, square: Square) -> Option<Seat> {
        self.parts(self.on(square)).into_iter().filter(|part| part.is_visible).find_map(|seen| match seen.part {
            PiecePart::Plate(plate) => {
                Seat::ALL.into_iter().find(|seat| Plate::of(*seat, self.layout().seating) == plate)
            }
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
        let person = self.table.record().only_person();
        let (looks, style) = (PieceLooks::of(&position).lit_for(person), PieceStyle::of(&self.layout(), &settings));
        let vest_on = |at: Square| position.to_setup().pieces.iter().find(|one| one.square == at).unwrap().vest;
        for (square, piece) in position.pieces() {
            let entity = self.on(square);
            let place = *self.table.app.world().get::<Transform>(entity).unwrap();
            let look = looks.look(square, piece, vest_on(square), style);
            assert!(place.translation.truncate().distance(self.window_place(square)) < 0.01, "{what}: {square}");
            assert!(place.rotation.angle_between(Quat::from_rotation_z(-look.angle)) < 1e-3, "{what}: {square}");
            assert_eq!(place.scale, Vec3::ONE, "{what}: {square}");
            let colour = self.table.app.world().get::<Sprite>(entity).unwrap().color;
            assert_eq!(colour, look.light.bevy(), "{what}: {square}");
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
