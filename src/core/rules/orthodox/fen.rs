//! Position text as in chess (FEN), with the vest of a piece in parentheses behind it.

use std::fmt;

use super::bits::{from_square, to_square};
use super::{castling::CASTLES, spec::CHESS, state::seats, variant::Variant};
use crate::rules::board_text::{BoardSyntax, write_board};
use crate::rules::text::{Fields, PositionError, Problem};
use crate::rules::{Army, Options, Piece, PlacedPiece, Role, Seat, Setup, Square};

const SIZE: (u8, u8) = CHESS.size;

/// Reads a position text into a setup, which need not be a possible position.
pub(super) fn read(text: &str, options: &Options, has_vests: bool) -> Result<Setup, PositionError> {
    let mut fields = Fields::new(text);
    let board = fields.next("board")?;
    let syntax = BoardSyntax {
        size: SIZE,
        piece_length: 1,
        read_piece: |text: &str, _| read_piece(text.chars().next()?),
        one_digit: true,
        has_vests,
        wanted: "a piece (K Q R B N P, black ones small), a number from 1 to 8, or /",
    };
    let mut pieces = syntax.read(&fields, board)?;
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
        ply: 2 * number.saturating_sub(1) + side,
        halfmove_clock,
        en_passant,
        ..Setup::new(*options, pieces, seats(), side_to_move)
    })
}

fn read_piece(letter: char) -> Option<Piece> {
    let role = Role::from_letter(letter.to_ascii_lowercase()).filter(|role| Role::CHESS.contains(role))?;
    Some(Piece { army: if letter.is_ascii_uppercase() { Army::White } else { Army::Black }, role })
}

/// Writes a position with all its fields.
pub(crate) fn write(f: &mut fmt::Formatter<'_>, position: &impl Variant) -> fmt::Result {
    let state = position.state();
    write_board(f, SIZE, |square| {
        let square = from_square(square)?;
        let piece = state.piece_at(square)?;
        let letter = piece.role.letter();
        let letter = if piece.army == Army::White { letter.to_ascii_uppercase() } else { letter };
        let vest = position.vest(square).map_or(String::new(), |kind| format!("({})", kind.letter()));
        Some(format!("{letter}{vest}"))
    })?;
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
