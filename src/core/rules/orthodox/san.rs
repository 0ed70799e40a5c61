//! Moves in algebraic notation, read and written: `Nf3`, `exd8=Q+`, `O-O`, `Kee2`, with a vest `N*xa4:R`.

use std::ops::ControlFlow;

use super::{Variant, bits::from_square};
use crate::rules::{
    Action, ActionTextError, ChessRefusal, GamePosition, Move, MoveKind, Reason, Refusal, Role, Square,
    action::fold_case,
};

#[derive(Clone, Copy)]
struct ParsedSan {
    role: Role,
    kind: MoveKind,
    file: Option<u8>,
    rank: Option<u8>,
    captures: bool,
    to: Square,
    promotion: Option<Role>,
    plunder: Option<Role>,
}

/// The action in algebraic notation; it must be legal here.
pub(super) fn write(position: &impl Variant, action: Action) -> String {
    let Action::Move(step) = action else { return action.to_string() };
    let mut text = match position.piece_at(step.from).map(|piece| piece.role) {
        Some(role) if is_castling(role, step) => {
            if step.to.file() > step.from.file() { "O-O" } else { "O-O-O" }.to_owned()
        }
        Some(role) => way(position, role, step),
        None => return action.to_string(),
    };
    if let Some(role) = step.promotion {
        text.push('=');
        text.push(capital(role));
    }
    if let Some(role) = step.plunder {
        text.push(':');
        text.push(capital(role));
    }
    let mut after = *position;
    after.play_unchecked(action);
    if after.checks().iter().any(|(seat, ..)| *seat == after.side_to_move()) {
        let mate = after.outcome().is_some_and(|outcome| outcome.reason == Reason::Checkmate);
        text.push(if mate { '#' } else { '+' });
    }
    text
}

fn is_castling(role: Role, step: Move) -> bool {
    role == Role::King
        && step.kind == MoveKind::Plain
        && step.from.rank() == step.to.rank()
        && step.from.file().abs_diff(step.to.file()) == 2
}

fn way(position: &impl Variant, role: Role, step: Move) -> String {
    let captures = position.captures(step);
    let mark = if captures { "x" } else { "" };
    if role == Role::Pawn && step.kind == MoveKind::Plain {
        let from = step.from.to_string();
        let file = if captures { &from[..1] } else { "" };
        return format!("{file}{mark}{}", step.to);
    }
    let star = if step.kind == MoveKind::ByVest { "*" } else { "" };
    format!("{}{star}{}{mark}{}", capital(role), origin(position, role, step), step.to)
}

/// As much of the square of departure as distinguishes the piece from others that could make the same move.
fn origin(position: &impl Variant, role: Role, step: Move) -> String {
    let others: Vec<Square> = legal_moves(position)
        .into_iter()
        .filter(|other| Move { from: step.from, ..*other } == step && other.from != step.from)
        .map(|other| other.from)
        .filter(|from| position.piece_at(*from).is_some_and(|piece| piece.role == role))
        .collect();
    let name = step.from.to_string();
    let (file, rank) = name.split_at(1);
    if others.is_empty() {
        String::new()
    } else if others.iter().all(|other| other.file() != step.from.file()) {
        file.to_owned()
    } else if others.iter().all(|other| other.rank() != step.from.rank()) {
        rank.to_owned()
    } else {
        name
    }
}

fn legal_moves(position: &impl Variant) -> Vec<Move> {
    let mut moves = Vec::new();
    let _ = position.visit_perft(|action| {
        if let Action::Move(step) = action {
            moves.push(step);
        }
        ControlFlow::Continue(())
    });
    moves
}

/// Reads an action in the coordinate form or in algebraic notation.
pub(super) fn read<V: Variant>(position: &V, text: &str) -> Result<Action, ActionTextError> {
    let folded = fold_case(text);
    let coordinates = Action::parse(folded.trim_end_matches(['+', '#']), V::GAME);
    let bare = text.trim().trim_end_matches(['+', '#']);
    // `B1c3` is a bishop's move, `b1c3` one from b1: a role letter is a capital.
    let names_role = bare.starts_with(['K', 'Q', 'R', 'B', 'N', 'P']);
    if let (Ok(action), false) = (&coordinates, names_role) {
        return Ok(*action);
    }
    if let Some(action) = castling(position, bare) {
        return Ok(action);
    }
    match (parse_san(bare), coordinates) {
        (Some(said), Ok(action)) => find(position, text, said).or(Ok(action)),
        (Some(said), Err(_)) => find(position, text, said),
        (None, Ok(action)) => Ok(action),
        (None, Err(_)) => Err(ActionTextError::unreadable(text, V::GAME)),
    }
}

fn castling(position: &impl Variant, text: &str) -> Option<Action> {
    let to = match text.replace('0', "O").to_ascii_uppercase().as_str() {
        "O-O" => 6,
        "O-O-O" => 2,
        _ => return None,
    };
    let rank = 7 * position.side_to_move().index() as u8;
    Some(Action::step(Square::new(4, rank)?, Square::new(to, rank)?))
}

fn parse_san(text: &str) -> Option<ParsedSan> {
    let (role, text) = match text.chars().next().filter(char::is_ascii_uppercase).map(|c| c.to_ascii_lowercase()) {
        Some(letter) => (chess_role(letter)?, &text[1..]),
        None => (Role::Pawn, text),
    };
    let (kind, text) = match text.strip_prefix('*') {
        Some(rest) => (MoveKind::ByVest, rest),
        None => (MoveKind::Plain, text),
    };
    let (text, plunder) = match text.split_once(':') {
        Some((rest, kind)) => (rest, Some(single_role(kind)?)),
        None => (text, None),
    };
    let (text, promotion) = match text.split_once('=') {
        Some((rest, role)) => (rest, Some(single_role(role)?)),
        None => (text, None),
    };
    if !text.is_ascii() || text.len() < 2 {
        return None;
    }
    let (rest, to) = text.split_at(text.len() - 2);
    let (captures, mut rest) = rest.strip_suffix('x').map_or((false, rest), |rest| (true, rest));
    let file = rest.chars().next().filter(|c| ('a'..='h').contains(c)).map(|c| c as u8 - b'a');
    rest = &rest[usize::from(file.is_some())..];
    let rank = rest.chars().next().filter(|c| ('1'..='8').contains(c)).map(|c| c as u8 - b'1');
    rest = &rest[usize::from(rank.is_some())..];
    let to = to.parse().ok()?;
    rest.is_empty().then_some(ParsedSan { role, kind, file, rank, captures, to, promotion, plunder })
}

fn chess_role(letter: char) -> Option<Role> {
    Role::from_letter(letter).filter(|role| Role::CHESS.contains(role))
}

fn single_role(text: &str) -> Option<Role> {
    let mut letters = text.chars();
    let letter = letters.next()?.to_ascii_lowercase();
    chess_role(letter).filter(|_| letters.next().is_none())
}

/// The action that is meant: the legal one if there is just one, else the move of the only piece that could be meant.
fn find(position: &impl Variant, text: &str, said: ParsedSan) -> Result<Action, ActionTextError> {
    let whole = || text.trim().to_owned();
    let fits = |from: Square| {
        said.file.is_none_or(|file| file == from.file())
            && said.rank.is_none_or(|rank| rank == from.rank())
            && position.piece_at(from).is_some_and(|piece| {
                piece.role == said.role && position.commander(piece.army) == Some(position.side_to_move())
            })
    };
    let step = |from| Move { from, to: said.to, promotion: said.promotion, kind: said.kind, plunder: said.plunder };
    let castles = |other: &Move| is_castling(said.role, *other);
    let legal: Vec<Move> =
        legal_moves(position).into_iter().filter(|m| fits(m.from) && *m == step(m.from) && !castles(m)).collect();
    // Without a file a pawn's move is one straight ahead.
    let pawn_straight =
        said.role == Role::Pawn && said.kind == MoveKind::Plain && said.file.is_none() && !said.captures;
    let straight = |m: &&Move| !pawn_straight || m.from.file() == said.to.file();
    let meant: Vec<&Move> = legal.iter().filter(straight).collect();
    let chosen = match meant[..] {
        [one] => *one,
        [one, other, ..] => {
            return Err(ActionTextError::Ambiguous { text: whole(), one: one.from, other: other.from });
        }
        [] => {
            let pieces: Vec<Move> = board().filter(|from| fits(*from)).map(step).filter(|m| straight(&m)).collect();
            let near: Vec<&Move> = pieces.iter().filter(|m| goes_there(position, **m)).collect();
            match (&pieces[..], &near[..]) {
                ([one], _) => *one,
                (_, [one]) => **one,
                _ => return Err(ActionTextError::NoPiece { text: whole(), role: said.role, to: said.to }),
            }
        }
    };
    if said.captures && !position.captures(chosen) {
        return Err(ActionTextError::CaptureMark { text: whole(), said: 'x', to: said.to, found: "empty" });
    }
    Ok(Action::Move(chosen))
}

/// Whether the piece reaches the square, even if another rule forbids the move.
fn goes_there(position: &impl Variant, step: Move) -> bool {
    let vest = from_square(step.from).and_then(|from| position.vest(from));
    if step.kind == MoveKind::ByVest && vest.is_none() {
        return false;
    }
    !matches!(
        position.validate(Action::Move(step)),
        Err(Refusal::NotThatWay { .. }
            | Refusal::KingOneSquare
            | Refusal::InTheWay { .. }
            | Refusal::Chess(ChessRefusal::DoubleStep)
            | Refusal::NothingToCapture)
    )
}

fn board() -> impl Iterator<Item = Square> {
    (0..8).flat_map(|rank| (0..8).filter_map(move |file| Square::new(file, rank)))
}

fn capital(role: Role) -> char {
    role.letter().to_ascii_uppercase()
}
