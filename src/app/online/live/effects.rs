//! Handles the effects of the protocol: for the board, and for the people here.

use bevy::log::debug;
use regalia_core::record::Edit;
use regalia_core::table::{Answered, AskedQuestion, Effect, Notice, Question, SharedGame, spent_edit};

use super::active_table::{ActiveTable, BoardLag, LiveEvent, Stage};
use super::words::{self, EnterError};

impl ActiveTable {
    pub fn handle_effects(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Edits { edits, confirms, .. } => {
                    self.edits(edits, confirms);
                    self.announce();
                }
                Effect::Whole { .. } if matches!(self.lag, BoardLag::Other) => {}
                Effect::Whole { .. } => self.lag = BoardLag::Whole,
                Effect::Show(notice) => self.notice(notice),
                // Carried out by the session.
                Effect::Send(..) | Effect::Close(_) | Effect::Connect => {}
            }
        }
    }

    /// Adds edits for the board. The host may have measured more time for a ply that was played here.
    fn edits(&mut self, edits: Vec<Edit>, confirms: Option<usize>) {
        if edits.iter().any(|edit| matches!(edit, Edit::Begin { .. })) {
            self.lag = BoardLag::Other;
        } else if let Some(ply) = confirms {
            let record =
                self.session.game().map(SharedGame::record).filter(|record| !record.time_controls().is_empty());
            let confirmed = record.and_then(|record| record.line().nth(ply - 1)).map(|ply| ply.spent);
            self.lag.add(confirmed.map(|spent| spent_edit(ply, spent)));
        } else {
            self.lag.add(edits.into_iter().filter(|edit| !matches!(edit, Edit::Clock(_))));
        }
    }

    pub fn poll_network(&mut self) {
        if let Some(invitation) = self.session.invitation().filter(|_| self.invitation.is_none()) {
            self.invitation = Some(invitation.to_string());
            self.stage = Stage::In;
            self.announce();
        }
        self.events.extend(self.session.take_error().map(|why| LiveEvent::NotIn(why.into())));
    }

    fn notice(&mut self, notice: Notice) {
        match notice {
            Notice::Knocks(knock) => self.knocks.push(knock),
            Notice::KnocksNoMore(link) => self.knocks.retain(|knock| knock.link != link),
            Notice::Waiting => self.stage = Stage::Waiting,
            Notice::In(_) => {
                self.stage = Stage::In;
                self.lag.add(None);
                self.update_chairs();
            }
            Notice::Reconnecting => self.stage = Stage::Reconnecting(std::time::Instant::now()),
            Notice::Chairs(..) => {
                self.update_chairs();
                self.announce();
                self.lag.add(None);
            }
            Notice::Asked(asked) => self.asked(asked),
            Notice::Closed(id, end) => {
                let answered = self.answered.take_if(|asked| asked.id == id);
                let asked = self.asked.take_if(|asked| asked.id == id).or(answered).map(|asked| asked.question);
                let is_own = asked.is_none();
                let Some(question) = asked.or_else(|| self.own_question.take()) else { return };
                if question == Question::Engine && end == Answered::Yes {
                    self.events.push(LiveEvent::HelpAgreed);
                }
                let record = self.session.game().map(|game| game.record()).filter(|_| is_own);
                let line = record.and_then(|record| words::answered(record, &question, end));
                self.events.extend(line.map(LiveEvent::Line));
            }
            Notice::Refused(why) => {
                self.own_question = None;
                self.show_line(words::refused(&why));
            }
            Notice::Forked { plies, .. } => {
                // The board keeps the plies as a variation.
                self.lag.add([Edit::TakeBack(plies)]);
                self.events
                    .extend(self.session.game().map(|game| LiveEvent::Line(words::forked(game.record(), plies))));
            }
            // The dialog reads it from the table.
            Notice::Longer(_) => {}
            Notice::Ended(why) => {
                debug!("the table is over: {why}");
                let was_in = self.session.game().is_some();
                self.events.push(if was_in {
                    LiveEvent::Over(words::ended(&why))
                } else {
                    LiveEvent::NotIn(EnterError::NotIn(why))
                });
            }
        }
    }

    fn asked(&mut self, asked: AskedQuestion) {
        // A question may arrive twice.
        let is_known = self.asked.iter().chain(&self.answered).any(|known| known.id == asked.id);
        if is_known {
            return;
        }
        if asked.question == Question::Draw && self.own_seats().is_empty() {
            self.events.push(LiveEvent::ComputerAsked(asked.id));
            return;
        }
        self.asked = Some(asked);
    }

    pub fn show_line(&mut self, line: impl Into<String>) {
        self.events.push(LiveEvent::Line(line.into()));
    }

    fn announce(&self) {
        if self.is_public() && self.stage == Stage::In {
            self.session.announce(self.sign());
        }
    }
}
