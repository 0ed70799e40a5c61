//! Images of sizes that are no longer visible are dropped.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use regalia_app::view::{Layout, ViewSettings};
use regalia_core::record::Record;
use regalia_core::rules::{Game, Options};

use super::Bench;
use crate::program::Program;

/// The most bytes of all images, whatever the window's size and the zoom.
const MOST: usize = 64 << 20;

/// How many images there are, and their bytes.
fn images(bench: &Bench) -> (usize, usize) {
    let images = bench.resource::<Assets<Image>>();
    let bytes = images.iter().map(|(_, image)| {
        let size = image.texture_descriptor.size;
        4 * size.width as usize * size.height as usize * size.depth_or_array_layers as usize
    });
    (images.len(), bytes.sum())
}

/// Whether the board of wood has been baked in its present size.
fn is_baked(bench: &Bench) -> bool {
    let layout = bench.resource::<Layout>();
    let size = (layout.squares.size() * layout.scale).round().as_uvec2();
    bench.resource::<Assets<Image>>().iter().any(|(_, image)| image.size() == size)
}

/// Runs frames until there are this many images and bytes, or until the board is baked.
fn settle(bench: &mut Bench, wanted: Option<(usize, usize)>) -> (usize, usize) {
    let start = Instant::now();
    loop {
        // The board is redrawn once it rests.
        std::thread::sleep(Duration::from_millis(200));
        bench.frames(3);
        let now = images(bench);
        if wanted.map_or_else(|| is_baked(bench), |wanted| wanted == now) || start.elapsed() > Duration::from_secs(30) {
            return now;
        }
    }
}

#[test]
fn zooming_and_resizing_free_their_images() {
    let mut options = Options::new(Game::Sovereign);
    options.set("choice", "off").unwrap();
    let mut bench = Bench::with(Record::new(options, Vec::new()));
    bench.app.world_mut().resource_mut::<ViewSettings>().overlay = true;
    // The second time the letters of all sizes have been drawn: egui keeps them in one image, which only grows.
    let [first, second] = [(); 2].map(|()| zoom_and_resize(&mut bench));
    assert_eq!(settle(&mut bench, Some(first)), first, "the same window shows the same images, not {second:?}");
}

/// Zooms and resizes in a fixed order, and returns to the whole board in the first size. Returns the images then.
fn zoom_and_resize(bench: &mut Bench) -> (usize, usize) {
    let mut random = fastrand::Rng::with_seed(7);
    for step in 0..80 {
        match random.u8(0..4) {
            0 => bench.resize(random.u32(820..1900) as f32, random.u32(620..1080) as f32),
            1 => bench.point_to(Vec2::new(random.u32(100..600) as f32, random.u32(100..600) as f32)),
            _ => bench.wheel(random.i32(-3..=4) as f32),
        }
        let (count, bytes) = images(bench);
        assert!(bytes <= MOST, "{count} images of {bytes} bytes in step {step}");
    }
    bench.resize(1280.0, 800.0);
    bench.point_to(Vec2::new(300.0, 300.0));
    bench.wheel(-40.0);
    settle(bench, None)
}
