//! What egui has drawn in the last frame.

use bevy_egui::EguiContext;
use bevy_egui::egui::epaint::ClippedShape;
use bevy_egui::egui::{Context, FullOutput, Plugin};

use super::Bench;

/// The shapes of the last frame, from back to front.
#[derive(Default)]
pub struct Drawn(pub Vec<ClippedShape>);

impl Plugin for Drawn {
    fn debug_name(&self) -> &'static str {
        "drawn"
    }

    fn output_hook(&mut self, _: &Context, output: &mut FullOutput) {
        self.0.clone_from(&output.shapes);
    }
}

/// The program's egui.
pub fn context(bench: &mut Bench) -> Context {
    let world = bench.app.world_mut();
    let mut contexts = world.query::<&mut EguiContext>();
    contexts.single_mut(world).unwrap().get_mut().clone()
}
