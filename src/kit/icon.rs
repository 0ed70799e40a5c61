//! The icons of all panels: one family, drawn with the same strokes.

use egui::{
    Color32, CornerRadius, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, WidgetType,
};

use crate::{style::Themed, tip::Tip};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    First,
    Back,
    Forward,
    Last,
    Close,
    More,
    Less,
    Pause,
    Resume,
    People,
    TakeBack,
    Hint,
    Flip,
    Draw,
    Resign,
    Analysis,
    Review,
}

impl Icon {
    /// The icon on a button that pauses, or lets what is paused go on.
    #[must_use]
    pub const fn pause(is_paused: bool) -> Self {
        if is_paused { Self::Resume } else { Self::Pause }
    }

    /// Whether it moves something; such icons are brighter than those that open, close and count.
    const fn is_bright(self) -> bool {
        !matches!(self, Self::Close | Self::More | Self::Less | Self::People)
    }

    /// Paints the icon around a point, about 12 units wide. `unit`: how long a unit is, in points.
    pub fn paint(self, painter: &Painter, centre: Pos2, unit: f32, colour: Color32) {
        let at = |x: f32, y: f32| centre + Vec2::new(x, y) * unit;
        let triangle = |x: f32, way: f32| {
            let corners = [(x + 4.5 * way, 0.0), (x - 3.5 * way, -5.0), (x - 3.5 * way, 5.0)];
            Shape::convex_polygon(corners.map(|(x, y)| at(x, y)).to_vec(), colour, Stroke::NONE)
        };
        let line =
            |from: Pos2, to: Pos2, width: f32| Shape::line_segment([from, to], Stroke::new(width * unit, colour));
        let bar = |x: f32| line(at(x, -5.0), at(x, 5.0), 2.0);
        let across = |x: f32, y: f32| line(at(-x, -y), at(x, y), 1.6);
        let stroke = |width: f32| Stroke::new(width * unit, colour);
        let path = |points: &[(f32, f32)], width: f32| {
            Shape::line(points.iter().map(|(x, y)| at(*x, *y)).collect(), stroke(width))
        };
        let filled = |corners: &[(f32, f32)]| {
            Shape::convex_polygon(corners.iter().map(|(x, y)| at(*x, *y)).collect(), colour, Stroke::NONE)
        };
        painter.extend(match self {
            Self::First => vec![bar(-5.5), triangle(1.5, -1.0)],
            Self::Back => vec![triangle(0.0, -1.0)],
            Self::Forward | Self::Resume => vec![triangle(0.0, 1.0)],
            Self::Last => vec![bar(5.5), triangle(-1.5, 1.0)],
            Self::Close => vec![across(4.0, 4.0), across(4.0, -4.0)],
            Self::More => vec![across(4.5, 0.0), across(0.0, 4.5)],
            Self::Less => vec![across(4.5, 0.0)],
            Self::Pause => vec![bar(-2.5), bar(2.5)],
            Self::People => {
                let round = (3.4 * unit) as u8;
                let round = CornerRadius { nw: round, ne: round, sw: 0, se: 0 };
                let shoulders = Rect::from_center_size(at(0.0, 2.6), Vec2::new(7.6, 4.6) * unit);
                vec![
                    Shape::circle_filled(at(0.0, -3.2), 2.3 * unit, colour),
                    Shape::rect_filled(shoulders, round, colour),
                ]
            }
            Self::TakeBack => {
                // From the lower right over the top to the left, where it points down.
                let arc = (0..=16).map(|step| 0.8 - (0.8 + std::f32::consts::PI) * step as f32 / 16.0);
                let arc: Vec<(f32, f32)> =
                    arc.map(|angle| (0.8 + 4.6 * angle.cos(), 0.4 + 4.6 * angle.sin())).collect();
                vec![path(&arc, 1.7), filled(&[(-6.8, 0.0), (-0.8, 0.0), (-3.8, 4.4)])]
            }
            Self::Hint => vec![
                Shape::circle_stroke(at(0.0, -1.8), 3.7 * unit, stroke(1.5)),
                path(&[(-1.8, 3.4), (1.8, 3.4)], 1.5),
                path(&[(-1.1, 5.4), (1.1, 5.4)], 1.5),
            ],
            Self::Flip => vec![
                path(&[(-2.9, 5.2), (-2.9, -2.0)], 1.6),
                filled(&[(-5.5, -1.6), (-2.9, -5.6), (-0.3, -1.6)]),
                path(&[(2.9, -5.2), (2.9, 2.0)], 1.6),
                filled(&[(5.5, 1.6), (2.9, 5.6), (0.3, 1.6)]),
            ],
            Self::Draw => vec![
                path(&[(-5.4, -3.9), (-3.7, -5.3), (-3.7, 0.1)], 1.4),
                path(&[(3.3, -5.4), (-3.3, 5.4)], 1.2),
                path(&[(1.6, 1.5), (2.3, 0.6), (3.8, 0.5), (4.8, 1.4), (4.5, 2.6), (1.7, 5.2), (5.1, 5.2)], 1.4),
            ],
            Self::Resign => {
                vec![path(&[(-3.6, -5.6), (-3.6, 5.6)], 1.6), filled(&[(-3.6, -5.4), (5.2, -2.3), (-3.6, 0.8)])]
            }
            Self::Analysis => vec![
                Shape::circle_stroke(at(-1.2, -1.2), 3.9 * unit, stroke(1.6)),
                path(&[(1.7, 1.7), (5.2, 5.2)], 2.1),
            ],
            Self::Review => vec![
                path(&[(-5.4, 2.2), (-2.0, -1.8), (1.4, 1.2), (5.4, -4.6)], 1.6),
                Shape::circle_filled(at(-2.0, -1.8), 1.5 * unit, colour),
                Shape::circle_filled(at(1.4, 1.2), 1.5 * unit, colour),
                path(&[(-5.4, 5.4), (5.4, 5.4)], 1.4),
            ],
        });
    }
}

/// A small button with an icon; `label` is its tooltip and its name for screen readers.
pub fn icon_button(ui: &mut Ui, icon: Icon, enabled: bool, label: &str) -> Response {
    bare_icon_button(ui, icon, enabled, label).tip(label)
}

/// The same without a tooltip.
pub fn bare_icon_button(ui: &mut Ui, icon: Icon, enabled: bool, label: &str) -> Response {
    let palette = ui.palette();
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(24.0), sense);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled, label));
    if enabled && (response.hovered() || response.has_focus()) {
        ui.painter().rect_filled(rect, 6.0, palette.line.egui());
    }
    let bright = if icon.is_bright() { palette.text } else { palette.dim };
    icon.paint(ui.painter(), rect.center(), 1.0, if enabled { bright } else { palette.line }.egui());
    response
}
