//! The regions of the window in which systems draw.

use egui::{Context, Id, LayerId, Ui, UiBuilder};

/// A [`Ui`] for the whole window, below everything that opens over it. `name` separates the widgets of different
/// systems. While a dialog is open it is disabled, open tooltips included.
#[must_use]
pub fn region(ctx: &Context, name: &'static str) -> Ui {
    let mut ui = ground(ctx, name);
    if ctx.memory(|memory| memory.top_modal_layer().is_some()) {
        // Its look does not change, because the dialog already dims it.
        let faded = std::mem::replace(&mut ui.visuals_mut().disabled_alpha, 1.0);
        ui.disable();
        ui.visuals_mut().disabled_alpha = faded;
    }
    ui
}

/// The same for regions without interactive widgets.
#[must_use]
pub fn ground(ctx: &Context, name: &'static str) -> Ui {
    let builder = UiBuilder::new().layer_id(LayerId::background()).max_rect(ctx.viewport_rect());
    Ui::new(ctx.clone(), Id::new(("region", name)), builder)
}
