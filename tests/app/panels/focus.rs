//! Where the focus goes when something opens and closes.

use super::stage::*;
use bevy_egui::egui::Id;
use regalia_app::panels::kit::mini_board::MiniBoard;
use regalia_core::rules::{Game, GamePosition, Options, Position};

#[test]
fn after_a_dialog_the_focus_is_where_it_was_before() {
    let draw = |ui: &mut egui::Ui, (focus, front): &mut (Focus, Option<Front>)| {
        focus.steer(ui.ctx(), *front);
        let _ = ui.button("below");
        if front.is_some() {
            egui::Modal::new(Id::new("over")).show(ui.ctx(), |ui| ui.button("inside"));
        }
    };
    let mut harness = Harness::builder().build_ui_state(draw, (Focus::default(), None));
    harness.get_by_label("below").focus();
    harness.run_steps(3);
    for (front, label) in [(Some(Front::Dialog(Id::new("a dialog"))), "inside"), (None, "below")] {
        harness.state_mut().1 = front;
        harness.run_steps(6);
        assert!(harness.get_by_label(label).accesskit_node().is_focused(), "{label}");
    }
}

#[test]
fn a_board_that_opens_shows_no_cursor_before_a_key() {
    let board = MiniBoard::of(&Position::start(&Options::new(Game::TwoKings)));
    let app = move |ui: &mut egui::Ui, tools: &mut Tools| {
        let ctx = ui.ctx().clone();
        let shown = egui::Modal::new(Id::new("dialog")).show(&ctx, |ui| {
            let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(300.0), egui::Sense::hover());
            let answer = board.show(ui, rect, Id::new("a board"), tools.icons);
            _ = ui.button("Beside it");
            (answer.cursor.map(|square| square.to_string()), answer.cursor_is_seen)
        });
        Some(shown.inner)
    };
    let mut stage = Stage::new(Some(Front::Dialog(Id::new("board"))), app);
    let last = |stage: &mut Stage<(Option<String>, bool)>| stage.answers().pop().unwrap();
    assert_eq!(last(&mut stage), (Some("a1".to_owned()), false), "it has the focus, but nobody has pressed a key");
    stage.key(Key::ArrowRight);
    assert_eq!(last(&mut stage), (Some("b1".to_owned()), true));
    assert_eq!(stage.key(Key::Tab).focused(), "Beside it");
    stage.key(Key::Tab);
    assert_eq!(last(&mut stage), (Some("b1".to_owned()), true), "a key has led there");
}
