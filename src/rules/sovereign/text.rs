//! Positions as one line of text, both ways.

use std::fmt;

use super::movegen::is_first_square_of_king;
use super::{Opening, Position};
use crate::rules::text::{Fields, PositionError, Problem};
use crate::rules::{
    Army, GamePosition, Options, Piece, Role, Seat, SeatStanding, SeatState, Snapshot, Square, SquareSet, Standing,
};

impl Position {
    /// Reads a position.
    ///
    /// # Errors
    /// What is wrong, and where in the text.
    pub(super) fn from_text(text: &str, options: &Options) -> Result<Self, PositionError> {
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
        let standing = pieces.into_iter().map(|(square, piece)| {
            let unmoved = unmoved_rooks.contains(square) || is_first_square_of_king(square);
            Standing { square, piece, vest: None, unmoved }
        });
        let seat = |owned| SeatState { owned, standing: SeatStanding::Playing, score: 0 };
        let parts = Snapshot {
            options: *options,
            pieces: standing.collect(),
            seats: owned.map(seat).into(),
            mover,
            ply,
            quiet,
            opening,
            en_passant: None,
            last: None,
            clock: None,
        };
        Self::from_parts(&parts).map_err(PositionError::whole)
    }
}

fn read_board(fields: &mut Fields<'_>, board: &str) -> Result<Vec<(Square, Piece)>, PositionError> {
    let mut pieces = Vec::new();
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
                pieces.push((square, piece));
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
    let role = Role::from_letter(letters.next()?).filter(|role| Role::CHESS.contains(role))?;
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
