//! Answers in the words of the protocol.

use std::io::{self, Write as _};
use std::time::Duration;

use crate::engine::{Line, Report, Score};
use crate::rules::{self, Outcome, Seat};

/// The answer where the game is over, in the words of Stockfish.
pub(super) const NO_MOVE: &str = "bestmove (none)";

/// What a position is worth where the game is over.
pub(super) fn game_over_info(outcome: &Outcome, seat: Seat) -> String {
    let lost = outcome.scores.get(seat.index()) == Some(&rules::Score::Zero);
    format!("info depth 0 score {}", if lost { "mate 0" } else { "cp 0" })
}

/// Whether the best line wins within so many moves.
pub(super) fn has_mate(report: &Report, moves: u32) -> bool {
    let score = report.lines.first().map(|line| line.score);
    matches!(score, Some(Score::Mate(wins) | Score::Win(wins)) if wins > 0 && wins.unsigned_abs() <= moves)
}

pub(super) fn info(report: &Report, time: Duration) -> Vec<String> {
    let millis = time.as_millis().max(1) as u64;
    let (depth, seldepth, nodes, full) = (report.depth, report.seldepth, report.nodes, report.hashfull);
    let speed = nodes * 1_000 / millis;
    let line = |(place, line): (usize, &Line)| {
        let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
        let (number, score, moves) = (place + 1, score(line.score, report.seat), moves.join(" "));
        format!(
            "info depth {depth} seldepth {seldepth} multipv {number} score {score} nodes {nodes} nps {speed} hashfull {full} \
             time {millis} pv {moves}"
        )
    };
    report.lines.iter().enumerate().map(line).collect()
}

fn score(score: Score, seat: Seat) -> String {
    match score {
        Score::Centipawns(_) | Score::Mate(_) => score.to_string(),
        Score::Points(points) => format!("cp {}", (points * 100.).round() as i64),
        Score::Win(moves) => format!("mate {moves}"),
        // Even shares are even chances.
        Score::Share(shares) => format!("cp {}", ((shares[seat.index()] - 0.25) * 400.).round() as i64),
    }
}

/// The answer to a search. The other player is expected to play the second move of the line.
pub(super) fn answer(report: Option<&Report>) -> String {
    match report.and_then(|report| report.lines.first()).map(|line| line.moves.as_slice()) {
        None | Some([]) => NO_MOVE.to_owned(),
        Some([best]) => format!("bestmove {best}"),
        Some([best, expected, ..]) => format!("bestmove {best} ponder {expected}"),
    }
}

/// Writes one line and flushes it. A closed output is ignored.
pub(super) fn send(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
