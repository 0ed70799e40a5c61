//! What was drawn in the window's old size is given back before anything is made in the new one: with a driver that
//! computes pictures it is the program's own memory, and would be needed for both sizes at once.

use bevy::prelude::*;
use bevy::render::render_resource::PollType;
use bevy::render::renderer::RenderDevice;
use bevy::render::texture::TextureCache;
use bevy::render::view::{ExtractedWindows, ViewDepthTexture, ViewTarget, create_surfaces};
use bevy::render::{Render, RenderApp, RenderSystems};

/// Frees the old textures whenever the window changes its size.
pub(super) struct ResizedPlugin;

impl Plugin for ResizedPlugin {
    fn build(&self, app: &mut App) {
        if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
            let steps = (drop_old, free_dropped).chain().run_if(is_resized);
            renderer.add_systems(Render, steps.after(RenderSystems::ExtractCommands).before(create_surfaces));
        }
    }
}

fn is_resized(windows: Option<Res<ExtractedWindows>>) -> bool {
    windows.is_some_and(|windows| windows.values().any(|window| window.size_changed))
}

/// Drops the textures that the views were drawn to; new ones are made later in this frame.
fn drop_old(mut commands: Commands, views: Query<Entity, With<ViewTarget>>, mut cache: ResMut<TextureCache>) {
    for view in &views {
        commands.entity(view).remove::<(ViewTarget, ViewDepthTexture)>();
    }
    *cache = TextureCache::default();
}

/// Has the driver free them at once, not after the next frame.
fn free_dropped(device: Res<RenderDevice>) {
    // It fails only if the device does, and that is reported elsewhere.
    let _ = device.poll(PollType::wait_indefinitely());
}
