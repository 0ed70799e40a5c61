//! The window of Regalia, on Bevy and egui: the live board as entities, the player's hand, the computer's seats, panels,
//! sounds, files. What the games are is in [`regalia_core`], the widgets of the panels are in [`regalia_kit`].
//!
//! # Rooms
//!
//! Rooms look only downwards; a test fails when one names what is above it.
//!
//! | room | what is there | what is absent |
//! |---|---|---|
//! | [`book`] | the rules in plain words, a tour of each game: texts and positions | how they are drawn |
//! | `settings_format` | how each room's struct of settings becomes text and is read from it | what the settings are |
//! | [`training`] | "find the move": exercises, attempts, progress | Bevy, files, windows |
//! | `board` | the live board: squares, pieces, armies, seats as entities; the schedule of a ply; the one way in | the window |
//! | `tasks` | work in the background, its results, waking the event loop | what the work is about, the window |
//! | `play` | the player's hand: selection, drag, open choice, preview, cursor, typed moves, positions set up by hand | rules of its own, the window |
//! | `journal` | every change of the game on the board, written before it is shown; the games that can be continued; the disk and its thread | when a game is left or continued, the window |
//! | `computer` | the computer's seats: a thread with the engine, whose turn it is, when its move is played | rules, what is drawn |
//! | `view` | the board on the screen: layout, theme, drawings, marks, the pointer; its picture | what may be played |
//! | `sound` | which sound belongs to what happened, how it is made, the way to the loudspeaker | what may be played, the window |
//! | `model` | what the panels tell of the game on the board, as data and words, worked out once per ply: seats, armies, moves, notes, clocks | egui, commands |
//! | `panels` | egui: start, new game, bar, seats, armies, moves, choices, dialogs, settings, book, tours, editor | rules |
//! | `film` | a game as a moving picture | where it is written, the window |
//! | `prints` | a game on paper: poster, sheets to set up and to note | where they are written, the window |
//! | `files` | dialogs of the system, opening and saving, what asks before a game is left, folders, example games, what was used last, the settings | the formats of games |
//! | `online` | live games with other machines: connections, invitations, tables on this network; the board at a table (its room `live`) | what may be said (`core/table`), the dialogs |
//! | `shell` | the program: plugins, window, the desktop's theme, sleeping, screen and graphics driver, log, reports of errors | everything else |
//!
//! Order: `settings_format, book, training, board ← tasks ← play ← computer ← view ← film ← prints ← files ← online ←
//! panels ← shell`; `journal` stands beside `computer`, `sound` beside `view`, `model` beside `film`.
//!
//! # From a click to the screen
//!
//! `view` turns the pointer into a `play::HandInput`; `play::Hand` narrows the legal actions to one and sends a
//! `board::GameRequest`; the schedule `board::Ply` validates it, carries its changes out on the entities, works out
//! control, reads the position from them into `board::BoardPosition`, records it, and proves that entities and record
//! agree. `play`, `view` and `panels` read that resource; what has changed is shown, and the window sleeps again.

#![allow(missing_docs, reason = "nothing of it is published, and most names say enough")]

pub mod board;
pub mod book;
pub mod computer;
pub mod files;
pub mod film;
pub mod journal;
pub mod model;
#[cfg(feature = "online")]
pub mod online;
pub mod panels;
pub mod play;
pub mod prints;
mod settings_format;
pub mod shell;
pub mod sound;
pub mod tasks;
pub mod training;
pub mod view;

/// How the desktop knows the program: the name of its window, its icon, its entry in menus, its bundle. The folders of
/// settings and games have another name.
pub const APP_ID: &str = "io.github.regaliachess.Regalia";
