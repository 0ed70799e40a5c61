//! Whether hints and analysis would help one of two people against the other.

use bevy::prelude::*;
use regalia_core::record::{Player, Record};
use regalia_core::rules::Seat;

use crate::board::{BoardPosition, GameEvent, RunningGame};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Help {
    Hint,
    Analysis,
    Review,
}

/// Between two people nobody gets help while they play, unless they agree to it; a game that has ended is open to all.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fairness {
    pub agreed: bool,
    has_ended: bool,
}

impl Fairness {
    /// Whether the game has ended, so that everything about it is open.
    pub const fn is_open(self) -> bool {
        self.has_ended
    }

    /// Whether people have to agree before anybody gets help in this game.
    pub fn must_agree(self, record: &Record) -> bool {
        let seats = Seat::ALL.into_iter().take(record.game().seats());
        let people = seats.filter(|seat| record.player(*seat) == Player::Person).count();
        people > 1 && !self.agreed && !self.has_ended
    }
}

/// Notes that another game begins, or that this one has ended.
pub(super) fn follow(
    mut events: MessageReader<GameEvent>,
    game: Option<Res<RunningGame>>,
    board: Res<BoardPosition>,
    mut fairness: ResMut<Fairness>,
) {
    for event in events.read() {
        if *event == GameEvent::Began {
            let has_ended = game.as_ref().is_some_and(|game| game.record.result().is_some());
            fairness.set_if_neq(Fairness { agreed: false, has_ended });
        }
        if (event.played().is_some() || event.is_end()) && board.outcome.is_some() && !fairness.has_ended {
            fairness.has_ended = true;
        }
    }
}
