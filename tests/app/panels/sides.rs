//! White and Black after the choice of side: whatever shows or says them goes by the side that each player plays.

use std::sync::Arc;

use super::stage::*;
use regalia_app::board::{BoardPosition, RunningGame};
use regalia_app::computer::{Analysis, Found, ShownLine};
use regalia_app::model::{TableData, seat_names};
use regalia_app::panels::column::history::history_ui;
use regalia_app::panels::study::analysis::{AnalysisView, analysis_ui};
use regalia_app::panels::study::review_data::ReviewPage;
use regalia_app::play::naming::{Who, names};
use regalia_app::play::words::figures;
use regalia_app::play::{Round, SKIPPED};
use regalia_app::training::Notebook;
use regalia_app::view::{Plate, Rotation, Seating};
use regalia_core::engine::Score as Worth;
use regalia_core::record::{Eval, Note, Record};
use regalia_core::rules::{Army, Game, GamePosition, Options, Seat};

/// Ann plays White's first move, Ben chooses a side, and they go on.
fn record(moves: &str) -> Record {
    let mut record = Record::new(Options::new(Game::Sovereign), vec!["Ann".to_owned(), "Ben".to_owned()]);
    for text in moves.split_whitespace() {
        record.play(record.position().parse_action(text).unwrap()).unwrap();
    }
    record
}

const EXCHANGED: &str = "e2e4 own=w e15e13 f2f4";
const KEPT: &str = "e2e4 own=b e15e13 f2f4";

fn data(record: &Record) -> TableData {
    TableData::of(record, &BoardPosition::of(record.position()))
}

/// The moves of each row, from the left.
fn columns(record: &Record) -> Vec<Vec<String>> {
    let text =
        |cell: &Option<regalia_app::play::Entry>| cell.as_ref().map_or(String::new(), |entry| entry.text.clone());
    data(record).moves.rows.iter().map(|round| round.cells.iter().map(text).collect()).collect()
}

#[test]
fn plates_go_by_the_side_that_each_player_plays() {
    for (moves, light) in [("e2e4", Seat::One), (KEPT, Seat::One), (EXCHANGED, Seat::Two)] {
        let mut record = record(moves);
        let data = data(&record);
        for seat in &data.seats {
            assert_eq!(seat.plate.is_light, seat.seat == light, "{moves}");
            assert_eq!(seat.plate.is_light, seat.owned == Army::White, "{moves}");
        }
        for row in data.armies.iter().filter(|row| [Army::White, Army::Black].contains(&row.army)) {
            assert_eq!(row.plate.unwrap().is_light, row.army == Army::White, "{moves}");
        }
        assert_eq!(data.armies[0].army, Army::White, "{moves}: White's armies come first");
        // Before the choice everybody has the side of the start.
        record.jump(0);
        assert!(Plate::of(Seat::One, Seating::of(&record)).is_light);
    }
}

#[test]
fn whites_moves_are_at_the_left_whoever_plays_them() {
    assert_eq!(
        columns(&record(EXCHANGED)),
        [["wPe2-e4", "chose White"], ["", "bPe15-e13"], ["wPf2-f4", ""]].map(|row| row.map(str::to_owned).to_vec())
    );
    assert_eq!(
        columns(&record(KEPT)),
        [["wPe2-e4", "chose Black"], ["", "bPe15-e13"], ["wPf2-f4", ""]].map(|row| row.map(str::to_owned).to_vec())
    );
}

#[test]
fn no_cell_of_the_moves_looks_broken_after_the_choice_of_side() {
    for moves in [EXCHANGED, KEPT] {
        let moves = data(&record(moves)).moves;
        let skipped = |round: &Round| (0..round.cells.len()).map(|cell| round.is_skipped(cell)).collect::<Vec<_>>();
        // White's cell beside Black's first move has dots; the one that waits for Black's next move is empty.
        assert_eq!(moves.rows.iter().map(skipped).collect::<Vec<_>>(), [[false; 2], [true, false], [false; 2]]);
        let mut stage: Stage<()> = Stage::new(None, move |ui, _| {
            let card = egui::Rect::from_min_size(egui::pos2(20.0, 20.0), egui::vec2(400.0, 300.0));
            history_ui(ui, card, &moves, false, |_| {});
            None
        });
        stage.settle();
        let shapes = &stage.harness.output().shapes;
        let dots = shapes.iter().filter_map(|shape| match &shape.shape {
            egui::Shape::Text(text) if text.galley.text() == SKIPPED => Some(text.pos),
            _ => None,
        });
        assert_eq!(dots.count(), 1);
    }
}

#[test]
fn the_analysis_is_seen_from_whites_side() {
    // Black is to move and 4.3 pawns behind.
    for (moves, ahead) in [(EXCHANGED, "Ben"), (KEPT, "Ann")] {
        let mut record = record(moves);
        record.jump(2);
        let seat = record.position().side_to_move();
        let action = record.position().parse_action("e15e13").unwrap();
        let line = ShownLine { score: Worth::Centipawns(-430), moves: vec![(action, "bPe15-e13".to_owned())] };
        let mut analysis = Analysis::default();
        analysis.found = Some(Arc::new(Found { lines: vec![line], depth: 9, seat, why: String::new() }));
        let stage = Stage::<()>::new(None, move |ui, tools| {
            let view = AnalysisView {
                analysis: &analysis,
                position: record.position(),
                owned: &[Army::White, Army::Black],
                seating: Seating::of(&record),
                playable: 1,
                rotation: Rotation::NONE,
                is_over: false,
            };
            let card = egui::Rect::from_min_size(egui::pos2(800.0, 60.0), egui::vec2(420.0, 400.0));
            let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(card));
            analysis_ui(&mut ui, &view, tools.icons, |seat| Who::Named(record.name(seat).to_owned()));
            None
        });
        assert!(stage.shows("Line 1: +4.3, bPe15-e13"), "{moves}: {:?}", stage.labels());
        assert!(stage.shows(&format!("{ahead} is ahead by 4.3 pawns")), "{moves}: {:?}", stage.labels());
    }
}

#[test]
fn the_review_shows_what_white_could_expect() {
    // The first seat is ahead after the last move.
    for (moves, first, grows) in [(EXCHANGED, "Ben", false), (KEPT, "Ann", true)] {
        let mut record = record(moves);
        for ply in 0..=record.len() {
            let worth = if ply == record.len() { 4000 } else { 0 };
            record.set_note(ply, Note { eval: Some(Eval::Centipawns(worth)), ..Note::default() });
        }
        let page = ReviewPage::of(&record, &Notebook::default()).unwrap();
        assert_eq!(page.players.iter().map(|player| player.name.as_str()).next(), Some(first));
        let (army, curve) = &page.data.curves[0];
        assert_eq!((*army, curve.last().unwrap() > curve.first().unwrap()), (Army::White, grows), "{moves}");
    }
}

#[test]
fn names_and_results_begin_with_white() {
    let won = "1-0 resignation".parse().unwrap();
    for (moves, told, result) in [(EXCHANGED, "Ben – Ann", "0–1"), (KEPT, "Ann – Ben", "1–0")] {
        let mut record = record(moves);
        assert_eq!((names(&record), figures(&won, record.sides_of_line())), (told.to_owned(), result.to_owned()));
        let seats = seat_names(&BoardPosition::of(record.position()), &RunningGame::new(record.clone()));
        assert_eq!(seats.iter().map(|seat| seat.name.as_str()).collect::<Vec<_>>().join(" – "), told);
        // The title does not change while one steps back.
        record.jump(0);
        assert_eq!(names(&record), told);
    }
}
