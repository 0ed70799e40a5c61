//! The steps of the game: made here, written by the disk, then sent to everybody until everybody has them.

use std::time::Duration;

use super::{Host, Made, Stage};
use crate::table::effect::{Effect, Link, Notice};
use crate::table::limits::{MOST_LOST, RESEND};
use crate::table::message::{Bye, Message, WholeGame};
use crate::table::step::{Step, StepError};

impl Host {
    /// Makes a step.
    ///
    /// # Errors
    /// If it is not possible; then nothing has changed.
    pub(super) fn try_step(&mut self, step: Step, is_on_board: bool, now: Duration) -> Result<(), StepError> {
        self.shared.apply(&step)?;
        let after = self.shared.revision();
        let is_turn = matches!(step, Step::Play { .. } | Step::TakeBack { .. } | Step::End { .. } | Step::Begin { .. });
        self.effects.push(Effect::Step { number: after.number, step: step.clone(), is_on_board });
        self.steps.push(Made { step, after });
        if is_turn {
            self.lapse_question();
        }
        self.begin_turn(now);
        Ok(())
    }

    /// Makes a step that is always possible, or does nothing.
    pub(super) fn make(&mut self, step: Step, is_on_board: bool, now: Duration) {
        // The callers ask only for what there is.
        let _ = self.try_step(step, is_on_board, now);
    }

    /// The game's checksum after so many steps, if steps lead on from there.
    pub(super) fn check_after(&self, number: u64) -> Option<u32> {
        let made = self.steps.iter().find(|made| made.after.number == number).map(|made| made.after);
        made.or(Some(self.base)).filter(|revision| revision.number == number).map(|revision| revision.check)
    }

    /// Sends the steps that the disk has to those who have not got them. The whole game is sent when the disk has all
    /// of it, since nobody may know more than the host's disk.
    pub(super) fn send_steps(&mut self, now: Duration) {
        for (link, peer) in &mut self.links {
            if peer.stage != Stage::In {
                continue;
            }
            if peer.needs_whole {
                if self.journaled < self.shared.number() {
                    continue;
                }
                self.effects.push(Effect::Send(*link, Message::Game(self.shared.whole())));
                (peer.sent, peer.needs_whole) = (self.shared.number(), false);
                peer.resend = Some(now + RESEND);
            }
            for made in &self.steps {
                let number = made.after.number;
                if number > peer.sent && number <= self.journaled {
                    let (step, check) = (made.step.clone(), made.after.check);
                    self.effects.push(Effect::Send(*link, Message::Step { number, step, check }));
                    peer.sent = number;
                    peer.resend = Some(now + RESEND);
                }
            }
        }
    }

    /// A guest's disk has these steps.
    pub(super) fn acked(&mut self, link: Link, number: u64) {
        if let Some(peer) = self.links.get_mut(&link) {
            peer.acked = peer.acked.max(number.min(peer.sent));
        }
        if !self.waits_for(link) {
            self.set_resend(link, None);
        }
    }

    /// Whether a guest has still to answer: steps that it has got, or a question.
    fn waits_for(&self, link: Link) -> bool {
        let asks = |key| self.question.as_ref().is_some_and(|question| question.waits_for(key));
        self.links.get(&link).is_some_and(|peer| peer.acked < peer.sent || asks(peer.key))
    }

    /// Says again what a guest has not answered.
    pub(super) fn say_again(&mut self, link: Link, now: Duration) {
        let Some(known) = self.links.get(&link).map(|peer| peer.acked) else { return };
        if !self.waits_for(link) {
            return self.set_resend(link, None);
        }
        // Its steps, or the whole game if steps do not lead on from what it has.
        let leads_on = self.check_after(known).is_some();
        if let Some(peer) = self.links.get_mut(&link) {
            peer.needs_whole |= peer.acked < peer.sent && !leads_on;
            peer.sent = peer.acked;
        }
        self.ask_again(link);
        self.set_resend(link, Some(now + RESEND));
    }

    pub(super) fn set_resend(&mut self, link: Link, at: Option<Duration>) {
        if let Some(peer) = self.links.get_mut(&link) {
            peer.resend = at;
        }
    }

    /// A guest gets the whole game as soon as the disk has it.
    pub(super) fn needs_whole(&mut self, link: Link) {
        if let Some(peer) = self.links.get_mut(&link) {
            peer.needs_whole = true;
        }
    }

    /// A guest has more of the game than the host had: its disk has lost something. The host is asked whether to take
    /// it over; a game that went another way stays as it is here, and gets a number that no machine knows.
    pub(super) fn longer(&mut self, link: Link, game: &WholeGame, now: Duration) {
        if game.number > self.shared.number().saturating_add(MOST_LOST) {
            return self.end(link, Bye::Garbage);
        }
        let Some(more) = self.more_of(game) else {
            self.shared.skip_to(game.number);
            self.make(Step::Clock { runs: self.shared.runs() }, false, now);
            return self.needs_whole(link);
        };
        self.longer = Some((link, more));
        self.effects.push(Effect::Show(Notice::Longer(link, self.longer.as_ref().map_or(0, |(_, more)| more.len()))));
    }

    /// The plies that a guest's game has after all plies of the host's; `None` if it is another game.
    fn more_of(&self, game: &WholeGame) -> Option<Vec<Step>> {
        let theirs = crate::record::save::from_text(&game.text).ok()?;
        let ours = self.shared.record();
        let same_start = theirs.options() == ours.options() && theirs.start() == ours.start();
        let agrees = ours.line().zip(theirs.line()).all(|(one, other)| one.action == other.action);
        let goes_on = same_start && agrees && theirs.len() > ours.len() && ours.outcome().is_none();
        goes_on.then(|| theirs.line().skip(ours.len()).map(|ply| Step::play(ply.action, ply.spent)).collect())
    }

    /// The host has answered whether to take over what a guest has more.
    pub fn answer_longer(&mut self, yes: bool, now: Duration) -> Vec<Effect> {
        let Some((link, more)) = self.longer.take() else { return self.done(now) };
        for step in more.into_iter().filter(|_| yes) {
            if self.try_step(step, false, now).is_err() {
                break;
            }
        }
        self.make(Step::Clock { runs: self.shared.runs() }, false, now);
        self.needs_whole(link);
        self.done(now)
    }
}
