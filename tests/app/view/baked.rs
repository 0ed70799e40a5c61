//! The board of wood and stone: the same bytes everywhere, exact enamel, readable coordinates, and when it is shown.

use bevy::prelude::*;
use regalia_app::view::board_texture::{Cell, Field, Grain};
use regalia_app::view::theme::{Palette, Rgb, Surface};
use regalia_app::view::{
    ArmyPalette, BakedPixels, BoardLook, BoardPlan, BoardStyle, Layout, Look, Rotation, Theme, ViewSettings, Zoom,
};
use regalia_core::rules::{Army, Game, Square};

use super::Screen;
use crate::program::Program;

const BAKED: [BoardStyle; 2] = [BoardStyle::Wood, BoardStyle::Slate];

fn palettes() -> [&'static Palette; 2] {
    [Theme::Dark, Theme::Light].map(Theme::palette)
}

fn layout(game: Game) -> Layout {
    Layout::new(Vec2::new(900.0, 480.0), 1.0, game, Rotation::NONE)
}

fn look(style: BoardStyle) -> BoardLook {
    BoardLook { style, ..BoardLook::default() }
}

fn baked(layout: &Layout, palette: &Palette, look: BoardLook) -> BakedPixels {
    BoardPlan::of(layout, palette, look).expect("it is not flat").bake(|| false).expect("nobody stops it")
}

/// FNV-1a.
fn digest(baked: &BakedPixels) -> u64 {
    let frame = baked.frame.iter().flat_map(|strip| &strip.pixels);
    baked
        .field
        .iter()
        .chain(frame)
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[test]
fn a_board_has_the_same_bytes_on_every_machine() {
    // Letters are drawn by another library.
    let digests = Game::ALL.map(|game| {
        BAKED.map(|style| {
            digest(&baked(&layout(game), Theme::Dark.palette(), BoardLook { letters: false, ..look(style) }))
        })
    });
    assert_eq!(digests, DIGESTS, "{digests:#x?}");
}

/// For each game, of wood and slate.
const DIGESTS: [[u64; 2]; 5] = [
    [0x5936_13ae_3520_d925, 0xdd60_20d3_86f5_c1af],
    [0x11bf_538e_f2a4_8d90, 0x6e3b_910f_d9ab_6627],
    [0x1cf3_47c2_cf1a_0d98, 0x27e5_fb59_8702_f07d],
    [0x1cf3_47c2_cf1a_0d98, 0x27e5_fb59_8702_f07d],
    [0x75e5_85a7_4ff4_1e3b, 0x925a_5103_3d05_4477],
];

#[test]
fn enamel_is_exact_in_the_middle_of_its_square() {
    for game in [Game::Sovereign, Game::Royale] {
        for (palette, style) in palettes().into_iter().flat_map(|palette| BAKED.map(|style| (palette, style))) {
            for armies in ArmyPalette::ALL {
                let layout = layout(game);
                let board = baked(&layout, palette, BoardLook { armies, letters: true, style });
                let edge = layout.square_pixels();
                let mut found = 0;
                for square in (0..=u8::MAX).map(Square::from_index) {
                    let Some(army) = game.colour_of(square) else { continue };
                    let corner = (layout.centre(square) - layout.board.min) * layout.scale - edge as f32 / 2.0;
                    // Below the letter, above the light at the lower edge.
                    for (x, y) in [(50, 50), (75, 30), (30, 65), (70, 70)] {
                        let at = (corner.x as u32 + x * edge / 100, corner.y as u32 + y * edge / 100);
                        let place = ((at.1 * board.size[0] + at.0) * 4) as usize;
                        let [r, g, b] = [0, 1, 2].map(|part| board.field[place + part]);
                        let colour = Rgb(u32::from_be_bytes([0, r, g, b]));
                        assert_eq!(colour, armies.army(army).fill, "{game} {square} {style:?} {x} {y}");
                    }
                    found += 1;
                }
                assert_eq!(found, 24);
            }
        }
    }
}

#[test]
fn a_field_has_its_size_and_no_hole() {
    for game in Game::ALL {
        for (rotation, zoom) in [(Rotation::NONE, 1.0), (Rotation::quarters(1), 2.5), (Rotation::HALF, 4.0)] {
            let layout = Layout { rotation, ..Layout::new(Vec2::new(700.0, 400.0), 1.0, game, rotation) };
            let layout = layout.zoomed(Zoom { factor: zoom, middle: Vec2::splat(0.5) });
            let board = baked(&layout, Theme::Light.palette(), BoardLook::default());
            assert_eq!(board.field.len() as u32, board.size[0] * board.size[1] * 4);
            assert!(board.field.chunks(4).all(|pixel| pixel[3] == u8::MAX));
            assert!(board.size.iter().all(|side| *side <= 2048), "{:?}", board.size);
            for strip in &board.frame {
                let [left, top, right, bottom] = strip.place;
                assert_eq!(strip.pixels.len() as u32, (right - left) * (bottom - top) * 4);
            }
        }
    }
}

#[test]
fn the_largest_screen_takes_little_memory() {
    for game in Game::ALL {
        for scale in [1.0, 2.0] {
            let layout = Layout::new(Vec2::new(3840.0, 2160.0) / scale, scale, game, Rotation::NONE);
            for factor in [1.0, 4.0] {
                let layout = layout.zoomed(Zoom { factor, middle: Vec2::splat(0.5) });
                let plan = BoardPlan::of(&layout, Theme::Dark.palette(), BoardLook::default()).expect("wood");
                assert!(plan.bytes() < 20 << 20, "{game}: {}", plan.bytes());
            }
        }
    }
}

#[test]
fn baking_stops_when_it_is_told_to() {
    let plan = BoardPlan::of(&layout(Game::Sovereign), Theme::Dark.palette(), BoardLook::default()).expect("wood");
    let asked = std::cell::Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 20
    };
    assert_eq!(plan.bake(stop), None);
    assert_eq!(asked.get(), 21, "it stops at once");
}

/// The relative luminance of a colour, from 0 to 1.
fn luminance(Rgb(colour): Rgb) -> f64 {
    let part = |shift: u32| {
        let share = f64::from((colour >> shift) & 255) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
}

fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    one.max(other) / one.min(other)
}

#[test]
fn coordinates_and_squares_can_be_told_apart_on_every_board() {
    for (palette, style) in palettes().into_iter().flat_map(|palette| BoardStyle::ALL.map(|style| (palette, style))) {
        let Surface { light, dark, frame, coordinates, .. } = style.surface(palette);
        assert!(contrast(coordinates, frame) >= 4.5, "{style:?}: {}", contrast(coordinates, frame));
        assert!(contrast(light, dark) >= 1.25, "{style:?}: {}", contrast(light, dark));
        assert!(contrast(frame, dark) >= 3.0, "{style:?}: {}", contrast(frame, dark));
    }
}

#[test]
fn grain_never_hides_what_a_square_is() {
    // Neighbours differ clearly more than the grain within one of them, apart from the hairlines.
    for (palette, style) in palettes().into_iter().flat_map(|palette| BAKED.map(|style| (palette, style))) {
        let board = baked(&layout(Game::TwoKings), palette, look(style));
        let edge = board.size[0] / 8;
        let mean = |column: u32, row: u32| {
            let places = (3..edge - 3).flat_map(|y| (3..edge - 3).map(move |x| (column * edge + x, row * edge + y)));
            let green = |(x, y): (u32, u32)| f64::from(board.field[((y * board.size[0] + x) * 4 + 1) as usize]);
            let values: Vec<_> = places.map(green).collect();
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            let spread = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len() as f64;
            (mean, spread.sqrt())
        };
        for row in 0..8 {
            for column in 0..7 {
                let ((one, noise), (other, _)) = (mean(column, row), mean(column + 1, row));
                assert!((one - other).abs() > 14.0, "{style:?} {column} {row}: {one} {other}");
                assert!(noise < (one - other).abs() * 0.45, "{style:?} {column} {row}: {noise}");
            }
        }
    }
}

#[test]
fn a_square_of_enamel_stands_out_from_its_neighbours() {
    // By its own colour, or by the rim of gold around it.
    for (palette, style) in palettes().into_iter().flat_map(|palette| BAKED.map(|style| (palette, style))) {
        let surface = style.surface(palette);
        for (army, around) in Army::ALL.into_iter().flat_map(|army| [(army, surface.light), (army, surface.dark)]) {
            let fill = ArmyPalette::default().army(army).fill;
            let apart = |one: Rgb, other: Rgb| {
                let part = |shift: u32| ((one.0 >> shift) & 255).abs_diff((other.0 >> shift) & 255);
                part(16) + part(8) + part(0)
            };
            let rim = apart(surface.gold, fill).min(apart(surface.gold, around));
            assert!(apart(fill, around).max(rim) > 60, "{style:?} {army:?}: {}", apart(fill, around));
        }
    }
}

/// The width of the image of all squares: one pixel each, or baked.
fn squares_drawn(screen: &mut Screen) -> u32 {
    let whole = screen.layout().squares.size();
    let world = screen.table.world();
    let mut sprites = world.query::<&Sprite>();
    let mut all = sprites.iter(world).filter(|sprite| sprite.custom_size == Some(whole));
    let image = all.next().map(|sprite| sprite.image.clone()).expect("there is a board");
    world.resource::<Assets<Image>>().get(&image).expect("it is drawn").width()
}

#[test]
fn the_flat_board_is_shown_until_the_other_is_ready() {
    let mut screen = Screen::of(Game::Sovereign);
    assert_eq!(squares_drawn(&mut screen), 16, "one pixel for each square");
    let edge = screen.layout().square_pixels();
    let start = std::time::Instant::now();
    while squares_drawn(&mut screen) != 16 * edge {
        assert!(start.elapsed().as_secs() < 20, "it is baked");
        std::thread::sleep(std::time::Duration::from_millis(5));
        screen.table.frame();
    }
    // Flat at once, and back without a wait.
    screen.settings(|settings| settings.board = BoardStyle::Flat);
    assert_eq!(squares_drawn(&mut screen), 16);
    screen.settings(|settings| settings.board = BoardStyle::Wood);
    assert_eq!(squares_drawn(&mut screen), 16 * edge, "it was kept");
    // A board that looks different is not shown in its place.
    screen.settings(|settings| settings.board = BoardStyle::Slate);
    screen.settings(|settings| settings.board = BoardStyle::Wood);
    for _ in 0..40 {
        std::thread::sleep(std::time::Duration::from_millis(5));
        screen.table.frame();
        assert_eq!(squares_drawn(&mut screen), 16 * edge, "the slate that was begun is dropped");
    }
}

#[test]
fn a_picture_shows_the_board_of_the_settings() {
    let record = regalia_core::record::Record::new(regalia_core::rules::Options::new(Game::Sovereign), Vec::new());
    let pixels = |board: BoardStyle| {
        let settings = ViewSettings { board, ..ViewSettings::default() };
        let look = Look { rotation: Rotation::NONE, settings, palette: Theme::Dark.palette(), shapes: Vec::new() };
        let picture = regalia_app::view::BoardPicture::of(&record, &look);
        assert!(!picture.svg().contains("<image"), "a drawing has no pixels");
        let drawn = picture.pixels();
        assert!(drawn.chunks(4).all(|pixel| pixel[3] == u8::MAX));
        (picture.size(), drawn)
    };
    let all = BoardStyle::ALL.map(pixels);
    assert!(all[0].0 == all[1].0 && all[1].0 == all[2].0);
    assert!(all[0].1 != all[1].1 && all[1].1 != all[2].1);
}

#[test]
fn no_two_squares_are_cut_from_the_same_wood() {
    let cell = Cell { colour: [200, 180, 150], grain: Grain::Maple, enamel: None };
    let field = Field { columns: 4, edge: 24, cells: vec![cell; 16], lines: Vec::new(), gold: [0; 3] };
    let pixels = field.pixels(|| false).expect("nobody stops it");
    let square = |number: usize| -> Vec<u8> {
        let rows = (0..24).map(|y| ((number / 4 * 24 + y) * 96 + number % 4 * 24) * 4);
        rows.flat_map(|from| pixels[from..from + 96].to_vec()).collect()
    };
    let all: std::collections::HashSet<_> = (0..16).map(square).collect();
    assert_eq!(all.len(), 16);
}
