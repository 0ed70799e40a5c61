//! Playing live from machine to machine: the connections below [`regalia_core::table`], whose protocol decides everything.
//!
//! | file | what |
//! |---|---|
//! | `wire` | one thread with iroh: connections, messages in and out |
//! | `endpoint` | this machine's end of them: key, addresses, port, how far it can be reached |
//! | `arrivals` | how many machines may connect in a row |
//! | `nearby` | tables on this network, shown and found |
//! | `invitation` | the line of text that leads to a table |
//! | `search` | looking for them |
//! | `session` | a table with its connections, at the host or at a guest |
//! | [`live`] | a table in the window |
//! | `terminal` | `regalia host` and `regalia join`: a table without a window |
//!
//! Nothing runs, and no socket is open, before a table is opened, joined or looked for.

mod arrivals;
mod endpoint;
mod invitation;
pub mod live;
mod nearby;
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
