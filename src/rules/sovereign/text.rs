//! Positions as one line of text, both ways.

use std::fmt;

use super::movegen::is_first_square_of_king;
use super::{Cell, Opening, Position, geometry};
use crate::rules::text::{Fields, PositionError, Problem};
use crate::rules::{Army, Piece, Role, Seat, Square, SquareSet};

/// The parts from which a position is put together; maybe an impossible one.
///
/// [`Position::new`] checks them. Text and the live board both come this way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// What stands on each square, by [`Square::index`].
    pub pieces: Vec<Option<Piece>>,
    /// Whose turn it is.
    pub mover: Seat,
    /// The army that each of the two seats owns.
    pub owned: [Army; 2],
    /// The rooks that castling may use; those without an unmoved king of their row are dropped.
    pub unmoved_rooks: SquareSet,
    /// Plies played.
    pub ply: u32,
    /// Plies since the last capture or pawn move.
    pub quiet: u32,
    /// The phase of the first-move choice.
    pub opening: Opening,
    /// The option `twins`.
    pub twin_jump: bool,
}

impl Position {
    /// A position from its parts.
    ///
    /// # Errors
    /// What makes the position impossible.
    ///
    /// # Panics
    /// If there are not 256 squares.
    pub fn new(parts: &Parts) -> Result<Self, Problem> {
        let mut position = Self {
            cells: [Cell::EMPTY; 256],
            armies: [SquareSet::EMPTY; 12],
            command: [None; 12],
            owned: parts.owned,
            kings: [Square::from_index(0); 2],
            unmoved_rooks: SquareSet::EMPTY,
            mover: parts.mover,
            opening: parts.opening,
            twin_jump: parts.twin_jump,
            ply: parts.ply,
            quiet: parts.quiet,
        };
        assert_eq!(parts.pieces.len(), 256, "one entry a square");
        for (index, piece) in parts.pieces.iter().enumerate() {
            let square = Square::from_index(index as u8);
            if let Some(piece) = piece {
                position.cells[index] = Cell::of(*piece);
                position.armies[piece.army.index()].insert(square);
            }
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
        let castles = |rook: &Square| {
            let king = Square::new(8, rook.rank()).filter(|king| is_first_square_of_king(*king));
            position.piece_at(*rook).is_some_and(|piece| piece.role == Role::Rook)
                && king.and_then(|king| position.piece_at(king)).is_some_and(|piece| piece.role == Role::King)
        };
        position.unmoved_rooks = parts.unmoved_rooks.iter().filter(castles).collect();
        Ok(position)
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

    /// Reads a position; `twin_jump` is the option `twins`.
    ///
    /// # Errors
    /// What is wrong, and where in the text.
    pub fn parse(text: &str, twin_jump: bool) -> Result<Self, PositionError> {
        let mut fields = Fields::new(text);
        let board = fields.next("board")?;
        let pieces = read_board(&mut fields, board)?;
        let mover = fields.next("mover")?;
        let mover = match mover {
            "1" => Seat::One,
            "2" => Seat::Two,
            _ => return Err(fields.error(0, Problem::Word { found: mover.to_owned(), wanted: "1 or 2" })),
        };
        let mut owner = |name| {
            let word = fields.next(name)?;
            let army =
                Some(word).filter(|word| word.len() == 1).and_then(|word| Army::from_letter(word.chars().next()?));
            let wanted = "a colour letter, one of w a s b p r o y g c n v";
            army.ok_or_else(|| fields.error(0, Problem::Word { found: word.to_owned(), wanted }))
        };
        let owned = [owner("own1")?, owner("own2")?];
        let rights = fields.next("castling")?;
        let unmoved_rooks = read_rights(rights).map_err(|(offset, problem)| fields.error(offset, problem))?;
        let ply = fields.number("ply")?;
        let quiet = fields.optional_number("quiet")?.unwrap_or(0);
        let opening = match fields.optional("opening") {
            None | Some("-") => Opening::Done,
            Some("first") => Opening::First,
            Some("choice") => Opening::Choice,
            Some(other) => {
                let problem = Problem::Word { found: other.to_owned(), wanted: "first, choice or -" };
                return Err(fields.error(0, problem));
            }
        };
        fields.finish()?;
        let parts = Parts { pieces, mover, owned, unmoved_rooks, ply, quiet, opening, twin_jump };
        Self::new(&parts).map_err(PositionError::whole)
    }
}

fn read_board(fields: &mut Fields<'_>, board: &str) -> Result<Vec<Option<Piece>>, PositionError> {
    let mut pieces = vec![None; 256];
    let bytes = board.as_bytes();
    let (mut at, mut rank, mut file) = (0, 15u8, 0u8);
    while at < bytes.len() {
        let start = at;
        match bytes[at] {
            b'/' => {
                if file != 16 {
                    return Err(fields.error(at, Problem::RankLength { rank: rank + 1, squares: file, size: 16 }));
                }
                rank = rank.checked_sub(1).ok_or_else(|| fields.error(start, Problem::TooManyRanks(16)))?;
                file = 0;
                at += 1;
            }
            b'1'..=b'9' => {
                while bytes.get(at).is_some_and(u8::is_ascii_digit) {
                    at += 1;
                }
                let run = board[start..at].parse::<u8>().ok().filter(|run| *run <= 16 && run + file <= 16);
                file += run.ok_or_else(|| fields.error(start, Problem::RankTooLong { rank: rank + 1, size: 16 }))?;
            }
            _ => {
                let piece = board.get(at..at + 2).and_then(read_piece).ok_or_else(|| {
                    let found: String = board.get(at..).unwrap_or("").chars().take(2).collect();
                    let wanted = "a piece (colour letter and role letter), a number, or /";
                    fields.error(start, Problem::Word { found, wanted })
                })?;
                let square = Square::new(file, rank)
                    .ok_or_else(|| fields.error(start, Problem::RankTooLong { rank: rank + 1, size: 16 }))?;
                pieces[square.index()] = Some(piece);
                file += 1;
                at += 2;
            }
        }
    }
    if file != 16 {
        return Err(fields.error(at, Problem::RankLength { rank: rank + 1, squares: file, size: 16 }));
    }
    if rank != 0 {
        return Err(fields.error(at, Problem::TooFewRanks { ranks: 16 - rank, size: 16 }));
    }
    Ok(pieces)
}

fn read_piece(text: &str) -> Option<Piece> {
    let mut letters = text.chars();
    let army = Army::from_letter(letters.next()?)?;
    let role = Role::from_letter(letters.next()?)?;
    Some(Piece { army, role })
}

fn read_rights(text: &str) -> Result<SquareSet, (usize, Problem)> {
    if text == "-" {
        return Ok(SquareSet::EMPTY);
    }
    let mut rooks = SquareSet::EMPTY;
    for (offset, letter) in text.char_indices() {
        let (first, rank) = if letter.is_ascii_uppercase() { ('A', 0) } else { ('a', 15) };
        let file = (letter as u32).checked_sub(first as u32).filter(|_| letter.is_ascii_alphabetic());
        let square = file.and_then(|file| Square::new(u8::try_from(file).ok()?, rank));
        let wanted = "file letters A to P or a to p, or -";
        rooks.insert(square.ok_or_else(|| (offset, Problem::Word { found: letter.to_string(), wanted }))?);
    }
    Ok(rooks)
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..16).rev() {
            let mut empty = 0;
            for file in 0..16 {
                match Square::new(file, rank).and_then(|square| self.piece_at(square)) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        empty = 0;
                        write!(f, "{piece}")?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        let [one, two] = self.owned.map(Army::letter);
        write!(f, " {} {one} {two} ", self.mover)?;
        if self.unmoved_rooks.is_empty() {
            f.write_str("-")?;
        }
        for rook in self.unmoved_rooks.iter() {
            let first = if rook.rank() == 0 { b'A' } else { b'a' };
            write!(f, "{}", (first + rook.file()) as char)?;
        }
        let opening = match self.opening {
            Opening::First => "first",
            Opening::Choice => "choice",
            Opening::Done => "-",
        };
        write!(f, " {} {} {opening}", self.ply, self.quiet)
    }
}
