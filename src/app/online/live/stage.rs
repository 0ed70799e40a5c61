//! How far a machine is with its table, who knocks, what is asked.

use std::time::Instant;

use regalia_core::rules::Seat;
use regalia_core::table::{Link, Place, Question};

/// How far this machine is with its table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The network is being set up, or the host's machine is called, since then.
    Connecting(Instant),
    /// The host is asked whether this machine may come in.
    Waiting,
    /// At the host: others can join. At a guest: it is in.
    In,
    /// The connection to the host is lost, and is tried again since then.
    Reconnecting(Instant),
}

/// Somebody who wants to come in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knock {
    /// The connection.
    pub link: Link,
    /// What the player is called.
    pub name: String,
    /// Where.
    pub place: Place,
}

/// A question that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedQuestion {
    /// Its number.
    pub id: u64,
    /// The asker's seat.
    pub seat: Seat,
    /// What is asked.
    pub question: Question,
}
