//! Marks on squares: what is held, where it may go, the last move, checks, blocked squares.

use bevy::prelude::*;

use super::artwork::Artwork;
use super::layout::Layout;
use super::on_screen;
use super::picture::Mark;
use super::sprites::{Z_MARK, Z_TARGET};
use crate::board::{RunningGame, Status};
use crate::play::{Choice, Hand, Preview};
use crate::record::Ply;
use crate::rules::{Action, Change, GamePosition, Piece, Role, Square};

/// How much is seen of the rook that castling would move.
const ROOK_GHOST: f32 = 0.55;

/// A mark that is shown now.
#[derive(Component)]
pub(super) struct Shown;

/// Shows the marks anew when something that they stand for has changed.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn show_marks(
    mut commands: Commands,
    game: Option<Res<RunningGame>>,
    status: Res<Status>,
    hand: Res<Hand>,
    preview: Res<Preview>,
    layout: Res<Layout>,
    artwork: Res<Artwork>,
    shown: Query<Entity, With<Shown>>,
) {
    let Some(game) = game else { return };
    let board_changed = game.is_changed() || status.is_changed() || layout.is_changed() || artwork.is_changed();
    if !(board_changed || hand.is_changed() || preview.is_changed()) {
        return;
    }
    for mark in &shown {
        commands.entity(mark).despawn();
    }
    let size = Some(Vec2::splat(layout.square_pixels() as f32 / layout.scale));
    for (square, mark) in marks(&game, &status, &hand, preview.hover) {
        let z = if matches!(mark, Mark::Dot | Mark::Ring | Mark::VestDot | Mark::VestRing) {
            Z_TARGET
        } else {
            Z_MARK + 0.1 * f32::from(mark as u8)
        };
        commands.spawn((
            Shown,
            Sprite { image: artwork.mark(mark), custom_size: size, ..default() },
            Transform::from_translation(on_screen(layout.centre(square), z)),
        ));
    }
    if let Some((square, rook)) = castling_rook(&game, &status, &hand, preview.hover) {
        commands.spawn((
            Shown,
            Sprite {
                image: artwork.piece(rook),
                custom_size: size,
                color: Color::WHITE.with_alpha(ROOK_GHOST),
                ..default()
            },
            Transform::from_translation(on_screen(layout.centre(square), Z_TARGET)),
        ));
    }
}

/// Where castling to the square under the pointer takes which rook.
fn castling_rook(game: &RunningGame, status: &Status, hand: &Hand, hover: Option<Square>) -> Option<(Square, Piece)> {
    let position = game.record.position();
    let castle = Action::Castle { target: hover? };
    if !hand.targets(position, &status.legal).contains(&hover?) || !status.legal.contains(&castle) {
        return None;
    }
    position.changes(castle).0.into_iter().find_map(|change| match change {
        Change::Moved { to, piece, .. } if piece.role == Role::Rook => Some((to, piece)),
        _ => None,
    })
}

fn marks(game: &RunningGame, status: &Status, hand: &Hand, hover: Option<Square>) -> Vec<(Square, Mark)> {
    let position = game.record.position();
    let blocked = position.as_sovereign().into_iter().flat_map(|position| position.blocked_squares());
    let mut marks: Vec<(Square, Mark)> = blocked.map(|square| (square, Mark::Blocked)).collect();
    // Taking a side moves nothing: the move before it stays marked.
    let played = game.record.line().take(game.record.cursor());
    if let Some(ply) = played.filter(|ply| !matches!(ply.action, Action::Own(_))).last() {
        marks.extend(last_move(ply));
    }
    marks.extend(way_back(game).map(|square| (square, Mark::Blocked)));
    marks.extend(status.checks.iter().map(|(_, king, _)| (*king, Mark::Check)));
    match hand.choice() {
        Some(Choice::Promotion { from, to, .. }) => marks.extend([(*from, Mark::LastFrom), (*to, Mark::Selected)]),
        Some(Choice::StepOrCastle { to, .. } | Choice::OwnOrVest { to, .. } | Choice::Plunder { to, .. }) => {
            marks.push((*to, Mark::Selected));
        }
        Some(Choice::Risk { king, attackers, .. }) => {
            marks.push((*king, Mark::Check));
            marks.extend(attackers.iter().map(|square| (*square, Mark::Ring)));
        }
        Some(Choice::Defection { king, .. }) => marks.push((*king, Mark::Selected)),
        None => {}
    }
    marks.extend(hand.selected().map(|square| (square, Mark::Selected)));
    let by_vest = hand.vest_targets(position, &status.legal);
    for square in hand.targets(position, &status.legal) {
        let free = position.piece_at(square).is_none();
        let mark = match (free, by_vest.contains(&square)) {
            (true, false) => Mark::Dot,
            (false, false) => Mark::Ring,
            (true, true) => Mark::VestDot,
            (false, true) => Mark::VestRing,
        };
        marks.push((square, mark));
        if hover == Some(square) {
            marks.push((square, Mark::Fill));
        }
    }
    marks
}

/// The square that a piece which has just crossed the canal may not go straight back to.
fn way_back(game: &RunningGame) -> Option<Square> {
    let kind = game.record.game();
    kind.canal()?;
    let (from, to) = game.record.position().take_apart().last?;
    (kind.zone_of(from) != kind.zone_of(to)).then_some(from)
}

/// The squares that the last action left and reached.
fn last_move(ply: &Ply) -> Vec<(Square, Mark)> {
    match ply.action {
        Action::Move(step) => vec![(step.from, Mark::LastFrom), (step.to, Mark::LastTo)],
        Action::Castle { target } => vec![(target, Mark::LastTo)],
        Action::Defect { step: Some(to), .. } => vec![(to, Mark::LastTo)],
        Action::Defect { step: None, .. } => {
            ply.position.royal(ply.mover).map(|king| (king, Mark::LastTo)).into_iter().collect()
        }
        Action::Own(_) | Action::Escape | Action::Pass | Action::Resign => Vec::new(),
    }
}
