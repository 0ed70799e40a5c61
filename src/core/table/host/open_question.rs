//! A question that players ask each other, while it is open.

use std::collections::BTreeSet;

use crate::record::PublicKey;
use crate::rules::Seat;
use crate::table::message::Question;

/// Who answers: the people at the host's machine, or those at a guest's.
pub(super) type Machine = Option<[u8; 32]>;

/// A question that is open.
#[derive(Clone, Debug)]
pub(super) struct OpenQuestion {
    pub id: u64,
    pub asker: Seat,
    pub question: Question,
    /// Who has not said yes yet.
    pub waits: BTreeSet<Machine>,
}

impl OpenQuestion {
    /// Whether it waits for the answer of this guest.
    pub fn waits_for(&self, key: PublicKey) -> bool {
        self.waits.contains(&Some(*key.bytes()))
    }
}
