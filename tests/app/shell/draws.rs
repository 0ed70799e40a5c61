//! A draw is neither offered nor claimed by one press.

use bevy::prelude::*;
use regalia_app::board::RunningGame;
use regalia_app::panels::column::tools::tools;
use regalia_app::panels::command::dialogs::DialogCommand;
use regalia_app::panels::command::end::EndCommand;
use regalia_app::panels::command::play::PlayCommand;
use regalia_app::panels::dialogs::ask_draw::DrawBy;
use regalia_app::panels::{Dialog, TableData, UiCommand};
use regalia_core::record::{Player, Record};
use regalia_core::rules::{Game, Options, Outcome, Reason, Seat};

use super::Bench;
use crate::support::act;

struct Draws(Bench);

impl Draws {
    fn begun(player: Player) -> Self {
        let mut record = Record::new(Options::new(Game::TwoKings), vec!["Ann".to_owned(), "Ben".to_owned()]);
        record.set_player(Seat::Two, player);
        Self(Bench::with(record))
    }

    /// Sends what the icon of this name does.
    fn press_icon(&mut self, name: &str) {
        let tools = tools(self.0.resource::<TableData>(), false, false);
        let tool = tools.into_iter().find(|tool| tool.name.starts_with(name)).expect(name);
        assert!(tool.can_be_used);
        self.command(tool.does);
    }

    fn command(&mut self, command: UiCommand) {
        self.0.app.world_mut().write_message(command);
        self.0.frames(2);
    }

    fn dialog(&self) -> &Dialog {
        self.0.resource::<Dialog>()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.resource::<RunningGame>().record.outcome()
    }
}

#[test]
fn a_draw_is_offered_to_the_computer_after_a_question() {
    let mut game = Draws::begun(Player::computer(1));
    game.press_icon("Offer a draw");
    assert!(matches!(game.dialog(), Dialog::AskDraw(DrawBy::Offer)), "{:?}", game.dialog());
    game.command(UiCommand::Dialogs(DialogCommand::Close));
    assert!(!game.dialog().is_open() && game.outcome().is_none());
    game.press_icon("Offer a draw");
    game.command(UiCommand::End(EndCommand::OfferDraw));
    let is_answered = matches!(game.dialog(), Dialog::Message { .. }) || game.outcome().is_some();
    assert!(is_answered, "{:?}", game.dialog());
}

#[test]
fn a_person_is_the_question() {
    let mut game = Draws::begun(Player::Person);
    game.press_icon("Offer a draw");
    assert!(matches!(game.dialog(), Dialog::Draw(_)), "{:?}", game.dialog());
    assert_eq!(game.outcome(), None);
}

#[test]
fn a_draw_is_claimed_after_a_question() {
    let mut game = Draws::begun(Player::Person);
    for text in ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(2) {
        game.command(UiCommand::Play(PlayCommand::Game(regalia_app::board::GameRequest::Play(act(text)))));
    }
    game.press_icon("Claim a draw");
    assert!(matches!(game.dialog(), Dialog::AskDraw(DrawBy::Claim)), "{:?}", game.dialog());
    assert_eq!(game.outcome(), None);
    game.command(UiCommand::Play(PlayCommand::Game(regalia_app::board::GameRequest::ClaimDraw)));
    assert!(!game.dialog().is_open());
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::Claim));
}
