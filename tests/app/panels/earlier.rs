//! The line that says that an earlier position is shown, and leads back.

use super::stage::*;
use regalia_app::board::BoardPosition;
use regalia_app::model::{MovesData, TableData};
use regalia_app::panels::column::history::history_ui;
use regalia_app::panels::input::pressed_keys;
use regalia_app::panels::over_board::looks_back::looks_back_ui;
use regalia_app::view::{Layout, Rotation};
use regalia_core::record::Record;
use regalia_core::rules::{Game, GamePosition, Options};

fn stage(window: (f32, f32), game: Game) -> Stage<'static, bool> {
    let layout = Layout::new(bevy::math::Vec2::new(window.0, window.1), 1.0, game, Rotation::NONE);
    let words = ("You are looking at move 7 of 12".to_owned(), "Move 7 of 12".to_owned());
    Stage::new(None, move |ui, _| looks_back_ui(ui.ctx(), &words, &layout).then_some(true))
}

#[test]
fn one_press_leads_back_to_the_game() {
    let mut stage = stage((1280.0, 800.0), Game::Sovereign);
    assert!(stage.shows("You are looking at move 7 of 12"), "{:?}", stage.labels());
    assert_eq!(stage.click("Back to the game").answers(), [true]);
    assert!(stage.answers().is_empty());
}

#[test]
fn a_narrow_board_has_the_short_form() {
    let stage = stage((1280.0, 440.0), Game::Martian);
    assert!(stage.shows("Move 7 of 12") && !stage.shows("You look"), "{:?}", stage.labels());
}

#[test]
fn it_covers_little_more_than_the_frame() {
    for game in Game::ALL {
        let layout = Layout::new(bevy::math::Vec2::new(1280.0, 800.0), 1.0, game, Rotation::NONE);
        let stage = stage((1280.0, 800.0), game);
        let button = stage.find("Back to the game").rect();
        assert!(button.top() >= 44.0 && button.bottom() <= layout.board.min.y + 4.0, "{game}: {button:?}");
    }
}

fn said(record: &Record) -> Option<String> {
    let data = TableData::of(record, &BoardPosition::of(record.position()));
    data.moves.looks_back().map(|(sentence, _)| sentence)
}

#[test]
fn it_says_which_move_of_a_game_that_goes_on_is_shown() {
    let mut record = Record::new(Options::new(Game::Royale), Vec::new());
    for _ in 0..10 {
        let action = record.legal_actions()[0];
        record.play(action).unwrap();
    }
    let mut at = |ply| {
        record.jump(ply);
        said(&record).unwrap_or_default()
    };
    let shown =
        ["the start", "move 1 of 3", "move 1 of 3", "move 2 of 3"].map(|words| format!("You are looking at {words}"));
    assert_eq!([0, 1, 4, 5].map(&mut at), shown);
    assert_eq!(at(9), "You are looking at the move before the last");
    assert_eq!(at(10), "");
}

#[test]
fn a_game_that_is_over_is_looked_at_without_it() {
    let mut record = Record::new(Options::new(Game::TwoKings), Vec::new());
    for text in ["f2f3", "e7e5", "g2g4"] {
        let action = record.position().parse_action(text).unwrap();
        record.play(action).unwrap();
    }
    record.undo();
    assert_eq!(said(&record).as_deref(), Some("You are looking at move 1 of 2"));
    record.redo();
    record.agree_draw().unwrap();
    record.undo();
    assert_eq!(said(&record), None);
}

/// A game of three moves with a try at its second.
fn tried() -> Record {
    let mut record = Record::new(Options::new(Game::TwoKings), Vec::new());
    record.fix_main_line();
    for text in ["e4", "e5", "Nf3"] {
        record.play(record.position().parse_action(text).unwrap()).unwrap();
    }
    record.jump(1);
    for text in ["c5", "d4", "cxd4", "Qxd4"] {
        record.play(record.position().parse_action(text).unwrap()).unwrap();
    }
    record
}

#[test]
fn a_variation_is_named_and_the_moves_counted_are_those_of_the_game() {
    let mut record = tried();
    for ply in [2, 5] {
        record.jump(ply);
        assert_eq!(said(&record).as_deref(), Some("You are looking at a variation"));
    }
    record.jump(1);
    assert_eq!(said(&record).as_deref(), Some("You are looking at move 1 of 2"));
    record.back_to_game();
    assert_eq!(said(&record), None);
    record.agree_draw().unwrap();
    record.jump(1);
    record.play(record.position().parse_action("c5").unwrap()).unwrap();
    assert_eq!(said(&record).as_deref(), Some("You are looking at a variation"), "also after the end");
}

#[test]
fn nothing_is_said_after_moves_were_taken_back() {
    let mut record = tried();
    record.back_to_game();
    record.take_back(1);
    assert_eq!((said(&record), record.cursor()), (None, 1));
    record.redo();
    assert_eq!(said(&record).as_deref(), Some("You are looking at a variation"));
}

#[test]
fn the_same_key_and_icon_lead_back_from_everywhere() {
    let mut keys = Stage::new(None, move |ui, _| pressed_keys(ui.ctx(), false, false));
    assert_eq!(format!("{:?}", keys.key(Key::End).answers()), "[Request(Edit(Tip))]");
    let mut record = tried();
    for (ply, label) in [(3, "Back to the game (End)"), (1, "Last move (End)")] {
        record.jump(ply);
        let moves = MovesData::of(&record);
        let card = egui::Rect::from_min_size(egui::pos2(20.0, 20.0), egui::vec2(330.0, 300.0));
        let mut stage = Stage::new(None, move |ui, _| history_ui(ui, card, &moves, false, |_| ()));
        assert_eq!(format!("{:?}", stage.click(label).answers()), "[Tip]");
    }
}
