//! What guests ask for, and what people at the host's machine play and ask for.

use std::time::Duration;

use super::{Chair, Host};
use crate::record::{EditError, EndRefused, PublicKey, Record};
use crate::rules::{Action, GamePosition, Outcome, Reason, Refusal, Seat};
use crate::table::edits::{TableEditError, begin_edits, end_edits, play_edits};
use crate::table::effect::{Effect, Link};
use crate::table::message::{Bye, Message, Refused, Request, TurnTime};

impl Host {
    /// Does what a guest asks for, once, and replies as often as it is asked. A ply that stands is answered by its edits.
    pub(super) fn hear_request(&mut self, link: Link, id: u64, request: Request, now: Duration) {
        let Some(key) = self.links.get(&link).map(|peer| peer.key) else { return };
        let is_ply = matches!(request, Request::Play { .. });
        let known = self.replies.get(key.bytes()).cloned();
        let refused = match known {
            Some((last, _)) if id < last => return,
            Some((last, refused)) if id == last => refused,
            _ => {
                let refused = match self.serve(key, request, now) {
                    Ok(()) => None,
                    Err(Denied::Refused(refused)) => Some(refused),
                    Err(Denied::Ends(why)) => return self.end(link, why),
                };
                self.replies.insert(*key.bytes(), (id, refused));
                refused
            }
        };
        if refused.is_some() || !is_ply {
            self.effects.push(Effect::Send(link, Message::Reply { id, refused, turn: TurnTime::default() }));
        }
    }

    fn serve(&mut self, key: PublicKey, request: Request, now: Duration) -> Result<(), Denied> {
        match request {
            Request::Play { plies, check, action, spent } => {
                self.serve_play(key, (plies, check), &action, Duration::from_millis(spent), now)
            }
            Request::Resign { seat } | Request::Ask { seat, .. } if !self.is_own(key, seat) => {
                Err(Refused::NotYours.into())
            }
            Request::Claim if self.mover() != Some(key) => Err(Refused::NotYours.into()),
            request => Ok(self.grant(Some(key), request, now)?),
        }
    }

    /// Does what a guest, or somebody here, may ask for.
    pub(super) fn grant(&mut self, guest: Option<PublicKey>, request: Request, now: Duration) -> Result<(), Refused> {
        let seat_of = |number| Seat::from_number(number).ok_or(Refused::NotYours);
        match request {
            Request::Resign { seat } => self.resign_seat(seat_of(seat)?, now),
            Request::Claim => self.end_game(Reason::Claim, now),
            Request::Ask { seat, question } => self.ask(seat_of(seat)?, question, now),
            Request::Answer { question, yes } => self.answer_of(guest, question, yes, now),
            Request::Play { .. } | Request::Unknown => Err(Refused::Unknown),
        }
    }

    fn serve_play(
        &mut self,
        key: PublicKey,
        (plies, check): (usize, u32),
        action: &str,
        spent: Duration,
        now: Duration,
    ) -> Result<(), Denied> {
        let record = self.shared.record();
        if plies != record.len() || check != self.shared.check() || record.outcome().is_some() {
            return Err(Refused::Late.into());
        }
        if self.mover() != Some(key) {
            return Err(Refused::NotYours.into());
        }
        let action = Action::parse(action, record.game()).map_err(|_| Denied::Ends(Bye::Illegal))?;
        let ply = play_edits(action, self.time_of_turn(spent, now));
        self.try_edits(ply, now).map_err(|_| Denied::Ends(Bye::Illegal))
    }

    /// Whether the seat of this number is this guest's.
    fn is_own(&self, key: PublicKey, number: u8) -> bool {
        Seat::from_number(number).is_some_and(|seat| self.chair(seat) == Chair::Guest(key))
    }

    /// Lets a seat resign: of two, the other one wins; of more, the others play on.
    fn resign_seat(&mut self, seat: Seat, now: Duration) -> Result<(), Refused> {
        let seats = self.shared.record().game().seats();
        let thought = self.thought(now);
        let edits = if self.shared.record().outcome().is_some() {
            return Err(Refused::Over);
        } else if seats == 2 {
            end_edits(Outcome::win(seat.next(seats), seats, Reason::Resignation), thought)
        } else if self.side_to_move() == Some(seat) {
            play_edits(Action::Resign, thought)
        } else {
            return Err(Refused::NotYourTurn);
        };
        self.try_edits(edits, now).map_err(Refused::from)
    }

    /// Ends the game as a draw.
    pub(super) fn end_game(&mut self, reason: Reason, now: Duration) -> Result<(), Refused> {
        let outcome = self.shared.record().position().draw(reason);
        let thought = self.thought(now);
        self.try_edits(end_edits(outcome, thought), now).map_err(Refused::from)
    }

    /// How long the player to move has thought, as far as the host is the judge of it.
    fn thought(&self, now: Duration) -> Duration {
        self.time_of_turn(self.shared.record().thought(), now)
    }
}

/// Why a guest does not get what it asks for.
enum Denied {
    /// It is told why.
    Refused(Refused),
    /// No program of good will asks for this: the connection ends.
    Ends(Bye),
}

impl From<Refused> for Denied {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

impl From<TableEditError> for Refused {
    fn from(error: TableEditError) -> Self {
        match error {
            TableEditError::Edit(EditError::End(EndRefused::Over(_))) => Self::Over,
            TableEditError::Edit(EditError::End(EndRefused::NotAgreed(end))) if end.reason == Reason::Claim => {
                Self::NothingToClaim
            }
            TableEditError::Edit(EditError::Illegal(_, Refusal::Over(_))) => Self::Over,
            _ => Self::Illegal,
        }
    }
}

impl Host {
    /// A person or the computer at this machine plays, in a turn that has taken so long.
    ///
    /// # Errors
    /// If that is not legal, or it is another machine's turn.
    pub fn play(&mut self, action: Action, spent: Duration, now: Duration) -> Result<Vec<Effect>, Refused> {
        if self.mover().is_some() {
            return Err(Refused::NotYours);
        }
        self.try_edits(play_edits(action, spent), now)?;
        Ok(self.done(now))
    }

    /// A person here asks for something else than to play.
    ///
    /// # Errors
    /// If it is not possible now.
    pub fn request(&mut self, request: Request, now: Duration) -> Result<Vec<Effect>, Refused> {
        self.grant(None, request, now)?;
        Ok(self.done(now))
    }

    /// Begins another game at this table, with the same people in the same seats.
    pub fn begin(&mut self, record: &Record, now: Duration) -> Vec<Effect> {
        self.make(begin_edits(record), now);
        self.done(now)
    }
}
