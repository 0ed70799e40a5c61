//! Applies a message to the game on the board.

use regalia_core::record::message::{Doubt, News, Received, doubts, first_keys, is_strange, new_key, news};
use regalia_core::record::{Edit, MessageState};
use regalia_core::rules::{Action, Outcome, Reason};

use super::MessageActions;
use crate::panels::{
    dialogs::Dialog, kit::ask::Usual, message::command::MessageCommand, over_board::message_card::MessageCard,
    start::command::StartCommand,
};
use crate::play::{called_as_here, differs, doubted, happened, seen_on};

impl MessageActions<'_> {
    /// Applies a message about the game on the board. With `sure` the player has confirmed a move that the sender may not
    /// make; `Some(true)` also accepts the key that signed it as the sender's.
    pub(super) fn take(&mut self, message: Box<Received>, sure: Option<bool>) {
        let Some(game) = &self.game else { return };
        let here = &game.record;
        // Another game may have come to the board while the player was asked.
        if here.message_state().map(|state| state.id) != message.record.message_state().map(|state| state.id) {
            return;
        }
        let news = news(here, &message.record);
        let called = called_as_here(&message.record, here);
        match &news {
            News::Goes { known, from, line, end } => {
                let own = self.own();
                let doubts = if sure.is_some() { Vec::new() } else { doubts(here, &message, own) };
                if !doubts.is_empty() {
                    let new = new_key(here, &message).filter(|(sender, _)| doubts == [Doubt::Unsigned(*sender)]);
                    let (title, text) = doubted(&doubts, &called, (*known, new.is_some()));
                    let plays = |trusts| MessageCommand::TakeAnyway(message.clone(), trusts).into();
                    let mut answers = vec![("Play it", plays(false))];
                    answers.extend(new.map(|_| ("Play it, and trust its sender", plays(true))));
                    *self.dialog = Dialog::question(title, text, answers, Usual::Cancel);
                    return;
                }
                let trusted = new_key(here, &message).filter(|_| sure == Some(true));
                let keys = first_keys(here, &message, own).into_iter().chain(trusted);
                self.requests.write_batch(keys.map(|(seat, key)| Edit::Key(seat, Some(key)).into()));
                let mut lines = happened(&called, *known);
                if *from < here.len() && *from < message.record.len() {
                    lines.push("The moves that you tried stay as a variation.".to_owned());
                }
                let tried = here.agreed_end(*from);
                let is_agreed_here = tried.is_some() && line.is_empty() && tried == end.as_ref();
                if tried.is_some() && !is_agreed_here {
                    lines.push("Your result was withdrawn.".to_owned());
                }
                let jumps = (here.cursor() != *from).then_some(*from);
                *self.dialog = Dialog::None;
                let squares = message.record.line().skip(*known).flat_map(|ply| seen_on(ply.action)).collect();
                // The card shows the moves; screen readers say the status line.
                match message.record.len() - known {
                    0 => {}
                    1 => self.status_line.say("One move came by message"),
                    moves => self.status_line.say(format!("{moves} moves came by message")),
                }
                let game = message.record.message_state().map_or(0, |state| state.id);
                self.tasks.card = MessageCard::new(lines, squares, game, message.record.len());
                // Others can say that they agree to a draw, but not that you do.
                let asks = |end: &Outcome| end.reason == Reason::Agreement && !is_agreed_here;
                let agreed = end.clone().filter(asks).zip(message.record.message_state());
                match agreed {
                    Some((end, told)) => {
                        self.play(jumps, line, None);
                        let title = "A draw by agreement";
                        let text = "The message says that all players agree to a draw. Cancel to play on.";
                        let answers = vec![("Agree", MessageCommand::AgreeToEnd(end, told).into())];
                        *self.dialog = Dialog::question(title, text, answers, Usual::First);
                    }
                    None => {
                        self.play(jumps, line, end.as_ref());
                        self.requests
                            .write_batch(message.record.message_state().map(Edit::MessageState).map(Into::into));
                    }
                }
            }
            News::Known | News::Older(_) => {
                let (title, text) = differs(&news, here, &called);
                *self.dialog = Dialog::message(title, text);
            }
            News::Changed(_) | News::OtherBeginning => {
                let (title, mut text) = differs(&news, here, &called);
                let is_strange = is_strange(here, &message);
                if is_strange {
                    text += " No player of this game has signed it.";
                }
                let usual = if is_strange { Usual::Cancel } else { Usual::First };
                let line: Vec<Action> = message.record.line().map(|ply| ply.action).collect();
                let answer = match news {
                    News::OtherBeginning => {
                        ("Open it as a game of its own", StartCommand::PlayFrom(self.as_new_game(&message)).into())
                    }
                    News::Changed(shared) if shared < line.len() => {
                        ("Keep as a variation", MessageCommand::KeepVariation(line).into())
                    }
                    // It only ends in another way: there is no move to keep.
                    _ => {
                        *self.dialog = Dialog::message(title, text);
                        return;
                    }
                };
                *self.dialog = Dialog::question(title, text, vec![answer], usual);
            }
        }
    }

    /// Plays the moves that the message adds.
    pub(super) fn play(&mut self, jumps: Option<usize>, line: &[Action], end: Option<&Outcome>) {
        let sent = self.game.as_ref().and_then(|game| game.record.message_state()).filter(|state| state.sent);
        // The reply has arrived.
        self.requests.write_batch(sent.map(|state| Edit::MessageState(MessageState { sent: false, ..state }).into()));
        self.requests.write_batch(jumps.map(Edit::Go).map(Into::into));
        // A result that was only tried here is withdrawn.
        self.requests.write(Edit::Withdraw.into());
        for action in line {
            self.requests.write(Edit::Play(*action).into());
            self.requests.write(Edit::Withdraw.into());
        }
        self.requests.write_batch(end.cloned().map(Edit::End).map(Into::into));
    }
}
