//! Signs on the board: rings, frames, zones, the veil over the rest of the board, letters and labels. They are drawn in
//! hundredths of a square around their middle.

use std::fmt::Write;

use bevy::math::Vec2;
use regalia_core::rules::Army;

use super::picture::{escaped, svg_around, svg_in, svg100, text};
use super::plate::Plate;
use crate::view::look::ArmyPalette;
use crate::view::look::theme::{MARK_DARK, MARK_LIGHT, Rgb};

/// How large the signs are, in squares.
pub(super) const RING: f32 = 1.04;
pub(super) const TWIN: f32 = 1.08;
pub(super) const LETTER: f32 = 0.64;

const VEIL: f32 = 0.62;

pub(super) fn circle(colour: Rgb) -> String {
    let (light, dark, fill) = (MARK_LIGHT.svg(), MARK_DARK.svg(), colour.svg());
    svg100(&format!(
        r#"<circle cx="50" cy="50" r="41" fill="none" stroke="{light}" stroke-width="17"/>
        <circle cx="50" cy="50" r="41" fill="none" stroke="{dark}" stroke-width="12.5"/>
        <circle cx="50" cy="50" r="41" fill="none" stroke="{fill}" stroke-width="8"/>"#
    ))
}

/// A piece on a square of few pixels: a dot with a dark line around it.
pub(super) fn dot(colour: Rgb) -> String {
    let (fill, dark) = (colour.svg(), MARK_DARK.svg());
    svg100(&format!(r#"<circle cx="50" cy="50" r="34" fill="{fill}" stroke="{dark}" stroke-width="8"/>"#))
}

pub(super) fn glow(colour: Rgb) -> String {
    let (colour, dark) = (colour.svg(), MARK_DARK.svg());
    svg100(&format!(
        r#"<rect width="100" height="100" fill="{colour}" opacity="0.55"/><circle cx="50" cy="50" r="44" fill="{colour}" opacity="0.6"/>
        <circle cx="50" cy="50" r="45" fill="none" stroke="{dark}" stroke-width="9" opacity="0.75"/>
        <circle cx="50" cy="50" r="45" fill="none" stroke="{colour}" stroke-width="5.5"/>"#
    ))
}

/// A ring around a piece in the colour of its army, edged and shaped like its seat's plate; broken if the army is
/// neutral.
pub(super) fn ring(colour: Rgb, plate: Option<Plate>) -> String {
    let (fill, size) = (colour.svg(), Vec2::splat(RING * 100.0));
    let Some(plate) = plate else {
        let (shape, dark, light) = (outline(44.0, false), MARK_DARK.svg(), MARK_LIGHT.svg());
        let body = format!(
            r#"<g fill="none"><{shape} stroke="{dark}" stroke-width="9"/><{shape} stroke="{light}" stroke-width="5"/>
            <{shape} stroke="{fill}" stroke-width="5" stroke-dasharray="16 12"/></g>"#
        );
        return svg_around(size, &body);
    };
    let (shape, (inner, edge)) = (outline(42.5, plate.is_angular), plate.colours());
    let body = format!(
        r#"<g fill="none"><{shape} stroke="{}" stroke-width="11"/><{shape} stroke="{}" stroke-width="8.5"/>
        <{shape} stroke="{fill}" stroke-width="4"/></g>"#,
        edge.svg(),
        inner.svg(),
    );
    svg_around(size, &body)
}

/// The frame of one of the two squares of an army; an occupied one has the stronger frame.
pub(super) fn twin(is_held: bool) -> String {
    let (dark, light) = (MARK_DARK.svg(), MARK_LIGHT.svg());
    let place = r#"x="-46" y="-46" width="92" height="92" rx="16" fill="none""#;
    let dashes = if is_held { "" } else { r#"stroke-dasharray="17 13""# };
    let body = format!(
        r#"<rect {place} stroke="{dark}" stroke-width="11"/><rect {place} stroke="{light}" stroke-width="6" {dashes}/>"#
    );
    svg_around(Vec2::splat(TWIN * 100.0), &body)
}

/// Columns and rows in the colour of their army, with the edge of its seat's plate.
pub(super) fn zone((columns, rows): (u8, u8), colour: Rgb, plate: Plate) -> String {
    let size = Vec2::new(f32::from(columns), f32::from(rows)) * 100.0;
    let place = format!(r#"x="4" y="4" width="{}" height="{}" rx="16""#, size.x - 8.0, size.y - 8.0);
    let (fill, (inner, edge)) = (colour.svg(), plate.colours());
    let body = format!(
        r#"<rect {place} fill="{fill}" fill-opacity="0.3" stroke="{}" stroke-width="7"/>
        <rect {place} fill="none" stroke="{}" stroke-width="4"/>"#,
        edge.svg(),
        inner.svg()
    );
    svg_in(size, &body)
}

/// A veil over this many columns and rows, but not over these squares: the column and row of each.
pub(super) fn veil((columns, rows): (u8, u8), lit: &[(u8, u8)], colour: Rgb) -> String {
    let size = Vec2::new(f32::from(columns), f32::from(rows)) * 100.0;
    let mut path = format!("M0 0H{}V{}H0Z", size.x, size.y);
    for (column, row) in lit {
        let corner = Vec2::new(f32::from(*column), f32::from(*row)) * 100.0 + 4.0;
        let _ = write!(path, "M{} {}h92v92h-92Z", corner.x, corner.y);
    }
    let fill = colour.svg();
    svg_in(size, &format!(r#"<path d="{path}" fill="{fill}" fill-opacity="{VEIL}" fill-rule="evenodd"/>"#))
}

/// The letter of an army on a small disc, shaped like the plate of the seat that controls it; with a broken line if
/// nobody does.
pub(super) fn letter(army: Army, armies: ArmyPalette, plate: Option<Plate>) -> String {
    let colours = armies.army(army);
    let (inner, edge) = plate.map_or((MARK_LIGHT, MARK_DARK), Plate::colours);
    let shape = outline(21.0, plate.is_some_and(|plate| plate.is_angular));
    let dashes = if plate.is_none() { r#"stroke-dasharray="9 7""# } else { "" };
    let body = format!(
        r#"<{shape} fill="{fill}" stroke="{}" stroke-width="12"/><{shape} fill="{fill}" stroke="{}" stroke-width="7" {dashes}/>{}"#,
        edge.svg(),
        inner.svg(),
        words(27.0, colours.detail, &army.letter().to_ascii_uppercase().to_string()),
        fill = colours.fill.svg(),
    );
    svg_around(Vec2::splat(LETTER * 100.0), &body)
}

/// A short label, as large as a letter.
pub(super) fn label(label: &str) -> String {
    let (dark, light) = (MARK_DARK.svg(), MARK_LIGHT.svg());
    let body = format!(
        r#"<rect x="-26" y="-17" width="52" height="34" rx="17" fill="{dark}" stroke="{light}" stroke-width="4"/>{}"#,
        words(26.0, MARK_LIGHT, &escaped(label))
    );
    svg_around(Vec2::splat(LETTER * 100.0), &body)
}

fn words(size: f64, colour: Rgb, words: &str) -> String {
    text((0.0, size * 0.36), size, 600, colour, "middle", words)
}

/// The outline of a disc or a hexagon, as an unclosed SVG element.
fn outline(radius: f32, is_angular: bool) -> String {
    if !is_angular {
        return format!(r#"circle r="{radius:.1}""#);
    }
    let (x, y) = (radius * 0.58, radius * 0.92);
    let points = [(-x, -y), (x, -y), (radius * 1.05, 0.0), (x, y), (-x, y), (-radius * 1.05, 0.0)];
    let points = points.map(|(x, y)| format!("{x:.1} {y:.1}"));
    format!(r#"path d="M{}Z" stroke-linejoin="round""#, points.join("L"))
}
