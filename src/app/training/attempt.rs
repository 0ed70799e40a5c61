//! An attempt at an exercise: judges the player's moves and answers for the others.

use regalia_core::rules::{Action, GamePosition, Position, Refusal, dispatch};

use super::exercise::{Exercise, Goal};
use super::solver::{Exhausted, Solver};

/// Maximum number of positions searched to refute a wrong first move: the player waits for it.
const MAX_TO_REFUTE: u64 = 100_000;

/// Maximum number of positions searched to judge a later move, to defend, and to continue a solution. No exercise of the
/// program needs as many.
const MAX_POSITIONS: u64 = 2_000_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The win is still forced in time. The others have answered with these actions, and it is the player's turn again.
    Right(Vec<Action>),
    Solved,
    /// The move was not played.
    Wrong(Flaw),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// These actions of the others prevent the win in time; at least one.
    Answer(Vec<Action>),
    /// It ends the game, but does not win it.
    Ended,
    /// It does not win in time. Finding the refutation takes too long.
    TooSlow,
    NotBest,
}

#[derive(Clone, Debug)]
pub struct Attempt {
    exercise: Exercise,
    position: Position,
    played: Vec<Action>,
    /// How many moves of the player are left.
    left: u32,
    solved: bool,
    /// Whether no move was wrong and nothing was shown.
    clean: bool,
    hinted: bool,
}

impl Attempt {
    pub fn new(exercise: Exercise) -> Self {
        let left = match exercise.goal() {
            Goal::Win { moves } => moves,
            Goal::BestMove => 1,
        };
        let position = exercise.position().clone();
        Self { exercise, position, played: Vec::new(), left, solved: false, clean: true, hinted: false }
    }

    pub const fn exercise(&self) -> &Exercise {
        &self.exercise
    }

    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The actions of the player: every legal one but resigning; none once the exercise is solved.
    pub fn legal(&self) -> Vec<Action> {
        let legal = if self.solved { Vec::new() } else { self.position.legal_actions() };
        legal.into_iter().filter(|action| *action != Action::Resign).collect()
    }

    /// The actions so far, including the answers of the others.
    pub fn played(&self) -> &[Action] {
        &self.played
    }

    pub const fn moves_left(&self) -> u32 {
        self.left
    }

    pub const fn is_solved(&self) -> bool {
        self.solved
    }

    pub const fn is_clean(&self) -> bool {
        self.clean
    }

    pub const fn give_up(&mut self) {
        self.clean = false;
    }

    pub const fn take_hint(&mut self) {
        (self.clean, self.hinted) = (false, true);
    }

    pub const fn is_hinted(&self) -> bool {
        self.hinted
    }

    /// Returns to the first position. Earlier mistakes and hints still count.
    pub fn restart(&mut self) {
        *self = Self { clean: self.clean, hinted: self.hinted, ..Self::new(self.exercise.clone()) };
    }

    /// Judges a move of the player, and plays it with the answers of the others if it is right. Does nothing once the
    /// exercise is solved.
    pub fn play(&mut self, action: Action) -> Result<Verdict, Refusal> {
        if self.solved {
            return Ok(Verdict::Solved);
        }
        let after = self.position.play(action)?;
        let verdict = match self.exercise.goal() {
            Goal::BestMove if self.exercise.first().contains(&action) => Verdict::Solved,
            Goal::BestMove => Verdict::Wrong(Flaw::NotBest),
            Goal::Win { .. } => self.judge(action, &after),
        };
        match &verdict {
            Verdict::Wrong(_) => self.clean = false,
            Verdict::Solved => self.carry_out(action, &[]),
            Verdict::Right(answers) => self.carry_out(action, answers),
        }
        self.solved |= verdict == Verdict::Solved;
        // The answers of the others may have ended the game.
        if !self.solved && self.position.outcome().is_some() {
            self.solved = true;
            return Ok(Verdict::Solved);
        }
        Ok(verdict)
    }

    fn carry_out(&mut self, action: Action, answers: &[Action]) {
        self.left -= 1;
        for action in [&[action], answers].concat() {
            self.position.play_unchecked(action);
            self.played.push(action);
        }
    }

    fn judge(&self, action: Action, after: &Position) -> Verdict {
        let (seat, left) = (self.exercise.seat(), self.left - 1);
        let is_first = self.played.is_empty();
        let is_known = is_first && self.exercise.first().contains(&action);
        let defence = if is_known {
            Ok(None)
        } else {
            let mut solver = Solver::new(seat, if is_first { MAX_TO_REFUTE } else { MAX_POSITIONS });
            dispatch!(after, own => solver.defence(own, left))
        };
        match defence {
            // All first moves that win in time are known, so the solver only looks for a refutation.
            Ok(None) if is_known || !is_first => {}
            Ok(None) | Err(Exhausted) => return Verdict::Wrong(Flaw::TooSlow),
            Ok(Some(answers)) if answers.is_empty() => return Verdict::Wrong(Flaw::Ended),
            Ok(Some(answers)) => return Verdict::Wrong(Flaw::Answer(answers)),
        }
        if after.outcome().is_some() {
            return Verdict::Solved;
        }
        match dispatch!(after, own => Solver::new(seat, MAX_POSITIONS).longest_defence(own, left)) {
            Ok((_, answers)) => Verdict::Right(answers),
            Err(Exhausted) => Verdict::Wrong(Flaw::TooSlow),
        }
    }

    /// The actions of a solution from here to the end, the player's and the others'; empty if it is solved.
    pub fn solution(&self) -> Vec<Action> {
        let mut rest = self.clone();
        while let Some(action) = rest.right_action() {
            if matches!(rest.play(action), Ok(Verdict::Wrong(_)) | Err(_)) {
                break;
            }
        }
        rest.played.split_off(self.played.len())
    }

    /// A right move of the player; `None` if it is solved.
    pub fn right_action(&self) -> Option<Action> {
        if self.solved {
            return None;
        }
        if self.played.is_empty() {
            return self.exercise.first().first().copied();
        }
        let mut solver = Solver::new(self.exercise.seat(), MAX_POSITIONS);
        dispatch!(&self.position, own => solver.winning(own, self.left)).ok().flatten()
    }
}
