//! Tables on this network: announcing one to other machines, and finding others.

use bevy::log::debug;
use bevy::tasks::futures_lite::StreamExt as _;
use bevy::tasks::futures_lite::stream::Boxed;
use iroh::Endpoint;
use iroh_mdns_address_lookup::{DiscoveryEvent, MdnsAddressLookup};
use regalia_core::{record::PublicKey, rules::Game, table::fit_name};
use serde::{Deserialize, Serialize};

use super::invitation::Invitation;

const SERVICE: &str = "regalia";

/// Maximum length of the host's name in an announcement.
const MAX_NAME_LETTERS: usize = 24;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSign {
    pub game: Game,
    pub host: String,
    pub free: usize,
}

/// The announcement as JSON. It must fit into a record of the network's name service: 245 bytes.
#[derive(Serialize, Deserialize)]
struct RawSign {
    v: u32,
    game: String,
    host: String,
    free: usize,
}

impl TableSign {
    fn write(&self) -> String {
        let host = self.host.chars().take(MAX_NAME_LETTERS).collect();
        let raw = RawSign { v: 1, game: self.game.id().to_owned(), host, free: self.free };
        serde_json::to_string(&raw).unwrap_or_default()
    }

    /// The announcement of another program; `None` if it is not a table of a game that this version knows.
    fn read(text: &str) -> Option<Self> {
        let raw: RawSign = serde_json::from_str(text).ok()?;
        let game = Game::ALL.into_iter().find(|game| game.id() == raw.game)?;
        Some(Self { game, host: fit_name(&raw.host), free: raw.free.min(game.seats()) })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundTable {
    pub sign: TableSign,
    /// Without a secret: the host is asked before anybody joins.
    pub invitation: Invitation,
}

pub enum NearbyEvent {
    /// A table is new, or its announcement has changed.
    Found(FoundTable),
    Gone(PublicKey),
}

pub struct Nearby {
    events: Option<Boxed<DiscoveryEvent>>,
    /// The hosts of the tables that were reported.
    reported: Vec<PublicKey>,
}

impl Nearby {
    /// Makes this machine known to others by its key, and finds them. A failure is only logged.
    pub async fn start(endpoint: &Endpoint, finds_tables: bool) -> Self {
        let mut nearby = Self { events: None, reported: Vec::new() };
        let lookup = match MdnsAddressLookup::builder().service_name(SERVICE).build(endpoint.id()) {
            Ok(lookup) => lookup,
            Err(why) => {
                debug!("no tables are found on this network: {why}");
                return nearby;
            }
        };
        if finds_tables {
            nearby.events = Some(lookup.subscribe().await.boxed());
        }
        match endpoint.address_lookup() {
            Ok(lookups) => lookups.add(lookup),
            Err(why) => debug!("machines on this network are not found: {why}"),
        }
        nearby
    }

    pub fn announce(&self, endpoint: &Endpoint, sign: Option<&TableSign>) {
        endpoint.set_user_data_for_address_lookup(sign.and_then(|sign| sign.write().try_into().ok()));
    }

    /// The next event; pending forever if no tables are looked for.
    pub async fn next(&mut self) -> Option<NearbyEvent> {
        let Some(events) = &mut self.events else { return std::future::pending().await };
        while let Some(event) = events.next().await {
            match event {
                DiscoveryEvent::Discovered { endpoint_info, .. } => {
                    let key = PublicKey::from_bytes(*endpoint_info.endpoint_id.as_bytes());
                    let text = endpoint_info.user_data().map(ToString::to_string).unwrap_or_default();
                    if let Some(sign) = TableSign::read(&text) {
                        self.reported.push(key);
                        // On the same network no secret is needed to knock.
                        let invitation = Invitation::new(endpoint_info.into_endpoint_addr(), String::new());
                        return Some(NearbyEvent::Found(FoundTable { sign, invitation }));
                    }
                    if forget(&mut self.reported, key) {
                        return Some(NearbyEvent::Gone(key));
                    }
                }
                DiscoveryEvent::Expired { endpoint_id } => {
                    let key = PublicKey::from_bytes(*endpoint_id.as_bytes());
                    if forget(&mut self.reported, key) {
                        return Some(NearbyEvent::Gone(key));
                    }
                }
                _ => {}
            }
        }
        self.events = None;
        None
    }
}

/// Removes a host. Returns whether it was there.
fn forget(reported: &mut Vec<PublicKey>, key: PublicKey) -> bool {
    let before = reported.len();
    reported.retain(|known| *known != key);
    reported.len() < before
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes_and_rejects_the_rest() {
        let sign = TableSign { game: Game::Royale, host: "Ann".to_owned(), free: 3 };
        assert_eq!(TableSign::read(&sign.write()), Some(sign.clone()));
        let long = TableSign { host: "Ä".repeat(200), ..sign };
        assert!(long.write().len() <= 245, "{}", long.write());
        for text in ["", "{}", "hello", r#"{"v":1,"game":"go","host":"Ann","free":1}"#] {
            assert_eq!(TableSign::read(text), None, "{text}");
        }
        let strange = TableSign::read(r#"{"v":1,"game":"martian","host":"\u0007\u202eAnn","free":900}"#);
        assert_eq!(strange.map(|sign| (sign.host, sign.free)), Some(("Ann".to_owned(), 2)));
    }
}
