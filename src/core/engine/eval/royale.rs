//! What positions of Royale are worth: what each seat commands, and how its king stands.

use super::sovereign::firm_worth;
use crate::engine::game::{Evaluated, Multiplayer};
use crate::rules::{Action, GamePosition, Role, Score, Searchable, Seat, SeatStanding};
use crate::{engine::value::Value, rules::royale::Position};

/// What a king is worth to its seat, beside the chance to win.
const KING: Value = 1_500;

/// How much of a kingless seat's pieces counts, in 64ths: it plays on, but cannot win.
const KINGLESS: Value = 16;

/// What another king on the board costs.
const RIVAL: Value = 400;

/// How much of a king counts as lost, in 64ths, if a hostile seat that attacks it moves before its owner.
const FALLING: Value = 48;

/// How strong each seat is, kings included, in hundredths of a pawn. Nothing for a seat that is out of the fight.
pub(in crate::engine) fn strengths(
    position: &Position,
    accumulator: &<Position as Evaluated>::Accumulator,
) -> [Value; 4] {
    let mut strengths = firm_worth(position, &accumulator.rest);
    for seat in Seat::ALL {
        let strength = &mut strengths[seat.index()];
        match position.standing(seat) {
            SeatStanding::Playing => {
                *strength += KING - if is_falling(position, seat) { KING * FALLING / 64 } else { 0 }
            }
            SeatStanding::Kingless | SeatStanding::Escaped => *strength = *strength * KINGLESS / 64,
            SeatStanding::Resigned => *strength = 0,
        }
    }
    strengths
}

/// Whether the king of a seat is attacked by a seat that moves before its owner.
fn is_falling(position: &Position, seat: Seat) -> bool {
    let turns = |other: Seat| (other.index() + 4 - position.side_to_move().index()) % 4;
    let attackers = position.checkers(seat);
    attackers.iter().any(|square| {
        let by = position.piece_at(square).and_then(|piece| position.commander(piece.army));
        by.is_some_and(|by| turns(by) < turns(seat))
    })
}

impl Multiplayer for Position {
    fn value_for(&self, accumulator: &Self::Accumulator, seat: Seat) -> Value {
        let strengths = strengths(self, accumulator);
        let others = Seat::ALL.into_iter().filter(|other| *other != seat);
        let rivals = others.clone().filter(|other| self.king(*other).is_some()).count() as Value;
        strengths[seat.index()] - others.map(|other| strengths[other.index()]).sum::<Value>() / 3 - rivals * RIVAL
    }

    fn shares(&self, accumulator: &Self::Accumulator) -> [f32; 4] {
        if let Some(end) = self.plain_end() {
            return end.scores.map(|score| match score {
                Score::Zero => 0.,
                Score::Half => 0.5,
                Score::One => 1.,
            });
        }
        let strengths = strengths(self, accumulator);
        let weights = Seat::ALL.map(|seat| {
            let chance = if self.king(seat).is_some() { 1. } else { 0.1 };
            let strength = strengths[seat.index()];
            if self.standing(seat) == SeatStanding::Resigned { 0. } else { chance * (strength as f32 / 1_800.).exp() }
        });
        let all: f32 = weights.iter().sum();
        weights.map(|weight| if all > 0. { weight / all } else { 0.25 })
    }

    fn may_win(&self, seat: Seat) -> bool {
        self.king(seat).is_some()
    }

    fn puts_out(&self, action: Action) -> bool {
        self.taken(action).is_some_and(|(_, piece)| piece.role == Role::King)
    }
}
