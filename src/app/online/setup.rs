//! How the network is to be used.

use regalia_core::record::OwnKey;
use serde::{Deserialize, Serialize};

/// The first of the ports that systems leave to programs.
const FIRST_PORT: u16 = 49_152;

/// The port of a table with this number: an invitation leads to the same one when the table is opened again.
pub(super) fn port_of(table: u64) -> u16 {
    FIRST_PORT + (table % u64::from(u16::MAX - FIRST_PORT)) as u16
}

/// How far a table can be reached.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reach {
    /// Nothing leaves this network.
    #[default]
    Network,
    /// Also from elsewhere. Where machines find no way to each other, a relay passes the encrypted bytes on: the iroh
    /// project's, or the one at this address.
    Internet(Option<String>),
}

/// How the network is used.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The key of this installation, by which others know it.
    pub key: OwnKey,
    /// How far it can be reached, or looks.
    pub reach: Reach,
    /// The port to listen at, so that an old invitation still leads here; another one if it is taken.
    pub port: Option<u16>,
    /// Whether to look for tables on this network.
    pub looks_around: bool,
}
