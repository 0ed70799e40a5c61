//! What has happened at the table: for the board, for the people, for the others.

use bevy::log::debug;
use regalia_core::record::Edit;
use regalia_core::table::{Answered, AskedQuestion, Effect, Notice, Question, SharedGame, spent_edit};

use super::at::{At, BoardLag, Stage};
use super::words;

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
    pub fn hear(&mut self, effects: Vec<Effect>) -> Vec<Said> {
        let mut said = Vec::new();
        for effect in effects {
            match effect {
                Effect::Edits { edits, confirms, .. } => {
                    self.edits(edits, confirms);
                    self.show_sign();
                }
                Effect::Whole { .. } if matches!(self.lag, BoardLag::Other) => {}
                Effect::Whole { .. } => self.lag = BoardLag::Whole,
                Effect::Show(notice) => self.notice(notice, &mut said),
                // The session does these.
                Effect::Send(..) | Effect::Close(_) | Effect::Connect => {}
            }
        }
        said
    }

    /// The board is to make these edits; a ply that was played here may have taken more time at the host.
    fn edits(&mut self, edits: Vec<Edit>, confirms: Option<usize>) {
        if edits.iter().any(|edit| matches!(edit, Edit::Begin { .. })) {
            self.lag = BoardLag::Other;
        } else if let Some(ply) = confirms {
            let record = self.game().map(SharedGame::record).filter(|record| !record.time_controls().is_empty());
            let confirmed = record.and_then(|record| record.line().nth(ply - 1)).map(|ply| ply.spent);
            self.lag.add(confirmed.map(|spent| spent_edit(ply, spent)));
        } else {
            self.lag.add(edits.into_iter().filter(|edit| !matches!(edit, Edit::Clock(_))));
        }
    }

    /// Takes over whether the network works.
    pub fn hear_network(&mut self) -> Option<Said> {
        if let Some(invitation) = self.session.invitation().filter(|_| self.invitation.is_none()) {
            self.invitation = Some(invitation.to_string());
            self.stage = Stage::In;
            self.show_sign();
        }
        self.session.take_trouble().map(Said::NotIn)
    }

    fn notice(&mut self, notice: Notice, said: &mut Vec<Said>) {
        match notice {
            Notice::Knocks(knock) => self.knocks.push(knock),
            Notice::KnocksNoMore(link) => self.knocks.retain(|knock| knock.link != link),
            Notice::Waiting => self.stage = Stage::Waiting,
            Notice::In(_) => {
                self.stage = Stage::In;
                self.lag.add(None);
                self.know_chairs();
            }
            Notice::Reconnecting => self.stage = Stage::Reconnecting(std::time::Instant::now()),
            Notice::Chairs(..) => {
                self.know_chairs();
                self.show_sign();
                self.lag.add(None);
            }
            Notice::Asked(asked) => self.asked(asked, said),
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
                self.lag.add([Edit::TakeBack(plies)]);
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

    fn asked(&mut self, asked: AskedQuestion, said: &mut Vec<Said>) {
        // It may be said again.
        let is_known = self.asked.iter().chain(&self.answered).any(|known| known.id == asked.id);
        if is_known {
            return;
        }
        if asked.question == Question::Draw && self.own_seats().is_empty() {
            said.push(Said::ComputerAsked(asked.id));
            return;
        }
        self.asked = Some(asked);
    }

    /// Shows the table to the network as it is now.
    fn show_sign(&self) {
        if self.is_public() && self.stage == Stage::In {
            self.session.show(self.sign());
        }
    }
}
