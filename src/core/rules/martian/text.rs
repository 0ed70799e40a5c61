//! Positions as one line of text, both ways.

use std::fmt;

use super::{CLOCK, Position, SIZE, army, zone};
use crate::rules::board_text::{BoardSyntax, write_board};
use crate::rules::text::{Fields, PositionError, Problem};
use crate::rules::{Options, Piece, Role, Seat, SeatStanding, SeatState, Setup, Square};

impl Position {
    /// Reads the setup of a position.
    pub(super) fn read(text: &str, options: &Options) -> Result<Setup, PositionError> {
        let mut fields = Fields::new(text);
        let board = fields.next("board")?;
        let syntax = BoardSyntax {
            size: SIZE,
            piece_length: 1,
            read_piece,
            one_digit: false,
            has_vests: false,
            wanted: "q, d, p, a number, or /",
        };
        let pieces = syntax.read(&fields, board)?;
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
        let seats = vec![seat(Seat::One), seat(Seat::Two)];
        Ok(Setup { last, clock, ..Setup::new(*options, pieces, seats, side_to_move) })
    }
}

fn read_piece(text: &str, square: Square) -> Option<Piece> {
    let role = match text {
        "q" => Role::Queen,
        "d" => Role::Drone,
        "p" => Role::Pawn,
        _ => return None,
    };
    Some(Piece { army: army(zone(square)), role })
}

/// Two squares and nothing else.
fn read_way(text: &str) -> Option<(Square, Square)> {
    let (from, rest) = Square::split_from(text)?;
    Some((from, rest.parse().ok()?))
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, SIZE, |square| self.role_at(square).map(Role::letter))?;
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
