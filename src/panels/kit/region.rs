//! Where the systems of the window draw: each has a region of its own on the window's ground.

use bevy_egui::egui::{Context, Id, LayerId, Ui, UiBuilder};

/// The whole window to draw in, below everything that opens over it. `name` keeps the widgets of one system apart from
/// those of another.
#[must_use]
pub fn region(ctx: &Context, name: &'static str) -> Ui {
    let builder = UiBuilder::new().layer_id(LayerId::background()).max_rect(ctx.viewport_rect());
    Ui::new(ctx.clone(), Id::new(("region", name)), builder)
}
