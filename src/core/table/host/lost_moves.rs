//! A question about moves that the host's disk has lost.

use crate::record::{Edit, PublicKey};
use crate::table::effect::LongerGame;

/// The moves that a guest has more, while the host is asked about them.
#[derive(Debug)]
pub(super) struct LostMoves {
    pub key: PublicKey,
    pub question: LongerGame,
    /// The edits of each ply.
    pub plies: Vec<Vec<Edit>>,
}
