//! Requests to the board at a live table: those about the game go to the table first.

use std::time::Duration;

use regalia_core::record::{Edit, Player, Record};
use regalia_core::rules::{Action, GamePosition as _, Seat};
use regalia_core::table::{Chair, ChairState, Effect, Question, Refused, Request, play_edits};

use super::active_table::{ActiveTable, LiveEvent};
use super::words;
use crate::board::{GameRequest, RunningGame};

impl ActiveTable {
    /// Handles a request to the board, which shows `game`. Returns the request for the board, if it has to do something.
    /// `spent`: how long the turn has taken.
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
                self.handle_result(resigned)
            }
            Edit::Claim => {
                let claimed = self.session.request(Request::Claim);
                self.handle_result(claimed)
            }
            Edit::Draw => self.ask(Question::Draw),
            Edit::HandOver(seat, player) => self.seat_player(seat, player, game),
            Edit::Name(seat, name) => {
                let player = game.record.player(seat);
                match self.session.as_host().and_then(|host| host.chairs().get(seat.index()).copied()) {
                    Some(chair @ (Chair::Host | Chair::Computer)) => self.reseat(seat, chair, player, &name),
                    _ => self.show_line("Only the players themselves choose their names"),
                }
            }
            Edit::Withdraw | Edit::End(_) | Edit::Flag(_) | Edit::TakeBack(_) | Edit::Promote => {}
            Edit::RedoTurn | Edit::Variation(_) | Edit::Show(..) => {}
            Edit::Along(_, ref line) if !is_free && !line.is_empty() => {}
            edit => return Some(edit.into()),
        }
        None
    }

    /// Plays at the table. Returns `false` if the action is illegal: then the board says why.
    fn play(&mut self, action: Action, game: &RunningGame, spent: Duration) -> bool {
        let position = game.record.position();
        if !game.record.is_at_tip() || !self.seats_moved_here().contains(&position.side_to_move()) {
            return true;
        }
        if !self.is_full() {
            self.show_line("The game begins when everybody is here");
            return true;
        }
        if position.validate(action).is_err() {
            return false;
        }
        let played = self.session.play(action, spent);
        if played.is_ok() && self.session.as_guest().is_some() {
            // The board shows it before the host confirms it.
            self.lag.add(play_edits(action, spent));
        }
        self.handle_result(played);
        true
    }

    /// Asks to take back the last move from here, and those after it.
    fn ask_to_take_back(&mut self, board: &Record) {
        let own = self.own_seats();
        let movers: Vec<Seat> = board.main_line().map(|ply| ply.side_to_move).collect();
        match movers.iter().rposition(|seat| own.contains(seat)) {
            Some(plies) => self.ask(Question::TakeBack { plies }),
            None => self.show_line("You have not moved yet"),
        }
    }

    pub fn ask(&mut self, question: Question) {
        let Some(seat) = self.own_seats().first().copied() else {
            self.show_line("Only the players can ask for this");
            return;
        };
        self.own_question = Some(question.clone());
        match self.session.request(Request::Ask { seat: seat.number(), question }) {
            Ok(effects) => {
                self.handle_effects(effects);
                if self.session.as_host().is_some_and(|host| host.question().is_none()) {
                    self.own_question = None;
                }
                let asking = self.own_question.as_ref().map(words::asking);
                self.events.extend(asking.map(LiveEvent::News));
            }
            Err(why) => {
                self.own_question = None;
                self.show_line(words::refused(&why));
            }
        }
    }

    fn seat_player(&mut self, seat: Seat, player: Player, game: &RunningGame) {
        let chair = self.session.as_host().and_then(|host| host.chairs().get(seat.index()).copied());
        let is_away = self.chairs.get(seat.index()) == Some(&ChairState::Guest { here: false });
        let name = game.record.names().get(seat.index()).cloned().unwrap_or_default();
        match (chair, player) {
            (None, _) => self.show_line("Only the host can give a seat to somebody else"),
            (Some(Chair::Guest(_)), _) if !is_away => self.show_line("Somebody at another computer plays there"),
            (Some(Chair::Computer), Player::Computer(level)) => {
                self.ask(Question::Level { seat: seat.number(), level })
            }
            (Some(_), Player::Computer(_)) => self.reseat(seat, Chair::Computer, player, &name),
            (Some(_), Player::Person) => self.reseat(seat, Chair::Host, player, &name),
        }
    }

    fn reseat(&mut self, seat: Seat, chair: Chair, player: Player, name: &str) {
        let reseated = self.session.at_host(|host, now| host.reseat(seat, chair, player, name, now));
        self.update_chairs();
        self.handle_effects(reseated)
    }

    fn handle_result(&mut self, result: Result<Vec<Effect>, Refused>) {
        match result {
            Ok(effects) => self.handle_effects(effects),
            Err(why) => self.show_line(words::refused(&why)),
        }
    }
}
