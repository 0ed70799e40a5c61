//! Every legal action, as sets of squares. Checks and pins of the royal king limit the moves of pawns and pieces. Which
//! moves a king has depends on which king is royal after the move. Only castling and en passant captures are tried out.

use std::ops::ControlFlow;

use super::Position;
use crate::rules::orthodox::attacks::{self, KING, KNIGHT};
use crate::rules::orthodox::bits::{Bits, Sq, bit, first, squares, to_square};
use crate::rules::orthodox::castling::{Castle, held};
use crate::rules::orthodox::{Generate, Variant, Wanted, explain::PROMOTIONS, state::last_rank};
use crate::rules::{Action, CastlingRefusal, Role};

/// Moves of one piece, or of all pawns in one direction.
pub(super) enum Batch {
    /// A piece goes from a square to each of a set.
    Piece(Sq, Bits),
    /// Pawns arrive on a set of squares, each from the square that lies this far behind.
    Pawns(Bits, i8),
    /// A pawn captures en passant.
    Passing(Sq, Sq),
}

impl Generate for Position {
    fn count_actions(&self) -> u64 {
        let last = last_rank(self.state.side);
        let mut count = 0;
        let _ = self.batches(Wanted::ALL, &mut |batch| {
            count += match batch {
                Batch::Piece(_, to) => to.count_ones(),
                Batch::Pawns(to, _) => to.count_ones() + 3 * (to & last).count_ones(),
                Batch::Passing(..) => 1,
            };
            ControlFlow::Continue(())
        });
        u64::from(count)
    }

    fn visit_actions(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_wanted(Wanted::ALL, visit)
    }

    fn visit_captures_of(&self, victims: Bits, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_wanted(Wanted::captures(&self.state, victims), visit)
    }

    fn visit_quiets(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_wanted(Wanted::quiets(&self.state), visit)
    }

    fn visit_quiets_to(&self, targets: Bits, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_wanted(Wanted::quiets(&self.state).to(targets), visit)
    }
}

impl Position {
    /// Calls `visit` for each legal action that is wanted.
    fn visit_wanted(&self, wanted: Wanted, mut visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        let last = last_rank(self.state.side);
        self.batches(wanted, &mut |batch| {
            match batch {
                Batch::Piece(from, targets) => {
                    for to in squares(targets & wanted.pieces) {
                        visit(Action::step(to_square(from), to_square(to)))?;
                    }
                }
                Batch::Passing(from, to) => visit(Action::step(to_square(from), to_square(to)))?,
                Batch::Pawns(targets, by) => {
                    for to in squares(targets & wanted.pawns) {
                        let (from, target) = (to_square(to.wrapping_add_signed(-by)), to_square(to));
                        if bit(to) & last == 0 {
                            visit(Action::step(from, target))?;
                            continue;
                        }
                        for role in PROMOTIONS {
                            visit(Action::promotion(from, target, Some(role)))?;
                        }
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }

    /// All batches with an action that is wanted, and perhaps others.
    fn batches(&self, wanted: Wanted, each: &mut impl FnMut(Batch) -> ControlFlow<()>) -> ControlFlow<()> {
        let state = &self.state;
        let (side, own, occupied) = (state.side & 1, state.own(), state.occupied());
        let threats = state.threats(1 - side);
        let kings = self.kings(side);
        let royal = self.royal_of(side, kings);
        let guard = threats.guard(royal, occupied);
        for king in squares(kings) {
            let targets = KING[usize::from(king & 63)] & !own & wanted.pieces;
            if targets == 0 {
                continue;
            }
            let other = kings & !bit(king);
            // Where this king is royal after the move, it must be safe itself; elsewhere the other king must be.
            let before = if other == 0 { !0 } else { self.before(side, first(other)) };
            let mut legal = threats.safe(targets & before, occupied & !bit(king));
            if targets & !before != 0 {
                let other = first(other);
                let shield = if other == royal { guard } else { threats.guard(other, occupied) };
                legal |= targets & !before & shield.allows(king);
            }
            each(Batch::Piece(king, legal))?;
        }
        if let Some(to) = state.en_passant.filter(|_| wanted.tactical) {
            for from in squares(state.passers(to, state.pieces(side, Role::Pawn))) {
                if self.may_pass(from, to) {
                    each(Batch::Passing(from, to))?;
                }
            }
        }
        if guard.answers == 0 {
            return ControlFlow::Continue(());
        }
        for castle in held(side, if wanted.quiet { state.castling } else { 0 }) {
            if castle.between & occupied == 0 && self.castling_danger(castle).is_none() {
                each(Batch::Piece(castle.king, bit(castle.target)))?;
            }
        }
        let reach = !own & guard.answers;
        for from in squares(state.pieces(side, Role::Knight) & !guard.pinned) {
            each(Batch::Piece(from, KNIGHT[usize::from(from & 63)] & reach))?;
        }
        let queens = state.pieces(side, Role::Queen);
        for from in squares(queens | state.pieces(side, Role::Bishop)) {
            each(Batch::Piece(from, attacks::bishop(from, occupied) & !own & guard.allows(from)))?;
        }
        for from in squares(queens | state.pieces(side, Role::Rook)) {
            each(Batch::Piece(from, attacks::rook(from, occupied) & !own & guard.allows(from)))?;
        }
        for (by, to) in state.pawn_moves(state.pieces(side, Role::Pawn), royal, &guard) {
            each(Batch::Pawns(to, by))?;
        }
        ControlFlow::Continue(())
    }

    /// What forbids castling when king and rook are unmoved with nothing between them (rule 6). Which king is royal is
    /// decided three times: before castling, with the king on the square that it crosses, and after castling.
    pub(super) fn castling_danger(&self, castle: &Castle) -> Option<CastlingRefusal> {
        let state = &self.state;
        let side = state.side;
        let threats = state.threats(1 - side);
        let attacked = |king_at: Sq, rook_at: Sq| {
            let kings = self.kings(side) & !bit(castle.king) | bit(king_at);
            let occupied = state.occupied() & !bit(castle.king) & !bit(castle.rook) | bit(king_at) | bit(rook_at);
            let royal = self.royal_of(side, kings);
            (threats.attackers(royal, occupied) != 0).then_some(to_square(royal))
        };
        if attacked(castle.king, castle.rook).is_some() {
            return Some(CastlingRefusal::InCheck);
        }
        let danger = attacked(castle.crossed, castle.rook).or_else(|| attacked(castle.target, castle.crossed));
        danger.map(CastlingRefusal::Attacked)
    }
}
