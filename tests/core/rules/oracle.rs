//! An independent implementation of Sovereign Chess, written as plainly as possible: every action is made on a
//! copy of the board, then everything is worked out again. It shares nothing with the program but the position text.

pub use super::oracle_board::{COLOURS, Sq, colour_of, squares};
use super::oracle_board::{OracleBoard, between, in_zone};

/// The phases of the opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Seat 1 makes White's first move.
    First,
    /// Seat 2 takes a side.
    Choice,
    /// Everything after.
    Play,
}

/// One action, as the oracle knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// A piece goes; what a pawn becomes.
    Go(Sq, Sq, Option<char>),
    /// The king's target square.
    Castle(Sq),
    /// The new colour, and the king's step.
    Defect(char, Option<Sq>),
    /// The second seat takes this side.
    Own(char),
}

/// A position: squares hold a colour letter and a role letter.
#[derive(Clone, PartialEq, Debug)]
pub struct OracleState {
    board: OracleBoard,
    pub side_to_move: usize,
    own: [char; 2],
    castling: Vec<char>,
    ply: u32,
    pub halfmove_clock: u32,
    pub phase: Phase,
    /// The option `twins`.
    pub twins: bool,
    /// Whether rule 17 holds: without it an action may leave the king in check.
    safe: bool,
}

impl OracleState {
    pub fn at(&self, square: Sq) -> Option<(char, char)> {
        self.board.at(square)
    }

    fn put(&mut self, square: Sq, piece: Option<(char, char)>) {
        self.board.put(square, piece);
    }

    pub fn owner(&self, seat: usize) -> char {
        self.own[seat - 1]
    }

    /// Who commands a colour: 1, 2, or 0 for nobody.
    pub fn command(&self, colour: char) -> usize {
        self.board.command(colour, &self.own)
    }

    /// The coloured squares that cannot be entered since their twin is occupied.
    pub fn blocked(&self) -> Vec<Sq> {
        self.board.blocked()
    }

    /// Where the king of a seat stands.
    pub fn king(&self, seat: usize) -> Sq {
        let king = Some((self.own[seat - 1], 'k'));
        squares().find(|&square| self.at(square) == king).unwrap()
    }

    /// The pieces that attack a seat's king.
    pub fn checkers(&self, seat: usize) -> Vec<Sq> {
        let king = self.king(seat);
        let attacks = |from: Sq| {
            let Some((colour, _)) = self.at(from) else { return false };
            self.board.reaches(from, king) && colour_of(king) != Some(colour) && self.command(colour) == 3 - seat
        };
        squares().filter(|&from| attacks(from)).collect()
    }

    pub fn in_check(&self, seat: usize) -> bool {
        !self.checkers(seat).is_empty()
    }

    /// The position after an action, if it is legal.
    pub fn after(&self, act: Act) -> Option<Self> {
        match act {
            Act::Own(side) => self.after_choice(side),
            _ if self.phase == Phase::Choice => None,
            Act::Go(from, to, role) => self.after_move(from, to, role),
            Act::Castle(target) => self.after_castling(target),
            Act::Defect(..) if self.phase == Phase::First => None,
            Act::Defect(colour, step) => self.after_defection(colour, step),
        }
    }

    fn after_choice(&self, side: char) -> Option<Self> {
        if self.phase != Phase::Choice || !matches!(side, 'w' | 'b') {
            return None;
        }
        let mut next = self.clone();
        if side == 'w' {
            (next.own, next.side_to_move) = (['b', 'w'], 1);
        }
        (next.phase, next.ply) = (Phase::Play, self.ply + 1);
        Some(next)
    }

    fn after_move(&self, from: Sq, to: Sq, becomes: Option<char>) -> Option<Self> {
        let (colour, role) = self.at(from)?;
        if from == to || !self.board.reaches(from, to) || self.command(colour) != self.side_to_move {
            return None;
        }
        if self.phase == Phase::First && colour != 'w' {
            return None;
        }
        if self.at(to).is_some_and(|(taken, _)| self.command(taken) != 3 - self.side_to_move) {
            return None;
        }
        let promotes = role == 'p' && in_zone(to);
        if promotes != becomes.is_some() || becomes.is_some_and(|role| !"qrbnk".contains(role)) {
            return None;
        }
        if !self.board.may_stop(colour, from, to, self.twins) {
            return None;
        }
        let mut next = self.clone();
        if becomes == Some('k') {
            next.put(self.king(self.side_to_move), None);
            next.own[self.side_to_move - 1] = colour;
        }
        next.put(from, None);
        next.put(to, Some((colour, becomes.unwrap_or(role))));
        self.finish(next, role == 'p' || self.at(to).is_some())
    }

    fn after_castling(&self, target: Sq) -> Option<Self> {
        let king = self.king(self.side_to_move);
        if ![(8, 0), (8, 15)].contains(&king) || target.1 != king.1 || target == king {
            return None;
        }
        // The first piece that the king would meet in that direction.
        let edge = if target.0 < king.0 { 0 } else { 15 };
        let mut row = between(king, (edge, king.1));
        row.push((edge, king.1));
        let rook = row.into_iter().find(|&square| self.at(square).is_some())?;
        let (colour, role) = self.at(rook)?;
        if role != 'r' || !self.castling.contains(&castling_letter(rook)) || self.command(colour) != self.side_to_move {
            return None;
        }
        if !between(king, rook).contains(&target) {
            return None;
        }
        let mut way = between(king, target);
        way.extend([king, target]);
        let attacked = |&square: &Sq| {
            let mut there = self.clone();
            there.put(king, None);
            there.put(square, self.at(king));
            there.in_check(self.side_to_move)
        };
        if way.iter().any(attacked) {
            return None;
        }
        let mut next = self.clone();
        next.put(king, None);
        next.put(rook, None);
        next.put(target, self.at(king));
        next.put(if target.0 < king.0 { (target.0 + 1, king.1) } else { (target.0 - 1, king.1) }, self.at(rook));
        // The rook may have arrived where the king stood, or stand where it was: neither is unmoved.
        next.castling.retain(|letter| letter.is_ascii_uppercase() != (king.1 == 0));
        self.finish(next, false)
    }

    fn after_defection(&self, colour: char, step: Option<Sq>) -> Option<Self> {
        if self.own.contains(&colour) || self.command(colour) != self.side_to_move {
            return None;
        }
        let king = self.king(self.side_to_move);
        if (colour_of(king) == Some(colour)) != step.is_some() {
            return None;
        }
        let mut next = self.clone();
        next.put(king, Some((colour, 'k')));
        next.own[self.side_to_move - 1] = colour;
        let Some(step) = step else { return self.finish(next, false) };
        // From here on everything is worked out with the recoloured king in its place.
        let taken = next.at(step);
        if !next.board.reaches(king, step) || !next.board.may_stop(colour, king, step, self.twins) {
            return None;
        }
        // A king is never captured, not even one that only the old colour could not capture.
        if taken.is_some_and(|(taken, role)| next.command(taken) != 3 - self.side_to_move || role == 'k') {
            return None;
        }
        next.put(king, None);
        next.put(step, Some((colour, 'k')));
        self.finish(next, taken.is_some())
    }

    /// Rule 17, and the fields behind the board.
    fn finish(&self, mut next: Self, resets: bool) -> Option<Self> {
        if self.safe && next.in_check(self.side_to_move) {
            return None;
        }
        let kept = |&letter: &char| {
            let (king, rook) = castling_squares(letter);
            let is_king = |state: &Self| state.at(king).is_some_and(|(_, role)| role == 'k');
            is_king(self) && is_king(&next) && next.at(rook) == self.at(rook)
        };
        let castling: Vec<char> = next.castling.iter().copied().filter(kept).collect();
        next.castling = castling;
        next.ply += 1;
        next.halfmove_clock = if resets { 0 } else { self.halfmove_clock + 1 };
        next.side_to_move = 3 - self.side_to_move;
        if self.phase == Phase::First {
            next.phase = Phase::Choice;
        }
        Some(next)
    }
}

fn castling_letter((file, rank): Sq) -> char {
    let letter = (b'a' + file as u8) as char;
    if rank == 0 { letter.to_ascii_uppercase() } else { letter }
}

/// Where the king and the rook of a castling letter stand.
fn castling_squares(letter: char) -> (Sq, Sq) {
    let rank = if letter.is_ascii_uppercase() { 0 } else { 15 };
    ((8, rank), ((letter.to_ascii_lowercase() as u8 - b'a') as usize, rank))
}

/// Whether an action, given as text, is legal.
pub fn is_legal(state: &OracleState, action: &str) -> bool {
    apply(state, action).is_some()
}

/// The position after an action that is given as text; `None` if it is not legal.
pub fn apply(state: &OracleState, action: &str) -> Option<OracleState> {
    state.after(super::oracle_text::read_act(action)?)
}

impl OracleState {
    /// A position from its parts, without the castling letters that mean nothing.
    pub fn new(
        board: [[Option<(char, char)>; 16]; 16],
        (side_to_move, own): (usize, [char; 2]),
        castling: &str,
        (ply, halfmove_clock, phase): (u32, u32, Phase),
    ) -> Self {
        let board = OracleBoard(board);
        let mut state = Self {
            board,
            side_to_move,
            own,
            castling: Vec::new(),
            ply,
            halfmove_clock,
            phase,
            twins: true,
            safe: true,
        };
        let role = |square: Sq| state.at(square).map(|(_, role)| role);
        let stands = |&letter: &char| {
            let (king, rook) = castling_squares(letter);
            role(king) == Some('k') && role(rook) == Some('r')
        };
        let castling = castling.chars().filter(|letter| *letter != '-').filter(stands).collect();
        state.castling = castling;
        state
    }

    /// The same position, in which rule 17 holds or does not.
    pub fn with_rule_17(&self, safe: bool) -> Self {
        Self { safe, ..self.clone() }
    }

    /// The fields after the board, in the order of the text.
    pub fn fields(&self) -> String {
        let castling: String = if self.castling.is_empty() { "-".into() } else { self.castling.iter().collect() };
        let phase = match self.phase {
            Phase::First => "first",
            Phase::Choice => "choice",
            Phase::Play => "-",
        };
        let [one, two] = self.own;
        format!("{} {one} {two} {castling} {} {} {phase}", self.side_to_move, self.ply, self.halfmove_clock)
    }
}
