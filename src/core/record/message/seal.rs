//! The tag by which a message is signed: the sender's key, and the signature in two words, which chats can wrap.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;

use crate::record::{OwnKey, PublicKey};

const TAG: &str = "Signed";

/// The letters of a key, and of half a signature.
const HALF: usize = 43;

/// A key and a signature with it.
pub(super) struct Seal {
    key: PublicKey,
    signature: [u8; 64],
}

impl Seal {
    /// Signs what a message says.
    pub fn of(said: &[u8], key: &OwnKey) -> Self {
        Self { key: key.public(), signature: key.sign(said) }
    }

    /// Whose key has signed what a message says.
    pub fn signer(&self, said: &[u8]) -> Option<PublicKey> {
        self.key.has_signed(said, &self.signature).then_some(self.key)
    }

    /// All of it.
    pub fn bytes(&self) -> Vec<u8> {
        [&self.key.bytes()[..], &self.signature].concat()
    }

    /// It as the tag, with its line end.
    pub fn tag(&self) -> String {
        let signature = STANDARD_NO_PAD.encode(self.signature);
        let (one, other) = signature.split_at(HALF);
        format!("[{TAG} \"{} {one} {other}\"]\n", self.key)
    }

    /// Reads the tag at the beginning of a game, if there is one, and gives what follows it; `None` if it is damaged.
    pub fn read(body: &str) -> Option<(Option<Self>, &str)> {
        let Some(behind) = body.trim_start().strip_prefix(&format!("[{TAG}")) else { return Some((None, body)) };
        let (value, rest) = behind.trim_start().strip_prefix('"')?.split_once('"')?;
        let rest = rest.trim_start().strip_prefix(']')?;
        // Wherever it was wrapped.
        let letters: String = value.split_whitespace().collect();
        let (key, signature) = letters.split_at_checked(HALF)?;
        let signature = STANDARD_NO_PAD.decode(signature).ok()?.try_into().ok()?;
        Some((Some(Self { key: PublicKey::read(key)?, signature }), rest))
    }
}

#[cfg(test)]
mod tests {
    use super::super::said::said;
    use super::*;
    use crate::record::{Player, Record};
    use crate::rules::{Game, GamePosition, Options, Seat};

    /// A game after these moves.
    fn game(moves: &str, names: [&str; 2]) -> Record {
        let mut record = Record::new(Options::new(Game::Plunder), names.map(str::to_owned).to_vec());
        for text in moves.split_whitespace() {
            record.play(record.position().parse_action(text).expect("an action")).expect("it is legal");
        }
        record
    }

    #[test]
    fn no_part_of_what_is_signed_can_be_exchanged() {
        let sent = || game("e4 e5", ["Ann", "Ben"]);
        let key = OwnKey::from_secret([3; 32]);
        let seal = Seal::of(&said(&sent(), 7), &key);
        assert_eq!(seal.signer(&said(&sent(), 7)), Some(key.public()));
        assert_eq!(seal.signer(&said(&sent(), 8)), None, "the number");
        let resigned = |seat| {
            let mut resigned = sent();
            resigned.resign(seat).expect("it goes on");
            resigned
        };
        let elsewhere = Record::from_position(sent().position().clone(), *sent().options(), sent().names().to_vec());
        for other in [
            game("e4", ["Ann", "Ben"]),
            game("e4 e5 Nf3", ["Ann", "Ben"]),
            game("e4 c5", ["Ann", "Ben"]),
            game("e4 e5", ["Ben", "Ann"]),
            game("e4 e5", ["AnnBen", ""]),
            game("e4 e5", ["Ann", "Ben "]),
            resigned(Seat::One),
            resigned(Seat::Two),
            sent().with_players(&[Player::Computer(3)], 0),
            sent().with_players(&[], 5),
            elsewhere,
        ] {
            assert_eq!(seal.signer(&said(&other, 7)), None, "{:?}", said(&other, 7));
        }
        // Nor the key.
        let other = Seal { key: OwnKey::from_secret([4; 32]).public(), ..seal };
        assert_eq!(other.signer(&said(&sent(), 7)), None);
    }

    #[test]
    fn the_tag_comes_back_wherever_it_is_wrapped() {
        let seal = Seal::of(b"said", &OwnKey::from_secret([3; 32]));
        let tag = seal.tag();
        for text in [
            tag.clone(),
            format!(" {}", tag.replace("\"]", "\" ]")),
            tag.replace(" \"", "\r\n\""),
            tag.replace(&tag[30..32], &format!("{} {}", &tag[30..31], &tag[31..32])),
        ] {
            let (read, rest) = Seal::read(&text).expect("a tag");
            assert_eq!((read.map(|seal| seal.bytes()), rest), (Some(seal.bytes()), "\n"), "{text}");
        }
        let none = Seal::read("[Game \"Two Kings\"]").expect("no damage");
        assert!(none.0.is_none() && none.1 == "[Game \"Two Kings\"]");
        for damaged in [&tag[..100], &tag.replace(' ', "  x"), "[Signed \"\"]", "[Signed \"a b\"]"] {
            assert!(Seal::read(damaged).is_none(), "{damaged}");
        }
    }
}
