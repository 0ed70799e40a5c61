//! The summary of a review: the graph, how each player did, which move lost the most.

use bevy_egui::egui::{self, RichText, ScrollArea, Sense, Ui, Vec2};
use regalia_core::record::{Edit, Mark};

use super::graph::{graph_ui, mark_colour};
use super::review_data::{ReviewPage, mark_meaning, marks_in_words};
use crate::panels::kit::style::{self, StyledLabels, Themed};
use crate::panels::{
    book::command::LearnCommand, command::UiCommand, dialogs::command::DialogCommand, kit::ask::is_new, kit::tip::Tip,
};
use crate::view::theme::{SMALL, TEXT};

/// The largest width of the dialog, and the height of the graph.
const WIDTH: f32 = 640.0;
const GRAPH: f32 = 110.0;

pub fn review_page_ui(ui: &mut Ui, page: &ReviewPage) -> Option<UiCommand> {
    let palette = ui.palette();
    let mut command = None;
    let window = ui.ctx().viewport_rect();
    ui.set_width(WIDTH.min(window.width() - 90.0));
    ui.label(style::heading("Review"));
    ui.dim(legend(page));
    ui.add_space(10.0);
    let (place, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), GRAPH), Sense::hover());
    let jump = |ply: usize| Edit::Along(ply, Vec::new()).into();
    command = graph_ui(ui, place, &page.data).map(jump).or(command);
    ui.add_space(12.0);
    let room = (window.height() - GRAPH - 260.0).max(90.0);
    ScrollArea::vertical().max_height(room).auto_shrink([false, true]).show(ui, |ui| {
        egui::Grid::new("players").num_columns(6).spacing([22.0, 8.0]).show(ui, |ui| {
            ui.label("");
            for mark in Mark::ALL {
                let sign =
                    RichText::new(mark.symbol()).font(style::font("semibold", TEXT)).color(mark_colour(mark, palette));
                ui.label(sign).tip(mark_meaning(mark, page.game));
            }
            ui.dim("average loss per move");
            ui.end_row();
            for player in &page.players {
                ui.label(RichText::new(&player.name).font(style::font("semibold", TEXT)));
                for count in player.marks {
                    ui.label(count.to_string());
                }
                ui.label(format!("{:.1}%", player.mean_loss));
                ui.end_row();
            }
        });
        ui.add_space(4.0);
        ui.dim(marks_in_words());
        ui.add_space(10.0);
        if let Some((ply, words, fell)) = &page.costliest {
            let moves = [(*ply, words.clone())];
            command = moves_ui(ui, "The move that lost the most:", &moves).or(command.take());
            ui.dim(fell);
        }
        for player in page.players.iter().filter(|player| !player.best.is_empty()) {
            let title = format!("Fine moves · {}", player.name);
            command = moves_ui(ui, &title, &player.best).or(command.take());
        }
    });
    ui.add_space(14.0);
    ui.horizontal(|ui| {
        let close = style::primary_button(ui, "Close");
        if is_new(ui, "Review", "") {
            close.request_focus();
        }
        if close.clicked() {
            command = Some(DialogCommand::Close.into());
        }
        let training = page.has_exercises.then(|| ui.button("Find the move…"));
        if let Some(training) = training
            && training.tip("Your missed chances are there as exercises.").clicked()
        {
            command = Some(LearnCommand::ShowOwnExercises(page.game).into());
        }
    });
    command
}

fn legend(page: &ReviewPage) -> String {
    match page.players.as_slice() {
        [first, second] if page.data.curves.len() == 1 => {
            format!(
                "Light: {}. Dark: {}. The graph shows each player's chances after every move; click it to go there.",
                first.name, second.name
            )
        }
        _ => "Each line shows a player's chances after every move, in the colour of the army. Click the graph to go there."
            .to_owned(),
    }
}

/// Moves that can be pressed. Returns the command to go to one.
fn moves_ui(ui: &mut Ui, title: &str, moves: &[(usize, String)]) -> Option<UiCommand> {
    let mut command = None;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(title).size(TEXT).color(ui.palette().dim.egui()));
        for (ply, words) in moves {
            if ui.button(RichText::new(words).size(SMALL)).clicked() {
                command = Some(Edit::Along(*ply, Vec::new()).into());
            }
        }
    });
    command
}
