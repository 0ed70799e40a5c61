//! The first field of a position text: the board, rank by rank from the top, with numbers for empty squares.

use std::fmt;

use super::text::{Fields, PositionError, Problem};
use super::{Piece, PlacedPiece, Role, Square};

/// How a game writes its board.
pub(super) struct BoardSyntax<R> {
    /// The number of files and of ranks.
    pub size: (u8, u8),
    /// How many characters a piece has.
    pub piece_length: usize,
    /// Reads so many characters as the piece on a square.
    pub read_piece: R,
    /// Whether a number has one digit, up to the number of files.
    pub one_digit: bool,
    /// Whether the vest of a piece may stand in parentheses behind it.
    pub has_vests: bool,
    /// What may stand where something else is found.
    pub wanted: &'static str,
}

impl<R: Fn(&str, Square) -> Option<Piece>> BoardSyntax<R> {
    /// Reads the field `board`, which `fields` has taken last.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn read(&self, fields: &Fields<'_>, board: &str) -> Result<Vec<PlacedPiece>, PositionError> {
        let (files, ranks) = self.size;
        let mut pieces: Vec<PlacedPiece> = Vec::new();
        let (mut at, mut rank, mut file) = (0, ranks - 1, 0);
        let mut is_behind_piece = false;
        while let Some(letter) = board[at..].chars().next() {
            let wrong = |problem| fields.error(at, problem);
            let too_long = || wrong(Problem::RankTooLong { rank: rank + 1, size: files });
            let follows_piece = std::mem::take(&mut is_behind_piece);
            match letter {
                '/' => {
                    if file != files {
                        return Err(wrong(Problem::RankLength { rank: rank + 1, squares: file, size: files }));
                    }
                    rank = rank.checked_sub(1).ok_or_else(|| wrong(Problem::TooManyRanks(ranks)))?;
                    file = 0;
                    at += 1;
                }
                '1'..='9' if !self.one_digit || letter as u8 - b'0' <= files => {
                    let digits = board[at..].bytes().take_while(u8::is_ascii_digit).count();
                    let number = &board[at..at + if self.one_digit { 1 } else { digits }];
                    let run = number.parse::<u8>().ok().filter(|run| *run <= files - file);
                    file += run.ok_or_else(too_long)?;
                    at += number.len();
                }
                '(' if self.has_vests && follows_piece => {
                    let vest = read_vest(&board[at..]).ok_or_else(|| {
                        let found = board[at..].chars().take(3).collect();
                        wrong(Problem::Word { found, wanted: "a vest: q, r, b, n or p in parentheses" })
                    })?;
                    if let Some(wearer) = pieces.last_mut() {
                        wearer.vest = Some(vest);
                    }
                    at += "(q)".len();
                }
                _ => {
                    let found: String = board[at..].chars().take(self.piece_length).collect();
                    let square = Square::from_index(rank << 4 | file.min(15));
                    let piece = (self.read_piece)(&found, square);
                    let next = at + found.len();
                    let piece = piece.ok_or_else(|| wrong(Problem::Word { found, wanted: self.wanted }))?;
                    if file == files {
                        return Err(too_long());
                    }
                    pieces.push(PlacedPiece { square, piece, vest: None, unmoved: false });
                    file += 1;
                    at = next;
                    is_behind_piece = true;
                }
            }
        }
        if file != files {
            return Err(fields.error(at, Problem::RankLength { rank: rank + 1, squares: file, size: files }));
        }
        if rank != 0 {
            return Err(fields.error(at, Problem::TooFewRanks { ranks: ranks - rank, size: ranks }));
        }
        Ok(pieces)
    }
}

/// The vest at the beginning of a text, as in `(q)`.
fn read_vest(text: &str) -> Option<Role> {
    let mut letters = text.strip_prefix('(')?.chars();
    let role = Role::from_letter(letters.next()?).filter(|_| letters.next() == Some(')'))?;
    (Role::CHESS.contains(&role) && role != Role::King).then_some(role)
}

/// Writes a board of this size; `piece` is what stands on a square, as text.
pub(super) fn write_board<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    (files, ranks): (u8, u8),
    piece: impl Fn(Square) -> Option<T>,
) -> fmt::Result {
    for rank in (0..ranks).rev() {
        let mut empty = 0;
        for square in (0..files).map(|file| Square::from_index(rank << 4 | file)) {
            let Some(piece) = piece(square) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            empty = 0;
            write!(f, "{piece}")?;
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        if rank > 0 {
            f.write_str("/")?;
        }
    }
    Ok(())
}
