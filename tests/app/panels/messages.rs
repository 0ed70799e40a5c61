//! What a game by message shows: the card about what has come, the button for the reply.

use super::stage::*;
use bevy::math::Vec2;
use regalia_app::panels::MessageCard;
use regalia_app::panels::bar::{BarData, bar_ui};
use regalia_app::panels::command::CommandState;
use regalia_app::panels::command::UiCommand;
use regalia_app::panels::message::command::MessageCommand;
use regalia_app::panels::over_board::message_card::message_card_ui;
use regalia_app::view::{Layout, Rotation};
use regalia_core::rules::Game;

fn layout() -> Layout {
    Layout::new(Vec2::new(1280.0, 800.0), 1.0, Game::Royale, Rotation::NONE)
}

/// The card about moves on these squares, with this many sentences. It answers when it is closed.
fn card<'a>(sentences: usize, squares: &[&str]) -> Stage<'a, ()> {
    let lines = (1..=sentences).map(|number| format!("Ben played move {number}.")).collect();
    let card = MessageCard::new(lines, squares.iter().map(|name| name.parse().unwrap()).collect(), 1, 3);
    let mut stage = Stage::new(None, move |ui, _| message_card_ui(ui.ctx(), &card, &layout()).then_some(()));
    stage.settle();
    stage
}

fn press(stage: &mut Stage<()>, at: egui::Pos2) {
    for pressed in [true, false] {
        let (button, modifiers) = (egui::PointerButton::Primary, Modifiers::NONE);
        stage.harness.event(Event::PointerMoved(at));
        stage.harness.event(Event::PointerButton { pos: at, button, pressed, modifiers });
        stage.settle();
    }
}

/// Where its first sentence stands.
fn place(stage: &Stage<()>, text: &str) -> egui::Rect {
    let found = stage.harness.get_all_by_label(text).next();
    found.unwrap_or_else(|| panic!("{:?}", stage.labels())).rect()
}

#[test]
fn it_says_what_has_come_and_is_closed_by_its_cross_or_a_press_elsewhere() {
    let mut stage = card(2, &[]);
    assert!(stage.shows("By message") && stage.shows("Ben played move 2."));
    let on_it = place(&stage, "Ben played move 1.").center();
    press(&mut stage, on_it);
    assert!(stage.answers().is_empty());
    stage.click("Close (Esc)");
    assert!(!stage.answers().is_empty());
    press(&mut stage, egui::pos2(400.0, 500.0));
    assert!(!stage.answers().is_empty());
}

#[test]
fn of_many_moves_it_has_the_last() {
    let stage = card(20, &[]);
    assert!(stage.shows("15 moves before these.") && stage.shows("Ben played move 20."));
    assert!(!stage.shows("Ben played move 15."));
}

#[test]
fn it_does_not_lie_on_the_moves_it_tells_of() {
    let middle = layout().board.center().y;
    let y = |squares: &[&str]| place(&card(3, squares), "Ben played move 1.").center().y;
    assert!(y(&["h16", "h14"]) > middle);
    assert!(y(&["h1", "h3"]) < middle && y(&["a16", "p16"]) < middle, "nothing is covered there");
}

#[test]
fn the_button_for_the_reply_takes_the_place_of_the_file() {
    let bar = |unsent: bool| -> Stage<'_, UiCommand> {
        let data = BarData {
            title: "Two Kings".to_owned(),
            file: "game.regalia".to_owned(),
            state: CommandState { has_game: true, ..CommandState::default() },
            unsent,
            ..BarData::default()
        };
        Stage::new(None, move |ui, _| {
            let rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 44.0));
            bar_ui(ui, rect, &data)
        })
    };
    assert!(!bar(false).shows("Copy message"));
    let mut stage = bar(true);
    let answers = stage.click("Copy message").answers();
    assert!(matches!(commands(&answers)[..], [MessageCommand::Copy]), "{answers:?}");
}
