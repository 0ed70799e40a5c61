//! The board as the independent implementations of Sovereign Chess and Royale know it, in the plainest way: coloured
//! squares, who commands what, how pieces go.

/// File and rank from 0.
pub type Sq = (usize, usize);

/// The coloured squares, two of each colour.
const COLOURED: [(char, Sq, Sq); 12] = [
    ('w', (8, 7), (7, 8)),
    ('b', (7, 7), (8, 8)),
    ('a', (6, 6), (9, 9)),
    ('s', (9, 6), (6, 9)),
    ('p', (8, 5), (7, 10)),
    ('r', (11, 4), (4, 11)),
    ('o', (5, 8), (10, 7)),
    ('y', (10, 5), (5, 10)),
    ('g', (5, 5), (10, 10)),
    ('c', (5, 7), (10, 8)),
    ('n', (4, 4), (11, 11)),
    ('v', (7, 5), (8, 10)),
];

/// The letters of the twelve colours.
pub const COLOURS: &str = "wasbproygcnv";

/// What stands on the squares, rank by rank: a colour letter and a role letter.
#[derive(Clone, PartialEq, Debug)]
pub struct OracleBoard(pub [[Option<(char, char)>; 16]; 16]);

/// The colour of a coloured square.
pub fn colour_of(square: Sq) -> Option<char> {
    COLOURED.iter().find(|(_, one, other)| *one == square || *other == square).map(|(colour, ..)| *colour)
}

/// The other square of the same colour.
fn twin(square: Sq) -> Option<Sq> {
    COLOURED.iter().find_map(|&(_, one, other)| match square {
        _ if square == one => Some(other),
        _ if square == other => Some(one),
        _ => None,
    })
}

/// Twice the distance to the brown line across an axis.
fn to_line(place: usize) -> usize {
    (2 * place).abs_diff(15)
}

/// The promotion zone.
pub fn in_zone((file, rank): Sq) -> bool {
    (6..=9).contains(&file) && (6..=9).contains(&rank)
}

/// All squares, from a1.
pub fn squares() -> impl Iterator<Item = Sq> {
    (0..16).flat_map(|rank| (0..16).map(move |file| (file, rank)))
}

/// The squares strictly between two on one line.
pub fn between(from: Sq, to: Sq) -> Vec<Sq> {
    let step = |from: usize, to: usize| (to as i32 - from as i32).signum();
    let (files, ranks) = (step(from.0, to.0), step(from.1, to.1));
    let count = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)) as i32;
    (1..count).map(|n| ((from.0 as i32 + n * files) as usize, (from.1 as i32 + n * ranks) as usize)).collect()
}

impl OracleBoard {
    pub fn at(&self, square: Sq) -> Option<(char, char)> {
        self.0[square.1][square.0]
    }

    pub fn put(&mut self, square: Sq, piece: Option<(char, char)>) {
        self.0[square.1][square.0] = piece;
    }

    /// Who commands a colour, if seats 1, 2 and so on own these: the seat's number, or 0 for nobody.
    pub fn command(&self, colour: char, own: &[char]) -> usize {
        let mut colour = colour;
        // A chain that is longer than the number of colours is a loop.
        for _ in 0..=COLOURS.len() {
            if let Some(seat) = own.iter().position(|own| *own == colour) {
                return seat + 1;
            }
            let Some(&(_, one, other)) = COLOURED.iter().find(|(of, ..)| *of == colour) else { return 0 };
            match self.at(one).or(self.at(other)) {
                Some((next, _)) => colour = next,
                None => return 0,
            }
        }
        0
    }

    /// The coloured squares that cannot be entered since their twin is occupied.
    pub fn blocked(&self) -> Vec<Sq> {
        squares().filter(|&square| twin(square).is_some_and(|twin| self.at(twin).is_some())).collect()
    }

    /// Whether the piece on `from` moves so, apart from whose pieces these are and from coloured squares.
    pub fn reaches(&self, from: Sq, to: Sq) -> bool {
        let Some((_, role)) = self.at(from) else { return false };
        let (files, ranks) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
        let (straight, diagonal) = ((files == 0) != (ranks == 0), files == ranks && files > 0);
        let clear = || files.max(ranks) <= 8 && between(from, to).iter().all(|&square| self.at(square).is_none());
        match role {
            'k' => files.max(ranks) == 1,
            'n' => (files, ranks) == (1, 2) || (files, ranks) == (2, 1),
            'q' => (straight || diagonal) && clear(),
            'r' => straight && clear(),
            'b' => diagonal && clear(),
            _ => self.pawn_reaches(from, to),
        }
    }

    fn pawn_reaches(&self, from: Sq, to: Sq) -> bool {
        let nearer = (to_line(to.0) < to_line(from.0), to_line(to.1) < to_line(from.1));
        let outer = |place: usize| [0, 1, 14, 15].contains(&place);
        match (from.0.abs_diff(to.0), from.1.abs_diff(to.1)) {
            (1, 1) => self.at(to).is_some() && (nearer.0 || nearer.1),
            (1, 0) => self.at(to).is_none() && nearer.0,
            (0, 1) => self.at(to).is_none() && nearer.1,
            (2, 0) => self.at(to).is_none() && nearer.0 && outer(from.0) && self.at(between(from, to)[0]).is_none(),
            (0, 2) => self.at(to).is_none() && nearer.1 && outer(from.1) && self.at(between(from, to)[0]).is_none(),
            _ => false,
        }
    }

    /// Rules 7 and 8: whether a piece of this colour that comes from `from` may stop on `to`; `twins`: the option.
    pub fn may_stop(&self, colour: char, from: Sq, to: Sq, twins: bool) -> bool {
        let own_colour = colour_of(to) == Some(colour);
        !own_colour && twin(to).is_none_or(|twin| if twin == from { twins } else { self.at(twin).is_none() })
    }
}
