//! The overlay on the screen: a picture over the pieces and one under them, drawn anew when what they show has changed.

use bevy::prelude::*;

use super::layout::Layout;
use super::overlay::{Asked, Overlay};
use super::settings::ViewSettings;
use super::theme::Theme;
use super::{on_screen, overlay_picture, picture};
use crate::board::{RunningGame, Status};
use crate::play::{Attack, Preview};

/// Over the board, under every mark.
const Z_UNDER: f32 = 1.0;
/// Over the pieces that stand, under marks of squares to go to.
const Z_OVER: f32 = 6.0;

/// The longest edge of the picture, in pixels: beyond that the graphics card enlarges it.
const LARGEST: f32 = 2400.0;

/// A picture of the overlay, by the layer that it belongs to.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
pub(super) enum OverlayPicture {
    /// What stands.
    Standing,
    /// What would come about by the move that is pointed at.
    Ahead,
}

/// What the pictures on the screen were drawn from.
#[derive(Default)]
pub(super) struct Drawn {
    standing: Overlay,
    ahead: Overlay,
    layout: Layout,
    theme: Theme,
}

/// Shows the overlay anew when something that it stands for has changed.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn show_overlay(
    mut commands: Commands,
    game: Option<Res<RunningGame>>,
    status: Res<Status>,
    preview: Res<Preview>,
    settings: Res<ViewSettings>,
    layout: Res<Layout>,
    theme: Res<Theme>,
    mut images: ResMut<Assets<Image>>,
    shown: Query<(Entity, &OverlayPicture)>,
    mut drawn: Local<Drawn>,
) {
    let Some(game) = game else { return };
    let changed = game.is_changed() || status.is_changed() || preview.is_changed() || settings.is_changed();
    if !(changed || layout.is_changed() || theme.is_changed()) {
        return;
    }
    let checks = Attack::of(&status.checks);
    let asked = Asked { chains: settings.overlay, checks: &checks, preview: &preview };
    let (standing, ahead) = Overlay::of(game.record.position(), asked).split();
    let elsewhere = drawn.layout != *layout || drawn.theme != *theme;
    for (layer, now, before) in
        [(OverlayPicture::Standing, &standing, &drawn.standing), (OverlayPicture::Ahead, &ahead, &drawn.ahead)]
    {
        if now == before && !elsewhere {
            continue;
        }
        for (picture, _) in shown.iter().filter(|(_, of)| **of == layer) {
            commands.entity(picture).despawn();
        }
        let over = if layer == OverlayPicture::Ahead { Z_OVER + 0.1 } else { Z_OVER };
        let pictures = [
            (overlay_picture::under_pieces(now, &layout), Z_UNDER),
            (overlay_picture::over_pieces(now, &layout, theme.palette()), over),
        ];
        for (picture, z) in pictures {
            let Some(overlay_picture::Picture { svg, place }) = picture else { continue };
            let pixels = place.size() * layout.scale;
            let pixels = (pixels * (LARGEST / pixels.max_element()).min(1.0)).round().as_uvec2().max(UVec2::ONE);
            let image = images.add(picture::draw(&svg, pixels.x, pixels.y));
            commands.spawn((
                layer,
                Sprite { image, custom_size: Some(place.size()), ..default() },
                Transform::from_translation(on_screen(place.center(), z)),
            ));
        }
    }
    *drawn = Drawn { standing, ahead, layout: *layout, theme: *theme };
}
