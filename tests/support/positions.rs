//! Positions of any game to try things on.

use fastrand::Rng;
use regalia_core::rules::{Action, Game, GamePosition, Options, Position, Role, Score};

/// Whether an action captures or promotes, as far as that shows at once.
fn is_rough(position: &Position, action: Action) -> bool {
    let Action::Move(step) = action else { return false };
    position.piece_at(step.to).is_some() || step.promotion.is_some() || position.game().colour_of(step.to).is_some()
}

/// Some action: now and then one that wins at once, every third time a rough one.
pub fn choose(rng: &mut Rng, position: &Position, listed: &[Action]) -> Action {
    if rng.u8(0..4) == 0 {
        let wins = |action: &&Action| {
            let mut after = position.clone();
            after.play_unchecked(**action);
            after.outcome().is_some_and(|end| end.scores[position.side_to_move().index()] == Score::One)
        };
        if let Some(action) = listed.iter().find(wins) {
            return *action;
        }
    }
    let rough: Vec<Action> = listed.iter().copied().filter(|action| is_rough(position, *action)).collect();
    let from = if rough.is_empty() || rng.u8(0..3) > 0 { listed } else { &rough };
    from[rng.usize(..from.len())]
}

/// Whether a position shows nothing of its game: of Two Kings it does not with one king a side.
pub fn is_dull(position: &Position) -> bool {
    let pieces = position.to_setup().pieces;
    let kings = pieces.iter().filter(|standing| standing.piece.role == Role::King).count();
    position.game() == Game::TwoKings && kings == 2
}

/// The usual start with some of its pieces: each but kings stays with `of_eight` chances of eight.
pub fn thinned(rng: &mut Rng, options: &Options, of_eight: u8) -> Position {
    loop {
        let mut setup = Position::start(options).to_setup();
        setup.pieces.retain(|placed| placed.piece.role == Role::King || rng.u8(0..8) < of_eight);
        if let Ok(position) = Position::from_setup(&setup) {
            return position;
        }
    }
}

/// The usual start, or one with few pieces, now and then near the draw by quiet plies.
fn begin(rng: &mut Rng, options: &Options) -> Position {
    let of_eight = [8, 4, 2, 1][rng.usize(..4)];
    let position = thinned(rng, options, of_eight);
    let Some(claimable) = position.claimable_after().filter(|_| rng.u8(0..8) == 0) else { return position };
    let mut setup = position.to_setup();
    (setup.halfmove_clock, setup.ply) = (claimable * 3 / 2 - 1 - rng.u32(0..20), 1_000);
    Position::from_setup(&setup).unwrap()
}

/// Shows every `stride`th position of random games and the last ones before their ends, until so many were shown. Games go
/// on for 160 plies or to their end; the clock is called now and then, and seats resign.
pub fn visit(rng: &mut Rng, options: &Options, (count, stride): (usize, usize), mut show: impl FnMut(&Position)) {
    let mut shown = 0;
    while shown < count {
        let mut position = begin(rng, options);
        let offset = rng.usize(..stride);
        let mut last = Vec::new();
        for ply in 0..160 {
            last.truncate(3);
            last.insert(0, position.clone());
            let is_over = position.outcome().is_some();
            let shows = if is_over { last.len() } else { usize::from(ply % stride == offset) };
            for position in last.iter().take(shows.min(count - shown)) {
                show(position);
                shown += 1;
            }
            if is_over || shown == count {
                break;
            }
            let all = if rng.u8(0..40) == 0 { position.legal_actions() } else { position.perft_actions() };
            position.play_unchecked(choose(rng, &position, &all));
        }
    }
}
