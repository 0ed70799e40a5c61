//! An invitation to a table: one line of text to join it, for a message or a QR code.

use std::fmt;
use std::str::FromStr;

use iroh::EndpointAddr;
use iroh_tickets::{ParseError, Ticket};
use regalia_core::record::PublicKey;
use serde::{Deserialize, Serialize};

use super::endpoint::Reach;

pub const PREFIX: &str = "regalia";

/// Maximum length of an invitation.
const MAX_LENGTH: usize = 2_000;

/// The addresses of a table's host, including the private ones of its network, and the secret that is needed to knock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    address: EndpointAddr,
    secret: String,
}

/// The contents of the text. A later version adds a variant.
#[derive(Serialize, Deserialize)]
enum RawInvitation {
    First { address: EndpointAddr, secret: String },
}

/// The text is not a complete invitation.
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

    /// The reach that a guest needs: the relay that the invitation names, if it names one.
    pub fn reach(&self) -> Reach {
        self.address.relay_urls().next().map_or(Reach::Network, |relay| Reach::Internet(Some(relay.to_string())))
    }

    pub fn secret(&self) -> &str {
        &self.secret
    }

    pub fn host(&self) -> PublicKey {
        PublicKey::from_bytes(*self.address.id.as_bytes())
    }

    /// The same invitation with another secret, as a stranger would try it.
    #[cfg(feature = "test-hooks")]
    pub fn with_secret(&self, secret: &str) -> Self {
        Self { secret: secret.to_owned(), ..self.clone() }
    }

    /// Whether a text looks like an invitation, possibly a damaged one.
    pub fn is_meant(text: &str) -> bool {
        let text = text.trim();
        let rest = text.strip_prefix(PREFIX).unwrap_or_default();
        rest.len() > 40 && rest.chars().all(|letter| letter.is_ascii_lowercase() || ('2'..='7').contains(&letter))
    }
}

impl Ticket for Invitation {
    const KIND: &'static str = PREFIX;

    fn encode_bytes(&self) -> Vec<u8> {
        let raw = RawInvitation::First { address: self.address.clone(), secret: self.secret.clone() };
        // These types can always be serialised.
        postcard::to_stdvec(&raw).unwrap_or_default()
    }

    fn decode_bytes(bytes: &[u8]) -> Result<Self, ParseError> {
        let RawInvitation::First { address, secret } = postcard::from_bytes(bytes)?;
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

    /// Parses an invitation; ignores the white space that a messenger may have inserted.
    fn from_str(text: &str) -> Result<Self, NoInvitation> {
        let text: String = text.chars().filter(|letter| !letter.is_whitespace()).take(MAX_LENGTH + 1).collect();
        if text.len() > MAX_LENGTH {
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
    fn parses_what_it_writes_also_with_white_space() {
        let text = invitation().to_string();
        assert!(Invitation::is_meant(&format!(" {text}\n")), "{text}");
        assert_eq!(text.parse(), Ok(invitation()));
        let (start, end) = text.split_at(30);
        assert_eq!(format!("  {start}\r\n {end}\n").parse(), Ok(invitation()));
        assert_eq!(invitation().host().bytes(), SecretKey::from_bytes(&[7; 32]).public().as_bytes());
    }

    /// Other programs read and write invitations too, by `src/core/table/PROTOCOL.md`.
    #[test]
    fn encodes_as_the_protocol_says() {
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
    fn rejects_incomplete_invitations() {
        let text = invitation().to_string();
        for torn in ["", "regalia", "hello", &text[..text.len() - 4], &text[1..], &"regalia".repeat(500)] {
            assert_eq!(torn.parse::<Invitation>(), Err(NoInvitation), "{torn}");
        }
        assert!(!Invitation::is_meant("regalia is a fine program for chess variants, they say"));
    }
}
