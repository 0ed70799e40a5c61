//! Dialogs in the middle of the window. Esc closes each of them.

pub mod draw_offer;
pub mod keys_sheet;

use std::path::{Path, PathBuf};

use bevy::prelude::{DetectChangesMut, MessageReader, Res, ResMut, Resource};
use bevy_egui::egui::{self, Id, Key, Modal, Ui};

use crate::board::{ClocksHeld, GameEvent, GameRequest};
use crate::files::{Conflict, Safety, note_folders};
use crate::panels::actions::leaving::{overwrite_words, unsaved_words};
use crate::panels::book::{BookView, TourView, book_ui, tour_ui};
use crate::panels::column::end_card::listed;
use crate::panels::command::{SeatName, UiCommand};
use crate::panels::dialogs::draw_offer::{DrawOffer, draw_ui};
use crate::panels::dialogs::keys_sheet::keys_ui;
use crate::panels::kit::icons::Icons;
use crate::panels::kit::style;
use crate::panels::path_dialog::{PathDialog, path_dialog_ui};
use crate::panels::settings::{SettingsPage, settings_ui};
use crate::panels::start::new_game::{FormAnswer, NewGameForm, new_game_ui};
use crate::play::HandInput;
use crate::rules::{Action, Game, RuleRef};
use crate::view::theme::Palette;

/// The dialog that is open.
#[derive(Resource, Clone, Debug, Default)]
pub enum Dialog {
    /// None.
    #[default]
    None,
    /// The form for a new game.
    NewGame(NewGameForm),
    /// The game on the board is not saved, and something is about to replace it.
    Unsaved {
        /// What was asked for.
        then: Box<UiCommand>,
        /// What becomes of it without a file, in words.
        about: String,
        /// What was open before; Cancel leads back to it.
        back: Box<Dialog>,
    },
    /// A file is chosen, where the system has no dialog for that.
    Path(Box<PathDialog>),
    /// Saving would replace somebody else's work.
    Overwrite {
        /// The file.
        path: PathBuf,
        /// Why that is asked.
        conflict: Conflict,
    },
    /// Something to read.
    Message {
        /// Its title.
        title: String,
        /// Its text.
        text: String,
    },
    /// Who resigns?
    Resign,
    /// Do all agree to a draw?
    Draw(DrawOffer),
    /// The editor of positions; what it holds is in its [desk](crate::panels::editor::EditorDesk).
    Editor,
    /// The book of rules.
    Book(Box<BookView>),
    /// A tour of a game.
    Tour(Box<TourView>),
    /// The settings.
    Settings(Box<SettingsPage>),
    /// What keys do.
    Keys,
    /// Version and licences.
    About,
}

impl Dialog {
    /// Whether a dialog is on the screen.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        !matches!(self, Self::None)
    }

    /// The question what is to become of a game that is not saved, before `then`.
    pub(crate) fn unsaved(then: UiCommand, safety: &Safety, before: Self) -> Self {
        let back = match before {
            // Asked again about something else, it still leads back to where the first question came from.
            Self::Unsaved { back, .. } => back,
            before => Box::new(before),
        };
        Self::Unsaved { then: Box::new(then), about: unsaved_words(safety), back }
    }

    /// Opens the book at a rule, else that of the game in the form for a new game, of `shown`, or of the first game.
    pub(crate) fn open_book(&mut self, rule: Option<RuleRef>, shown: Option<Game>) {
        let form = self.take_form();
        let chosen = form.as_ref().map(|form| form.options.game());
        let mut view = rule.map_or_else(|| BookView::new(chosen.or(shown).unwrap_or(Game::ALL[0])), BookView::at);
        view.form = form;
        *self = Self::Book(Box::new(view));
    }

    /// Opens the tour of a game.
    pub(crate) fn open_tour(&mut self, game: Game) {
        let form = self.take_form();
        *self = match TourView::new(game) {
            Some(mut view) => {
                view.form = form;
                Self::Tour(Box::new(view))
            }
            None => Self::None,
        };
    }

    /// Closes the dialog; what was opened from the form for a new game leads back to it.
    pub(crate) fn close(&mut self) {
        *self = match self {
            Self::Unsaved { back, .. } => std::mem::take(back),
            Self::Book(_) | Self::Tour(_) => self.take_form().map_or(Self::None, |form| Self::NewGame(*form)),
            _ => Self::None,
        };
    }

    /// The form for a new game, if it is open or waits behind the book or a tour.
    fn take_form(&mut self) -> Option<Box<NewGameForm>> {
        match std::mem::take(self) {
            Self::NewGame(form) => Some(Box::new(form)),
            Self::Book(view) => view.form,
            Self::Tour(view) => view.form,
            _ => None,
        }
    }
}

/// Nobody's time runs while a dialog covers the table. Resigning and offering a draw belong to the turn and take its
/// time.
pub(crate) fn hold_clocks(dialog: Res<Dialog>, mut held: ResMut<ClocksHeld>) {
    held.set_if_neq(ClocksHeld(dialog.is_open() && !matches!(*dialog, Dialog::Resign | Dialog::Draw(_))));
}

/// A game that has ended meanwhile, by time, can neither be given up nor drawn.
pub(crate) fn close_outdated(mut events: MessageReader<GameEvent>, mut dialog: ResMut<Dialog>) {
    let flagged = events.read().filter(|event| matches!(event, GameEvent::Flagged(_))).count() > 0;
    if flagged && matches!(*dialog, Dialog::Resign | Dialog::Draw(_)) {
        *dialog = Dialog::None;
    }
}

/// Draws the open dialog; gives what was asked for.
pub(crate) fn dialog_ui(
    ctx: &egui::Context,
    dialog: &mut Dialog,
    seats: &[SeatName],
    icons: &mut Icons,
    palette: &Palette,
) -> Option<UiCommand> {
    if !dialog.is_open() || matches!(dialog, Dialog::Editor) {
        return None;
    }
    let frame = style::card(palette).inner_margin(22).shadow(egui::Visuals::dark().window_shadow);
    let modal =
        Modal::new(Id::new("dialog")).frame(frame).show(ctx, |ui| contents_ui(ui, dialog, seats, icons, palette));
    if modal.inner.is_some() {
        return modal.inner;
    }
    if matches!(dialog, Dialog::NewGame(_)) && ctx.input(|input| input.key_pressed(Key::F1)) {
        return Some(UiCommand::ShowRules);
    }
    ctx.input(|input| input.key_pressed(Key::Escape)).then_some(UiCommand::CloseDialog)
}

fn contents_ui(
    ui: &mut Ui,
    dialog: &mut Dialog,
    seats: &[SeatName],
    icons: &mut Icons,
    palette: &Palette,
) -> Option<UiCommand> {
    match dialog {
        // The editor draws itself.
        Dialog::None | Dialog::Editor => None,
        Dialog::NewGame(form) => {
            // Enter in a name is enough.
            let enter = ui.ctx().text_edit_focused() && ui.input(|input| input.key_pressed(Key::Enter));
            let answer = new_game_ui(ui, form, icons, palette).or(enter.then_some(FormAnswer::Begin));
            match answer? {
                FormAnswer::Begin => Some(UiCommand::Begin(form.clone())),
                FormAnswer::Cancel => Some(UiCommand::CloseDialog),
                FormAnswer::Tour => Some(UiCommand::ShowTour(form.options.game())),
            }
        }
        Dialog::Unsaved { about, .. } => {
            let answers = [("Save", UiCommand::SaveFirst), ("Discard", UiCommand::Discard)];
            ask_ui(ui, "Save this game?", about, &answers, palette)
        }
        Dialog::Path(shown) => path_dialog_ui(ui, shown, palette),
        Dialog::Overwrite { path, conflict } => {
            let (title, text, verb) = overwrite_words(path, *conflict);
            let answers = match conflict {
                Conflict::ExportExists => vec![(verb, UiCommand::ExportOver(path.clone()))],
                Conflict::Changed | Conflict::Exists => {
                    vec![(verb, UiCommand::Overwrite(path.clone())), ("Save as…", UiCommand::SaveAs)]
                }
            };
            ask_ui(ui, title, &text, &answers, palette)
        }
        Dialog::Message { title, text } => {
            ui.set_max_width(460.0);
            ui.label(style::heading(title.as_str()));
            ui.add_space(6.0);
            // Paths may be long, and several notices longer than the window.
            let most = (ui.ctx().viewport_rect().height() - 220.0).max(120.0);
            egui::ScrollArea::vertical().max_height(most).show(ui, |ui| ui.label(text.as_str()));
            ui.add_space(14.0);
            let enter = ui.input(|input| input.key_pressed(Key::Enter));
            (style::primary_button(ui, "Close", palette).clicked() || enter).then_some(UiCommand::CloseDialog)
        }
        Dialog::Resign => {
            let buttons = resignations(seats);
            let buttons: Vec<(&str, UiCommand)> =
                buttons.iter().map(|(text, command)| (text.as_str(), command.clone())).collect();
            let (title, text) = resignation_words(seats);
            ask_ui(ui, &title, &text, &buttons, palette)
        }
        Dialog::Draw(offer) => draw_ui(ui, offer, palette),
        Dialog::Book(view) => book_ui(ui, view, icons, palette),
        Dialog::Tour(view) => tour_ui(ui, view, icons, palette),
        Dialog::Settings(page) => settings_ui(ui, page, palette),
        Dialog::Keys => keys_ui(ui, palette),
        Dialog::About => about_ui(ui, note_folders().map(|folders| folders.reports.as_path()), palette),
    }
}

/// Who may resign, and how: of two players any, of four the one whose turn it is, since the others play on.
fn resignations(seats: &[SeatName]) -> Vec<(String, UiCommand)> {
    let among_many = seats.len() > 2;
    let may = seats.iter().filter(|seat| !among_many || seat.to_move);
    may.map(|seat| {
        let how = if among_many {
            UiCommand::Hand(HandInput::Choose(Action::Resign))
        } else {
            UiCommand::Game(GameRequest::Resign(seat.seat))
        };
        (format!("{} resigns", seat.name), how)
    })
    .collect()
}

/// The question who resigns, and what follows from it, with names.
fn resignation_words(seats: &[SeatName]) -> (String, String) {
    match (seats, seats.iter().find(|seat| seat.to_move)) {
        ([_, _, _, ..], Some(side_to_move)) => {
            let others = seats.iter().filter(|seat| seat.in_game && !seat.to_move);
            let others: Vec<&str> = others.map(|seat| seat.name.as_str()).collect();
            let text = format!("The king leaves the board, every further turn is a pass. {} play on.", listed(&others));
            (format!("Does {} resign?", side_to_move.name), text)
        }
        ([one, other], _) => {
            let text = format!("If {} resigns, {} wins, and the other way round.", one.name, other.name);
            ("Who resigns?".to_owned(), text)
        }
        _ => ("Who resigns?".to_owned(), String::new()),
    }
}

/// A question, its answers, and Cancel.
pub(crate) fn ask_ui(
    ui: &mut Ui,
    title: &str,
    text: &str,
    answers: &[(&str, UiCommand)],
    palette: &Palette,
) -> Option<UiCommand> {
    let mut command = None;
    ui.set_min_width(320.0);
    ui.set_max_width(460.0);
    ui.label(style::heading(title));
    ui.add_space(4.0);
    ui.label(style::dim(text, palette));
    ui.add_space(14.0);
    ui.horizontal(|ui| {
        for (index, (label, answer)) in answers.iter().enumerate() {
            let button = if index == 0 { style::primary_button(ui, label, palette) } else { ui.button(*label) };
            if button.clicked() {
                command = Some(answer.clone());
            }
        }
        if ui.button("Cancel").clicked() {
            command = Some(UiCommand::CloseDialog);
        }
    });
    command
}

/// Version, licences, and where logs and reports are, if there are any.
pub(crate) fn about_ui(ui: &mut Ui, reports: Option<&Path>, palette: &Palette) -> Option<UiCommand> {
    ui.set_max_width(420.0);
    ui.label(egui::RichText::new("Regalia").font(style::font("serif", 40.0)).color(palette.accent.egui()));
    ui.label(format!("Version {} · revision {}", crate::VERSION, crate::REVISION));
    ui.add_space(8.0);
    ui.label(style::dim(
        "Chess variants at one table. Licensed under MIT or Apache-2.0, as you like. \
         The fonts Inter and Newsreader are under the SIL Open Font License.",
        palette,
    ));
    let folder = reports.map(|reports| reports.parent().unwrap_or(reports).display().to_string());
    if let Some(folder) = &folder {
        ui.add_space(8.0);
        ui.label(style::dim(format!("Logs, and reports of what went wrong, are in {folder}"), palette));
    }
    ui.add_space(14.0);
    ui.horizontal(|ui| {
        let close = style::primary_button(ui, "Close", palette).clicked();
        if let Some(folder) = folder
            && ui.button("Copy path").clicked()
        {
            ui.ctx().copy_text(folder);
        }
        close.then_some(UiCommand::CloseDialog)
    })
    .inner
}
