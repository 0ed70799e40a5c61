//! Position text as in chess (FEN), with the vest of a piece in parentheses behind it.

use std::fmt;

use super::bits::{bit, from_square, to_square};
use super::castling::CASTLES;
use super::state::seats;
use super::variant::Variant;
use crate::rules::text::{Fields, PositionError, Problem};
use crate::rules::{Army, Options, Piece, PlacedPiece, Role, Seat, Setup, SideChoicePhase, Square};

/// Reads a position text into a setup, which need not be a possible position.
///
/// # Errors
/// What is wrong, and where in the text.
pub(super) fn read(text: &str, options: &Options, vests: bool) -> Result<Setup, PositionError> {
    let mut fields = Fields::new(text);
    let board = fields.next("board")?;
    let mut pieces = read_board(&fields, board, vests)?;
    let side = match fields.next("side to move")? {
        "w" => 0,
        "b" => 1,
        other => return Err(fields.error(0, Problem::Word { found: other.to_owned(), wanted: "w or b" })),
    };
    let rights = fields.optional("castling").unwrap_or("-");
    for (offset, letter) in rights.char_indices().filter(|_| rights != "-") {
        let Some(castle) = CASTLES.iter().find(|castle| castle.letter == letter) else {
            let wanted = "one of K, Q, k, q, or - alone";
            return Err(fields.error(offset, Problem::Word { found: letter.to_string(), wanted }));
        };
        let (king, rook) = (to_square(castle.king), to_square(castle.rook));
        let moves_along = |placed: &&mut PlacedPiece| match placed.piece.role {
            Role::King => placed.square == king,
            Role::Rook => placed.square == rook,
            Role::Queen | Role::Bishop | Role::Knight | Role::Pawn | Role::Drone => false,
        };
        pieces.iter_mut().filter(moves_along).for_each(|placed| placed.unmoved = true);
    }
    let en_passant = match fields.optional("en passant").unwrap_or("-") {
        "-" => None,
        word => {
            let square: Option<Square> = word.parse().ok().filter(|square| from_square(*square).is_some());
            let problem = || Problem::Word { found: word.to_owned(), wanted: "a square of this board, or -" };
            Some(square.ok_or_else(|| fields.error(0, problem()))?)
        }
    };
    let halfmove_clock = fields.optional_number("half-moves")?.unwrap_or(0);
    let number = fields.optional_number("move")?.unwrap_or(1);
    fields.finish()?;
    let side_to_move = if side == 0 { Seat::One } else { Seat::Two };
    Ok(Setup {
        options: *options,
        pieces,
        seats: seats(),
        side_to_move,
        ply: 2 * number.saturating_sub(1) + side,
        halfmove_clock,
        side_choice: SideChoicePhase::Done,
        en_passant,
        last: None,
        clock: None,
    })
}

/// How far the board has been read.
struct Cursor {
    rank: u8,
    file: u8,
}

impl Cursor {
    /// Goes `squares` to the right.
    fn go(&mut self, squares: u8) -> Result<(), Problem> {
        if self.file + squares > 8 {
            return Err(Problem::RankTooLong { rank: self.rank + 1, size: 8 });
        }
        self.file += squares;
        Ok(())
    }

    /// Whether the rank is full.
    fn full(&self) -> Result<(), Problem> {
        if self.file == 8 {
            return Ok(());
        }
        Err(Problem::RankLength { rank: self.rank + 1, squares: self.file, size: 8 })
    }
}

fn read_board(fields: &Fields<'_>, board: &str, vests: bool) -> Result<Vec<PlacedPiece>, PositionError> {
    let mut pieces = Vec::new();
    let mut cursor = Cursor { rank: 7, file: 0 };
    let mut letters = board.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let wrong = |problem| fields.error(at, problem);
        match letter {
            '/' => {
                cursor.full().map_err(wrong)?;
                cursor.rank = cursor.rank.checked_sub(1).ok_or_else(|| wrong(Problem::TooManyRanks(8)))?;
                cursor.file = 0;
            }
            '1'..='8' => cursor.go(letter as u8 - b'0').map_err(wrong)?,
            _ => {
                let wanted = "a piece (K Q R B N P, black ones small), a number from 1 to 8, or /";
                let piece = read_piece(letter).ok_or(Problem::Word { found: letter.to_string(), wanted });
                let piece = piece.map_err(wrong)?;
                let square = to_square(cursor.rank * 8 + cursor.file.min(7));
                cursor.go(1).map_err(wrong)?;
                let mut vest = None;
                if let Some((open, _)) = letters.next_if(|(_, next)| vests && *next == '(') {
                    let inside: String =
                        letters.by_ref().map(|(_, next)| next).take_while(|next| *next != ')').collect();
                    let closed = board[open + 1 + inside.len()..].starts_with(')');
                    vest = read_vest(&inside).filter(|_| closed);
                    if vest.is_none() {
                        let wanted = "a vest: q, r, b, n or p in parentheses";
                        let found = board[open..].chars().take(3).collect();
                        return Err(fields.error(open, Problem::Word { found, wanted }));
                    }
                }
                pieces.push(PlacedPiece { square, piece, vest, unmoved: false });
            }
        }
    }
    cursor.full().map_err(|problem| fields.error(board.len(), problem))?;
    if cursor.rank > 0 {
        return Err(fields.error(board.len(), Problem::TooFewRanks { ranks: 8 - cursor.rank, size: 8 }));
    }
    Ok(pieces)
}

fn read_piece(letter: char) -> Option<Piece> {
    let role = Role::from_letter(letter.to_ascii_lowercase()).filter(|role| Role::CHESS.contains(role))?;
    Some(Piece { army: if letter.is_ascii_uppercase() { Army::White } else { Army::Black }, role })
}

fn read_vest(text: &str) -> Option<Role> {
    let mut letters = text.chars();
    let role = Role::from_letter(letters.next()?).filter(|_| letters.next().is_none())?;
    (Role::CHESS.contains(&role) && role != Role::King).then_some(role)
}

/// Writes a position with all its fields.
pub(crate) fn write(f: &mut fmt::Formatter<'_>, position: &impl Variant) -> fmt::Result {
    let state = position.state();
    for rank in (0..8).rev() {
        let mut empty = 0;
        for square in rank * 8..rank * 8 + 8 {
            let Some(piece) = state.piece_at(square) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            empty = 0;
            let letter = piece.role.letter();
            let white = state.armies[0] & bit(square) != 0;
            write!(f, "{}", if white { letter.to_ascii_uppercase() } else { letter })?;
            if let Some(kind) = position.vest(square) {
                write!(f, "({})", kind.letter())?;
            }
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        if rank > 0 {
            f.write_str("/")?;
        }
    }
    f.write_str(if state.side == 0 { " w " } else { " b " })?;
    if state.castling == 0 {
        f.write_str("-")?;
    }
    for castle in CASTLES.iter().enumerate().filter(|(place, _)| state.castling >> place & 1 != 0) {
        write!(f, "{}", castle.1.letter)?;
    }
    match state.en_passant {
        Some(square) => write!(f, " {}", to_square(square))?,
        None => f.write_str(" -")?,
    }
    write!(f, " {} {}", state.halfmove_clock, state.ply / 2 + 1)
}
