//! Variations in the list of moves: where they branch, with their first moves; a press goes there.

use super::stage::*;
use regalia_app::board::BoardPosition;
use regalia_app::model::TableData;
use regalia_app::panels::column::history::history_ui;
use regalia_core::record::{Edit, Record};
use regalia_core::rules::{Action, Game, GamePosition, Options};

/// A game of these moves; `<` goes one back.
fn record(game: Game, moves: &str) -> Record {
    let mut record = Record::new(Options::new(game), vec!["Ann".to_owned(), "Ben".to_owned()]);
    for text in moves.split_whitespace() {
        if text == "<" {
            record.undo();
        } else {
            record.play(record.position().parse_action(text).unwrap()).unwrap();
        }
    }
    record
}

fn stage<'a>(record: &Record, height: f32) -> Stage<'a, Edit> {
    let moves = TableData::of(record, &BoardPosition::of(record.position())).moves;
    let card = egui::Rect::from_min_size(egui::pos2(20.0, 20.0), egui::vec2(330.0, height));
    let mut frames = 0;
    Stage::new(None, move |ui, _| {
        frames += 1;
        let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(card));
        history_ui(&mut ui, card, &moves, frames < 3, |_| ())
    })
}

fn variations(stage: &Stage<Edit>) -> Vec<String> {
    stage.labels().into_iter().filter(|label| label.starts_with("Variation ")).collect()
}

#[test]
fn alternatives_stand_below_the_move_that_they_replace() {
    // Two at Black's first move, one at White's second.
    let record = record(Game::TwoKings, "e4 e5 Nf3 < < c5 < d5 exd5 Qxd5 < < Nf3");
    let stage = stage(&record, 300.0);
    assert_eq!(variations(&stage), ["Variation 1… e5 2. Nf3", "Variation 1… c5", "Variation 2. exd5 Qxd5"]);
    let top = |label: &str| stage.find(label).rect().top();
    assert!(top("d5") < top("Variation 1… e5") && top("Variation 1… c5") < top("Nf3"));
    assert!(top("Nf3") < top("Variation 2. exd5"));
    assert!(variations(&self::stage(&self::record(Game::TwoKings, "e4 e5"), 300.0)).is_empty());
}

#[test]
fn a_press_or_the_keyboard_goes_there() {
    let played = record(Game::TwoKings, "e4 e5 Nf3 < < c5 d4");
    let e5 = Action::parse("e7e5", Game::TwoKings).unwrap();
    let asked = format!("{:?}", [Edit::Along(1, vec![e5])]);
    assert_eq!(format!("{:?}", stage(&played, 300.0).click("Variation 1… e5").answers()), asked);
    let mut stage = stage(&played, 300.0);
    stage.go_to(Key::Tab, "Variation 1… e5");
    assert_eq!(format!("{:?}", stage.key(Key::Enter).answers()), asked);
}

#[test]
fn the_choice_of_side_and_four_players_are_numbered_like_their_rounds() {
    let of = |game, moves: &str| variations(&stage(&record(game, moves), 300.0));
    let chosen = of(Game::Sovereign, "e2e4 own=b e15e13 < < own=w");
    assert_eq!(chosen, ["Variation 1… chose Black 2… bPe15-e13"], "{chosen:?}");
    let mut four = Record::new(Options::new(Game::Royale), Vec::new());
    for _ in 0..6 {
        let action = four.legal_actions()[0];
        four.play(action).unwrap();
    }
    four.jump(2);
    let other = four.legal_actions()[1];
    four.play(other).unwrap();
    let listed = variations(&stage(&four, 300.0));
    assert_eq!(listed.len(), 1);
    let words: Vec<&str> = listed[0].split(' ').collect();
    assert_eq!((words.len(), words[1], words[4]), (7, "1…", "2."), "{listed:?}");
}

#[test]
fn the_variations_of_the_current_move_are_in_sight() {
    let mut moves: String = ["Nf3 Nf6 Ng1 Ng8 "; 1].concat();
    moves += "Nc3 Nc6 Nb1 Nb8 e4 e5 d4 d5 f4 f5 c4 c5 < c6 < b6";
    let record = record(Game::TwoKings, &moves);
    let stage = stage(&record, 150.0);
    let card = egui::Rect::from_min_size(egui::pos2(20.0, 20.0), egui::vec2(330.0, 150.0));
    for label in ["b6", "Variation 8… c5", "Variation 8… c6"] {
        assert!(card.contains_rect(stage.find(label).rect()), "{label}: {}", stage.find(label).rect());
    }
}

/// A finished game of three moves in which another first move of Black was tried, and two answers to it.
fn tried() -> Record {
    let mut record = record(Game::TwoKings, "e4 e5 Nf3");
    record.agree_draw().unwrap();
    record.jump(1);
    for text in ["c5", "d4", "cxd4"] {
        record.play(record.position().parse_action(text).unwrap()).unwrap();
    }
    record.jump(2);
    record.play(record.position().parse_action("Nc3").unwrap()).unwrap();
    record.switch_variation(true);
    record
}

fn answers(stage: &mut Stage<Edit>, label: &str) -> String {
    format!("{:?}", stage.click(label).answers())
}

#[test]
fn the_game_stays_listed_while_a_variation_is_on_the_board() {
    let record = tried();
    let mut stage = stage(&record, 300.0);
    for label in ["e4", "e5", "Nf3", "½–½ · draw agreed", "c5", "d4", "cxd4"] {
        assert!(stage.shows(label), "{label}: {:?}", stage.labels());
    }
    let place = |label: &str| stage.find(label).rect();
    assert!(place("e5").top() < place("c5").top() && place("d4").top() < place("Nf3").top());
    assert!(place("d4").left() > place("Nf3").left(), "it is indented");
    assert_eq!(answers(&mut stage, "c5"), "[Go(2)]");
    assert_eq!(answers(&mut stage, "cxd4"), "[Go(4)]");
    assert_eq!(answers(&mut stage, "Nf3"), "[Along(3, [])]");
    assert_eq!(answers(&mut stage, "Back to the game (End)"), "[Tip]");
}

#[test]
fn a_variation_inside_the_one_on_the_board_stands_below_its_move() {
    let mut record = tried();
    let mut inside = stage(&record, 300.0);
    assert_eq!(variations(&inside), ["Variation 2. Nc3"]);
    let c3 = Action::parse("b1c3", Game::TwoKings).unwrap();
    assert_eq!(answers(&mut inside, "Variation 2. Nc3"), format!("{:?}", [Edit::Show(2, vec![c3])]));
    // Seen from the game it is a part of the variation, which is one row again.
    record.back_to_game();
    assert_eq!(variations(&stage(&record, 300.0)), ["Variation 1… c5 2. d4 cxd4"]);
}

#[test]
fn what_was_taken_back_stands_below_the_last_move() {
    let mut record = record(Game::TwoKings, "e4 e5 Nf3 Nc6");
    record.take_back(2);
    let mut list = stage(&record, 300.0);
    assert_eq!(variations(&list), ["Variation 2. Nf3 Nc6"]);
    let f3 = Action::parse("g1f3", Game::TwoKings).unwrap();
    assert_eq!(answers(&mut list, "Variation 2. Nf3 Nc6"), format!("{:?}", [Edit::Along(2, vec![f3])]));
    assert_eq!(answers(&mut list, "Last move (End)"), "[]", "it is on the board");
    record.take_back(0);
    assert_eq!(variations(&stage(&record, 300.0)), ["Variation 1. e4 e5 2. Nf3 Nc6"]);
}

#[test]
fn the_moves_of_a_long_variation_are_in_sight() {
    let mut record = record(Game::TwoKings, &"Nf3 Nf6 Ng1 Ng8 ".repeat(3));
    record.fix_main_line();
    record.jump(1);
    for text in "Nc6 Nc3 Nb8 Nb1 e5 d4 d5 a4 f5 c4 c5 b4 b5 h4 h5 g3".split(' ') {
        record.play(record.position().parse_action(text).unwrap()).unwrap();
    }
    let card = egui::Rect::from_min_size(egui::pos2(20.0, 20.0), egui::vec2(330.0, 150.0));
    for (ply, label) in [(17, "g3"), (9, "a4"), (6, "e5")] {
        record.jump(ply);
        let stage = stage(&record, 150.0);
        assert!(card.contains_rect(stage.find(label).rect()), "{label}: {:?}", stage.labels());
    }
}
