//! The end of a game: the banner over the board, and the result below the moves.

use super::stage::*;
use bevy::math::Vec2;
use regalia_app::board::BoardPosition;
use regalia_app::model::{EndData, TableData};
use regalia_app::panels::column::end_card::EndAnswer;
use regalia_app::panels::column::history::history_ui;
use regalia_app::panels::column::places::beside;
use regalia_app::panels::command::UiCommand;
use regalia_app::panels::faults::faults;
use regalia_app::panels::over_board::end_banner::end_banner_ui;
use regalia_app::view::{Layout, Rotation};
use regalia_core::record::Record;
use regalia_core::rules::{Game, GamePosition, Options, Square};

/// A fool's mate.
fn mated() -> Record {
    let names = ["Maximilian of Habsburg", "Ben"].map(str::to_owned).to_vec();
    let mut record = Record::new(Options::new(Game::Plunder), names);
    for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        let action = record.position().parse_action(text).unwrap();
        record.play(action).unwrap();
    }
    record
}

fn end() -> EndData {
    let record = mated();
    EndData::of(record.position(), &record, &record.outcome().unwrap())
}

fn banner<'a>(window: (f32, f32), game: Game, king: Option<Square>) -> Stage<'a, EndAnswer> {
    banner_beside(window, game, king, Vec::new())
}

fn banner_beside<'a>(
    window: (f32, f32),
    game: Game,
    king: Option<Square>,
    beside: Vec<egui::Rect>,
) -> Stage<'a, EndAnswer> {
    let layout = Layout::new(Vec2::new(window.0, window.1), 1.0, game, Rotation::NONE);
    let data = end();
    let mut stage = Stage::new(None, move |ui, _| end_banner_ui(ui.ctx(), &data, &layout, &beside, king));
    stage.harness.set_size(egui::vec2(window.0, window.1));
    stage.settle();
    stage.settle();
    stage
}

#[test]
fn the_banner_says_what_decided_the_game_and_what_comes_next() {
    let start = || banner((1280.0, 800.0), Game::Plunder, None);
    assert!(start().shows("Ben wins"));
    assert!(start().shows("Maximilian of Habsburg is in check and has no answer to Qh4#."));
    let does = |label: &str| match start().click(label).answers().pop() {
        Some(EndAnswer::Do(command)) => format!("{command:?}"),
        other => panic!("{label}: {other:?}"),
    };
    let next = ["Rematch", "Review", "Save", "Film…", "New game…"].map(does);
    assert_eq!(next, ["Rematch", "Review(Begin)", "Ask(Save)", "ShowFilm", "ShowNewGame"]);
}

#[test]
fn a_press_beside_the_banner_closes_it_and_one_on_it_does_not() {
    let mut stage = banner((1280.0, 800.0), Game::Plunder, None);
    let press = |stage: &mut Stage<EndAnswer>, at| {
        for pressed in [true, false] {
            let (button, modifiers) = (egui::PointerButton::Primary, Modifiers::NONE);
            stage.harness.event(Event::PointerButton { pos: at, button, pressed, modifiers });
        }
        stage.settle();
        stage.answers().len()
    };
    let inside = stage.find("Rematch").rect().left_top() - egui::vec2(2.0, 3.0);
    assert_eq!(press(&mut stage, inside), 0);
    assert_eq!(press(&mut stage, egui::pos2(300.0, 700.0)), 1);
    assert!(matches!(stage.click("Close").answers()[..], [EndAnswer::Close]));
}

#[test]
fn the_banner_leaves_the_king_visible_and_its_words_whole() {
    let windows = [(1280.0, 800.0), (1920.0, 1080.0), (1024.0, 640.0), (800.0, 1200.0), (640.0, 480.0)];
    for (window, game) in windows.into_iter().flat_map(|window| Game::ALL.map(|game| (window, game))) {
        let (files, ranks) = game.size();
        for king in [(0, 0), (files - 1, ranks - 1)].map(|(file, rank)| Square::new(file, rank).unwrap()) {
            let mut stage = banner(window, game, Some(king));
            let layout = Layout::new(Vec2::new(window.0, window.1), 1.0, game, Rotation::NONE);
            let centre = layout.centre(king);
            let ends = ["Close", "Rematch", "New game…"].map(|label| stage.find(label).rect());
            let place = ends.into_iter().reduce(egui::Rect::union).unwrap().expand(14.0);
            assert!(!place.contains(egui::pos2(centre.x, centre.y)), "{game} {window:?} {king}: {place}");
            let whole = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(window.0, window.1));
            assert!(whole.contains_rect(place.shrink(14.0)), "{game} {window:?}: {place}");
            let found = faults(&stage.harness.output().shapes, whole);
            assert!(found.is_empty(), "{game} {window:?}: {found:?}");
            assert!(stage.answers().is_empty());
        }
    }
}

#[test]
fn the_banner_leaves_the_board_free_where_there_is_room_beside_it() {
    for (window, game) in [(1280.0, 800.0), (1920.0, 1080.0)].into_iter().flat_map(|w| Game::ALL.map(|game| (w, game)))
    {
        let layout = Layout::new(Vec2::new(window.0, window.1), 1.0, game, Rotation::NONE);
        let start = Record::new(Options::new(game), Vec::new());
        let data = TableData::of(&start, &BoardPosition::of(start.position()));
        let beside = beside(&layout, &data).all();
        let stage = banner_beside(window, game, None, beside.clone());
        let card = stage.harness.ctx.memory(|memory| memory.area_rect(egui::Id::new("end of the game"))).unwrap();
        assert!(beside.iter().any(|room| room.expand(0.5).contains_rect(card)), "{game} {window:?}: {card} {beside:?}");
        // Where a place is too low, it lies over the board as ever.
        let low = beside.iter().map(|room| room.with_max_y(room.top() + 90.0)).collect();
        let over = banner_beside(window, game, None, low);
        let place = |stage: &Stage<EndAnswer>| stage.find("Rematch").rect();
        assert_eq!(place(&over), place(&banner(window, game, None)), "{game} {window:?}");
    }
}

#[test]
fn the_result_is_the_last_line_of_the_moves() {
    let shown = |record: &Record| {
        let moves = TableData::of(record, &BoardPosition::of(record.position())).moves;
        let stage = Stage::<UiCommand>::new(None, move |ui, _| {
            let card = egui::Rect::from_min_size(egui::pos2(800.0, 100.0), egui::vec2(400.0, 300.0));
            let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(card));
            history_ui(&mut ui, card, &moves, false, |_| ()).map(UiCommand::from)
        });
        stage.labels()
    };
    let mut record = mated();
    let labels = shown(&record);
    let place = |text: &str| labels.iter().position(|label| label.contains(text));
    assert!(place("0–1 · checkmate").is_some() && place("Qh4#").is_some(), "{labels:?}");
    // It stays while somebody steps back, and when another move is tried.
    record.jump(2);
    assert!(shown(&record).iter().any(|label| label == "0–1 · checkmate"));
    record.play(record.position().parse_action("a2a3").unwrap()).unwrap();
    assert!(shown(&record).iter().any(|label| label == "0–1 · checkmate"));
}
