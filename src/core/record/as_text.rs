//! Values inside [`Edit`](super::edit::Edit)s, written as the text in which games have them.

use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serializer};

use super::{keys::PublicKey, message_state::MessageState, note::Note, player::Player, table_state::TableState};
use crate::rules::{Action, Outcome};

/// A value with a text form.
pub(super) trait Text: Sized {
    /// What the text should be, for error messages.
    const EXPECTED: &'static str;
    fn write(&self) -> String;
    fn read(text: &str) -> Option<Self>;
}

pub(super) fn serialize<T: Text, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&value.write())
}

pub(super) fn deserialize<'de, T: Text, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    T::read(&text).ok_or_else(|| Error::invalid_value(Unexpected::Str(&text), &T::EXPECTED))
}

macro_rules! text {
    ($type:ty, $what:literal, $read:expr) => {
        impl Text for $type {
            const EXPECTED: &'static str = $what;
            fn write(&self) -> String {
                self.to_string()
            }
            fn read(text: &str) -> Option<Self> {
                $read(text)
            }
        }
        impl Text for Option<$type> {
            const EXPECTED: &'static str = $what;
            fn write(&self) -> String {
                self.as_ref().map_or_else(String::new, Text::write)
            }
            fn read(text: &str) -> Option<Self> {
                if text.is_empty() { Some(None) } else { <$type as Text>::read(text).map(Some) }
            }
        }
    };
}

text!(Action, "an action", Action::read_in_any_game);
text!(Outcome, "a result", |text: &str| text.parse().ok());
text!(Player, "a player", |text: &str| text.parse().ok());
text!(MessageState, "what was told by message", MessageState::read);
text!(TableState, "how far a game is at its table", TableState::read);
text!(PublicKey, "the key of a player", PublicKey::read);

impl Text for Vec<Action> {
    const EXPECTED: &'static str = "actions";
    fn write(&self) -> String {
        self.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
    fn read(text: &str) -> Option<Self> {
        text.split_whitespace().map(Action::read_in_any_game).collect()
    }
}

impl Text for Note {
    const EXPECTED: &'static str = "a note";
    fn write(&self) -> String {
        self.text()
    }
    fn read(text: &str) -> Option<Self> {
        Self::read_in_any_game(text)
    }
}

/// A seat as its place among the seats, from 0.
pub(super) mod seat {
    use serde::de::{Error, Unexpected};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::rules::Seat;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
    pub fn serialize<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
        seat.index().serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let place = usize::deserialize(deserializer)?;
        let unknown = || Error::invalid_value(Unexpected::Unsigned(place as u64), &"a seat");
        Seat::ALL.get(place).copied().ok_or_else(unknown)
    }
}
