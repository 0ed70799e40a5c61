//! Regalia: five chess variants, for friends at one table or alone against the computer.
//!
//! # The house
//!
//! Layers look only downwards; a test fails when one names what is above it.
//!
//! | room | what is there | what is absent |
//! |---|---|---|
//! | [`rules`] | the games as values: position, action, legality with reasons, changes, outcome, text, perft | Bevy, files, clocks, chance |
//! | [`book`] | the rules in plain words, a tour of each game: texts and positions | how they are drawn |
//! | [`engine`] | which action is best and what a position is worth: search for two and four seats, evaluation, levels | Bevy, files, clocks, windows |
//! | [`training`] | "find the move": exercises, attempts, progress | Bevy, files, windows |
//! | [`record`] | a game as it was played: plies with variations, cursor, times, agreed ends, notes on plies, the save format, the journal's lines, the game as text and as a message | Bevy, windows |
//! | [`review`] | how good each move of a game was: the result a position promises, marks, better lines, a summary | who searches, and when |
//! | `board` | the live board: squares, pieces, armies, seats as entities; the schedule of a ply; the one way in | the window |
//! | `tasks` | work in the background, its results, waking the event loop | what the work is about, the window |
//! | `play` | the player's hand: selection, drag, open choice, preview, cursor, typed moves, positions set up by hand | rules of its own, the window |
//! | `computer` | the computer's seats: a thread with the engine, whose turn it is, when its move is played | rules, what is drawn |
//! | `view` | the board on the screen: layout, theme, drawings, marks, the pointer; its picture | what may be played |
//! | `sound` | which sound belongs to what happened, how it is made, the way to the loudspeaker | what may be played, the window |
//! | `panels` | egui: start, new game, bar, seats, armies, moves, choices, dialogs, settings, book, tours, editor | rules |
//! | `film` | a game as a moving picture | where it is written, the window |
//! | `prints` | a game on paper: poster, sheets to set up and to note | where they are written, the window |
//! | `files` | dialogs of the system, opening and saving, folders, example games, the journal of the running game, what was used last, the settings | the formats of games |
//! | `shell` | the program: plugins, window, sleeping, screen and graphics driver, log, reports of errors | everything else |
//! | [`cli`] | `moves`, `perft`, `play`, `replay`, `export`, `review`, `bestmove`, `match`, `uci`, `completions` | the window |
//!
//! Order: `rules ← record ← board ← tasks ← play ← computer ← view ← film ← prints ← files ← panels ← shell`; `book`, `engine` and `training` stand
//! beside `record` and use only `rules`; `sound` stands beside `view`; `review` stands above `engine` and `record` and uses nothing else; `cli` uses `rules`,
//! `engine`, `record` and `review` only.
//! Features: `gui` (default) ⊃ `ecs` ⊃ none. Without `ecs` there is no Bevy; without `gui` no window.
//!
//! # What a new game touches
//!
//! 1. `rules/NAME/`: its position, which answers [`GamePosition`](rules::GamePosition), its refusals, the numbers of its
//!    rules, its rule options. A game on the board of chess takes most of that from `rules/orthodox`.
//! 2. `rules/game.rs` and `rules/facts.rs`: a variant of [`Game`](rules::Game) and what is true of the game; the compiler
//!    asks for each fact.
//! 3. `rules/position.rs`: a variant of [`Position`](rules::Position) and an arm in each of the two macros below it.
//!    Everything that asks a position of any game goes through them.
//! 4. `rules/refusal.rs` and `rules/rule_ref.rs`, only if it has refusals of its own: a variant of
//!    [`Refusal`](rules::Refusal) and its rule.
//! 5. `book` and `assets/book`: its rules and its tour.
//! 6. `engine/eval`: what its positions are worth, and an arm in `engine/think.rs` if it has more than two seats.
//! 7. `tests/data` and the README. Tests run over all games by themselves.
//!
//! Only what no game had before touches more: a new role its drawings (`view`), a new kind of change the entities
//! (`board`) and its words (`play`).
//!
//! # From a click to the screen
//!
//! `view` turns the pointer into a `play::HandInput`; `play::Hand` narrows the legal actions to one and sends a
//! `board::GameRequest`; the schedule `board::Ply` validates it, carries its changes out on the entities, works out
//! control and outcome, records it, and proves that entities and record agree. `play`, `view` and `panels` read the
//! entities through `board::LiveBoard`; what has changed is shown, and the window sleeps again.

#[cfg(feature = "ecs")]
pub mod board;
pub mod book;
pub mod cli;
#[cfg(feature = "ecs")]
pub mod computer;
pub mod engine;
#[cfg(feature = "gui")]
pub mod files;
#[cfg(feature = "gui")]
pub mod film;
#[cfg(feature = "gui")]
pub mod panels;
#[cfg(feature = "ecs")]
pub mod play;
#[cfg(feature = "gui")]
pub mod prints;
pub mod record;
pub mod review;
pub mod rules;
#[cfg(feature = "gui")]
pub mod shell;
#[cfg(feature = "gui")]
pub mod sound;
#[cfg(feature = "ecs")]
pub mod tasks;
pub mod training;
#[cfg(feature = "gui")]
pub mod view;

pub use cli::{ABOUT, REVISION, VERSION};

/// How the desktop knows the program: the name of its window, its icon, its entry in menus, its bundle. The folders of
/// settings and games have another name.
pub const APP_ID: &str = "io.github.regaliachess.Regalia";
