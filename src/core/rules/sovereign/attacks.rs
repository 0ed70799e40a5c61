//! Attacks: which pieces could capture on a square, checks, and what shields a king.

use super::control::commander;
use super::geometry::{along, direction, slides};
use super::{Cell, Position, Variant};
use crate::rules::{Army, GamePosition, Piece, Role, Seat, Square, SquareSet};

impl<V: Variant> Position<V> {
    /// Whether the piece in `cell` is commanded by another seat than `seat`.
    pub(super) fn is_hostile(&self, cell: Cell, seat: Seat) -> bool {
        cell.piece().is_some_and(|piece| self.commander(piece.army).is_some_and(|by| by != seat))
    }

    /// The pieces that other seats than `seat` command, those of the army `without` left out.
    pub(super) fn hostile_to(&self, seat: Seat, without: Option<Army>) -> SquareSet {
        let mut hostile = SquareSet::EMPTY;
        for (army, squares) in Army::ALL.into_iter().zip(&self.armies) {
            if Some(army) != without && self.commander(army).is_some_and(|by| by != seat) {
                hostile = hostile.union(*squares);
            }
        }
        hostile
    }

    /// Calls `found` for each piece that could capture a piece of `seat` on `target`, until it says to stop.
    ///
    /// It does not matter what stands on `target`, and `vacated` counts as empty.
    fn find_attackers(
        &self,
        target: Square,
        seat: Seat,
        vacated: Option<Square>,
        mut found: impl FnMut(Square) -> bool,
    ) {
        // Rule 7: an army does not attack the squares of its own colour.
        let hostile = self.hostile_to(seat, V::GEOMETRY.colour(target));
        for square in hostile.intersection(V::GEOMETRY.view[target.index()]).iter() {
            let sees = |piece: Piece| match piece.role {
                Role::King => V::GEOMETRY.king[target.index()].contains(square),
                Role::Knight => V::GEOMETRY.knight[target.index()].contains(square),
                Role::Pawn => V::GEOMETRY.pawn_capturers[target.index()].contains(square),
                Role::Queen | Role::Rook | Role::Bishop => self.slides_between(piece.role, square, target, vacated),
                Role::Drone => false,
            };
            if Some(square) != vacated && self.piece_at(square).is_some_and(sees) && found(square) {
                return;
            }
        }
    }

    /// Whether a slider on `from` sees `target`, which lies in its view, once `vacated` is empty.
    pub(super) fn slides_between(&self, role: Role, from: Square, target: Square, vacated: Option<Square>) -> bool {
        let Some(direction) = direction(target, from) else { return false };
        slides(role, direction)
            && (1..=V::RANGE)
                .map(|steps| along(target, direction, steps))
                .take_while(|square| *square != from)
                .all(|square| self.cell(square).is_empty() || Some(square) == vacated)
    }

    /// One piece that could capture a piece of `seat` on `target`, if there is any.
    pub(super) fn attacker(&self, target: Square, seat: Seat, vacated: Option<Square>) -> Option<Square> {
        let mut first = None;
        self.find_attackers(target, seat, vacated, |square| {
            first = Some(square);
            true
        });
        first
    }

    /// The squares of all pieces that could capture a piece of `seat` on `target` (rule 17), whoever is to move; pinned
    /// pieces attack too.
    pub fn attackers(&self, target: Square, seat: Seat) -> SquareSet {
        let mut all = SquareSet::EMPTY;
        self.find_attackers(target, seat, None, |square| {
            all.insert(square);
            false
        });
        all
    }

    /// The squares of the pieces that attack the king of `seat`; none if it has no king.
    pub fn checkers(&self, seat: Seat) -> SquareSet {
        self.king(seat).map_or(SquareSet::EMPTY, |king| self.attackers(king, seat))
    }

    pub(in crate::rules) fn in_check(&self, seat: Seat) -> bool {
        self.king(seat).is_some_and(|king| self.attacker(king, seat, None).is_some())
    }

    /// What shields the king on `king` of the seat to move.
    pub(super) fn guard(&self, king: Square) -> Guard {
        let seat = self.side_to_move();
        let immune = V::GEOMETRY.colour(king);
        let mut guard = Guard {
            king,
            checkers: 0,
            answers: SquareSet::EMPTY,
            pins: [(king, SquareSet::EMPTY); 8],
            pinned: 0,
            seen_by: 0,
            behind: [(king, 0); 8],
            screens: 0,
        };
        for (direction, reach) in V::GEOMETRY.reach[king.index()].into_iter().enumerate() {
            let mut line = SquareSet::EMPTY;
            let mut shield = None;
            for steps in 1..=reach {
                let square = along(king, direction, steps);
                line.insert(square);
                let Some(piece) = self.piece_at(square) else { continue };
                let sees = slides(piece.role, direction) && Some(piece.army) != immune;
                if sees {
                    match shield {
                        None => guard.seen_by |= bit(piece.army),
                        Some(shield) => {
                            guard.behind[guard.screens] = (shield, bit(piece.army));
                            guard.screens += 1;
                        }
                    }
                }
                let attacks = sees && self.commander(piece.army).is_some_and(|by| by != seat);
                match (attacks, shield) {
                    (true, None) => guard.add_check(line),
                    (true, Some(shield)) => {
                        guard.pins[guard.pinned] = (shield, line);
                        guard.pinned += 1;
                    }
                    (false, None) => {
                        shield = Some(square);
                        continue;
                    }
                    (false, Some(_)) => {}
                }
                break;
            }
        }
        for (square, army) in self.leapers_to(king, immune) {
            guard.seen_by |= bit(army);
            if self.commander(army).is_some_and(|by| by != seat) {
                guard.add_check(SquareSet::EMPTY.with(square));
            }
        }
        guard
    }

    /// The pieces that do not slide and could capture on `king`, if their army is hostile to it; with their armies.
    fn leapers_to(&self, king: Square, immune: Option<Army>) -> impl Iterator<Item = (Square, Army)> {
        [
            (&V::GEOMETRY.knight[king.index()], Role::Knight),
            (&V::GEOMETRY.pawn_capturers[king.index()], Role::Pawn),
            (&V::GEOMETRY.king[king.index()], Role::King),
        ]
        .into_iter()
        .flat_map(move |(squares, role)| {
            squares.iter().filter_map(move |square| {
                let piece = self.piece_at(square)?;
                (piece.role == role && Some(piece.army) != immune).then_some((square, piece.army))
            })
        })
    }
}

impl<V: Variant> Position<V> {
    /// Whether the king that `guard` shields is certainly safe after a piece of `army`, another than the king, moves and
    /// may change who commands what. Where it is not certain, the position after the move has to be looked at.
    pub(super) fn is_surely_safe_after(&self, guard: &Guard, army: Army, from: Square, to: Square) -> bool {
        let holder = |square: Square| match square {
            _ if square == to => Some(army),
            _ if square == from => None,
            _ => self.cell(square).army(),
        };
        self.none_is_hostile(guard.watchers_after::<V>(army, from, to), |army| self.owner(army), holder)
    }

    /// The same after the king changes its colour to `army` where it stands.
    pub(super) fn is_surely_safe_as(&self, guard: &Guard, army: Army) -> bool {
        let (seat, before) = (self.side_to_move(), self.owned(self.side_to_move()));
        let owner = |other| match other {
            _ if other == army => Some(seat),
            _ if other == before => None,
            _ => self.owner(other),
        };
        let holder = |square| if square == guard.king { Some(army) } else { self.cell(square).army() };
        self.none_is_hostile(guard.seen_by, owner, holder)
    }

    /// Whether none of these armies is hostile to the side to move, given who owns each and whose piece is where.
    fn none_is_hostile(
        &self,
        armies: u16,
        owner: impl Fn(Army) -> Option<Seat>,
        holder: impl Fn(Square) -> Option<Army>,
    ) -> bool {
        Army::ALL.into_iter().filter(|army| armies & bit(*army) != 0).all(|army| {
            commander(army, &owner, |army| V::GEOMETRY.twins(army)?.into_iter().find_map(&holder))
                .is_none_or(|seat| seat == self.side_to_move())
        })
    }
}

/// What shields a king.
pub(super) struct Guard {
    king: Square,
    checkers: u8,
    /// The squares on which an arriving piece answers the check, if there is only one.
    answers: SquareSet,
    /// The pieces that stand alone between the king and an attacker, each with the squares of that line.
    pins: [(Square, SquareSet); 8],
    pinned: usize,
    /// The armies whose pieces see the king, one bit each, whoever commands them: they need only change hands to attack.
    seen_by: u16,
    /// The pieces that stand alone between the king and a piece that would see it, each with the bit of that one's army.
    behind: [(Square, u16); 8],
    screens: usize,
}

const fn bit(army: Army) -> u16 {
    1 << army.index()
}

impl Guard {
    pub fn in_check(&self) -> bool {
        self.checkers > 0
    }

    /// The armies, one bit each, that may attack the king after a piece of `army` moves, depending on who commands them
    /// then; some of their attacks may be stopped by the move.
    fn watchers_after<V: Variant>(&self, army: Army, from: Square, to: Square) -> u16 {
        let behind = self.behind[..self.screens].iter().filter(|(screen, _)| *screen == from);
        let moved = if V::GEOMETRY.may_see(to, self.king) { bit(army) } else { 0 };
        behind.fold(self.seen_by | moved, |armies, (_, behind)| armies | behind)
    }

    fn add_check(&mut self, answers: SquareSet) {
        self.checkers += 1;
        self.answers = answers;
    }

    /// Whether the king is safe after another piece moves, all armies being commanded as before.
    pub fn allows(&self, from: Square, to: Square) -> bool {
        match self.checkers {
            0 => {}
            1 if self.answers.contains(to) => {}
            _ => return false,
        }
        self.pins[..self.pinned].iter().all(|(shield, line)| *shield != from || line.contains(to))
    }
}
