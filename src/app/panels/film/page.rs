//! The choices for a film.

use std::time::Duration;

use bevy_egui::egui::{self, Align, Layout, Ui, Vec2};
use regalia_core::{record::Record, rules::Seat};

use crate::computer::Speed;
use crate::film::{Choices, Extent, FilmSize, Format, length, moves, plan};
use crate::panels::kit::one_of::{OneOf, radios_ui};
use crate::panels::kit::style::{self, StyledLabels, Themed};
use crate::panels::{
    command::UiCommand, dialogs::command::DialogCommand, film::command::ExportCommand, kit::ask::is_new, kit::tip::Tip,
};

/// Width of the dialog, and of the names of its rows.
const WIDTH: f32 = 500.0;
const NAMES: f32 = 84.0;

#[derive(Clone, Debug)]
pub struct FilmPage {
    pub choices: Choices,
    /// The players by name, White's first.
    players: Vec<(Seat, String)>,
    /// How many moves the game has.
    all: usize,
    record: Box<Record>,
    /// What the film will be, and the choices for which that was worked out.
    about: (String, Choices),
}

impl FilmPage {
    pub fn new(record: &Record, choices: Choices) -> Self {
        let record = Box::new(record.at_tip());
        let seats = record.sides_of_line().seats(record.game());
        let players = seats.map(|seat| (seat, record.name(seat).to_owned())).collect();
        let mut page = Self { choices, players, all: record.len(), record, about: (String::new(), choices) };
        page.update_summary();
        page
    }

    /// Says how long the film will be.
    fn update_summary(&mut self) {
        let shots = plan(&self.record, &self.choices);
        self.about = (about(moves(&shots), self.all, length(&shots)), self.choices);
    }
}

/// How many moves a film shows, and how long it is, in words.
fn about(moves: usize, all: usize, length: Duration) -> String {
    let count = match (moves, all) {
        (1, 1) => "The only move".to_owned(),
        (moves, all) if moves == all => format!("All {all} moves"),
        (moves, all) => format!("{moves} of {all} moves"),
    };
    format!("{count} and the result, about {}.", long(length))
}

/// A length in words.
fn long(length: Duration) -> String {
    let named = |count: u64, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    match length.as_secs() {
        seconds @ ..90 => named(seconds, "second"),
        seconds => match (seconds / 60, seconds % 60 / 10 * 10) {
            (minutes, 0) => named(minutes, "minute"),
            (minutes, seconds) => format!("{} {}", named(minutes, "minute"), named(seconds, "second")),
        },
    }
}

pub fn film_ui(ui: &mut Ui, page: &mut FilmPage) -> Option<UiCommand> {
    let is_new = is_new(ui, "Film", "");
    ui.set_width(WIDTH.min(ui.ctx().viewport_rect().width() - 90.0));
    ui.label(style::heading("Film of the game"));
    ui.add_space(2.0);
    ui.dim("An animated picture of the game for chats and web pages. Squares light up when an army changes hands.");
    ui.add_space(12.0);
    // Unselected choices must be visible as well.
    ui.visuals_mut().widgets.inactive.bg_stroke = egui::Stroke::new(1.0, ui.palette().dim.egui());
    let choices = &mut page.choices;
    row(ui, "Moves", |ui| {
        let mut all = OneOf::new(ui, "moves of the film", &mut choices.extent, &Extent::ALL);
        for extent in Extent::ALL {
            let radio = all.radio(ui, &extent, extent.label());
            if extent == Extent::Decisive {
                radio.tip("Captures, checks, promotions, armies that change hands, and the last move");
            }
        }
    });
    row(ui, "Speed", |ui| {
        radios_ui(ui, "speed of the film", &mut choices.speed, &Speed::ALL, |speed| speed.label());
    });
    row(ui, "Size", |ui| {
        radios_ui(ui, "size of the film", &mut choices.size, &FilmSize::ALL, |size| size.label());
    });
    row(ui, "At the bottom", |ui| {
        let seats: Vec<Seat> = page.players.iter().map(|(seat, _)| *seat).collect();
        let mut all = OneOf::new(ui, "at the bottom of the film", &mut choices.bottom, &seats);
        for (seat, name) in &page.players {
            all.radio(ui, seat, name);
        }
    });
    row(ui, "Format", |ui| {
        radios_ui(ui, "format of the film", &mut choices.format, &Format::ALL, |format| format.label());
    });
    if page.about.1 != page.choices {
        page.update_summary();
    }
    ui.add_space(8.0);
    ui.label(&page.about.0);
    ui.add_space(14.0);
    let mut command = None;
    ui.horizontal(|ui| {
        let export = style::primary_button(ui, "Export…");
        if is_new {
            export.request_focus();
        }
        if export.clicked() {
            command = Some(ExportCommand::Film(page.choices).into());
        }
        if ui.button("Cancel").clicked() {
            command = Some(DialogCommand::Close.into());
        }
    });
    command
}

/// A row: its name, and the choices beside it, which wrap if they are many.
fn row(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui)) {
    ui.horizontal_top(|ui| {
        let size = Vec2::new(NAMES, ui.spacing().interact_size.y);
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_size(size);
            ui.dim(name);
        });
        ui.vertical(|ui| {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 16.0;
                contents(ui);
            });
        });
    });
    ui.add_space(2.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn length_and_moves_are_told_in_words() {
        let told = |moves, all, seconds| about(moves, all, Duration::from_secs(seconds));
        assert_eq!(told(40, 40, 61), "All 40 moves and the result, about 61 seconds.");
        assert_eq!(told(12, 80, 125), "12 of 80 moves and the result, about 2 minutes.");
        assert_eq!(told(1, 1, 8), "The only move and the result, about 8 seconds.");
        assert_eq!(told(300, 300, 400), "All 300 moves and the result, about 6 minutes 40 seconds.");
    }
}
