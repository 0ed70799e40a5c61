//! How well the engine plays: eight levels, by how far it looks and what it misses; never by time, so that a level is the
//! same on every machine.

use std::fmt;

use super::limits::Limits;
use super::temper::Temper;
use super::value::Value;

/// A level from 1, which loses to a beginner, to 8, which is full strength.
///
/// ```
/// use regalia::engine::Level;
/// assert_eq!(Level::new(3).map(|level| level.to_string()).as_deref(), Some("3"));
/// assert_eq!(Level::new(9), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// What makes a level.
struct Skill {
    /// Plies that it searches in full.
    depth: u32,
    /// Positions that it looks at.
    nodes: u64,
    /// How far it misjudges positions, in hundredths of a pawn or point.
    blur: Value,
    /// How often it overlooks a reply, in hundredths.
    overlook: u32,
}

const fn skill(depth: u32, nodes: u64, blur: Value, overlook: u32) -> Skill {
    Skill { depth, nodes, blur, overlook }
}

/// From level 1 to level 7.
const SKILLS: [Skill; 7] = [
    skill(1, 60, 380, 38),
    skill(2, 200, 215, 22),
    skill(2, 300, 165, 10),
    skill(2, 500, 112, 0),
    skill(3, 800, 88, 0),
    skill(4, 1_400, 70, 0),
    skill(4, 3_200, 37, 0),
];

impl Level {
    /// Full strength.
    pub const FULL: Self = Self(8);

    /// All levels, weakest first.
    pub const ALL: [Self; 8] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7), Self(8)];

    /// The level with this number, 1 to 8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 8 { Some(Self(number)) } else { None }
    }

    /// 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    fn skill(self) -> Option<&'static Skill> {
        SKILLS.get(usize::from(self.0) - 1)
    }

    /// The nearer of this level's limits and of those given.
    pub(super) fn limits(self, given: Limits) -> Limits {
        self.skill()
            .map_or(given, |skill| Limits { depth: given.depth.min(skill.depth), nodes: given.nodes.min(skill.nodes) })
    }

    /// What it misjudges and overlooks in the game with this seed.
    pub(super) fn temper(self, seed: u64) -> Temper {
        self.skill().map_or_else(Temper::default, |skill| Temper {
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
