//! How players end their game: who resigns, and whether all agree to a draw.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::record::Edit;

use crate::board::{BoardPosition, GameRequest, RunningGame};
use crate::computer::Judgement;
use crate::panels::dialogs::draw_offer::{Answered, DrawOffer};
use crate::panels::{
    column::names::seat_names, dialogs::Dialog, dialogs::ask_draw::DrawBy, game::command::GameCommand,
};

pub(super) fn carry_out(mut commands: MessageReader<GameCommand>, mut draws: Draws, mut dialog: ResMut<Dialog>) {
    for command in commands.read() {
        match command {
            GameCommand::AskResign => *dialog = Dialog::Resign,
            GameCommand::AskDraw => *dialog = draws.ask(),
            GameCommand::OfferDraw => *dialog = draws.offer(),
            GameCommand::AskClaim => *dialog = Dialog::AskDraw(DrawBy::Claim),
            GameCommand::AcceptDraw => draws.accept(&mut dialog),
            GameCommand::DeclineDraw => decline(&mut dialog),
            _ => {}
        }
    }
}

#[derive(SystemParam)]
pub(super) struct Draws<'w> {
    board: Res<'w, BoardPosition>,
    game: Option<Res<'w, RunningGame>>,
    judgement: Res<'w, Judgement>,
    requests: MessageWriter<'w, GameRequest>,
}

impl Draws<'_> {
    /// Offers a draw; where the computer would answer at once, asks whether to.
    fn ask(&mut self) -> Dialog {
        let Some(game) = &self.game else { return Dialog::None };
        if game.is_live() {
            // The table asks the others.
            self.requests.write(Edit::Draw.into());
            return Dialog::None;
        }
        if DrawOffer::is_answered_at_once(&seat_names(&self.board, game)) {
            return Dialog::AskDraw(DrawBy::Offer);
        }
        self.offer()
    }

    /// Offers a draw to the other players; gives the dialog that asks them or tells the computer's answer.
    fn offer(&mut self) -> Dialog {
        let Some(game) = &self.game else { return Dialog::None };
        let seats = seat_names(&self.board, game);
        match DrawOffer::to_all(&seats, |seat| self.judgement.accepts_draw(seat)) {
            Answered::Asks(offer) => Dialog::Draw(offer),
            Answered::Agreed => {
                self.requests.write(Edit::Draw.into());
                Dialog::None
            }
            Answered::Closed { title, text } => Dialog::Message { title, text },
        }
    }

    /// The next player accepts the draw; when all have, the game is drawn.
    fn accept(&mut self, dialog: &mut Dialog) {
        if let Dialog::Draw(offer) = dialog
            && offer.accept()
        {
            *dialog = Dialog::None;
            self.requests.write(Edit::Draw.into());
        }
    }
}

fn decline(dialog: &mut Dialog) {
    if let Dialog::Draw(offer) = dialog {
        let (title, text) = offer.declined();
        *dialog = Dialog::Message { title, text };
    }
}
