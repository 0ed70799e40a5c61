//! What the machines of a table say to each other.

use serde::{Deserialize, Serialize};

use crate::record::Edit;

/// The version of this protocol. Machines with different versions do not play together.
pub const VERSION: u32 = 2;

/// What one machine says to another. Kinds that a machine does not know are ignored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[expect(missing_docs, reason = "fields are named for what they hold")]
pub enum Message {
    /// The first message of a guest.
    Hello {
        version: u32,
        name: String,
        /// The secret of the invitation, if it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<String>,
        place: Place,
        /// The game that it has of this table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        have: Option<Have>,
    },
    /// The host has been asked whether the guest may come in.
    Waiting,
    /// The guest is in. The edits that it does not have follow, or the whole game if edits do not lead there.
    Welcome {
        /// The table's number.
        id: u64,
        /// Whether the clocks run, as far as nobody has stopped them.
        runs: bool,
        /// The numbers of its seats; none for a spectator.
        seats: Vec<u8>,
        chairs: Vec<ChairState>,
        #[serde(default, skip_serializing_if = "TurnTime::is_start")]
        turn: TurnTime,
    },
    /// The host has made these edits.
    Edits {
        /// Their number, counted from 1.
        number: u64,
        edits: Vec<Edit>,
        /// The game's checksum after them.
        check: u32,
        /// Left out if the turn begins now and its clock runs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<TurnTime>,
    },
    /// The guest has written all edits up to this number into its journal.
    Ack {
        /// The number of the last one.
        number: u64,
    },
    /// The guest misses edits, or has another game: the host sends the whole game.
    Again,
    /// The guest asks for something.
    Request {
        /// Counts this guest's requests: the same one may come twice.
        id: u64,
        /// What it asks for; its fields stand beside the number.
        #[serde(flatten)]
        request: Request,
    },
    /// The host has done what was asked for, or not. A ply that it plays is answered by its edits.
    Reply {
        /// The request's number.
        id: u64,
        /// Why not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        refused: Option<Refused>,
        #[serde(default, skip_serializing_if = "TurnTime::is_start")]
        turn: TurnTime,
    },
    /// Somebody asks the others a question.
    Asked {
        /// The question's number.
        id: u64,
        /// The asker's seat.
        seat: u8,
        question: Question,
    },
    /// A question is over.
    Closed {
        /// The question's number.
        id: u64,
        end: Answered,
    },
    /// Who sits where has changed, or who is here.
    Chairs {
        /// One for each seat.
        chairs: Vec<ChairState>,
        watching: usize,
        #[serde(default, skip_serializing_if = "TurnTime::is_start")]
        turn: TurnTime,
    },
    /// The whole game: the host's, or the guest's if the host has asked for it.
    Game(WholeGame),
    /// The guest has more of the game than the host, which asks for it.
    Want,
    /// The last message: why the connection ends.
    Bye(Bye),
    /// A kind that this version does not know.
    #[serde(other)]
    Unknown,
}

impl Message {
    /// Says how long the turn has taken, if this kind of message says so.
    pub(super) const fn set_turn(&mut self, now: TurnTime) {
        match self {
            Self::Edits { turn, .. } => *turn = if now.spent < BEGINNING && now.runs { None } else { Some(now) },
            Self::Welcome { turn, .. }
            | Self::Reply { turn, .. }
            | Self::Chairs { turn, .. }
            | Self::Game(WholeGame { turn, .. }) => *turn = now,
            _ => {}
        }
    }
}

/// A turn of fewer milliseconds has just begun.
const BEGINNING: u64 = 100;

/// How long the turn of the player to move has taken when the host sends a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnTime {
    /// How many plies come before it.
    pub plies: usize,
    /// In milliseconds.
    pub spent: u64,
    /// Whether the clock runs, if this player has one.
    pub runs: bool,
}

impl TurnTime {
    /// Whether it is the first turn, before its clock runs.
    fn is_start(&self) -> bool {
        *self == Self::default()
    }
}

/// Where a guest wants to be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// In these seats; with none, in any open one.
    Sit(Vec<u8>),
    /// Among those who watch.
    Watch,
}

/// The game that a guest has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Have {
    /// The table's number.
    pub id: u64,
    /// The number of its last edits.
    pub number: u64,
    /// Its checksum.
    pub check: u32,
}

/// A whole game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WholeGame {
    /// The number of its last edits.
    pub number: u64,
    /// Whether the clocks run.
    pub runs: bool,
    /// The text of a saved game.
    pub text: String,
    /// Only the host knows it.
    #[serde(default, skip_serializing_if = "TurnTime::is_start")]
    pub turn: TurnTime,
}

/// Who sits in a seat, for everybody to see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "fields are named for what they hold")]
pub enum ChairState {
    /// Nobody yet.
    Open,
    /// Somebody at the host's machine.
    Host,
    /// The computer.
    Computer,
    /// Somebody at another machine.
    Guest { here: bool },
}

/// What a guest asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "request", rename_all = "snake_case")]
#[expect(missing_docs, reason = "fields are named for what they hold")]
pub enum Request {
    /// To play, in the position after so many plies with this checksum.
    Play {
        /// How many plies there are before it.
        plies: usize,
        /// The game's checksum before it.
        check: u32,
        /// The action as coordinate text.
        action: String,
        /// How long the turn has taken, as the guest measured it, in milliseconds.
        spent: u64,
    },
    /// To resign for a seat.
    Resign { seat: u8 },
    /// To claim a draw for the player to move.
    Claim,
    /// To ask the others.
    Ask { seat: u8, question: Question },
    /// To answer a question, or to withdraw one's own with no.
    Answer {
        /// The question's number.
        question: u64,
        yes: bool,
    },
    /// A request that this version does not know.
    #[serde(other)]
    Unknown,
}

/// What players ask each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "fields are named for what they hold")]
pub enum Question {
    /// To go back to where the game was after so many plies.
    TakeBack { plies: usize },
    /// To agree on a draw.
    Draw,
    /// To stop the clocks.
    Pause,
    /// To let them go on.
    Resume,
    /// To play again.
    Rematch,
    /// To give the computer in this seat another level.
    Level { seat: u8, level: u8 },
    /// To let everybody see what the engine says about the game.
    Engine,
}

/// How a question ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answered {
    /// All said yes.
    Yes,
    /// Somebody in this seat said no.
    No(u8),
    /// The asker took it back, or the game went on.
    Lapsed,
}

/// Why the host does not do what people ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Refused {
    /// The game has gone on since.
    #[error("the game had already gone on")]
    Late,
    /// It is not this guest's turn or seat.
    #[error("this is not your seat")]
    NotYours,
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The rules do not allow it here.
    #[error("the rules do not allow this now")]
    Illegal,
    /// Neither has the position occurred three times nor were 50 moves made without a capture or pawn move.
    #[error("there is no draw to claim")]
    NothingToClaim,
    /// Of more than two players, one resigns in the own turn.
    #[error("a player resigns in this game when it is that player's turn")]
    NotYourTurn,
    /// The time is not up.
    #[error("there is time left")]
    TimeLeft,
    /// So many plies were not played.
    #[error("there is no move to take back")]
    NothingToTakeBack,
    /// They were stopped before.
    #[error("the clocks already stand")]
    ClocksStand,
    /// They were started before.
    #[error("the clocks already run")]
    ClocksRun,
    /// Somebody is missing.
    #[error("a seat is still free")]
    SeatFree,
    /// Its level cannot change.
    #[error("the computer does not play there")]
    NoComputer,
    /// Another question is open.
    #[error("another question is still open")]
    Busy,
    /// The host's version does not know it.
    #[error("the host's version of Regalia does not know this")]
    Unknown,
}

/// Why a connection ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum Bye {
    /// The host has closed the table.
    #[error("the host closed the table")]
    Closed,
    /// The guest has left.
    #[error("the guest left the table")]
    Left,
    /// The host said no.
    #[error("the host said no")]
    Declined,
    /// The invitation is not of this table.
    #[error("the invitation is not for this table; ask for a new one")]
    NotInvited,
    /// Somebody sits there already.
    #[error("that seat is taken")]
    Taken,
    /// There is no room for more people.
    #[error("the table is full")]
    Full,
    /// Another version of the protocol.
    #[error("the two versions of Regalia cannot play together; install the newest on both machines")]
    Version {
        /// The host's [`VERSION`].
        host: u32,
    },
    /// It did not say what it wants.
    #[error("the other machine did not answer")]
    Silent,
    /// It said too much.
    #[error("the other machine sent too much at once")]
    Flood,
    /// What it said cannot be read, or may not be said there.
    #[error("the other machine sent something that is not part of a game")]
    Garbage,
    /// It played an illegal move.
    #[error("the other machine played a move that the rules do not allow")]
    Illegal,
    /// The two machines see the game differently.
    #[error("the two machines do not agree about the game")]
    Disagree,
    /// The same player has connected anew.
    #[error("the same player connected again from elsewhere")]
    Replaced,
    /// A reason that this version does not know.
    #[serde(other)]
    #[error("the other machine ended the connection")]
    Unknown,
}
