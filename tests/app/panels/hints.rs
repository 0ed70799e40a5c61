//! The hint while files are dragged over the window.

use std::path::PathBuf;

use super::stage::*;
use regalia_app::panels::kit::region::region;
use regalia_app::panels::over_board::drop_hint::drop_hint_ui;

#[test]
fn dragged_files_are_named_and_cover_nothing_else() {
    for (held, shown) in [(vec![], false), (vec![PathBuf::from("/games/ann.regalia")], true)] {
        let mut stage = Stage::new(None, move |ui, _| {
            let clicked = ui.button("Behind").clicked();
            let middle = ui.min_rect().center();
            drop_hint_ui(ui.ctx(), &held, middle);
            clicked.then_some(())
        });
        assert_eq!(stage.shows("Drop to open ann.regalia"), shown);
        stage.click("Behind");
        assert_eq!(stage.answers().len(), 1, "the hint takes no clicks");
    }
}

#[test]
fn a_hint_that_is_shown_goes_when_a_dialog_opens() {
    let open = std::rc::Rc::new(std::cell::Cell::new(false));
    let is_open = open.clone();
    let mut stage: Stage<()> = Stage::new(None, move |ui, _| {
        let mut below = region(ui.ctx(), "test");
        _ = below
            .put(egui::Rect::from_min_size(egui::pos2(20.0, 20.0), egui::vec2(900.0, 60.0)), egui::Button::new("Wide"))
            .on_hover_text("A hint");
        if is_open.get() {
            egui::Modal::new(egui::Id::new("dialog")).show(ui.ctx(), |ui| ui.label("A dialog"));
        }
        None
    });
    stage.harness.get_by_label("Wide").hover();
    stage.settle();
    let began = std::time::Instant::now();
    while !stage.shows("A hint") {
        assert!(began.elapsed().as_secs() < 20, "no hint comes");
        stage.settle();
    }
    open.set(true);
    stage.settle();
    stage.settle();
    assert!(stage.shows("A dialog") && !stage.shows("A hint"), "{:?}", stage.labels());
}
