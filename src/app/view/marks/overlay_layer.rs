//! The overlay on the screen: a picture above the pieces and one below them, redrawn in the background.

use bevy::prelude::*;
use regalia_core::{record::Record, rules::Square};

use super::overlay::{Overlay, OverlayInput};
use super::overlay_figures::{over_pieces, under_pieces};
use crate::board::{BoardPosition, RunningGame};
use crate::computer::moved_squares;
use crate::play::{Attack, Preview};
use crate::tasks::{Background, StopFlag, Waker};
use crate::view::artwork::depth::{self, on_screen};
use crate::view::artwork::{picture, sheet};
use crate::view::look::{ArmyPalette, ViewSettings};
use crate::view::{artwork::Placed, layout::Layout, look::theme::Theme};

/// The longest edge of the picture of a zoomed board, in physical pixels; beyond that the graphics card enlarges it.
const LARGEST: f32 = 1600.0;

#[derive(Component, Clone, Copy, PartialEq, Eq)]
pub(super) enum OverlayPicture {
    Standing,
    /// What the move pointed at would add.
    Ahead,
}

/// A finished picture, with its place and depth.
struct Sheet {
    image: Image,
    place: Rect,
    z: f32,
}

/// One layer: what it shows, whether that is to be drawn again, and the task that draws it.
#[derive(Component)]
pub(super) struct OverlayLayer {
    of: OverlayPicture,
    shows: Overlay,
    is_due: bool,
    task: Option<Background<Vec<Sheet>>>,
}

pub(super) fn spawn_layers(mut commands: Commands) {
    for of in [OverlayPicture::Standing, OverlayPicture::Ahead] {
        commands.spawn(OverlayLayer { of, shows: Overlay::default(), is_due: false, task: None });
    }
}

/// The look of the board under the pictures.
type Ground = (Layout, Theme, ArmyPalette);

/// Works out what the overlay shows when something of it has changed.
pub(super) fn plan_overlay(
    game: Res<RunningGame>,
    board: Res<BoardPosition>,
    preview: Res<Preview>,
    settings: Res<ViewSettings>,
    mut layers: Query<&mut OverlayLayer>,
) {
    if !(game.is_changed() || board.is_changed() || preview.is_changed() || settings.is_changed()) {
        return;
    }
    let checks = Attack::of(&board.checks);
    let asked = OverlayInput { chains: settings.overlay, checks: &checks, preview: &preview, sign: sign(&game.record) };
    let (standing, ahead) = Overlay::of(board.or_record(&game.record), asked).split();
    for mut layer in &mut layers {
        let wanted = if layer.of == OverlayPicture::Standing { &standing } else { &ahead };
        if layer.shows != *wanted {
            layer.is_due = true;
            layer.shows = wanted.clone();
        }
    }
}

/// Starts redrawing what has changed. Drawing takes longer than a frame, so a task does it; the old picture stays until
/// the new one is ready, unless the board has moved.
pub(super) fn draw_overlay(
    mut commands: Commands,
    (layout, theme, settings): (Res<Layout>, Res<Theme>, Res<ViewSettings>),
    waker: Res<Waker>,
    shown: Query<(Entity, &OverlayPicture)>,
    mut layers: Query<&mut OverlayLayer>,
    mut before: Local<Option<Ground>>,
) {
    let ground = (*layout, *theme, settings.armies);
    let elsewhere = before.replace(ground) != Some(ground);
    for mut layer in &mut layers {
        if !std::mem::take(&mut layer.is_due) && !elsewhere {
            continue;
        }
        let now = layer.shows.clone();
        if elsewhere || now.is_empty() || layer.of == OverlayPicture::Ahead {
            despawn(&mut commands, &shown, layer.of);
        }
        // Replacing the task stops it, because its picture would be out of date.
        layer.task = (!now.is_empty()).then(|| {
            let of = layer.of;
            Background::run(move |stop| sheets(&now, of, ground, stop), &waker)
        });
    }
}

/// The sign of the last move, such as `??`, and the square where it arrived.
fn sign(record: &Record) -> Option<(Square, &'static str)> {
    let mark = record.note(record.cursor())?.mark?;
    let before = record.position_after(record.cursor().checked_sub(1)?)?;
    let (from, to) = moved_squares(before, record.last()?.action);
    Some((to.or(from)?, mark.symbol()))
}

pub(super) fn show_overlay(
    mut commands: Commands,
    mut images: ResMut<Assets<Image>>,
    shown: Query<(Entity, &OverlayPicture)>,
    mut layers: Query<&mut OverlayLayer>,
) {
    for mut layer in &mut layers {
        let Some(sheets) = layer.task.as_mut().and_then(Background::take) else { continue };
        layer.task = None;
        despawn(&mut commands, &shown, layer.of);
        for Sheet { image, place, z } in sheets {
            commands.spawn((
                layer.of,
                Sprite { image: images.add(image), custom_size: Some(place.size()), ..default() },
                Transform::from_translation(on_screen(place.center(), z)),
            ));
        }
    }
}

fn despawn(commands: &mut Commands, shown: &Query<(Entity, &OverlayPicture)>, layer: OverlayPicture) {
    for (picture, _) in shown.iter().filter(|(_, of)| **of == layer) {
        commands.entity(picture).try_despawn();
    }
}

/// Draws the pictures of a layer; empty if the task was stopped.
fn sheets(overlay: &Overlay, layer: OverlayPicture, (layout, theme, armies): Ground, stop: &StopFlag) -> Vec<Sheet> {
    let over = if layer == OverlayPicture::Ahead { depth::OVERLAY_AHEAD } else { depth::OVERLAY_OVER };
    let pictures = [
        (under_pieces(overlay, &layout, armies), depth::OVERLAY_UNDER),
        (over_pieces(overlay, &layout, theme.palette().background, armies), over),
    ];
    let sheet = |(figures, z): (Vec<Placed>, f32)| {
        let place = sheet::filled(&figures, layout.board, layout.scale).filter(|_| !stop.is_set())?;
        let pixels = place.size() * layout.scale;
        // A board that is not zoomed is always drawn at full resolution.
        let largest = LARGEST.max(layout.board.size().max_element() * layout.scale);
        let pixels = (pixels * (largest / pixels.max_element()).min(1.0)).round().as_uvec2().max(UVec2::ONE);
        let svg = sheet::svg(&figures, place, layout.scale);
        Some(Sheet { image: picture::draw(&svg, pixels.x, pixels.y), place, z })
    };
    pictures.into_iter().filter_map(sheet).collect()
}
