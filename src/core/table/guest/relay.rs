//! What the host says of the game, and what people at this machine play and ask for.

use std::time::Duration;

use super::Guest;
use crate::record::Edit;
use crate::rules::{Action, GamePosition};
use crate::table::edits::{changes_turn, millis};
use crate::table::effect::{Effect, Link, Notice};
use crate::table::message::{Bye, ChairState, Message, Refused, Request, TurnTime, WholeGame};
use crate::table::{shared::SharedGame, turn::TurnClock};

impl Guest {
    /// The host has made edits. Returns whether they are made here.
    pub(super) fn edits(&mut self, link: Link, number: u64, edits: Vec<Edit>, check: u32) -> bool {
        let Some(shared) = &mut self.shared else {
            self.effects.push(Effect::Send(link, Message::Again));
            return false;
        };
        if number <= shared.number() {
            // They came twice: what the disk has is told again.
            self.acked = 0;
            return false;
        }
        if number - 1 > shared.number() {
            // Some are missing: they come again.
            return false;
        }
        let mut after = shared.clone();
        if after.apply(&edits).is_err() || after.check() != check {
            self.effects.push(Effect::Send(link, Message::Again));
            return false;
        }
        let plies = shared.record().len();
        *shared = after;
        self.waits_for_edits = false;
        let confirms = self.confirms(&edits).then_some(plies + 1);
        if confirms.is_none() && edits.iter().any(changes_turn) {
            self.drop_played(plies);
        }
        self.effects.push(Effect::Edits { number, edits, confirms });
        true
    }

    /// Whether the host has confirmed the first ply that was played here.
    fn confirms(&mut self, edits: &[Edit]) -> bool {
        let Some((game, (first, _))) =
            self.shared.as_ref().map(|shared| shared.record().game()).zip(self.played.front())
        else {
            return false;
        };
        let is_own = edits.iter().any(|edit| matches!(edit, Edit::Play(action) if action.in_game(game) == *first));
        if is_own {
            self.played.pop_front();
            self.stop_asking_for_ply();
        }
        is_own
    }

    /// What was played here cannot be in the game, which has gone another way after so many plies.
    pub(super) fn drop_played(&mut self, plies: usize) {
        if self.played.is_empty() {
            return;
        }
        let line: Vec<Action> = self.played.drain(..).map(|(action, _)| action).collect();
        self.stop_asking_for_ply();
        self.effects.push(Effect::Show(Notice::Forked { plies, line }));
    }

    /// The whole game comes from the host.
    pub(super) fn whole(&mut self, game: &WholeGame) {
        let Some(id) = self.id else { return };
        if self.shared.as_ref().is_some_and(|shared| game.number < shared.number() && !self.is_host_behind) {
            // An older one, overtaken on its way.
            return;
        }
        let Ok(new) = SharedGame::read(id, game) else {
            return self.end(Bye::Disagree);
        };
        let line: Vec<Action> = new.record().line().map(|ply| ply.action).collect();
        let same_start = self.shared.as_ref().is_some_and(|old| {
            (old.record().options(), old.record().start()) == (new.record().options(), new.record().start())
        });
        let known: Vec<Action> = self.shared.iter().flat_map(|old| old.record().line().map(|ply| ply.action)).collect();
        let stays = same_start && line.starts_with(&known);
        let plies = known.iter().zip(&line).take_while(|(one, other)| one == other).count();
        // What was played here and is in it already.
        let mut rest = line.get(known.len()..).unwrap_or_default().iter();
        while stays && rest.len() > 0 && self.played.front().map(|(action, _)| action) == rest.as_slice().first() {
            rest.next();
            self.played.pop_front();
        }
        if !stays || rest.len() > 0 || new.record().outcome().is_some() {
            self.drop_played(if stays { line.len() - rest.len() } else { plies });
        }
        self.stop_asking_for_ply();
        let record = Box::new(new.record().clone());
        self.shared = Some(new);
        self.is_host_behind = false;
        self.effects.push(Effect::Whole { number: game.number, record });
    }

    /// The host has replied to a request.
    pub(super) fn reply(&mut self, id: u64, refused: Option<Refused>) {
        let Some(asked) = self.asked.take_if(|asked| asked.id == id) else { return };
        let is_ply = matches!(asked.request, Request::Play { .. });
        match refused {
            // A ply that stands is confirmed by its edits.
            None => {}
            // The edits that were made before it may still be on their way: then it is asked for anew after that.
            Some(Refused::Late) if is_ply => self.waits_for_edits = true,
            Some(refused) => {
                self.effects.push(Effect::Show(Notice::Refused(refused)));
                if is_ply {
                    self.drop_played(self.shared.as_ref().map_or(0, |shared| shared.record().len()));
                }
            }
        }
    }

    /// The first ply that was played here, to be asked for.
    pub(super) fn ask_for_ply(&mut self) -> Option<Request> {
        let shared = self.shared.as_ref()?;
        if self.waits_for_edits {
            return None;
        }
        let (action, spent) = self.played.front()?;
        let (plies, check) = (shared.record().len(), shared.check());
        Some(Request::Play { plies, check, action: action.to_string(), spent: millis(*spent) })
    }

    /// The ply that was asked for is in the game, or cannot be.
    fn stop_asking_for_ply(&mut self) {
        self.waits_for_edits = false;
        self.asked.take_if(|asked| matches!(asked.request, Request::Play { .. }));
    }
}

impl Guest {
    /// How long the turn on the board here has taken, after what was played here, and whether its clock runs.
    pub fn turn_time(&self, now: Duration) -> TurnTime {
        let plies = self.shared.as_ref().map_or(0, |shared| shared.record().len()) + self.played.len();
        TurnTime { plies, spent: millis(self.turn.elapsed(now)), runs: self.turn.is_running() }
    }

    /// Whether the clock of the player to move on the board here can run; after what was played here, whether it may.
    pub(super) fn takes_time(&self) -> bool {
        let record = self.shared.as_ref().map(SharedGame::record);
        record.is_some_and(|record| match self.played.len() {
            0 => record.takes_time(),
            _ => !record.time_controls().is_empty(),
        })
    }

    /// Takes over how long the turn has taken, unless it is another turn than that on the board here.
    pub(super) fn follow_turn(&mut self, turn: TurnTime, now: Duration) {
        if turn.plies == self.turn_time(now).plies {
            self.turn = TurnClock::new(Duration::from_millis(turn.spent), turn.runs && self.takes_time(), now);
        }
    }
}

impl Guest {
    /// A person at this machine has played on the board, in a turn that took so long. It counts when the host confirms
    /// it.
    ///
    /// # Errors
    /// If it is not this machine's turn, or the action is not legal.
    pub fn play(&mut self, action: Action, spent: Duration, now: Duration) -> Result<Vec<Effect>, Refused> {
        let here = self.position_here().filter(|here| self.seats.contains(&here.side_to_move()));
        if here.ok_or(Refused::NotYours)?.validate(action).is_err() {
            // The host would end the connection.
            return Err(Refused::Illegal);
        }
        self.played.push_back((action, spent));
        let is_stopped = !self.shared.as_ref().is_some_and(SharedGame::runs) || self.chairs.contains(&ChairState::Open);
        self.turn = TurnClock::new(Duration::ZERO, !is_stopped && self.takes_time(), now);
        Ok(self.done(now))
    }

    /// The position after what was played here.
    fn position_here(&self) -> Option<crate::rules::Position> {
        let shared = self.shared.as_ref()?;
        if shared.record().outcome().is_some() {
            return None;
        }
        let mut position = shared.record().position().clone();
        for (action, _) in &self.played {
            position.validate(*action).ok()?;
            position = position.changes(*action).1;
        }
        Some(position)
    }

    /// A person here asks for something else than to play: the host is asked after what was asked for before.
    pub fn request(&mut self, request: Request, now: Duration) -> Vec<Effect> {
        if self.ended.is_none() {
            self.requests.push_back(request);
        }
        self.done(now)
    }
}
