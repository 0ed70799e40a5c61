//! How players end their game: who resigns, and whether all agree to a draw.

use regalia_core::record::Edit;

use super::GameActions;
use crate::panels::dialogs::draw_offer::{Answered, DrawOffer};
use crate::panels::{column::names::seat_names, dialogs::Dialog, dialogs::ask_draw::DrawBy};

impl GameActions<'_> {
    /// Offers a draw; where the computer would answer at once, asks whether to.
    pub(super) fn ask_draw(&mut self) -> Dialog {
        let Some(game) = &self.game else { return Dialog::None };
        if game.is_live() {
            // The table asks the others.
            self.edit(Edit::Draw);
            return Dialog::None;
        }
        if DrawOffer::is_answered_at_once(&seat_names(&self.board, game)) {
            return Dialog::AskDraw(DrawBy::Offer);
        }
        self.offer_draw()
    }

    /// Offers a draw to the other players; gives the dialog that asks them or tells the computer's answer.
    pub(super) fn offer_draw(&mut self) -> Dialog {
        let Some(game) = &self.game else { return Dialog::None };
        let seats = seat_names(&self.board, game);
        match DrawOffer::to_all(&seats, |seat| self.judgement.accepts_draw(seat)) {
            Answered::Asks(offer) => Dialog::Draw(offer),
            Answered::Agreed => {
                self.edit(Edit::Draw);
                Dialog::None
            }
            Answered::Closed { title, text } => Dialog::Message { title, text },
        }
    }

    /// The next player accepts the draw; when all have, the game is drawn.
    pub(super) fn accept_draw(&mut self) {
        if let Dialog::Draw(offer) = &mut *self.dialog
            && offer.accept()
        {
            *self.dialog = Dialog::None;
            self.edit(Edit::Draw);
        }
    }

    pub(super) fn decline_draw(&mut self) {
        if let Dialog::Draw(offer) = &*self.dialog {
            let (title, text) = offer.declined();
            *self.dialog = Dialog::Message { title, text };
        }
    }
}
