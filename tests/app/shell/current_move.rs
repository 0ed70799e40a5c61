//! The current move in the list of moves: seen whole in every window, whatever else the column shows.

use bevy::prelude::*;
use bevy::window::WindowResized;
use bevy_egui::egui::epaint::{ClippedShape, Shape};
use bevy_egui::egui::{self, Rect};
use regalia_app::model::TableData;
use regalia_app::panels::column::places::Places;
use regalia_app::play::Entry;
use regalia_app::view::{InterfaceSize, Layout, Theme, ViewSettings};
use regalia_core::record::Record;
use regalia_core::rules::{Game, Options};

use super::Bench;
use super::drawn::{Drawn, context};
use crate::program::Program;

/// Sizes of a window in pixels, upright ones among them.
const WINDOWS: [(u32, u32); 4] = [(1024, 640), (800, 1060), (880, 600), (1920, 1080)];

/// Sizes of the interface in percent.
const SIZES: [u16; 3] = [100, 150, 200];

/// A game of at least so many plies, or to its end.
fn long(game: Game, plies: usize) -> Record {
    let mut record = Record::new(Options::new(game), Vec::new());
    let mut number = 7_u64;
    while record.len() < plies && record.outcome().is_none() {
        let legal = record.position().legal_actions();
        let moves: Vec<_> = legal.iter().filter(|action| action.is_in_perft()).collect();
        let Some(last) = (moves.len() as u64).checked_sub(1) else { break };
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        record.play(*moves[((number >> 33) % (last + 1)) as usize]).unwrap();
    }
    record
}

/// The shapes of the last frame with what each is clipped to.
fn shapes(drawn: &[ClippedShape]) -> Vec<(Rect, &Shape)> {
    fn take<'s>(clip: Rect, shape: &'s Shape, all: &mut Vec<(Rect, &'s Shape)>) {
        match shape {
            Shape::Vec(more) => more.iter().for_each(|shape| take(clip, shape, all)),
            Shape::Noop => {}
            shape => all.push((clip, shape)),
        }
    }
    let mut all = Vec::new();
    drawn.iter().for_each(|clipped| take(clipped.clip_rect, &clipped.shape, &mut all));
    all
}

/// Says what is wrong with the current move in the last frame, if anything is.
fn fault(bench: &mut Bench) -> Option<String> {
    let ctx = context(bench);
    let handle = ctx.plugin::<Drawn>();
    let drawn = handle.lock();
    let all = shapes(&drawn.0);
    let fill = bench.resource::<Theme>().palette().accent.faint(38);
    let is_current = |(_, shape): &(Rect, &Shape)| matches!(shape, Shape::Rect(cell) if cell.fill == fill);
    let cells: Vec<usize> = (0..all.len()).filter(|at| is_current(&all[*at])).collect();
    let [at] = cells[..] else { return Some(format!("{} moves are marked as the current one", cells.len())) };
    let (clip, cell) = (all[at].0, all[at].1.visual_bounding_rect());
    let window = ctx.viewport_rect();
    let card = Places::of(bench.resource::<Layout>(), bench.resource::<TableData>()).moves;
    if !(clip.contains_rect(cell) && card.contains_rect(cell) && window.contains_rect(cell)) {
        return Some(format!("{cell} is not seen whole: clipped to {clip}, the card is {card}"));
    }
    let moves = &bench.resource::<TableData>().moves;
    let mut cells = moves.rows.iter().flat_map(|row| row.cells.iter().flatten());
    let Some(Entry { text: written, .. }) = cells.find(|entry| entry.ply == moves.cursor) else {
        return Some(format!("ply {} is not listed", moves.cursor));
    };
    let mut text = None;
    for (clip, shape) in &all[at + 1..] {
        let seen = shape.visual_bounding_rect().intersect(*clip);
        if !seen.is_positive() || !cell.shrink(1.0).intersects(seen) {
            continue;
        }
        match shape {
            // The list fades out at its ends, unless nothing is beyond them.
            Shape::Mesh(mesh) if mesh.vertices.iter().all(|corner| corner.color.a() == 0) => {}
            Shape::Text(words) if words.galley.text() == written => text = Some(shape.visual_bounding_rect()),
            other => return Some(format!("{cell} is covered by {other:?}")),
        }
    }
    let Some(text) = text else { return Some(format!("{written} is not written there")) };
    (!cell.contains_rect(text)).then(|| format!("{written} at {text} does not fit into {cell}"))
}

#[test]
fn the_current_move_is_seen_whole_in_every_window() {
    let mut faults = Vec::new();
    // Two and four columns, long and short moves.
    for game in [Game::Sovereign, Game::Royale, Game::Martian] {
        let record = long(game, 160);
        let len = record.len();
        assert!(len > 20, "{game}: {len}");
        let mut bench = Bench::with(record);
        context(&mut bench).add_plugin(Drawn::default());
        for (x, y) in WINDOWS {
            let mut scales: Vec<f32> = Vec::new();
            for percent in SIZES {
                // A small window has no room for large text, and shows it at the largest size that fits.
                let scale = InterfaceSize::new(percent).unwrap().scale_in(Vec2::new(x as f32, y as f32));
                if scales.contains(&scale) {
                    continue;
                }
                scales.push(scale);
                bench.app.world_mut().resource_mut::<ViewSettings>().size = InterfaceSize::new(percent).unwrap();
                let window = bench.window;
                let mut shown = bench.app.world_mut().get_mut::<Window>(window).unwrap();
                shown.resolution.set_physical_resolution(x, y);
                bench.frames(2);
                let resolution = &bench.app.world().get::<Window>(window).unwrap().resolution;
                let (width, height) = (resolution.width(), resolution.height());
                bench.app.world_mut().write_message(WindowResized { window, width, height });
                bench.frames(3);
                let wanted = egui::vec2(width, height);
                assert!((context(&mut bench).viewport_rect().size() - wanted).length() < 0.1, "{x} × {y}");
                for cursor in [len, 1, len / 2] {
                    bench.go_to(cursor);
                    bench.frames(4);
                    let place = format!("{game}, {x} × {y} at {percent} %, ply {cursor} of {len}");
                    faults.extend(fault(&mut bench).map(|fault| format!("{place}: {fault}")));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} faults, such as\n{}", faults.len(), faults[..faults.len().min(12)].join("\n"));
}
