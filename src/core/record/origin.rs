//! Where a game comes from.

use serde::{Deserialize, Serialize};

/// Where a game comes from. Saved games do not say it: whoever opens one has it from elsewhere. Journals do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Origin {
    /// It began in this program.
    #[default]
    Here,
    /// It was read from a file, a text or a message.
    Elsewhere,
    /// It is an example to look at: notes and lines that are added to it are no change, until somebody plays on in it or
    /// saves it.
    Example,
}

impl Origin {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
    pub(super) fn is_here(&self) -> bool {
        *self == Self::Here
    }
}
