//! Where the focus goes when something opens and closes.

use bevy_egui::egui::{self, Id};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use regalia_app::panels::kit::focus::{Focus, Front};

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
