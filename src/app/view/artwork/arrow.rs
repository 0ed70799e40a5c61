//! Arrows: one outline for each kind, on the board, in pictures and on small boards. They are drawn in hundredths of a
//! square, from the middle of one square to the right.

use bevy::math::Vec2;
use regalia_core::rules::Square;

use super::picture::svg_in;
use crate::view::look::theme::{MARK_DARK, MARK_LIGHT, Rgb};

/// How far a bent line is from a straight one, as a fraction of its length.
const BEND: f32 = 0.07;
/// How far from the middle of a square a thin arrow begins, and how far from the middle it ends.
const BEGINS: f32 = 34.0;
const ENDS: f32 = 50.0;
/// The same between neighbouring squares, where the line takes most of the distance, up to this length.
const NEAR: (f32, f32) = (18.0, 26.0);
const NEIGHBOURS: f32 = 150.0;
/// How much space a thin arrow takes on each side of its line.
const BESIDE: f32 = 0.26;

/// How far it is from one square to another: the smaller and the larger of the two distances along files and ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reach(u8, u8);

impl Reach {
    pub fn between(from: Square, to: Square) -> Self {
        let (file, rank) = (to.file().abs_diff(from.file()), to.rank().abs_diff(from.rank()));
        Self(file.min(rank), file.max(rank))
    }

    /// Its length from middle to middle, in squares.
    pub fn length(self) -> f32 {
        f32::from(self.0).hypot(f32::from(self.1))
    }
}

/// Width and height of a broad arrow, in squares: half a square at either end.
pub(super) fn broad_size(reach: Reach) -> Vec2 {
    Vec2::new(reach.length() + 1.0, 1.0)
}

/// A broad arrow, with this share of the usual width. It begins beside the middle, so that the piece there remains
/// recognisable, and points at the middle.
pub(super) fn broad(reach: Reach, share: f32, colour: Rgb) -> String {
    let (light, dark, fill) = (MARK_LIGHT.svg(), MARK_DARK.svg(), colour.svg());
    let (tail, tip) = (72.0, 50.0 + reach.length() * 100.0 + 6.0);
    let neck = tip - 40.0 * share;
    let (shaft, head) = (8.0 * share, 24.0 * share);
    let (upper, lower) = ((50.0 - shaft, 50.0 - head), (50.0 + shaft, 50.0 + head));
    let path = format!("M{tail} {}H{neck}V{}L{tip} 50 {neck} {}V{}H{tail}Z", upper.0, upper.1, lower.1, lower.0);
    let below = 4.0 + 6.0 * share;
    svg_in(
        broad_size(reach) * 100.0,
        &format!(
            r#"<path d="{path}" fill="{light}" stroke="{light}" stroke-width="{below}" stroke-linejoin="round"/>
            <path d="{path}" fill="{fill}" stroke="{dark}" stroke-width="4.5" stroke-linejoin="round"/>"#
        ),
    )
}

/// Width and height of a thin arrow, in squares.
pub(super) fn thin_size(reach: Reach, is_bent: bool) -> Vec2 {
    let bend = if is_bent { BEND * reach.length() } else { 0.0 };
    Vec2::new(reach.length() + 1.0, 2.0 * (BESIDE + bend))
}

/// A thin arrow, with a broken line or a whole one. A bent one bends to its left, so that two opposite arrows do not
/// overlap.
pub(super) fn thin(reach: Reach, is_bent: bool, is_broken: bool, colour: Rgb) -> String {
    let (dark, light, fill) = (MARK_DARK.svg(), MARK_LIGHT.svg(), colour.svg());
    let size = thin_size(reach, is_bent) * 100.0;
    let [line, head] = thin_paths(reach, is_bent, size.y / 2.0);
    let dashes = if is_broken { r#"stroke-dasharray="22 16""# } else { "" };
    svg_in(
        size,
        &format!(
            r#"<g fill="none" stroke-linejoin="round"><path d="{line}" stroke="{dark}" stroke-width="15"/>
            <path d="{head}" stroke="{dark}" stroke-width="11"/><path d="{line}" stroke="{light}" stroke-width="10.5"/>
            <path d="{head}" fill="{fill}" stroke="{light}" stroke-width="6"/>
            <path d="{line}" stroke="{fill}" stroke-width="6" {dashes}/><path d="{head}" fill="{fill}"/></g>"#
        ),
    )
}

/// The line of a thin arrow and its head; `middle` is how far down its ends are.
fn thin_paths(reach: Reach, is_bent: bool, middle: f32) -> [String; 2] {
    let length = reach.length() * 100.0;
    let (from, to) = (Vec2::new(50.0, middle), Vec2::new(50.0 + length, middle));
    let bend = (from + to) / 2.0 - Vec2::Y * if is_bent { length * BEND } else { 0.0 };
    let (leaves, arrives) = ((bend - from).normalize_or_zero(), (to - bend).normalize_or_zero());
    let (begins, ends) = if length < NEIGHBOURS { NEAR } else { (BEGINS, ENDS) };
    let (start, tip) = (from + leaves * begins, to - arrives * ends);
    let (neck, back, across) = (tip - arrives * 14.0, tip - arrives * 22.0, arrives.perp() * 12.0);
    let (one, other) = (back + across, back - across);
    [
        format!("M{:.2} {:.2}Q{:.2} {:.2} {:.2} {:.2}", start.x, start.y, bend.x, bend.y, neck.x, neck.y),
        format!("M{:.2} {:.2}L{:.2} {:.2}L{:.2} {:.2}Z", tip.x, tip.y, one.x, one.y, other.x, other.y),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::artwork::picture::pixels;

    const RED: Rgb = Rgb(0xd0302a);
    const WAYS: [Reach; 4] = [Reach(0, 1), Reach(1, 2), Reach(0, 5), Reach(15, 15)];

    /// The drawing with 40 pixels for a square, and how wide it is.
    fn drawn(svg: &str, size: Vec2) -> (Vec<u8>, u32, u32) {
        let [width, height] = (size * 40.0).round().as_uvec2().to_array();
        (pixels(svg, width, height), width, height)
    }

    #[test]
    fn a_way_is_as_long_in_every_direction() {
        let sq = |name: &str| name.parse::<Square>().expect("a square");
        for (from, to) in [("e5", "f7"), ("e5", "c4"), ("f7", "e5"), ("c4", "e5")] {
            assert_eq!(Reach::between(sq(from), sq(to)), Reach(1, 2));
        }
        assert_eq!((Reach(0, 0).length(), Reach(3, 4).length()), (0.0, 5.0));
    }

    #[test]
    fn a_broad_arrow_begins_beside_the_middle_and_points_at_it() {
        for reach in WAYS {
            for share in [1.0, 0.62, 0.42] {
                let (pixels, width, height) = drawn(&broad(reach, share, RED), broad_size(reach));
                let at = |x: u32, y: u32| &pixels[((y * width + x) * 4) as usize..][..4];
                // A narrow shaft is less than a pixel within its dark lines.
                let [red, green, blue, opacity] = *at(36, height / 2) else { panic!("four bytes a pixel") };
                assert!(opacity == 255 && red > 2 * green && red > 2 * blue, "its shaft, {reach:?}");
                assert!(share < 1.0 || [red, green, blue] == RED.parts(), "its shaft, {reach:?}");
                assert_eq!((at(20, height / 2)[3], at(width - 8, height / 2)[3]), (0, 0), "no more, {reach:?}");
            }
        }
    }

    #[test]
    fn thin_arrows_lie_within_their_size() {
        for (reach, is_bent) in WAYS.into_iter().flat_map(|reach| [(reach, false), (reach, true)]) {
            let (pixels, width, height) = drawn(&thin(reach, is_bent, false, RED), thin_size(reach, is_bent));
            let inked = |x: u32, y: u32| pixels[((y * width + x) * 4 + 3) as usize] > 0;
            assert!((0..width).all(|x| !inked(x, 0) && !inked(x, height - 1)), "{reach:?}");
            assert!((0..height).all(|y| !inked(0, y) && !inked(width - 1, y)), "{reach:?}");
            let above = (0..width).map(|x| (0..height / 2).filter(|y| inked(x, *y)).count()).sum::<usize>();
            let below =
                (0..width).map(|x| (height.div_ceil(2)..height).filter(|y| inked(x, *y)).count()).sum::<usize>();
            assert!(if is_bent { above > below } else { above.abs_diff(below) < 8 }, "{reach:?}: {above} and {below}");
        }
    }

    #[test]
    fn a_broken_line_has_gaps_of_the_light_below_it() {
        let reach = Reach(0, 5);
        let inked = |is_broken| {
            let (pixels, ..) = drawn(&thin(reach, false, is_broken, RED), thin_size(reach, false));
            pixels.chunks(4).filter(|pixel| pixel[..3] == [0xd0, 0x30, 0x2a]).count()
        };
        assert!(inked(true) < inked(false) && inked(true) > 20);
    }
}
