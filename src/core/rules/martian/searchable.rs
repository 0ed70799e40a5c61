//! What a search asks of Martian Chess.

use std::ops::ControlFlow;

use super::sets::{self, Roles, Set};
use super::{Position, both, zone};
use crate::rules::{Action, End, Move, MoveKind, Piece, Searchable, Seat, Square, SquareSet, Tactical};

impl Searchable for Position {
    #[inline]
    fn visit_tactical(&self, _: Tactical, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_arrivals(MoveKind::Plain, self.occupied(), visit)
    }

    #[inline]
    fn visit_quiet(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_arrivals(MoveKind::Plain, !self.occupied(), visit)
    }

    /// A promotion arrives on a piece too.
    fn is_tactical(&self, action: Action, _: Tactical) -> bool {
        matches!(action, Action::Move(step) if self.occupied() & both(step.to) != 0)
    }

    fn taken(&self, action: Action) -> Option<(Square, Piece)> {
        let Action::Move(Move { from, to, .. }) = action else { return None };
        self.piece(to).filter(|_| zone(from) != zone(to)).map(|piece| (to, piece))
    }

    fn is_in_check(&self, _: Seat) -> bool {
        false
    }

    fn passed(&self) -> Option<Self> {
        None
    }

    fn plain_end(&self) -> Option<End> {
        self.is_decided().then(|| self.end_by_score())
    }

    fn end_without_actions(&self) -> End {
        self.end_by_score()
    }

    fn attacked_by(&self, seat: Seat) -> SquareSet {
        let Some(zone) = sets::ZONES.get(seat.index()) else { return SquareSet::EMPTY };
        let own = Roles { queens: self.queens & zone, drones: self.drones & zone, pawns: self.pawns & zone };
        let foreign: Set = !zone;
        let arrive = Roles { queens: foreign, drones: foreign, pawns: foreign };
        let reached = sets::reach(own, arrive, !self.occupied());
        sets::squares_once(reached.into_iter().fold(0, |all, set| all | set)).collect()
    }

    fn with_clock_call(&self, action: Action) -> Option<Action> {
        match action {
            Action::Move(step) if self.clock().is_none() => {
                Some(Action::Move(Move { kind: MoveKind::CallsClock, ..step }))
            }
            _ => None,
        }
    }
}

impl Position {
    /// The end by the points of both seats (rules 5 to 7).
    fn end_by_score(&self) -> End {
        let (reason, winner) = self.decision();
        winner.map_or_else(|| End::draw(2, reason), |winner| End::win(winner, reason))
    }
}

/// What a seat's pieces can do, as far as it shows without a look at each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Survey {
    /// The queens, drones and pawns in the seat's zone.
    pub held: [i32; 3],
    /// Those of the other zone that they attack.
    pub attacked: [i32; 3],
    /// Moves over the board, captures and crossings among them; promotions are left out.
    pub moves: i32,
}

impl Position {
    /// What the pieces in the zone of a seat could do if that seat were to move.
    #[inline]
    pub(crate) fn survey(&self, seat: Seat) -> Survey {
        let zone = sets::ZONES[seat.index() & 1];
        let own = Roles { queens: self.queens & zone, drones: self.drones & zone, pawns: self.pawns & zone };
        let occupied = self.occupied();
        let arrive = !(occupied & zone);
        let ways = sets::reach(own, Roles { queens: arrive, drones: arrive, pawns: arrive }, !occupied);
        let reached = ways.into_iter().fold(0, |all, way| all | way) & occupied;
        let attacked = reached | reached.reverse_bits();
        let count = |set: Set| sets::len(set) as i32;
        Survey {
            held: [own.queens, own.drones, own.pawns].map(count),
            attacked: [self.queens, self.drones, self.pawns].map(|role| count(role & attacked)),
            moves: ways.into_iter().map(|way| way.count_ones() as i32).sum(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Game, GamePosition, Options, Role};

    #[test]
    fn a_survey_counts_what_the_slow_way_finds() {
        let mut chance = 7u64;
        for _ in 0..50 {
            let mut position = Position::start(&Options::new(Game::Martian));
            while position.outcome().is_none() && position.ply() < 100 {
                let roles = [Role::Queen, Role::Drone, Role::Pawn];
                for seat in [Seat::One, Seat::Two] {
                    let survey = position.survey(seat);
                    let attacked = position.attacked_by(seat);
                    let mine = |square: &Square| zone(*square) == seat;
                    let all: Vec<(Square, Piece)> = position.pieces().collect();
                    let held =
                        roles.map(|role| all.iter().filter(|(at, piece)| mine(at) && piece.role == role).count());
                    let hit = roles.map(|role| {
                        all.iter().filter(|(at, piece)| attacked.contains(*at) && piece.role == role).count()
                    });
                    assert_eq!(survey.held.map(|count| count as usize), held, "{position}");
                    assert_eq!(survey.attacked.map(|count| count as usize), hit, "{position}");
                }
                let mut actions = Vec::new();
                let _ = position.visit_perft(|action| {
                    actions.push(action);
                    ControlFlow::Continue(())
                });
                let moves = actions.iter().filter(|action| {
                    let Action::Move(step) = action else { return false };
                    position.piece_at(step.to).is_none() || zone(step.from) != zone(step.to)
                });
                // The way back that rule 3 forbids is counted too.
                let forbidden = i32::from(position.undoing().is_some());
                assert_eq!(
                    position.survey(position.side_to_move()).moves,
                    moves.count() as i32 + forbidden,
                    "{position}"
                );
                chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                position.play_unchecked(actions[(chance >> 33) as usize % actions.len()]);
            }
        }
    }
}
