//! The settings page: rows in groups, each with its name at the left.

use bevy_egui::egui::{self, Align, Layout, Rect, Sense, TextEdit, Ui, Vec2, WidgetInfo, WidgetType};

use super::SettingsPage;
use crate::panels::kit::one_of::{OneOf, radios_ui};
use crate::panels::kit::stepper::{Step, stepper_ui};
use crate::panels::kit::style::{self, StyledLabels, Themed};
use crate::panels::settings::command::{Chosen, LookCommand};
use crate::panels::{
    command::UiCommand, dialogs::command::DialogCommand, kit::check_box::check_box, kit::modal::below_bar,
    kit::player_choice::PLAYERS, kit::tip::Tip,
};
use crate::view::{
    ArmyPalette, BoardStyle, Colours, InterfaceSize, MotionSpeed, PieceDesign, ReducedMotion, Turning, ViewSettings,
    theme::TEXT,
};
use crate::{files::settings::NewGames, sound::SoundSettings};

/// Width of the page with one column, and of each of two columns.
const WIDTH: f32 = 580.0;
const COLUMN: f32 = 570.0;
/// Space between two columns, and what the dialog needs beside them.
const BETWEEN: f32 = 26.0;
const BESIDE: f32 = 60.0;
/// Width of the names of the rows.
const NAMES: f32 = 132.0;
/// Width of the letters beside the text size, and how far around its buttons the pointer still rests on them.
const SAMPLE: f32 = 44.0;
const AROUND_SIZE: f32 = 6.0;
/// The height that the dialog needs besides its rows.
const AROUND: f32 = 190.0;

/// What the page says where nothing can be heard, and why, for whoever wants to know.
const NO_SOUND: &str = "No sound output was found.";
const WHY_NO_SOUND: &str = if cfg!(target_os = "linux") {
    "Regalia plays through PulseAudio or PipeWire, and neither is running."
} else {
    "No loudspeakers or headphones were found."
};

pub fn settings_ui(ui: &mut Ui, page: &mut SettingsPage) -> Option<UiCommand> {
    let window = below_bar(ui.ctx());
    let is_wide = 2.0 * COLUMN + BETWEEN + BESIDE <= window.x;
    ui.set_width(if is_wide { 2.0 * COLUMN + BETWEEN } else { WIDTH });
    ui.label(style::heading("Settings"));
    ui.add_space(6.0);
    let before = page.chosen.clone();
    // Unselected choices must be visible as well.
    ui.visuals_mut().widgets.inactive.bg_stroke = egui::Stroke::new(1.0, ui.palette().dim.egui());
    // In a low window the rows scroll, so that the buttons below stay visible.
    let room = (window.y - AROUND).max(120.0);
    egui::ScrollArea::vertical().max_height(room).auto_shrink([false, true]).show(ui, |ui| {
        let left = |ui: &mut Ui, page: &mut SettingsPage| {
            look_ui(ui, page);
            sound_ui(ui, &mut page.chosen.sound, page.is_silent);
        };
        let right = |ui: &mut Ui, page: &mut SettingsPage| {
            board_ui(ui, &mut page.chosen.view);
            games_ui(ui, page);
        };
        if !is_wide {
            left(ui, page);
            right(ui, page);
            return;
        }
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = BETWEEN;
            column(ui, |ui| left(ui, page));
            column(ui, |ui| right(ui, page));
        });
    });
    if page.chosen != before {
        // A change discards the choices before the reset.
        page.before = None;
    }
    ui.add_space(10.0);
    path_ui(ui, page);
    ui.add_space(10.0);
    let mut command = None;
    ui.horizontal(|ui| {
        if style::primary_button(ui, "Close").clicked() {
            command = Some(DialogCommand::Close.into());
        }
        let label = if page.before.is_some() { "Undo the reset" } else { "Reset to defaults" };
        if (page.before.is_some() || page.chosen != Chosen::default()) && ui.button(label).clicked() {
            page.switch_defaults();
        }
    });
    command.or_else(|| page.news().map(|news| LookCommand::ChangeSettings(Box::new(news)).into()))
}

fn column(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        ui.set_width(COLUMN);
        contents(ui);
    });
}

fn look_ui(ui: &mut Ui, page: &mut SettingsPage) {
    group(ui, "Look");
    let view = &mut page.chosen.view;
    row(ui, "Theme", |ui| {
        radios_ui(ui, "theme", &mut view.colours, &Colours::ALL, |colours| colours.label());
    });
    row(ui, "Army colours", |ui| {
        let mut all = OneOf::new(ui, "army colours", &mut view.armies, &ArmyPalette::ALL);
        for armies in ArmyPalette::ALL {
            all.radio(ui, &armies, armies.label()).tip(armies.purpose());
        }
    });
    row(ui, "Pieces", |ui| {
        radios_ui(ui, "pieces", &mut view.pieces, &PieceDesign::ALL, |design| design.label());
    });
    row(ui, "Text size", |ui| size_ui(ui, page));
    let view = &mut page.chosen.view;
    row(ui, "Letters", |ui| {
        check_box(ui, &mut view.square_letters, "On coloured squares");
        check_box(ui, &mut view.piece_letters, "On pieces");
    });
    row(ui, "Motion", |ui| {
        radios_ui(ui, "motion", &mut view.motion, &MotionSpeed::ALL, |speed| speed.label());
    });
    row(ui, "Reduced motion", |ui| {
        radios_ui(ui, "reduced motion", &mut view.reduced_motion, &ReducedMotion::ALL, |reduced| reduced.label());
    });
}

/// The text size, and letters as large as they will be. The window follows when the pointer has left the buttons, so
/// that they do not move away from it.
fn size_ui(ui: &mut Ui, page: &mut SettingsPage) {
    let palette = ui.palette();
    ui.spacing_mut().item_spacing.x = 6.0;
    let size = page.chosen.view.size;
    let less = Step { name: "Smaller text", to: size.smaller() };
    let more = Step { name: "Larger text", to: size.larger() };
    let left = ui.cursor().left();
    let chosen = stepper_ui(ui, less, &format!("{}%", size.percent()), more);
    let buttons = ui.max_rect().with_min_x(left).with_max_x(ui.min_rect().right());
    let pointer = ui.input(|input| input.pointer.latest_pos());
    let is_over = pointer.is_some_and(|at| buttons.expand(AROUND_SIZE).contains(at));
    if let Some(chosen) = chosen {
        page.chosen.view.size = chosen;
        let by_pointer = ui.input(|input| input.pointer.any_released());
        page.is_resizing |= by_pointer;
    }
    page.is_resizing &= is_over;
    let (sample, _) = ui.allocate_exact_size(Vec2::new(SAMPLE, ui.spacing().interact_size.y), Sense::hover());
    let grown = f32::from(page.chosen.view.size.min(page.room).percent());
    let now = f32::from(page.told.view.size.min(page.room).percent());
    let font = egui::FontId::proportional(TEXT * grown / now);
    ui.painter().text(sample.center(), egui::Align2::CENTER_CENTER, "Aa", font, palette.text.egui());
    if let Some(note) = size_note(page.chosen.view.size, page.room) {
        ui.dim(note);
    }
}

/// What the window makes of a text size that it has no room for.
pub(in crate::panels) fn size_note(size: InterfaceSize, room: InterfaceSize) -> Option<String> {
    (size > room.max(InterfaceSize::USUAL)).then(|| format!("{}% in a window of this size", room.percent()))
}

fn board_ui(ui: &mut Ui, view: &mut ViewSettings) {
    group(ui, "Board");
    row(ui, "Material", |ui| {
        radios_ui(ui, "material", &mut view.board, &BoardStyle::ALL, |style| style.label());
    });
    row(ui, "Chains of control", |ui| {
        check_box(ui, &mut view.overlay, "Always shown");
    });
    let mut turnings = OneOf::new(ui, "turning", &mut view.turning, &Turning::ALL);
    for (index, turning) in Turning::ALL.into_iter().enumerate() {
        row(ui, if index == 0 { "Turning" } else { "" }, |ui| {
            turnings.radio(ui, &turning, turning.label());
        });
    }
    row(ui, "Analysis", |ui| lines_ui(ui, view));
}

/// How many lines the analysis shows.
fn lines_ui(ui: &mut Ui, view: &mut ViewSettings) {
    ui.spacing_mut().item_spacing.x = 6.0;
    let lines = view.analysis_lines;
    let to = |lines: usize| Some(view.with_lines(lines)).filter(|to| to.analysis_lines == lines);
    let less = Step { name: "One line less", to: to(lines - 1) };
    let more = Step { name: "One more line", to: to(lines + 1) };
    let words = if lines == 1 { "1 line".to_owned() } else { format!("{lines} lines") };
    if let Some(chosen) = stepper_ui(ui, less, &words, more) {
        *view = chosen;
    }
}

fn sound_ui(ui: &mut Ui, sound: &mut SoundSettings, is_silent: bool) {
    group(ui, "Sound");
    row(ui, "Volume", |ui| {
        volume_ui(ui, sound);
        ui.add_space(10.0);
        check_box(ui, &mut sound.muted, "Mute");
    });
    row(ui, "", |ui| {
        check_box(ui, &mut sound.decisive_only, "Only checks, armies and the end of the game");
    });
    if is_silent {
        row(ui, "", |ui| {
            ui.dim(NO_SOUND).tip(WHY_NO_SOUND);
        });
    }
}

fn volume_ui(ui: &mut Ui, sound: &mut SoundSettings) {
    ui.spacing_mut().item_spacing.x = 6.0;
    let volume = sound.volume;
    let less = Step { name: "Softer", to: volume.softer() };
    let more = Step { name: "Louder", to: volume.louder() };
    if let Some(chosen) = stepper_ui(ui, less, &format!("{}%", volume.percent()), more) {
        sound.volume = chosen;
    }
}

fn games_ui(ui: &mut Ui, page: &mut SettingsPage) {
    group(ui, "New games");
    row(ui, "Start with", |ui| {
        check_box(ui, &mut page.chosen.games.remember, "Reuse players, game and time from the last game");
    });
    let mut typed = false;
    for (line, pair) in page.names.chunks_mut(2).enumerate() {
        row(ui, if line == 0 { "Players" } else { "" }, |ui| {
            for (column, name) in pair.iter_mut().enumerate() {
                let place = 2 * line + column;
                let hint = ["Your name", "Second name", "Third name", "Fourth name"].get(place).copied();
                let edit =
                    TextEdit::singleline(name).hint_text(hint.unwrap_or_default()).char_limit(NewGames::LONGEST_NAME);
                let response = ui.add(edit.margin(egui::Margin::symmetric(8, 4)).desired_width(192.0));
                let label = PLAYERS.get(place).copied().unwrap_or_default();
                response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, label));
                typed |= response.changed();
            }
        });
    }
    if typed {
        page.take_names();
    }
    row(ui, "Game and time", |ui| {
        let game = page.chosen.games.options.game().title();
        let time = page.chosen.games.time.first().map_or("no clock".to_owned(), ToString::to_string);
        ui.dim(format!("{game}, {time}"));
    });
}

/// Whether the settings are kept; where is in the tooltip.
fn path_ui(ui: &mut Ui, page: &SettingsPage) {
    let text = match page.path {
        Some(_) => "Changes are saved at once.",
        None => "Settings are not saved: your changes last until you quit.",
    };
    let label = ui.add(egui::Label::new(style::dim(text, ui.palette())).sense(Sense::hover()));
    if let Some(path) = &page.path {
        label.tip(format!("They are in {}", path.display()));
    }
}

fn group(ui: &mut Ui, name: &str) {
    ui.add_space(8.0);
    ui.label(style::title(name));
    ui.add_space(2.0);
}

/// A row: its name, and the choices beside it.
fn row(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui)) {
    let height = ui.spacing().interact_size.y;
    let (place, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), height), Sense::hover());
    let text = Rect::from_min_size(place.min, Vec2::new(NAMES, height));
    let mut left = ui.new_child(
        egui::UiBuilder::new().id_salt(("name", name)).max_rect(text).layout(Layout::left_to_right(Align::Center)),
    );
    left.label(style::dim(name, ui.palette()));
    let rest = Rect::from_min_max(egui::pos2(text.right(), place.top()), place.max);
    let mut right = ui.new_child(egui::UiBuilder::new().max_rect(rest).layout(Layout::left_to_right(Align::Center)));
    right.spacing_mut().item_spacing.x = 16.0;
    contents(&mut right);
    // Scroll to a row that a key has focused.
    let is_typed = |event: &egui::Event| matches!(event, egui::Event::Key { pressed: true, .. });
    let by_key = ui.input(|input| input.events.iter().any(is_typed));
    let focused = ui.memory(|memory| memory.focused()).filter(|_| by_key);
    let inside =
        focused.and_then(|id| ui.ctx().read_response(id)).is_some_and(|field| place.contains(field.rect.center()));
    if inside {
        ui.scroll_to_rect(place.expand(8.0), None);
    }
}
