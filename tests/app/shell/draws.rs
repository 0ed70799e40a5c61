//! A draw is neither offered nor claimed by one press.

use bevy::prelude::*;
use regalia_app::board::RunningGame;
use regalia_app::model::TableData;
use regalia_app::panels::Dialog;
use regalia_app::panels::column::tools::tools;
use regalia_app::panels::game::draw_offer::DrawBy;
use regalia_core::record::{Player, Record};
use regalia_core::rules::{Game, Options, Outcome, Reason, Seat};

use super::Bench;
use crate::program::{Program, edit, press};
use crate::support::act;

struct Draws(Bench);

impl Program for Draws {
    fn app(&self) -> &App {
        &self.0.app
    }

    fn app_mut(&mut self) -> &mut App {
        &mut self.0.app
    }
}

impl Draws {
    fn begun(player: Player) -> Self {
        let mut record = Record::new(Options::new(Game::TwoKings), vec!["Ann".to_owned(), "Ben".to_owned()]);
        record.set_player(Seat::Two, player);
        Self(Bench::with(record))
    }

    /// Sends what the icon of this name does.
    fn press_icon(&mut self, name: &str) {
        let tools = tools(self.resource::<TableData>(), false, false);
        let tool = tools.into_iter().find(|tool| tool.name.starts_with(name)).expect(name);
        assert!(tool.can_be_used);
        self.press(tool.does);
    }

    fn dialog(&self) -> &Dialog {
        self.resource::<Dialog>()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.resource::<RunningGame>().record.outcome()
    }
}

#[test]
fn a_draw_is_offered_to_the_computer_after_a_question() {
    let mut game = Draws::begun(Player::computer(1));
    game.press_icon("Offer a draw");
    assert!(matches!(game.dialog(), Dialog::AskDraw(DrawBy::Offer)), "{:?}", game.dialog());
    game.press(press::close());
    assert!(!game.dialog().is_open() && game.outcome().is_none());
    game.press_icon("Offer a draw");
    game.press(press::offer_draw());
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
        game.press(edit::play(act(text)));
    }
    game.press_icon("Claim a draw");
    assert!(matches!(game.dialog(), Dialog::AskDraw(DrawBy::Claim)), "{:?}", game.dialog());
    assert_eq!(game.outcome(), None);
    game.press(edit::claim_draw());
    assert!(!game.dialog().is_open());
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::Claim));
}
