//! The menus of the bar.

use bevy_egui::egui::{self, Rect, Response, RichText, Ui};
use regalia_core::record::Edit;
use regalia_core::rules::Game;

use super::data::BarData;
use crate::board::{ClockState, GameRequest};
use crate::computer::{HintInput, ReviewInput, Speed};
use crate::files::{EXAMPLES, FileRequest};
use crate::panels::column::watch::Watched;
use crate::panels::command::UiCommand;
use crate::panels::command::clipboard::ClipboardCommand;
use crate::panels::command::dialogs::DialogCommand;
use crate::panels::command::end::EndCommand;
use crate::panels::command::export::ExportCommand;
use crate::panels::command::files::FilesCommand;
use crate::panels::command::learn::LearnCommand;
#[cfg(feature = "online")]
use crate::panels::command::live::LiveCommand;
use crate::panels::command::look::LookCommand;
use crate::panels::command::message::MessageCommand;
use crate::panels::command::pace::PaceCommand;
use crate::panels::command::players::PlayersCommand;
use crate::panels::command::start::StartCommand;
use crate::panels::command::study::StudyCommand;
use crate::panels::kit::check_box::check_box;
use crate::panels::kit::focus;
use crate::view::theme::Theme;
use crate::view::{ReducedMotion, Turning, ViewSettings};

/// Returns the command of the pressed entry.
pub(super) fn menus_ui(ui: &mut Ui, place: Rect, data: &BarData, theme: Theme) -> Option<UiCommand> {
    let mut command = None;
    let mut menu = ui.new_child(egui::UiBuilder::new().id_salt("menus").max_rect(place));
    egui::MenuBar::new().ui(&mut menu, |ui| {
        let game = game_menu(ui, data, &mut command);
        let edit = edit_menu(ui, data, &mut command);
        let view = view_menu(ui, data, theme, &mut command);
        let study = study_menu(ui, data, &mut command);
        let help = ui.menu_button(RichText::new("Help").size(13.0), |ui| {
            item(ui, "Rules", "F1", true, LearnCommand::ShowRules, &mut command);
            ui.separator();
            for game in Game::ALL {
                let label = format!("Tour of {}", game.title());
                item(ui, &label, "", true, LearnCommand::ShowTour(game), &mut command);
            }
            ui.separator();
            item(ui, "Keys", "?", true, UiCommand::Dialogs(DialogCommand::ShowKeys), &mut command);
            item(ui, "About Regalia", "", true, UiCommand::Dialogs(DialogCommand::ShowAbout), &mut command);
        });
        if !data.has_dialog {
            focus::menu_keys(ui.ctx(), &[game, edit, view, study, help.response]);
        }
    });
    command
}

fn item(
    ui: &mut Ui,
    label: &str,
    keys: &str,
    enabled: bool,
    does: impl Into<UiCommand>,
    command: &mut Option<UiCommand>,
) {
    ui.set_min_width(230.0);
    if ui.add_enabled(enabled, egui::Button::new(label).shortcut_text(keys)).clicked() {
        *command = Some(does.into());
        ui.close();
    }
}

fn tick_item(ui: &mut Ui, label: &str, keys: &str, on: bool, view: ViewSettings, command: &mut Option<UiCommand>) {
    switch_item(ui, label, keys, on, LookCommand::ChangeView(view), command);
}

fn switch_item(
    ui: &mut Ui,
    label: &str,
    keys: &str,
    mut on: bool,
    does: impl Into<UiCommand>,
    command: &mut Option<UiCommand>,
) {
    ui.horizontal(|ui| {
        if check_box(ui, &mut on, label).changed() {
            *command = Some(does.into());
            ui.close();
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| ui.weak(keys));
    });
}

fn choice_item(ui: &mut Ui, label: &str, chosen: bool, view: ViewSettings, command: &mut Option<UiCommand>) {
    if ui.radio(chosen, label).clicked() {
        *command = Some(UiCommand::Look(LookCommand::ChangeView(view)));
        ui.close();
    }
}

fn clock_item(ui: &mut Ui, data: &BarData, command: &mut Option<UiCommand>) {
    let clock = if data.clock == ClockState::Paused { "Resume the clock" } else { "Pause the clock" };
    item(ui, clock, "P", data.clock != ClockState::Off, GameRequest::SwitchClock, command);
}

fn game_menu(ui: &mut Ui, data: &BarData, command: &mut Option<UiCommand>) -> Response {
    ui.menu_button(RichText::new("Game").size(13.0), |ui| {
        if data.waits {
            item(ui, "Back to the game", "Esc", true, UiCommand::Start(StartCommand::BackToGame), command);
        } else {
            item(ui, "First screen", "Ctrl+Home", data.has_game, UiCommand::Start(StartCommand::GoHome), command);
        }
        item(ui, "New game…", "Ctrl+N", true, UiCommand::Start(StartCommand::ShowNewGame), command);
        #[cfg(feature = "online")]
        item(ui, "Play with others…", "", true, UiCommand::Live(LiveCommand::Show), command);
        item(ui, "Open…", "Ctrl+O", true, UiCommand::Files(FilesCommand::Ask(FileRequest::Open)), command);
        ui.menu_button("Examples", |ui| {
            for (index, example) in EXAMPLES.iter().enumerate() {
                item(
                    ui,
                    &example.label(),
                    "",
                    true,
                    UiCommand::Files(FilesCommand::Ask(FileRequest::OpenExample(index))),
                    command,
                );
            }
        });
        ui.menu_button("Recent", |ui| {
            if data.recent.is_empty() {
                ui.weak("No games yet.");
            }
            for (label, leads) in &data.recent {
                item(ui, label, "", true, leads.clone(), command);
            }
        });
        ui.separator();
        item(ui, "Save", "Ctrl+S", data.has_game, UiCommand::Files(FilesCommand::Ask(FileRequest::Save)), command);
        item(
            ui,
            "Save as…",
            "Ctrl+Shift+S",
            data.has_game,
            UiCommand::Files(FilesCommand::Ask(FileRequest::SaveAs)),
            command,
        );
        ui.menu_button("Export", |ui| {
            item(ui, "Game as text…", "", data.has_game, ExportCommand::Text, command);
            item(ui, "Picture of the board…", "", data.has_game, ExportCommand::Picture, command);
            item(ui, "Film of the game…", "", data.back || data.ahead, ExportCommand::ShowFilm, command);
            item(ui, "Poster of the game…", "", data.has_game, ExportCommand::Poster, command);
            item(ui, "Sheets to print…", "", data.has_game, ExportCommand::Sheets, command);
        });
        ui.separator();
        item(
            ui,
            data.claim.as_deref().unwrap_or("Claim a draw…"),
            "",
            data.claim.is_some(),
            EndCommand::AskClaim,
            command,
        );
        item(ui, "Offer a draw…", "", data.running, EndCommand::AskDraw, command);
        item(ui, "Resign…", "", data.running, EndCommand::AskResign, command);
        if let Some(watch) = data.watch.filter(|watch| data.clock == ClockState::Off || watch.who == Watched::Game) {
            let pause = match (watch.who, watch.waits) {
                (Watched::Computer, true) => "Let the computer go on",
                (Watched::Computer, false) => "Pause the computer",
                (Watched::Game, true) => "Watch the game",
                (Watched::Game, false) => "Stop watching",
            };
            item(ui, pause, "P", true, UiCommand::Pace(PaceCommand::SwitchPause), command);
        } else {
            clock_item(ui, data, command);
        }
        if let Some(watch) = data.watch {
            ui.menu_button("Speed", |ui| {
                for speed in Speed::ALL {
                    if ui.radio(speed == watch.speed, speed.label()).clicked() {
                        *command = Some(UiCommand::Pace(PaceCommand::SetSpeed(speed)));
                        ui.close();
                    }
                }
            });
        }
        item(ui, "Rematch", "", data.has_game, UiCommand::Start(StartCommand::Rematch), command);
        item(ui, "Players…", "Ctrl+P", data.has_game, UiCommand::Players(PlayersCommand::Show), command);
        ui.separator();
        item(ui, "Quit", "Ctrl+Q", true, UiCommand::Files(FilesCommand::Quit), command);
    })
    .response
}

fn edit_menu(ui: &mut Ui, data: &BarData, command: &mut Option<UiCommand>) -> Response {
    ui.menu_button(RichText::new("Edit").size(13.0), |ui| {
        item(ui, "Take back move", "Ctrl+Z", data.takes_back, Edit::UndoTurn, command);
        item(ui, "Redo move", "Ctrl+Shift+Z", data.ahead, Edit::RedoTurn, command);
        ui.separator();
        item(ui, "Set up a position…", "", true, UiCommand::Start(StartCommand::ShowEditor), command);
        item(ui, "Copy position", "Ctrl+C", data.has_game, ClipboardCommand::CopyPosition, command);
        item(ui, "Copy game as text", "Ctrl+Shift+C", data.has_game, ClipboardCommand::CopyGame, command);
        item(ui, "Copy picture", "", data.has_game, ClipboardCommand::CopyPicture, command);
        item(ui, "Copy message", "Ctrl+M", data.has_game, MessageCommand::Copy, command);
        item(ui, "Paste position, game or message", "Ctrl+V", true, ClipboardCommand::Paste, command);
        ui.separator();
        item(ui, "Settings…", "Ctrl+,", true, LookCommand::ShowSettings, command);
    })
    .response
}

fn study_menu(ui: &mut Ui, data: &BarData, command: &mut Option<UiCommand>) -> Response {
    ui.menu_button(RichText::new("Study").size(13.0), |ui| {
        item(ui, "Hint", "H", data.running, StudyCommand::Hint(HintInput::More), command);
        let analysis = if data.analyses { "Stop the analysis" } else { "Analysis" };
        item(ui, analysis, "A", data.has_game, StudyCommand::SwitchAnalysis, command);
        ui.separator();
        let (label, does) = match (data.reviewing, data.reviewed) {
            (true, _) => ("Cancel the review", StudyCommand::Review(ReviewInput::Cancel)),
            (_, true) => ("Summary of the review…", StudyCommand::ShowReview),
            _ => ("Review the game", StudyCommand::Review(ReviewInput::Begin)),
        };
        item(ui, label, "", data.back || data.ahead, does, command);
        item(ui, "Find the move…", "", true, LearnCommand::ShowTraining(data.game), command);
    })
    .response
}

fn view_menu(ui: &mut Ui, data: &BarData, theme: Theme, command: &mut Option<UiCommand>) -> Response {
    ui.menu_button(RichText::new("View").size(13.0), |ui| {
        // Without a limit the right-aligned keys would stretch the menu across the window.
        ui.set_max_width(290.0);
        item(ui, "Flip board", "F", data.has_game, LookCommand::Flip, command);
        let other = if theme == Theme::Dark { "Light theme" } else { "Dark theme" };
        item(ui, other, "", true, LookCommand::SwitchTheme, command);
        item(ui, "Full screen", "F11", true, LookCommand::SwitchFullscreen, command);
        ui.separator();
        item(ui, "Rotate a quarter turn", "R", data.four_sides, LookCommand::TurnQuarter, command);
        item(ui, "Reset zoom", "0", data.zoomed, LookCommand::WholeBoard, command);
        ui.separator();
        for turning in Turning::ALL {
            let view = ViewSettings { turning, ..data.view };
            choice_item(ui, turning.label(), data.view.turning == turning, view, command);
        }
        ui.separator();
        let view = data.view;
        tick_item(ui, "Chains of control", "C", view.overlay, ViewSettings { overlay: !view.overlay, ..view }, command);
        let letters = ViewSettings { square_letters: !view.square_letters, ..view };
        tick_item(ui, "Letters on coloured squares", "L", view.square_letters, letters, command);
        let letters = ViewSettings { piece_letters: !view.piece_letters, ..view };
        tick_item(ui, "Letters on pieces", "", view.piece_letters, letters, command);
        let is_reduced = view.reduced_motion == ReducedMotion::On;
        let reduced_motion = if is_reduced { ReducedMotion::System } else { ReducedMotion::On };
        tick_item(ui, "Reduced motion", "", is_reduced, ViewSettings { reduced_motion, ..view }, command);
        switch_item(ui, "Sound", "M", !data.muted, LookCommand::SwitchSound, command);
        ui.separator();
        for (label, keys, size) in
            [("Larger text", "Ctrl++", view.size.larger()), ("Smaller text", "Ctrl+−", view.size.smaller())]
        {
            let resized = LookCommand::ChangeView(ViewSettings { size: size.unwrap_or(view.size), ..view });
            item(ui, label, keys, size.is_some(), resized, command);
        }
        ui.separator();
        item(ui, "Table mode", "T", data.has_game, LookCommand::SwitchTable, command);
    })
    .response
}
