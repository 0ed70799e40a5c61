//! An independent implementation of Martian Chess: a board of letters, and the rules in the words of the rule file.
//!
//! Slow and plain on purpose. It shares nothing with the program but the text of positions.

/// A square: file and rank, both from 0.
pub type Sq = (usize, usize);

/// A position as the rule file speaks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Oracle {
    /// `board[rank][file]`: a letter, or a space.
    pub board: [[char; 4]; 8],
    /// 1 or 2.
    pub side_to_move: usize,
    /// The points of seat 1 and 2.
    pub scores: [u32; 2],
    /// From and to of the last ply.
    pub last: Option<(Sq, Sq)>,
    /// What the clock stands at.
    pub clock: Option<u32>,
    /// The option `supply`: whether a size may be made beyond the six in the box.
    pub unlimited: bool,
}

/// Every square.
pub fn squares() -> impl Iterator<Item = Sq> {
    (0..8).flat_map(|rank| (0..4).map(move |file| (file, rank)))
}

/// The name of a square.
pub fn name((file, rank): Sq) -> String {
    format!("{}{}", ["a", "b", "c", "d"][file], rank + 1)
}

/// The square of a name.
pub fn square(text: &str) -> Sq {
    squares().find(|square| name(*square) == text).unwrap_or_else(|| panic!("{text} is no square"))
}

/// The seat whose zone the square lies in.
pub fn zone(square: Sq) -> usize {
    if square.1 < 4 { 1 } else { 2 }
}

fn points(letter: char) -> u32 {
    match letter {
        'p' => 1,
        'd' => 2,
        'q' => 3,
        _ => panic!("{letter} is no piece"),
    }
}

impl Oracle {
    /// What stands on a square.
    pub fn at(&self, (file, rank): Sq) -> Option<char> {
        Some(self.board[rank][file]).filter(|letter| *letter != ' ')
    }

    /// How many pieces of a seat's zone have this letter.
    fn in_zone(&self, seat: usize, letter: char) -> usize {
        squares().filter(|square| zone(*square) == seat && self.at(*square) == Some(letter)).count()
    }

    /// How many pieces of the whole board have this letter.
    fn on_board(&self, letter: char) -> usize {
        squares().filter(|square| self.at(*square) == Some(letter)).count()
    }

    /// The points of all that stands on the board.
    pub fn points_on_board(&self) -> u32 {
        squares().filter_map(|square| self.at(square)).map(points).sum()
    }

    fn is_empty_zone(&self, seat: usize) -> bool {
        squares().all(|square| zone(square) != seat || self.at(square).is_none())
    }

    /// Rule 1: whether the piece on `from` gets to `to`, whatever stands there.
    fn gets_to(&self, letter: char, from: Sq, to: Sq) -> bool {
        let files = to.0 as i32 - from.0 as i32;
        let ranks = to.1 as i32 - from.1 as i32;
        let (wide, high) = (files.abs(), ranks.abs());
        if (wide, high) == (0, 0) {
            return false;
        }
        let orthogonal = wide == 0 || high == 0;
        let diagonal = wide == high;
        let length = wide.max(high);
        let fits = match letter {
            'p' => diagonal && length == 1,
            'd' => orthogonal && length <= 2,
            'q' => orthogonal || diagonal,
            _ => false,
        };
        // Nothing jumps.
        fits && (1..length).all(|step| {
            let file = from.0 as i32 + files / length * step;
            let rank = from.1 as i32 + ranks / length * step;
            self.at((file as usize, rank as usize)).is_none()
        })
    }

    /// Rule 4: what a piece moving onto another of its own zone makes, if it makes anything.
    pub fn promotion(&self, mine: char, other: char) -> Option<char> {
        let seat = self.side_to_move;
        let made = match (mine, other) {
            ('d', 'p') | ('p', 'd') if self.in_zone(seat, 'q') == 0 => 'q',
            ('p', 'p') if self.in_zone(seat, 'd') == 0 => 'd',
            _ => return None,
        };
        (self.unlimited || self.on_board(made) < 6).then_some(made)
    }

    /// Whether the move is one of rules 1 to 4, the end of the game aside.
    fn moves(&self, from: Sq, to: Sq) -> bool {
        let Some(letter) = self.at(from) else { return false };
        if zone(from) != self.side_to_move || !self.gets_to(letter, from, to) {
            return false;
        }
        if zone(to) == self.side_to_move
            && let Some(other) = self.at(to)
            && self.promotion(letter, other).is_none()
        {
            return false;
        }
        let undoes = self.last == Some((to, from)) && zone(from) != zone(to);
        !undoes
    }

    /// Whether the action is legal, with or without a call of the clock.
    pub fn is_legal(&self, from: Sq, to: Sq, star: bool) -> bool {
        self.moves(from, to) && !(star && self.clock.is_some()) && self.end(false).is_none()
    }

    /// Every legal action without a call of the clock, in the order of its text.
    pub fn legal(&self) -> Vec<String> {
        let mut list = Vec::new();
        for from in squares() {
            list.extend(squares().filter(|to| self.is_legal(from, *to, false)).map(|to| name(from) + &name(to)));
        }
        list.sort();
        list
    }

    /// The position after a legal action.
    pub fn after(&self, from: Sq, to: Sq, star: bool) -> Self {
        assert!(self.is_legal(from, to, star), "{}: {from:?} {to:?} {star}", self.print());
        let mut next = self.clone();
        let letter = self.at(from).unwrap();
        next.board[from.1][from.0] = ' ';
        next.board[to.1][to.0] = letter;
        let mut captures = false;
        if let Some(other) = self.at(to) {
            if zone(to) == self.side_to_move {
                next.board[to.1][to.0] = self.promotion(letter, other).unwrap();
            } else {
                captures = true;
                next.scores[self.side_to_move - 1] += points(other);
            }
        }
        next.clock = match self.clock {
            None if star => Some(7),
            None => None,
            Some(_) if captures => Some(7),
            Some(plies) => Some(plies - 1),
        };
        next.last = Some((from, to));
        next.side_to_move = 3 - self.side_to_move;
        next
    }

    /// The end, as in `0-1 clock`, or nothing while the game goes on.
    pub fn end(&self, tie_draws: bool) -> Option<String> {
        let [one, two] = self.scores;
        let by_score = |on_equal: &str| match one.cmp(&two) {
            std::cmp::Ordering::Greater => "1-0".to_owned(),
            std::cmp::Ordering::Less => "0-1".to_owned(),
            std::cmp::Ordering::Equal => on_equal.to_owned(),
        };
        // The seat that made the last ply is the one that is not to move.
        let last = if self.side_to_move == 2 { "1-0" } else { "0-1" };
        let tie = if tie_draws { "1/2-1/2" } else { last };
        if self.is_empty_zone(1) || self.is_empty_zone(2) {
            return Some(by_score(last) + " empty-zone");
        }
        if self.clock == Some(0) {
            return Some(by_score(tie) + " clock");
        }
        let stuck = squares().all(|from| squares().all(|to| !self.moves(from, to)));
        stuck.then(|| by_score(tie) + " no-move")
    }

    /// The position text.
    pub fn print(&self) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            let row: String = self.board[rank].iter().collect();
            // The longest gaps first.
            let row = row.replace("    ", "4").replace("   ", "3").replace("  ", "2").replace(' ', "1");
            text += &row;
            text += if rank > 0 { "/" } else { " " };
        }
        let last = self.last.map_or("-".to_owned(), |(from, to)| name(from) + &name(to));
        let clock = self.clock.map_or("-".to_owned(), |plies| plies.to_string());
        let [one, two] = self.scores;
        text + &format!("{} {one} {two} {last} {clock}", self.side_to_move)
    }

    /// Reads a position text that is known to be right.
    pub fn read(text: &str, unlimited: bool) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut board = [[' '; 4]; 8];
        for (place, row) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(gap) => file += gap as usize,
                    None => {
                        board[7 - place][file] = letter;
                        file += 1;
                    }
                }
            }
            assert_eq!(file, 4, "{text}");
        }
        let last = Some(fields[4]).filter(|last| *last != "-");
        Self {
            board,
            side_to_move: fields[1].parse().unwrap(),
            scores: [fields[2], fields[3]].map(|score| score.parse().unwrap()),
            last: last.map(|last| (square(&last[..2]), square(&last[2..]))),
            clock: fields.get(5).filter(|clock| **clock != "-").map(|clock| clock.parse().unwrap()),
            unlimited,
        }
    }
}
