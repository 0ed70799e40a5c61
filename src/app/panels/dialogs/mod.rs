//! Dialogs in the middle of the window: a file for each, and the open one. Esc closes all of them.

pub mod about;
pub mod ask_draw;
mod carry_out;
pub mod command;
pub mod draw_offer;
pub mod keys_sheet;
mod message;
pub(super) mod notices;
pub mod open;
mod overwrite;
mod players;
pub mod question;
mod resign;
pub(super) mod speaking;
pub mod unsaved;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Id, Key, Ui};
use regalia_core::record::Edit;

pub(super) use carry_out::DialogsPlugin;
pub use open::Dialog;

use crate::board::{BoardPosition, ClocksHeld, GameEvent, RunningGame};
use crate::panels::book::{book_ui, tour_ui};
use crate::panels::column::names::{SeatName, seat_names};
use crate::panels::forms::new_game::{FormAnswer, NewGameForm, new_game_ui};
use crate::panels::kit::modal::{modal, room};
use crate::panels::{
    book::command::LearnCommand, command::UiCommand, dialogs::command::DialogCommand, film::film_ui,
    kit::covered::Covered, kit::icons::Icons, kit::style::Themed, live::command::LiveCommand,
    path_dialog::path_dialog_ui, settings::settings_ui, start::command::StartCommand, study::agree::agree_ui,
    study::review_page::review_page_ui, training::training_ui,
};
use crate::sound::{Speaker, SpeakerState};
use crate::{files::note_folders, play::Away};

/// Space between a dialog's edge and its contents, and the least between it and the window's edge.
pub(super) const MARGIN: f32 = 22.0;
pub(super) const AWAY: f32 = 8.0;

/// Stops the clocks while a dialog or the first screen covers the board.
pub(super) fn hold_clocks(
    dialog: Res<Dialog>,
    away: Res<Away>,
    mut held: ResMut<ClocksHeld>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if held.set_if_neq(ClocksHeld(dialog.is_open() || away.0)) {
        // The clocks show it in the next frame.
        redraw.write(RequestRedraw);
    }
}

/// Notes for what lies below whether a dialog is open.
pub(super) fn note_covered(dialog: Res<Dialog>, mut covered: ResMut<Covered>) {
    covered.set_if_neq(Covered(dialog.is_open()));
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
    let palette = ctx.palette();
    let opening = opening(ctx, dialog);
    if !dialog.is_open() || matches!(dialog, Dialog::Editor | Dialog::Live) {
        return None;
    }
    let modal = modal("dialog", MARGIN, palette).show(ctx, |ui| {
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

/// How many dialogs have been opened so far. Each begins with widgets of its own: none is scrolled or selected as the
/// one before was.
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
        Dialog::Unsaved { about, .. } => unsaved::unsaved_ui(ui, about),
        Dialog::Path(shown) => path_dialog_ui(ui, shown),
        Dialog::Overwrite { path, conflict } => overwrite::overwrite_ui(ui, path, *conflict),
        Dialog::Message { title, text } => message::message_ui(ui, title, text),
        Dialog::Question(question) => question::question_ui(ui, question),
        Dialog::Players => players::players_ui(ui, seats),
        Dialog::Review(page) => review_page_ui(ui, page),
        Dialog::Agree { help, by_message } => agree_ui(ui, *help, *by_message),
        Dialog::Resign => resign::resign_ui(ui, seats),
        Dialog::AskDraw(by) => ask_draw::ask_draw_ui(ui, *by, seats),
        Dialog::Draw(offer) => draw_offer::draw_ui(ui, offer),
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
