//! Positions as one line of text, both ways.

use std::fmt;

use super::{CLOCK, Position, SIZE, army, zone};
use crate::rules::text::{Fields, PositionError, Problem};
use crate::rules::{Options, Piece, PlacedPiece, Role, Seat, SeatStanding, SeatState, Setup, SideChoicePhase, Square};

impl Position {
    /// Reads the setup of a position.
    ///
    /// # Errors
    /// What is wrong, and where in the text.
    pub(super) fn read_text(text: &str, options: &Options) -> Result<Setup, PositionError> {
        let mut fields = Fields::new(text);
        let board = fields.next("board")?;
        let pieces = read_board(board).map_err(|(offset, problem)| fields.error(offset, problem))?;
        let side_to_move = match fields.next("side to move")? {
            "1" => Seat::One,
            "2" => Seat::Two,
            other => return Err(fields.error(0, Problem::Word { found: other.to_owned(), wanted: "1 or 2" })),
        };
        let mut score = |name| {
            let word = fields.next(name)?;
            let digits = word.bytes().all(|byte| byte.is_ascii_digit());
            let wanted = "a number from 0 to 255";
            let number = word.parse().ok().filter(|_| digits);
            number.ok_or_else(|| fields.error(0, Problem::Word { found: word.to_owned(), wanted }))
        };
        let scores: [u8; 2] = [score("score1")?, score("score2")?];
        let last = match fields.next("last move")? {
            "-" => None,
            word => {
                let wanted = "two squares like a1b2, or -";
                let problem = || Problem::Word { found: word.to_owned(), wanted };
                Some(read_way(word).ok_or_else(|| fields.error(0, problem()))?)
            }
        };
        let clock = match fields.optional("clock") {
            None | Some("-") => None,
            Some(word) => {
                let plies = (0..=CLOCK).find(|plies| plies.to_string() == word);
                let problem = || Problem::Word { found: word.to_owned(), wanted: "a number from 7 to 0, or -" };
                Some(plies.ok_or_else(|| fields.error(0, problem()))?)
            }
        };
        fields.finish()?;
        let seat =
            |seat: Seat| SeatState { owned: army(seat), standing: SeatStanding::Playing, score: scores[seat.index()] };
        Ok(Setup {
            options: *options,
            pieces,
            seats: vec![seat(Seat::One), seat(Seat::Two)],
            side_to_move,
            ply: 0,
            halfmove_clock: 0,
            side_choice: SideChoicePhase::Done,
            en_passant: None,
            last,
            clock,
        })
    }
}

/// The pieces of the board, or what is wrong and how many bytes into it.
fn read_board(board: &str) -> Result<Vec<PlacedPiece>, (usize, Problem)> {
    let (files, ranks) = SIZE;
    let mut pieces = Vec::new();
    let bytes = board.as_bytes();
    let (mut at, mut rank, mut file) = (0, ranks - 1, 0u8);
    while let Some(byte) = bytes.get(at) {
        let start = at;
        let too_long = || (start, Problem::RankTooLong { rank: rank + 1, size: files });
        match byte {
            b'/' => {
                if file != files {
                    return Err((at, Problem::RankLength { rank: rank + 1, squares: file, size: files }));
                }
                rank = rank.checked_sub(1).ok_or((at, Problem::TooManyRanks(ranks)))?;
                file = 0;
                at += 1;
            }
            b'1'..=b'9' => {
                at += bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                let run = board[start..at].parse::<u8>().ok().filter(|run| *run <= files - file);
                file += run.ok_or_else(too_long)?;
            }
            _ => {
                let role = match byte {
                    b'q' => Role::Queen,
                    b'd' => Role::Drone,
                    b'p' => Role::Pawn,
                    _ => {
                        let found = board[at..].chars().take(1).collect();
                        return Err((at, Problem::Word { found, wanted: "q, d, p, a number, or /" }));
                    }
                };
                let square = Square::new(file, rank).filter(|_| file < files).ok_or_else(too_long)?;
                let piece = Piece { army: army(zone(square)), role };
                pieces.push(PlacedPiece { square, piece, vest: None, unmoved: false });
                file += 1;
                at += 1;
            }
        }
    }
    if file != files {
        return Err((at, Problem::RankLength { rank: rank + 1, squares: file, size: files }));
    }
    if rank != 0 {
        return Err((at, Problem::TooFewRanks { ranks: ranks - rank, size: ranks }));
    }
    Ok(pieces)
}

/// Two squares and nothing else.
fn read_way(text: &str) -> Option<(Square, Square)> {
    let (from, rest) = Square::split_from(text)?;
    Some((from, rest.parse().ok()?))
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (files, ranks) = SIZE;
        for rank in (0..ranks).rev() {
            let mut empty = 0;
            for file in 0..files {
                let Some(role) = Square::new(file, rank).and_then(|square| self.role_at(square)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                }
                empty = 0;
                write!(f, "{}", role.letter())?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        let [one, two] = self.scores;
        write!(f, " {} {one} {two} ", self.side_to_move)?;
        match self.last {
            Some((from, to)) => write!(f, "{from}{to} ")?,
            None => f.write_str("- ")?,
        }
        match self.clock {
            Some(plies) => write!(f, "{plies}"),
            None => f.write_str("-"),
        }
    }
}
