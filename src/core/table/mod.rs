//! A game that is played live at several machines, as pure values: what arrives and what time it is goes in, what is to
//! be sent, done and shown comes out. No sockets, no threads, no files.
//!
//! One machine is the [`Host`]. It judges every move and relays it; the others are [`Guest`]s, who play or watch. What
//! they say to each other are [`Message`]s, as bytes in [`frame`]s.
//!
//! ```
//! use std::time::Duration;
//! use regalia_core::record::{OwnKey, Record, TableState};
//! use regalia_core::rules::{Game, GamePosition, Options, Seat};
//! use regalia_core::table::{Chair, Effect, Guest, JoinRequest, Host, Knock, Link, Notice, Place, TableSettings};
//!
//! // Ann opens a table, Ben joins it.
//! let (now, link) = (Duration::ZERO, Link(1));
//! let record = Record::new(Options::new(Game::TwoKings), vec!["Ann".to_owned()]);
//! let rules = TableSettings { secret: "a7f3".to_owned(), is_public: false, away_clock_runs: true };
//! let state = TableState::new(7, 0);
//! let mut ann = Host::open(state, &record, vec![Chair::Host], rules, now);
//! let who = JoinRequest { name: "Ben".to_owned(), secret: Some("a7f3".to_owned()), place: Place::Sit(vec![2]) };
//! let (mut ben, _) = Guest::join(who, 1, now);
//!
//! // What one sends, the other receives at once.
//! fn pass(effects: Vec<Effect>, ann: &mut Host, ben: &mut Guest, to_ann: bool) {
//!     for effect in effects {
//!         let (now, link) = (Duration::ZERO, Link(1));
//!         match effect {
//!             Effect::Send(_, message) if to_ann => {
//!                 let effects = ann.received(link, Some(message), now);
//!                 pass(effects, ann, ben, false);
//!             }
//!             Effect::Send(_, message) => {
//!                 let effects = ben.received(link, Some(message), now);
//!                 pass(effects, ann, ben, true);
//!             }
//!             Effect::Show(Notice::Knocks(Knock { link, .. })) => {
//!                 let effects = ann.answer_knock(link, true, now);
//!                 pass(effects, ann, ben, false);
//!             }
//!             // Here the disk has all edits at once.
//!             Effect::Edits { number, .. } if !to_ann => {
//!                 let effects = ann.journaled(number, now);
//!                 pass(effects, ann, ben, false);
//!             }
//!             Effect::Edits { number, .. } | Effect::Whole { number, .. } => {
//!                 let effects = ben.journaled(number, now);
//!                 pass(effects, ann, ben, true);
//!             }
//!             _ => {}
//!         }
//!     }
//! }
//! let effects = ann.connected(link, OwnKey::from_secret([2; 32]).public(), now);
//! pass(effects, &mut ann, &mut ben, false);
//! let effects = ben.connected(link, now);
//! pass(effects, &mut ann, &mut ben, true);
//! assert_eq!(ben.seats(), [Seat::Two]);
//! let e4 = record.position().parse_action("e4").unwrap();
//! let effects = ann.play(e4, Duration::ZERO, now).unwrap();
//! pass(effects, &mut ann, &mut ben, false);
//! assert_eq!(ben.game().unwrap().record().len(), 1);
//! assert_eq!(ben.game().unwrap().revision(), ann.game().revision());
//! ```
//!
//! The order of things: a guest plays on its own board at once and asks for the move. If the game has gone another way
//! meanwhile, the host's goes on, and what the guest has played stays on its board as a variation. Both write all edits
//! into their journals, the host before it tells anybody, a guest before it says [`Ack`](Message::Ack): so nobody knows
//! more than the host's disk, and what a guest has been told is never lost.
//!
//! A guest measures its turns and says how long they took. The host takes its own measure less a second instead if that
//! is longer, so that the way of the message costs nobody time and nobody gains any. While the host's program is stopped or
//! its machine asleep, nobody's time runs. Whatever brings or restores a game says how long the turn has taken, so that all
//! machines show the same clocks. No clock of a wall is compared.
//!
//! What the machines say to each other, for those who write another program:
//!
#![doc = include_str!("PROTOCOL.md")]

mod edits;
mod effect;
mod frame;
mod guest;
mod host;
mod limits;
mod message;
mod shared;
mod turn;

pub use edits::{
    TableEditError, begin_edits, edits_to_whole, end_edits, play_edits, player_edits, spent_edit, whole_line,
};
pub use effect::{AskedQuestion, Effect, Knock, Link, LongerGame, Notice};
pub use frame::{FrameError, Frames, MAX_FRAME, frame};
pub use guest::{Guest, JoinRequest};
pub use host::{Chair, Host, TableSettings};
pub use limits::{LAG, MAX_GAP, MAX_LINKS, MAX_MESSAGES_PER_SECOND, MAX_SPECTATORS, fit_name};
pub use message::{
    Answered, Bye, ChairState, Have, Message, Place, Question, Refused, Request, TurnTime, VERSION, WholeGame,
};
pub use shared::{Revision, SharedGame};
