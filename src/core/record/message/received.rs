//! A message as it is received.

use crate::record::{PublicKey, Record};

/// A message that was read.
#[derive(Clone, Debug)]
pub struct Received {
    /// The game as of the sender, its cursor at the end, with what is [sent](Record::message_state) by the message.
    pub record: Record,
    /// Whose key has signed all that it says; `None` if nobody's has.
    pub signer: Option<PublicKey>,
}
