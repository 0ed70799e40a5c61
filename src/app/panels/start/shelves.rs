//! The lower part of the first screen: games to go on with, and example games, each with a small board.

use std::sync::Arc;

use bevy_egui::egui::{self, FontId, Galley, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2};
use regalia_core::rules::Options;

use super::{games::Scale, recent::RecentRow};
use crate::files::{EXAMPLES, FileRequest};
use crate::panels::kit::silhouettes::{picture_ui, shows_boards};
use crate::panels::kit::style::{self, Themed, font};
use crate::panels::{command::UiCommand, files::command::FilesCommand, kit::icons::Icons, kit::tip::Tip};

/// Minimum width of a column of rows.
const COLUMN: f32 = 300.0;
/// Between columns and rows.
const GAP: f32 = 10.0;
/// The picture in a row, and the space around it.
const PICTURE: f32 = 48.0;
const PADDING: f32 = 6.0;

struct Row<'a> {
    title: &'a str,
    about: String,
    /// What its picture shows; a file is not read for one, so it has a sheet.
    position: Option<(Options, &'a str)>,
    command: UiCommand,
}

/// Draws both shelves: side by side if there is room, otherwise one below the other. `has_offer`: whether a game to
/// continue stands at the top.
pub fn shelves_ui(
    ui: &mut Ui,
    (recent, has_offer): (&[&RecentRow], bool),
    scale: Scale,
    icons: &mut Icons,
) -> Option<UiCommand> {
    let (gap, width) = (scale.of(GAP), ui.available_width());
    let columns = ((width + gap) / (scale.of(COLUMN) + gap)).floor().clamp(1.0, 3.0);
    let column = ((width - gap * (columns - 1.0)) / columns).floor();
    let kept: Vec<Row> = recent.iter().map(|row| kept_row(row)).collect();
    let examples: Vec<Row> = EXAMPLES.iter().enumerate().map(|(index, _)| example_row(index)).collect();
    let corner = ui.cursor().min;
    let place = |left: f32, top: f32, columns: f32| {
        let width = column * columns + gap * (columns - 1.0);
        Rect::from_min_size(corner + Vec2::new(left, top), Vec2::new(width, f32::INFINITY))
    };
    let mut shelf = |ui: &mut Ui, title: &str, rows: &[Row], at: Rect, columns: usize| {
        let mut ui = ui.new_child(egui::UiBuilder::new().id_salt(title).max_rect(at));
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.label(style::dim(title, ui.palette()).size(scale.of(12.5)));
        ui.add_space(scale.of(4.0));
        if rows.is_empty() {
            empty_ui(&mut ui, has_offer, scale);
        }
        let command = rows_ui(&mut ui, rows, columns, (column, gap), scale, icons);
        (command, ui.min_rect().bottom() - corner.y)
    };
    let (command, bottom) = if columns > 1.0 {
        // The games of the players stand in the first column, the examples in the others.
        let rest = columns - 1.0;
        let (first, high) = shelf(ui, "Your games", &kept, place(0.0, 0.0, 1.0), 1);
        let at = place(column + gap, 0.0, rest);
        let (second, low) = shelf(ui, "Example games", &examples, at, rest as usize);
        (first.or(second), high.max(low))
    } else {
        let (first, high) = shelf(ui, "Your games", &kept, place(0.0, 0.0, 1.0), 1);
        let (second, low) = shelf(ui, "Example games", &examples, place(0.0, high + gap, 1.0), 1);
        (first.or(second), low)
    };
    ui.allocate_exact_size(Vec2::new(width, bottom.max(0.0)), Sense::hover());
    command
}

fn kept_row<'a>(row: &'a RecentRow) -> Row<'a> {
    Row {
        title: &row.title,
        about: row.about.clone(),
        position: row.position.as_ref().map(|(options, text)| (*options, text.as_str())),
        command: row.command(),
    }
}

fn example_row(index: usize) -> Row<'static> {
    let example = &EXAMPLES[index];
    Row {
        title: example.title,
        about: example.description(),
        position: Some((Options::new(example.game), example.last)),
        command: FilesCommand::Ask(FileRequest::OpenExample(index)).into(),
    }
}

/// What stands in the place of the players' games before there is one besides that at the top.
fn empty_ui(ui: &mut Ui, has_offer: bool, scale: Scale) {
    let text = if has_offer {
        "Your games are kept automatically. The last one is at the top; earlier ones will appear here."
    } else {
        "Your games are kept here automatically. Start one of the five above, or look at an example first."
    };
    ui.add(egui::Label::new(style::dim(text, ui.palette()).size(scale.of(12.5))).wrap());
}

/// Draws a sheet with lines of moves into a square place.
fn sheet_ui(ui: &Ui, rect: Rect) {
    let palette = ui.palette();
    let sheet = Rect::from_center_size(rect.center(), rect.size() * Vec2::new(0.62, 0.8));
    let line = Stroke::new(1.5, palette.dim.egui());
    ui.painter().rect(sheet, 3.0, palette.background.egui(), line, StrokeKind::Inside);
    let inside = sheet.shrink2(sheet.size() * Vec2::new(0.22, 0.24));
    for part in [0.0, 0.5, 1.0] {
        ui.painter().hline(inside.x_range(), inside.top() + part * inside.height(), line);
    }
}

/// Draws rows in columns, all of the same height, so that every line has its room.
fn rows_ui(
    ui: &mut Ui,
    rows: &[Row],
    columns: usize,
    (width, gap): (f32, f32),
    scale: Scale,
    icons: &mut Icons,
) -> Option<UiCommand> {
    let palette = ui.palette();
    let mut command = None;
    let padding = scale.of(PADDING);
    let about = |ui: &Ui, row: &Row| -> Arc<Galley> {
        let left = scale.of(PICTURE) + 2.5 * padding;
        let id = FontId::proportional(scale.of(12.0));
        ui.painter().layout(row.about.clone(), id, palette.dim.egui(), width - left - padding)
    };
    let title = scale.of(20.0);
    let texts: Vec<Arc<Galley>> = rows.iter().map(|row| about(ui, row)).collect();
    let words = texts.iter().map(|text| title + text.size().y).fold(0.0, f32::max);
    let picture = scale.of(PICTURE);
    let height = words.max(picture) + 2.0 * padding;
    let games = rows.iter().filter_map(|row| Some(row.position?.0.game()));
    let are_boards = shows_boards(ui, Rect::from_min_size(ui.cursor().min, Vec2::splat(picture)), games);
    for (line, (rows, texts)) in rows.chunks(columns).zip(texts.chunks(columns)).enumerate() {
        if line > 0 {
            ui.add_space(gap - 2.0);
        }
        let (place, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), height), Sense::hover());
        for (index, (row, text)) in rows.iter().zip(texts).enumerate() {
            let left = place.left() + (width + gap) * index as f32;
            let rect = Rect::from_min_size(pos2(left, place.top()), Vec2::new(width, height));
            let response = ui.interact(rect, ui.id().with((line, index)), Sense::click());
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, row.title));
            let lit = response.hovered() || response.has_focus();
            let stroke = Stroke::new(1.0, if lit { palette.accent } else { palette.line }.egui());
            let fill = if lit { palette.raised } else { palette.panel };
            ui.painter().rect(rect, 8.0, fill.egui(), stroke, StrokeKind::Inside);
            let middle = pos2(rect.left() + padding + picture / 2.0, rect.center().y);
            let board = Rect::from_center_size(middle, Vec2::splat(picture));
            match row.position {
                Some((options, position)) => {
                    picture_ui(ui, board, options, are_boards.then_some(position), icons);
                }
                None => sheet_ui(ui, board),
            }
            let left = board.right() + 1.5 * padding;
            let top = rect.center().y - (title + text.size().y) / 2.0;
            let id = font("medium", scale.of(13.5));
            let at = pos2(left, top + title / 2.0 - 1.0);
            let is_cut = style::line(ui, at, rect.right() - padding - left, row.title, id, palette.text.egui());
            ui.painter().galley(pos2(left, top + title), text.clone(), palette.dim.egui());
            if response.clicked() {
                command = Some(row.command.clone());
            }
            if is_cut {
                response.tip(row.title);
            }
        }
    }
    command
}
