//! What people here ask of the board, at a live table: what concerns the game goes to the table first.

use std::time::Duration;

use regalia_core::record::{Edit, Player, Record};
use regalia_core::rules::{Action, GamePosition as _, Seat};
use regalia_core::table::{Chair, ChairState, Effect, Question, Refused, Request, play_edits};

use super::at::{At, LiveEvent};
use super::words;
use crate::board::{GameRequest, RunningGame};

impl At {
    /// Decides about a request to the board, which shows this game. Returns what the board is to do. `spent`: how long the
    /// turn has taken.
    pub fn judge(&mut self, request: GameRequest, game: &RunningGame, spent: Duration) -> Option<GameRequest> {
        if !game.is_live() {
            return Some(request);
        }
        let edit = match request {
            GameRequest::SwitchClock => {
                let runs = self.session.state().is_some_and(|state| state.runs);
                self.ask(if runs { Question::Pause } else { Question::Resume });
                return None;
            }
            GameRequest::Edit(edit) => edit,
            request => return Some(request),
        };
        let is_free = self.is_free();
        match edit {
            Edit::Play(action) if is_free => return Some(Edit::Vary(action).into()),
            Edit::UndoTurn | Edit::RedoTurn | Edit::Variation(_) | Edit::Show(..) if is_free => {
                return Some(edit.into());
            }
            Edit::Play(action) => {
                if !self.play(action, game, spent) {
                    return Some(edit.into());
                }
            }
            Edit::UndoTurn => self.ask_to_take_back(&game.record),
            Edit::Undo | Edit::Redo | Edit::Go(_) | Edit::Along(..) | Edit::Tip
                if !is_free && self.computer_moves() => {}
            Edit::Resign(seat) => {
                let resigned = self.session.request(Request::Resign { seat: seat.number() });
                self.done(resigned)
            }
            Edit::Claim => {
                let claimed = self.session.request(Request::Claim);
                self.done(claimed)
            }
            Edit::Draw => self.ask(Question::Draw),
            Edit::HandOver(seat, player) => self.seat_player(seat, player, game),
            Edit::Name(seat, name) => {
                let player = game.record.player(seat);
                match self.session.as_host().and_then(|host| host.chairs().get(seat.index()).copied()) {
                    Some(chair @ (Chair::Host | Chair::Computer)) => self.reseat(seat, chair, player, &name),
                    _ => self.say("Only the players themselves choose their names"),
                }
            }
            Edit::Withdraw | Edit::End(_) | Edit::Flag(_) | Edit::TakeBack(_) | Edit::Promote => {}
            Edit::RedoTurn | Edit::Variation(_) | Edit::Show(..) => {}
            Edit::Along(_, ref line) if !is_free && !line.is_empty() => {}
            edit => return Some(edit.into()),
        }
        None
    }

    /// Plays at the table. Returns whether it did: otherwise the board is to say why that is not legal.
    fn play(&mut self, action: Action, game: &RunningGame, spent: Duration) -> bool {
        let position = game.record.position();
        if !game.record.is_at_tip() || !self.seats_moved_here().contains(&position.side_to_move()) {
            return true;
        }
        if !self.is_full() {
            self.say("The game begins when everybody is here");
            return true;
        }
        if position.validate(action).is_err() {
            return false;
        }
        let played = self.session.play(action, spent);
        if played.is_ok() && self.session.as_guest().is_some() {
            // It is on the board here at once; the host confirms it.
            self.lag.add(play_edits(action, spent));
        }
        self.done(played);
        true
    }

    /// Asks to take back the last move of the people here, and what came after it.
    fn ask_to_take_back(&mut self, board: &Record) {
        let own = self.own_seats();
        let movers: Vec<Seat> = board.main_line().map(|ply| ply.side_to_move).collect();
        match movers.iter().rposition(|seat| own.contains(seat)) {
            Some(plies) => self.ask(Question::TakeBack { plies }),
            None => self.say("You have not moved yet"),
        }
    }

    pub fn ask(&mut self, question: Question) {
        let Some(seat) = self.own_seats().first().copied() else {
            self.say("Only the players can ask for this");
            return;
        };
        self.own_question = Some(question.clone());
        match self.session.request(Request::Ask { seat: seat.number(), question }) {
            Ok(effects) => {
                self.hear(effects);
                if self.session.as_host().is_some_and(|host| host.question().is_none()) {
                    self.own_question = None;
                }
                let asking = self.own_question.as_ref().map(words::asking);
                self.events.extend(asking.map(LiveEvent::News));
            }
            Err(why) => {
                self.own_question = None;
                self.say(words::refused(&why));
            }
        }
    }

    fn seat_player(&mut self, seat: Seat, player: Player, game: &RunningGame) {
        let chair = self.session.as_host().and_then(|host| host.chairs().get(seat.index()).copied());
        let is_away = self.chairs.get(seat.index()) == Some(&ChairState::Guest { here: false });
        let name = game.record.names().get(seat.index()).cloned().unwrap_or_default();
        match (chair, player) {
            (None, _) => self.say("Only the host can give a seat to somebody else"),
            (Some(Chair::Guest(_)), _) if !is_away => self.say("Somebody at another computer plays there"),
            (Some(Chair::Computer), Player::Computer(level)) => {
                self.ask(Question::Level { seat: seat.number(), level })
            }
            (Some(_), Player::Computer(_)) => self.reseat(seat, Chair::Computer, player, &name),
            (Some(_), Player::Person) => self.reseat(seat, Chair::Host, player, &name),
        }
    }

    fn reseat(&mut self, seat: Seat, chair: Chair, player: Player, name: &str) {
        let reseated = self.session.at_host(|host, now| host.reseat(seat, chair, player, name, now));
        self.know_chairs();
        self.hear(reseated)
    }

    fn done(&mut self, done: Result<Vec<Effect>, Refused>) {
        match done {
            Ok(effects) => self.hear(effects),
            Err(why) => self.say(words::refused(&why)),
        }
    }
}
