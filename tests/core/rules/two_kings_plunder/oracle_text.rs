//! The oracle's positions and actions as text.

use super::oracle::{Act, Cell, Kind, Oracle, square};

pub fn name(square: usize) -> String {
    format!("{}{}", (b'a' + (square % 8) as u8) as char, square / 8 + 1)
}

pub fn coordinates(act: Act) -> String {
    let mut text = name(act.from) + &name(act.to);
    text.extend(act.becomes);
    text.extend(act.star.then_some('*'));
    if let Some(kind) = act.plunder {
        text.extend([':', kind]);
    }
    text
}

/// Reads a position text that is known to be right.
pub fn read(text: &str, kind: Kind) -> Oracle {
    let fields: Vec<&str> = text.split(' ').collect();
    let mut cells = [None; 64];
    let (mut file, mut rank) = (0, 7);
    let mut letters = fields[0].chars().peekable();
    while let Some(letter) = letters.next() {
        if letter == '/' {
            (file, rank) = (0, rank - 1);
        } else if let Some(run) = letter.to_digit(10) {
            file += run as usize;
        } else {
            let mut vest = None;
            if letters.next_if_eq(&'(').is_some() {
                vest = letters.next();
                letters.next();
            }
            cells[rank * 8 + file] =
                Some(Cell { white: letter.is_uppercase(), role: letter.to_ascii_lowercase(), vest });
            file += 1;
        }
    }
    let rights = fields[2].chars().filter(|letter| *letter != '-').collect();
    Oracle {
        kind,
        cells,
        white: fields[1] == "w",
        rights,
        passed: square(fields[3]),
        halfmove_clock: fields[4].parse().unwrap(),
        number: fields[5].parse().unwrap(),
    }
}

pub fn print(oracle: &Oracle) -> String {
    let mut ranks = Vec::new();
    for rank in oracle.cells.chunks(8).rev() {
        let (mut text, mut empty) = (String::new(), 0);
        for cell in rank {
            match cell {
                None => empty += 1,
                Some(Cell { white, role, vest }) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    empty = 0;
                    text.push(if *white { role.to_ascii_uppercase() } else { *role });
                    if let Some(vest) = vest {
                        text += &format!("({vest})");
                    }
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        ranks.push(text);
    }
    let rights: String = oracle.rights.iter().collect();
    let passed = oracle.passed.map_or("-".to_owned(), name);
    format!(
        "{} {} {} {passed} {} {}",
        ranks.join("/"),
        if oracle.white { 'w' } else { 'b' },
        if rights.is_empty() { "-" } else { &rights },
        oracle.halfmove_clock,
        oracle.number
    )
}
