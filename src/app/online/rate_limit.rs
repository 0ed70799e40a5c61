//! Limits new connections from one source: each costs the host some work before any message.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};

use iroh::EndpointId;
use iroh::endpoint::IncomingAddr;

/// Number of connections that one source may make at once.
const BURST: u32 = 20;

/// After a burst, the time from one connection to the next.
const INTERVAL: Duration = Duration::from_millis(250);

/// Number of sources that are remembered. With more, the one that has been quiet longest is forgotten.
const MAX_SOURCES: usize = 256;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Source {
    /// An address; of IPv6 the network, in which one machine may have any number of them.
    Address(IpAddr),
    /// A machine behind a relay.
    Machine(EndpointId),
    Unknown,
}

impl Source {
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
pub struct RateLimit {
    /// When each source may make a full burst again.
    rested_at: HashMap<Source, Instant>,
}

impl RateLimit {
    pub fn allows(&mut self, from: &IncomingAddr, now: Instant) -> bool {
        let source = Source::of(from);
        if self.rested_at.len() >= MAX_SOURCES && !self.rested_at.contains_key(&source) {
            let quietest = self.rested_at.iter().min_by_key(|(_, at)| **at).map(|(source, _)| *source);
            quietest.map(|source| self.rested_at.remove(&source));
        }
        let rested_at = self.rested_at.entry(source).or_insert(now);
        let next = (*rested_at).max(now) + INTERVAL;
        let is_allowed = next <= now + INTERVAL * BURST;
        if is_allowed {
            *rested_at = next;
        }
        is_allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IncomingAddr {
        IncomingAddr::Ip(text.parse().unwrap_or_else(|why| panic!("{text}: {why}")))
    }

    #[test]
    fn limits_one_source_and_no_other() {
        let (mut limit, now) = (RateLimit::default(), Instant::now());
        let mut connect =
            |from: &str, count: usize, now: Instant| (0..count).filter(|_| limit.allows(&address(from), now)).count();
        assert_eq!(connect("192.168.1.7:5000", 100, now), 20);
        assert_eq!(connect("192.168.1.7:5001", 1, now), 0, "another port is the same source");
        assert_eq!(connect("192.168.1.8:5000", 1, now), 1);
        assert_eq!(connect("192.168.1.7:5000", 100, now + Duration::from_secs(1)), 4);
        assert_eq!(connect("192.168.1.7:5000", 100, now + Duration::from_secs(60)), 20);
        // One network of IPv6 is one source.
        assert_eq!(connect("[2001:db8::1]:5000", 20, now) + connect("[2001:db8::2]:5000", 20, now), 20);
        assert_eq!(connect("[2001:db8:0:1::2]:5000", 20, now), 20);
    }

    #[test]
    fn remembers_a_limited_number_of_sources() {
        let (mut limit, now) = (RateLimit::default(), Instant::now());
        for number in 0..2_000_u32 {
            let at = now + Duration::from_millis(number.into());
            let address = IpAddr::V4(number.into());
            assert!(limit.allows(&IncomingAddr::Ip((address, 1).into()), at));
        }
        assert_eq!(limit.rested_at.len(), MAX_SOURCES);
    }
}
