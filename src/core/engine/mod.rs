//! The engine: which action is best, and what a position is worth.
//!
//! It sees positions of [`rules`](crate::rules) only: no window, no files, no clock. [`Limits`] say how far it looks, a
//! [`Stop`] ends it at any moment, and a [`Report`] tells what it has found at each depth.
//!
//! ```
//! use regalia_core::engine::{Engine, Limits, Score, Stop, Task};
//! use regalia_core::rules::{Game, GamePosition, Options, Position};
//! let text = "6k1/5ppp/8/8/8/8/5PPP/R3K3 w - - 0 1";
//! let position = Position::parse(text, &Options::new(Game::TwoKings)).unwrap();
//! let report = Engine::new(1, 1).think(&Task::new(position, Limits::depth(3)), &Stop::new()).unwrap();
//! assert_eq!(report.best().unwrap().to_string(), "a1a8");
//! assert_eq!(report.lines[0].score, Score::Mate(1));
//! ```
//!
//! | room | what is there |
//! |---|---|
//! | `think`, `root` | the entry point: a task for any game; what every search does at the root |
//! | `two_player` | the search for two seats |
//! | `multiplayer` | the search for four seats |
//! | `shared`, `moves` | what both searches work with: nodes, lists of moves |
//! | `eval` | what positions are worth, game by game |
//! | `table` | the transposition table |
//! | `levels`, `handicap` | eight levels, and how they are weakened |

mod eval;
#[cfg(feature = "test-hooks")]
pub mod fitting;
mod game;
mod handicap;
mod levels;
mod limits;
mod moves;
mod multiplayer;
#[cfg(test)]
mod proofs;
mod report;
mod root;
mod shared;
mod table;
mod think;
mod two_player;
mod value;
mod watch;
#[cfg(feature = "test-hooks")]
mod weighed;

pub use levels::Level;
pub use limits::{Budget, Limits, Stop};
pub use report::{Line, Report, Score};
pub use shared::Replies;
pub use table::MEGABYTES;
pub use think::{Engine, Task};
#[cfg(feature = "test-hooks")]
pub use weighed::Weighed;
