//! How many machines may connect in a row: each connection costs the host some work before anything is said.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

use iroh::EndpointId;
use iroh::endpoint::IncomingAddr;

/// How many connections may come from one place at once.
const AT_ONCE: u32 = 20;

/// After that one more comes in each time.
const PAUSE: Duration = Duration::from_millis(250);

/// How many places are remembered. With more of them the one that has been quiet longest is forgotten.
const PLACES: usize = 256;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Place {
    /// An address; of IPv6 the network, in which one machine may have any number of them.
    Address(IpAddr),
    /// A machine behind a relay.
    Machine(EndpointId),
    Unknown,
}

impl Place {
    fn of(address: &IncomingAddr) -> Self {
        match address {
            IncomingAddr::Ip(socket) => Self::Address(match socket.ip().to_canonical() {
                IpAddr::V6(address) => IpAddr::V6((u128::from(address) >> 64 << 64).into()),
                address @ IpAddr::V4(_) => address,
            }),
            IncomingAddr::Relay { endpoint_id, .. } => Self::Machine(*endpoint_id),
            _ => Self::Unknown,
        }
    }
}

#[derive(Debug, Default)]
pub struct Arrivals {
    /// When each place has used up nothing any more.
    rested_at: HashMap<Place, Instant>,
}

impl Arrivals {
    pub fn admits(&mut self, from: &IncomingAddr, now: Instant) -> bool {
        let place = Place::of(from);
        if self.rested_at.len() >= PLACES && !self.rested_at.contains_key(&place) {
            let quietest = self.rested_at.iter().min_by_key(|(_, at)| **at).map(|(place, _)| *place);
            quietest.map(|place| self.rested_at.remove(&place));
        }
        let rested_at = self.rested_at.entry(place).or_insert(now);
        let next = (*rested_at).max(now) + PAUSE;
        let is_admitted = next <= now + PAUSE * AT_ONCE;
        if is_admitted {
            *rested_at = next;
        }
        is_admitted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IncomingAddr {
        IncomingAddr::Ip(text.parse().unwrap_or_else(|why| panic!("{text}: {why}")))
    }

    #[test]
    fn many_at_once_must_wait_and_others_need_not() {
        let (mut arrivals, now) = (Arrivals::default(), Instant::now());
        let mut come = |from: &str, count: usize, now: Instant| {
            (0..count).filter(|_| arrivals.admits(&address(from), now)).count()
        };
        assert_eq!(come("192.168.1.7:5000", 100, now), 20);
        assert_eq!(come("192.168.1.7:5001", 1, now), 0, "another port is the same place");
        assert_eq!(come("192.168.1.8:5000", 1, now), 1);
        assert_eq!(come("192.168.1.7:5000", 100, now + Duration::from_secs(1)), 4);
        assert_eq!(come("192.168.1.7:5000", 100, now + Duration::from_secs(60)), 20);
        // One network of IPv6 is one place.
        assert_eq!(come("[2001:db8::1]:5000", 20, now) + come("[2001:db8::2]:5000", 20, now), 20);
        assert_eq!(come("[2001:db8:0:1::2]:5000", 20, now), 20);
    }

    #[test]
    fn only_so_many_places_are_remembered() {
        let (mut arrivals, now) = (Arrivals::default(), Instant::now());
        for number in 0..2_000_u32 {
            let at = now + Duration::from_millis(number.into());
            let address = IpAddr::V4(number.into());
            assert!(arrivals.admits(&IncomingAddr::Ip((address, 1).into()), at));
        }
        assert_eq!(arrivals.rested_at.len(), PLACES);
    }
}
