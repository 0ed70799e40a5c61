//! How the players of a live table are connected.

use bevy::prelude::Resource;
use regalia_core::rules::Seat;

/// How a player at another computer is connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FarSeat {
    /// Nobody has come yet.
    Open,
    Connected,
    /// Seconds since the connection was lost.
    Away(u64),
}

impl FarSeat {
    /// In a word or two, and what that means.
    #[must_use]
    pub fn words(self) -> (String, &'static str) {
        match self {
            Self::Open => ("free".to_owned(), "Nobody has come yet."),
            Self::Connected => ("connected".to_owned(), "This player is at another computer, which is connected."),
            Self::Away(seconds) => {
                let about = "The other computer is not connected. It comes back by itself when it can.";
                (format!("away {}", time(seconds)), about)
            }
        }
    }

    /// What is said of the player, if the connection was another one before.
    pub const fn news(self, before: Option<Self>) -> Option<&'static str> {
        match (before, self) {
            (Some(Self::Open), Self::Connected) => Some("is here."),
            (Some(Self::Connected), Self::Away(_)) => Some("is away: the other computer is not connected."),
            (Some(Self::Away(_)), Self::Connected) => Some("is back."),
            _ => None,
        }
    }
}

fn time(seconds: u64) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3_600 => format!("{} min", seconds / 60),
        _ => format!("{} h", seconds / 3_600),
    }
}

/// The seats of players at other computers; none in a game at this one.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FarSeats(pub [Option<FarSeat>; Seat::ALL.len()]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_short() {
        assert_eq!([7, 59, 60, 3_599, 7_300].map(time), ["7 s", "59 s", "1 min", "59 min", "2 h"]);
    }
}
