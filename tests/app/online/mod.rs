//! Live games over real sockets of this machine: a host and its guests, and what must not harm them.

mod commands;
mod hostile;
mod lost_moves;
#[path = "../../support/live_machine.rs"]
mod machine;
#[path = "../../support/live_peer.rs"]
mod peer;
mod table;
mod windows;

use machine::{Machine, PATIENCE, agree, all_until, bell, fresh, record, some_action};
