//! The icons are made from the drawings. `REGALIA_MAKE_ICONS=1 cargo test … identity::icons` makes them again.

use std::fs;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::support::project;

/// The sizes of the pictures, in pixels.
const SIZES: [u32; 8] = [16, 24, 32, 48, 64, 128, 256, 512];

/// Up to this size the plainer drawing serves: in the other one the lines would run together.
const SMALL: u32 = 24;

/// How much a colour may differ between machines, of 255.
const TOLERANCE: u8 = 2;

/// The kinds of pictures in icon.icns and their sizes; most are for screens of double density, and half as large there.
const APPLE: [(&[u8; 4], u32); 7] =
    [(b"ic11", 32), (b"ic12", 64), (b"ic07", 128), (b"ic13", 256), (b"ic08", 256), (b"ic14", 512), (b"ic09", 512)];

/// The sizes in icon.ico.
const WINDOWS: [u32; 7] = [16, 24, 32, 48, 64, 128, 256];

fn path(size: u32) -> std::path::PathBuf {
    project(&format!("assets/icons/{size}.png"))
}

/// The drawing at a size: red, green, blue and alpha of each pixel.
fn drawn(size: u32) -> Vec<u8> {
    let name = if size <= SMALL { "assets/icon-small.svg" } else { "assets/icon.svg" };
    let tree = Tree::from_str(&fs::read_to_string(project(name)).unwrap(), &Options::default()).unwrap();
    let mut pixels = Pixmap::new(size, size).unwrap();
    let scale = size as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    let colours = pixels.pixels().iter().map(|pixel| pixel.demultiply());
    colours.flat_map(|colour| [colour.red(), colour.green(), colour.blue(), colour.alpha()]).collect()
}

fn encoded(size: u32, pixels: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, size, size);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(pixels).unwrap();
    writer.finish().unwrap();
    bytes
}

fn decoded(size: u32, bytes: &[u8]) -> Vec<u8> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((frame.width, frame.height, frame.color_type), (size, size, png::ColorType::Rgba));
    pixels
}

/// A picture as it stands in icon.ico: the largest as PNG, the others as bitmaps, which every version of Windows reads.
fn windows_picture(size: u32) -> Vec<u8> {
    let png = fs::read(path(size)).unwrap();
    if size == 256 {
        return png;
    }
    let mut bytes = Vec::new();
    // Size of this header, width, height of picture and mask together, planes, bits per pixel.
    for number in [40, size, 2 * size, 1 | 32 << 16] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend([0; 24]);
    // The lowest row comes first.
    for row in decoded(size, &png).chunks_exact(4 * size as usize).rev() {
        bytes.extend(row.chunks_exact(4).flat_map(|pixel| [pixel[2], pixel[1], pixel[0], pixel[3]]));
    }
    // The mask hides nothing: the alpha does. Its rows end at whole words of four bytes.
    bytes.extend(vec![0; (size.div_ceil(32) * 4 * size) as usize]);
    bytes
}

fn ico() -> Vec<u8> {
    let pictures = WINDOWS.map(windows_picture);
    let mut bytes = vec![0, 0, 1, 0, WINDOWS.len() as u8, 0];
    let mut place = bytes.len() + 16 * WINDOWS.len();
    for (size, picture) in WINDOWS.iter().zip(&pictures) {
        // 256 is written as 0.
        let length = (size % 256) as u8;
        bytes.extend([length, length, 0, 0, 1, 0, 32, 0]);
        bytes.extend((picture.len() as u32).to_le_bytes());
        bytes.extend((place as u32).to_le_bytes());
        place += picture.len();
    }
    bytes.extend(pictures.concat());
    bytes
}

fn icns() -> Vec<u8> {
    let mut pictures = Vec::new();
    for (kind, size) in APPLE {
        let picture = fs::read(path(size)).unwrap();
        pictures.extend(kind);
        pictures.extend((picture.len() as u32 + 8).to_be_bytes());
        pictures.extend(picture);
    }
    let mut bytes = b"icns".to_vec();
    bytes.extend((pictures.len() as u32 + 8).to_be_bytes());
    bytes.extend(pictures);
    bytes
}

#[test]
fn the_icons_are_made_from_the_drawings() {
    let makes = std::env::var_os("REGALIA_MAKE_ICONS").is_some();
    if makes {
        fs::create_dir_all(project("assets/icons")).unwrap();
        for size in SIZES {
            fs::write(path(size), encoded(size, &drawn(size))).unwrap();
        }
        fs::write(project("assets/icon.ico"), ico()).unwrap();
        fs::write(project("assets/icon.icns"), icns()).unwrap();
    }
    for size in SIZES {
        let (kept, drawn) = (decoded(size, &fs::read(path(size)).unwrap()), drawn(size));
        // Below a transparent pixel there is no colour.
        let same = kept.chunks_exact(4).zip(drawn.chunks_exact(4)).all(|(kept, drawn)| {
            kept[3].abs_diff(drawn[3]) <= TOLERANCE
                && (drawn[3] < 32 || kept.iter().zip(drawn).all(|(kept, drawn)| kept.abs_diff(*drawn) <= TOLERANCE))
        });
        assert!(same, "assets/icons/{size}.png does not show the drawing");
    }
    assert_eq!(fs::read(project("assets/icon.ico")).unwrap(), ico(), "assets/icon.ico");
    assert_eq!(fs::read(project("assets/icon.icns")).unwrap(), icns(), "assets/icon.icns");
}

#[test]
fn the_small_drawing_keeps_its_shape() {
    // Gold on dark, in strength: at 16 pixels a thin line would be neither.
    let pixels = drawn(16);
    let count = |is: fn(&[u8]) -> bool| pixels.chunks_exact(4).filter(|pixel| is(pixel)).count();
    let gold = count(|pixel| pixel[0] > 180 && pixel[2] < 130 && pixel[3] > 250);
    let dark = count(|pixel| pixel[0] < 80 && pixel[3] > 250);
    assert!(gold > 50 && dark > 60, "{gold} golden and {dark} dark of 256");
}
