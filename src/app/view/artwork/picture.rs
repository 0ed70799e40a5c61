//! Pieces, plates and badges as SVG, and how SVG becomes pixels and images.

use std::sync::{Arc, OnceLock};

use bevy::asset::RenderAssetUsages;
use bevy::image::Image;
use bevy::math::Vec2;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use regalia_core::rules::{Army, Piece, PieceSet, Role};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Tree, fontdb};

use super::plate::Plate;
use crate::view::look::theme::{MARK_DARK, MARK_GOLD, Rgb};
use crate::view::look::{ArmyPalette, Finish, Light, PieceDesign};

const PIECES: [&str; 6] = [
    include_str!("../../../../assets/pieces/king.svg"),
    include_str!("../../../../assets/pieces/queen.svg"),
    include_str!("../../../../assets/pieces/rook.svg"),
    include_str!("../../../../assets/pieces/bishop.svg"),
    include_str!("../../../../assets/pieces/knight.svg"),
    include_str!("../../../../assets/pieces/pawn.svg"),
];

const BOLD_PIECES: [&str; 6] = [
    include_str!("../../../../assets/pieces/bold/king.svg"),
    include_str!("../../../../assets/pieces/bold/queen.svg"),
    include_str!("../../../../assets/pieces/bold/rook.svg"),
    include_str!("../../../../assets/pieces/bold/bishop.svg"),
    include_str!("../../../../assets/pieces/bold/knight.svg"),
    include_str!("../../../../assets/pieces/bold/pawn.svg"),
];

/// The pyramids of Martian Chess, from the smallest to the largest.
const PYRAMIDS: [&str; 3] = [
    include_str!("../../../../assets/pieces/martian-pawn.svg"),
    include_str!("../../../../assets/pieces/martian-drone.svg"),
    include_str!("../../../../assets/pieces/martian-queen.svg"),
];

const BOLD_PYRAMIDS: [&str; 3] = [
    include_str!("../../../../assets/pieces/bold/martian-pawn.svg"),
    include_str!("../../../../assets/pieces/bold/martian-drone.svg"),
    include_str!("../../../../assets/pieces/bold/martian-queen.svg"),
];

pub(in crate::view) const fn shape(set: PieceSet, role: Role, design: PieceDesign) -> &'static str {
    let (pieces, pyramids) = match design {
        PieceDesign::Classic => (&PIECES, &PYRAMIDS),
        PieceDesign::Bold => (&BOLD_PIECES, &BOLD_PYRAMIDS),
    };
    match (set, role) {
        (PieceSet::Pyramids, Role::Pawn) => pyramids[0],
        (PieceSet::Pyramids, Role::Drone) => pyramids[1],
        (PieceSet::Pyramids, _) => pyramids[2],
        (PieceSet::Chess, Role::King) => pieces[0],
        (PieceSet::Chess, Role::Queen) => pieces[1],
        (PieceSet::Chess, Role::Rook) => pieces[2],
        (PieceSet::Chess, Role::Bishop) => pieces[3],
        (PieceSet::Chess, Role::Knight) => pieces[4],
        (PieceSet::Chess, Role::Pawn | Role::Drone) => pieces[5],
    }
}

pub fn piece(set: PieceSet, piece: Piece, finish: Finish) -> String {
    piece_in(Light::Plain, set, piece, finish)
}

pub fn piece_in(light: Light, set: PieceSet, piece: Piece, finish: Finish) -> String {
    let colours = light.on_army(finish.armies.army(piece.army));
    let (fill, detail) = (colours.fill.svg(), colours.detail.svg());
    // The drawings have placeholder colours for fill, outline and inner lines.
    let drawing = shape(set, piece.role, finish.design)
        .replace("#F11100", &fill)
        .replace("#0F2200", &colours.ink.svg())
        .replace("#00F330", &detail);
    if !finish.letters {
        return drawing;
    }
    let letter = piece.army.letter().to_ascii_uppercase();
    let size = if finish.design == PieceDesign::Bold { 32 } else { 25 };
    let body = drawing.trim_end().strip_suffix("</svg>").unwrap_or(&drawing);
    format!(
        r#"{body}<text x="50" y="77.5" font-family="Inter" font-size="{size}" font-weight="600" fill="{detail}" stroke="{fill}" stroke-width="6" stroke-linejoin="round" paint-order="stroke" text-anchor="middle">{letter}</text></svg>"#
    )
}

pub fn plate(plate: Plate) -> String {
    let (side, name) = if plate.is_light { (Rgb(0x8f8876), "light-plate") } else { (Rgb(0x5b5f68), "dark-plate") };
    let (fill, stroke) = plate.colours();
    let (fill, stroke, side) = (fill.svg(), stroke.svg(), side.svg());
    let shape = if plate.is_angular {
        r#"path d="M10 88 24 79.5H76L90 88 76 96.5H24Z" stroke-linejoin="round""#
    } else {
        r#"ellipse cx="50" cy="88" rx="37" ry="8.5""#
    };
    // It is flat in the middle; its rim catches the light behind and turns away from it in front.
    svg100(&format!(
        r##"<linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{side}" stop-opacity=".25"/>
        <stop offset=".3" stop-color="{side}" stop-opacity="0"/><stop offset=".66" stop-color="{side}" stop-opacity="0"/>
        <stop offset="1" stop-color="{side}" stop-opacity=".55"/></linearGradient>
        <{shape} fill="{side}" stroke="{side}" stroke-width="2.6" transform="translate(0 2)"/>
        <{shape} fill="{fill}" stroke="{stroke}" stroke-width="2.6"/><{shape} fill="url(#{name})"/>"##
    ))
}

pub fn badge(kind: Role, armies: ArmyPalette) -> String {
    let colours = armies.army(vest_colour(kind));
    let (fill, detail) = (colours.fill.svg(), colours.detail.svg());
    let letter = kind.letter().to_ascii_uppercase();
    svg100(&format!(
        r##"<path d="M62 6H94V30Q94 42 78 48 62 42 62 30Z" fill="{fill}" stroke="#fffdf6" stroke-width="6" stroke-linejoin="round"/>
        <path d="M62 6H94V30Q94 42 78 48 62 42 62 30Z" fill="{fill}" stroke="#15171b" stroke-width="2.6" stroke-linejoin="round"/>
        <text x="78" y="35" font-family="Inter" font-size="28" font-weight="600" fill="{detail}" text-anchor="middle">{letter}</text>"##
    ))
}

pub const fn vest_colour(kind: Role) -> Army {
    match kind {
        Role::Queen => Army::Violet,
        Role::Rook => Army::Red,
        Role::Bishop => Army::Cyan,
        Role::Knight => Army::Green,
        _ => Army::Yellow,
    }
}

/// The mark on the royal king, where a side has two kings.
pub fn royal_mark() -> String {
    let crown = "M60 40 57 14 68 24 78 8 88 24 99 14 96 40Z";
    let gold = MARK_GOLD.svg();
    svg100(&format!(
        r##"<g transform="translate(33 -2) scale(0.66)"><path d="{crown}" fill="{gold}" stroke="#fffdf6" stroke-width="7" stroke-linejoin="round"/>
        <path d="{crown}" fill="{gold}" stroke="#15171b" stroke-width="3" stroke-linejoin="round"/></g>"##
    ))
}

/// A drawing of 100 by 100 units.
pub(in crate::view) fn svg100(body: &str) -> String {
    svg_in(Vec2::splat(100.0), body)
}

/// A drawing of this size, from its upper left corner.
pub(super) fn svg_in(size: Vec2, body: &str) -> String {
    format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}">{body}</svg>"#, size.x, size.y)
}

/// A drawing of this size, from its middle.
pub(super) fn svg_around(size: Vec2, body: &str) -> String {
    let from = -size / 2.0;
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{} {} {} {}">{body}</svg>"#,
        from.x, from.y, size.x, size.y
    )
}

/// A line of text in a drawing; `at` is where its baseline begins, ends (anchor `end`) or has its centre (`middle`).
/// The words are SVG: see [`escaped`].
pub fn text(at: (f64, f64), size: f64, weight: u16, colour: Rgb, anchor: &str, words: &str) -> String {
    let ((x, y), colour) = (at, colour.svg());
    format!(
        r#"<text x="{x:.2}" y="{y:.2}" font-family="Inter" font-size="{size:.2}" font-weight="{weight}" fill="{colour}" text-anchor="{anchor}">{words}</text>"#
    )
}

/// How wide a line of text is when it is drawn, in the same units as its size. Characters that the program's fonts lack
/// are not drawn.
pub fn text_width(words: &str, size: f64, weight: u16) -> f64 {
    let line = text((0.0, 0.0), size, weight, MARK_DARK, "start", &escaped(words));
    let svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">{line}</svg>"#);
    let options = usvg::Options { fontdb: fonts(), ..usvg::Options::default() };
    Tree::from_str(&svg, &options).map_or(0.0, |tree| f64::from(tree.root().abs_bounding_box().right()).max(0.0))
}

/// Words as they are written into SVG and HTML.
pub fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}

fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    Arc::clone(FONTS.get_or_init(|| {
        let mut fonts = fontdb::Database::new();
        fonts.load_font_data(include_bytes!("../../../../assets/fonts/Inter-Medium.otf").to_vec());
        fonts.load_font_data(include_bytes!("../../../../assets/fonts/Inter-SemiBold.otf").to_vec());
        Arc::new(fonts)
    }))
}

/// Draws an SVG to exactly `width` × `height` pixels, four bytes each (red, green, blue, opacity, not premultiplied).
/// An invalid SVG gives transparent pixels.
pub fn pixels(svg: &str, width: u32, height: u32) -> Vec<u8> {
    draw_pixels(svg, width, height).unwrap_or_else(|| vec![0; (width * height * 4) as usize])
}

pub fn png_of(pixels: &[u8], size: [u32; 2]) -> Result<Vec<u8>, png::EncodingError> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, size[0], size[1]);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(file)
}

/// Draws an SVG to an image of exactly `width` × `height` pixels, as [`pixels`] does.
pub fn draw(svg: &str, width: u32, height: u32) -> Image {
    pixels_image(pixels(svg, width, height), width, height)
}

/// Lays pixels over others, with their opacity; `at` is their upper left corner. They must not reach beyond the others.
pub fn lay_over(below: &mut [u8], size: [u32; 2], above: &[u8], [width, _]: [u32; 2], at: [u32; 2]) {
    for (y, row) in above.chunks_exact(width.max(1) as usize * 4).enumerate() {
        let from = ((at[1] as usize + y) * size[0] as usize + at[0] as usize) * 4;
        let Some(below) = below.get_mut(from..from + row.len()) else { return };
        for (below, above) in below.chunks_exact_mut(4).zip(row.chunks_exact(4)) {
            let (share, rest) = (u32::from(above[3]), 255 - u32::from(above[3]));
            // Both count by their opacity, in parts of 255².
            let (own, under) = (share * 255, u32::from(below[3]) * rest);
            let Some(half) = (own + under).checked_div(2).filter(|half| *half > 0) else { continue };
            for part in 0..3 {
                let sum = u32::from(above[part]) * own + u32::from(below[part]) * under;
                below[part] = ((sum + half) / (own + under)) as u8;
            }
            below[3] = ((own + under + 127) / 255) as u8;
        }
    }
}

/// An image of these pixels, as [`pixels`] gives them.
pub(in crate::view) fn pixels_image(pixels: Vec<u8>, width: u32, height: u32) -> Image {
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    Image::new(size, TextureDimension::D2, pixels, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD)
}

fn draw_pixels(svg: &str, width: u32, height: u32) -> Option<Vec<u8>> {
    let options = usvg::Options { fontdb: fonts(), ..usvg::Options::default() };
    let tree = Tree::from_str(svg, &options).ok()?;
    let mut pixmap = Pixmap::new(width, height)?;
    let scale = Transform::from_scale(width as f32 / tree.size().width(), height as f32 / tree.size().height());
    resvg::render(&tree, scale, &mut pixmap.as_mut());
    Some(pixmap.take_demultiplied())
}

/// Every piece that can stand on a board, army by army, role by role.
pub fn every_piece() -> impl Iterator<Item = Piece> {
    Army::ALL.into_iter().flat_map(|army| Role::ALL.into_iter().map(move |role| Piece { army, role }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inked(svg: &str, width: u32, height: u32) -> usize {
        let pixels = draw_pixels(svg, width, height).expect("a drawing of ours can be read");
        pixels.chunks(4).filter(|pixel| pixel[3] > 0).count()
    }

    #[test]
    fn every_piece_is_drawn_in_its_own_colours() {
        for design in PieceDesign::ALL {
            let finish = Finish { design, ..Finish::default() };
            for one in every_piece() {
                let svg = piece(PieceSet::Chess, one, finish);
                assert!(["#F11100", "#0F2200", "#00F330"].iter().all(|stand_in| !svg.contains(stand_in)));
                let share = inked(&svg, 40, 40);
                assert!((300..1400).contains(&share), "{one}: {share} of 1600 pixels");
            }
        }
    }

    #[test]
    fn plates_and_badges_are_drawn() {
        for one in Plate::ALL {
            assert!(inked(&plate(one), 40, 40) > 50);
        }
        for kind in Role::CHESS {
            assert!(inked(&badge(kind, ArmyPalette::Clear), 40, 40) > 50);
        }
        assert!(inked(&royal_mark(), 40, 40) > 50);
    }

    #[test]
    fn the_letters_of_the_board_have_their_font() {
        let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">"##.to_owned();
        let with_letter = svg + &text((5.0, 30.0), 30.0, 600, MARK_DARK, "start", "W") + "</svg>";
        assert!(inked(&with_letter, 40, 40) > 100);
    }

    #[test]
    fn a_letter_changes_a_piece_where_it_is_filled() {
        for design in PieceDesign::ALL {
            for one in every_piece() {
                let drawn = |letters: bool| {
                    let finish = Finish { design, letters, ..Finish::default() };
                    pixels(&piece(PieceSet::Chess, one, finish), 60, 60)
                };
                let (plain, lettered) = (drawn(false), drawn(true));
                let changed = plain.chunks(4).zip(lettered.chunks(4)).filter(|(plain, lettered)| plain != lettered);
                assert!((60..500).contains(&changed.count()), "{one} {design:?}");
            }
        }
    }
}
