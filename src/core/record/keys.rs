//! Keys of those who play by message: each install has one of its own and signs what it sends with it; others know it
//! by its public part.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};

/// The key of an install: whoever has it signs as its player.
#[derive(Clone)]
pub struct OwnKey(SigningKey);

impl OwnKey {
    /// The key of these bytes, which must be random.
    pub fn from_secret(secret: [u8; 32]) -> Self {
        Self(SigningKey::from_bytes(&secret))
    }

    /// These bytes.
    pub fn secret(&self) -> [u8; 32] {
        self.0.to_bytes()
    }

    /// What others know it by.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key().to_bytes())
    }

    /// The secret with which people may ask to join the table of this number: always the same, and known to nobody else.
    pub fn table_secret(&self, table: u64) -> String {
        let signed = self.sign(format!("The secret of table {table}").as_bytes());
        STANDARD_NO_PAD.encode(&signed[..12])
    }

    pub(super) fn sign(&self, content: &[u8]) -> [u8; 64] {
        self.0.sign(content).to_bytes()
    }
}

impl fmt::Debug for OwnKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OwnKey").field(&self.public()).finish()
    }
}

/// What the key of an install is known by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PublicKey([u8; 32]);

impl PublicKey {
    /// The key of these bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Its bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Reads it as it is displayed.
    pub fn read(text: &str) -> Option<Self> {
        STANDARD_NO_PAD.decode(text).ok()?.try_into().ok().map(Self)
    }

    /// Whether these bytes were signed with the key that belongs to it.
    pub(super) fn has_signed(&self, content: &[u8], signature: &[u8; 64]) -> bool {
        let key = VerifyingKey::from_bytes(&self.0);
        key.is_ok_and(|key| key.verify_strict(content, &Signature::from_bytes(signature)).is_ok())
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&STANDARD_NO_PAD.encode(self.0))
    }
}
