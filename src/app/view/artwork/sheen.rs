//! Light on pieces as drawings: what a lit piece catches, and the gleam that runs through an army when it changes hands.

use regalia_core::rules::{PieceSet, Role};

use super::picture::svg100;
use super::shadow::{REACH, silhouette};
use crate::view::look::PieceDesign;

/// The SVG of the light that a lit piece catches, one square large: it comes from the upper left.
pub fn sheen(set: PieceSet, role: Role, design: PieceDesign) -> String {
    let (view, path) = silhouette(set, role, design);
    svg100(&format!(
        r##"<svg width="100" height="100" viewBox="{view}"><linearGradient id="sheen" x1="0" y1="0" x2=".75" y2="1"><stop offset=".1" stop-color="#fffdf2" stop-opacity=".2"/>
        <stop offset=".5" stop-color="#fffdf2" stop-opacity=".05"/><stop offset=".75" stop-color="#fffdf2" stop-opacity="0"/></linearGradient>
        <clipPath id="lit"><path d="{path}"/></clipPath><g clip-path="url(#lit)"><path d="{path}" fill="url(#sheen)"/>
        <path d="{path}" fill="none" stroke="#fffdf2" stroke-opacity=".42" stroke-width="2.6" transform="translate(1.2 1.2)"/></g></svg>"##
    ))
}

/// The SVG of the light that runs over a piece when its army changes hands, [`REACH`] squares wide and high.
pub fn gleam(set: PieceSet, role: Role, design: PieceDesign) -> String {
    let (view, path) = silhouette(set, role, design);
    let (left, width) = (-50.0 * (REACH - 1.0), 100.0 * REACH);
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {left} {width} {width}">
        <filter id="glow" x="-0.3" y="-0.3" width="1.6" height="1.6"><feGaussianBlur stdDeviation="3.4"/></filter>
        <svg width="100" height="100" viewBox="{view}" overflow="visible"><path filter="url(#glow)" fill="#ffe6a0" stroke="#ffe6a0" stroke-width="5" d="{path}"/>
        <path fill="#fffbec" fill-opacity=".8" d="{path}"/></svg></svg>"##
    )
}

#[cfg(test)]
mod tests {
    use regalia_core::rules::Game;

    use super::*;
    use crate::view::artwork::picture::pixels;

    #[test]
    fn light_has_the_shape_of_its_piece() {
        const EDGE: u32 = 60;
        for (design, game) in PieceDesign::ALL.into_iter().flat_map(|design| Game::ALL.map(|game| (design, game))) {
            for role in game.roles() {
                let inked =
                    |svg: &str| pixels(svg, EDGE, EDGE).chunks(4).map(|pixel| u32::from(pixel[3])).collect::<Vec<_>>();
                let (sheen, gleam) =
                    (inked(&sheen(game.piece_set(), *role, design)), inked(&gleam(game.piece_set(), *role, design)));
                let seen = |light: &[u32]| light.iter().filter(|alpha| **alpha > 5).count();
                assert!(seen(&sheen) > 40 && seen(&gleam) > 200, "{game} {role:?}: {} {}", seen(&sheen), seen(&gleam));
                // A sheen leaves the colour of the army to be seen.
                assert!(sheen.iter().max() < Some(&160), "{game} {role:?}");
            }
        }
    }
}
