//! The review of a game: how good each move was, what would have been better, which one cost most.
//!
//! It says what is to be searched and makes notes of what the engine finds; who searches, and when, is decided above.
//!
//! ```
//! use regalia_core::engine::{Engine, Stop};
//! use regalia_core::record::{Mark, Record};
//! use regalia_core::review::{Reviewer, Summary};
//! use regalia_core::rules::{Game, GamePosition, Options, Seat};
//! let mut record = Record::new(Options::new(Game::TwoKings), Vec::new());
//! for text in ["e2e4", "e7e5", "d1h5", "e8e7", "h5e5"] {
//!     record.play(record.position().parse_action(text).unwrap()).unwrap();
//! }
//! let mut reviewer = Reviewer::of(&record).with_nodes(2_000);
//! let mut engine = Engine::new(1, 1);
//! while let Some(task) = reviewer.next() {
//!     reviewer.take(engine.think(&task, &Stop::new()).as_ref());
//! }
//! record.set_notes(reviewer.notes());
//! assert!(record.is_reviewed());
//! assert_eq!(record.note(4).and_then(|note| note.mark), Some(Mark::Blunder));
//! assert_eq!(Summary::of(&record).costliest, Some(4));
//! ```
//!
//! | room | what is there |
//! |---|---|
//! | `chance` | the result that a position promises |
//! | `reviewer` | position by position through a game |
//! | `found` | what the engine found in a position |
//! | `verdict` | how good a move was |
//! | `summary` | what the notes say about each player and about the whole game |

mod chance;
mod found;
mod reviewer;
mod summary;
mod verdict;

pub use chance::{after, expected, scored};
pub use found::eval;
pub use reviewer::{Reviewer, nodes};
pub use summary::{SeatSummary, Summary};
pub use verdict::{BLUNDER, DUBIOUS, MISTAKE};
