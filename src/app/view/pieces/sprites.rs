//! Pieces on the screen: their images and places, and what begins to move when they change.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::rules::{Army, Piece, Role, Seat, Square};

use super::flight::Flight;
use super::gliding::Gliding;
use super::shown::{PartSprites, ShownAt, ShownLook};
use super::steps::{Step, Way};
use super::vests::{VEST, VestMotion};
use super::wave::{PlateTurn, Wave};
use crate::board::{
    ArmyColour, BoardPosition, HeldBy, InArmy, OnSquare, PieceRole, RunningGame, SquareAt, VestKind, Wears,
};
use crate::view::artwork::Artwork;
use crate::view::artwork::depth::{self, on_screen};
use crate::view::artwork::piece_look::{PieceLook, PieceLooks, PiecePart, PieceStyle};
use crate::view::layout::Layout;
use crate::view::layout::rotation::Seating;
use crate::view::look::pace::{Pace, Span};
use crate::view::look::settings::ViewSettings;
use crate::view::look::theme::GLIDE;
use crate::view::pointer::Dropped;

type PieceQuery<'w, 's> = Query<
    'w,
    's,
    (
        Entity,
        &'static PieceRole,
        &'static InArmy,
        &'static OnSquare,
        Option<&'static mut Sprite>,
        Option<(&'static ShownAt, &'static ShownLook)>,
        Option<&'static Children>,
        Option<&'static Wears>,
    ),
>;

/// What stands on the board, apart from the pieces.
#[derive(SystemParam)]
pub(super) struct Around<'w, 's> {
    game: Res<'w, RunningGame>,
    squares: Query<'w, 's, &'static SquareAt>,
    armies: Query<'w, 's, (&'static ArmyColour, Option<&'static HeldBy>)>,
    vests: Query<'w, 's, &'static VestKind>,
}

/// What begins to move.
#[derive(SystemParam)]
pub(super) struct Movement<'w, 's> {
    pace: Pace<'w>,
    time: Res<'w, Time<Real>>,
    step: Res<'w, Step>,
    dropped: ResMut<'w, Dropped>,
    plates: Query<'w, 's, &'static PlateTurn>,
    /// The square through which each army was last held.
    holders: Local<'s, [Option<Square>; 12]>,
    /// The only person, whose armies are lit.
    person: Local<'s, Option<Seat>>,
}

/// What moves in one piece.
#[derive(Default)]
struct Moving {
    plate: Option<PlateTurn>,
    vest_on: Option<VestMotion>,
    vest_off: Option<(PiecePart, VestMotion)>,
}

/// Updates the image, plate and place of every piece when the board or the window has changed.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn update_sprites(
    mut commands: Commands,
    board: Res<BoardPosition>,
    layout: Res<Layout>,
    artwork: Res<Artwork>,
    settings: Res<ViewSettings>,
    mut last_size: Local<f32>,
    mut pieces: PieceQuery,
    around: Around,
    mut movement: Movement,
) {
    let has_changed = board.is_changed();
    let person = around.game.record.only_person();
    let is_other_person = std::mem::replace(&mut *movement.person, person) != person;
    let is_other_look =
        artwork.is_changed() || settings.is_changed() || *last_size != layout.square() || is_other_person;
    if !(has_changed || layout.is_changed() || is_other_look) {
        return;
    }
    let moves_along = layout.is_changed() || is_other_look;
    *last_size = layout.square();
    let was_dropped = if has_changed { movement.dropped.0.take() } else { None };
    // The layout has the seating only after the frame in which a side was chosen.
    let style = PieceStyle { seating: Seating::of(&around.game.record), ..PieceStyle::of(&layout, &settings) };
    let looks = PieceLooks::of(board.or_record(&around.game.record)).lit_for(person);
    let sprites = PartSprites { artwork: &artwork, square: layout.square() };
    let now = movement.time.elapsed_secs();
    let factor = movement.pace.factor().filter(|_| !moves_along);
    let glides = |shown: Option<ShownAt>, square: Square| {
        factor.is_some() && was_dropped != Some(square) && shown.is_some_and(|shown| shown.0 != square)
    };
    let any_glides = pieces.iter().any(|(_, _, _, on, _, shown, ..)| {
        let square = around.squares.get(on.0);
        square.is_ok_and(|square| glides(shown.map(|(at, _)| *at), square.0))
    });
    let landing = now + if any_glides { GLIDE.as_secs_f32() * factor.unwrap_or(1.0) } else { 0.0 };
    let origins = if has_changed { movement.origins(&around, &pieces) } else { [None; 12] };
    let steps = has_changed && movement.step.is_changed() && movement.step.way != Way::Far;
    let wave = factor.filter(|_| steps).map(|factor| Wave { origins, begins: landing, factor });
    for (entity, role, army, on, sprite, shown, children, wears) in &mut pieces {
        let (Ok(square), Ok((colour, _))) = (around.squares.get(on.0), around.armies.get(army.0)) else { continue };
        let piece = Piece { army: colour.0, role: role.0 };
        let vest = wears.and_then(|wears| around.vests.get(wears.vest()).ok()).map(|kind| kind.0);
        let look = looks.look(square.0, piece, vest, style);
        let place = Transform::from_translation(depth::on_square(&layout, square.0))
            .with_rotation(Quat::from_rotation_z(-look.angle));
        let mut piece_entity = commands.entity(entity);
        piece_entity.insert((ShownAt(square.0), ShownLook(look))).remove::<Flight>();
        let (at, before) = shown.unzip();
        match at.filter(|at| glides(Some(**at), square.0)).map(|at| layout.centre(at.0)) {
            Some(from) => {
                let place = Transform { translation: on_screen(from, depth::GLIDING), ..place };
                piece_entity.insert((Gliding { from, span: Span::new(now, GLIDE, factor.unwrap_or(1.0)) }, place));
            }
            // A piece that is still gliding jumps to its square when the next move is made.
            None => _ = piece_entity.insert(place).remove::<Gliding>(),
        }
        let is_redrawn = has_changed || is_other_look;
        let moving = match before {
            Some(before) if is_redrawn && factor.is_some() => {
                let turns = children.into_iter().flatten().find_map(|child| movement.plates.get(*child).ok());
                let plate = movement.plate([&before.0, &look], turns, wave.as_ref(), (piece.army, square.0));
                let (vest_on, vest_off) = movement.vest([&before.0, &look], wave.as_ref(), &layout);
                Moving { plate, vest_on, vest_off }
            }
            _ => Moving::default(),
        };
        let mut body = sprites.body(&look);
        if let Some(turn) = &moving.plate {
            body.color = turn.light(now);
        }
        match sprite {
            Some(mut sprite) => {
                if !is_redrawn {
                    body.color = sprite.color;
                }
                let is_same = sprite.image == body.image && sprite.custom_size == body.custom_size;
                if !is_same || sprite.color != body.color {
                    *sprite = body;
                }
            }
            None => _ = commands.entity(entity).insert(body),
        }
        if !is_redrawn {
            continue;
        }
        for child in children.into_iter().flatten() {
            commands.entity(*child).despawn();
        }
        attach(&mut commands.entity(entity), &look, &moving, &sprites);
    }
}

impl Movement<'_, '_> {
    /// For each army the square from which its wave spreads: where it is held, or was held until now, or its king.
    fn origins(&mut self, around: &Around, pieces: &PieceQuery) -> [Option<Square>; 12] {
        let square_of = |piece: Entity| {
            let (_, _, _, on, ..) = pieces.get(piece).ok()?;
            around.squares.get(on.0).ok().map(|square| square.0)
        };
        let mut origins = [self.step.crowned; 12];
        for (entity, role, army, ..) in pieces {
            if role.0 == Role::King
                && let Ok((colour, _)) = around.armies.get(army.0)
            {
                origins[colour.0.index()] = square_of(entity);
            }
        }
        for (colour, held) in &around.armies {
            let index = colour.0.index();
            let holder = held.and_then(|held| square_of(held.0));
            let before = std::mem::replace(&mut self.holders[index], holder);
            origins[index] = holder.or(before).or(origins[index]);
        }
        origins
    }

    /// How the plate of a piece turns over, if its owner has changed or its plate is still turning.
    fn plate(
        &self,
        [before, look]: [&PieceLook; 2],
        turns: Option<&PlateTurn>,
        wave: Option<&Wave>,
        (army, square): (Army, Square),
    ) -> Option<PlateTurn> {
        if let Some(turn) = turns.filter(|turn| turn.to == look.plate) {
            return Some(*turn);
        }
        let now = self.time.elapsed_secs();
        let (seen, light) =
            turns.map_or((before.plate, before.light.bevy()), |turn| (turn.shown(now).0, turn.light(now)));
        let lights = [light, look.light.bevy()];
        wave.filter(|_| seen != look.plate).map(|wave| wave.turn(army, square, [seen, look.plate], lights))
    }

    /// How a piece puts a vest on, and takes one off.
    fn vest(
        &self,
        [before, look]: [&PieceLook; 2],
        wave: Option<&Wave>,
        layout: &Layout,
    ) -> (Option<VestMotion>, Option<(PiecePart, VestMotion)>) {
        let Some(wave) = wave.filter(|_| before.badge != look.badge) else { return (None, None) };
        let now = self.time.elapsed_secs();
        let span = Span::new(now, VEST, wave.factor);
        // It arrives a little after its wearer.
        let until_worn = Span { lasts: span.lasts.max(wave.begins - now + span.lasts / 2.0), ..span };
        let captured = self.step.taken.last().filter(|_| self.step.way == Way::On);
        let from = captured.map(|taken| layout.centre(taken.square));
        (Some(VestMotion::On(from, until_worn)), before.badge.map(|badge| (badge, VestMotion::Off(span))))
    }
}

fn attach(piece: &mut EntityCommands, look: &PieceLook, moving: &Moving, sprites: &PartSprites) {
    piece.with_child(sprites.shadow(look));
    if let Some((turn, plate)) = moving.plate.and_then(|turn| Some((turn, turn.from.or(turn.to)?))) {
        piece.with_child((sprites.child(plate), turn));
    } else if let Some(plate) = look.plate {
        piece.with_child(sprites.child(plate));
    }
    if let Some(sheen) = look.sheen {
        piece.with_child(sprites.child(sheen));
    }
    if let (Some(gleam), PiecePart::Body(set, body, finish)) = (moving.plate.and_then(|turn| turn.gleam()), look.body) {
        let part = PiecePart::Gleam(set, body.role, finish.design);
        piece.with_child((sprites.child(part), gleam, Visibility::Hidden));
    }
    if let Some(crown) = look.crown {
        piece.with_child(sprites.child(crown));
    }
    if let Some(badge) = look.badge {
        match moving.vest_on {
            Some(motion) => piece.with_child((sprites.child(badge), motion)),
            None => piece.with_child(sprites.child(badge)),
        };
    }
    if let Some((badge, motion)) = moving.vest_off {
        piece.with_child((sprites.child(badge), motion));
    }
}
