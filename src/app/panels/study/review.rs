//! The card of a review: its progress, then its graph and what it says about the last move.

use std::time::Duration;

use bevy_egui::egui::{self, Align, Label, Layout, Rect, RichText, Sense, Ui, Vec2};
use regalia_core::record::Edit;

use super::graph::graph_ui;
use crate::model::{MoveNote, ReviewData};
use crate::panels::kit::style::{self, StyledLabels, Themed};
use crate::panels::{command::UiCommand, kit::tip::Tip, study::command::StudyCommand};
use crate::{computer::ReviewInput, view::theme::SMALL};

pub const HEIGHT: f32 = 122.0;
/// The height of a card that has room for a line only.
pub const FOLDED: f32 = 48.0;
/// The height of its title, and of the line about the last move.
const TITLE: f32 = 24.0;
const NOTE: f32 = 29.0;

/// Draws the contents of the card into `ui`: how far the review is, or what it found. A low card has no graph. Returns
/// the command that was pressed.
pub fn review_ui(
    ui: &mut Ui,
    progress: Option<((usize, usize), Duration)>,
    data: Option<&ReviewData>,
) -> Option<UiCommand> {
    let whole = ui.max_rect();
    let is_folded = whole.height() < HEIGHT / 2.0;
    let looking = progress.map(|((done, all), left)| {
        format!("Looking at position {} of {all} · {} left", (done + 1).min(all), about(left))
    });
    let mut command = None;
    ui.spacing_mut().item_spacing = Vec2::new(6.0, 2.0);
    ui.horizontal(|ui| {
        ui.set_height(if is_folded { whole.height() } else { TITLE });
        ui.label(style::title("Review"));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (label, does) = match progress {
                Some(_) => ("Cancel", StudyCommand::Review(ReviewInput::Cancel).into()),
                None => ("Summary", StudyCommand::ShowReview.into()),
            };
            if ui.button(RichText::new(label).size(SMALL)).clicked() {
                command = Some(does);
            }
            if is_folded {
                command = folded_ui(ui, looking.as_deref(), data).or(command.take());
            }
        });
    });
    if is_folded {
        return command;
    }
    if let (Some(((done, all), _)), Some(looking)) = (progress, looking) {
        let share = done as f32 / all.max(1) as f32;
        ui.add(egui::ProgressBar::new(share).desired_height(8.0).fill(ui.palette().accent.egui()));
        ui.dim(looking);
        return command;
    }
    let Some(data) = data else { return command };
    let graph = Rect::from_min_max(
        egui::pos2(whole.left(), ui.cursor().top()),
        egui::pos2(whole.right(), (whole.bottom() - NOTE).max(ui.cursor().top() + 20.0)),
    );
    let (place, _) = ui.allocate_exact_size(graph.size(), Sense::hover());
    if let Some(ply) = graph_ui(ui, place, data) {
        command = Some(Edit::Along(ply, Vec::new()).into());
    }
    note_ui(ui, data.now.as_ref()).or(command)
}

/// A rough time in words.
pub fn about(time: Duration) -> String {
    match time.as_secs() {
        0..8 => "a few seconds".to_owned(),
        seconds @ 8..55 => format!("about {} seconds", (seconds + 5) / 10 * 10),
        55..90 => "about a minute".to_owned(),
        seconds => format!("about {} minutes", (seconds + 30) / 60),
    }
}

/// What is said about the last move, and a button for the better line.
fn note_ui(ui: &mut Ui, note: Option<&MoveNote>) -> Option<UiCommand> {
    let Some(note) = note else {
        ui.add(Label::new(style::dim("Click the graph to go to a move.", ui.palette())).truncate());
        return None;
    };
    let mut command = None;
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| command = words_ui(ui, note));
    });
    command
}

/// From the right: the button for the better line, and the words in what is left of the row.
fn words_ui(ui: &mut Ui, note: &MoveNote) -> Option<UiCommand> {
    let mut command = None;
    if !note.better.is_empty() {
        let button = ui.button(RichText::new("Show it").size(SMALL));
        if button.tip("Adds the better line as a variation and goes there.").clicked() {
            let line = Edit::Show(note.ply - 1, note.better.clone());
            command = Some(line.into());
        }
    }
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
        let text = RichText::new(&note.words).size(SMALL);
        ui.add(Label::new(text).truncate().show_tooltip_when_elided(false)).tip(&note.words);
    });
    command
}

/// What a folded card says beside its title: how far the review is, or what is said about the last move.
fn folded_ui(ui: &mut Ui, looking: Option<&str>, data: Option<&ReviewData>) -> Option<UiCommand> {
    let Some(looking) = looking else {
        return data.and_then(|data| data.now.as_ref()).and_then(|note| words_ui(ui, note));
    };
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
        ui.add(Label::new(style::dim(looking, ui.palette())).truncate());
    });
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_roughly() {
        let told = |seconds| about(Duration::from_secs(seconds));
        assert_eq!(
            [0, 7, 12, 49].map(told),
            ["a few seconds", "a few seconds", "about 10 seconds", "about 50 seconds"]
        );
        assert_eq!([58, 95, 200].map(told), ["about a minute", "about 2 minutes", "about 3 minutes"]);
    }
}
