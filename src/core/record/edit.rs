//! One change of a game: what a board asks for, a journal keeps and a table tells its machines.

use serde::{Deserialize, Serialize};

use super::{
    as_text, keys::PublicKey, message_state::MessageState, note::Note, player::Player, stamp::Origin,
    table_state::TableState,
};
use crate::rules::{Action, Outcome, Seat};

/// One change of a game. [`Record::apply`](super::Record::apply) makes it; every change of a record is one.
///
/// Plies count from 1 along the current line, the start is 0; times are in milliseconds. Edits from
/// [`Undo`](Self::Undo) on say what somebody wants; a record keeps what they come to.
///
/// ```
/// use regalia_core::record::{Edit, Record};
/// use regalia_core::rules::{Game, GamePosition, Options};
/// let mut record = Record::new(Options::new(Game::TwoKings), Vec::new());
/// let e4 = record.position().parse_action("e4").unwrap();
/// record.apply(&Edit::Play(e4)).unwrap();
/// record.apply(&Edit::Undo).unwrap();
/// assert_eq!(record.take_edits(), [Edit::Play(e4), Edit::Go(0)]);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Edit {
    /// The game when the journal began: the first line, and no other.
    Begin {
        /// The text of a saved game, with the current line as the game.
        game: String,
        /// Plies of its current line before the cursor.
        cursor: usize,
        /// Its main line, if that is another one than the current line.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        main: Option<MainLine>,
        /// Whether it had unsaved changes.
        modified: bool,
        /// The file that it was saved to or read from.
        file: Option<String>,
        /// Seconds since 1970.
        when: u64,
        /// Where it comes from.
        #[serde(default, skip_serializing_if = "Origin::is_here")]
        origin: Origin,
    },
    /// Orders the journals: this game was played after every game with a smaller number.
    Order(u64),
    /// The player to move has thought for so long at the cursor.
    Think(u64),
    /// An action is played at the cursor.
    Play(#[serde(with = "as_text")] Action),
    /// An action is played at the cursor as a variation, whatever the game is.
    Vary(#[serde(with = "as_text")] Action),
    /// The cursor goes to the tip of the main line.
    Tip,
    /// The main line is shortened to so many plies.
    TakeBack(usize),
    /// The cursor goes to this ply of the current line.
    Go(usize),
    /// The current line switches to the next (`true`) or the previous variation of the last ply.
    Variation(bool),
    /// A seat gets a name.
    Name(#[serde(with = "as_text::seat")] Seat, String),
    /// A seat gets another player.
    Player(#[serde(with = "as_text::seat")] Seat, #[serde(with = "as_text")] Player),
    /// The computer's seed becomes this one.
    Seed(u64),
    /// Something is noted about a ply, in place of what was.
    Note(usize, #[serde(with = "as_text")] Note),
    /// Somebody writes something about a ply, in place of what was written.
    Comment(usize, String),
    /// A line is added as a variation that leaves the current line after so many plies.
    Line(usize, #[serde(with = "as_text")] Vec<Action>),
    /// The current line becomes the main line.
    Promote,
    /// This ply of the current line, which is no ply of the main line and comes after the cursor, is deleted with all
    /// that follows it.
    Delete(usize),
    /// The others who play it by message know so much of it.
    #[serde(rename = "Told")]
    MessageState(#[serde(with = "as_text")] MessageState),
    /// The install of a seat's player has this key, or none that is known.
    Key(#[serde(with = "as_text::seat")] Seat, #[serde(with = "as_text")] Option<PublicKey>),
    /// The clocks of a live table stop, or go on.
    Clock(bool),
    /// How far the game is at the table where it is played live; `None` if it is not played there any more.
    Table(#[serde(with = "as_text")] Option<TableState>),
    /// A ply took so long.
    Spent(usize, u64),
    /// People end the game at the cursor.
    End(#[serde(with = "as_text")] Outcome),
    /// People take that end back.
    Withdraw,
    /// The game was saved to this file in its present state.
    Saved(Option<String>),
    /// The game was saved to this file in an earlier state.
    File(Option<String>),
    /// The cursor goes one ply back.
    #[serde(skip)]
    Undo,
    /// The cursor goes one ply on along the current line.
    #[serde(skip)]
    Redo,
    /// The cursor goes back to the last turn of a person; in a game that has ended the main line is shortened to there.
    #[serde(skip)]
    UndoTurn,
    /// The cursor goes on to the next turn of a person, with the plies that were taken back.
    #[serde(skip)]
    RedoTurn,
    /// The cursor goes along so many plies of the main line, and from there along these actions, which were played
    /// before.
    #[serde(skip)]
    Along(usize, Vec<Action>),
    /// A line is added as a [`Line`](Self::Line), and the cursor goes to its first ply.
    #[serde(skip)]
    Show(usize, Vec<Action>),
    /// Something is noted about plies of the main line, in place of what was.
    #[serde(skip)]
    Notes(Vec<(usize, Note)>),
    /// A seat gets another player, and a name that says so if it has none.
    #[serde(skip)]
    HandOver(Seat, Player),
    /// A seat resigns, in a game of two.
    #[serde(skip)]
    Resign(Seat),
    /// The seats agree to a draw.
    #[serde(skip)]
    Draw,
    /// The player to move claims a draw.
    #[serde(skip)]
    Claim,
    /// The time of a seat is up.
    #[serde(skip)]
    Flag(Seat),
}

impl Edit {
    /// Whether it leads to another position of the record, or opens a game again.
    pub const fn is_step(&self) -> bool {
        matches!(
            self,
            Self::Tip
                | Self::TakeBack(_)
                | Self::Go(_)
                | Self::Variation(_)
                | Self::Withdraw
                | Self::Undo
                | Self::Redo
                | Self::UndoTurn
                | Self::RedoTurn
                | Self::Along(..)
                | Self::Show(..)
        )
    }

    /// Whether it ends a game by what people decide or by time.
    pub const fn is_end(&self) -> bool {
        matches!(self, Self::End(_) | Self::Resign(_) | Self::Draw | Self::Claim | Self::Flag(_))
    }
}

/// A main line, as it leaves the current line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "main")]
pub struct MainLine {
    /// How many plies both share.
    pub after: usize,
    /// The actions after them.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "as_text")]
    pub line: Vec<Action>,
    /// How long the player to move has thought at its tip, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thinking: Option<u64>,
}
