//! How a search is weakened for the lower levels, and simplified for proofs.

use super::value::Value;
use crate::rules::{Action, GamePosition};

/// What a search does besides searching as well as it can.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Temper {
    /// How far a misjudgement of a position goes, in hundredths of a pawn or point; 0: it judges as well as it can.
    pub blur: Value,
    /// How often a reply is overlooked, of 65,536.
    pub overlook: u32,
    /// What is misjudged and overlooked follows from this number, the position and the action.
    pub seed: u64,
    /// Every action is searched to the same depth, and leaves are valued as they are: for proofs.
    pub is_plain: bool,
}

/// Different for every number (the finaliser of SplitMix64).
const fn scramble(number: u64) -> u64 {
    let mut word = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

impl Temper {
    /// Whether some actions are searched less deeply than others or left out, and captures are played out at leaves.
    pub const fn prunes(&self) -> bool {
        !self.is_plain
    }

    /// The value as it is misjudged: by about a bell curve, the same each time for the same position.
    pub fn blur(&self, value: Value, key: impl FnOnce() -> u64) -> Value {
        if self.blur == 0 {
            return value;
        }
        let word = scramble(key() ^ self.seed);
        let sum: i64 = (0..4).map(|part| (word >> (16 * part) & 0xFFFF) as i64 - 0x8000).sum();
        value + (sum * i64::from(self.blur) / 0x1_0000) as Value
    }

    /// Whether an action is overlooked here, `next` being how many came before it and itself.
    pub fn overlooks(&self, _key: u64, _position: &impl GamePosition, _action: Action, _next: usize) -> bool {
        false
    }
}
