//! The window as a whole: installs fonts and colours before the panels draw, finishes the frame after them, and clears
//! the status line.

use bevy::prelude::*;
use bevy::render::renderer::RenderDevice;
use bevy_egui::egui::Event;
use bevy_egui::{EguiContexts, EguiInput};

use crate::model::TableData;
use crate::panels::kit::{focus, region, style, tiles};
use crate::panels::{command::UiCommand, game::command::GameCommand, kit::icons::Icons, kit::status_line::StatusLine};
use crate::play::{Away, HandInput};
use crate::view::{ArmyPalette, Theme, ViewSettings};
use crate::{board::GameRequest, journal::GameJournal, tasks::Waker};

#[derive(Resource, Default)]
pub(super) struct InstalledStyle {
    theme: Option<(Theme, ArmyPalette)>,
    /// Whether its fonts are ready, so that the panels can draw.
    is_ready: bool,
}

/// Installs fonts and colours when the theme has changed. They take effect in the next pass, so nothing is drawn in
/// this one, and it is not shown.
pub(super) fn apply_style(
    mut contexts: EguiContexts,
    theme: Res<Theme>,
    view: Res<ViewSettings>,
    mut installed: ResMut<InstalledStyle>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let wanted = Some((*theme, view.armies));
    installed.is_ready = installed.theme == wanted;
    if !installed.is_ready {
        style::install_fonts(ctx, *theme);
        style::install_theme(ctx, *theme);
        tiles::install_armies(ctx, view.armies);
        installed.theme = wanted;
        ctx.request_discard("other fonts and colours");
        ctx.request_repaint();
    }
    Ok(())
}

/// The longest side of a texture where nothing is drawn: what every desktop graphics card of today can do.
const TEXTURE_SIDE: u32 = 8192;

/// Tells egui how large its textures may be. Without this it believes that 2048 pixels are the most, which is too little
/// for a board in a large window.
pub(super) fn allow_large_textures(
    mut inputs: Query<&mut EguiInput, Added<EguiInput>>,
    device: Option<Res<RenderDevice>>,
) {
    let most = device.map_or(TEXTURE_SIDE, |device| device.limits().max_texture_dimension_2d);
    for mut input in &mut inputs {
        input.max_texture_side = Some(most as usize);
    }
}

pub(super) fn is_style_ready(installed: Res<InstalledStyle>) -> bool {
    installed.is_ready
}

/// Shows small boards like the large one.
pub(super) fn set_look(mut icons: ResMut<Icons>, view: Res<ViewSettings>, waker: Res<Waker>) {
    icons.set_look(&view, &waker);
}

/// Draws the ring around the focused widget, and requests another frame where one is needed.
pub(super) fn finish(
    mut contexts: EguiContexts,
    (data, away): (Res<TableData>, Res<Away>),
    mut commands: MessageReader<UiCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    focus::ring_ui(ctx);
    region::settle(ctx);
    let has_key = |event: &Event| matches!(event, Event::Key { pressed: true, .. });
    let typed = ctx.input(|input| input.events.iter().any(has_key));
    // Commands run in the next frame, and a key may have changed a field that was already drawn; nothing else would wake
    // the window.
    if commands.read().count() > 0 || data.is_changed() || away.is_changed() || typed {
        ctx.request_repaint();
    }
    Ok(())
}

/// Clears the line once the player does something else.
pub(crate) fn clear_line(
    mut commands: MessageReader<UiCommand>,
    mut requests: MessageReader<GameRequest>,
    mut line: ResMut<StatusLine>,
) {
    // Pointing at a move does not count.
    let is_action = |command: &UiCommand| {
        !matches!(command.get(), Some(GameCommand::Hand(HandInput::Point(_) | HandInput::Hover(_))))
    };
    let actions = commands.read().filter(|command| is_action(command)).count();
    // The line about the previous game stays when the next one begins.
    let changes = requests.read().filter(|request| !matches!(request, GameRequest::Begin(_))).count();
    if actions + changes > 0 && !line.0.is_empty() {
        line.0.clear();
    }
}

/// Says once where games are kept without locks.
pub(crate) fn note_missing_locks(
    game_journal: Res<GameJournal>,
    mut line: ResMut<StatusLine>,
    mut is_said: Local<bool>,
) {
    if !*is_said && game_journal.lacks_locks() {
        *is_said = true;
        line.say("Kept in a folder that has no locks: use it in one program at a time");
    }
}
