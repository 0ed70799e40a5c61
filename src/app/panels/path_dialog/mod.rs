//! The program's own file dialog, for systems that have none: a path to type, and a list of folders and games.

mod list;
mod state;

use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{self, Id, Key, Ui};

pub use state::PathDialog;

use crate::files::Purpose;
use crate::panels::kit::style::{self, Themed};
use crate::panels::{command::UiCommand, dialogs::command::DialogCommand, files::command::FilesCommand, kit::tip::Tip};

/// Width of its contents, and height of its list.
const WIDTH: f32 = 560.0;
const HEIGHT: f32 = 240.0;

/// The id of the field in which the path is typed.
const FIELD: &str = "path of a file";

/// Returns the command that was pressed. See `tests/app/panels/path_dialog.rs`.
pub fn path_dialog_ui(ui: &mut Ui, dialog: &mut PathDialog) -> Option<UiCommand> {
    let palette = ui.palette();
    let mut request = None;
    ui.set_width(WIDTH);
    ui.label(style::heading(dialog.purpose().title()));
    ui.add_space(4.0);
    let about = if dialog.explains {
        "No system file dialog was found. This one is Regalia's own."
    } else {
        "Choose from the list, or type a path."
    };
    ui.label(style::dim(about, palette));
    ui.add_space(8.0);
    let margin = egui::Margin::symmetric(8, 6);
    // The first pass only measures: what it draws is invisible and takes no focus.
    if ui.is_enabled()
        && let Some((start, end)) = dialog.take_name()
    {
        // Otherwise the caret of an earlier dialog would stay.
        let mut fresh = TextEditState::default();
        fresh.cursor.set_char_range(Some(CCursorRange::two(CCursor::new(start), CCursor::new(end))));
        fresh.store(ui.ctx(), Id::new(FIELD));
        ui.memory_mut(|memory| memory.request_focus(Id::new(FIELD)));
    }
    let edit =
        egui::TextEdit::singleline(&mut dialog.text).id(Id::new(FIELD)).desired_width(f32::INFINITY).margin(margin);
    let field = ui.add(edit);
    let enter = ui.input(|input| input.key_pressed(Key::Enter));
    if field.has_focus() && ui.input(|input| input.key_pressed(Key::ArrowDown)) {
        dialog.goal = Some(0);
        ui.ctx().request_repaint();
    }
    if enter && field.lost_focus() && dialog.typed().is_none() {
        // Enter leaves the field, but no path is typed yet.
        field.request_focus();
    }
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        let parent = dialog.parent();
        if ui.add_enabled(parent.is_some(), egui::Button::new("Up")).tip("Parent folder").clicked() {
            request = parent.map(|folder| dialog.go(&folder));
        }
        if let Some(home) = std::env::home_dir()
            && ui.button("Home").clicked()
        {
            request = Some(dialog.go(&home));
        }
        let folder = dialog.folder().map_or_else(String::new, |folder| folder.display().to_string());
        ui.add(egui::Label::new(style::dim(folder, palette)).truncate());
    });
    ui.add_space(4.0);
    let (listed, in_list) = list::list_ui(ui, dialog, HEIGHT);
    request = listed.or(request);
    if let Some(problem) = dialog.problem() {
        ui.label(style::dim(problem, palette));
    }
    ui.add_space(12.0);
    ui.horizontal(|ui| {
        let pressed = style::primary_button(ui, verb(dialog.purpose())).clicked();
        if pressed || (enter && !in_list && request.is_none()) {
            request = dialog.done().or(request.take());
        }
        let is_cancelled = ui.button("Cancel").clicked();
        if is_cancelled {
            Some(DialogCommand::Close.into())
        } else {
            request.map(|request| FilesCommand::Ask(request).into())
        }
    })
    .inner
}

/// The label of the dialog's button.
const fn verb(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Open => "Open",
        Purpose::Save | Purpose::ExportPicture => "Save",
        _ => "Export",
    }
}
