//! The content of a message as bytes, its checksum, and the tag by which it is signed: the sender's key, and the signature
//! in two words, which chats can wrap.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;

use crate::record::{OwnKey, PublicKey, Record};
use crate::rules::Options;

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
    pub fn of(content: &[u8], key: &OwnKey) -> Self {
        Self { key: key.public(), signature: key.sign(content) }
    }

    /// Whose key has signed what a message says.
    pub fn signer(&self, content: &[u8]) -> Option<PublicKey> {
        self.key.has_signed(content, &self.signature).then_some(self.key)
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

/// What the content of a message begins with, so that it cannot be taken for anything else.
const BEGIN: &str = "Regalia message 2";

/// Everything that a message of this game says, as bytes that are signed and checked: rules, start, names, players, moves
/// and end, in the game of this number.
pub(super) fn content(sent: &Record, id: u64) -> Vec<u8> {
    let usual = Options::new(sent.game());
    let options = sent.options().iter().filter(|(key, value)| usual.get(key) != Some(value));
    let start = if sent.is_usual_start() { String::new() } else { sent.start().to_string() };
    let mut content = Vec::new();
    add(
        &mut content,
        [BEGIN.to_owned(), format!("{id:016x}"), sent.game().id().to_owned(), start, sent.seed().to_string()],
    );
    add(&mut content, options.flat_map(|(key, value)| [key.to_owned(), value.to_owned()]));
    add(&mut content, sent.names().iter().cloned());
    add(&mut content, sent.players().iter().map(ToString::to_string));
    add(&mut content, sent.line().map(|ply| ply.action.to_string()));
    add(&mut content, sent.agreed_end(sent.len()).map(ToString::to_string));
    content
}

/// Adds texts, each behind its length and all behind their number: text cannot move from one field into another.
fn add(content: &mut Vec<u8>, texts: impl IntoIterator<Item = String>) {
    let texts: Vec<String> = texts.into_iter().collect();
    content.extend((texts.len() as u64).to_le_bytes());
    for text in texts {
        content.extend((text.len() as u64).to_le_bytes());
        content.extend(text.as_bytes());
    }
}

/// The checksum of what a message says, and of the seal on it.
pub(super) fn checksum(content: &[u8], seal: Option<&Seal>) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(content);
    hasher.update(&seal.map_or_else(Vec::new, Seal::bytes));
    hasher.finalize()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Player;
    use crate::rules::{Game, GamePosition, Seat};

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
        let seal = Seal::of(&content(&sent(), 7), &key);
        assert_eq!(seal.signer(&content(&sent(), 7)), Some(key.public()));
        assert_eq!(seal.signer(&content(&sent(), 8)), None, "the number");
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
            assert_eq!(seal.signer(&content(&other, 7)), None, "{:?}", content(&other, 7));
        }
        // Nor the key.
        let other = Seal { key: OwnKey::from_secret([4; 32]).public(), ..seal };
        assert_eq!(other.signer(&content(&sent(), 7)), None);
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
