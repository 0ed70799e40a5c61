//! How well the engine plays: eight levels, which differ in search depth and mistakes; never in time, so that a level is
//! the same on every machine.

use std::fmt;

use super::{handicap::Handicap, limits::Limits, value::Value};
use crate::rules::Game;

/// A level from 1, which loses to a beginner, to 8, which is full strength.
///
/// ```
/// use regalia_core::engine::Level;
/// assert_eq!(Level::new(3).map(|level| level.to_string()).as_deref(), Some("3"));
/// assert_eq!(Level::new(9), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

struct Skill {
    depth: u32,
    nodes: u64,
    /// How far it misjudges positions, in hundredths of a pawn or point.
    blur: Value,
    /// How often it overlooks a reply, in hundredths.
    overlook: u32,
}

/// Depth, nodes and what is overlooked, from level 1 to level 7.
const SKILLS: [(u32, u64, u32); 7] =
    [(1, 60, 38), (2, 200, 22), (2, 300, 10), (2, 500, 0), (3, 800, 0), (4, 1_400, 0), (4, 3_200, 0)];

impl Level {
    /// Full strength.
    pub const FULL: Self = Self(8);

    /// All levels, weakest first.
    pub const ALL: [Self; 8] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7), Self(8)];

    /// The level with this number, 1 to 8.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 8 { Some(Self(number)) } else { None }
    }

    /// 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }

    fn skill(self, game: Game) -> Option<Skill> {
        let level = usize::from(self.0) - 1;
        let (depth, nodes, overlook) = *SKILLS.get(level)?;
        Some(Skill { depth, nodes, blur: game.tuning().level_blurs[level], overlook })
    }

    /// The nearer of this level's limits and of those given.
    pub(super) fn limits(self, game: Game, given: Limits) -> Limits {
        self.skill(game)
            .map_or(given, |skill| Limits { depth: given.depth.min(skill.depth), nodes: given.nodes.min(skill.nodes) })
    }

    /// What it misjudges and overlooks in the game with this seed.
    pub(super) fn handicap(self, game: Game, seed: u64) -> Handicap {
        self.skill(game).map_or_else(Handicap::default, |skill| Handicap {
            blur: skill.blur,
            overlook: skill.overlook * 65_536 / 100,
            seed,
            is_plain: false,
        })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
