//! What a search reports: lines of play with what they are worth.

use std::fmt;

use super::value::{DECIDED, MATE, Value};
use crate::rules::{Action, Seat};

/// What a line is worth to the side to move at its start.
///
/// ```
/// use regalia_core::engine::Score;
/// assert_eq!(Score::Centipawns(35).to_string(), "cp 35");
/// assert_eq!(Score::Mate(-2).to_string(), "mate -2");
/// assert_eq!(Score::Share([0.25; 4]).to_string(), "share 0.25 0.25 0.25 0.25");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Score {
    /// Hundredths of a pawn. In Sovereign Chess, where whole armies change hands, they are scaled to mean as much for the
    /// result as in Two Kings.
    Centipawns(Value),
    /// Mate in so many of the player's own moves; below zero the player is mated.
    Mate(i32),
    /// Martian Chess: the final difference of points that is expected.
    Points(f32),
    /// Martian Chess: a proved win in so many of the player's own moves; below zero a loss.
    Win(i32),
    /// Royale: what each seat can expect of the point that is played for.
    Share([f32; 4]),
}

impl Score {
    pub(super) fn of_mates(value: Value) -> Self {
        moves_to_end(value).map_or(Self::Centipawns(value), Self::Mate)
    }

    /// The same where so many hundredths of a value are reported as one.
    pub(super) fn of_mates_in_parts(value: Value, parts: Value) -> Self {
        moves_to_end(value).map_or(Self::Centipawns(value / parts), Self::Mate)
    }

    pub(super) fn of_points(value: Value) -> Self {
        moves_to_end(value).map_or(Self::Points(value as f32 / 100.), Self::Win)
    }
}

/// A proved end in moves of the side to move.
fn moves_to_end(value: Value) -> Option<i32> {
    match value {
        DECIDED.. => Some((MATE - value + 1) / 2),
        _ if value <= -DECIDED => Some(-((MATE + value + 1) / 2)),
        _ => None,
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Centipawns(value) => write!(f, "cp {value}"),
            Self::Mate(moves) => write!(f, "mate {moves}"),
            Self::Points(points) => write!(f, "points {}", (points * 10.).round() / 10. + 0.),
            Self::Win(moves @ 0..) => write!(f, "win {moves}"),
            Self::Win(moves) => write!(f, "loss {moves}"),
            Self::Share(shares) => {
                f.write_str("share")?;
                shares.iter().try_for_each(|share| write!(f, " {share:.2}"))
            }
        }
    }
}

/// One line of play and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What it is worth to the side to move.
    pub score: Score,
    /// The moves, beginning at the position that was asked about; never empty.
    pub moves: Vec<Action>,
}

/// What a search has found out at one depth.
///
/// ```
/// use regalia_core::engine::{Engine, Limits, Stop, Task};
/// use regalia_core::rules::{Game, GamePosition, Options, Position};
/// use std::ops::ControlFlow;
/// let task = Task::new(Position::start(&Options::new(Game::Plunder)), Limits::depth(3));
/// let mut depths = Vec::new();
/// let last = Engine::new(1, 1).think_with(&task, &Stop::new(), |report| {
///     depths.push(report.depth);
///     ControlFlow::Continue(())
/// });
/// assert_eq!((depths, last.unwrap().seat), (vec![1, 2, 3], task.position.side_to_move()));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Plies that were searched in full.
    pub depth: u32,
    /// The deepest ply that was looked at.
    pub seldepth: u32,
    /// The best lines, best first; as many as were asked for, or as there are legal actions.
    pub lines: Vec<Line>,
    /// Positions looked at so far by all threads.
    pub nodes: u64,
    /// Those of them in quiescence searches.
    pub quiescence: u64,
    /// How full the table is, in thousandths.
    pub hashfull: usize,
    /// The seat that moves at the start of the lines.
    pub seat: Seat,
}

impl Report {
    /// The best action found.
    pub fn best(&self) -> Option<Action> {
        self.lines.first().and_then(|line| line.moves.first()).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_proved_ends_in_the_players_own_moves() {
        for (value, mates, points) in [
            (34, "cp 34", "points 0.3"),
            (MATE - 1, "mate 1", "win 1"),
            (MATE - 5, "mate 3", "win 3"),
            (-MATE + 2, "mate -1", "loss -1"),
            (-MATE + 4, "mate -2", "loss -2"),
        ] {
            assert_eq!(Score::of_mates(value).to_string(), mates);
            assert_eq!(Score::of_points(value).to_string(), points);
        }
        assert_eq!(Score::Share([0.31, 0.22, 0.25, 0.22]).to_string(), "share 0.31 0.22 0.25 0.22");
    }
}
