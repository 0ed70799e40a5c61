//! A captured piece shrinks and goes to the bar of whoever captured it; when the move is taken back, it returns.

use std::time::Duration;

use bevy::prelude::*;

use super::motion::{Motion, MotionKind, Path, wait_for_glide};
use super::shown::ShownAt;
use super::steps::{Step, Way};
use crate::view::artwork::depth::{self, on_screen};
use crate::view::look::{Pace, Span};
use crate::view::{artwork::BoardArt, layout::ViewState};

const FLIGHT: Duration = Duration::from_millis(160);
/// How long a captured piece waits for a gliding captor, in parts of its glide.
const WAIT: f32 = 0.45;

#[derive(Component)]
pub(super) struct CapturedSprite;

/// Sends captured pieces to the bars, or fetches them back. Whatever was still on its way is gone.
pub(super) fn send_captured(
    mut commands: Commands,
    step: Res<Step>,
    view: Res<ViewState>,
    art: BoardArt,
    pace: Pace,
    pieces: Query<(Entity, Ref<ShownAt>, Option<&Motion>)>,
    captured: Query<Entity, With<CapturedSprite>>,
) {
    let layout = &art.layout;
    if !(step.is_changed() || layout.is_changed() || art.artwork.is_changed()) {
        return;
    }
    for sprite in &captured {
        commands.entity(sprite).despawn();
    }
    let Some(factor) = pace.factor().filter(|_| step.is_changed() && !layout.is_changed()) else { return };
    let wait = wait_for_glide(pieces.iter().filter_map(|(.., motion)| motion), WAIT * factor);
    for taken in step.taken.iter().filter(|taken| layout.board.contains(layout.centre(taken.square))) {
        let bar = on_screen(view.bars.place(taken.by, layout), depth::FLYING);
        match step.way {
            Way::On => {
                let board = on_screen(layout.centre(taken.square), depth::FLYING);
                let span = Span::new(pace.now() + wait, FLIGHT, factor);
                let kind = MotionKind::Captured(Path { from: board, to: bar });
                let motion = Motion { kind, span };
                let look = &taken.look;
                let place = Transform::from_translation(depth::below_piece_on(layout, taken.square))
                    .with_rotation(Quat::from_rotation_z(-look.angle));
                let mut piece = commands.spawn((CapturedSprite, motion, art.body(look), place));
                piece.with_child(art.shadow(look));
                for part in look.parts().filter(|part| *part != look.body) {
                    piece.with_child(art.child(part));
                }
            }
            Way::Back => {
                let back = pieces.iter().find(|(_, at, _)| at.is_added() && at.0 == taken.square);
                if let Some((piece, ..)) = back {
                    let kind = MotionKind::Return(Path { from: bar, to: depth::on_square(layout, taken.square) });
                    let span = Span::new(pace.now(), FLIGHT, factor);
                    commands.entity(piece).insert(Motion { kind, span });
                }
            }
            Way::Far => {}
        }
    }
}
