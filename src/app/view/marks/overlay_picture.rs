//! The overlay as a drawing: arrows, rings, letters, and the veil over the rest of the board.

use std::fmt::Write;

use bevy::prelude::{Rect, Vec2};
use regalia_core::rules::{Army, Seat, Square};

use super::overlay::{Line, Link, Overlay};
use crate::view::artwork::plate::Plate;
use crate::view::layout::Layout;
use crate::view::look::colours::ArmyPalette;
use crate::view::look::theme::{MARK_CHECK, MARK_DARK, MARK_LIGHT, Palette, Rgb};

/// How far a line bends, as a fraction of its length.
const BEND: f32 = 0.07;

/// How far from the middle of a square a line begins, in squares.
const BEGINS: f32 = 0.34;
/// How far from the middle it ends, in squares.
const ENDS: f32 = 0.5;

/// Opacity of what a move would add.
const AHEAD: f32 = 0.75;

/// Opacity of the veil.
const VEIL: f32 = 0.62;

/// A drawing, and the part of the window that it fills.
#[derive(Clone, Debug, PartialEq)]
pub struct OverlaySvg {
    /// The drawing.
    pub svg: String,
    /// Its place, in logical pixels; its edges are on physical pixels.
    pub place: Rect,
}

/// The part above the pieces, cropped; `None` if there is none.
#[must_use]
pub fn over_pieces(overlay: &Overlay, layout: &Layout, palette: &Palette, armies: ArmyPalette) -> Option<OverlaySvg> {
    let mut drawing = Drawing::new(layout, armies);
    if let Some(lit) = &overlay.lit {
        drawing.veil(lit, palette.background);
    }
    for (square, army, seat) in &overlay.rings {
        drawing.ring(*square, *army, *seat);
    }
    for (square, held) in &overlay.squares {
        drawing.coloured_square(*square, *held);
    }
    for link in &overlay.links {
        drawing.link(link);
    }
    for line in &overlay.attacks {
        drawing.attack(line);
    }
    for link in &overlay.links {
        drawing.letter(link);
    }
    for (square, label) in &overlay.labels {
        drawing.label(*square, label);
    }
    drawing.finish()
}

/// The part below the pieces, cropped; `None` if there is none.
#[must_use]
pub fn under_pieces(overlay: &Overlay, layout: &Layout, armies: ArmyPalette) -> Option<OverlaySvg> {
    let mut drawing = Drawing::new(layout, armies);
    for (army, seat) in &overlay.zones {
        drawing.zone(*army, *seat);
    }
    drawing.finish()
}

/// A drawing in hundredths of a square, from the upper left corner of the visible board.
struct Drawing<'a> {
    svg: String,
    layout: &'a Layout,
    armies: ArmyPalette,
    /// What it covers.
    covered: Option<Rect>,
}

impl<'a> Drawing<'a> {
    const fn new(layout: &'a Layout, armies: ArmyPalette) -> Self {
        Self { svg: String::new(), layout, armies, covered: None }
    }

    /// Notes that something is drawn within `around` of a point.
    fn covers(&mut self, at: Vec2, around: f32) {
        let place = Rect::from_center_half_size(at, Vec2::splat(around));
        self.covered = Some(self.covered.map_or(place, |covered| covered.union(place)));
    }

    /// The middle of a square in the drawing's units.
    fn at(&self, square: Square) -> Vec2 {
        (self.layout.centre(square) - self.layout.board.min) / self.layout.square() * 100.0
    }

    /// The whole drawing; `None` if nothing is visible.
    fn finish(self) -> Option<OverlaySvg> {
        let (board, unit) = (self.layout.board, self.layout.square() / 100.0);
        let covered = self.covered?;
        let snap = |at: Vec2| (at * self.layout.scale).round() / self.layout.scale;
        let place = Rect { min: snap(board.min + covered.min * unit), max: snap(board.min + covered.max * unit) };
        let place = place.intersect(board);
        if place.is_empty() {
            return None;
        }
        let (from, size) = ((place.min - board.min) / unit, place.size() / unit);
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{} {} {width} {height}" width="{width}" height="{height}">{}</svg>"#,
            from.x,
            from.y,
            self.svg,
            width = size.x,
            height = size.y,
        );
        Some(OverlaySvg { svg, place })
    }

    fn plate(&self, seat: Seat) -> Plate {
        Plate::of(seat, self.layout.seating)
    }

    fn add(&mut self, svg: std::fmt::Arguments) {
        // Writing to a string cannot fail.
        let _ = self.svg.write_fmt(svg);
    }

    /// A half of the board in the colour of its army, with the edge of its seat's plate.
    fn zone(&mut self, army: Army, seat: Seat) {
        let game = self.layout.game;
        let squares = (0..=u8::MAX).map(Square::from_index).filter(|square| {
            let (files, ranks) = game.size();
            square.file() < files && square.rank() < ranks && game.zone_of(*square) == Some(army)
        });
        let corners = squares.map(|square| self.at(square));
        let Some((low, high)) = corners.map(|at| (at, at)).reduce(|(low, high), (at, _)| (low.min(at), high.max(at)))
        else {
            return;
        };
        let (low, size) = (low - 46.0, high - low + 92.0);
        self.covers(low, 10.0);
        self.covers(low + size, 10.0);
        let fill = self.armies.army(army).fill.svg();
        let (plate, edge) = self.plate(seat).colours();
        let place = format!(r#"x="{}" y="{}" width="{}" height="{}" rx="16""#, low.x, low.y, size.x, size.y);
        self.add(format_args!(
            r#"<rect {place} fill="{fill}" fill-opacity="0.3" stroke="{}" stroke-width="7"/>
            <rect {place} fill="none" stroke="{}" stroke-width="4"/>"#,
            edge.svg(),
            plate.svg()
        ));
    }

    /// Veils everything but these squares.
    fn veil(&mut self, lit: &[Square], colour: Rgb) {
        let size = self.layout.board.size() / self.layout.square() * 100.0;
        self.covers(size / 2.0, size.max_element() / 2.0);
        let mut path = format!("M0 0H{:.1}V{:.1}H0Z", size.x, size.y);
        for square in lit {
            let corner = self.at(*square) - 46.0;
            let _ = write!(path, "M{} {}h92v92h-92Z", corner.x, corner.y);
        }
        self.add(format_args!(
            r#"<path d="{path}" fill="{}" fill-opacity="{VEIL}" fill-rule="evenodd"/>"#,
            colour.svg()
        ));
    }

    /// A ring around a piece in the colour of its army, edged and shaped like its seat's plate; broken if the army is
    /// neutral.
    fn ring(&mut self, square: Square, army: Army, seat: Option<Seat>) {
        let at = self.at(square);
        self.covers(at, 52.0);
        let fill = self.armies.army(army).fill.svg();
        let Some(seat) = seat else {
            let shape = self.outline(at, 44.0, false);
            self.add(format_args!(
                r#"<g fill="none"><{shape} stroke="{dark}" stroke-width="9"/><{shape} stroke="{light}" stroke-width="5"/>
                <{shape} stroke="{fill}" stroke-width="5" stroke-dasharray="16 12"/></g>"#,
                dark = MARK_DARK.svg(),
                light = MARK_LIGHT.svg(),
            ));
            return;
        };
        let shape = self.outline(at, 42.5, self.plate(seat).is_angular);
        let (plate, edge) = self.plate(seat).colours();
        self.add(format_args!(
            r#"<g fill="none"><{shape} stroke="{}" stroke-width="11"/><{shape} stroke="{}" stroke-width="8.5"/>
            <{shape} stroke="{fill}" stroke-width="4"/></g>"#,
            edge.svg(),
            plate.svg(),
        ));
    }

    /// The outline of a disc or a hexagon, as an unclosed SVG element.
    fn outline(&self, at: Vec2, radius: f32, angular: bool) -> String {
        if !angular {
            return format!(r#"circle cx="{:.1}" cy="{:.1}" r="{radius:.1}""#, at.x, at.y);
        }
        let (x, y) = (radius * 0.58, radius * 0.92);
        let points = [(-x, -y), (x, -y), (radius * 1.05, 0.0), (x, y), (-x, y), (-radius * 1.05, 0.0)];
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{:.1} {:.1}", at.x + x, at.y + y)).collect();
        format!(r#"path d="M{}Z" stroke-linejoin="round""#, points.join("L"))
    }

    /// One of the two squares of the army pointed at; an occupied one has the stronger frame.
    fn coloured_square(&mut self, square: Square, held: bool) {
        let corner = self.at(square) - 46.0;
        self.covers(corner + 46.0, 54.0);
        let (dark, light) = (MARK_DARK.svg(), MARK_LIGHT.svg());
        let place = format!(r#"x="{}" y="{}" width="92" height="92" rx="16" fill="none""#, corner.x, corner.y);
        let dashes = if held { "" } else { r#"stroke-dasharray="17 13""# };
        self.add(format_args!(
            r#"<rect {place} stroke="{dark}" stroke-width="11"/><rect {place} stroke="{light}" stroke-width="6" {dashes}/>"#
        ));
    }

    /// An arrow to the coloured square, in the colour of the army that is brought in.
    fn link(&mut self, link: &Link) {
        let Some(from) = link.from.filter(|from| *from != link.to) else { return };
        let Some(way) = Way::new(self.at(from), self.at(link.to)) else { return };
        let fill = self.armies.army(link.army).fill.svg();
        self.arrow(&way, &fill, link.seat.is_none(), link.ahead);
    }

    fn attack(&mut self, line: &Line) {
        let Some(way) = Way::straight(self.at(line.from), self.at(line.to)) else { return };
        self.arrow(&way, &MARK_CHECK.svg(), line.ahead, line.ahead);
    }

    fn arrow(&mut self, way: &Way, fill: &str, broken: bool, ahead: bool) {
        let (dark, light) = (MARK_DARK.svg(), MARK_LIGHT.svg());
        for at in [way.start, way.bend, way.end] {
            self.covers(at, 26.0);
        }
        let (line, head) = (way.line(), way.head());
        let dashes = if broken { r#"stroke-dasharray="22 16""# } else { "" };
        let opacity = if ahead { AHEAD } else { 1.0 };
        self.add(format_args!(
            r#"<g fill="none" stroke-linejoin="round" opacity="{opacity}"><path d="{line}" stroke="{dark}" stroke-width="15"/>
            <path d="{head}" stroke="{dark}" stroke-width="11"/><path d="{line}" stroke="{light}" stroke-width="10.5"/>
            <path d="{head}" fill="{fill}" stroke="{light}" stroke-width="6"/>
            <path d="{line}" stroke="{fill}" stroke-width="6" {dashes}/><path d="{head}" fill="{fill}"/></g>"#
        ));
    }

    /// The letter of the army that is brought in, on a small disc shaped like its seat's plate, at a corner of the
    /// square.
    fn letter(&mut self, link: &Link) {
        let at = self.at(link.to) + Vec2::new(33.0, -33.0);
        self.covers(at, 32.0);
        let colours = self.armies.army(link.army);
        let plate = link.seat.map(|seat| self.plate(seat));
        let is_angular = plate.is_some_and(|plate| plate.is_angular);
        let (plate, edge) = plate.map_or((MARK_LIGHT, MARK_DARK), Plate::colours);
        let shape = self.outline(at, 21.0, is_angular);
        let dashes = if link.seat.is_none() { r#"stroke-dasharray="9 7""# } else { "" };
        self.add(format_args!(
            r#"<{shape} fill="{fill}" stroke="{}" stroke-width="12"/><{shape} fill="{fill}" stroke="{}" stroke-width="7" {dashes}/>"#,
            edge.svg(),
            plate.svg(),
            fill = colours.fill.svg(),
        ));
        self.text(at, 27.0, colours.detail, &link.army.letter().to_ascii_uppercase().to_string());
    }

    fn label(&mut self, square: Square, label: &str) {
        let at = self.at(square) + Vec2::new(0.0, -29.0);
        self.covers(at, 32.0);
        let (dark, light) = (MARK_DARK.svg(), MARK_LIGHT.svg());
        self.add(format_args!(
            r#"<rect x="{}" y="{}" width="52" height="34" rx="17" fill="{dark}" stroke="{light}" stroke-width="4"/>"#,
            at.x - 26.0,
            at.y - 17.0
        ));
        self.text(at, 26.0, MARK_LIGHT, label);
    }

    fn text(&mut self, at: Vec2, size: f32, colour: Rgb, words: &str) {
        self.add(format_args!(
            r#"<text x="{:.1}" y="{:.1}" font-family="Inter" font-size="{size}" font-weight="600" fill="{}" text-anchor="middle">{words}</text>"#,
            at.x,
            at.y + size * 0.36,
            colour.svg()
        ));
    }
}

/// The path of an arrow: a curve with an arrowhead.
struct Way {
    start: Vec2,
    bend: Vec2,
    end: Vec2,
    /// Its direction at the end, as a unit vector.
    course: Vec2,
}

impl Way {
    /// A curve that bends to its left, so that two opposite arrows do not overlap; `None` if both ends are the same.
    fn new(from: Vec2, to: Vec2) -> Option<Self> {
        Self::bent(from, to, BEND)
    }

    fn straight(from: Vec2, to: Vec2) -> Option<Self> {
        Self::bent(from, to, 0.0)
    }

    fn bent(from: Vec2, to: Vec2, bend: f32) -> Option<Self> {
        let along = to - from;
        let length = along.length();
        let bend = (from + to) / 2.0 + Vec2::new(along.y, -along.x) * bend;
        let (leaves, arrives) = ((bend - from).try_normalize()?, (to - bend).try_normalize()?);
        // Between neighbouring squares the line takes most of the distance.
        let (begins, ends) = if length < 150.0 { (18.0, 26.0) } else { (BEGINS * 100.0, ENDS * 100.0) };
        Some(Self { start: from + leaves * begins, bend, end: to - arrives * ends, course: arrives })
    }

    fn line(&self) -> String {
        let end = self.end - self.course * 14.0;
        let [start, bend] = [self.start, self.bend];
        format!("M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}", start.x, start.y, bend.x, bend.y, end.x, end.y)
    }

    fn head(&self) -> String {
        let across = Vec2::new(-self.course.y, self.course.x) * 12.0;
        let back = self.end - self.course * 22.0;
        let [tip, one, other] = [self.end, back + across, back - across];
        format!("M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z", tip.x, tip.y, one.x, one.y, other.x, other.y)
    }
}
