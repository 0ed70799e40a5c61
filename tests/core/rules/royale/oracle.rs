//! An independent implementation of Royale, written from its rules in the plainest way: every action is made on a copy
//! of the board, then everything is worked out again.

use super::super::oracle::{Act, COLOURS, Sq, colour_of, squares};
use super::super::oracle_board::{OracleBoard, between, in_zone};
use super::super::oracle_text::{coordinates, name, print_board, read_board, square};

/// One action of Royale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// One that Sovereign Chess has too.
    Act(Act),
    Escape,
    Pass,
    Resign,
}

impl Deed {
    /// In coordinate form.
    pub fn text(self) -> String {
        match self {
            Self::Act(act) => coordinates(act),
            Self::Escape => "escape".to_owned(),
            Self::Pass => "pass".to_owned(),
            Self::Resign => "resign".to_owned(),
        }
    }
}

/// A position of Royale.
#[derive(Clone, PartialEq, Debug)]
pub struct RoyaleState {
    pub board: OracleBoard,
    /// 1 to 4.
    pub side_to_move: usize,
    pub own: [char; 4],
    /// `~` escaped, `!` resigned, else a space.
    pub marks: [char; 4],
    pub castling: Vec<Sq>,
    pub ply: u32,
    pub halfmove_clock: u32,
    /// The option `twins`.
    pub twins: bool,
}

/// Where the kings stand that castle along a rank, then those that castle along a file.
const KINGS_ON_RANKS: [Sq; 2] = [(8, 0), (7, 15)];
const KINGS_ON_FILES: [Sq; 2] = [(0, 8), (15, 7)];

/// Where the king stands with which an unmoved rook castles; a corner counts to its rank.
pub fn king_of_rook(rook: Sq) -> Option<Sq> {
    let on_rank = KINGS_ON_RANKS.into_iter().find(|king| king.1 == rook.1);
    on_rank.or(KINGS_ON_FILES.into_iter().find(|king| king.0 == rook.0))
}

impl RoyaleState {
    pub fn at(&self, square: Sq) -> Option<(char, char)> {
        self.board.at(square)
    }

    pub fn command(&self, colour: char) -> usize {
        self.board.command(colour, &self.own)
    }

    /// Where the king of a seat stands, if it has one.
    pub fn king(&self, seat: usize) -> Option<Sq> {
        let king = Some((self.own[seat - 1], 'k'));
        squares().find(|&square| self.at(square) == king)
    }

    /// How many kings there are.
    pub fn kings(&self) -> usize {
        (1..=4).filter(|seat| self.king(*seat).is_some()).count()
    }

    /// The pieces that attack a seat's king.
    pub fn checkers(&self, seat: usize) -> Vec<Sq> {
        let Some(king) = self.king(seat) else { return Vec::new() };
        let attacks = |&from: &Sq| {
            let Some((colour, _)) = self.at(from) else { return false };
            let by = self.command(colour);
            self.board.reaches(from, king) && colour_of(king) != Some(colour) && by != 0 && by != seat
        };
        squares().filter(attacks).collect()
    }

    pub fn in_check(&self, seat: usize) -> bool {
        !self.checkers(seat).is_empty()
    }

    /// Everything that moves, castles or defects, with the position after it.
    pub fn free(&self) -> Vec<(Act, Self)> {
        let own = |&from: &Sq| self.at(from).is_some_and(|(colour, _)| self.command(colour) == self.side_to_move);
        let mut acts: Vec<Act> = squares().map(Act::Castle).collect();
        for from in squares().filter(own) {
            for to in squares().filter(|&to| self.board.reaches(from, to)) {
                acts.extend(
                    [None, Some('q'), Some('r'), Some('b'), Some('n'), Some('k')].map(|r| Act::Go(from, to, r)),
                );
            }
        }
        for colour in COLOURS.chars() {
            acts.push(Act::Defect(colour, None));
            acts.extend(squares().map(|step| Act::Defect(colour, Some(step))));
        }
        acts.into_iter().filter_map(|act| Some((act, self.after_act(act)?))).collect()
    }

    /// Every legal action but `resign`, with the position after it.
    pub fn legal(&self) -> Vec<(Deed, Self)> {
        if self.kings() < 2 {
            return Vec::new();
        }
        if self.marks[self.side_to_move - 1] == '!' {
            return vec![(Deed::Pass, self.after_pass())];
        }
        let free = self.free();
        let has_safe_king = self.king(self.side_to_move).is_some() && !self.in_check(self.side_to_move);
        if has_safe_king && free.iter().all(|(_, next)| next.in_check(self.side_to_move)) {
            return vec![(Deed::Escape, self.without_king('~'))];
        }
        if free.is_empty() {
            return vec![(Deed::Pass, self.after_pass())];
        }
        free.into_iter().map(|(act, next)| (Deed::Act(act), next)).collect()
    }

    /// The position after the side to move has resigned, if it may.
    pub fn resigned(&self) -> Option<Self> {
        (self.kings() > 1 && self.marks[self.side_to_move - 1] != '!').then(|| self.without_king('!'))
    }

    fn after_pass(&self) -> Self {
        self.finish(self.clone(), false)
    }

    fn without_king(&self, mark: char) -> Self {
        let mut next = self.clone();
        if let Some(king) = self.king(self.side_to_move) {
            next.board.put(king, None);
        }
        next.marks[self.side_to_move - 1] = mark;
        self.finish(next, false)
    }

    fn after_act(&self, act: Act) -> Option<Self> {
        match act {
            Act::Go(from, to, becomes) => self.after_move(from, to, becomes),
            Act::Castle(target) => self.after_castling(target),
            Act::Defect(colour, step) => self.after_defection(colour, step),
            Act::Own(_) => None,
        }
    }

    /// Whether a square is empty or the side to move may capture there.
    fn is_open(&self, to: Sq) -> bool {
        self.at(to).is_none_or(|(taken, _)| ![0, self.side_to_move].contains(&self.command(taken)))
    }

    fn after_move(&self, from: Sq, to: Sq, becomes: Option<char>) -> Option<Self> {
        let (colour, role) = self.at(from)?;
        let promotes = role == 'p' && in_zone(to);
        if self.command(colour) != self.side_to_move || !self.board.reaches(from, to) || !self.is_open(to) {
            return None;
        }
        if promotes != becomes.is_some() || !self.board.may_stop(colour, from, to, self.twins) {
            return None;
        }
        let mut next = self.clone();
        if becomes == Some('k') {
            if let Some(old) = self.king(self.side_to_move) {
                next.board.put(old, None);
            }
            next.own[self.side_to_move - 1] = colour;
            next.marks[self.side_to_move - 1] = ' ';
        }
        next.board.put(from, None);
        next.board.put(to, Some((colour, becomes.unwrap_or(role))));
        Some(self.finish(next, role == 'p' || self.at(to).is_some()))
    }

    fn after_castling(&self, target: Sq) -> Option<Self> {
        let king = self.king(self.side_to_move)?;
        let rook = *self.castling.iter().filter(|rook| king_of_rook(**rook) == Some(king)).find(|&&rook| {
            let between = between(king, rook);
            between.contains(&target) && between.iter().all(|&square| self.at(square).is_none())
        })?;
        if self.command(self.at(rook)?.0) != self.side_to_move {
            return None;
        }
        let behind = between(king, rook).into_iter().chain([king]).min_by_key(|square| {
            // Next to the target, on the king's side.
            let far = |one: Sq, other: Sq| one.0.abs_diff(other.0) + one.1.abs_diff(other.1);
            (far(*square, target).abs_diff(1), far(*square, king))
        })?;
        let mut next = self.clone();
        next.board.put(king, None);
        next.board.put(rook, None);
        next.board.put(target, self.at(king));
        next.board.put(behind, self.at(rook));
        Some(self.finish(next, false))
    }

    fn after_defection(&self, colour: char, step: Option<Sq>) -> Option<Self> {
        let king = self.king(self.side_to_move)?;
        if self.own.contains(&colour) || self.command(colour) != self.side_to_move {
            return None;
        }
        if (colour_of(king) == Some(colour)) != step.is_some() {
            return None;
        }
        let mut next = self.clone();
        next.board.put(king, Some((colour, 'k')));
        next.own[self.side_to_move - 1] = colour;
        let Some(step) = step else { return Some(self.finish(next, false)) };
        let can_step = next.board.reaches(king, step) && king != step && next.is_open(step);
        if !can_step || !next.board.may_stop(colour, king, step, self.twins) {
            return None;
        }
        let captures = next.at(step).is_some();
        next.board.put(king, None);
        next.board.put(step, Some((colour, 'k')));
        Some(self.finish(next, captures))
    }

    fn finish(&self, mut next: Self, resets: bool) -> Self {
        // A rook stays unmoved while it stands there and its king does; the king of the side to move may change its
        // colour there.
        let stays = |king: Sq| {
            let recoloured = self.king(self.side_to_move) == Some(king) && next.king(self.side_to_move) == Some(king);
            recoloured || (next.at(king) == self.at(king) && self.at(king).is_some_and(|(_, role)| role == 'k'))
        };
        let kept = |rook: &Sq| next.at(*rook) == self.at(*rook) && king_of_rook(*rook).is_some_and(stays);
        let castling: Vec<Sq> = self.castling.iter().copied().filter(kept).collect();
        next.castling = castling;
        next.ply += 1;
        next.halfmove_clock = if resets { 0 } else { self.halfmove_clock + 1 };
        next.side_to_move = self.side_to_move % 4 + 1;
        next
    }

    /// The result, as the command line prints it.
    pub fn result(&self) -> String {
        let escaped = |seat: usize| self.marks[seat - 1] == '~';
        let last = |seat| {
            if self.king(seat).is_some() {
                "1"
            } else if escaped(seat) {
                "1/2"
            } else {
                "0"
            }
        };
        let half = |seat: usize| if self.marks[seat - 1] == '!' { "0" } else { "1/2" };
        match () {
            () if self.kings() == 1 => format!("{} last-king", [1, 2, 3, 4].map(last).join("-")),
            () if self.halfmove_clock >= 300 => format!("{} 75-moves", [1, 2, 3, 4].map(half).join("-")),
            () => "*".to_owned(),
        }
    }

    /// The position text, every field written.
    pub fn text(&self) -> String {
        let mut castling = self.castling.clone();
        castling.sort_unstable();
        let castling = castling.into_iter().map(name).collect::<Vec<_>>().join(",");
        let castling = if castling.is_empty() { "-".to_owned() } else { castling };
        let seat = |seat: usize| format!("{}{}", self.own[seat], self.marks[seat]).trim_end().to_owned();
        let board = print_board(|square| self.at(square));
        format!(
            "{board}{} {} {castling} {} {}",
            self.side_to_move,
            [0, 1, 2, 3].map(seat).join(" "),
            self.ply,
            self.halfmove_clock
        )
    }
}

/// Reads a position that is known to be a possible one.
pub fn read(text: &str, twins: bool) -> RoyaleState {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let owners = [2, 3, 4, 5].map(|place| fields[place]);
    let number = |place: usize| fields.get(place).map_or(0, |field| field.parse().unwrap());
    RoyaleState {
        board: OracleBoard(read_board(fields[0])),
        side_to_move: fields[1].parse().unwrap(),
        own: owners.map(|owner| owner.chars().next().unwrap()),
        marks: owners.map(|owner| owner.chars().nth(1).unwrap_or(' ')),
        castling: fields[6].split(',').filter_map(square).collect(),
        ply: number(7),
        halfmove_clock: number(8),
        twins,
    }
}
