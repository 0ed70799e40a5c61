//! Reads files written by release 0.2.0. `tests/data/golden/README.md` says how they were made.

mod games;
mod journals;
mod live;
mod session;

use crate::support::describe::describe;
use crate::support::golden::{GoldenFile, golden};
