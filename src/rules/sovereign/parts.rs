//! Positions put together from their parts, and what makes one impossible.

use super::movegen::is_first_square_of_king;
use super::{Cell, Opening, Position, geometry};
use crate::rules::{
    Army, Game, GamePosition, Options, Piece, Problem, Role, Seat, SeatStanding, SeatState, Snapshot, Square,
    SquareSet, Standing,
};

impl Position {
    /// Puts a position together.
    ///
    /// # Errors
    /// What makes the position impossible.
    pub(super) fn from_parts(parts: &Snapshot) -> Result<Self, Problem> {
        let [one, two] = parts.seats[..] else { return Err(Problem::NoSuchSeat) };
        let mut position = Self {
            cells: [Cell::EMPTY; 256],
            armies: [SquareSet::EMPTY; 12],
            command: [None; 12],
            owned: [one.owned, two.owned],
            kings: [Square::from_index(0); 2],
            unmoved_rooks: SquareSet::EMPTY,
            mover: parts.mover,
            opening: parts.opening,
            twin_jump: parts.options.is_on("twins"),
            ply: parts.ply,
            quiet: parts.quiet,
        };
        for Standing { square, piece, .. } in &parts.pieces {
            position.cells[square.index()] = Cell::of(*piece);
            position.armies[piece.army.index()].insert(*square);
        }
        position.check_owners()?;
        position.check_squares()?;
        position.place_kings()?;
        position.work_out_command();
        position.check_opening()?;
        let waiting = position.mover.next(2);
        if let Some(attacker) = position.attacker(position.king(waiting), waiting, None) {
            return Err(Problem::WaitingInCheck { seat: waiting, attacker });
        }
        let unmoved =
            |role| parts.pieces.iter().filter(move |standing| standing.unmoved && standing.piece.role == role);
        let kings: SquareSet =
            unmoved(Role::King).map(|king| king.square).filter(|at| is_first_square_of_king(*at)).collect();
        let rows = |rook: &Square| Square::new(8, rook.rank()).is_some_and(|king| kings.contains(king));
        position.unmoved_rooks = unmoved(Role::Rook).map(|rook| rook.square).filter(rows).collect();
        Ok(position)
    }

    /// Takes the position apart.
    pub(super) fn parts(&self) -> Snapshot {
        let mut options = Options::new(Game::Sovereign);
        // The first-move choice only sets the start, and the phase says whether it is on.
        let twins = if self.twin_jump { "on" } else { "off" };
        let set = options.set("twins", twins);
        debug_assert!(set.is_ok());
        let rows: Vec<u8> = self.unmoved_rooks.iter().map(Square::rank).collect();
        let unmoved = |square: Square, piece: Piece| match piece.role {
            Role::Rook => self.unmoved_rooks.contains(square),
            Role::King => is_first_square_of_king(square) && rows.contains(&square.rank()),
            _ => false,
        };
        let pieces = self.pieces().map(|(square, piece)| Standing {
            square,
            piece,
            vest: None,
            unmoved: unmoved(square, piece),
        });
        let seats =
            self.seats().map(|seat| SeatState { owned: self.owned(seat), standing: SeatStanding::Playing, score: 0 });
        Snapshot {
            options,
            pieces: pieces.collect(),
            seats: seats.collect(),
            mover: self.mover,
            ply: self.ply,
            quiet: self.quiet,
            opening: self.opening,
            en_passant: None,
            last: None,
            clock: None,
        }
    }

    fn check_owners(&self) -> Result<(), Problem> {
        if self.owned[0] == self.owned[1] {
            return Err(Problem::SameOwner(self.owned[0]));
        }
        if self.mover.index() > 1 {
            return Err(Problem::NoSuchSeat);
        }
        Ok(())
    }

    fn check_squares(&self) -> Result<(), Problem> {
        for (square, piece) in self.pieces() {
            if geometry::colour(square) == Some(piece.army) {
                return Err(Problem::OwnColour { square, piece });
            }
            if piece.role == Role::Pawn && geometry::in_promotion_zone(square) {
                return Err(Problem::PawnInZone { square, piece });
            }
        }
        for [one, other] in Army::ALL.map(geometry::twins) {
            if !self.cell(one).is_empty() && !self.cell(other).is_empty() {
                return Err(Problem::BothTwins(one, other));
            }
        }
        Ok(())
    }

    fn place_kings(&mut self) -> Result<(), Problem> {
        let mut found = [None; 2];
        for (square, piece) in self.pieces().filter(|(_, piece)| piece.role == Role::King) {
            let Some(seat) = self.owner(piece.army) else { return Err(Problem::StrayKing { square, piece }) };
            if found[seat.index()].replace(square).is_some() {
                return Err(Problem::SecondKing { square, piece });
            }
        }
        for seat in self.seats() {
            let army = self.owned(seat);
            self.kings[seat.index()] = found[seat.index()].ok_or(Problem::NoKing { seat, army })?;
        }
        Ok(())
    }

    fn check_opening(&self) -> Result<(), Problem> {
        let mover = match self.opening {
            Opening::First => Seat::One,
            Opening::Choice => Seat::Two,
            Opening::Done => return Ok(()),
        };
        if self.mover == mover && self.owned == [Army::White, Army::Black] { Ok(()) } else { Err(Problem::Opening) }
    }
}
