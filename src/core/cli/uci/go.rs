//! What `go` asks for.

use std::time::Duration;

use crate::engine::{Budget, Limits};
use crate::rules::Seat;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    depth: Option<u32>,
    nodes: Option<u64>,
    /// A mate in so many moves is enough.
    pub mate: Option<u32>,
    movetime: Option<u64>,
    /// Milliseconds left of seat 1 and seat 2.
    left: [Option<u64>; 2],
    /// Milliseconds that each move adds.
    increment: [u64; 2],
    moves_to_go: Option<u64>,
    /// It goes on until it is stopped.
    pub infinite: bool,
    /// It thinks on the other player's time; the clock starts when that player makes the expected move.
    pub ponder: bool,
}

/// Plies beyond the mate that is asked for: moves that look bad are not always searched to the last ply.
const MATE_RESERVE: u32 = 6;

/// Larger numbers mean as much as this one.
const MAX_NUMBER: i64 = 1 << 48;

/// Milliseconds kept in reserve for the way to the program and back.
const OVERHEAD: u64 = 20;

impl Go {
    /// Reads what follows `go`. Unknown words are ignored, as the protocol asks.
    pub fn parse(words: &[&str]) -> Self {
        let mut go = Self::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let number = || {
                let number = words.as_slice().first().and_then(|word| word.parse::<i64>().ok());
                number.map(|number| number.clamp(0, MAX_NUMBER) as u64)
            };
            match *word {
                "depth" => go.depth = number().map(|number| number.clamp(1, 1_000) as u32),
                "nodes" => go.nodes = number().map(|number| number.max(1)),
                "mate" => go.mate = number().map(|number| number.clamp(1, 100) as u32),
                "movetime" => go.movetime = number(),
                "wtime" => go.left[0] = number(),
                "btime" => go.left[1] = number(),
                "winc" => go.increment[0] = number().unwrap_or(0),
                "binc" => go.increment[1] = number().unwrap_or(0),
                "movestogo" => go.moves_to_go = number().filter(|number| *number > 0),
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                _ => {}
            }
        }
        go
    }

    /// Where the search ends by itself.
    pub fn limits(&self) -> Limits {
        let depth =
            self.depth.or(self.mate.map(|moves| 2 * moves + MATE_RESERVE)).map_or(Limits::NONE, Limits::depth).depth;
        Limits { depth, nodes: self.nodes.unwrap_or(u64::MAX) }
    }

    /// How long a seat may think; `None`: no clock runs.
    pub fn budget(&self, seat: Seat) -> Option<Budget> {
        if let Some(time) = self.movetime {
            return Some(Budget::exactly(Duration::from_millis(time.saturating_sub(OVERHEAD / 2).max(1))));
        }
        let place = seat.index() % 2;
        let left = self.left[place]?.saturating_sub(OVERHEAD);
        let moves = self.moves_to_go.unwrap_or(30).clamp(1, 40) as u32;
        let [left, increment] = [left, self.increment[place]].map(Duration::from_millis);
        Some(Budget::share(left, increment, moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> Go {
        Go::parse(&text.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn reads_limits() {
        assert_eq!(go("depth 7").limits(), Limits::depth(7));
        assert_eq!(go("nodes 5000").limits(), Limits::nodes(5_000));
        assert_eq!(go("mate 3").limits(), Limits::depth(6 + MATE_RESERVE));
        assert_eq!(go("infinite searchmoves e2e4").limits(), Limits::NONE);
        assert!(go("infinite").infinite && go("ponder wtime 1").ponder);
    }

    #[test]
    fn a_seat_never_takes_more_time_than_it_has() {
        for text in
            ["wtime 100 btime 60000", "wtime 1 btime 1", "wtime 60000 winc 1000", "wtime -5", "wtime 900 movestogo 1"]
        {
            let left = go(text).left[0].unwrap_or(0);
            let budget = go(text).budget(Seat::One).unwrap_or_else(|| unreachable!("{text} has a clock"));
            assert!(budget.hard <= Duration::from_millis(left.max(1)), "{text}: {budget:?}");
            assert!(budget.soft <= budget.hard, "{text}: {budget:?}");
        }
        assert_eq!(go("depth 3").budget(Seat::One), None);
    }

    #[test]
    fn ignores_nonsense() {
        assert_eq!(go("depth nodes x wtime movetime - 7 ponderhit"), Go::default());
        assert_eq!(go("depth -3 nodes 0").limits(), Limits { depth: 1, nodes: 1 });
        let budget = go("wtime 9223372036854775807 winc 9223372036854775807").budget(Seat::One);
        assert!(budget.is_some_and(|budget| budget.soft <= budget.hard), "{budget:?}");
    }
}
