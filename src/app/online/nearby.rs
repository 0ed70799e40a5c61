//! Tables on this network: shown to other machines, and found.

use bevy::log::debug;
use bevy::tasks::futures_lite::StreamExt as _;
use bevy::tasks::futures_lite::stream::Boxed;
use iroh::{Endpoint, EndpointAddr};
use iroh_mdns_address_lookup::{DiscoveryEvent, MdnsAddressLookup};
use regalia_core::{record::PublicKey, rules::Game, table::fit_name};
use serde::{Deserialize, Serialize};

use super::invitation::Invitation;

const SERVICE: &str = "regalia";

/// How many letters of the host's name are shown to the network.
const NAME_LETTERS: usize = 24;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSign {
    pub game: Game,
    pub host: String,
    pub free: usize,
}

/// How it is written. It must fit into a record of the network's name service: 245 bytes.
#[derive(Serialize, Deserialize)]
struct Written {
    v: u32,
    game: String,
    host: String,
    free: usize,
}

impl TableSign {
    fn write(&self) -> String {
        let host = self.host.chars().take(NAME_LETTERS).collect();
        let written = Written { v: 1, game: self.game.id().to_owned(), host, free: self.free };
        serde_json::to_string(&written).unwrap_or_default()
    }

    /// What another program has written; `None` if it is no table of a game that this version knows.
    fn read(text: &str) -> Option<Self> {
        let written: Written = serde_json::from_str(text).ok()?;
        let game = Game::ALL.into_iter().find(|game| game.id() == written.game)?;
        Some(Self { game, host: fit_name(&written.host), free: written.free.min(game.seats()) })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundTable {
    pub sign: TableSign,
    /// The way there. Its host is asked before anybody comes in.
    pub invitation: Invitation,
}

pub enum NearbyEvent {
    /// A table is new, or says something else.
    Found(FoundTable),
    Gone(PublicKey),
}

pub struct Nearby {
    found: Option<Boxed<DiscoveryEvent>>,
    /// The tables that were told.
    told: Vec<PublicKey>,
}

impl Nearby {
    /// Makes this machine known to others by its key, and finds them. Without it everything works but that.
    pub async fn start(endpoint: &Endpoint, looks_around: bool) -> Self {
        let mut nearby = Self { found: None, told: Vec::new() };
        let lookup = match MdnsAddressLookup::builder().service_name(SERVICE).build(endpoint.id()) {
            Ok(lookup) => lookup,
            Err(why) => {
                debug!("no tables are found on this network: {why}");
                return nearby;
            }
        };
        if looks_around {
            nearby.found = Some(lookup.subscribe().await.boxed());
        }
        match endpoint.address_lookup() {
            Ok(lookups) => lookups.add(lookup),
            Err(why) => debug!("machines on this network are not found: {why}"),
        }
        nearby
    }

    pub fn show(&self, endpoint: &Endpoint, sign: Option<&TableSign>) {
        endpoint.set_user_data_for_address_lookup(sign.and_then(|sign| sign.write().try_into().ok()));
    }

    /// The next table that has come or gone; never, if none are looked for.
    pub async fn next(&mut self) -> Option<NearbyEvent> {
        if self.found.is_none() {
            return std::future::pending().await;
        }
        while let Some(event) = self.next_event().await {
            match event {
                DiscoveryEvent::Discovered { endpoint_info, .. } => {
                    let key = PublicKey::from_bytes(*endpoint_info.endpoint_id.as_bytes());
                    let text = endpoint_info.user_data().map(ToString::to_string).unwrap_or_default();
                    if let Some(sign) = TableSign::read(&text) {
                        self.told.push(key);
                        let address: EndpointAddr = endpoint_info.into_endpoint_addr();
                        // Whoever is on the same network needs no secret to knock.
                        let invitation = Invitation::new(address, String::new());
                        return Some(NearbyEvent::Found(FoundTable { sign, invitation }));
                    }
                    if let Some(gone) = self.forget(key) {
                        return Some(gone);
                    }
                }
                DiscoveryEvent::Expired { endpoint_id } => {
                    if let Some(gone) = self.forget(PublicKey::from_bytes(*endpoint_id.as_bytes())) {
                        return Some(gone);
                    }
                }
                _ => {}
            }
        }
        self.found = None;
        None
    }

    async fn next_event(&mut self) -> Option<DiscoveryEvent> {
        self.found.as_mut()?.next().await
    }

    fn forget(&mut self, key: PublicKey) -> Option<NearbyEvent> {
        let before = self.told.len();
        self.told.retain(|told| *told != key);
        (self.told.len() < before).then_some(NearbyEvent::Gone(key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_is_read_as_it_was_written_and_nothing_else_is_one() {
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
