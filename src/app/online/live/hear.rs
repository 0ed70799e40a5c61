//! What has happened at the table: for the board, for the people, for the others.

use bevy::log::debug;
use regalia_core::record::Edit;
use regalia_core::rules::Seat;
use regalia_core::table::{Answered, Notice, Question};

use super::at::At;
use super::stage::{AskedQuestion, Knock, Stage};
use super::words;
use crate::online::session::Happened;

/// What is to be done about it outside the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// Tell this beside the board.
    Line(String),
    /// The same about what was done here.
    News(String),
    /// The others have said yes to help from the engine.
    HelpAgreed,
    /// The program answers this question about a draw for the computer's seats.
    ComputerAsked(u64),
    /// The table was never joined, for this reason.
    NotIn(String),
    /// The people here leave the table.
    Leave,
    /// The table is closed.
    Over(String),
}

impl At {
    /// Takes over what has happened. Returns what is to be done outside the table.
    pub fn hear(&mut self, happened: Vec<Happened>) -> Vec<Said> {
        let mut said = Vec::new();
        for event in happened {
            match event {
                Happened::Ready(invitation) => {
                    self.invitation = Some(invitation.to_string());
                    self.stage = Stage::In;
                    self.show_sign();
                }
                Happened::Failed(why) => said.push(Said::NotIn(why)),
                Happened::Edits { edits, .. } => {
                    self.is_board_behind = true;
                    self.is_board_other |= edits.iter().any(|edit| matches!(edit, Edit::Begin { .. }));
                    self.show_sign();
                }
                Happened::Whole { .. } => (self.is_board_behind, self.has_whole) = (true, true),
                Happened::Show(notice) => self.notice(notice, &mut said),
            }
        }
        said
    }

    fn notice(&mut self, notice: Notice, said: &mut Vec<Said>) {
        match notice {
            Notice::Knocks { link, name, place } => self.knocks.push(Knock { link, name, place }),
            Notice::KnocksNoMore(link) => self.knocks.retain(|knock| knock.link != link),
            Notice::Waiting => self.stage = Stage::Waiting,
            Notice::In(_) => {
                self.stage = Stage::In;
                self.is_board_behind = true;
                self.know_chairs();
            }
            Notice::Reconnecting => self.stage = Stage::Reconnecting(std::time::Instant::now()),
            Notice::Chairs(..) => {
                self.know_chairs();
                self.show_sign();
                self.is_board_behind = true;
            }
            Notice::Asked { id, seat, question } => self.asked(id, seat, question, said),
            Notice::Closed(id, end) => {
                let answered = self.answered.take_if(|asked| asked.id == id);
                let asked = self.asked.take_if(|asked| asked.id == id).or(answered).map(|asked| asked.question);
                let is_own = asked.is_none();
                let Some(question) = asked.or_else(|| self.own_question.take()) else { return };
                if question == Question::Engine && end == Answered::Yes {
                    said.push(Said::HelpAgreed);
                }
                let record = self.game().map(|game| game.record()).filter(|_| is_own);
                let line = record.and_then(|record| words::answered(record, &question, end));
                said.extend(line.map(Said::Line));
            }
            Notice::Refused(why) => {
                self.own_question = None;
                said.push(Said::Line(words::refused(&why)));
            }
            Notice::Forked { plies, .. } => {
                // What was played stays on the board as a variation.
                self.is_board_behind = true;
                said.extend(self.game().map(|game| Said::Line(words::forked(game.record(), plies))));
            }
            // The dialog asks the table itself.
            Notice::Longer(_) => {}
            Notice::Ended(why) => {
                debug!("the table is over: {why}");
                let was_in = self.game().is_some();
                said.push(if was_in { Said::Over(words::ended(&why)) } else { Said::NotIn(words::not_in(&why)) });
            }
        }
    }

    fn asked(&mut self, id: u64, seat: Seat, question: Question, said: &mut Vec<Said>) {
        if self.asked.iter().chain(&self.answered).any(|asked| asked.id == id) {
            // It was said again.
            return;
        }
        if question == Question::Draw && self.own_seats().is_empty() {
            said.push(Said::ComputerAsked(id));
            return;
        }
        self.asked = Some(AskedQuestion { id, seat, question });
    }

    /// Shows the table to the network as it is now.
    fn show_sign(&self) {
        if self.is_public() && self.stage == Stage::In {
            self.session.show(self.sign());
        }
    }
}
