//! The shadow of a piece: its silhouette and the trace of its foot, blurred. One drawing serves all armies.

use bevy::math::Vec2;
use regalia_core::rules::{PieceSet, Role};

use super::picture::shape;
use crate::view::look::PieceDesign;

/// Width and height of the drawing, in squares.
pub const REACH: f32 = 1.2;
/// Where the shadow of a piece that stands on the board falls, in squares to the right and down.
pub const RESTING: Vec2 = Vec2::new(0.035, 0.04);
/// Where the shadow of a lifted piece falls.
pub const LIFTED: Vec2 = Vec2::new(0.09, 0.12);

/// The SVG of a shadow, [`REACH`] squares wide and high, straight below its piece; `has_plate` if the piece stands on a
/// plate.
pub fn shadow(set: PieceSet, role: Role, design: PieceDesign, has_plate: bool) -> String {
    let (view, silhouette) = silhouette(set, role, design);
    let (left, width) = (-50.0 * (REACH - 1.0), 100.0 * REACH);
    let foot = if has_plate { 37.0 } else { 25.0 };
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {left} {width} {width}">
        <filter id="cast" x="-0.2" y="-0.2" width="1.4" height="1.4"><feGaussianBlur stdDeviation="2.4"/></filter>
        <filter id="contact" x="-0.2" y="-0.6" width="1.4" height="2.2"><feGaussianBlur stdDeviation="1.9"/></filter>
        <g opacity=".38"><svg width="100" height="100" viewBox="{view}" overflow="visible"><path filter="url(#cast)" d="{silhouette}"/></svg></g>
        <ellipse filter="url(#contact)" cx="50" cy="89" rx="{foot}" ry="8" fill-opacity=".42"/></svg>"#
    )
}

/// The view box of a piece's drawing, and the path of its silhouette.
pub(super) fn silhouette(set: PieceSet, role: Role, design: PieceDesign) -> (&'static str, &'static str) {
    let piece = shape(set, role, design);
    let between = |text: &'static str, from: &str| text.split_once(from).and_then(|(_, rest)| rest.split_once('"'));
    let view = between(piece, "viewBox=\"").map_or("0 0 100 100", |(view, _)| view);
    // The first path of every drawing is the whole silhouette.
    (view, between(piece, " d=\"").map_or("", |(path, _)| path))
}

#[cfg(test)]
mod tests {
    use regalia_core::rules::Game;

    use super::*;
    use crate::view::artwork::picture::pixels;

    const EDGE: u32 = 60;

    /// The opacity of each pixel.
    fn drawn(role: Role, design: PieceDesign, has_plate: bool) -> Vec<u8> {
        let set = if role == Role::Drone { PieceSet::Pyramids } else { PieceSet::Chess };
        pixels(&shadow(set, role, design, has_plate), EDGE, EDGE).chunks(4).map(|pixel| pixel[3]).collect()
    }

    #[test]
    fn every_shadow_is_soft_dark_and_has_the_shape_of_its_piece() {
        for design in PieceDesign::ALL {
            let roles: Vec<Role> = Game::Sovereign.roles().iter().copied().chain([Role::Drone]).collect();
            for (index, role) in roles.iter().enumerate() {
                let shadow = drawn(*role, design, false);
                let soft = shadow.iter().filter(|alpha| (1..60).contains(*alpha)).count();
                assert!(soft > 100 && shadow.iter().max() < Some(&200), "{role:?}: {soft}");
                // It fades out before the edge of its drawing.
                let edge = |place: usize| place < 60 || place.is_multiple_of(60) || place % 60 == 59;
                assert!(shadow.iter().enumerate().all(|(place, alpha)| !edge(place) || *alpha <= 2), "{role:?}");
                assert!(roles[..index].iter().all(|other| drawn(*other, design, false) != shadow));
                let wide = drawn(*role, design, true);
                assert!(
                    wide.iter().map(|alpha| u32::from(*alpha)).sum::<u32>()
                        > shadow.iter().map(|alpha| u32::from(*alpha)).sum()
                );
            }
        }
    }
}
