//! An invitation to a table: one line of text to join it, for a message or a QR code.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use data_encoding::{BASE32_NOPAD, Encoding, Specification};
use iroh::EndpointAddr;
use regalia_core::record::PublicKey;
use serde::{Deserialize, Serialize};

use super::endpoint::Reach;

pub const PREFIX: &str = "regalia";

/// Maximum length of an invitation.
const MAX_LENGTH: usize = 2_000;

/// So many letters and digits behind [`PREFIX`] without a gap are no word of a sentence.
const LEAST_MEANT: usize = 20;

/// Base32 (RFC 4648) in small letters, read from the beginning of a longer text.
static BASE32: LazyLock<Encoding> = LazyLock::new(|| {
    let mut base32 = Specification::new();
    base32.symbols.push_str("abcdefghijklmnopqrstuvwxyz234567");
    base32.check_trailing_bits = false;
    base32.encoding().unwrap_or(BASE32_NOPAD)
});

/// Where a table is, and the secret that lets its reader knock there.
///
/// Its text holds the addresses of the host's machine, also the private ones of its network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    address: EndpointAddr,
    secret: String,
}

/// How it is raw, followed by the CRC-32 of its bytes. A later version adds a variant.
#[derive(Serialize, Deserialize)]
enum RawInvitation {
    /// Of release 0.2, without a checksum.
    First {
        address: EndpointAddr,
        secret: String,
    },
    Second {
        address: EndpointAddr,
        secret: String,
    },
}

/// Why a text is no invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoInvitation {
    #[error("this is no invitation; one is a long word that begins with “regalia”")]
    NotOne,
    #[error("this invitation is damaged or not whole; copy it again from its beginning to its end")]
    Damaged,
    #[error(
        "this invitation is from an older version of Regalia; install the newest on both machines and ask for a new one"
    )]
    Old,
}

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

    /// Whether other machines can follow it: over a network of this machine or a relay.
    pub fn leads_out(&self) -> bool {
        let is_outside = |ip: std::net::IpAddr| !ip.is_loopback() && !ip.is_unspecified();
        self.address.relay_urls().next().is_some() || self.address.ip_addrs().any(|address| is_outside(address.ip()))
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

    /// Whether a text holds an invitation, or a damaged one, so that a paste of it is meant as one.
    pub fn is_meant(text: &str) -> bool {
        text.parse::<Self>() != Err(NoInvitation::NotOne)
    }

    fn to_bytes(&self) -> Vec<u8> {
        let raw = RawInvitation::Second { address: self.address.clone(), secret: self.secret.clone() };
        // Only types that cannot be raw at all fail.
        let mut bytes = postcard::to_stdvec(&raw).unwrap_or_default();
        bytes.extend(crc32fast::hash(&bytes).to_be_bytes());
        bytes
    }

    /// Reads what follows [`PREFIX`]; what comes behind the invitation does not matter.
    fn read(rest: &str) -> Result<Self, NoInvitation> {
        let is_base32 = |letter: &u8| letter.is_ascii_lowercase() || (b'2'..=b'7').contains(letter);
        // A messenger may have broken it, quoted it, and put signs around and into it.
        let letters: Vec<u8> = rest.bytes().filter(is_base32).take(MAX_LENGTH).collect();
        // One letter behind whole bytes is too short for another byte.
        let whole = letters.len() - usize::from(matches!(letters.len() % 8, 1 | 3 | 6));
        let bytes = BASE32.decode(&letters[..whole]).map_err(|_| NoInvitation::Damaged)?;
        let read = postcard::take_from_bytes(&bytes).ok().and_then(|(raw, rest)| match raw {
            RawInvitation::First { .. } => rest.is_empty().then_some(Err(NoInvitation::Old)),
            RawInvitation::Second { address, secret } => {
                let sum = crc32fast::hash(&bytes[..bytes.len() - rest.len()]).to_be_bytes();
                rest.starts_with(&sum).then_some(Ok(Self { address, secret }))
            }
        });
        let is_meant = rest.bytes().take_while(u8::is_ascii_alphanumeric).count() >= LEAST_MEANT;
        match read {
            Some(Ok(invitation)) => Ok(invitation),
            _ if !is_meant => Err(NoInvitation::NotOne),
            Some(Err(why)) => Err(why),
            None => Err(NoInvitation::Damaged),
        }
    }
}

impl fmt::Display for Invitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{PREFIX}{}", BASE32.encode(&self.to_bytes()))
    }
}

impl FromStr for Invitation {
    type Err = NoInvitation;

    /// Finds an invitation in a text, such as a message that was pasted whole: in small or capital letters, quoted, broken
    /// into lines, with words around it.
    fn from_str(text: &str) -> Result<Self, NoInvitation> {
        let text = text.to_ascii_lowercase();
        let mut why = NoInvitation::NotOne;
        for (place, _) in text.match_indices(PREFIX) {
            match Self::read(&text[place + PREFIX.len()..]) {
                Err(NoInvitation::NotOne) => {}
                Err(other) => why = other,
                found => return found,
            }
        }
        Err(why)
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
            &[1],
            key.as_bytes(),
            &[3],
            &[0, 26],
            b"https://relay.example.org/",
            &[1, 0, 192, 168, 1, 20, 0xec, 0x94, 3],
            &[1, 1],
            &ipv6,
            &[80, 4, b'k', b'3', b'v', b'9'],
        ];
        let bytes = parts.concat();
        let sum = crc32fast::hash(&bytes).to_be_bytes();
        assert_eq!(Invitation::new(address, "k3v9".to_owned()).to_bytes(), [&bytes[..], &sum].concat());
    }

    #[test]
    fn finds_an_invitation_in_a_message() {
        let text = invitation().to_string();
        let (start, end) = text.split_at(50);
        let [mark, gap] = [0xfeff, 0x200b].map(|code| char::from_u32(code).expect("a letter that shows nothing"));
        for message in [
            format!("invitation {text}"),
            text.to_uppercase(),
            format!("<{text}>."),
            format!("> {text}"),
            format!("“{text}”"),
            format!("{mark}{text}{gap}"),
            format!("{start}{gap}{end}"),
            format!("On Monday Ann wrote:\r\n> > {start}=\r\n> > {end}\r\n> > See you in regalia at 7"),
            format!("Regalia is great, regaliaa too: {text}, see you there"),
        ] {
            assert_eq!(message.parse(), Ok(invitation()), "{message}");
            assert!(Invitation::is_meant(&message));
        }
    }

    #[test]
    fn refuses_an_invitation_with_any_wrong_letter() {
        let text = invitation().to_string();
        for place in PREFIX.len()..text.len() {
            for letter in
                ["a", "b", "q", "5", "1", "", "ab"].into_iter().filter(|letter| *letter != &text[place..=place])
            {
                let wrong = format!("{}{letter}{}", &text[..place], &text[place + 1..]);
                // The last letter has bits that mean nothing.
                let is_same = place == text.len() - 1 && wrong.parse() == Ok(invitation());
                assert!(is_same || wrong.parse::<Invitation>() == Err(NoInvitation::Damaged), "{wrong}");
            }
        }
    }

    #[test]
    fn tells_a_damaged_invitation_from_another_text() {
        let text = invitation().to_string();
        assert_eq!(text[..text.len() - 4].parse::<Invitation>(), Err(NoInvitation::Damaged));
        for other in
            ["", "regalia", "hello", &text[1..], "regalia is a fine program for chess variants", &"regalia".repeat(2)]
        {
            assert_eq!(other.parse::<Invitation>(), Err(NoInvitation::NotOne), "{other}");
            assert!(!Invitation::is_meant(other));
        }
        let address = EndpointAddr::from(SecretKey::from_bytes(&[7; 32]).public());
        let old = postcard::to_stdvec(&RawInvitation::First { address, secret: "k3v9".to_owned() }).expect("bytes");
        let old = format!("{PREFIX}{}", BASE32.encode(&old));
        assert_eq!(old.parse::<Invitation>(), Err(NoInvitation::Old));
    }
}
