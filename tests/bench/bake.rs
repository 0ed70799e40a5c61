//! How long the board of wood or slate takes to be baked, on one thread, beside resvg, which draws the flat board of the
//! same size: the picture that is shown until the baked one is there. `cargo bench -p regalia-app --bench bake`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use bevy::math::Vec2;
use criterion::Criterion;
use regalia_app::view::theme::{AROUND_FRAME, BAR, FRAME};
use regalia_app::view::{BoardLook, BoardPlan, BoardStyle, Layout, Rotation, Theme, picture, whole_board};
use regalia_core::rules::Game;

/// Pixels of a square's edge.
const EDGES: [u32; 3] = [44, 64, 88];

fn main() {
    let mut criterion = Criterion::default().sample_size(20).configure_from_args();
    let mut rows = Vec::new();
    for game in [Game::TwoKings, Game::Sovereign] {
        for edge in EDGES {
            let layout = layout(game, edge);
            let name = format!("{0} × {0} squares of {edge}", layout.shape().0);
            let flat = flat(&mut criterion, &name, &layout);
            for style in [BoardStyle::Wood, BoardStyle::Slate] {
                let baked = baked(&mut criterion, &name, &layout, style);
                rows.extend(flat.zip(baked).map(|(flat, baked)| (name.clone(), style, flat, baked)));
            }
        }
    }
    for (name, style, flat, baked) in rows {
        let ratio = baked.as_secs_f64() / flat.as_secs_f64();
        println!("{name}, {}: {baked:.1?}, {ratio:.1} times resvg's {flat:.1?}", style.label());
    }
}

/// A layout whose squares have this edge.
fn layout(game: Game, edge: u32) -> Layout {
    let height = f32::from(game.size().1) * edge as f32 + BAR + 2.0 * (AROUND_FRAME + FRAME);
    let layout = Layout::new(Vec2::new(2.0 * height, height), 1.0, game, Rotation::NONE);
    assert_eq!(layout.square_pixels(), edge, "the squares are as large as they should be");
    layout
}

/// The median for the drawing of the flat board; `None` if it is not wanted.
fn flat(criterion: &mut Criterion, name: &str, layout: &Layout) -> Option<Duration> {
    let look = BoardLook { style: BoardStyle::Flat, ..BoardLook::default() };
    let svg = whole_board::board(layout, Theme::Dark.palette(), look);
    let [width, height] = whole_board::board_size(layout);
    measure(criterion, &format!("bake/resvg/{name}"), || picture::pixels(black_box(&svg), width, height).len())
}

/// The same for the baked board.
fn baked(criterion: &mut Criterion, name: &str, layout: &Layout, style: BoardStyle) -> Option<Duration> {
    let look = BoardLook { style, ..BoardLook::default() };
    let plan = BoardPlan::of(layout, Theme::Dark.palette(), look).expect("it is not flat");
    let bake = || black_box(&plan).bake(|| false).expect("nobody stops it").field.len();
    measure(criterion, &format!("bake/{}/{name}", style.label()), bake)
}

fn measure(criterion: &mut Criterion, name: &str, mut work: impl FnMut() -> usize) -> Option<Duration> {
    let mut took = Vec::new();
    criterion.bench_function(name, |bench| {
        bench.iter_custom(|count| {
            let mut spent = Duration::ZERO;
            for _ in 0..count {
                let began = Instant::now();
                black_box(work());
                let once = began.elapsed();
                took.push(once);
                spent += once;
            }
            spent
        });
    });
    took.sort_unstable();
    took.get(took.len() / 2).copied()
}
