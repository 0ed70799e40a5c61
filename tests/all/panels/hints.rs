//! What is said while files are held over the window.

use std::path::PathBuf;

use super::stage::*;
use regalia::panels::over_board::drop_hint::drop_hint_ui;

#[test]
fn held_files_are_named_and_nothing_else_is_covered() {
    for (held, shown) in [(vec![], false), (vec![PathBuf::from("/games/ann.regalia")], true)] {
        let mut stage = Stage::new(None, move |ui, tools| {
            let clicked = ui.button("Behind").clicked();
            let middle = ui.min_rect().center();
            drop_hint_ui(ui.ctx(), &held, middle, tools.palette);
            clicked.then_some(())
        });
        assert_eq!(stage.shows("Drop to open ann.regalia"), shown);
        stage.click("Behind");
        assert_eq!(stage.answers().len(), 1, "the hint takes no clicks");
    }
}
