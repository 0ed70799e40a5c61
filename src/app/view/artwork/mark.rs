//! The marks on squares: their meanings and drawings.

use super::picture::svg100;
use crate::view::look::theme::{MARK_CHECK, MARK_DARK, MARK_GOLD, MARK_LIGHT};

/// A mark on a square. Each has its own shape, with a light and a dark stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    LastFrom,
    LastTo,
    Selected,
    /// The target under the pointer.
    Fill,
    Check,
    CheckAhead,
    Blocked,
    WillBlock,
    WillFree,
    /// A square of the selected piece's own colour, where it may not stop.
    OwnColour,
    /// A square that the selected piece may not enter, because its twin is occupied.
    Twin,
    /// The square to which a piece that crossed the canal may not return at once.
    WayBack,
    EnPassant,
    /// A square that words at the board speak of.
    Lit,
    Dot,
    Ring,
    VestDot,
    VestRing,
    Gained,
    Lost,
    /// A piece that would be captured on another square than the move's target.
    Taken,
    /// A king or rook that castling may still use.
    Castling,
    /// The king that would become royal.
    Crown,
    VestOn,
    VestOff,
}

impl Mark {
    /// All marks, from back to front.
    pub const ALL: [Self; 25] = [
        Self::LastFrom,
        Self::LastTo,
        Self::Selected,
        Self::Fill,
        Self::Check,
        Self::CheckAhead,
        Self::Blocked,
        Self::WillBlock,
        Self::WillFree,
        Self::OwnColour,
        Self::Twin,
        Self::WayBack,
        Self::EnPassant,
        Self::Lit,
        Self::Dot,
        Self::Ring,
        Self::VestDot,
        Self::VestRing,
        Self::Gained,
        Self::Lost,
        Self::Taken,
        Self::Castling,
        Self::Crown,
        Self::VestOn,
        Self::VestOff,
    ];

    /// Whether it is drawn above the piece on its square.
    pub fn is_over(self) -> bool {
        self >= Self::Dot
    }

    pub fn svg(self) -> String {
        let (dark, light, gold, red) = (MARK_DARK.svg(), MARK_LIGHT.svg(), MARK_GOLD.svg(), MARK_CHECK.svg());
        svg100(&match self {
            Self::Selected => format!(
                r#"<rect width="100" height="100" fill="{gold}" opacity="0.5"/>
                <rect x="2.5" y="2.5" width="95" height="95" fill="none" stroke="{dark}" stroke-width="5" opacity="0.55"/>
                <rect x="4" y="4" width="92" height="92" fill="none" stroke="{gold}" stroke-width="4"/>"#
            ),
            // Only a border: the colour of the square must not change.
            Self::LastFrom => {
                let corners = "M4 30V4H30 M70 4H96V30 M96 70V96H70 M30 96H4V70";
                format!(
                    r#"<g fill="none"><path d="{corners}" stroke="{dark}" stroke-width="8" opacity="0.6"/>
                    <path d="{corners}" stroke="{gold}" stroke-width="5"/></g>"#
                )
            }
            Self::LastTo => format!(
                r#"<g fill="none"><rect x="4.5" y="4.5" width="91" height="91" stroke="{dark}" stroke-width="9" opacity="0.6"/>
                <rect x="3.5" y="3.5" width="93" height="93" stroke="{gold}" stroke-width="7"/></g>"#
            ),
            Self::Fill => format!(
                r#"<rect width="100" height="100" fill="{dark}" opacity="0.34"/>
                <rect x="3" y="3" width="94" height="94" fill="none" stroke="{light}" stroke-width="4.5"/>"#
            ),
            Self::Check => format!(
                r#"{}<rect x="2" y="2" width="96" height="96" fill="none" stroke="{red}" stroke-width="4"/>"#,
                glow(&red, 0.95)
            ),
            Self::CheckAhead => format!(
                r#"{}<rect x="4" y="4" width="92" height="92" fill="none" stroke="{light}" stroke-width="7"/>
                <rect x="4" y="4" width="92" height="92" fill="none" stroke="{red}" stroke-width="4.5" stroke-dasharray="14 9"/>"#,
                glow(&red, 0.6)
            ),
            Self::Blocked => twice("M35 35 65 65 M65 35 35 65", 9.0, 4.5, &light, &dark),
            // A cross in a broken ring: blocked after the move.
            Self::WillBlock => format!(
                r#"<circle cx="50" cy="50" r="33" fill="{light}" opacity="0.55"/>{}{}"#,
                broken_ring(33, &light, &dark),
                twice("M37 37 63 63 M63 37 37 63", 10.0, 5.5, &light, &dark)
            ),
            // The same ring around a dot: free after the move.
            Self::WillFree => format!(
                r#"<circle cx="50" cy="50" r="33" fill="{light}" opacity="0.55"/>{}<circle cx="50" cy="50" r="8" fill="{dark}"/>"#,
                broken_ring(33, &light, &dark)
            ),
            // No entry: a bar in a disc.
            Self::OwnColour => format!(
                r#"<circle cx="50" cy="50" r="23" fill="{dark}" stroke="{light}" stroke-width="5"/>
                <rect x="35" y="45" width="30" height="10" rx="2" fill="{light}"/>"#
            ),
            // Two discs, one crossed out: the twins.
            Self::Twin => format!(
                r#"<g stroke-width="5"><circle cx="39" cy="50" r="20" fill="{dark}" stroke="{light}"/>
                <circle cx="61" cy="50" r="20" fill="{light}" stroke="{dark}"/></g>{}"#,
                twice("M54 43 68 57 M68 43 54 57", 0.0, 5.0, &light, &dark)
            ),
            // An arrow that turns back, crossed out.
            Self::WayBack => format!(
                "{}{}",
                twice("M30 74V44A20 20 0 0 1 70 44V62 M58 52 70 66 82 52", 14.0, 7.5, &light, &dark),
                twice("M18 18 82 82", 14.0, 8.0, &light, &red)
            ),
            // The pawn that has passed, as an empty outline.
            Self::EnPassant => {
                let pawn = "M50 22A13 13 0 0 1 58 45L66 72H34L42 45A13 13 0 0 1 50 22Z";
                format!(
                    r#"<path d="{pawn}" fill="none" stroke="{light}" stroke-width="9" stroke-linejoin="round"/>
                    <path d="{pawn}" fill="none" stroke="{dark}" stroke-width="4" stroke-linejoin="round" stroke-dasharray="8 5"/>"#
                )
            }
            // A ring of light: bright within, fading outwards.
            Self::Lit => format!(
                r#"<defs><radialGradient id="lit"><stop offset="0.66" stop-color="{gold}" stop-opacity="0"/>
                <stop offset="0.8" stop-color="{gold}" stop-opacity="0.9"/>
                <stop offset="1" stop-color="{gold}" stop-opacity="0.15"/></radialGradient></defs>
                <circle cx="50" cy="50" r="50" fill="url(#lit)"/>
                <g fill="none"><circle cx="50" cy="50" r="40" stroke="{dark}" stroke-width="11" opacity="0.75"/>
                <circle cx="50" cy="50" r="40" stroke="{gold}" stroke-width="7"/>
                <circle cx="50" cy="50" r="40" stroke="{light}" stroke-width="2.5"/></g>"#
            ),
            Self::Dot => format!(
                r#"<circle cx="50" cy="50" r="14.5" fill="{dark}" opacity="0.82" stroke="{light}" stroke-width="4"/>"#
            ),
            Self::Ring => format!(
                r#"<circle cx="50" cy="50" r="45" fill="none" stroke="{light}" stroke-width="9"/>
                <circle cx="50" cy="50" r="45" fill="none" stroke="{dark}" stroke-width="5"/>"#
            ),
            Self::VestDot => format!(
                r#"<path d="M50 30 70 50 50 70 30 50Z" fill="{gold}" stroke="{light}" stroke-width="9" stroke-linejoin="round"/>
                <path d="M50 30 70 50 50 70 30 50Z" fill="{gold}" stroke="{dark}" stroke-width="4.5" stroke-linejoin="round"/>"#
            ),
            Self::VestRing => format!(
                r#"<path d="M50 4 96 50 50 96 4 50Z" fill="none" stroke="{light}" stroke-width="9" stroke-linejoin="round"/>
                <path d="M50 4 96 50 50 96 4 50Z" fill="none" stroke="{dark}" stroke-width="5" stroke-linejoin="round"/>"#
            ),
            Self::Gained => {
                format!("{}{}", frame(&light, &dark), disc(79, 79, &dark, &light, "M69 79H89M79 69V89"))
            }
            Self::Lost => {
                let cut = "M32 5H68L95 32V68L68 95H32L5 68V32Z";
                format!("{}{}", twice(cut, 10.0, 5.5, &light, &red), tile(79, 79, &red, &light, "M69 79H89"))
            }
            Self::Taken => twice("M16 16 84 84 M84 16 16 84", 15.0, 8.5, &light, &red),
            Self::Castling => {
                let rook = "M11 66H16V70H19.5V66H24.5V70H28V66H33V75L29 78V88H32V93H12V88H15V78L11 75Z";
                format!(
                    r#"<path d="{rook}" fill="{light}" stroke="{light}" stroke-width="8" stroke-linejoin="round"/>
                    <path d="{rook}" fill="{dark}" stroke="{dark}" stroke-width="1.5" stroke-linejoin="round"/>"#
                )
            }
            Self::Crown => {
                let crown = "M30 46 26 16 41 28 50 10 59 28 74 16 70 46Z";
                format!(
                    r#"<g transform="translate(0 -6)"><path d="{crown}" fill="{gold}" fill-opacity="0.6" stroke="{light}" stroke-width="9" stroke-linejoin="round"/>
                    <path d="{crown}" fill="{gold}" fill-opacity="0.6" stroke="{dark}" stroke-width="4" stroke-linejoin="round" stroke-dasharray="9 4"/></g>"#
                )
            }
            // At the lower corner of the vest's badge, which is at the upper right.
            Self::VestOn => format!(
                "<g transform=\"translate(57 44) scale(0.8)\">{}</g>",
                disc(0, 0, &dark, &light, "M-10 0H10M0-10V10")
            ),
            Self::VestOff => {
                format!("<g transform=\"translate(57 44) scale(0.8)\">{}</g>", tile(0, 0, &red, &light, "M-10 0H10"))
            }
        })
    }
}

/// A path drawn twice: broad and light below, narrow and dark above.
fn twice(path: &str, below: f32, above: f32, light: &str, dark: &str) -> String {
    let round = r#"fill="none" stroke-linecap="round" stroke-linejoin="round""#;
    let under = if below > 0.0 {
        format!(r#"<path d="{path}" stroke="{light}" stroke-width="{below}" opacity="0.9" {round}/>"#)
    } else {
        String::new()
    };
    format!(r#"{under}<path d="{path}" stroke="{dark}" stroke-width="{above}" {round}/>"#)
}

fn glow(red: &str, opacity: f32) -> String {
    format!(
        r#"<defs><radialGradient id="check"><stop offset="0.3" stop-color="{red}" stop-opacity="{opacity}"/>
        <stop offset="1" stop-color="{red}" stop-opacity="0"/></radialGradient></defs>
        <circle cx="50" cy="50" r="50" fill="url(#check)"/>"#
    )
}

fn broken_ring(radius: u8, light: &str, dark: &str) -> String {
    format!(
        r#"<circle cx="50" cy="50" r="{radius}" fill="none" stroke="{light}" stroke-width="8"/>
        <circle cx="50" cy="50" r="{radius}" fill="none" stroke="{dark}" stroke-width="4.5" stroke-dasharray="13 8"/>"#
    )
}

fn frame(light: &str, dark: &str) -> String {
    format!(
        r#"<rect x="5" y="5" width="90" height="90" rx="22" fill="none" stroke="{light}" stroke-width="9"/>
        <rect x="5" y="5" width="90" height="90" rx="22" fill="none" stroke="{dark}" stroke-width="5"/>"#
    )
}

fn disc(x: i8, y: i8, fill: &str, ink: &str, sign: &str) -> String {
    format!(
        r#"<circle cx="{x}" cy="{y}" r="17.5" fill="{fill}" stroke="{ink}" stroke-width="4"/>
        <path d="{sign}" stroke="{ink}" stroke-width="6" stroke-linecap="round"/>"#
    )
}

/// A small square with a sign on it: what is lost.
fn tile(x: i8, y: i8, fill: &str, ink: &str, sign: &str) -> String {
    let (left, top) = (x - 17, y - 17);
    format!(
        r#"<rect x="{left}" y="{top}" width="34" height="34" rx="5" fill="{fill}" stroke="{ink}" stroke-width="4"/>
        <path d="{sign}" stroke="{ink}" stroke-width="6" stroke-linecap="round"/>"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::artwork::picture::pixels;

    fn drawn(mark: Mark) -> Vec<u8> {
        pixels(&mark.svg(), 44, 44)
    }

    #[test]
    fn marks_are_listed_in_their_order() {
        assert!(Mark::ALL.iter().enumerate().all(|(place, mark)| *mark as usize == place));
    }

    #[test]
    fn every_mark_has_a_distinct_shape() {
        // The two squares of the last move look alike.
        let marks: Vec<Mark> = Mark::ALL.into_iter().filter(|mark| *mark != Mark::LastFrom).collect();
        let all: Vec<Vec<u8>> = marks.iter().map(|mark| drawn(*mark)).collect();
        let grey = |pixel: &[u8]| pixel[..3].iter().map(|part| u16::from(*part)).sum::<u16>() / 3;
        let is_other =
            |(one, other): &(&[u8], &[u8])| one[3].abs_diff(other[3]) > 40 || grey(one).abs_diff(grey(other)) > 60;
        for (place, one) in all.iter().enumerate() {
            let inked = one.chunks(4).filter(|pixel| pixel[3] > 0).count();
            assert!(inked > 50, "{:?}: {inked} pixels", marks[place]);
            for (other, picture) in all.iter().enumerate().skip(place + 1) {
                let share = one.chunks(4).zip(picture.chunks(4)).filter(is_other).count();
                assert!(share > 40, "{:?} and {:?} differ in {share} pixels", marks[place], marks[other]);
            }
        }
    }

    #[test]
    fn the_last_move_leaves_the_colour_of_its_squares_alone() {
        for mark in [Mark::LastFrom, Mark::LastTo] {
            let picture = drawn(mark);
            let middle = (8..36).flat_map(|row| (8..36).map(move |column| 4 * (44 * row + column)));
            assert!(
                middle.into_iter().all(|pixel| picture[pixel + 3] == 0),
                "{mark:?} is drawn around the square only"
            );
        }
    }

    #[test]
    fn every_shape_over_a_square_has_light_and_dark_in_it() {
        for mark in Mark::ALL.into_iter().filter(|mark| *mark > Mark::LastTo && *mark != Mark::Selected) {
            let picture = drawn(mark);
            let bright = |pixel: &&[u8]| pixel[3] > 120 && pixel[..3].iter().all(|part| *part > 200);
            let deep = |pixel: &&[u8]| pixel[3] > 60 && pixel[..3].iter().filter(|part| **part < 90).count() >= 2;
            let light = picture.chunks(4).filter(bright).count();
            let dark = picture.chunks(4).filter(deep).count();
            assert!(mark == Mark::Check || light > 5, "{mark:?}: {light} light pixels");
            assert!(dark > 5, "{mark:?}: {dark} dark pixels");
        }
    }
}
