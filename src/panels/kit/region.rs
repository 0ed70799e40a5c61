//! Where the systems of the window draw: each has a region of its own on the window's ground.

use bevy_egui::egui::{Context, Id, LayerId, Ui, UiBuilder};

/// The whole window to draw in, below everything that opens over it. `name` keeps the widgets of one system apart from
/// those of another. While a dialog lies over it nothing in it answers, not even a tooltip that was open before.
#[must_use]
pub fn region(ctx: &Context, name: &'static str) -> Ui {
    let mut ui = ground(ctx, name);
    if ctx.memory(|memory| memory.top_modal_layer().is_some()) {
        // It looks as it did: the dialog dims it already.
        let faded = std::mem::replace(&mut ui.visuals_mut().disabled_alpha, 1.0);
        ui.disable();
        ui.visuals_mut().disabled_alpha = faded;
    }
    ui
}

/// The same for what has no widgets to point at.
#[must_use]
pub fn ground(ctx: &Context, name: &'static str) -> Ui {
    let builder = UiBuilder::new().layer_id(LayerId::background()).max_rect(ctx.viewport_rect());
    Ui::new(ctx.clone(), Id::new(("region", name)), builder)
}
