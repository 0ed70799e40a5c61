//! Pieces on the screen: their images and places, and what begins to move when they change.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::rules::{Army, Piece, Role, Seat, Square};

use super::motion::{Motion, MotionKind, Path, PlateTurn};
use super::shown::{ShownAt, ShownLook};
use super::steps::{Step, Way};
use super::wave::Wave;
use crate::board::{
    ArmyColour, BoardPosition, HeldBy, InArmy, OnSquare, PieceRole, RunningGame, SquareAt, VestKind, Wears,
};
use crate::view::artwork::depth::{self, on_screen};
use crate::view::artwork::{BoardArt, PieceLook, PieceLooks, PiecePart, PieceStyle};
use crate::view::layout::{Layout, Seating};
use crate::view::look::{Pace, Span, ViewSettings};
use crate::view::{look::theme::GLIDE, pointer::Pointer};

/// How long a vest takes at least to be put on or taken off.
const VEST: Duration = Duration::from_millis(160);

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
        Option<&'static Motion>,
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
    step: Res<'w, Step>,
    pointer: ResMut<'w, Pointer>,
    parts: Query<'w, 's, &'static Motion>,
    last: Local<'s, Last>,
}

/// What the sprites were last made for.
#[derive(Default)]
struct Last {
    /// The edge of a square.
    square: f32,
    /// The only person, whose armies are lit.
    person: Option<Seat>,
    /// The square through which each army was held.
    holders: [Option<Square>; 12],
}

/// What moves in one piece.
#[derive(Default)]
struct Moving {
    plate: Option<(PlateTurn, Span)>,
    vest_on: Option<Motion>,
    vest_off: Option<(PiecePart, Motion)>,
}

/// Updates the image, plate and place of every piece when the board or the window has changed.
pub(super) fn update_sprites(
    mut commands: Commands,
    board: Res<BoardPosition>,
    settings: Res<ViewSettings>,
    art: BoardArt,
    mut pieces: PieceQuery,
    around: Around,
    mut movement: Movement,
) {
    let has_changed = board.is_changed();
    let layout = &art.layout;
    let person = around.game.record.only_person();
    let is_other_person = std::mem::replace(&mut movement.last.person, person) != person;
    let is_other_size = std::mem::replace(&mut movement.last.square, layout.square()) != layout.square();
    let is_other_look = art.artwork.is_changed() || settings.is_changed() || is_other_size || is_other_person;
    if !(has_changed || layout.is_changed() || is_other_look) {
        return;
    }
    let moves_along = layout.is_changed() || is_other_look;
    let was_dropped = if has_changed { movement.pointer.take_dropped() } else { None };
    // The layout has the seating only after the frame in which a side was chosen.
    let style = PieceStyle { seating: Seating::of(&around.game.record), ..PieceStyle::of(layout, &settings) };
    let looks = PieceLooks::of(board.or_record(&around.game.record)).lit_for(person);
    let now = movement.pace.now();
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
    for (entity, role, army, on, sprite, shown, children, wears, motion) in &mut pieces {
        let (Ok(square), Ok((colour, _))) = (around.squares.get(on.0), around.armies.get(army.0)) else { continue };
        let piece = Piece { army: colour.0, role: role.0 };
        let vest = wears.and_then(|wears| around.vests.get(wears.vest()).ok()).map(|kind| kind.0);
        let look = looks.look(square.0, piece, vest, style);
        let to = depth::on_square(layout, square.0);
        let place = Transform::from_translation(to).with_rotation(Quat::from_rotation_z(-look.angle));
        let mut piece_entity = commands.entity(entity);
        piece_entity.insert((ShownAt(square.0), ShownLook(look)));
        let (at, before) = shown.unzip();
        if let Some(at) = at.filter(|at| glides(Some(**at), square.0)) {
            let from = on_screen(layout.centre(at.0), depth::GLIDING);
            let span = Span::new(now, GLIDE, factor.unwrap_or(1.0));
            let glide = Motion { kind: MotionKind::Glide(Path { from, to }), span };
            piece_entity.insert((glide, Transform { translation: from, ..place }));
        } else {
            // A piece that is still on its way jumps to its square when the next move is made.
            piece_entity.insert(place);
            if motion.is_some_and(Motion::travels) {
                piece_entity.remove::<Motion>();
            }
        }
        let is_redrawn = has_changed || is_other_look;
        let moving = match before {
            Some(before) if is_redrawn && factor.is_some() => {
                let turns = children.into_iter().flatten().find_map(|child| movement.turn_of(*child));
                let plate = movement.plate([&before.0, &look], turns, wave.as_ref(), (piece.army, square.0));
                let (vest_on, vest_off) = movement.vest([&before.0, &look], wave.as_ref(), layout);
                Moving { plate, vest_on, vest_off }
            }
            _ => Moving::default(),
        };
        let mut body = art.body(&look);
        if let Some((turn, span)) = &moving.plate {
            body.color = turn.light(span.part(now));
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
        attach(&mut commands.entity(entity), &look, &moving, &art);
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
            let before = std::mem::replace(&mut self.last.holders[index], holder);
            origins[index] = holder.or(before).or(origins[index]);
        }
        origins
    }

    /// How a part of a piece turns over, if it is a plate that does.
    fn turn_of(&self, part: Entity) -> Option<(PlateTurn, Span)> {
        let Motion { kind: MotionKind::Plate(turn), span } = *self.parts.get(part).ok()? else { return None };
        Some((turn, span))
    }

    /// How the plate of a piece turns over, if its owner has changed or its plate is still turning.
    fn plate(
        &self,
        [before, look]: [&PieceLook; 2],
        turns: Option<(PlateTurn, Span)>,
        wave: Option<&Wave>,
        (army, square): (Army, Square),
    ) -> Option<(PlateTurn, Span)> {
        if turns.is_some_and(|(turn, _)| turn.to == look.plate) {
            return turns;
        }
        let (from, light) = turns.map_or((before.plate, before.light.bevy()), |(turn, span)| {
            let part = span.part(self.pace.now());
            (turn.seen(part), turn.light(part))
        });
        let turn = PlateTurn { from, to: look.plate, light: [light, look.light.bevy()] };
        wave.filter(|_| from != look.plate).map(|wave| (turn, wave.span(army, square)))
    }

    /// How a piece puts a vest on, and takes one off.
    fn vest(
        &self,
        [before, look]: [&PieceLook; 2],
        wave: Option<&Wave>,
        layout: &Layout,
    ) -> (Option<Motion>, Option<(PiecePart, Motion)>) {
        let Some(wave) = wave.filter(|_| before.badge != look.badge) else { return (None, None) };
        let now = self.pace.now();
        let span = Span::new(now, VEST, wave.factor);
        // It arrives a little after its wearer.
        let until_worn = Span { lasts: span.lasts.max(wave.begins - now + span.lasts / 2.0), ..span };
        let captured = self.step.taken.last().filter(|_| self.step.way == Way::On);
        let from = captured.map(|taken| on_screen(layout.centre(taken.square), 0.0).truncate());
        let on = Motion { kind: MotionKind::VestOn(from), span: until_worn };
        let off = Motion { kind: MotionKind::VestOff, span };
        (Some(on), before.badge.map(|badge| (badge, off)))
    }
}

fn attach(piece: &mut EntityCommands, look: &PieceLook, moving: &Moving, art: &BoardArt) {
    piece.with_child(art.shadow(look));
    if let Some((turn, span)) = moving.plate
        && let Some(plate) = turn.from.or(turn.to)
    {
        let motion = Motion { kind: MotionKind::Plate(turn), span };
        // A new plate is not seen before the middle of its turn.
        let visibility = if turn.from.is_some() { Visibility::Inherited } else { Visibility::Hidden };
        piece.with_child((art.child(plate), motion, visibility));
    } else if let Some(plate) = look.plate {
        piece.with_child(art.child(plate));
    }
    if let Some(sheen) = look.sheen {
        piece.with_child(art.child(sheen));
    }
    // No light runs over an army that nobody commands any more.
    if let Some((_, span)) = moving.plate.filter(|(turn, _)| turn.to.is_some())
        && let PiecePart::Body(set, body, finish) = look.body
    {
        let part = PiecePart::Gleam(set, body.role, finish.design);
        piece.with_child((art.child(part), Motion { kind: MotionKind::Gleam, span }, Visibility::Hidden));
    }
    if let Some(crown) = look.crown {
        piece.with_child(art.child(crown));
    }
    if let Some(badge) = look.badge {
        match moving.vest_on {
            Some(motion) => piece.with_child((art.child(badge), motion)),
            None => piece.with_child(art.child(badge)),
        };
    }
    if let Some((badge, motion)) = moving.vest_off {
        piece.with_child((art.child(badge), motion));
    }
}
