//! The window as a whole: egui is dressed before the panels draw, and looked after when they have drawn.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::Event;

use crate::panels::column::data::TableData;
use crate::panels::command::UiCommand;
use crate::panels::kit::icons::{Icons, Letters};
use crate::panels::kit::{focus, style};
use crate::view::{Theme, ViewSettings};

/// The theme that egui wears.
#[derive(Resource, Default)]
pub(super) struct Dress {
    theme: Option<Theme>,
    /// Its fonts are there, so that the panels can draw.
    is_ready: bool,
}

/// Gives egui fonts and colours when the theme has changed. They are there from the next pass on, so nothing is drawn in
/// this one.
pub(super) fn dress(mut contexts: EguiContexts, theme: Res<Theme>, mut dress: ResMut<Dress>) -> Result {
    let ctx = contexts.ctx_mut()?;
    dress.is_ready = dress.theme == Some(*theme);
    if !dress.is_ready {
        style::install_fonts(ctx, *theme);
        style::install_theme(ctx, *theme);
        dress.theme = Some(*theme);
        ctx.request_repaint();
    }
    Ok(())
}

/// Whether the panels can draw.
pub(super) fn is_dressed(dress: Res<Dress>) -> bool {
    dress.is_ready
}

/// Shows letters on small boards as on the large one.
pub(super) fn set_letters(mut icons: ResMut<Icons>, view: Res<ViewSettings>) {
    icons.set_letters(Letters { squares: view.square_letters, pieces: view.piece_letters });
}

/// Draws the ring around what has the focus, and sees to the next frame.
pub(super) fn finish(
    mut contexts: EguiContexts,
    theme: Res<Theme>,
    data: Res<TableData>,
    mut commands: MessageReader<UiCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    focus::ring_ui(ctx, theme.palette());
    let has_key = |event: &Event| matches!(event, Event::Key { pressed: true, .. });
    let typed = ctx.input(|input| input.events.iter().any(has_key));
    // Commands are run in the next frame. What a key has changed in a field that was drawn already is seen in the next
    // frame, as are letters that are new in this one: when a time is up, no hand at the mouse brings it.
    if commands.read().count() > 0 || data.is_changed() || typed {
        ctx.request_repaint();
    }
    Ok(())
}
