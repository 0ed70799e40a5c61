//! Small pictures of positions: the board with its pieces, simple enough for a square of few pixels.

use std::fmt::Write;

use super::finish::Finish;
use super::picture::svg100;
use super::piece_look::{PieceLooks, PiecePart, PieceStyle};
use super::theme::{MARK_DARK, Surface};
use crate::rules::{GamePosition, Position, Square};

/// The width of the frame around the squares.
const FRAME: f64 = 2.0;

/// The width of a square in pixels from which pieces have their shapes; in smaller ones they are dots.
const SHAPED: f64 = 9.0;

/// The SVG of a position on a board of this kind, in a picture of 100 by 100 units that is drawn with so many pixels. A
/// board that is narrower than high stands in its middle.
#[must_use]
pub fn position_picture(position: &Position, surface: Surface, finish: Finish, pixels: u32) -> String {
    let game = position.game();
    let (files, ranks) = game.size();
    let square = (100.0 - 2.0 * FRAME) / f64::from(files.max(ranks));
    let (width, height) = (square * f64::from(files), square * f64::from(ranks));
    let (left, top) = ((100.0 - width) / 2.0, (100.0 - height) / 2.0);
    let is_shaped = square * f64::from(pixels) / 100.0 >= SHAPED;
    let mut svg = String::new();
    let mut rect = |x: f64, y: f64, width: f64, height: f64, round: f64, colour: &str| {
        let _ = write!(
            svg,
            r#"<rect x="{x:.2}" y="{y:.2}" width="{width:.2}" height="{height:.2}" rx="{round:.2}" fill="{colour}"/>"#
        );
    };
    let (whole_width, whole_height) = (width + 2.0 * FRAME, height + 2.0 * FRAME);
    rect(left - FRAME, top - FRAME, whole_width, whole_height, FRAME, &surface.frame.svg());
    let corner = |at: Square| (left + f64::from(at.file()) * square, top + f64::from(ranks - 1 - at.rank()) * square);
    let on_board = |at: &Square| at.file() < files && at.rank() < ranks;
    for at in (0..=u8::MAX).map(Square::from_index).filter(on_board) {
        let (x, y) = corner(at);
        let plain = if (at.file() + at.rank()) % 2 == 1 { surface.light } else { surface.dark };
        rect(x, y, square, square, 0.0, &plain.svg());
        if let Some(army) = game.colour_of(at) {
            let inset = square * 0.06;
            let (side, colour) = (square - 2.0 * inset, finish.armies.army(army).fill.svg());
            rect(x + inset, y + inset, side, side, square * 0.16, &colour);
        }
    }
    let finish = Finish { letters: false, ..finish };
    let (looks, style) = (PieceLooks::of(position), PieceStyle { game, finish, face_seats: None });
    for standing in position.to_setup().pieces {
        let (x, y) = corner(standing.square);
        if is_shaped {
            let placed = format!(r#"<svg x="{x:.2}" y="{y:.2}" width="{square:.2}" height="{square:.2}" "#);
            let look = looks.look(standing.square, standing.piece, standing.vest, style);
            for part in look.parts().filter(|part| !matches!(part, PiecePart::Plate(..))) {
                svg.push_str(&part.svg().replacen("<svg ", &placed, 1));
            }
            continue;
        }
        let colours = finish.armies.army(standing.piece.army);
        let (x, y, radius, width) = (x + square / 2.0, y + square / 2.0, square * 0.34, square * 0.08);
        let (fill, ink) = (colours.fill.svg(), MARK_DARK.svg());
        let _ = write!(
            svg,
            r#"<circle cx="{x:.2}" cy="{y:.2}" r="{radius:.2}" fill="{fill}" stroke="{ink}" stroke-width="{width:.2}"/>"#
        );
    }
    svg100(&svg)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Game, Options};
    use crate::view::{Theme, picture};

    #[test]
    fn every_piece_is_in_the_picture() {
        for game in Game::ALL {
            let start = Position::start(&Options::new(game));
            let count = start.to_setup().pieces.len();
            let picture = |pixels| position_picture(&start, Theme::Dark.palette().wood, Finish::default(), pixels);
            let (small, large) = (picture(40), picture(400));
            assert_eq!(small.matches("<circle").count(), count, "{game}");
            // The picture itself is one drawing more, and so is the crown of each royal king.
            let crowns = PieceLooks::of(&start).crowned.len();
            assert_eq!(large.matches("<svg").count(), count + crowns + 1, "{game}");
            for (svg, pixels) in [(small, 40), (large, 400)] {
                let drawn = picture::pixels(&svg, pixels, pixels);
                let inked = drawn.chunks(4).filter(|pixel| pixel[3] > 0).count();
                let (files, ranks) = game.size();
                let share = f64::from(files.min(ranks)) / f64::from(files.max(ranks));
                assert!(inked as f64 > 0.9 * share * f64::from(pixels * pixels), "{game} at {pixels}: {inked}");
            }
        }
    }
}
