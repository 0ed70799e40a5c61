//! An invitation to a table: one line of text that leads there, for a message or a QR code.

use std::fmt;
use std::str::FromStr;

use iroh::EndpointAddr;
use iroh_tickets::{ParseError, Ticket};
use regalia_core::record::PublicKey;
use serde::{Deserialize, Serialize};

use super::endpoint::Reach;

pub const PREFIX: &str = "regalia";

/// A longer text is no invitation.
const MOST_LETTERS: usize = 2_000;

/// Where a table is, and the secret that lets its reader knock there.
///
/// Its text holds the addresses of the host's machine, also the private ones of its network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    address: EndpointAddr,
    secret: String,
}

/// How it is written. A later version adds a variant.
#[derive(Serialize, Deserialize)]
enum Written {
    First { address: EndpointAddr, secret: String },
}

/// A text is no invitation, or not a whole one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not a whole invitation; copy it again from its beginning to its end")]
pub struct NoInvitation;

impl Invitation {
    pub(super) fn new(address: EndpointAddr, secret: String) -> Self {
        Self { address, secret }
    }

    pub fn address(&self) -> &EndpointAddr {
        &self.address
    }

    /// How far this machine must reach to get there: over the relay that the invitation names, if it names one.
    pub fn reach(&self) -> Reach {
        self.address.relay_urls().next().map_or(Reach::Network, |relay| Reach::Internet(Some(relay.to_string())))
    }

    pub fn secret(&self) -> &str {
        &self.secret
    }

    pub fn host(&self) -> PublicKey {
        PublicKey::from_bytes(*self.address.id.as_bytes())
    }

    /// The same way with another secret, as a stranger would try it.
    #[cfg(feature = "test-hooks")]
    pub fn with_secret(&self, secret: &str) -> Self {
        Self { secret: secret.to_owned(), ..self.clone() }
    }

    /// Whether a text begins as invitations do, so that a paste of it is meant as one.
    pub fn is_meant(text: &str) -> bool {
        let text = text.trim();
        let rest = text.strip_prefix(PREFIX).unwrap_or_default();
        rest.len() > 40 && rest.chars().all(|letter| letter.is_ascii_lowercase() || ('2'..='7').contains(&letter))
    }
}

impl Ticket for Invitation {
    const KIND: &'static str = PREFIX;

    fn encode_bytes(&self) -> Vec<u8> {
        let written = Written::First { address: self.address.clone(), secret: self.secret.clone() };
        // Only types that cannot be written at all fail.
        postcard::to_stdvec(&written).unwrap_or_default()
    }

    fn decode_bytes(bytes: &[u8]) -> Result<Self, ParseError> {
        let Written::First { address, secret } = postcard::from_bytes(bytes)?;
        Ok(Self { address, secret })
    }
}

impl fmt::Display for Invitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.encode_string())
    }
}

impl FromStr for Invitation {
    type Err = NoInvitation;

    /// Reads an invitation, whatever blanks and line ends a messenger has put around or into it.
    fn from_str(text: &str) -> Result<Self, NoInvitation> {
        let text: String = text.chars().filter(|letter| !letter.is_whitespace()).take(MOST_LETTERS + 1).collect();
        if text.len() > MOST_LETTERS {
            return Err(NoInvitation);
        }
        Self::decode_string(&text).map_err(|_| NoInvitation)
    }
}

#[cfg(test)]
mod tests {
    use iroh::SecretKey;

    use super::*;

    fn invitation() -> Invitation {
        let address = EndpointAddr::from(SecretKey::from_bytes(&[7; 32]).public());
        let address = address.with_ip_addr("192.168.1.20:51820".parse().expect("an address"));
        Invitation::new(address, "k3v9".to_owned())
    }

    #[test]
    fn an_invitation_is_read_as_it_was_written_also_when_a_messenger_has_broken_it() {
        let text = invitation().to_string();
        assert!(Invitation::is_meant(&format!(" {text}\n")), "{text}");
        assert_eq!(text.parse(), Ok(invitation()));
        let (start, end) = text.split_at(30);
        assert_eq!(format!("  {start}\r\n {end}\n").parse(), Ok(invitation()));
        assert_eq!(invitation().host().bytes(), SecretKey::from_bytes(&[7; 32]).public().as_bytes());
    }

    /// Other programs read and write them, too: `src/core/table/PROTOCOL.md` says how.
    #[test]
    fn an_invitation_is_written_as_the_protocol_says() {
        let key = SecretKey::from_bytes(&[7; 32]).public();
        let relay = "https://relay.example.org/".parse().expect("an address");
        let address = EndpointAddr::from(key).with_ip_addr("[fd00::1]:80".parse().expect("an address"));
        let address = address.with_ip_addr("192.168.1.20:51820".parse().expect("an address")).with_relay_url(relay);
        let mut ipv6 = [0; 16];
        (ipv6[0], ipv6[15]) = (0xfd, 1);
        let parts: [&[u8]; 9] = [
            &[0],
            key.as_bytes(),
            &[3],
            &[0, 26],
            b"https://relay.example.org/",
            &[1, 0, 192, 168, 1, 20, 0xec, 0x94, 3],
            &[1, 1],
            &ipv6,
            &[80, 4, b'k', b'3', b'v', b'9'],
        ];
        assert_eq!(Invitation::new(address, "k3v9".to_owned()).encode_bytes(), parts.concat());
    }

    #[test]
    fn what_is_no_whole_invitation_is_refused() {
        let text = invitation().to_string();
        for torn in ["", "regalia", "hello", &text[..text.len() - 4], &text[1..], &"regalia".repeat(500)] {
            assert_eq!(torn.parse::<Invitation>(), Err(NoInvitation), "{torn}");
        }
        assert!(!Invitation::is_meant("regalia is a fine program for chess variants, they say"));
    }
}
