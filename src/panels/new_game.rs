//! The form for a new game: names, who has the first seat, rule options.

use bevy_egui::egui::{self, RichText, Ui};

use super::style;
use crate::record::Record;
use crate::rules::{Game, Options};
use crate::view::theme::Palette;

/// What is filled in.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGameForm {
    /// The game's rule options.
    pub options: Options,
    /// The players' names.
    pub names: Vec<String>,
    /// Who has the first seat.
    pub first: FirstSeat,
}

/// Who has the first seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstSeat {
    /// Chance says.
    Drawn,
    /// This one of the players, from 0.
    Player(usize),
}

impl NewGameForm {
    /// The form as it is first shown; names are kept from the game before.
    #[must_use]
    pub fn new(game: Game, names: &[String]) -> Self {
        let names = (0..game.seats()).map(|seat| names.get(seat).cloned().unwrap_or_default()).collect();
        Self { options: Options::new(game), names, first: FirstSeat::Drawn }
    }

    /// The game that the form asks for; `draw` gives a number below its argument.
    #[must_use]
    pub fn record(&self, draw: impl FnOnce(usize) -> usize) -> Record {
        let seats = self.names.len();
        let first = match self.first {
            FirstSeat::Drawn => draw(seats),
            FirstSeat::Player(player) => player,
        };
        let name = |player: usize| {
            let name = self.names[player].trim();
            if name.is_empty() { format!("Player {}", player + 1) } else { name.to_owned() }
        };
        Record::new(self.options, (0..seats).map(|seat| name((first + seat) % seats)).collect())
    }
}

/// What was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormAnswer {
    /// Begin the game.
    Begin,
    /// Leave the form.
    Cancel,
}

/// Draws the form.
pub fn new_game_ui(ui: &mut Ui, form: &mut NewGameForm, palette: &Palette) -> Option<FormAnswer> {
    let mut answer = None;
    ui.set_width(440.0);
    ui.label(style::heading("New game"));
    ui.add_space(8.0);
    let game = form.options.game();
    style::card(palette).fill(palette.raised.egui()).stroke(egui::Stroke::new(1.5, palette.accent.egui())).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(game.title()).font(style::font("serif", 20.0)).color(palette.text.egui()));
        let about = "Sixteen by sixteen squares, twelve armies. Who holds a coloured square commands that army, and kings may change their colour.";
        ui.label(style::dim(about, palette));
    });
    ui.add_space(12.0);
    section(ui, "Players", palette);
    for (player, name) in form.names.iter_mut().enumerate() {
        ui.horizontal(|ui| {
            let hint = format!("Player {}", player + 1);
            let label = ui.add_sized([70.0, 24.0], egui::Label::new(style::dim(&hint, palette)));
            let edit =
                egui::TextEdit::singleline(name).hint_text(&hint).char_limit(40).margin(egui::Margin::symmetric(8, 5));
            ui.add_sized([340.0, 28.0], edit).labelled_by(label.id);
        });
    }
    ui.add_space(8.0);
    section(ui, "First seat", palette);
    ui.horizontal(|ui| {
        ui.radio_value(&mut form.first, FirstSeat::Drawn, "drawn by lot");
        for player in 0..form.names.len() {
            let name = form.names[player].trim();
            let label = if name.is_empty() { format!("Player {}", player + 1) } else { name.to_owned() };
            ui.radio_value(&mut form.first, FirstSeat::Player(player), label);
        }
    });
    ui.add_space(8.0);
    section(ui, "Rules", palette);
    for option in game.rule_options() {
        option_ui(ui, form, option, palette);
    }
    ui.add_space(16.0);
    ui.horizontal(|ui| {
        if style::primary_button(ui, "Begin", palette).clicked() {
            answer = Some(FormAnswer::Begin);
        }
        if ui.button("Cancel").clicked() {
            answer = Some(FormAnswer::Cancel);
        }
    });
    answer
}

fn section(ui: &mut Ui, text: &str, palette: &Palette) {
    ui.label(style::title(text).color(palette.text.egui()));
    ui.add_space(2.0);
}

fn option_ui(ui: &mut Ui, form: &mut NewGameForm, option: &'static crate::rules::RuleOption, palette: &Palette) {
    let mut on = form.options.get(option.key) == Some("on");
    let about = option.values.iter().find(|(value, _)| (*value == "on") == on).map_or("", |(_, about)| about);
    if ui.checkbox(&mut on, option.label).changed() {
        // Both values exist for every option that is shown as a box to tick.
        let _ = form.options.set(option.key, if on { "on" } else { "off" });
    }
    ui.horizontal(|ui| {
        ui.add_space(22.0);
        ui.label(style::dim(about, palette));
    });
}
