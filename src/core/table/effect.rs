//! What a table asks of the program around it.

use super::message::{Answered, Bye, ChairState, Message, Place, Question, Refused};
use super::shared::Revision;
use crate::record::{Edit, Record};
use crate::rules::{Action, Seat};

/// One connection to another machine, numbered by the program that made it; a number is never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Link(pub u64);

/// What the program is to do, in this order.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "fields are named for what they hold")]
pub enum Effect {
    Send(Link, Message),
    /// Close the connection, after what was sent has left.
    Close(Link),
    /// A guest connects to the host again.
    Connect,
    /// The game has changed. Make the edits on the board, write them and their number into the journal, and tell when the
    /// disk has it.
    Edits {
        number: u64,
        edits: Vec<Edit>,
        /// The ply that they confirm, counted from 1: a guest has played it, so that the board has all but its time.
        confirms: Option<usize>,
    },
    /// The whole game comes from the host: put it onto the board, write it and its number into the journal, and tell
    /// when the disk has it.
    Whole {
        /// The number of its last edits.
        number: u64,
        /// The game: one line.
        record: Box<Record>,
    },
    Show(Notice),
}

/// What people at this machine should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// Somebody wants to come in: ask the host.
    Knocks(Knock),
    /// Whoever knocked has gone.
    KnocksNoMore(Link),
    /// The host is being asked whether this guest may come in.
    Waiting,
    /// This guest is in, with these seats; none for a spectator.
    In(Vec<Seat>),
    /// The connection is lost; it is tried again.
    Reconnecting,
    /// Who sits where, one for each seat, and how many people watch.
    Chairs(Vec<ChairState>, usize),
    /// A question for the people here.
    Asked(AskedQuestion),
    /// A question is over.
    Closed(u64, Answered),
    /// The host does not do what was asked for.
    Refused(Refused),
    /// What was played here cannot be in the game: it went on in another way after so many plies.
    Forked {
        /// How many plies both have.
        plies: usize,
        /// What was played here after them.
        line: Vec<Action>,
    },
    /// A guest has more of the game than the host: ask whether to take it over.
    Longer(LongerGame),
    /// The other side has ended the connection for good.
    Ended(Bye),
}

/// Somebody who wants to come in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knock {
    /// Over which connection.
    pub link: Link,
    /// What the player is called, fit to be shown.
    pub name: String,
    /// Where that player wants to be.
    pub place: Place,
}

/// A question that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedQuestion {
    /// Its number, to be answered with.
    pub id: u64,
    /// The asker's seat.
    pub seat: Seat,
    /// What is asked.
    pub question: Question,
}

/// The question whether to take over a guest's game, which continues the host's. It is about the host's game as it was
/// when the guest's arrived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongerGame {
    /// The guest's connection.
    pub link: Link,
    /// The guest's seats.
    pub seats: Vec<Seat>,
    /// How many plies it has more.
    pub plies: usize,
    /// Whether these seats have played all of them.
    pub is_own: bool,
    /// The host's game.
    pub revision: Revision,
}
