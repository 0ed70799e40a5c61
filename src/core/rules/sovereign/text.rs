//! Positions as one line of text, both ways.

use std::fmt;

use super::{Position, SideChoicePhase, Variant};
use crate::rules::board_text::{BoardSyntax, write_board};
use crate::rules::text::{Fields, PositionError, Problem};
use crate::rules::{Army, GamePosition, Options, Piece, Role, Seat, SeatStanding, SeatState, Setup, SquareSet};

const OWNER_FIELDS: [&str; 4] = ["own1", "own2", "own3", "own4"];

impl<V: Variant> Position<V> {
    /// Reads the setup of a position.
    pub(super) fn read(text: &str, options: &Options) -> Result<Setup, PositionError> {
        let mut fields = Fields::new(text);
        let board = fields.next("board")?;
        let syntax = BoardSyntax {
            size: (V::SIZE, V::SIZE),
            piece_length: 2,
            read_piece: |text: &str, _| read_piece(text),
            one_digit: false,
            has_vests: false,
            wanted: "a piece (colour letter and role letter), a number, or /",
        };
        let mut pieces = syntax.read(&fields, board)?;
        let game = options.game();
        if game != V::GAME {
            return Err(PositionError::whole(Problem::OtherGame(game)));
        }
        let side_to_move = fields.next("side to move")?;
        let side_to_move = read_side_to_move::<V>(side_to_move).map_err(|problem| fields.error(0, problem))?;
        let mut seats = Vec::new();
        for name in OWNER_FIELDS.into_iter().take(V::SEATS) {
            let owner = fields.next(name)?;
            seats.push(read_owner::<V>(owner).map_err(|problem| fields.error(0, problem))?);
        }
        let rights = fields.next("castling")?;
        let unmoved_rooks = if rights == "-" { Ok(SquareSet::EMPTY) } else { V::read_rooks(rights) };
        let unmoved_rooks = unmoved_rooks.map_err(|(offset, problem)| fields.error(offset, problem))?;
        let ply = fields.number("ply")?;
        let halfmove_clock = fields.optional_number("quiet")?.unwrap_or(0);
        let side_choice = if V::HAS_SIDE_CHOICE { read_side_choice(&mut fields)? } else { SideChoicePhase::Done };
        fields.finish()?;
        for placed in &mut pieces {
            placed.unmoved = unmoved_rooks.contains(placed.square) || V::line_of_king(placed.square).is_some();
        }
        Ok(Setup { ply, halfmove_clock, side_choice, ..Setup::new(*options, pieces, seats, side_to_move) })
    }
}

fn read_side_to_move<V: Variant>(word: &str) -> Result<Seat, Problem> {
    let seats = Seat::ALL.into_iter().take(V::SEATS);
    let found = seats.into_iter().find(|seat| word == seat.to_string());
    found.ok_or_else(|| Problem::Word { found: word.to_owned(), wanted: V::SEAT_WORDS })
}

/// A colour letter, perhaps with a mark behind it.
fn read_owner<V: Variant>(word: &str) -> Result<SeatState, Problem> {
    let mut letters = word.chars();
    let army = letters.next().and_then(Army::from_letter);
    let state = army.zip(V::read_standing(letters.as_str()));
    let state = state.map(|(owned, standing)| SeatState { owned, standing, score: 0 });
    state.ok_or_else(|| Problem::Word { found: word.to_owned(), wanted: V::OWNER_WORDS })
}

fn read_side_choice(fields: &mut Fields<'_>) -> Result<SideChoicePhase, PositionError> {
    match fields.optional("opening") {
        None | Some("-") => Ok(SideChoicePhase::Done),
        Some("first") => Ok(SideChoicePhase::First),
        Some("choice") => Ok(SideChoicePhase::Choice),
        Some(other) => {
            let problem = Problem::Word { found: other.to_owned(), wanted: "first, choice or -" };
            Err(fields.error(0, problem))
        }
    }
}

fn read_piece(text: &str) -> Option<Piece> {
    let mut letters = text.chars();
    let army = Army::from_letter(letters.next()?)?;
    let role = Role::from_letter(letters.next()?).filter(|role| Role::CHESS.contains(role))?;
    Some(Piece { army, role })
}

impl<V: Variant> fmt::Display for Position<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, (V::SIZE, V::SIZE), |square| self.piece_at(square))?;
        write!(f, " {} ", self.side_to_move)?;
        for seat in self.seats() {
            let mark = match self.standing(seat) {
                SeatStanding::Playing | SeatStanding::Kingless => "",
                SeatStanding::Escaped => "~",
                SeatStanding::Resigned => "!",
            };
            write!(f, "{}{mark} ", self.owned(seat).letter())?;
        }
        if self.unmoved_rooks.is_empty() {
            f.write_str("-")?;
        } else {
            V::write_rooks(self.unmoved_rooks, f)?;
        }
        write!(f, " {} {}", self.ply, self.halfmove_clock)?;
        match self.side_choice {
            _ if !V::HAS_SIDE_CHOICE => Ok(()),
            SideChoicePhase::First => f.write_str(" first"),
            SideChoicePhase::Choice => f.write_str(" choice"),
            SideChoicePhase::Done => f.write_str(" -"),
        }
    }
}
