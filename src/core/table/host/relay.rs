//! The edits of the game: made here, written by the disk, then sent to everybody until everybody has them.

use std::time::Duration;

use super::{Host, Made, Stage};
use crate::record::Edit;
use crate::table::edits::{TableEditError, changes_turn};
use crate::table::effect::{Effect, Link};
use crate::table::{limits::RESEND, message::Message};

impl Host {
    /// Makes edits, which get the next number.
    pub(super) fn try_edits(&mut self, edits: Vec<Edit>, now: Duration) -> Result<(), TableEditError> {
        self.shared.apply(&edits)?;
        let after = self.shared.revision();
        let is_turn = edits.iter().any(changes_turn);
        self.effects.push(Effect::Edits { number: after.number, edits: edits.clone(), confirms: None });
        self.made.push(Made { edits, after });
        if is_turn {
            self.lapse_question();
            self.longer.clear();
        }
        self.begin_turn(now);
        Ok(())
    }

    /// Makes edits that are always possible, or does nothing.
    pub(super) fn make(&mut self, edits: Vec<Edit>, now: Duration) {
        // The callers ask only for what there is.
        let _ = self.try_edits(edits, now);
    }

    /// The game's checksum after the edits of this number, if edits lead on from there.
    pub(super) fn check_after(&self, number: u64) -> Option<u32> {
        let made = self.made.iter().find(|made| made.after.number == number).map(|made| made.after);
        made.or(Some(self.base)).filter(|revision| revision.number == number).map(|revision| revision.check)
    }

    /// Sends the edits that the disk has to those who have not got them. The whole game is sent when the disk has all
    /// of it, since nobody may know more than the host's disk.
    pub(super) fn send_edits(&mut self, now: Duration) {
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
            for made in &self.made {
                let number = made.after.number;
                if number > peer.sent && number <= self.journaled {
                    let (edits, check) = (made.edits.clone(), made.after.check);
                    self.effects.push(Effect::Send(*link, Message::Edits { number, edits, check, turn: None }));
                    peer.sent = number;
                    peer.resend = Some(now + RESEND);
                }
            }
        }
    }

    /// A guest's disk has the edits up to this number.
    pub(super) fn acked(&mut self, link: Link, number: u64) {
        if let Some(peer) = self.links.get_mut(&link) {
            peer.acked = peer.acked.max(number.min(peer.sent));
        }
        if !self.waits_for(link) {
            self.set_resend(link, None);
        }
    }

    /// Whether a guest has still to answer: edits that it has got, or a question.
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
        // Its edits, or the whole game if edits do not lead on from what it has.
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
}
