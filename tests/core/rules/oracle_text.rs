//! How the oracle reads and writes positions and actions: its own code for the text forms.

use super::oracle::{Act, OracleState, Phase, Sq};

/// Reads a board that is known to be a possible one.
pub fn read_board(text: &str) -> [[Option<(char, char)>; 16]; 16] {
    let mut board = [[None; 16]; 16];
    for (row, rank) in text.split('/').zip((0..16).rev()) {
        let (mut file, mut number, mut colour) = (0, 0, None);
        for letter in row.chars() {
            if let Some(digit) = letter.to_digit(10) {
                number = number * 10 + digit as usize;
                continue;
            }
            (file, number) = (file + number, 0);
            match colour.take() {
                None => colour = Some(letter),
                Some(colour) => {
                    board[rank][file] = Some((colour, letter));
                    file += 1;
                }
            }
        }
    }
    board
}

/// Reads a position that is known to be a possible one.
pub fn read(text: &str, twins: bool) -> OracleState {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let board = read_board(fields[0]);
    let letter = |field: &str| field.chars().next().unwrap();
    let number = |place: usize| fields.get(place).map_or(0, |field| field.parse().unwrap());
    let phase = match fields.get(7) {
        Some(&"first") => Phase::First,
        Some(&"choice") => Phase::Choice,
        _ => Phase::Play,
    };
    let seats = (fields[1].parse().unwrap(), [letter(fields[2]), letter(fields[3])]);
    let mut state = OracleState::new(board, seats, fields[4], (number(5), number(6), phase));
    state.twins = twins;
    state
}

/// The position text, every field written.
pub fn print(state: &OracleState) -> String {
    print_board(|square| state.at(square)) + &state.fields()
}

/// The board's field, with a space after it.
pub fn print_board(at: impl Fn(Sq) -> Option<(char, char)>) -> String {
    let mut text = String::new();
    for rank in (0..16).rev() {
        let mut empty = 0;
        for file in 0..16 {
            match at((file, rank)) {
                None => empty += 1,
                Some((colour, role)) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    empty = 0;
                    text.extend([colour, role]);
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text.push(if rank > 0 { '/' } else { ' ' });
    }
    text
}

/// The name of a square.
pub fn name((file, rank): Sq) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

/// Reads a square at the start of a text.
fn split(text: &str) -> Option<(Sq, &str)> {
    let file = (text.chars().next()? as usize).checked_sub(97).filter(|file| *file < 16)?;
    let end = text[1..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |end| end + 1);
    let rank: usize = text[1..end].parse().ok()?;
    (1..=16).contains(&rank).then(|| ((file, rank - 1), &text[end..]))
}

/// Reads a square that is the whole text.
pub fn square(text: &str) -> Option<Sq> {
    split(text).filter(|(_, rest)| rest.is_empty()).map(|(square, _)| square)
}

/// Reads an action in coordinate form.
pub fn read_act(text: &str) -> Option<Act> {
    if let Some(target) = text.strip_prefix("O-O@") {
        return Some(Act::Castle(square(target)?));
    }
    if let Some(side) = text.strip_prefix("own=") {
        return Some(Act::Own(side.chars().next()?));
    }
    if let Some(rest) = text.strip_prefix("K=") {
        let colour = rest.chars().next()?;
        let step = rest[1..].strip_prefix('@').map(|step| square(step).unwrap());
        return Some(Act::Defect(colour, step));
    }
    let (from, rest) = split(text)?;
    let (to, rest) = split(rest)?;
    Some(Act::Go(from, to, rest.chars().next()))
}

/// An action in coordinate form.
pub fn coordinates(act: Act) -> String {
    match act {
        Act::Go(from, to, role) => {
            format!("{}{}{}", name(from), name(to), role.map_or(String::new(), |role| role.to_string()))
        }
        Act::Castle(target) => format!("O-O@{}", name(target)),
        Act::Defect(colour, None) => format!("K={colour}"),
        Act::Defect(colour, Some(step)) => format!("K={colour}@{}", name(step)),
        Act::Own(side) => format!("own={side}"),
    }
}

/// An action as people write it, without the mark for check or mate.
pub fn for_people(state: &OracleState, act: Act) -> String {
    match act {
        Act::Go(from, to, becomes) => {
            let (colour, role) = state.at(from).unwrap();
            let dash = if state.at(to).is_some() { 'x' } else { '-' };
            let becomes = becomes.map_or(String::new(), |role| format!("={}", role.to_ascii_uppercase()));
            format!("{colour}{}{}{dash}{}{becomes}", role.to_ascii_uppercase(), name(from), name(to))
        }
        Act::Defect(..) => format!("{}{}", state.owner(state.side_to_move), coordinates(act)),
        _ => coordinates(act),
    }
}
