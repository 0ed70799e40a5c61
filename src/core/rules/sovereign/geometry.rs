//! The board of Sovereign Chess as tables: coloured squares, the promotion zone, and moves on an empty board.

use crate::rules::{Army, Role, Square, SquareSet};

/// The number of files, and of ranks, of the board.
pub const SIZE: u8 = 16;

/// How many squares queens, rooks and bishops move at most (rule 6).
pub const RANGE: u8 = 8;

/// The two coloured squares of each army, in the order of [`Army::ALL`].
const TWINS: [[Square; 2]; 12] = {
    let names = [
        ["i8", "h9"],
        ["g7", "j10"],
        ["j7", "g10"],
        ["h8", "i9"],
        ["i6", "h11"],
        ["l5", "e12"],
        ["f9", "k8"],
        ["k6", "f11"],
        ["f6", "k11"],
        ["f8", "k9"],
        ["e5", "l12"],
        ["h6", "i11"],
    ];
    let mut twins = [[Square::from_index(0); 2]; 12];
    let mut army = 0;
    while army < 12 {
        twins[army] = [Square::named(names[army][0]), Square::named(names[army][1])];
        army += 1;
    }
    twins
};

const COLOURS: [Option<Army>; 256] = {
    let mut colours = [None; 256];
    let mut army = 0;
    while army < 12 {
        colours[TWINS[army][0].index()] = Some(Army::ALL[army]);
        colours[TWINS[army][1].index()] = Some(Army::ALL[army]);
        army += 1;
    }
    colours
};

/// The two coloured squares of `army`.
///
/// ```
/// use regalia_core::rules::{Army, sovereign::twins};
/// assert_eq!(twins(Army::Navy).map(|square| square.to_string()), ["e5", "l12"]);
/// ```
#[must_use]
pub const fn twins(army: Army) -> [Square; 2] {
    TWINS[army.index()]
}

/// The colour of a coloured square, `None` for a plain one.
#[must_use]
pub const fn colour(square: Square) -> Option<Army> {
    COLOURS[square.index()]
}

/// The other coloured square of the same colour, `None` for a plain square.
#[must_use]
pub fn twin(square: Square) -> Option<Square> {
    let [one, other] = twins(colour(square)?);
    Some(if one.index() == square.index() { other } else { one })
}

/// All coloured squares.
pub(super) const COLOURED: SquareSet = {
    let mut coloured = SquareSet::EMPTY;
    let mut army = 0;
    while army < 12 {
        coloured = coloured.with(TWINS[army][0]).with(TWINS[army][1]);
        army += 1;
    }
    coloured
};

/// Whether a square lies in the promotion zone, g7 to j10, where pawns promote (rule 12).
#[must_use]
pub const fn in_promotion_zone(square: Square) -> bool {
    matches!(square.file(), 6..=9) && matches!(square.rank(), 6..=9)
}

/// A direction of sliding; the rook's have even numbers, the bishop's odd ones.
pub(super) const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// Whether a piece of this role slides in this direction.
pub(super) const fn slides(role: Role, direction: usize) -> bool {
    match role {
        Role::Queen => true,
        Role::Rook => direction.is_multiple_of(2),
        Role::Bishop => !direction.is_multiple_of(2),
        Role::King | Role::Knight | Role::Pawn | Role::Drone => false,
    }
}

/// What a step in each direction adds to a square's index.
const DELTAS: [i16; 8] = [16, 17, 1, -15, -16, -17, -1, 15];

/// The square `steps` away in `direction`. It must be on the board.
pub(super) const fn along(square: Square, direction: usize, steps: u8) -> Square {
    Square::from_index((square.index() as i16 + DELTAS[direction] * steps as i16) as u8)
}

/// How many squares a slider sees from each square in each direction: up to the edge, at most [`RANGE`].
pub(super) static REACH: [[u8; 8]; 256] = {
    let mut reach = [[0; 8]; 256];
    let mut index = 0;
    while index < 256 {
        let square = Square::from_index(index as u8);
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = DIRECTIONS[direction];
            let mut steps = 0;
            while steps < RANGE as i8 && square.offset(files * (steps + 1), ranks * (steps + 1)).is_some() {
                steps += 1;
            }
            reach[index][direction] = steps as u8;
            direction += 1;
        }
        index += 1;
    }
    reach
};

/// Whether a piece of some role on `square` could capture on `target`, on an empty board.
pub(super) const fn may_see(square: Square, target: Square) -> bool {
    let files = square.file().abs_diff(target.file());
    let ranks = square.rank().abs_diff(target.rank());
    let lines_up = files == 0 || ranks == 0 || files == ranks;
    files <= RANGE && ranks <= RANGE && lines_up || files + ranks == 3
}

/// The direction in which `to` lies from `from`, if a queen on an empty board without end could go there.
pub(super) const fn direction(from: Square, to: Square) -> Option<usize> {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    Some(match (files.signum(), ranks.signum()) {
        (0, 0) => return None,
        (0, 1) => 0,
        (1, 0) => 2,
        (0, _) => 4,
        (_, 0) => 6,
        _ if files.abs() != ranks.abs() => return None,
        (1, 1) => 1,
        (1, _) => 3,
        (_, 1) => 7,
        _ => 5,
    })
}

/// The squares from which a piece of some role could capture on each square.
pub(super) static VIEW: [SquareSet; 256] = {
    let mut view = [SquareSet::EMPTY; 256];
    let mut place = 0;
    while place < 256 * 256 {
        let (target, square) = (Square::from_index((place / 256) as u8), Square::from_index((place % 256) as u8));
        if target.index() != square.index() && may_see(square, target) {
            view[target.index()].insert(square);
        }
        place += 1;
    }
    view
};

/// Up to eight squares around another one, lowest index first.
#[derive(Clone, Copy)]
pub(super) struct Leaps {
    squares: [Square; 8],
    count: u8,
}

impl Leaps {
    const NONE: Self = Self { squares: [Square::from_index(0); 8], count: 0 };

    const fn insert(&mut self, square: Square) {
        self.squares[self.count as usize] = square;
        self.count += 1;
    }

    pub fn iter(&self) -> impl Iterator<Item = Square> {
        self.squares.iter().copied().take(usize::from(self.count))
    }

    pub fn contains(&self, square: Square) -> bool {
        self.iter().any(|other| other == square)
    }
}

const fn leaps(offsets: [(i8, i8); 8]) -> [Leaps; 256] {
    let mut table = [Leaps::NONE; 256];
    let mut index = 0;
    while index < 256 {
        let mut leap = 0;
        while leap < 8 {
            if let Some(to) = Square::from_index(index as u8).offset(offsets[leap].0, offsets[leap].1) {
                table[index].insert(to);
            }
            leap += 1;
        }
        index += 1;
    }
    table
}

/// Where a knight goes from each square.
pub(super) static KNIGHT: [Leaps; 256] =
    leaps([(-1, -2), (1, -2), (-2, -1), (2, -1), (-2, 1), (2, 1), (-1, 2), (1, 2)]);

/// Where a king goes from each square.
pub(super) static KING: [Leaps; 256] = leaps([(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]);

/// Twice the distance of a file or rank to the brown line that crosses it.
const fn line_distance(coordinate: u8) -> u8 {
    (2 * coordinate as i8 - 15).unsigned_abs()
}

/// Whether going from one file (or rank) to another comes nearer to the brown line.
const fn nearer(from: u8, to: u8) -> bool {
    line_distance(to) < line_distance(from)
}

/// The direction from a file (or rank) towards the brown line: 1, -1, or 0 beside the line (rule 9).
const fn inward(coordinate: u8) -> i8 {
    match coordinate {
        0..=6 => 1,
        9..=15 => -1,
        _ => 0,
    }
}

/// A pawn's steps along one axis: the next square inward, and the one behind it for a double step (rules 9, 10).
#[derive(Clone, Copy)]
pub(super) struct PawnStep {
    pub one: Option<Square>,
    pub two: Option<Square>,
}

/// The steps sideways and the steps up or down of a pawn on each square.
pub(super) static PAWN_STEPS: [[PawnStep; 2]; 256] = {
    let mut table = [[PawnStep { one: None, two: None }; 2]; 256];
    let mut index = 0;
    while index < 256 {
        let square = Square::from_index(index as u8);
        let (files, ranks) = (inward(square.file()), inward(square.rank()));
        if files != 0 {
            table[index][0].one = square.offset(files, 0);
            if matches!(square.file(), 0 | 1 | 14 | 15) {
                table[index][0].two = square.offset(2 * files, 0);
            }
        }
        if ranks != 0 {
            table[index][1].one = square.offset(0, ranks);
            if matches!(square.rank(), 0 | 1 | 14 | 15) {
                table[index][1].two = square.offset(0, 2 * ranks);
            }
        }
        index += 1;
    }
    table
};

/// The squares on which a pawn on each square captures (rule 11).
pub(super) static PAWN_CAPTURES: [Leaps; 256] = pawn_captures(false);

/// The squares from which a pawn captures on each square.
pub(super) static PAWN_CAPTURERS: [Leaps; 256] = pawn_captures(true);

const fn pawn_captures(inverse: bool) -> [Leaps; 256] {
    let diagonals = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
    let mut table = [Leaps::NONE; 256];
    let mut index = 0;
    while index < 256 {
        let square = Square::from_index(index as u8);
        let mut diagonal = 0;
        while diagonal < 4 {
            if let Some(other) = square.offset(diagonals[diagonal].0, diagonals[diagonal].1) {
                let (from, to) = if inverse { (other, square) } else { (square, other) };
                if nearer(from.file(), to.file()) || nearer(from.rank(), to.rank()) {
                    table[index].insert(other);
                }
            }
            diagonal += 1;
        }
        index += 1;
    }
    table
}

/// Whether a move leaves all armies commanded as before, because neither of its squares is coloured.
pub(in crate::rules) const fn keeps_command(from: Square, to: Square) -> bool {
    colour(from).is_none() && colour(to).is_none()
}
