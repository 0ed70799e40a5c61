//! Finds texts on the screen that are cut off, outside the window, or over other texts; for tests.
//!
//! `REGALIA_LAYOUT=FILE` makes the program write the faults of its last frame to a file, one in a line.

use std::collections::BTreeSet;
use std::fmt;
use std::path::PathBuf;

use bevy::prelude::*;
use bevy_egui::egui::epaint::{ClippedShape, RectShape, TextShape};
use bevy_egui::egui::{self, Shape};
use bevy_egui::{EguiContext, EguiFullOutput, EguiPostUpdateSet};

const VARIABLE: &str = "REGALIA_LAYOUT";

/// Letters may stick out by this much: what antialiasing adds.
const SLACK: f32 = 1.5;

/// Two texts overlap if they share this part of the smaller one.
const SHARED: f32 = 0.15;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// Its left or right end is cut off.
    Cut(String),
    /// Some of it is outside the window.
    Outside(String),
    /// It ends in an ellipsis.
    Shortened(String),
    /// It lies over another text.
    Over(String, String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Cut(text) => write!(f, "cut off: {text}"),
            Self::Outside(text) => write!(f, "outside: {text}"),
            Self::Shortened(text) => write!(f, "shortened: {text}"),
            Self::Over(one, other) => write!(f, "over each other: {one} | {other}"),
        }
    }
}

/// A text that can be seen.
struct VisibleText {
    words: String,
    is_shortened: bool,
    /// Where its letters are.
    whole: egui::Rect,
    /// What is visible of it.
    visible: egui::Rect,
}

/// The faults of what egui has painted, back to front, in a window.
pub fn faults(shapes: &[ClippedShape], window: egui::Rect) -> BTreeSet<Fault> {
    let (mut seen, mut faults) = (Vec::new(), BTreeSet::new());
    for ClippedShape { clip_rect, shape } in shapes {
        visit_shape(shape, *clip_rect, window, &mut seen, &mut faults);
    }
    faults
}

fn visit_shape(
    shape: &Shape,
    clip: egui::Rect,
    window: egui::Rect,
    seen: &mut Vec<VisibleText>,
    faults: &mut BTreeSet<Fault>,
) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| visit_shape(shape, clip, window, seen, faults)),
        Shape::Rect(rect) if is_opaque(rect) => {
            let covered = rect.rect.intersect(clip);
            for text in seen.iter_mut() {
                text.visible = uncovered(text.visible, covered.expand(SLACK));
            }
            seen.retain(|text| text.visible.is_positive());
        }
        Shape::Text(text) => {
            let Some(text) = visible(text, clip.intersect(window)) else { return };
            check_text(&text, clip, window, seen, faults);
            seen.push(text);
        }
        _ => {}
    }
}

/// Whether nothing shines through.
fn is_opaque(rect: &RectShape) -> bool {
    rect.fill.a() == u8::MAX && rect.blur_width == 0.0
}

/// The largest strip of a text that is not covered.
fn uncovered(text: egui::Rect, by: egui::Rect) -> egui::Rect {
    if !text.intersects(by) {
        return text;
    }
    let strips = [
        text.with_max_x(by.left().min(text.right())),
        text.with_min_x(by.right().max(text.left())),
        text.with_max_y(by.top().min(text.bottom())),
        text.with_min_y(by.bottom().max(text.top())),
    ];
    let area = |rect: &egui::Rect| if rect.is_positive() { rect.area() } else { 0.0 };
    strips.into_iter().max_by(|one, other| area(one).total_cmp(&area(other))).unwrap_or(egui::Rect::NOTHING)
}

/// A text, unless nothing of it can be seen.
fn visible(text: &TextShape, clip: egui::Rect) -> Option<VisibleText> {
    let has_colour = text.opacity_factor > 0.0 && text.override_text_color.is_none_or(|colour| colour.a() > 0);
    let whole = text.visual_bounding_rect();
    let visible = whole.intersect(clip);
    let words = text.galley.text().trim();
    (has_colour && !words.is_empty() && visible.is_positive()).then(|| VisibleText {
        words: words.to_owned(),
        is_shortened: text.galley.elided,
        whole,
        visible,
    })
}

fn check_text(
    text: &VisibleText,
    clip: egui::Rect,
    window: egui::Rect,
    before: &[VisibleText],
    faults: &mut BTreeSet<Fault>,
) {
    let words = || text.words.clone();
    if !window.expand(SLACK).x_range().contains(text.whole.left()) || text.whole.right() > window.right() + SLACK {
        faults.insert(Fault::Outside(words()));
    } else if text.whole.left() < clip.left() - SLACK || text.whole.right() > clip.right() + SLACK {
        faults.insert(Fault::Cut(words()));
    }
    // Only what does not scroll is painted without a clip of its own.
    let is_free = clip.contains_rect(window);
    if is_free && (text.whole.top() < window.top() - SLACK || text.whole.bottom() > window.bottom() + SLACK) {
        faults.insert(Fault::Outside(words()));
    }
    if text.is_shortened {
        faults.insert(Fault::Shortened(words()));
    }
    for other in before {
        let (shared, least) = (text.visible.intersect(other.visible), text.visible.area().min(other.visible.area()));
        if shared.is_positive() && shared.area() > SHARED * least {
            faults.insert(Fault::Over(other.words.clone(), words()));
        }
    }
}

/// Writes the faults of each frame to the file that the variable names.
pub(super) struct FaultsPlugin;

impl Plugin for FaultsPlugin {
    fn build(&self, app: &mut App) {
        if let Some(path) = std::env::var_os(VARIABLE) {
            app.add_systems(
                PostUpdate,
                write(path.into()).after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput),
            );
        }
    }
}

fn write(report: PathBuf) -> impl Fn(Query<(&mut EguiContext, &EguiFullOutput)>) {
    move |mut outputs| {
        for (mut context, output) in &mut outputs {
            let Some(output) = &output.0 else { continue };
            let window = context.get_mut().content_rect();
            let lines: String = faults(&output.shapes, window).iter().map(|fault| format!("{fault}\n")).collect();
            if let Err(why) = std::fs::write(&report, lines) {
                error!("{}: {why}", report.display());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Align2, Color32, FontId, pos2, vec2};

    use super::*;

    /// The faults of what this paints in a window of 400 × 300.
    fn of(mut paint: impl FnMut(&egui::Painter)) -> Vec<String> {
        let ctx = egui::Context::default();
        let window = egui::Rect::from_min_size(pos2(0.0, 0.0), vec2(400.0, 300.0));
        let input = egui::RawInput { screen_rect: Some(window), ..egui::RawInput::default() };
        let mut output = ctx.run_ui(input, |ui| paint(ui.painter()));
        // Nobody draws them.
        output.textures_delta.clear();
        faults(&output.shapes, window).iter().map(Fault::to_string).collect()
    }

    fn write(painter: &egui::Painter, x: f32, y: f32, words: &str) {
        painter.text(pos2(x, y), Align2::LEFT_TOP, words, FontId::default(), Color32::WHITE);
    }

    #[test]
    fn texts_with_room_have_no_faults() {
        let faults = of(|painter| {
            write(painter, 10.0, 10.0, "one");
            write(painter, 10.0, 40.0, "two");
        });
        assert_eq!(faults, Vec::<String>::new());
    }

    #[test]
    fn texts_outside_cut_off_and_over_each_other_are_found() {
        let narrow = egui::Rect::from_min_size(pos2(0.0, 50.0), vec2(60.0, 50.0));
        let faults = of(|painter| {
            write(painter, 380.0, 10.0, "too far right");
            write(painter, 10.0, 295.0, "too far down");
            write(&painter.with_clip_rect(narrow), 10.0, 60.0, "longer than its place");
            write(painter, 200.0, 200.0, "below");
            write(painter, 203.0, 203.0, "above");
        });
        let found = [
            "cut off: longer than its place",
            "outside: too far down",
            "outside: too far right",
            "over each other: below | above",
        ];
        assert_eq!(faults, found);
    }

    #[test]
    fn what_a_card_covers_is_no_fault() {
        let card = egui::Rect::from_min_size(pos2(150.0, 150.0), vec2(200.0, 100.0));
        let faults = of(|painter| {
            write(painter, 200.0, 200.0, "behind");
            write(painter, 120.0, 170.0, "partly behind it");
            painter.rect_filled(card, 8.0, Color32::BLACK);
            write(painter, 203.0, 203.0, "in front");
            write(painter, 155.0, 170.0, "over it");
        });
        assert_eq!(faults, Vec::<String>::new());
    }
}
