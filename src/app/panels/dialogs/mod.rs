//! Dialogs in the middle of the window: the open one, and those that belong to no feature. Esc closes all of them.

pub mod about;
pub mod command;
pub mod keys_sheet;
pub(super) mod notices;
pub mod open;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Id, Key, Ui};
use regalia_core::cli::Build;
use regalia_core::record::Edit;

use crate::board::{BoardPosition, GameEvent, RunningGame, TableClock};
use crate::model::{SeatName, seat_names};
use crate::panels::book::{book_ui, tour_ui};
use crate::panels::command::{CommandSystems, UiCommand, dispatch};
use crate::panels::files::questions::{overwrite_ui, unsaved_ui};
use crate::panels::game::draw_offer::{ask_draw_ui, draw_ui};
use crate::panels::kit::modal::{below_bar, modal, room};
use crate::panels::kit::style::{self, Themed};
use crate::panels::settings::{Preferences, settings_ui};
use crate::panels::start::new_game::{FormAnswer, NewGameForm, new_game_ui};
use crate::panels::{
    book::command::LearnCommand, dialogs::command::DialogCommand, film::film_ui, game::players::players_ui,
    game::resign::resign_ui, kit::ask::ask_ui, kit::icons::Icons, kit::spoken::Spoken, live::command::LiveCommand,
    path_dialog::path_dialog_ui, start::command::StartCommand, study::agree_ui, study::review_page::review_page_ui,
    training::training_ui,
};
use crate::sound::{Speaker, SpeakerState};
use crate::{files::note_folders, play::Away};

pub use open::{Dialog, Question};

pub(super) struct DialogsPlugin {
    pub build: Build,
}

impl Plugin for DialogsPlugin {
    fn build(&self, app: &mut App) {
        let build = self.build;
        app.add_message::<DialogCommand>()
            // What another room opens in the same frame stays open.
            .add_systems(Update, (move || build).pipe(carry_out).after(dispatch).before(CommandSystems));
    }
}

fn carry_out(
    In(build): In<Build>,
    mut commands: MessageReader<DialogCommand>,
    mut dialog: ResMut<Dialog>,
    mut preferences: Preferences,
) {
    for command in commands.read() {
        match command {
            DialogCommand::ShowKeys => *dialog = Dialog::Keys,
            DialogCommand::ShowAbout => *dialog = Dialog::About(build),
            DialogCommand::Close => {
                if let Dialog::Settings(page) = &*dialog {
                    // The text size may not have been told yet.
                    preferences.choose(page.chosen.clone());
                }
                dialog.close();
            }
        }
    }
}

/// Space between a dialog's edge and its contents, and the least between it and the window's edge.
pub(super) const MARGIN: f32 = 22.0;
pub(super) const AWAY: f32 = 8.0;

/// Stops the clocks while a dialog or the first screen covers the board.
pub(super) fn hold_clocks(
    dialog: Res<Dialog>,
    away: Res<Away>,
    mut clock: ResMut<TableClock>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let is_covered = dialog.is_open() || away.0;
    if clock.is_covered != is_covered {
        clock.is_covered = is_covered;
        // The clocks show it in the next frame.
        redraw.write(RequestRedraw);
    }
}

/// If the time is up in the frame in which a question opens, before the clocks stop, there is nothing left to resign or
/// to draw.
pub(super) fn close_outdated(mut events: MessageReader<GameEvent>, mut dialog: ResMut<Dialog>) {
    let flagged = events.read().filter(|event| matches!(event, GameEvent::Applied(Edit::Flag(_), _))).count() > 0;
    if flagged && matches!(*dialog, Dialog::Resign | Dialog::AskDraw(_) | Dialog::Draw(_)) {
        *dialog = Dialog::None;
    }
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    mut dialog: ResMut<Dialog>,
    board: Res<BoardPosition>,
    game: Option<Res<RunningGame>>,
    mut icons: ResMut<Icons>,
    speaker: Res<Speaker>,
    mut commands: MessageWriter<UiCommand>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let seats = game.as_ref().map_or_else(Vec::new, |game| seat_names(&board, game));
    // Only the dialog uses what is typed in it, so drawing it must not count as a change.
    let dialog = dialog.bypass_change_detection();
    if let Dialog::Settings(page) = dialog {
        page.is_silent = speaker.state() == SpeakerState::Silent;
    }
    commands.write_batch(dialog_ui(ctx, dialog, &seats, &mut icons));
    Ok(())
}

/// Returns the command that was pressed. See `tests/app/panels/dialogs.rs`.
pub fn dialog_ui(ctx: &egui::Context, dialog: &mut Dialog, seats: &[SeatName], icons: &mut Icons) -> Option<UiCommand> {
    let opening = opening(ctx, dialog);
    if !dialog.is_open() || matches!(dialog, Dialog::Editor | Dialog::Live) {
        return None;
    }
    let modal = modal("dialog", MARGIN, ctx.palette()).show(ctx, |ui| {
        // Size it by its contents, not by what was shown here before.
        ui.set_max_size(room(ctx, MARGIN, AWAY));
        ui.push_id(opening, |ui| contents_ui(ui, dialog, seats, icons)).inner
    });
    if modal.inner.is_some() {
        return modal.inner;
    }
    if matches!(dialog, Dialog::NewGame(_)) && ctx.input(|input| input.key_pressed(Key::F1)) {
        return Some(LearnCommand::ShowRules.into());
    }
    ctx.input(|input| input.key_pressed(Key::Escape)).then_some(DialogCommand::Close.into())
}

/// Speaks what is new in "Find the move": the task of the next exercise, what a move was worth.
pub(super) fn announce(
    dialog: Res<Dialog>,
    mut last: Local<String>,
    mut spoken: ResMut<Spoken>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Dialog::Training(view) = &*dialog else {
        last.clear();
        return;
    };
    let line = view.line();
    if *last != line {
        last.clone_from(&line);
        *spoken = Spoken { line, ..Spoken::default() };
        redraw.write(RequestRedraw);
    }
}

/// How many dialogs have been opened so far. Each has its own widget ids, so that none is scrolled or selected like the
/// previous one.
fn opening(ctx: &egui::Context, dialog: &Dialog) -> u64 {
    let (id, kind) = (Id::new("opened dialogs"), Id::new(std::mem::discriminant(dialog)));
    ctx.data_mut(|data| {
        let (count, last) = data.get_temp_mut_or(id, (0, Id::NULL));
        if *last != kind {
            (*count, *last) = (*count + 1, kind);
        }
        *count
    })
}

fn contents_ui(ui: &mut Ui, dialog: &mut Dialog, seats: &[SeatName], icons: &mut Icons) -> Option<UiCommand> {
    match dialog {
        // These have systems of their own.
        Dialog::None | Dialog::Editor | Dialog::Live => None,
        Dialog::NewGame(form) => form_ui(ui, form, icons),
        Dialog::Unsaved { about, .. } => unsaved_ui(ui, about),
        Dialog::Path(shown) => path_dialog_ui(ui, shown),
        Dialog::Overwrite { path, conflict } => overwrite_ui(ui, path, *conflict),
        Dialog::Message { title, text } => message_ui(ui, title, text),
        Dialog::Question(question) => question_ui(ui, question),
        Dialog::Players => players_ui(ui, seats),
        Dialog::Review(page) => review_page_ui(ui, page),
        Dialog::Agree { help, by_message } => agree_ui(ui, *help, *by_message),
        Dialog::Resign => resign_ui(ui, seats),
        Dialog::AskDraw(by) => ask_draw_ui(ui, *by, seats),
        Dialog::Draw(offer) => draw_ui(ui, offer),
        Dialog::Book(view) => book_ui(ui, view, icons),
        Dialog::Tour(view) => tour_ui(ui, view, icons),
        Dialog::Training(view) => training_ui(ui, view, icons),
        Dialog::Settings(page) => settings_ui(ui, page),
        Dialog::Film(page) => film_ui(ui, page),
        Dialog::Keys => keys_sheet::keys_ui(ui),
        Dialog::About(build) => about::about_ui(ui, *build, note_folders().map(|folders| folders.reports.as_path())),
    }
}

fn form_ui(ui: &mut Ui, form: &mut NewGameForm, icons: &mut Icons) -> Option<UiCommand> {
    match new_game_ui(ui, form, icons)? {
        FormAnswer::Begin if form.live.is_some() => Some(LiveCommand::Open(Box::new(form.clone())).into()),
        FormAnswer::Begin => Some(StartCommand::Begin(form.clone()).into()),
        FormAnswer::Cancel => Some(DialogCommand::Close.into()),
        FormAnswer::Tour => Some(LearnCommand::ShowTour(form.options.game()).into()),
    }
}

/// A message; Enter closes it.
fn message_ui(ui: &mut Ui, title: &str, text: &str) -> Option<UiCommand> {
    ui.set_max_width(460.0);
    ui.label(style::heading(title));
    ui.add_space(6.0);
    // Paths may be long, and several notices longer than the window.
    let most = (below_bar(ui.ctx()).y - 220.0).max(120.0);
    egui::ScrollArea::vertical().max_height(most).show(ui, |ui| ui.label(text));
    ui.add_space(14.0);
    let enter = ui.input(|input| input.key_pressed(Key::Enter));
    (style::primary_button(ui, "Close").clicked() || enter).then_some(DialogCommand::Close.into())
}

fn question_ui(ui: &mut Ui, question: &Question) -> Option<UiCommand> {
    let words = (question.title, question.text.as_str());
    ask_ui(ui, words, &question.answers, (question.usual, DialogCommand::Close.into()))
}
