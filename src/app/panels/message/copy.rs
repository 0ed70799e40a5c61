//! Copying the game as a message.

use regalia_core::record::Edit;
use regalia_core::record::message::{self, Hindrance, Received, as_sent, first_keys, hindrance};

use super::MessageActions;
use crate::panels::{
    clipboard::Clipboard, dialogs::Dialog, kit::ask::Usual, message::command::MessageCommand, start::new_game::chance,
};
use crate::play::{greeting, hinders};

impl MessageActions<'_> {
    /// Copies the message, asks whether to, or says why not. `sure`: the player has answered.
    pub(super) fn copy(&mut self, clipboard: &mut Clipboard, sure: bool) {
        let Some(game) = &self.game else { return };
        let record = &game.record;
        let plies = record.plies_to_send();
        let hindrance = hindrance(record, plies);
        if let Some(hindrance) = hindrance {
            let may_be_meant = matches!(hindrance, Hindrance::Changes(_) | Hindrance::Unanswered(_));
            let (title, text) = hinders(hindrance, record);
            if !may_be_meant {
                *self.dialog = Dialog::message(title, text);
                return;
            }
            if !sure {
                let answers = vec![("Copy it", MessageCommand::CopyAnyway.into())];
                *self.dialog = Dialog::question(title, text, answers, Usual::First);
                return;
            }
        }
        let before = record.message_state();
        let id = before.map_or_else(|| chance().u64(..), |state| state.id);
        let text = message::to_text(record, plies, id, &greeting(record, plies), self.keys.own());
        if !clipboard.copy_text(&text) {
            *self.dialog = Dialog::message("Cannot copy", "The clipboard did not accept it.");
            return;
        }
        // What was received and is passed on as it is still waits for a reply from here.
        let state = record.message_state_at(id, plies);
        if !before.is_some_and(|before| before.is_same_game(&state)) {
            self.requests.write(Edit::MessageState(state.sent()).into());
        }
        // Somebody else's move says nothing about who plays here.
        if hindrance.is_none() {
            let own = self.own();
            let sent = Received { record: as_sent(record, plies), signer: own };
            let keys = first_keys(record, &sent, own).into_iter();
            self.requests.write_batch(keys.map(|(seat, key)| Edit::Key(seat, Some(key)).into()));
        }
        self.tasks.picture.wants(text, plies);
        self.status_line.say("Message copied: paste it into any chat");
    }
}
