//! Questions that players ask each other: one at a time, and all whom it concerns must say yes.

use std::collections::BTreeSet;
use std::time::Duration;

use super::{Chair, Host};
use crate::record::{Edit, Player, PublicKey};
use crate::rules::{Reason, Seat};
use crate::table::edits::{begin_edits, player_edits};
use crate::table::effect::{AskedQuestion, Effect, Link, Notice};
use crate::table::limits::RESEND;
use crate::table::message::{Answered, Message, Question, Refused};

impl Host {
    /// The question that is open: its number, who asks, and what.
    pub fn question(&self) -> Option<(u64, Seat, &Question)> {
        self.question.as_ref().map(|open| (open.id, open.asker, &open.question))
    }

    pub(super) fn ask(&mut self, asker: Seat, question: Question, now: Duration) -> Result<(), Refused> {
        if self.question.is_some() {
            return Err(Refused::Busy);
        }
        self.check_question(&question)?;
        let own = self.machine(self.chair(asker));
        let waits = self.chairs.iter().filter_map(|chair| self.concerned(*chair, &question));
        let waits: BTreeSet<Machine> = waits.filter(|machine| Some(*machine) != own).collect();
        self.questions += 1;
        let id = self.questions;
        self.question = Some(OpenQuestion { id, asker, question: question.clone(), waits: waits.clone() });
        if waits.contains(&None) {
            self.effects.push(Effect::Show(Notice::Asked(AskedQuestion { id, seat: asker, question })));
        }
        for key in waits.iter().flatten() {
            for link in self.links_with(key) {
                self.ask_again(link);
                self.set_resend(link, Some(now + RESEND));
            }
        }
        self.settle_question(now)
    }

    /// Whether a question can be asked at all.
    fn check_question(&self, question: &Question) -> Result<(), Refused> {
        let (record, runs) = (self.shared.record(), self.shared.runs());
        let is_over = record.outcome().is_some();
        match question {
            Question::TakeBack { plies } if *plies >= record.len() => Err(Refused::NothingToTakeBack),
            Question::Draw if is_over => Err(Refused::Over),
            Question::Pause if is_over || !runs => Err(Refused::ClocksStand),
            Question::Resume if runs => Err(Refused::ClocksRun),
            Question::Rematch if self.chairs.contains(&Chair::Open) => Err(Refused::SeatFree),
            Question::Level { seat, .. } if !self.is_computer(*seat) => Err(Refused::NoComputer),
            _ => Ok(()),
        }
    }

    fn is_computer(&self, seat: u8) -> bool {
        Seat::from_number(seat).is_some_and(|seat| self.chair(seat) == Chair::Computer)
    }

    /// The machine in this seat, if its people answer this question. Those who are not connected are asked only about
    /// what changes the game.
    fn concerned(&self, chair: Chair, question: &Question) -> Option<Machine> {
        let changes_game = matches!(question, Question::TakeBack { .. } | Question::Draw);
        if chair == Chair::Computer && *question == Question::Draw {
            // The host's program answers for it.
            return Some(None);
        }
        self.machine(chair).filter(|machine| match (machine, chair) {
            (Some(_), Chair::Guest(key)) => changes_game || self.is_here(key),
            _ => true,
        })
    }

    /// The machine in this seat, if people sit there.
    fn machine(&self, chair: Chair) -> Option<Machine> {
        match chair {
            Chair::Host => Some(None),
            Chair::Guest(key) => Some(Some(*key.bytes())),
            Chair::Open | Chair::Computer => None,
        }
    }

    fn links_with(&self, key: &[u8; 32]) -> Vec<Link> {
        let links = self.links.iter().filter(|(_, peer)| peer.key.bytes() == key && peer.stage == super::Stage::In);
        links.map(|(link, _)| *link).collect()
    }

    /// Asks a guest, if the open question waits for its answer.
    pub(super) fn ask_again(&mut self, link: Link) {
        let Some((open, peer)) = self.question.as_ref().zip(self.links.get(&link)) else { return };
        if open.waits_for(peer.key) {
            let (id, seat, question) = (open.id, open.asker.number(), open.question.clone());
            self.effects.push(Effect::Send(link, Message::Asked { id, seat, question }));
        }
    }

    /// Takes an answer: of a guest, or of the people here.
    pub(super) fn answer_of(
        &mut self,
        key: Option<PublicKey>,
        id: u64,
        yes: bool,
        now: Duration,
    ) -> Result<(), Refused> {
        let machine: Machine = key.map(|key| *key.bytes());
        let Some(open) = self.question.as_mut().filter(|open| open.id == id) else { return Err(Refused::Late) };
        let asker = open.asker;
        let is_own = self.machine(self.chair(asker)) == Some(machine);
        let Some(open) = self.question.as_mut() else { return Err(Refused::Late) };
        if is_own {
            if !yes {
                self.close_question(Answered::Lapsed);
            }
            return Ok(());
        }
        if !open.waits.contains(&machine) {
            return Err(Refused::NotYours);
        }
        if !yes {
            let seat = match key {
                Some(key) => self.seats_of(key).first().copied(),
                None => Seat::ALL.into_iter().find(|seat| matches!(self.chair(*seat), Chair::Host | Chair::Computer)),
            };
            self.close_question(Answered::No(seat.map_or(0, Seat::number)));
            return Ok(());
        }
        open.waits.remove(&machine);
        self.settle_question(now)
    }

    /// Does what was asked for, if everybody has said yes.
    fn settle_question(&mut self, now: Duration) -> Result<(), Refused> {
        let Some(open) = self.question.clone().filter(|open| open.waits.is_empty()) else { return Ok(()) };
        self.close_question(Answered::Yes);
        match open.question {
            Question::TakeBack { plies } => self.try_edits(vec![Edit::TakeBack(plies)], now)?,
            Question::Draw => self.end_game(Reason::Agreement, now)?,
            Question::Pause => self.try_edits(vec![Edit::Clock(false)], now)?,
            Question::Resume => self.try_edits(vec![Edit::Clock(true)], now)?,
            Question::Rematch => self.begin_rematch(now)?,
            Question::Level { seat, level } => {
                let seat = Seat::from_number(seat).ok_or(Refused::Unknown)?;
                let name = self.shared.record().names().get(seat.index()).cloned().unwrap_or_default();
                self.try_edits(player_edits(seat, Player::computer(level), &name, None), now)?;
            }
            Question::Engine => {}
        }
        Ok(())
    }

    /// Begins the rematch: everybody sits one seat further on.
    fn begin_rematch(&mut self, now: Duration) -> Result<(), Refused> {
        let mut again = self.shared.record().rematch();
        let mut chairs = self.chairs.clone();
        chairs.rotate_right(1);
        for (seat, chair) in Seat::ALL.into_iter().zip(&chairs) {
            if let Chair::Guest(key) = chair {
                again.set_key(seat, *key);
            }
        }
        self.try_edits(begin_edits(&again), now)?;
        self.chairs = chairs;
        self.begin_turn(now);
        self.tell_seats();
        Ok(())
    }

    /// The game has gone on: nobody waits for an answer any more.
    pub(super) fn lapse_question(&mut self) {
        if self.question.is_some() {
            self.close_question(Answered::Lapsed);
        }
    }

    fn close_question(&mut self, end: Answered) {
        let Some(open) = self.question.take() else { return };
        self.effects.push(Effect::Show(Notice::Closed(open.id, end)));
        self.tell_all(&Message::Closed { id: open.id, end });
    }
}

/// Who answers: the people at the host's machine, or those at a guest's.
pub(super) type Machine = Option<[u8; 32]>;

/// A question that is open.
#[derive(Clone, Debug)]
pub(super) struct OpenQuestion {
    pub id: u64,
    pub asker: Seat,
    pub question: Question,
    /// Who has not said yes yet.
    pub waits: BTreeSet<Machine>,
}

impl OpenQuestion {
    /// Whether it waits for the answer of this guest.
    pub fn waits_for(&self, key: PublicKey) -> bool {
        self.waits.contains(&Some(*key.bytes()))
    }
}
