//! Every legal action, as sets of squares: each piece by its own move, then each vest to the squares that its wearer does
//! not reach by itself. Only en passant captures are tried out.

use std::ops::ControlFlow;

use super::Position;
use super::loot::{Loot, Taker};
use crate::rules::orthodox::attacks::{self, KING, KNIGHT, PAWN};
use crate::rules::orthodox::bits::{Bits, Sq, bit, squares, to_square};
use crate::rules::orthodox::castling::{Castle, held};
use crate::rules::orthodox::{Generate, Variant, Wanted, explain::PROMOTIONS, state::last_rank};
use crate::rules::{Action, CastlingRefusal, Move, MoveKind, Role};

/// Where moves come from.
#[derive(Clone, Copy)]
enum Origin {
    /// All from this square.
    From(Sq),
    /// Each from the square that lies this far behind.
    Behind(i8),
}

/// Moves of one piece, or of all pawns in one direction.
pub(super) struct Batch {
    origin: Origin,
    to: Bits,
    /// The squares on which something may be captured: those of arrival, or that of a pawn captured en passant.
    victims: Bits,
    taker: Taker,
}

impl Batch {
    const fn piece(from: Sq, to: Bits, taker: Taker) -> Self {
        Self { origin: Origin::From(from), to, victims: to, taker }
    }

    const fn pawns(by: i8, to: Bits) -> Self {
        Self { origin: Origin::Behind(by), to, victims: to, taker: own(Role::Pawn, None) }
    }
}

const fn own(role: Role, vest: Option<Role>) -> Taker {
    Taker { role, vest, by_vest: false }
}

type Flow = ControlFlow<()>;

impl Generate for Position {
    fn count_actions(&self) -> u64 {
        let (foe, last) = (self.state.foe(), last_rank(self.state.side));
        let mut loot = None;
        let mut count = 0;
        let _ = self.batches(Wanted::ALL, &mut |batch| {
            count += batch.to.count_ones();
            if batch.taker.role == Role::Pawn {
                count += 3 * (batch.to & last).count_ones();
            }
            let victims = batch.victims & foe;
            if victims != 0 {
                count += loot.get_or_insert_with(|| Loot::new(self)).count(victims, batch.taker, last);
            }
            ControlFlow::Continue(())
        });
        u64::from(count)
    }

    fn visit_actions(&self, visit: impl FnMut(Action) -> Flow) -> Flow {
        self.visit_wanted(Wanted::ALL, visit)
    }

    fn visit_captures_of(&self, victims: Bits, visit: impl FnMut(Action) -> Flow) -> Flow {
        self.visit_wanted(Wanted::captures(&self.state, victims), visit)
    }

    fn visit_quiets(&self, visit: impl FnMut(Action) -> Flow) -> Flow {
        self.visit_wanted(Wanted::quiets(&self.state), visit)
    }

    fn visit_quiets_to(&self, targets: Bits, visit: impl FnMut(Action) -> Flow) -> Flow {
        self.visit_wanted(Wanted::quiets(&self.state).to(targets), visit)
    }
}

impl Position {
    /// Calls `visit` for each legal action that is wanted.
    fn visit_wanted(&self, wanted: Wanted, mut visit: impl FnMut(Action) -> Flow) -> Flow {
        let loot = Loot::new(self);
        self.batches(wanted, &mut |batch| {
            let wanted = match batch.taker.role {
                _ if batch.victims & batch.to == 0 => !0,
                Role::Pawn => wanted.pawns,
                _ => wanted.pieces,
            };
            for to in squares(batch.to & wanted) {
                let from = match batch.origin {
                    Origin::From(from) => from,
                    Origin::Behind(by) => to.wrapping_add_signed(-by),
                };
                let taken = if batch.victims & batch.to == 0 { batch.victims } else { bit(to) } & self.state.foe();
                self.visit_one(&loot, batch.taker, (from, to, taken), &mut visit)?;
            }
            ControlFlow::Continue(())
        })
    }

    /// One move with all its promotions and plunders; `taken` is the square of the captured piece.
    fn visit_one(
        &self,
        loot: &Loot,
        taker: Taker,
        (from, to, taken): (Sq, Sq, Bits),
        visit: &mut impl FnMut(Action) -> Flow,
    ) -> Flow {
        let promotes = taker.role == Role::Pawn && last_rank(self.state.side) & bit(to) != 0;
        let kind = if taker.by_vest { MoveKind::ByVest } else { MoveKind::Plain };
        let roles = PROMOTIONS.into_iter().map(Some).filter(|_| promotes).chain((!promotes).then_some(None));
        for promotion in roles {
            let step = Move { from: to_square(from), to: to_square(to), promotion, kind, plunder: None };
            visit(Action::Move(step))?;
            if let Some(victim) = squares(taken).next() {
                for kind in loot.kinds(victim, taker, promotion) {
                    visit(Action::Move(Move { plunder: Some(kind), ..step }))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// All batches with an action that is wanted, and perhaps others.
    fn batches(&self, wanted: Wanted, each: &mut impl FnMut(Batch) -> Flow) -> Flow {
        let state = &self.state;
        let (side, army, occupied) = (state.side & 1, state.own(), state.occupied());
        let king = self.king(side);
        let threats = self.threats(1 - side);
        let guard = threats.guard(king, occupied);
        let worn = self.vests.worn() & army;
        let vest = |from: Sq| if worn & bit(from) == 0 { None } else { self.vests.at(from) };

        let steps = KING[usize::from(king & 63)] & !army & wanted.pieces;
        let around = occupied & !bit(king);
        if steps != 0 {
            let safe = threats.safe(steps, around);
            each(Batch::piece(king, safe, own(Role::King, vest(king))))?;
        }
        if let Some(kind) = vest(king) {
            let mut ways = self.vest_ways(king, Role::King, kind) & wanted.pieces;
            if kind == Role::Pawn {
                ways &= !self.passed_kings(king, ways);
            }
            each(Batch::piece(
                king,
                threats.safe(ways, around),
                Taker { role: Role::King, vest: Some(kind), by_vest: true },
            ))?;
        }
        if wanted.tactical {
            self.passing(worn, each)?;
        }
        if guard.answers == 0 {
            return ControlFlow::Continue(());
        }
        for castle in held(side, if wanted.quiet { state.castling } else { 0 }) {
            if castle.between & occupied == 0 && self.castling_danger(castle).is_none() {
                each(Batch::piece(castle.king, bit(castle.target), own(Role::King, vest(king))))?;
            }
        }

        let free = !army & guard.answers;
        for from in squares(state.pieces(side, Role::Knight) & !guard.pinned) {
            each(Batch::piece(from, KNIGHT[usize::from(from & 63)] & free, own(Role::Knight, vest(from))))?;
        }
        for from in squares(state.pieces(side, Role::Bishop)) {
            let to = attacks::bishop(from, occupied) & !army & guard.allows(from);
            each(Batch::piece(from, to, own(Role::Bishop, vest(from))))?;
        }
        for from in squares(state.pieces(side, Role::Rook)) {
            let to = attacks::rook(from, occupied) & !army & guard.allows(from);
            each(Batch::piece(from, to, own(Role::Rook, vest(from))))?;
        }
        for from in squares(state.pieces(side, Role::Queen)) {
            let to = attacks::officer(Role::Queen, from, occupied) & !army & guard.allows(from);
            each(Batch::piece(from, to, own(Role::Queen, vest(from))))?;
        }

        for (by, to) in state.pawn_moves(state.pieces(side, Role::Pawn) & !worn, king, &guard) {
            each(Batch::pawns(by, to))?;
        }
        for from in squares(worn & !bit(king)) {
            let (Some(role), Some(kind)) = (state.role_at(from), self.vests.at(from)) else { continue };
            let allowed = guard.allows(from);
            if role == Role::Pawn {
                each(Batch::piece(from, self.pawn_ways(from) & allowed, own(role, Some(kind))))?;
            }
            let to = self.vest_ways(from, role, kind) & allowed;
            each(Batch::piece(from, to, Taker { role, vest: Some(kind), by_vest: true }))?;
        }
        ControlFlow::Continue(())
    }

    /// Where one pawn, or a piece by its pawn vest, goes and captures; en passant aside.
    fn pawn_ways(&self, from: Sq) -> Bits {
        let (once, twice) = self.state.pawn_steps(bit(from));
        once | twice | PAWN[self.state.side & 1][usize::from(from & 63)] & self.state.foe()
    }

    /// Where a piece goes as `kind`, en passant aside.
    fn ways(&self, from: Sq, kind: Role) -> Bits {
        if kind == Role::Pawn {
            self.pawn_ways(from)
        } else {
            attacks::officer(kind, from, self.state.occupied()) & !self.state.own()
        }
    }

    /// Where a piece goes by its vest and not by itself (rule 6).
    pub(super) fn vest_ways(&self, from: Sq, role: Role, kind: Role) -> Bits {
        self.ways(from, kind) & !self.ways(from, role)
    }

    /// Where a king's double step by a pawn vest would let it be captured en passant (rule 9).
    fn passed_kings(&self, king: Sq, ways: Bits) -> Bits {
        let (once, twice) = self.state.pawn_steps(bit(king));
        if ways & twice == 0 || self.king_passers(once) == 0 { 0 } else { twice }
    }

    /// The pieces that capture on `middle` as pawns of the other side do.
    pub(super) fn king_passers(&self, middle: Bits) -> Bits {
        let side = self.state.side & 1;
        let pawns = self.threats(1 - side).pawns;
        squares(middle).fold(0, |set, square| set | PAWN[side][usize::from(square & 63)] & pawns)
    }

    /// En passant, by pawns and by pawn vests (rule 13).
    fn passing(&self, worn: Bits, each: &mut impl FnMut(Batch) -> Flow) -> Flow {
        let state = &self.state;
        let Some(to) = state.en_passant else { return ControlFlow::Continue(()) };
        let pawns = state.pieces(state.side, Role::Pawn);
        let vests = self.vests.of(Role::Pawn) & worn;
        for from in squares(state.passers(to, pawns | vests)) {
            if !self.may_pass(from, to) {
                continue;
            }
            let by_vest = pawns & bit(from) == 0;
            let Some(role) = state.role_at(from) else { continue };
            let taker = Taker { role, vest: self.vests.at(from), by_vest };
            let victims = bit(state.passed(to));
            each(Batch { origin: Origin::From(from), to: bit(to), victims, taker })?;
        }
        ControlFlow::Continue(())
    }

    /// What forbids castling when king and rook are unmoved with nothing between them (rule 10).
    pub(super) fn castling_danger(&self, castle: &Castle) -> Option<CastlingRefusal> {
        let threats = self.threats(1 - self.state.side);
        let attacked = |square| threats.attackers(square, self.state.occupied()) != 0;
        if attacked(castle.king) {
            return Some(CastlingRefusal::InCheck);
        }
        let danger = [castle.crossed, castle.target].into_iter().find(|square| attacked(*square));
        danger.map(|square| CastlingRefusal::Attacked(to_square(square))).or_else(|| self.vest_between(castle))
    }

    /// With the option `castling=between`, an enemy vest that leads to a square between king and rook (rule 10). A square
    /// that its wearer reaches by itself does not count (rule 6); a pinned wearer does, as with attacks.
    fn vest_between(&self, castle: &Castle) -> Option<CastlingRefusal> {
        if !self.guards_between {
            return None;
        }
        let mut enemy = *self;
        enemy.state.side = 1 - (self.state.side & 1);
        squares(self.vests.worn() & self.state.foe()).find_map(|from| {
            let (role, kind) = (self.state.role_at(from)?, self.vests.at(from)?);
            let to = squares(enemy.vest_ways(from, role, kind) & castle.between).next()?;
            let (from, piece, to) = (to_square(from), self.state.piece_at(from)?, to_square(to));
            Some(CastlingRefusal::VestBetween { from, piece, to })
        })
    }
}
