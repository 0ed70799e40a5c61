//! The bars of the players away from the column: upside down, beside the board, with large points.

use super::stage::*;
use regalia_app::board::{BoardPosition, ClockState};
use regalia_app::model::{ClockData, ClockFace, FarSeats, TableData};
use regalia_app::panels::column::seats::{SeatAnswer, SeatView};
use regalia_app::panels::column::side_bar::side_bar_ui;
use regalia_app::panels::column::table_bars::placed_seat_ui;
use regalia_app::panels::faults::faults;
use regalia_app::play::ToMove;
use regalia_core::record::Record;
use regalia_core::rules::{Game, GamePosition as _, Options, Score, SeatStanding};

/// The bar of the player to move.
fn bar<'a>(game: Game, size: (f32, f32), turns: bool, has_clock: bool) -> (Stage<'a, SeatAnswer>, egui::Rect) {
    let record = Record::new(Options::new(game), vec!["Maximilian".to_owned(), "Ben".to_owned()]);
    let data = TableData::of(&record, &BoardPosition::of(record.position()));
    let rect = egui::Rect::from_min_size(egui::pos2(200.0, 100.0), egui::vec2(size.0, size.1));
    let face = ClockFace { text: "12:34".to_owned(), running: true, low: false };
    let clocks = if has_clock {
        ClockData { faces: vec![face.clone(), face], state: ClockState::Going }
    } else {
        ClockData::default()
    };
    let stage = Stage::new(None, move |ui, tools| {
        let view = SeatView {
            game,
            clocks: &clocks,
            castling: None,
            at_table: false,
            to_move: ToMove::default(),
            far: FarSeats::default(),
        };
        placed_seat_ui(ui, rect, &data.seats[0], turns, &view, tools.icons)
    });
    (stage, rect)
}

/// Every text that is drawn.
fn texts<A>(stage: &Stage<A>) -> Vec<String> {
    let mut shapes: Vec<&egui::Shape> = stage.harness.output().shapes.iter().map(|clipped| &clipped.shape).collect();
    let mut texts = Vec::new();
    while let Some(shape) = shapes.pop() {
        match shape {
            egui::Shape::Vec(more) => shapes.extend(more),
            egui::Shape::Text(text) => texts.push(text.galley.text().to_owned()),
            _ => {}
        }
    }
    texts
}

#[test]
fn a_king_that_has_escaped_is_told_once() {
    let shown = |score: Option<Score>, ended: Option<&str>| {
        let names = ["Ann", "Ben", "Cid", "Dot"].map(str::to_owned).to_vec();
        let record = Record::new(Options::new(Game::Royale), names);
        let mut seat = TableData::of(&record, &BoardPosition::of(record.position())).seats[0].clone();
        (seat.standing, seat.score, seat.ended) = (SeatStanding::Escaped, score, ended.map(str::to_owned));
        let (rect, clocks) =
            (egui::Rect::from_min_size(egui::pos2(200.0, 100.0), egui::vec2(420.0, 74.0)), ClockData::default());
        let stage: Stage<SeatAnswer> = Stage::new(None, move |ui, tools| {
            let view = SeatView {
                game: Game::Royale,
                clocks: &clocks,
                castling: None,
                at_table: false,
                to_move: ToMove::default(),
                far: FarSeats::default(),
            };
            placed_seat_ui(ui, rect, &seat, false, &view, tools.icons)
        });
        texts(&stage).into_iter().filter(|text| text.contains("escaped")).collect::<Vec<_>>()
    };
    assert_eq!(shown(None, None), ["escaped"]);
    assert_eq!(shown(Some(Score::Half), Some("king escaped")), ["½ point · king escaped"]);
    assert_eq!(shown(Some(Score::Half), Some("draw agreed")), ["escaped"], "the draw says nothing about the king");
}

/// Where the letters of a text are.
fn place_of(stage: &Stage<SeatAnswer>, words: &str) -> egui::Rect {
    let mut shapes: Vec<&egui::Shape> = stage.harness.output().shapes.iter().map(|clipped| &clipped.shape).collect();
    while let Some(shape) = shapes.pop() {
        match shape {
            egui::Shape::Vec(more) => shapes.extend(more),
            egui::Shape::Text(text) if text.galley.text() == words => return text.visual_bounding_rect(),
            _ => {}
        }
    }
    panic!("'{words}' is nowhere: {:?}", stage.labels())
}

#[test]
fn a_narrow_bar_says_who_is_to_move_and_what_that_player_controls() {
    let mut record = Record::new(Options::new(Game::Sovereign), vec!["You".to_owned(), "Ben".to_owned()]);
    for text in ["l2l4", "own=b", "i15i13", "l4l5", "h16l12"] {
        record.play(record.position().parse_action(text).unwrap()).unwrap();
    }
    let data = TableData::of(&record, &BoardPosition::of(record.position()));
    assert_eq!(data.seats[0].line, "White · controls Red");
    let rect = egui::Rect::from_min_size(egui::pos2(200.0, 100.0), egui::vec2(240.0, 114.0));
    let clocks = ClockData::default();
    let stage: Stage<SeatAnswer> = Stage::new(None, move |ui, tools| {
        let view = SeatView {
            game: Game::Sovereign,
            clocks: &clocks,
            castling: None,
            at_table: false,
            to_move: ToMove::default(),
            far: FarSeats::default(),
        };
        placed_seat_ui(ui, rect, &data.seats[0], false, &view, tools.icons)
    });
    let [line, turn] = ["White · controls Red", "to move"].map(|words| place_of(&stage, words));
    assert!(rect.contains_rect(line) && rect.contains_rect(turn) && !line.intersects(turn), "{line} {turn}");
}

#[test]
fn a_bar_upside_down_has_its_name_at_the_right_and_its_letters_inside() {
    for (game, size) in
        [(Game::Plunder, (420.0, 74.0)), (Game::Martian, (420.0, 54.0)), (Game::Martian, (240.0, 172.0))]
    {
        let (upright, rect) = bar(game, size, false, false);
        let (turned, _) = bar(game, size, true, false);
        let places = [&upright, &turned].map(|stage| place_of(stage, "Maximilian"));
        assert!(
            (places[0].center() - rect.center() + (places[1].center() - rect.center())).length() < 1.0,
            "{places:?}"
        );
        assert!(places[1].right() > rect.center().x, "{places:?}");
        for place in places {
            assert!(rect.contains_rect(place), "{game}: {place} in {rect}");
        }
    }
}

#[test]
fn a_bar_upside_down_is_pressed_where_it_is_seen() {
    for size in [(420.0, 74.0), (260.0, 180.0)] {
        let press = |stage: &mut Stage<SeatAnswer>, at| {
            for pressed in [true, false] {
                let (button, modifiers) = (egui::PointerButton::Primary, Modifiers::NONE);
                stage.harness.event(Event::PointerMoved(at));
                stage.harness.event(Event::PointerButton { pos: at, button, pressed, modifiers });
            }
            stage.settle();
            stage.answers()
        };
        let (upright, rect) = bar(Game::Plunder, size, false, true);
        let button = upright.find("Pause the clock").rect();
        let (mut turned, _) = bar(Game::Plunder, size, true, true);
        let across = rect.center() + (rect.center() - button.center());
        assert_eq!(press(&mut turned, across), [SeatAnswer::Pause], "{size:?}");
        let name = place_of(&turned, "Maximilian").center();
        assert_eq!(press(&mut turned, name), [SeatAnswer::Players], "{size:?}");
    }
}

#[test]
fn bars_of_all_sizes_keep_their_words_apart_and_inside() {
    let sizes = [(420.0, 74.0), (340.0, 54.0), (170.0, 122.0), (240.0, 172.0), (340.0, 244.0), (776.0, 54.0)];
    for (size, game) in sizes.into_iter().flat_map(|size| [(size, Game::Plunder), (size, Game::Martian)]) {
        // The board of Martian Chess is narrow, and so its column is wide.
        if game == Game::Martian && (size == (340.0, 54.0) || size.0 < 200.0) {
            continue;
        }
        for (turns, has_clock) in [(false, false), (false, true), (true, true)] {
            let (stage, rect) = bar(game, size, turns, has_clock);
            let found: Vec<String> =
                faults(&stage.harness.output().shapes, rect).iter().map(ToString::to_string).collect();
            assert!(found.is_empty(), "{game} {size:?} {turns} {has_clock}: {found:?}");
        }
    }
}

#[test]
fn points_are_larger_than_names_and_spoken() {
    let (stage, _) = bar(Game::Martian, (420.0, 74.0), false, false);
    assert!(place_of(&stage, "0").height() > 1.7 * place_of(&stage, "Maximilian").height());
    assert!(stage.shows("0 points"), "{:?}", stage.labels());
}

#[test]
fn at_the_table_the_bar_of_the_player_to_move_stops_the_clock() {
    let royale = Record::new(Options::new(Game::Royale), Vec::new());
    let face = ClockFace { text: "12:34".to_owned(), running: true, low: false };
    let answers = |at_table: bool, side: i8, seat: usize| {
        let data = TableData::of(&royale, &BoardPosition::of(royale.position()));
        let clocks = ClockData { faces: vec![face.clone(); 4], state: ClockState::Going };
        let size = if side.abs() == 1 { egui::vec2(28.0, 620.0) } else { egui::vec2(620.0, 28.0) };
        let rect = egui::Rect::from_min_size(egui::pos2(200.0, 60.0), size);
        let mut stage: Stage<SeatAnswer> = Stage::new(None, move |ui, tools| {
            let game = Game::Royale;
            let view = SeatView {
                game,
                clocks: &clocks,
                castling: None,
                at_table,
                to_move: ToMove::default(),
                far: FarSeats::default(),
            };
            side_bar_ui(ui, rect, &data.seats[seat], side, &view, tools.icons)
        });
        if !stage.shows("Pause the clock") {
            return None;
        }
        let place = stage.find("Pause the clock").rect();
        assert!(rect.contains_rect(place), "{place} in {rect}");
        stage.click("Pause the clock");
        Some(stage.answers())
    };
    for side in [-1, 0, 1, 2] {
        assert_eq!(answers(true, side, 0), Some(vec![SeatAnswer::Pause]));
        assert_eq!(answers(true, side, 1), None, "another player is to move");
        assert_eq!(answers(false, side, 0), None, "the column has the button");
    }
}
