//! Dialogs in the middle of the window. Esc closes each of them.

use std::path::PathBuf;

use bevy::prelude::{MessageReader, ResMut, Resource};
use bevy_egui::egui::{self, Id, Key, Modal, Ui};

use super::book::{BookView, TourView, book_ui, tour_ui};
use super::command::{SeatName, UiCommand, purpose_title, purpose_verb};
use super::draw_offer::{DrawOffer, draw_ui};
use super::end_card::listed;
use super::icons::Icons;
use super::new_game::{FormAnswer, NewGameForm, new_game_ui};
use super::style;
use crate::board::{GameEvent, GameRequest};
use crate::files::Purpose;
use crate::play::HandInput;
use crate::rules::{Action, Game, RuleRef};
use crate::view::theme::Palette;

/// The dialog that is open.
#[derive(Resource, Clone, Debug, Default)]
pub enum Dialog {
    /// None.
    #[default]
    None,
    /// None; but what comes next may replace an unsaved game.
    Confirmed,
    /// The form for a new game.
    NewGame(NewGameForm),
    /// The game on the board is not saved, and something is about to replace it.
    Unsaved {
        /// What was asked for.
        then: Box<UiCommand>,
    },
    /// A path is typed, since there is no dialog of the system.
    Path {
        /// What for.
        purpose: Purpose,
        /// What is typed.
        path: String,
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
    /// The editor of positions; what it holds is in its [desk](super::editor::EditorDesk).
    Editor,
    /// The book of rules.
    Book(Box<BookView>),
    /// A tour of a game.
    Tour(Box<TourView>),
    /// What keys do.
    Keys,
    /// Version and licences.
    About,
}

impl Dialog {
    /// Whether a dialog is on the screen.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        !matches!(self, Self::None | Self::Confirmed)
    }

    /// Opens the book at a rule, else that of the game in the form for a new game, of `shown`, or of the first game.
    pub(super) fn open_book(&mut self, rule: Option<RuleRef>, shown: Option<Game>) {
        let form = self.take_form();
        let chosen = form.as_ref().map(|form| form.options.game());
        let mut view = rule.map_or_else(|| BookView::new(chosen.or(shown).unwrap_or(Game::ALL[0])), BookView::at);
        view.form = form;
        *self = Self::Book(Box::new(view));
    }

    /// Opens the tour of a game.
    pub(super) fn open_tour(&mut self, game: Game) {
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
    pub(super) fn close(&mut self) {
        *self = match self {
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

    /// Takes the leave to replace an unsaved game, if it was given.
    pub(super) fn confirmed(&mut self) -> Option<()> {
        matches!(self, Self::Confirmed).then(|| *self = Self::None)
    }
}

/// What the keys do: shown in the dialog, and carried out by `keys`.
pub(super) const KEYS: &[(&str, &str)] = &[
    ("← →", "one ply back, one ply on"),
    ("Home End", "start, last move"),
    ("Shift + ← →", "another variation of the last move"),
    ("Ctrl + Z", "take back"),
    ("Ctrl + Shift + Z, Ctrl + Y", "play again what was taken back"),
    ("F", "turn the board around"),
    ("R", "turn the board by a quarter (four players)"),
    ("0", "the whole board"),
    ("Wheel, middle button", "over the board: zoom, pull it along; over the moves: step through them"),
    ("Right button", "draw arrows and circles; a left press clears them"),
    ("Shift, Alt + right button", "in red, in blue, with both in yellow"),
    ("P", "pause the clock, let it run again"),
    ("C", "chains of command"),
    ("L", "letters on coloured squares"),
    ("Tab, Shift + Tab", "the next field, the one before"),
    ("↑ ↓ Enter", "move a cursor on the board"),
    ("Arrows", "with the cursor: a square further"),
    ("Enter", "with the cursor: pick up, play"),
    ("K Q R B N P D", "with the cursor: the next such piece"),
    ("Shift + letter", "with the cursor: the one before"),
    ("Esc", "with the cursor: back to plies"),
    ("/", "type a move; Tab completes, Enter plays"),
    ("Q R B N K", "what a pawn becomes, while that is asked"),
    ("Enter", "take the default of an open choice"),
    ("Esc", "cancel"),
    ("Ctrl + N", "new game"),
    ("Ctrl + O", "open"),
    ("Ctrl + S, Ctrl + Shift + S", "save, save as"),
    ("Ctrl + C, Ctrl + Shift + C", "copy the position, the game"),
    ("Ctrl + V", "begin from a copied position or game"),
    ("F1", "the rules; after a refusal the rule that it names"),
    ("F10", "the menus"),
    ("F11", "fill the screen"),
    ("?", "this list"),
    ("Ctrl + Q", "quit"),
];

/// A game that has ended meanwhile, by time, can neither be given up nor drawn.
pub(super) fn close_outdated(mut events: MessageReader<GameEvent>, mut dialog: ResMut<Dialog>) {
    let flagged = events.read().filter(|event| matches!(event, GameEvent::Flagged(_))).count() > 0;
    if flagged && matches!(*dialog, Dialog::Resign | Dialog::Draw(_)) {
        *dialog = Dialog::None;
    }
}

/// Draws the open dialog; gives what was asked for.
pub(super) fn dialog_ui(
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
        Dialog::None | Dialog::Confirmed | Dialog::Editor => None,
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
        Dialog::Unsaved { .. } => ask_ui(
            ui,
            "Save this game?",
            "It has moves that are in no file yet.",
            &[("Save", UiCommand::SaveFirst), ("Discard", UiCommand::Discard)],
            palette,
        ),
        Dialog::Path { purpose, path } => path_ui(ui, *purpose, path, palette),
        Dialog::Message { title, text } => {
            ui.set_max_width(460.0);
            ui.label(style::heading(title.as_str()));
            ui.add_space(6.0);
            ui.label(text.as_str());
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
        Dialog::Keys => keys_ui(ui, palette),
        Dialog::About => about_ui(ui, palette),
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
        ([_, _, _, ..], Some(mover)) => {
            let others = seats.iter().filter(|seat| seat.in_game && !seat.to_move);
            let others: Vec<&str> = others.map(|seat| seat.name.as_str()).collect();
            let text = format!("The king leaves the board, every further turn is a pass. {} play on.", listed(&others));
            (format!("Does {} resign?", mover.name), text)
        }
        ([one, other], _) => {
            let text = format!("If {} resigns, {} wins, and the other way round.", one.name, other.name);
            ("Who resigns?".to_owned(), text)
        }
        _ => ("Who resigns?".to_owned(), String::new()),
    }
}

/// A question, its answers, and Cancel.
pub(super) fn ask_ui(
    ui: &mut Ui,
    title: &str,
    text: &str,
    answers: &[(&str, UiCommand)],
    palette: &Palette,
) -> Option<UiCommand> {
    let mut command = None;
    ui.set_min_width(320.0);
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

fn path_ui(ui: &mut Ui, purpose: Purpose, path: &mut String, palette: &Palette) -> Option<UiCommand> {
    let mut command = None;
    let verb = purpose_verb(purpose);
    ui.set_min_width(480.0);
    ui.label(style::heading(purpose_title(purpose)));
    ui.add_space(4.0);
    ui.label(style::dim("This system offers no file dialog (a desktop portal or zenity), so type the path:", palette));
    ui.add_space(8.0);
    let edit = egui::TextEdit::singleline(path).desired_width(f32::INFINITY).margin(egui::Margin::symmetric(8, 6));
    let response = ui.add(edit);
    let enter = ui.input(|input| input.key_pressed(Key::Enter));
    if enter && path.trim().is_empty() {
        // Enter leaves the field, but there is nothing else to do yet.
        response.request_focus();
    }
    ui.add_space(14.0);
    ui.horizontal(|ui| {
        let pressed = style::primary_button(ui, verb, palette).clicked() || enter;
        if pressed && !path.trim().is_empty() {
            let path = PathBuf::from(path.trim());
            command = Some(match purpose {
                Purpose::Open => UiCommand::OpenPath(path),
                Purpose::Save => UiCommand::SaveTo(path),
                Purpose::ExportText | Purpose::ExportPicture => UiCommand::ExportTo(path),
            });
        }
        if ui.button("Cancel").clicked() {
            command = Some(UiCommand::CloseDialog);
        }
    });
    command
}

fn keys_ui(ui: &mut Ui, palette: &Palette) -> Option<UiCommand> {
    ui.label(style::heading("Keys"));
    ui.add_space(8.0);
    let (left, right) = KEYS.split_at(KEYS.len().div_ceil(2));
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 32.0;
        for (name, half) in [("keys", left), ("more keys", right)] {
            egui::Grid::new(name).num_columns(2).min_row_height(18.0).spacing([20.0, 6.0]).show(ui, |ui| {
                for (keys, what) in half {
                    ui.label(egui::RichText::new(*keys).font(style::font("medium", 13.0)).color(palette.text.egui()));
                    ui.label(style::dim(*what, palette));
                    ui.end_row();
                }
            });
        }
    });
    ui.add_space(14.0);
    style::primary_button(ui, "Close", palette).clicked().then_some(UiCommand::CloseDialog)
}

fn about_ui(ui: &mut Ui, palette: &Palette) -> Option<UiCommand> {
    ui.set_max_width(420.0);
    ui.label(egui::RichText::new("Regalia").font(style::font("serif", 40.0)).color(palette.accent.egui()));
    ui.label(format!("Version {} · revision {}", crate::VERSION, crate::REVISION));
    ui.add_space(8.0);
    ui.label(style::dim(
        "Chess variants at one table. Licensed under MIT or Apache-2.0, as you like. \
         The fonts Inter and Newsreader are under the SIL Open Font License.",
        palette,
    ));
    ui.add_space(14.0);
    style::primary_button(ui, "Close", palette).clicked().then_some(UiCommand::CloseDialog)
}
