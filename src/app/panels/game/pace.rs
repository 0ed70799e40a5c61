//! How fast a game goes on: its clocks, and what plays alone.

use regalia_core::record::{Edit, Record};

use super::GameActions;
use crate::board::{ClockState, GameRequest};
use crate::computer::Speed;
use crate::panels::column::watch::may_be_watched;
use crate::play::Wait;

impl GameActions<'_> {
    fn record(&self) -> Option<&Record> {
        self.game.as_ref().map(|game| &game.record)
    }

    /// Stops the clocks or lets them go on. Where the computer plays alone, does the same without clocks, and goes to
    /// the last move first if an earlier one is shown. A game that is over plays itself from here, at its end and from
    /// a variation from its start, or stops. Returns words about what is not visible otherwise.
    pub(super) fn switch_pause(&mut self) -> Option<&'static str> {
        let record = self.record()?;
        if may_be_watched(record) {
            let is_on_the_way = record.is_on_main_line() && !record.is_at_tip();
            let jumps = !is_on_the_way && !self.replay.is_on();
            if jumps {
                self.edit(Edit::Along(0, Vec::new()));
            }
            self.replay.switch(jumps);
            return Some(if self.replay.is_on() { "Playing automatically" } else { "No longer playing automatically" });
        }
        let is_alone = self.to_move.computer_alone;
        if is_alone && matches!(self.to_move.held_back(), Some((_, Wait::Earlier))) {
            self.edit(Edit::Tip);
            self.pause.on = false;
            return Some("The computer goes on");
        }
        if !is_alone || self.clock.state() != ClockState::Off {
            self.requests.write(GameRequest::SwitchClock);
            return None;
        }
        self.pause.on = !self.pause.on;
        Some(if self.pause.on { "The computer is paused" } else { "The computer goes on" })
    }

    /// Returns words about it.
    pub(super) fn set_speed(&mut self, speed: Speed) -> &'static str {
        self.pause.speed = speed;
        if self.record().is_some_and(may_be_watched) {
            return match speed {
                Speed::Slow => "Playing slowly",
                Speed::Normal => "Playing at normal speed",
                Speed::Fast => "Playing fast",
            };
        }
        match speed {
            Speed::Slow => "The computer plays slowly",
            Speed::Normal => "The computer plays at normal speed",
            Speed::Fast => "The computer plays fast",
        }
    }
}
