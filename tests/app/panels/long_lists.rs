//! The list of moves of a long game: only visible rows are drawn, and the current move is visible.

use super::stage::*;
use regalia_app::model::MovesData;
use regalia_app::panels::column::history::history_ui;
use regalia_app::play::{Entry, Round};
use regalia_core::record::Edit;

/// A game of 5,000 plies.
fn moves(cursor: usize) -> MovesData {
    let cell = |ply: usize| Some(Entry { ply, text: format!("m{ply}") });
    let row = |turn: usize| Round { number: turn + 1, cells: vec![cell(2 * turn + 1), cell(2 * turn + 2)] };
    let rows = (0..2500).map(row).collect();
    MovesData { rows, cursor, len: 5000, main_len: 5000, fork: 5000, takes_back: true, ..MovesData::default() }
}

fn stage<'a>(cursor: usize) -> Stage<'a, Edit> {
    let (moves, mut frames) = (moves(cursor), 0);
    Stage::new(None, move |ui, _| {
        // The list scrolls only when the current move has changed.
        frames += 1;
        let card = egui::Rect::from_min_size(egui::pos2(20.0, 20.0), egui::vec2(400.0, 400.0));
        let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(card));
        history_ui(&mut ui, card, &moves, frames < 3, |_| ())
    })
}

#[test]
fn the_current_move_is_in_sight_wherever_it_is() {
    for cursor in [0, 1, 2, 777, 2500, 4999, 5000] {
        let mut stage = stage(cursor);
        let drawn: Vec<usize> =
            stage.labels().iter().filter_map(|label| label.strip_prefix('m')?.parse().ok()).collect();
        assert!(drawn.contains(&cursor.max(1)) && drawn.len() < 60, "{cursor}: {drawn:?}");
        let wanted = cursor.max(1);
        stage.click(&format!("m{wanted}"));
        assert_eq!(format!("{:?}", stage.answers()), format!("{:?}", [Edit::Along(wanted, Vec::new())]), "{cursor}");
    }
}

#[test]
fn tab_reaches_rows_out_of_sight() {
    let mut stage = stage(1);
    stage.go_to(Key::Tab, "m1");
    for ply in 2..60 {
        stage.key(Key::Tab);
        assert_eq!(stage.focused(), format!("m{ply}"));
    }
}
