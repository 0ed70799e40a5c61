//! A game as it was played: start, plies with variations, a cursor, how it ended; and its saved form.
//!
//! It knows the rules below it, but no Bevy, windows or clocks. Its parts: `tree` (the plies), `history` (the
//! [`Record`] and its cursor), `main_line` (the plies that were really played), `ending` (how people end a game),
//! `time` (arithmetic of a seat's time), `timed` (each seat's time at the cursor), `along` (the current line ply by
//! ply), `note` (what is noted about a ply), `notes` (the notes of a record), `comments` (what somebody has written for
//! people: a title, words about plies), [`save`] (a record as text; `lines` flattens the tree for it, `timing` writes
//! and reads its times, `load_error` and `line_error` say what is wrong), [`game_text`] (a record as text for people),
//! `fold` (how a message begins and ends, and what chats do to a text), `stamp` (which state of which game was written,
//! and where the game comes from; `saved_state` compares), [`journal`] (every change as an appended line of
//! `journal_lines`), `edit` (one change), `apply` (makes it; `as_text`: how its values are written), `inverse` (undoes
//! study), [`message`] (a game for another player, through any chat; `message_state` and `shared_plies`: which game
//! that is and what all players know of it; `keys` and `key_ring`: who signs messages), `table_state` (how far a game
//! is at its table), `limits` (how much is read at most), `shown` (text from outside, fit to be shown), `player` (who
//! moves for a seat), `players` (who plays a game), `sides` (which seat plays which side).

mod along;
mod apply;
mod as_text;
mod comments;
mod edit;
mod ending;
mod fold;
pub mod game_text;
mod history;
mod inverse;
pub mod journal;
mod journal_lines;
mod key_ring;
mod keys;
pub(crate) mod limits;
mod line_error;
mod lines;
mod load_error;
mod main_line;
pub mod message;
mod message_state;
mod note;
mod notes;
mod player;
mod players;
pub mod save;
mod saved_state;
mod shared_plies;
mod shown;
mod sides;
mod stamp;
mod table_state;
mod time;
mod timed;
mod timing;
mod tree;
mod turns;

pub use along::Place;
pub use apply::{Applied, EditError};
pub use edit::{Edit, MainLine};
pub use ending::EndRefused;
pub use history::{MAX_LETTERS, Record};
pub use keys::{OwnKey, PublicKey};
pub use message_state::MessageState;
pub use note::{Eval, Mark, Note};
pub use player::{Player, UnknownPlayer};
pub use save::{LineError, LoadError};
pub(crate) use shown::on_one_line;
pub use shown::shown;
pub use sides::Sides;
pub use stamp::{Origin, Stamp};
pub use table_state::TableState;
pub use time::{TimeControl, TimeError};
pub use tree::Ply;
