//! Variations in the list of moves: where they branch, with their first moves; a press goes there.

use super::stage::*;
use crate::program::{Edit, edit};
use regalia_app::board::Status;
use regalia_app::panels::TableData;
use regalia_app::panels::column::history::history_ui;
use regalia_core::record::Record;
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
    let moves = TableData::of(record, &Status::of(record.position())).moves;
    let card = egui::Rect::from_min_size(egui::pos2(20.0, 20.0), egui::vec2(330.0, height));
    let mut frames = 0;
    Stage::new(None, move |ui, tools| {
        frames += 1;
        let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(card));
        history_ui(&mut ui, card, &moves, frames < 3, |_| (), tools.palette)
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
    let asked = format!("{:?}", [edit::show_line(1, vec![e5])]);
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
