//! The frame of a dialog: in the middle of what is below the bar, so that it never cuts the letters of the menus.

use egui::{Align2, Context, Id, Modal, Vec2};

use crate::style;
use crate::theme::{BAR, Palette};

/// `margin` is the space around its contents.
pub fn modal(id: &str, margin: f32, palette: &Palette) -> Modal {
    let id = Id::new(id);
    let frame = style::card(palette).inner_margin(margin).shadow(egui::Visuals::dark().window_shadow);
    let area = Modal::default_area(id).anchor(Align2::CENTER_CENTER, Vec2::new(0.0, BAR / 2.0));
    Modal::new(id).area(area).frame(frame)
}

/// The window below the bar.
pub fn below_bar(ctx: &Context) -> Vec2 {
    ctx.viewport_rect().size() - Vec2::new(0.0, BAR)
}

/// The room for the contents of a dialog with this space around them, if the dialog stays so far from the edges.
pub fn room(ctx: &Context, margin: f32, away: f32) -> Vec2 {
    below_bar(ctx) - Vec2::splat(2.0 * (margin + away))
}
