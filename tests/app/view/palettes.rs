//! How well the colours of the armies can be told apart, measured on pieces as they are drawn.
//!
//! The distance of two colours is CIEDE2000 (Sharma, Wu and Dalal 2005), for normal sight and for the three kinds of
//! dichromacy as simulated by Machado, Oliveira and Fernandes (2009) at full severity.

use bevy::prelude::*;
use regalia_app::view::theme::Rgb;
use regalia_app::view::{ArmyPalette, Finish, Light, PieceDesign, picture};
use regalia_core::rules::{Army, Game, Piece, PieceSet, Role};

use super::Screen;
use crate::program::Program;

/// Both sets of pieces, with the kinds of each.
const SETS: [(PieceSet, &[Role]); 2] = [(PieceSet::Chess, &CHESS), (PieceSet::Pyramids, &MARTIAN)];

/// The edge of a drawn piece, in pixels.
const EDGE: u32 = 128;

/// The least part of a body that is flat.
const LEAST_FLAT: f64 = 0.7;

/// The least part of the pixels of two kinds of pieces that differ on a square of 28 pixels.
const LEAST_DIFFERENCE: f64 = 0.25;

/// The least distance of a neutral army from the same army when somebody controls it, and from another neutral one.
const OWN: f64 = 5.0;
const OTHERS: f64 = 5.0;

/// Red, green and blue as light, from 0 to 1; or L*, a* and b*.
type Triple = [f64; 3];

const CHESS: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
const MARTIAN: [Role; 3] = [Role::Queen, Role::Drone, Role::Pawn];

/// Protanopia, deuteranopia, tritanopia.
const DICHROMACIES: [[Triple; 3]; 3] = [
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
];

const XYZ: [Triple; 3] =
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]];

fn times(matrix: &[Triple; 3], colour: Triple) -> Triple {
    matrix.map(|row| row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2])
}

/// Red, green and blue.
fn parts(colour: Rgb) -> [u8; 3] {
    [colour.0 >> 16, colour.0 >> 8, colour.0].map(|part| part as u8)
}

fn light(value: u8) -> f64 {
    let value = f64::from(value) / 255.0;
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

fn lab(light: Triple) -> Triple {
    let [x, y, z] = times(&XYZ, light.map(|part| part.clamp(0.0, 1.0)));
    let root = |part: f64| {
        if part > 216.0 / 24389.0 { part.cbrt() } else { (24389.0 / 27.0 * part + 16.0) / 116.0 }
    };
    let (x, y, z) = (root(x / 0.95047), root(y), root(z / 1.08883));
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// CIEDE2000 between two colours as L*, a*, b*.
fn distance(one: Triple, other: Triple) -> f64 {
    let seventh = |chroma: f64| (chroma.powi(7) / (chroma.powi(7) + 25_f64.powi(7))).sqrt();
    let chroma = |[_, a, b]: Triple| a.hypot(b);
    let stretch = 1.0 + 0.5 * (1.0 - seventh((chroma(one) + chroma(other)) / 2.0));
    let polar = |[_, a, b]: Triple| {
        let angle = if a == 0.0 && b == 0.0 { 0.0 } else { b.atan2(a * stretch).to_degrees().rem_euclid(360.0) };
        ((a * stretch).hypot(b), angle)
    };
    let ((chroma_one, hue_one), (chroma_other, hue_other)) = (polar(one), polar(other));
    let is_grey = chroma_one * chroma_other == 0.0;
    let turn = if is_grey { 0.0 } else { (hue_other - hue_one + 180.0).rem_euclid(360.0) - 180.0 };
    let hues = 2.0 * (chroma_one * chroma_other).sqrt() * (turn / 2.0).to_radians().sin();
    let hue = if is_grey { hue_one + hue_other } else { (hue_one + turn / 2.0).rem_euclid(360.0) };
    let (lightness, chroma) = ((one[0] + other[0]) / 2.0, (chroma_one + chroma_other) / 2.0);
    let cos = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cos(hue - 30.0) + 0.24 * cos(2.0 * hue) + 0.32 * cos(3.0 * hue + 6.0)
        - 0.20 * cos(4.0 * hue - 63.0);
    let middle = (lightness - 50.0).powi(2);
    let by_lightness = (other[0] - one[0]) / (1.0 + 0.015 * middle / (20.0 + middle).sqrt());
    let by_chroma = (chroma_other - chroma_one) / (1.0 + 0.045 * chroma);
    let by_hue = hues / (1.0 + 0.015 * chroma * t);
    let blue = 30.0 * (-((hue - 275.0) / 25.0).powi(2)).exp();
    let twist = -(2.0 * blue).to_radians().sin() * 2.0 * seventh(chroma);
    (by_lightness.powi(2) + by_chroma.powi(2) + by_hue.powi(2) + twist * by_chroma * by_hue).sqrt()
}

/// A colour as it is seen normally, with the three dichromacies, and in grey.
fn seen(light: Triple) -> [Triple; 5] {
    let [protan, deutan, tritan] = DICHROMACIES.map(|matrix| lab(times(&matrix, light)));
    let grey = times(&XYZ, light)[1];
    [lab(light), protan, deutan, tritan, lab([grey; 3])]
}

/// The body of a drawn piece: its average colour as light, and how much of it has exactly the colour of its army.
struct Body {
    light: Triple,
    flat: f64,
}

fn body(set: PieceSet, piece: Piece, finish: Finish) -> Body {
    let drawing = picture::piece(set, piece, finish);
    let colours = finish.armies.army(piece.army);
    // The same drawing tells where the body is: red there, green where the outline is, blue where its lines are.
    let stencil = drawing
        .replace(&colours.fill.svg(), "#ff0000")
        .replace(&colours.ink.svg(), "#00ff00")
        .replace(&colours.detail.svg(), "#0000ff");
    let (drawn, stencil) = (picture::pixels(&drawing, EDGE, EDGE), picture::pixels(&stencil, EDGE, EDGE));
    let is_body = |pixel: &[u8]| pixel[0] > 150 && pixel[1] < 110 && pixel[2] < 60 && pixel[3] == 255;
    let inside: Vec<&[u8]> =
        drawn.chunks(4).zip(stencil.chunks(4)).filter(|(_, where_)| is_body(where_)).map(|(pixel, _)| pixel).collect();
    assert!(inside.len() > 500, "{piece}: {} pixels of body", inside.len());
    let count = inside.len() as f64;
    let average = |part: usize| inside.iter().map(|pixel| light(pixel[part])).sum::<f64>() / count;
    let fill = parts(colours.fill);
    let flat = inside.iter().filter(|pixel| pixel[..3] == fill).count() as f64 / count;
    Body { light: [0, 1, 2].map(average), flat }
}

/// The smallest distance between two armies for each way of seeing, over all kinds of pieces.
fn worst(set: PieceSet, roles: &[Role], finish: Finish) -> [f64; 5] {
    let mut worst = [f64::MAX; 5];
    for role in roles {
        let colours = Army::ALL.map(|army| seen(body(set, Piece { army, role: *role }, finish).light));
        for (index, one) in colours.iter().enumerate() {
            for other in &colours[..index] {
                for (least, (one, other)) in worst.iter_mut().zip(one.iter().zip(other)) {
                    *least = least.min(distance(*one, *other));
                }
            }
        }
    }
    worst
}

/// How many sprites on the board have the exact colour of each army somewhere.
fn coloured(screen: &mut Screen, armies: ArmyPalette) -> [usize; 12] {
    let world = screen.table.world();
    let shown: Vec<AssetId<Image>> = world.query::<&Sprite>().iter(world).map(|sprite| sprite.image.id()).collect();
    let images = world.resource::<Assets<Image>>();
    let pixels: Vec<&[u8]> = shown.iter().filter_map(|image| images.get(*image)?.data.as_deref()).collect();
    Army::ALL.map(|army| {
        let fill = parts(armies.army(army).fill);
        pixels.iter().filter(|pixels| pixels.chunks(4).any(|pixel| pixel[..3] == fill && pixel[3] == 255)).count()
    })
}

#[test]
fn pieces_and_squares_follow_the_chosen_palette() {
    let mut screen = Screen::of(Game::Sovereign);
    let usual = coloured(&mut screen, ArmyPalette::Box);
    assert!(usual.iter().all(|count| *count >= 10), "{usual:?}: at least eight pieces and two squares");
    for armies in [ArmyPalette::Contrast, ArmyPalette::Clear, ArmyPalette::Box] {
        screen.settings(|settings| settings.armies = armies);
        screen.table.frame();
        assert_eq!(coloured(&mut screen, armies), usual, "{armies:?}");
    }
}

#[test]
fn the_measure_agrees_with_its_published_examples() {
    for (one, other, published) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, -0.001, 2.49], [50.0, 0.0011, -2.49], 4.7461),
        ([50.0, 2.5, 0.0], [50.0, 0.0, -2.5], 4.3065),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([50.0, 2.5, 0.0], [56.0, -27.0, -3.0], 31.9030),
        ([22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373),
        ([90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447], 1.4441),
        ([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082),
    ] {
        let found = distance(one, other);
        assert!((found - published).abs() < 1e-4, "{one:?} {other:?}: {found}, not {published}");
    }
}

#[test]
fn armies_can_be_told_apart() {
    for (armies, least, least_in_grey) in
        [(ArmyPalette::Box, 13.0, 0.0), (ArmyPalette::Clear, 13.0, 0.0), (ArmyPalette::Contrast, 13.0, 5.0)]
    {
        for (design, (set, roles)) in PieceDesign::ALL.into_iter().flat_map(|design| SETS.map(|set| (design, set))) {
            let finish = Finish { armies, design, ..Finish::default() };
            let [normal, protan, deutan, tritan, grey] = worst(set, roles, finish);
            let found = format!(
                "{armies:?} {design:?} {set:?}: {normal:.2}, without red {protan:.2}, green {deutan:.2}, blue {tritan:.2}, grey {grey:.2}"
            );
            println!("{found}");
            assert!([normal, protan, deutan, tritan].iter().all(|found| *found >= least), "{found}");
            assert!(grey >= least_in_grey, "{found}");
        }
    }
}

#[test]
fn neutral_armies_differ_from_armies_that_somebody_controls() {
    for armies in ArmyPalette::ALL {
        let fill = |army: Army, light: Light| {
            let [normal, protan, deutan, tritan, _] = seen(parts(light.on(armies.army(army).fill)).map(self::light));
            [normal, protan, deutan, tritan]
        };
        let nearest = |one: [Triple; 4], other: [Triple; 4]| {
            one.into_iter().zip(other).map(|(one, other)| distance(one, other)).fold(f64::MAX, f64::min)
        };
        let (mut own, mut others) = (f64::MAX, f64::MAX);
        for army in Army::ALL {
            let muted = fill(army, Light::Muted);
            // Black has no light to lose. Its plate tells who controls it.
            if army != Army::Black {
                own = own.min(nearest(muted, fill(army, Light::Plain)));
            }
            for other in Army::ALL.into_iter().filter(|other| *other != army) {
                others = others.min(nearest(muted, fill(other, Light::Muted)));
            }
        }
        println!("{armies:?}: {own:.2} from its own colour, {others:.2} from another neutral army");
        assert!(own >= OWN && others >= OTHERS, "{armies:?}: {own:.2} {others:.2}");
    }
}

#[test]
fn most_of_a_body_has_exactly_the_colour_of_its_army() {
    for (design, (set, roles)) in PieceDesign::ALL.into_iter().flat_map(|design| SETS.map(|set| (design, set))) {
        for role in roles {
            let piece = Piece { army: Army::Cyan, role: *role };
            let flat = body(set, piece, Finish { design, ..Finish::default() }).flat;
            println!("{piece} {design:?} {set:?}: {flat:.3}");
            assert!(flat >= LEAST_FLAT, "{piece} {design:?} {set:?}: {flat:.3}");
        }
    }
}

#[test]
fn kinds_of_pieces_differ_on_the_smallest_squares() {
    const SMALL: u32 = 28;
    for (design, (set, roles)) in PieceDesign::ALL.into_iter().flat_map(|design| SETS.map(|set| (design, set))) {
        // What of the square is covered, by pixel; the smallest armies of a board are drawn like that.
        let drawn = |role: Role| {
            let piece = Piece { army: Army::Orange, role };
            picture::pixels(&picture::piece(set, piece, Finish { design, ..Finish::default() }), SMALL, SMALL)
        };
        for (index, one) in roles.iter().enumerate() {
            for other in &roles[..index] {
                let (a, b) = (drawn(*one), drawn(*other));
                let is_inked = |pixel: &[u8]| pixel[3] > 127;
                let covered = a.chunks(4).zip(b.chunks(4)).filter(|(a, b)| is_inked(a) || is_inked(b)).count();
                let differ = |a: &[u8], b: &[u8]| {
                    is_inked(a) != is_inked(b)
                        || (is_inked(a) && (0..3).map(|part| a[part].abs_diff(b[part]) as u32).sum::<u32>() > 120)
                };
                let different = a.chunks(4).zip(b.chunks(4)).filter(|(a, b)| differ(a, b)).count();
                let share = different as f64 / covered as f64;
                println!("{design:?} {one:?} {other:?}: {share:.2}");
                assert!(share >= LEAST_DIFFERENCE, "{design:?} {one:?} {other:?}: {share:.2}");
            }
        }
    }
}
