//! Power cuts: what was called kept is there afterwards, what was readable is not refused.

mod failed_sync;
mod faults;
mod forgetful;
mod forgets;
mod ledger;
mod locks;
mod model;
mod odd;
mod program;
mod rare;
mod reading;
mod runs;
