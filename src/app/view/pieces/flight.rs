//! A captured piece shrinks and goes to the bar of whoever captured it; when the move is taken back, it returns.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::gliding::Gliding;
use super::shown::{PartSprites, ShownAt};
use super::steps::{Step, Taken, Way};
use crate::view::artwork::Artwork;
use crate::view::artwork::depth::{self, on_screen};
use crate::view::layout::Layout;
use crate::view::layout::player_bars::PlayerBars;
use crate::view::look::pace::{Pace, Span};
use crate::view::look::theme::GLIDE;

/// How long a captured piece is on its way.
const FLIGHT: Duration = Duration::from_millis(160);
/// How long a captured piece waits for a gliding captor, in parts of its glide.
const WAIT: f32 = 0.45;
/// The size of a piece in a bar, in parts of its size on the board.
const SMALLEST: f32 = 0.3;

/// A piece on its way between the board and a bar.
#[derive(Component, Clone, Copy)]
pub(super) struct Flight {
    board: Vec2,
    bar: Vec2,
    span: Span,
    /// A captured piece, which is gone at the end; otherwise one that returns to its square.
    is_captured: bool,
}

impl Flight {
    /// Place and size after a part of the way.
    fn place(&self, part: f32) -> (Vec2, f32) {
        // How far it is from the board: it leaves slowly and arrives slowly there.
        let away = if self.is_captured { part } else { 1.0 - part }.powi(2);
        (self.board.lerp(self.bar, away), 1.0 - (1.0 - SMALLEST) * away)
    }
}

/// Sends captured pieces to the bars, or fetches them back. Whatever was still on its way is gone.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn send_captured(
    mut commands: Commands,
    step: Res<Step>,
    layout: Res<Layout>,
    artwork: Res<Artwork>,
    bars: Res<PlayerBars>,
    pace: Pace,
    time: Res<Time<Real>>,
    gliding: Query<(), With<Gliding>>,
    arrived: Query<(Entity, &ShownAt), Added<ShownAt>>,
    flights: Query<Entity, (With<Flight>, Without<ShownAt>)>,
) {
    if !(step.is_changed() || layout.is_changed() || artwork.is_changed()) {
        return;
    }
    for flight in &flights {
        commands.entity(flight).despawn();
    }
    let Some(factor) = pace.factor().filter(|_| step.is_changed() && !layout.is_changed()) else { return };
    let now = time.elapsed_secs();
    let wait = if gliding.is_empty() { 0.0 } else { WAIT * GLIDE.as_secs_f32() * factor };
    let flight = |taken: &Taken| {
        let (board, bar) = (layout.centre(taken.square), bars.place(taken.by, &layout));
        let is_captured = step.way == Way::On;
        let begins = if is_captured { now + wait } else { now };
        Flight { board, bar, span: Span::new(begins, FLIGHT, factor), is_captured }
    };
    let sprites = PartSprites { artwork: &artwork, square: layout.square() };
    for taken in step.taken.iter().filter(|taken| layout.board.contains(layout.centre(taken.square))) {
        match step.way {
            Way::On => {
                let look = &taken.look;
                let place = Transform::from_translation(depth::below_piece_on(&layout, taken.square))
                    .with_rotation(Quat::from_rotation_z(-look.angle));
                let mut piece = commands.spawn((flight(taken), sprites.body(look), place));
                piece.with_child(sprites.shadow(look));
                for part in look.parts().filter(|part| *part != look.body) {
                    piece.with_child(sprites.child(part));
                }
            }
            Way::Back => {
                let back = arrived.iter().find(|(_, at)| at.0 == taken.square);
                if let Some((piece, _)) = back {
                    commands.entity(piece).insert(flight(taken));
                }
            }
            Way::Far => {}
        }
    }
}

/// Moves the pieces between board and bars, and asks for the next frame while there are any.
pub(super) fn fly(
    mut commands: Commands,
    layout: Res<Layout>,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut flights: Query<(Entity, &Flight, &mut Transform, Option<&ShownAt>)>,
) {
    let now = time.elapsed_secs();
    for (entity, flight, mut transform, at) in &mut flights {
        redraw.write(RequestRedraw);
        let part = flight.span.part(now);
        if part >= 1.0 {
            match at {
                Some(at) => {
                    transform.translation = depth::on_square(&layout, at.0);
                    transform.scale = Vec3::ONE;
                    commands.entity(entity).remove::<Flight>();
                }
                None => commands.entity(entity).despawn(),
            }
        } else if part > 0.0 || !flight.is_captured {
            let (place, size) = flight.place(part);
            transform.translation = on_screen(place, depth::FLYING);
            transform.scale = Vec3::new(size, size, 1.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_captured_piece_leaves_as_it_returns() {
        let (board, bar) = (Vec2::new(100.0, 200.0), Vec2::new(900.0, 40.0));
        let span = Span { begins: 0.0, lasts: 1.0 };
        let [leaves, returns] = [true, false].map(|is_captured| Flight { board, bar, span, is_captured });
        assert_eq!((leaves.place(0.0), leaves.place(1.0)), ((board, 1.0), (bar, SMALLEST)));
        for part in [0.0, 0.25, 0.5, 1.0] {
            assert_eq!(leaves.place(part), returns.place(1.0 - part));
        }
    }
}
