//! Figures as one SVG: what pictures and large sprites are drawn from.

use std::fmt::Write;

use bevy::math::{Rect, Vec2};

use super::figure::{Figure, Placed};

/// The SVG of figures, from back to front, with `scale` physical pixels for a logical one. It shows only what lies
/// within `place`, which is in logical pixels, as the figures are.
pub(in crate::view) fn svg<'a>(figures: impl IntoIterator<Item = &'a Placed>, place: Rect, scale: f32) -> String {
    let size = (place.size() * scale).round();
    let mut svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}">"#, size.x, size.y);
    for figure in figures {
        add(&mut svg, figure, place.min, scale);
    }
    svg + "</svg>"
}

fn add(svg: &mut String, placed: &Placed, corner: Vec2, scale: f32) {
    let Placed { figure, place, angle, opacity, light } = placed;
    let (at, size) = ((place.min - corner) * scale, place.size() * scale);
    let fits = format!(r#"x="{:.2}" y="{:.2}" width="{:.2}" height="{:.2}""#, at.x, at.y, size.x, size.y);
    let drawing = if let Figure::Plain(colour, round) = figure {
        format!(r#"<rect {fits} rx="{:.2}" fill="{}"/>"#, *round as f32 / 100.0 * scale, colour.svg())
    } else {
        figure.svg_in(*light, size.x.round() as u32).replacen("<svg ", &format!("<svg {fits} "), 1)
    };
    if (*angle, *opacity) == (0.0, 1.0) {
        svg.push_str(&drawing);
        return;
    }
    let (middle, degrees) = (at + size / 2.0, angle.to_degrees());
    // Writing to a string cannot fail.
    let _ = write!(
        svg,
        r#"<g opacity="{opacity}" transform="rotate({degrees} {:.2} {:.2})">{drawing}</g>"#,
        middle.x, middle.y
    );
}

/// The part of a window that figures fill, within these bounds, with its edges on physical pixels; `None` if nothing of
/// them is there.
pub(in crate::view) fn filled(figures: &[Placed], bounds: Rect, scale: f32) -> Option<Rect> {
    let covered = figures.iter().map(Placed::bounds).reduce(|all, one| all.union(one))?;
    let place = Rect { min: (covered.min * scale).floor() / scale, max: (covered.max * scale).ceil() / scale };
    Some(place.intersect(bounds)).filter(|place| !place.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::artwork::picture::pixels;
    use crate::view::look::theme::{MARK_GOLD, MARK_LIGHT};

    fn plain(left: f32, top: f32, edge: f32) -> Placed {
        let place = Rect::from_corners(Vec2::new(left, top), Vec2::new(left + edge, top + edge));
        Placed::new(Figure::Plain(MARK_GOLD, 0), place)
    }

    #[test]
    fn a_sheet_shows_its_place_in_its_scale() {
        let figures = [plain(10.0, 10.0, 20.0), Placed { figure: Figure::Dot(MARK_LIGHT), ..plain(10.0, 10.0, 10.0) }];
        let place = Rect::from_corners(Vec2::splat(10.0), Vec2::splat(50.0));
        let drawn = pixels(&svg(&figures, place, 2.0), 80, 80);
        let at = |x: usize, y: usize| &drawn[(y * 80 + x) * 4..][..4];
        let [r, g, b] = MARK_GOLD.parts();
        assert_eq!((at(30, 30), at(39, 39), at(40, 40)[3]), (&[r, g, b, 255][..], &[r, g, b, 255][..], 0));
        assert_eq!(at(10, 10)[..3], MARK_LIGHT.parts(), "the last one lies above");
    }

    #[test]
    fn a_turned_and_faint_figure_turns_around_its_middle() {
        let bar = Rect::from_corners(Vec2::new(0.0, 18.0), Vec2::new(40.0, 22.0));
        let upright = Placed { angle: std::f32::consts::FRAC_PI_2, opacity: 0.5, ..plain(0.0, 0.0, 1.0) };
        let drawn = pixels(
            &svg(&[Placed { place: bar, ..upright }], Rect::from_corners(Vec2::ZERO, Vec2::splat(40.0)), 1.0),
            40,
            40,
        );
        let opacity = |x: usize, y: usize| drawn[(y * 40 + x) * 4 + 3];
        assert!((126..=129).contains(&opacity(20, 2)) && (126..=129).contains(&opacity(20, 37)));
        assert_eq!(opacity(2, 20), 0);
    }

    #[test]
    fn what_is_filled_lies_on_whole_pixels_within_the_bounds() {
        let bounds = Rect::from_corners(Vec2::ZERO, Vec2::splat(100.0));
        let place = filled(&[plain(10.3, 20.0, 5.0), plain(90.0, 30.0, 30.0)], bounds, 1.0);
        assert_eq!(place, Some(Rect::from_corners(Vec2::new(10.0, 20.0), Vec2::new(100.0, 60.0))));
        assert_eq!(filled(&[plain(120.0, 0.0, 5.0)], bounds, 1.0), None);
        assert_eq!(filled(&[], bounds, 1.0), None);
    }
}
