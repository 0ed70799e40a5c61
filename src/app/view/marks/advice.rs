//! The engine's arrows on the board: the moves of the analysis, the steps of a hint.

use bevy::prelude::*;
use regalia_core::engine::Score;
use regalia_core::rules::{Position, Square};

use super::drawings::{self, ShapeImages};
use super::shapes::Ink;
use crate::computer::{Analysis, Hint, HintStep, ShownLine, moved_squares};
use crate::view::artwork::{BoardArt, Figure, Placed};
use crate::{board::RunningGame, view::artwork::depth};

/// Opacity and width, in hundredths, of the arrow of the best move.
const BEST: (f32, u8) = (0.9, 100);
/// Opacity and width of the arrow of a move that is a pawn, or a point, or a tenth of the whole worse; any other is
/// thinner still.
const WORSE: (f32, u8) = (0.62, 62);
const WORST: (f32, u8) = (0.42, 42);

#[derive(Default)]
pub(super) struct ShownAdvice {
    advice: Vec<Advice>,
    arrows: Vec<Entity>,
    images: ShapeImages,
}

/// An arrow from square to square, or a circle on one, with its opacity and its width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice {
    pub from: Square,
    /// Where it points; a circle if it is the same square.
    pub to: Square,
    /// Opacity, and width in hundredths of the usual one.
    pub weight: (f32, u8),
}

pub(super) fn show_advice(
    mut commands: Commands,
    mut images: ResMut<Assets<Image>>,
    game: Res<RunningGame>,
    analysis: Res<Analysis>,
    hint: Res<Hint>,
    art: BoardArt,
    mut shown: Local<ShownAdvice>,
) {
    if !(analysis.is_changed() || hint.is_changed() || art.is_changed()) {
        return;
    }
    let advice = advice(&analysis, &hint, game.record.position());
    if advice == shown.advice && !art.is_changed() {
        return;
    }
    for arrow in shown.arrows.drain(..) {
        commands.entity(arrow).despawn();
    }
    shown.images.fit(art.artwork.pixels());
    for (number, Advice { from, to, weight: (opacity, width) }) in advice.iter().copied().enumerate().rev() {
        let figure = Figure::weighed_pointer(from, to, Ink::Blue.colour(), width);
        let image = shown.images.image(&figure, |image| images.add(image));
        let placed = Placed::between(figure, &art.layout, from, to).with_opacity(opacity);
        // Below the player's own arrows, the best move above the others.
        let arrow = commands.spawn(drawings::sprite(&placed, image, depth::of_advice(number)));
        shown.arrows.push(arrow.id());
    }
    shown.advice = advice;
}

/// The arrows, the best move first. A hint hides the analysis.
pub fn advice(analysis: &Analysis, hint: &Hint, position: &Position) -> Vec<Advice> {
    if let Hint::Shown(shown) = hint {
        let (Some(from), weight) = (shown.from.or(shown.to), BEST) else { return Vec::new() };
        let to = shown.to.filter(|_| shown.step > HintStep::Piece).unwrap_or(from);
        return vec![Advice { from, to, weight }];
    }
    let Some(found) = analysis.found.as_ref().filter(|_| analysis.on) else { return Vec::new() };
    let best = found.lines.first().map(|line| line.score);
    let arrow = |(number, line): (usize, &ShownLine)| {
        let (from, to) = moved_squares(position, line.moves.first()?.0);
        let (from, to) = (from.or(to)?, to.or(from)?);
        let weight = match (number, best) {
            (0, _) => BEST,
            (_, Some(best)) if is_near(best, line.score, found.seat.index()) => WORSE,
            _ => WORST,
        };
        Some(Advice { from, to, weight })
    };
    found.lines.iter().enumerate().filter_map(arrow).collect()
}

/// Whether a line is worth not much less than the best one.
fn is_near(best: Score, other: Score, seat: usize) -> bool {
    match (best, other) {
        (Score::Centipawns(best), Score::Centipawns(other)) => best - other <= 100,
        (Score::Points(best), Score::Points(other)) => best - other <= 1.0,
        (Score::Share(best), Score::Share(other)) => best[seat] - other[seat] <= 0.1,
        (Score::Mate(best), Score::Mate(other)) | (Score::Win(best), Score::Win(other)) => (best > 0) == (other > 0),
        _ => false,
    }
}
