//! The board of a game with coloured squares as tables: coloured squares, and moves on an empty board.
//!
//! Squares have the same numbers on all boards, those of 16 × 16 squares.

use crate::rules::{Army, Role, Square, SquareSet};

/// A direction of sliding; the rook's have even numbers, the bishop's odd ones.
pub(super) const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// What a step in each direction adds to a square's index.
const DELTAS: [i16; 8] = [16, 17, 1, -15, -16, -17, -1, 15];

/// Whether a piece of this role slides in this direction.
pub(super) const fn slides(role: Role, direction: usize) -> bool {
    match role {
        Role::Queen => true,
        Role::Rook => direction.is_multiple_of(2),
        Role::Bishop => !direction.is_multiple_of(2),
        Role::King | Role::Knight | Role::Pawn | Role::Drone => false,
    }
}

/// The square `steps` away in `direction`. It must be on the board.
pub(super) const fn along(square: Square, direction: usize, steps: u8) -> Square {
    Square::from_index((square.index() as i16 + DELTAS[direction] * steps as i16) as u8)
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

/// Up to eight squares around another one, lowest index first.
#[derive(Clone, Copy, Debug)]
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

const KNIGHT: [(i8, i8); 8] = [(-1, -2), (1, -2), (-2, -1), (2, -1), (-2, 1), (2, 1), (-1, 2), (1, 2)];
const KING: [(i8, i8); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
const DIAGONALS: [(i8, i8); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// A pawn's steps along one axis: the next square inward, and the one behind it for a double step (rules 9, 10).
#[derive(Clone, Copy, Debug)]
pub(super) struct PawnStep {
    pub one: Option<Square>,
    pub two: Option<Square>,
}

impl PawnStep {
    const NONE: Self = Self { one: None, two: None };
}

/// The tables of a board. Those over squares have an entry for each index; entries off the board are meaningless.
#[derive(Debug)]
pub struct Geometry {
    /// The two coloured squares of each army that has any, in the order of [`Army::ALL`].
    twins: [Option<[Square; 2]>; 12],
    colours: [Option<Army>; 256],
    pub(super) coloured: SquareSet,
    range: u8,
    /// How many squares a slider sees from each square in each direction: up to the edge, at most its range.
    pub(super) reach: [[u8; 8]; 256],
    /// The squares from which a piece of some role could capture on each square.
    pub(super) view: [SquareSet; 256],
    /// Where a knight goes from each square.
    pub(super) knight: [Leaps; 256],
    /// Where a king goes from each square.
    pub(super) king: [Leaps; 256],
    /// The steps sideways and the steps up or down of a pawn on each square.
    pub(super) pawn_steps: [[PawnStep; 2]; 256],
    /// The squares on which a pawn on each square captures (rule 11).
    pub(super) pawn_captures: [Leaps; 256],
    /// The squares from which a pawn captures on each square.
    pub(super) pawn_capturers: [Leaps; 256],
}

impl Geometry {
    /// The tables of a board with so many files and ranks, on which sliders move so many squares at most.
    pub(super) const fn new(size: u8, range: u8, coloured_squares: &[(Army, [Square; 2])]) -> Self {
        let mut tables = Self {
            twins: [None; 12],
            colours: [None; 256],
            coloured: SquareSet::EMPTY,
            range,
            reach: [[0; 8]; 256],
            view: [SquareSet::EMPTY; 256],
            knight: [Leaps::NONE; 256],
            king: [Leaps::NONE; 256],
            pawn_steps: [[PawnStep::NONE; 2]; 256],
            pawn_captures: [Leaps::NONE; 256],
            pawn_capturers: [Leaps::NONE; 256],
        };
        let mut at = 0;
        while at < coloured_squares.len() {
            let (army, [one, other]) = coloured_squares[at];
            tables.twins[army.index()] = Some([one, other]);
            tables.colours[one.index()] = Some(army);
            tables.colours[other.index()] = Some(army);
            tables.coloured = tables.coloured.with(one).with(other);
            at += 1;
        }
        let mut rank = 0;
        while rank < size {
            let mut file = 0;
            while file < size {
                if let Some(square) = Square::new(file, rank) {
                    tables.add_square(square, size);
                }
                file += 1;
            }
            rank += 1;
        }
        tables
    }

    /// Fills in what belongs to a square of a board of this size.
    const fn add_square(&mut self, square: Square, size: u8) {
        let index = square.index();
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = DIRECTIONS[direction];
            let mut steps = 0;
            while steps < self.range as i8 && on_board(square, files * (steps + 1), ranks * (steps + 1), size).is_some()
            {
                steps += 1;
            }
            self.reach[index][direction] = steps as u8;
            if let Some(to) = on_board(square, KNIGHT[direction].0, KNIGHT[direction].1, size) {
                self.knight[index].insert(to);
            }
            if let Some(to) = on_board(square, KING[direction].0, KING[direction].1, size) {
                self.king[index].insert(to);
            }
            direction += 1;
        }
        let (files, ranks) = (inward(square.file(), size), inward(square.rank(), size));
        self.pawn_steps[index] = [
            pawn_step(square, files, 0, is_outer(square.file(), size), size),
            pawn_step(square, 0, ranks, is_outer(square.rank(), size), size),
        ];
        let mut at = 0;
        while at < DIAGONALS.len() {
            if let Some(other) = on_board(square, DIAGONALS[at].0, DIAGONALS[at].1, size) {
                if captures_inward(square, other, size) {
                    self.pawn_captures[index].insert(other);
                }
                if captures_inward(other, square, size) {
                    self.pawn_capturers[index].insert(other);
                }
            }
            at += 1;
        }
        let mut other = 0;
        while other < 256 {
            let from = Square::from_index(other as u8);
            if other != index && from.file() < size && from.rank() < size && self.may_see(from, square) {
                self.view[index].insert(from);
            }
            other += 1;
        }
    }

    /// The two coloured squares of `army`, if it has any.
    pub(super) const fn twins(&self, army: Army) -> Option<[Square; 2]> {
        self.twins[army.index()]
    }

    /// The colour of a coloured square, `None` for a plain one.
    pub(crate) const fn colour(&self, square: Square) -> Option<Army> {
        self.colours[square.index()]
    }

    /// The other coloured square of the same colour, `None` for a plain square.
    pub(super) fn twin(&self, square: Square) -> Option<Square> {
        let [one, other] = self.twins(self.colour(square)?)?;
        Some(if one == square { other } else { one })
    }

    /// Whether a move leaves all armies commanded as before, because neither of its squares is coloured.
    pub(in crate::rules) const fn keeps_command(&self, from: Square, to: Square) -> bool {
        self.colour(from).is_none() && self.colour(to).is_none()
    }

    /// Whether a piece of some role on `square` could capture on `target`, on an empty board.
    pub(super) const fn may_see(&self, square: Square, target: Square) -> bool {
        let files = square.file().abs_diff(target.file());
        let ranks = square.rank().abs_diff(target.rank());
        let lines_up = files == 0 || ranks == 0 || files == ranks;
        files <= self.range && ranks <= self.range && lines_up || files + ranks == 3
    }
}

/// The square that lies so many files and ranks away, if a board of this size has it.
const fn on_board(square: Square, files: i8, ranks: i8, size: u8) -> Option<Square> {
    match square.offset(files, ranks) {
        Some(other) if other.file() < size && other.rank() < size => Some(other),
        _ => None,
    }
}

/// Twice the distance of a file or rank to the brown line that crosses it.
const fn line_distance(coordinate: u8, size: u8) -> u8 {
    (2 * coordinate + 1).abs_diff(size)
}

/// Whether a pawn captures from one square on a diagonal neighbour: it comes nearer to a brown line (rule 11).
const fn captures_inward(from: Square, to: Square, size: u8) -> bool {
    line_distance(to.file(), size) < line_distance(from.file(), size)
        || line_distance(to.rank(), size) < line_distance(from.rank(), size)
}

/// The direction from a file (or rank) towards the brown line: 1, -1, or 0 beside the line (rule 9).
const fn inward(coordinate: u8, size: u8) -> i8 {
    match line_distance(coordinate, size) {
        0..=1 => 0,
        _ if coordinate < size / 2 => 1,
        _ => -1,
    }
}

/// Whether a file (or rank) is one of the two next to the edge, from where pawns make double steps (rule 10).
const fn is_outer(coordinate: u8, size: u8) -> bool {
    coordinate < 2 || coordinate >= size - 2
}

const fn pawn_step(square: Square, files: i8, ranks: i8, may_double: bool, size: u8) -> PawnStep {
    if files == 0 && ranks == 0 {
        return PawnStep::NONE;
    }
    let two = if may_double { on_board(square, 2 * files, 2 * ranks, size) } else { None };
    PawnStep { one: on_board(square, files, ranks, size), two }
}
