//! The regions of the window in which systems draw, and drawing a frame again until everything in it has its size.
//!
//! Everything has its final size from the first frame on. egui learns the size of a dialog, a card or a tooltip only by
//! drawing it, so the frame is drawn a second time before anybody sees it.

use std::collections::HashMap;

use egui::{Context, Id, LayerId, Ui, UiBuilder, Vec2};

/// How often a frame may be drawn until its areas have their sizes: once to measure, once to place what depends on it,
/// once more for the focus, and the one that is seen.
pub(crate) const MAX_PASSES: usize = 4;

/// Sizes that differ by less are the same.
const SAME: f32 = 0.25;

/// The sizes of all areas in the previous pass.
#[derive(Clone, Default)]
struct Sizes(HashMap<Id, Vec2>);

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

/// Draws this frame once more if an area is new or has another size than in the previous pass. Call it after everything
/// else is drawn.
pub fn settle(ctx: &Context) {
    let layers = ctx.memory(|memory| memory.areas().visible_layer_ids());
    let size = |id: Id| ctx.memory(|memory| memory.area_rect(id)).map(|rect| rect.size());
    let now: HashMap<Id, Vec2> = layers.into_iter().filter_map(|layer| Some((layer.id, size(layer.id)?))).collect();
    let id = Id::new("sizes of areas");
    let before = ctx.data_mut(|data| std::mem::take(data.get_temp_mut_or_default::<Sizes>(id)));
    let is_same =
        |id: &Id, size: &Vec2| before.0.get(id).is_some_and(|before| (*before - *size).abs().max_elem() < SAME);
    if !now.iter().all(|(id, size)| is_same(id, size)) {
        ctx.request_discard("an area has another size");
    }
    ctx.data_mut(|data| data.insert_temp(id, Sizes(now)));
}
