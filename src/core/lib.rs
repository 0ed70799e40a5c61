//! Five chess variants as values: their rules, an engine that plays them, games as they were played.
//!
//! The legal actions of a game, and why another is not legal:
//!
//! ```
//! use regalia_core::rules::{Game, GamePosition as _, Options, Position};
//!
//! let position = Position::start(&Options::new(Game::TwoKings));
//! assert_eq!(position.perft_actions().len(), 20);
//! let refusal = position.validate(position.parse_action("e1e3").unwrap()).unwrap_err();
//! assert!(!refusal.to_string().is_empty());
//! ```
//!
//! A game that is played, saved and read again:
//!
//! ```
//! use regalia_core::record::{Record, save};
//! use regalia_core::rules::{Game, GamePosition as _, Options};
//!
//! let mut record = Record::new(Options::new(Game::Sovereign), vec!["Ann".to_owned(), "Ben".to_owned()]);
//! for text in ["e2e4", "own=b", "e15e13"] {
//!     record.play(record.position().parse_action(text).unwrap()).unwrap();
//! }
//! let again = save::from_text(&save::to_text(&record)).unwrap();
//! assert_eq!(again.position(), record.position());
//! ```
//!
//! The best move:
//!
//! ```
//! use regalia_core::engine::{Engine, Limits, Stop, Task};
//! use regalia_core::rules::{Game, GamePosition as _, Options, Position};
//!
//! let text = "6k1/5ppp/8/8/8/8/5PPP/R3K3 w - - 0 1";
//! let position = Position::parse(text, &Options::new(Game::TwoKings)).unwrap();
//! let report = Engine::new(1, 1).think(&Task::new(position, Limits::depth(3)), &Stop::new()).unwrap();
//! assert_eq!(report.best().unwrap().to_string(), "a1a8");
//! ```
//!
//! # Rooms
//!
//! | room | what is there | what is absent |
//! |---|---|---|
//! | [`rules`] | the games as values: position, action, legality with reasons, changes, outcome, text, perft | files, clocks, chance |
//! | [`engine`] | which action is best and what a position is worth: search for two and four seats, evaluation, levels | files, clocks |
//! | [`disk`] | reading and writing files behind a trait, for tests with a disk that forgets | what the files hold |
//! | [`record`] | a game as it was played: plies with variations, cursor, times, agreed ends, notes on plies, the save format, the journal's lines, the game as text and as a message | windows, files |
//! | [`storage`] | saved games on a disk: reading one, and replacing one whole or not at all | what a game is |
//! | [`review`] | how good each move of a game was: the result a position promises, marks, better lines, a summary | who searches, and when |
//! | [`teaching`] | what helps to judge a position: what can be captured for nothing, which army can be brought in, why it is mate, how much better the best move is | words, who searches, and when |
//! | [`table`] | a game that is played live at several machines: the protocol as values | sockets, threads, files |
//! | [`cli`] | `moves`, `perft`, `play`, `replay`, `export`, `review`, `bestmove`, `match`, `uci`, `completions`; `host` and `join` are only read | the window, the network |
//!
//! Rooms look only downwards: `disk, rules ← engine, record ← review, storage, table ← cli`. Nothing here knows Bevy, a window, the network or
//! the revision that the program was built from; nothing includes a file from outside this package.
//!
//! # What a new game touches
//!
//! 1. `rules/NAME/`: its position, which answers [`GamePosition`](rules::GamePosition). A game on the board of chess takes
//!    most of that from `rules/orthodox`, one on the board of Sovereign Chess nearly all from `rules/sovereign`, as a
//!    [`Variant`](rules::sovereign::Variant) of it.
//! 2. Its row, a `GameSpec` beside it: everything that is true of the game in every position, from its name, its rule
//!    options and the numbers of its rules to the numbers by which the engine plays it, and the pieces of its small picture.
//! 3. `rules/game.rs`: a variant of [`Game`](rules::Game). `rules/position.rs`: an arm of `Game::spec`, which leads to the
//!    row, a variant of [`Position`](rules::Position) and an arm in each of the macros below it. Everything that asks a
//!    position of any game goes through them. What only games with coloured squares are asked is in `rules/coloured.rs`.
//! 4. `rules/refusal` and `rules/rule_ref.rs`, only if it has refusals of its own: a variant of
//!    [`Refusal`](rules::Refusal) and its rule.
//! 5. In `src/app` its texts: `book` (rules and tour, in `assets/book`), `training/collection.rs` (exercises, in
//!    `assets/training`), `files/examples.rs` (an example game, in `saves`).
//! 6. `engine/eval`: what its positions are worth; an arm in `engine/think.rs` (the search for two seats or for more) and
//!    in `engine/weighed.rs` (for benches). A variant of Sovereign Chess is worth what Sovereign Chess is.
//! 7. Every `match` over [`Game`](rules::Game) without an arm for it: the compiler names them all, since a test allows no
//!    default arm.
//! 8. `tests/data`, and the list of games in README.md. Tests run over all games by themselves.
//!
//! Only what no game had before touches more: a new role its drawings (`view`), a new kind of change the entities
//! (`board`) and its words (`play`), all in `src/app`.
//!
//! # What else may grow
//!
//! - A new kind of seat, such as a player elsewhere: a variant of [`Player`](record::Player), which records keep, and a
//!   room of `src/app` beside `computer` that waits for the seat's turn and answers with a request to the `board`.
//! - A new language: there is no table of words yet, and a second language begins by making one. Refusals are in [`rules`],
//!   the rules in `assets/book`, errors in [`record`], [`storage`] and [`table`], the rest where the window shows it.

pub mod cli;
pub mod disk;
pub mod engine;
pub mod record;
pub mod review;
pub mod rules;
pub mod storage;
pub mod table;
pub mod teaching;
