//! This machine's end of all connections, and how far it reaches.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::time::Duration;

use iroh::endpoint::{Builder, QuicTransportConfig, VarInt, presets};
use iroh::{Endpoint, RelayMode, SecretKey};
use regalia_core::record::OwnKey;
use serde::{Deserialize, Serialize};
use tokio::time::{sleep, timeout};

/// The name of the protocol, for both ends to know that they mean the same.
pub const ALPN: &[u8] = b"regalia/table/1";

/// The first of the ports that systems leave to programs.
const FIRST_PORT: u16 = 49_152;

/// The port of a table with this number: an invitation leads to the same one when the table is opened again.
pub(super) fn port_of(table: u64) -> u16 {
    FIRST_PORT + (table % u64::from(u16::MAX - FIRST_PORT)) as u16
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reach {
    /// Nothing leaves this network.
    #[default]
    Network,
    /// Also from elsewhere. Where machines find no way to each other, a relay passes the encrypted bytes on: the iroh
    /// project's, or the one at this address.
    Internet(Option<String>),
}

/// Why the network does not work, in sentences.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    #[error("The internet cannot be reached from here. Check the connection, or play on this network.")]
    NoInternet,
    /// The system's reason.
    #[error("This computer does not let Regalia use the network: {0}.")]
    Refused(String),
    #[error("“{0}” is not the address of a relay.")]
    NoRelay(String),
}

#[derive(Clone, Debug)]
pub struct Setup {
    pub key: OwnKey,
    pub reach: Reach,
    /// The port to listen at, so that an old invitation still leads here; another one if it is taken.
    pub port: Option<u16>,
    pub looks_around: bool,
}

/// A connection over which nothing comes for so long is lost.
const SILENCE: Duration = Duration::from_secs(10);

const STILL_HERE: Duration = Duration::from_secs(3);

const ONLINE_WITHIN: Duration = Duration::from_secs(10);

/// How long a port that this table had before may stay taken, and how often it is tried.
const FREE_WITHIN: Duration = Duration::from_secs(4);
const FREE_PAUSE: Duration = Duration::from_millis(100);

pub async fn bind(setup: &Setup) -> Result<Endpoint, NetworkError> {
    let at_port = match setup.port {
        Some(port) => open_again(setup, port).await,
        None => None,
    };
    // Another program may have that port.
    let endpoint = match at_port {
        Some(endpoint) => endpoint,
        None => open(setup, 0).await?,
    };
    if setup.reach != Reach::Network && timeout(ONLINE_WITHIN, endpoint.online()).await.is_err() {
        return Err(NetworkError::NoInternet);
    }
    Ok(endpoint)
}

/// Opens the sockets at the port that this table had before, which may take a moment to become free.
async fn open_again(setup: &Setup, port: u16) -> Option<Endpoint> {
    for _ in 0..FREE_WITHIN.as_millis() / FREE_PAUSE.as_millis() {
        if let Ok(endpoint) = open(setup, port).await {
            return Some(endpoint);
        }
        sleep(FREE_PAUSE).await;
    }
    None
}

async fn open(setup: &Setup, port: u16) -> Result<Endpoint, NetworkError> {
    let refused = |why: &dyn std::fmt::Display| NetworkError::Refused(why.to_string());
    let builder = builder(setup)?;
    let builder = builder.clear_ip_transports();
    let builder = builder.bind_addr((Ipv4Addr::UNSPECIFIED, port)).map_err(|why| refused(&why))?;
    let builder = builder.bind_addr((Ipv6Addr::UNSPECIFIED, port)).map_err(|why| refused(&why))?;
    builder.bind().await.map_err(|why| refused(&why))
}

fn builder(setup: &Setup) -> Result<Builder, NetworkError> {
    let transport = QuicTransportConfig::builder()
        .max_idle_timeout(Some(VarInt::from_u32(SILENCE.as_millis() as u32).into()))
        .keep_alive_interval(STILL_HERE)
        // One conversation, in one stream.
        .max_concurrent_bidi_streams(VarInt::from_u32(1))
        .max_concurrent_uni_streams(VarInt::from_u32(0))
        .build();
    // The other presets publish addresses to public name servers.
    let builder = Endpoint::builder(presets::Minimal)
        .secret_key(SecretKey::from_bytes(&setup.key.secret()))
        .alpns(vec![ALPN.to_vec()])
        .transport_config(transport);
    Ok(match &setup.reach {
        Reach::Network => builder.relay_mode(RelayMode::Disabled),
        Reach::Internet(None) => builder.relay_mode(RelayMode::Default),
        Reach::Internet(Some(relay)) => {
            let url = relay.parse().map_err(|_| NetworkError::NoRelay(relay.clone()))?;
            builder.relay_mode(RelayMode::custom([url]))
        }
    })
}
