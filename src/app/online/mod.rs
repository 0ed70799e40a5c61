//! Playing live from machine to machine: the connections below [`regalia_core::table`], whose protocol decides everything.
//!
//! | file | what |
//! |---|---|
//! | `wire` | one thread with iroh: connections, messages in and out |
//! | `endpoint` | this machine's end of the connections: key, addresses, port, reach |
//! | `rate_limit` | limits new connections from one source |
//! | `nearby` | tables on this network: announcing one, finding others |
//! | `invitation` | the line of text to join a table |
//! | `search` | a search for tables on this network |
//! | `session` | a table with its connections, at the host or at a guest |
//! | [`live`] | a table in the window |
//! | `terminal` | `regalia host` and `regalia join`: a table without a window |
//!
//! Nothing runs, and no socket is open, before a table is opened, joined or looked for.

mod endpoint;
mod invitation;
pub mod live;
mod nearby;
mod rate_limit;
mod search;
mod session;
mod terminal;
mod wire;

pub use endpoint::{NetworkError, Reach, Setup};
pub use invitation::{Invitation, NoInvitation};
pub use nearby::{FoundTable, TableSign};
pub use search::Search;
pub use session::Session;
pub use terminal::{host, join};
pub use wire::{Wire, WireEvent};
