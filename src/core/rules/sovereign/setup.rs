//! Positions to and from a setup, and what makes one impossible.

use std::marker::PhantomData;

use super::{Cell, Position, SideChoicePhase, Variant};
use crate::rules::{
    Army, GamePosition, Options, Piece, PlacedPiece, Problem, Role, Seat, SeatStanding, SeatState, Setup, Square,
    SquareSet,
};

impl<V: Variant> Position<V> {
    /// The position of a setup.
    pub(super) fn from_setup(setup: &Setup) -> Result<Self, Problem> {
        let game = setup.options.game();
        if game != V::GAME {
            return Err(Problem::OtherGame(game));
        }
        if setup.seats.len() != V::SEATS || setup.side_to_move.index() >= V::SEATS {
            return Err(Problem::NoSuchSeat);
        }
        let mut position = Self {
            variant: PhantomData,
            cells: [Cell::EMPTY; 256],
            armies: [SquareSet::EMPTY; 12],
            command: [None; 12],
            owned: std::array::from_fn(|seat| setup.seats.get(seat).map_or(Army::White, |state| state.owned)),
            kings: [None; 4],
            standing: [SeatStanding::Playing; 4],
            unmoved_rooks: SquareSet::EMPTY,
            side_to_move: setup.side_to_move,
            side_choice: setup.side_choice,
            twin_jump: setup.options.is_on("twins"),
            ply: setup.ply,
            halfmove_clock: setup.halfmove_clock,
            board_key: 0,
        };
        setup.check_counts()?;
        for PlacedPiece { square, piece, .. } in setup.pieces.iter().copied() {
            let is_on_board = square.file() < V::SIZE && square.rank() < V::SIZE;
            if !is_on_board || !Role::CHESS.contains(&piece.role) || V::GEOMETRY.twins(piece.army).is_none() {
                return Err(Problem::NoPlace { square, piece });
            }
            if !position.cell(square).is_empty() {
                return Err(Problem::TwoPieces(square));
            }
            position.put(square, piece);
        }
        position.check_owners()?;
        position.check_squares()?;
        position.place_kings()?;
        position.set_standing(&setup.seats)?;
        position.update_command();
        position.check_side_choice()?;
        position.check_waiting()?;
        let unmoved = |role| setup.pieces.iter().filter(move |placed| placed.unmoved && placed.piece.role == role);
        let kings: SquareSet = unmoved(Role::King).map(|king| king.square).collect();
        let waits = |rook: &Square| V::line_of_rook(*rook).is_some_and(|line| kings.contains(line.king));
        position.unmoved_rooks = unmoved(Role::Rook).map(|rook| rook.square).filter(waits).collect();
        Ok(position)
    }

    pub(super) fn to_setup(&self) -> Setup {
        // The option `choice` only decides how a game starts; from then on the phase says whether a choice is left.
        let options = Options::new(V::GAME).with("twins", if self.twin_jump { "on" } else { "off" });
        let line_of_rook = |rook| V::line_of_rook(rook).map(|line| line.king);
        let kings: SquareSet = self.unmoved_rooks.iter().filter_map(line_of_rook).collect();
        let unmoved = |square: Square, piece: Piece| match piece.role {
            Role::Rook => self.unmoved_rooks.contains(square),
            Role::King => kings.contains(square),
            Role::Queen | Role::Bishop | Role::Knight | Role::Pawn | Role::Drone => false,
        };
        let pieces = self.pieces().map(|(square, piece)| PlacedPiece {
            square,
            piece,
            vest: None,
            unmoved: unmoved(square, piece),
        });
        let seats =
            self.seats().map(|seat| SeatState { owned: self.owned(seat), standing: self.standing(seat), score: 0 });
        Setup {
            ply: self.ply,
            halfmove_clock: self.halfmove_clock,
            side_choice: self.side_choice,
            ..Setup::new(options, pieces.collect(), seats.collect(), self.side_to_move)
        }
    }

    fn check_owners(&self) -> Result<(), Problem> {
        for seat in self.seats() {
            let army = self.owned(seat);
            match self.owner(army) {
                Some(other) if other != seat && V::KINGS_ARE_CAPTURED => {
                    return Err(Problem::SharedArmy { army, seats: [other, seat] });
                }
                Some(other) if other != seat => return Err(Problem::SameOwner(army)),
                Some(_) | None => {}
            }
        }
        Ok(())
    }

    fn check_squares(&self) -> Result<(), Problem> {
        for (square, piece) in self.pieces() {
            if V::GEOMETRY.colour(square) == Some(piece.army) {
                return Err(Problem::OwnColour { square, piece });
            }
            if piece.role == Role::Pawn && V::PROMOTION_SQUARES.contains(square) {
                return Err(Problem::PawnInZone { square, piece });
            }
        }
        for (_, [one, other]) in V::COLOURED_SQUARES.iter().copied() {
            if !self.cell(one).is_empty() && !self.cell(other).is_empty() {
                return Err(Problem::BothTwins(one, other));
            }
        }
        Ok(())
    }

    fn place_kings(&mut self) -> Result<(), Problem> {
        let mut found = [None; 4];
        for (square, piece) in self.pieces().filter(|(_, piece)| piece.role == Role::King) {
            let Some(seat) = self.owner(piece.army) else { return Err(Problem::StrayKing { square, piece }) };
            if found[seat.index()].replace(square).is_some() {
                return Err(Problem::SecondKing { square, piece });
            }
        }
        self.kings = found;
        Ok(())
    }

    /// In Sovereign Chess every seat has its king; in Royale at least one has. A captured king is simply missing, and the
    /// setup says which kings have escaped and which seats have resigned.
    fn set_standing(&mut self, states: &[SeatState]) -> Result<(), Problem> {
        for (seat, state) in Seat::ALL.into_iter().zip(states) {
            let army = self.owned(seat);
            let away = match state.standing {
                SeatStanding::Escaped | SeatStanding::Resigned => true,
                SeatStanding::Playing | SeatStanding::Kingless => false,
            };
            self.standing[seat.index()] = match self.king(seat) {
                None if !V::KINGS_ARE_CAPTURED => return Err(Problem::NoKing { seat, army }),
                Some(square) if away => return Err(Problem::KingOfAbsent { seat, square }),
                Some(_) => SeatStanding::Playing,
                None if away => state.standing,
                None => SeatStanding::Kingless,
            };
        }
        if self.kings.iter().any(Option::is_some) { Ok(()) } else { Err(Problem::NoKingLeft) }
    }

    /// Where kings are not captured, the king of the seat that waits is not in check.
    fn check_waiting(&self) -> Result<(), Problem> {
        let seat = self.next_seat();
        match self.king(seat).and_then(|king| self.attacker(king, seat, None)) {
            Some(attacker) if !V::KINGS_ARE_CAPTURED => Err(Problem::WaitingInCheck { seat, attacker }),
            Some(_) | None => Ok(()),
        }
    }

    fn check_side_choice(&self) -> Result<(), Problem> {
        let side_to_move = match self.side_choice {
            SideChoicePhase::First => Seat::One,
            SideChoicePhase::Choice => Seat::Two,
            SideChoicePhase::Done => return Ok(()),
        };
        if self.side_to_move == side_to_move && self.owned[..2] == [Army::White, Army::Black] && V::HAS_SIDE_CHOICE {
            Ok(())
        } else {
            Err(Problem::SideChoice)
        }
    }
}
