//! The first-move choice, and back at it: which side was chosen there, and the other one to be tried.

use bevy_egui::egui::{Align, Label, Layout, RichText, Ui};
use regalia_core::record::Record;
use regalia_core::rules::{Action, Army, GamePosition, Position};

use crate::panels::{kit::style::Themed, kit::tip::Tip};
use crate::play::{HandInput, naming::called, words::capital};
use crate::{board::BoardPosition, view::theme::SMALL};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideChoice {
    /// Who chooses; `None` for the only person at the table and for a player without a name.
    pub whom: Option<String>,
    /// The other player, as in a sentence.
    pub other: String,
    /// The move that was made.
    pub seen: String,
}

impl SideChoice {
    /// The choice that is open at the position on the board.
    #[must_use]
    pub fn of(position: &Position, record: &Record) -> Self {
        let chooses = position.side_to_move();
        Self {
            whom: (record.only_person() != Some(chooses) && record.is_named(chooses))
                .then(|| record.name(chooses).to_owned()),
            other: called(record, chooses.next(2)).to_string(),
            seen: record.last().map_or(String::new(), |ply| ply.san.clone()),
        }
    }
}

/// The side that was chosen at the position on the board, while the moves after it are ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenSide {
    /// Who chose, as in a sentence.
    pub name: String,
    pub chosen: Army,
    pub other: Army,
}

impl ChosenSide {
    /// What was chosen next, if that was a side.
    #[must_use]
    pub fn of(position: &Position, record: &Record, board: &BoardPosition) -> Option<Self> {
        // A choice that was taken back is open.
        let next = record.line().nth(record.cursor()).filter(|_| !record.is_at_tip())?;
        let Action::Own(chosen) = next.action else { return None };
        let other = board.legal.iter().find_map(|action| match *action {
            Action::Own(other) if other != chosen => Some(other),
            _ => None,
        })?;
        Some(Self { name: called(record, position.side_to_move()).to_string(), chosen, other })
    }
}

/// Draws one line: what was chosen, and a button that chooses the other side, if whoever chose `is_here`. That begins a
/// variation.
pub fn chosen_side_ui(ui: &mut Ui, side: &ChosenSide, is_here: bool) -> Option<HandInput> {
    let palette = ui.palette();
    let line = |ui: &mut Ui| {
        let button = is_here.then(|| {
            let button = ui.button(RichText::new(format!("Choose {} instead", side.other)).size(SMALL));
            button.tip("The moves played after this choice are kept as a variation.").clicked()
        });
        // A long name gives way to the button.
        let text = RichText::new(format!("{} chose {} here.", capital(&side.name), side.chosen));
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.add(Label::new(text.size(SMALL).color(palette.text.egui())).truncate());
        });
        button.unwrap_or_default().then_some(HandInput::Choose(Action::Own(side.other)))
    };
    ui.horizontal(|ui| ui.with_layout(Layout::right_to_left(Align::Center), line).inner).inner
}
