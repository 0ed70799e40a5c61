//! This machine's end of all connections, and whom it can reach.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::time::Duration;

use iroh::endpoint::{Builder, QuicTransportConfig, VarInt, presets};
use iroh::{Endpoint, RelayMode, SecretKey};
use regalia_core::record::OwnKey;
use serde::{Deserialize, Serialize};
use tokio::time::{sleep, timeout};

/// The name of the protocol, which both ends must agree on.
pub const ALPN: &[u8] = b"regalia/table/1";

/// The first of the dynamic ports.
const FIRST_PORT: u16 = 49_152;

/// The port of a table: the same one when the table is opened again, so that invitations stay valid.
pub(super) fn port_of(table: u64) -> u16 {
    FIRST_PORT + (table % u64::from(u16::MAX - FIRST_PORT)) as u16
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reach {
    /// Nothing leaves this network.
    #[default]
    Network,
    /// The internet too. Where machines cannot connect directly, a relay forwards the encrypted bytes: the iroh project's,
    /// or the one at this address.
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
    /// The preferred port; another one is used if it is taken.
    pub port: Option<u16>,
    pub looks_around: bool,
}

/// A connection on which nothing arrives for this long is lost.
const IDLE_TIMEOUT: Duration = Duration::from_secs(10);

const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(3);

const ONLINE_TIMEOUT: Duration = Duration::from_secs(10);

/// How long to wait for the preferred port to become free, and how often to try.
const PORT_TIMEOUT: Duration = Duration::from_secs(4);
const PORT_RETRY_INTERVAL: Duration = Duration::from_millis(100);

pub async fn bind(setup: &Setup) -> Result<Endpoint, NetworkError> {
    let preferred = match setup.port {
        Some(port) => bind_to_port(setup, port).await,
        None => None,
    };
    let endpoint = match preferred {
        Some(endpoint) => endpoint,
        None => bind_sockets(setup, 0).await?,
    };
    if setup.reach != Reach::Network && timeout(ONLINE_TIMEOUT, endpoint.online()).await.is_err() {
        return Err(NetworkError::NoInternet);
    }
    Ok(endpoint)
}

/// Opens the sockets at the preferred port; `None` if it does not become free in time.
async fn bind_to_port(setup: &Setup, port: u16) -> Option<Endpoint> {
    for _ in 0..PORT_TIMEOUT.as_millis() / PORT_RETRY_INTERVAL.as_millis() {
        if let Ok(endpoint) = bind_sockets(setup, port).await {
            return Some(endpoint);
        }
        sleep(PORT_RETRY_INTERVAL).await;
    }
    None
}

async fn bind_sockets(setup: &Setup, port: u16) -> Result<Endpoint, NetworkError> {
    let refused = |why: &dyn std::fmt::Display| NetworkError::Refused(why.to_string());
    let builder = builder(setup)?.clear_ip_transports();
    let builder = builder.bind_addr((Ipv4Addr::UNSPECIFIED, port)).map_err(|why| refused(&why))?;
    let builder = builder.bind_addr((Ipv6Addr::UNSPECIFIED, port)).map_err(|why| refused(&why))?;
    builder.bind().await.map_err(|why| refused(&why))
}

fn builder(setup: &Setup) -> Result<Builder, NetworkError> {
    let transport = QuicTransportConfig::builder()
        .max_idle_timeout(Some(VarInt::from_u32(IDLE_TIMEOUT.as_millis() as u32).into()))
        .keep_alive_interval(KEEP_ALIVE_INTERVAL)
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
