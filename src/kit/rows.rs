//! Long lists, of which only the visible rows are drawn.

use std::ops::Range;

use egui::{Rect, Ui, Vec2};

/// The visible rows of a list, and one more at each end for the keyboard to reach. `height` is a row's, in points.
///
/// ```
/// use egui::{Rect, pos2};
/// use regalia_kit::rows::rows_in_view;
/// let viewport = Rect::from_min_max(pos2(0.0, 100.0), pos2(200.0, 150.0));
/// assert_eq!(rows_in_view(viewport, 10.0, 1_000), 9..16);
/// ```
pub fn rows_in_view(viewport: Rect, height: f32, rows: usize) -> Range<usize> {
    let first = (viewport.top() / height).floor().max(0.0) as usize;
    let last = (viewport.bottom() / height).ceil().max(0.0) as usize;
    first.saturating_sub(1).min(rows)..last.saturating_add(1).min(rows)
}

/// The place of a row, as wide as the list.
pub fn row_place(ui: &Ui, height: f32, row: usize) -> Rect {
    let top = ui.max_rect().left_top() + Vec2::new(0.0, height * row as f32);
    Rect::from_min_size(top, Vec2::new(ui.available_width(), height))
}

/// Scrolls so that `place` is visible if the widget has just got the focus.
pub fn follow_focus(ui: &Ui, response: &egui::Response, place: Rect) {
    if response.has_focus() && !ui.clip_rect().y_range().contains(place.center().y) {
        ui.scroll_to_rect(place, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(top: f32, bottom: f32, rows: usize) -> Range<usize> {
        rows_in_view(Rect::from_min_max(egui::pos2(0.0, top), egui::pos2(100.0, bottom)), 24.0, rows)
    }

    #[test]
    fn visible_rows_are_drawn_and_one_more_at_each_end() {
        assert_eq!(seen(0.0, 240.0, 5000), 0..11);
        assert_eq!(seen(241.0, 479.0, 5000), 9..21);
        assert_eq!(seen(119_760.0, 120_000.0, 5000), 4989..5000);
        assert_eq!((seen(0.0, 240.0, 3), seen(-48.0, -24.0, 3), seen(0.0, 240.0, 0)), (0..3, 0..1, 0..0));
    }
}
