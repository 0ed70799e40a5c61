//! What people here ask of the board, at a live table: what concerns the game goes to the table first.

use std::time::Duration;

use regalia_core::record::{Edit, Player};
use regalia_core::rules::{Action, GamePosition as _, Seat};
use regalia_core::table::{Chair, ChairState, Question, Refused};

use super::at::At;
use super::hear::Said;
use super::words;
use crate::board::{GameRequest, RunningGame};
use crate::online::session::Happened;

/// What becomes of a request to the board.
#[derive(Debug)]
pub(super) enum Verdict {
    /// The board does it.
    Pass,
    /// The board plays this as a variation.
    Vary(Action),
    /// Another game begins here: the table is left, and may be found again.
    Leave,
    /// The board does nothing; this is to be done.
    Said(Vec<Said>),
}

/// Nothing is done.
const NOTHING: Verdict = Verdict::Said(Vec::new());

impl At {
    /// Decides about a request to the board, which shows this game. `spent`: how long the turn has taken.
    pub fn judge(&mut self, request: &GameRequest, game: &RunningGame, spent: Duration) -> Verdict {
        let edit = match request {
            GameRequest::Begin(_) => return Verdict::Leave,
            _ if !game.is_live() => return Verdict::Pass,
            GameRequest::SwitchClock => {
                let runs = self.session.state().is_some_and(|state| state.runs);
                return Verdict::Said(self.ask(if runs { Question::Pause } else { Question::Resume }));
            }
            GameRequest::Edit(edit) => edit,
            GameRequest::MarkSaved(_) | GameRequest::FollowTable(_) | GameRequest::LeaveTable => return Verdict::Pass,
        };
        let is_free = self.is_free();
        match edit {
            Edit::Play(action) if is_free => Verdict::Vary(*action),
            Edit::UndoTurn | Edit::RedoTurn | Edit::Variation(_) | Edit::Show(..) if is_free => Verdict::Pass,
            Edit::Play(action) => self.play(*action, game, spent),
            Edit::UndoTurn => self.ask_to_take_back(),
            Edit::Undo | Edit::Redo | Edit::Go(_) | Edit::Along(..) | Edit::Tip
                if !is_free && self.computer_moves() =>
            {
                NOTHING
            }
            Edit::Resign(seat) => {
                let resigned = self.session.resign(*seat);
                self.done(resigned)
            }
            Edit::Claim => {
                let claimed = self.session.claim();
                self.done(claimed)
            }
            Edit::Draw => Verdict::Said(self.ask(Question::Draw)),
            Edit::HandOver(seat, player) => self.seat_player(*seat, *player, game),
            Edit::Name(seat, name) => {
                let player = game.record.player(*seat);
                match self.session.as_host().and_then(|host| host.chairs().get(seat.index()).copied()) {
                    Some(chair @ (Chair::Host | Chair::Computer)) => self.reseat(*seat, chair, player, name),
                    _ => line("Only the players themselves choose their names"),
                }
            }
            Edit::Withdraw | Edit::End(_) | Edit::Flag(_) => NOTHING,
            Edit::RedoTurn | Edit::Variation(_) | Edit::Show(..) => NOTHING,
            Edit::Along(_, line) if !is_free && !line.is_empty() => NOTHING,
            _ => Verdict::Pass,
        }
    }

    fn play(&mut self, action: Action, game: &RunningGame, spent: Duration) -> Verdict {
        let position = game.record.position();
        if !game.record.is_at_tip() || !self.seats_moved_here().contains(&position.side_to_move()) {
            return NOTHING;
        }
        if !self.is_full() {
            return line("The game begins when everybody is here");
        }
        if position.validate(action).is_err() {
            // The board says why.
            return Verdict::Pass;
        }
        let played = self.session.played(action, spent);
        self.is_board_behind = true;
        self.done(played)
    }

    /// Asks to take back the last move of the people here, and what came after it.
    fn ask_to_take_back(&mut self) -> Verdict {
        let own = self.own_seats();
        let plies = self.record().and_then(|record| {
            let movers: Vec<Seat> = record.line().map(|ply| ply.side_to_move).collect();
            movers.iter().rposition(|seat| own.contains(seat))
        });
        match plies {
            Some(plies) => Verdict::Said(self.ask(Question::TakeBack { plies })),
            None => line("You have not moved yet"),
        }
    }

    /// Asks the others. Returns what is to be done.
    pub fn ask(&mut self, question: Question) -> Vec<Said> {
        let Some(seat) = self.own_seats().first().copied() else {
            return vec![Said::Line("Only the players can ask for this".to_owned())];
        };
        self.own_question = Some(question.clone());
        match self.session.ask(seat, question) {
            Ok(happened) => {
                let mut said = self.hear(happened);
                if self.session.as_host().is_some_and(|host| host.question().is_none()) {
                    self.own_question = None;
                }
                said.extend(self.own_question.as_ref().map(|question| Said::News(words::asking(question))));
                said
            }
            Err(why) => {
                self.own_question = None;
                vec![Said::Line(words::refused(&why))]
            }
        }
    }

    /// Gives a seat to a person here or to the computer.
    fn seat_player(&mut self, seat: Seat, player: Player, game: &RunningGame) -> Verdict {
        let chair = self.session.as_host().and_then(|host| host.chairs().get(seat.index()).copied());
        let is_away = self.chairs.get(seat.index()) == Some(&ChairState::Guest { here: false });
        let name = game.record.names().get(seat.index()).cloned().unwrap_or_default();
        match (chair, player) {
            (None, _) => line("Only the host can give a seat to somebody else"),
            (Some(Chair::Guest(_)), _) if !is_away => line("Somebody at another computer plays there"),
            (Some(Chair::Computer), Player::Computer(level)) => {
                Verdict::Said(self.ask(Question::Level { seat: seat.number(), level }))
            }
            (Some(_), Player::Computer(_)) => self.reseat(seat, Chair::Computer, player, &name),
            (Some(_), Player::Person) => self.reseat(seat, Chair::Host, player, &name),
        }
    }

    fn reseat(&mut self, seat: Seat, chair: Chair, player: Player, name: &str) -> Verdict {
        let happened = self.session.reseat(seat, chair, player, name);
        self.know_chairs();
        Verdict::Said(self.hear(happened))
    }

    fn done(&mut self, done: Result<Vec<Happened>, Refused>) -> Verdict {
        match done {
            Ok(happened) => Verdict::Said(self.hear(happened)),
            Err(why) => Verdict::Said(vec![Said::Line(words::refused(&why))]),
        }
    }
}

fn line(words: &str) -> Verdict {
    Verdict::Said(vec![Said::Line(words.to_owned())])
}
