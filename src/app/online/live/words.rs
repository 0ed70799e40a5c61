//! Sentences about a live table: what happened, and what to do.

use rand::rngs::SysError;
use regalia_core::table::{Answered, Bye, Question, Refused};
use regalia_core::{record::Record, rules::Seat};

use crate::online::NetworkError;
use crate::play::{naming::called, words::capital};

/// Why a table cannot be opened, joined or looked for, and what to do, in sentences.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EnterError {
    #[error("A live game needs a key file, and none can be written on this computer.")]
    NoKey,
    #[error("The system gives no random numbers: {0}.")]
    NoRandom(SysError),
    /// The system's reason.
    #[error("The system gives no thread for the network: {0}.")]
    NoThread(String),
    #[error("This is the invitation to your own table. Send it to the others.")]
    OwnTable,
    #[error("The invitation to this table is damaged.")]
    Damaged,
    #[error(transparent)]
    Network(#[from] NetworkError),
    /// The host ended the connection before this machine was in.
    #[error("{}", not_in(.0))]
    NotIn(Bye),
}

/// Why this machine could not join the table.
fn not_in(why: &Bye) -> String {
    let words = match why {
        Bye::Closed => "The host has closed the table. Ask for a new invitation.",
        Bye::Declined => "The host said no. Ask the host, or watch the game instead.",
        Bye::NotInvited => "This invitation is not for this table. Ask the host for a new one.",
        Bye::Taken => "There is no such free seat at this table. Watch the game instead, or ask the host.",
        Bye::Full => "The table is full.",
        Bye::Version { .. } => {
            "The host has another version of Regalia. Install the newest version on both computers, and try again."
        }
        Bye::Replaced => "You have joined this table in another window of Regalia.",
        Bye::Left => "You have left the table.",
        Bye::Silent | Bye::Flood | Bye::Garbage | Bye::Illegal | Bye::Disagree | Bye::Unknown => {
            return ended(why);
        }
    };
    words.to_owned()
}

/// Why this machine is no longer at the table.
pub(super) fn ended(why: &Bye) -> String {
    let after = "The game is still here: save it, play on by message, or play on at this computer.";
    let what = match why {
        Bye::Closed => "The host has closed the table".to_owned(),
        Bye::Replaced => "You have joined this table in another window of Regalia".to_owned(),
        Bye::Declined | Bye::NotInvited => "The host does not let you in any more".to_owned(),
        why => format!("The connection has ended: {why}"),
    };
    format!("{what}. {after}")
}

/// When a table does not answer.
pub const NOT_FOUND: &str = "No answer yet. Is the host's table open, and are both computers on the same network? \
                                    For a table that is open to the internet, both need a connection to it.";

pub(super) fn asking(question: &Question) -> String {
    let what = match question {
        Question::TakeBack { .. } => "You have asked to take back a move",
        Question::Draw => "You have offered a draw",
        Question::Pause => "You have asked for a pause",
        Question::Resume => "You have asked to go on",
        Question::Rematch => "You have asked for a rematch",
        Question::Level { .. } => "You have asked for another level",
        Question::Engine => "You have asked for the computer's help",
    };
    format!("{what}. Waiting for the answer")
}

pub(super) fn answered(record: &Record, question: &Question, end: Answered) -> Option<String> {
    let what = match question {
        Question::TakeBack { .. } => "the move back",
        Question::Draw => "a draw",
        Question::Pause => "a pause",
        Question::Resume => "to go on",
        Question::Rematch => "a rematch",
        Question::Level { .. } => "another level",
        Question::Engine => "the computer's help",
    };
    match end {
        Answered::No(seat) => {
            let who =
                Seat::from_number(seat).map_or_else(|| "somebody".to_owned(), |seat| called(record, seat).to_string());
            Some(match question {
                Question::TakeBack { .. } => format!("{} does not give the move back", capital(&who)),
                Question::Resume => format!("{} does not want to go on yet", capital(&who)),
                _ => format!("{} does not agree to {what}", capital(&who)),
            })
        }
        Answered::Yes => match question {
            Question::Engine => Some("Everybody agrees: the computer may help".to_owned()),
            _ => None,
        },
        Answered::Lapsed => None,
    }
}

pub(super) fn refused(why: &Refused) -> String {
    capital(&why.to_string())
}

pub(super) fn forked(record: &Record, plies: usize) -> String {
    match record.line().nth(plies) {
        Some(ply) => format!("Your move came too late: the game went on with {}. Yours stays as a variation", ply.san),
        None => "Your move came too late. It stays as a variation".to_owned(),
    }
}
