//! The icons at the moves: what they offer, that keys reach them, and that the moves keep their room.

use std::time::Duration;

use super::stage::*;
use regalia_app::board::BoardPosition;
use regalia_app::model::{Comment, ReviewData, TableData};
use regalia_app::panels::column::places::Places;
use regalia_app::panels::column::preview::comment_ui;
use regalia_app::panels::column::tools::{tools, tools_ui};
use regalia_app::panels::command::UiCommand;
use regalia_app::panels::study::review::{FOLDED, HEIGHT, review_ui};
use regalia_app::view::{Layout, Rotation};
use regalia_core::record::{Eval, Mark, Note, Player, Record, TimeControl};
use regalia_core::rules::{Action, Game, Options, Seat};

fn record(game: Game, moves: &str) -> Record {
    let mut options = Options::new(game);
    let _ = options.set("choice", "off");
    let mut record = Record::new(options, vec!["Ann".to_owned(), "Ben".to_owned()]);
    for text in moves.split_whitespace() {
        record.play(Action::parse(text, game).unwrap()).unwrap();
    }
    record
}

fn data(record: &Record) -> TableData {
    TableData::of(record, &BoardPosition::of(record.position()))
}

fn stage<'a>(record: &Record, waits: bool, alone: bool) -> Stage<'a, UiCommand> {
    let data = data(record);
    Stage::new(None, move |ui, _| tools_ui(ui, tools(&data, waits, alone)))
}

/// The tools that can be used.
fn lit(record: &Record, waits: bool, alone: bool) -> Vec<String> {
    tools(&data(record), waits, alone).into_iter().filter(|tool| tool.can_be_used).map(|tool| tool.name).collect()
}

#[test]
fn only_what_can_be_done_now_is_lit() {
    let begun = record(Game::Plunder, "");
    assert_eq!(lit(&begun, false, false), ["Hint (H)", "Flip board (F)", "Offer a draw…", "Resign…"]);
    let played = record(Game::Plunder, "e2e4");
    let all = ["Take back (Ctrl+Z)", "Hint (H)", "Flip board (F)", "Offer a draw…", "Resign…"];
    assert_eq!(lit(&played, false, false), all);
    // While the computer thinks there is no hint, and nobody to offer a draw to.
    assert_eq!(lit(&played, true, false), ["Take back (Ctrl+Z)", "Flip board (F)", "Resign…"]);
    let study = ["Take back (Ctrl+Z)", "Flip board (F)", "Analysis (A)", "Review the game"];
    assert_eq!(lit(&played, false, true), study, "who only watches may study");
    let mut over = record(Game::Plunder, "f2f3 e7e5 g2g4 d8h4");
    assert_eq!(lit(&over, false, false), study);
    over.jump(2);
    assert_eq!(lit(&over, false, false), study, "also at an earlier move");
}

#[test]
fn each_tool_is_named_and_reached_by_tab_and_does_its_work() {
    let played = record(Game::TwoKings, "e2e4");
    let asked = ["Request(Edit(UndoTurn))", "Hint(More)", "Flip", "AskDraw", "AskResign"];
    for (tool, asked) in tools(&data(&played), false, false).into_iter().zip(asked) {
        for press in [Key::Enter, Key::Space] {
            let mut stage = stage(&played, false, false);
            stage.go_to(Key::Tab, &tool.name);
            let answers = format!("{:?}", stage.key(press).answers());
            assert_eq!(answers, format!("[{asked}]"), "{}", tool.name);
        }
        let answers = format!("{:?}", stage(&played, false, false).click(&tool.name).answers());
        assert_eq!(answers, format!("[{asked}]"), "{}", tool.name);
    }
    // What cannot be done is there, but does nothing.
    let mut begun = stage(&record(Game::TwoKings, ""), false, false);
    assert!(begun.click("Take back").answers().is_empty());
    begun.key(Key::Tab);
    assert!(!begun.round().iter().any(|stop| stop.starts_with("Take back")));
}

#[test]
fn the_pointer_and_the_keyboard_are_told_what_a_tool_is_for() {
    let (begun, mut over) = (record(Game::Plunder, "e2e4"), record(Game::Plunder, "f2f3 e7e5 g2g4 d8h4"));
    over.jump(3);
    for (record, alone) in [(&begun, false), (&begun, true), (&over, false)] {
        for tool in tools(&data(record), false, alone) {
            assert!(tool.about.ends_with('.') && tool.about.len() > 15, "{}: {}", tool.name, tool.about);
            let mut stage = stage(record, false, alone);
            stage.go_to(Key::Tab, &tool.name);
            stage.settle();
            assert!(stage.shows(tool.about), "{} by keyboard: {:?}", tool.name, stage.labels());
            let mut stage = self::stage(record, false, alone);
            assert!(!stage.shows(tool.about));
            stage.harness.get_by_label(&tool.name).hover();
            stage.settle();
            stage.settle();
            assert!(stage.shows(tool.about), "{} by pointer: {:?}", tool.name, stage.labels());
        }
    }
}

#[test]
fn eight_rows_of_moves_are_seen_in_a_window_of_1280_by_800() {
    for game in Game::ALL {
        let data = data(&record(game, ""));
        let layout = Layout::new(bevy::math::Vec2::new(1280.0, 800.0), 1.0, game, Rotation::NONE);
        let places = Places::of(&layout, &data);
        assert!(!places.folded, "{game}: each army has its row");
        // The tools, the line for typed moves, and the rows.
        assert!(places.moves.height() >= 82.0 + 8.0 * 20.0, "{game}: {places:?}");
    }
}

#[test]
fn rows_of_armies_can_be_read_beside_an_analysis_and_a_review() {
    let layout = Layout::new(bevy::math::Vec2::new(1280.0, 800.0), 1.0, Game::Sovereign, Rotation::NONE);
    let start = data(&record(Game::Sovereign, "e2e4"));
    for (lines, reviewing, led) in [(3, false, 2), (5, false, 5), (0, true, 5), (3, true, 4), (3, false, 10)] {
        let mut data = TableData { analysis: lines, reviewing, ..start.clone() };
        data.armies.iter_mut().take(led).for_each(|army| army.commander = Some(Seat::One));
        let places = Places::of(&layout, &data);
        let what = format!("{lines} lines, reviewing {reviewing}, {led} armies: {places:?}");
        assert!(places.army_row >= 19.0, "{what}");
        assert!(places.moves.height() >= FOUR_ROWS && places.near_seat.top() >= places.moves.bottom(), "{what}");
    }
}

/// A card of moves with four whole rows, above the row of those who watch.
const FOUR_ROWS: f32 = 82.0 + 4.0 * 20.0;

#[test]
fn the_column_stays_whole_beside_an_analysis_and_a_review() {
    let windows = [(1280.0, 800.0), (1366.0, 768.0), (1920.0, 1080.0), (1440.0, 900.0)];
    for (game, (x, y)) in Game::ALL.into_iter().flat_map(|game| windows.map(|window| (game, window))) {
        let mut over = record(game, "");
        over.agree_draw().unwrap();
        let start = data(&over);
        let comment = Comment { text: "The centre.".to_owned(), earlier: None };
        for (analysis, reviewing, led) in [(3, true, 2), (5, true, 2), (3, true, 6), (3, false, 2), (0, true, 2)] {
            let comment = Some(comment.clone());
            let mut data = TableData { analysis, reviewing, comment, has_comments: true, ..start.clone() };
            data.armies.iter_mut().take(led).for_each(|army| army.commander = Some(Seat::One));
            let layout = Layout::new(bevy::math::Vec2::new(x, y), 1.0, game, Rotation::NONE);
            let places = Places::of(&layout, &data);
            let what = format!("{game}, {x} × {y}, {analysis} lines, reviewing {reviewing}, {led} led: {places:?}");
            assert!(places.moves.height() >= FOUR_ROWS, "{what}");
            assert!(places.analysis.is_some() == (analysis > 0) && places.review.is_some() == reviewing, "{what}");
            assert!(places.analysis.is_none_or(|place| place.height() >= 98.0), "{what}");
            // From the top: what is below begins where the card above it has ended.
            let cards = [Some(places.armies), Some(places.preview), places.analysis, Some(places.moves), places.review];
            let cards: Vec<egui::Rect> = cards.into_iter().flatten().collect();
            assert!(cards.iter().all(|card| card.height() >= 44.0 && card.bottom() <= y), "{what}");
            let is_below = |pair: &[egui::Rect]| pair[0].bottom() + 11.0 <= pair[1].top();
            let in_one_column: Vec<egui::Rect> =
                cards.iter().copied().filter(|card| card.left() == places.moves.left()).collect();
            assert!(in_one_column.windows(2).all(is_below), "{what}");
        }
    }
}

/// A card of this height, with a comment about an earlier move, and how high its contents are.
fn comment_in(height: f32) -> (Stage<'static, f32>, f32) {
    let comment = Comment { text: "The rook is lost.".to_owned(), earlier: Some("Move 9: Ra1".to_owned()) };
    let mut stage = Stage::new(None, move |ui, _| {
        let place = egui::Rect::from_min_size(egui::pos2(40.0, 40.0), egui::vec2(400.0, height));
        let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(place));
        ui.spacing_mut().item_spacing.y = 2.0;
        comment_ui(&mut ui, "Two crowns", &comment);
        Some(ui.min_rect().height())
    });
    stage.settle();
    let used = stage.answers().last().copied().unwrap();
    (stage, used)
}

#[test]
fn what_is_written_about_a_move_stays_in_its_card() {
    for height in [36.0, 50.0, 68.0] {
        let (stage, used) = comment_in(height);
        assert!(used <= height + 0.5, "{used} in {height}");
        assert!(stage.shows("The rook is lost.") && stage.shows("Move 9: Ra1"), "{height}");
        assert_eq!(stage.shows("Two crowns"), height > 60.0, "{height}");
    }
}

#[test]
fn a_low_card_of_a_review_says_in_a_line_what_a_high_one_says() {
    let mut reviewed = record(Game::TwoKings, "e2e4 f7f6");
    for ply in 0..=2 {
        let eval = Some(Eval::Centipawns(30 * ply as i32));
        let mark = (ply == 2).then_some(Mark::Dubious);
        let better = if ply == 2 { vec![Action::parse("e7e5", Game::TwoKings).unwrap()] } else { Vec::new() };
        reviewed.set_note(ply, Note { eval, mark, better });
    }
    let data = ReviewData::of(&reviewed).unwrap();
    let card = |height: f32, progress: Option<((usize, usize), Duration)>| -> Stage<'static, UiCommand> {
        let data = data.clone();
        Stage::new(None, move |ui, _| {
            let place = egui::Rect::from_min_size(egui::pos2(40.0, 40.0), egui::vec2(400.0, height));
            let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(place));
            review_ui(&mut ui, progress, Some(&data))
        })
    };
    for height in [FOLDED - 20.0, HEIGHT - 20.0] {
        let mut stage = card(height, None);
        assert!(stage.shows("f6?!: dubious by Ben. Better: e5."), "{height}: {:?}", stage.labels());
        assert_eq!(format!("{:?}", stage.click("Summary").answers()), "[ShowReview]");
        assert_eq!(stage.shows("Graph of the game"), height > 60.0);
        let mut stage = card(height, Some(((3, 40), Duration::from_secs(110))));
        assert!(stage.shows("position 4 of 40 · about 2 minutes left"), "{height}: {:?}", stage.labels());
        assert_eq!(format!("{:?}", stage.click("Cancel").answers()), "[Review(Cancel)]");
        let button = stage.find("Cancel").rect();
        assert!(button.top() >= 40.0 && button.bottom() <= 40.0 + height, "{button:?}");
    }
}

#[test]
fn bars_beside_the_board_are_as_high_as_what_they_hold() {
    let layout = |game| Layout::new(bevy::math::Vec2::new(1920.0, 1080.0), 1.0, game, Rotation::NONE);
    let height = |record: &Record| {
        let places = Places::of(&layout(record.game()), &data(record));
        assert!((places.far_seat.height() - places.near_seat.height()).abs() < 0.1, "{places:?}");
        places.far_seat.height()
    };
    let plain = record(Game::Plunder, "");
    let mut timed = plain.clone();
    timed.set_time(vec![TimeControl::minutes(5, 3).unwrap()]).unwrap();
    assert!(height(&plain) + 50.0 < height(&timed), "{} {}", height(&plain), height(&timed));
}

#[test]
fn nothing_is_taken_back_before_a_person_has_moved() {
    let takes_back = |record: &Record| data(record).moves.takes_back;
    let played = |moves| record(Game::TwoKings, moves).with_players(&[Player::Computer(1), Player::Person], 7);
    assert!(!takes_back(&played("e2e4")) && takes_back(&played("e2e4 e7e5")));
    assert!(takes_back(&record(Game::TwoKings, "e2e4")) && !takes_back(&record(Game::TwoKings, "")));
}
