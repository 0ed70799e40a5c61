//! The card of consequences: what the move under the pointer would change; otherwise a comment, or facts about the position.

use bevy_egui::egui::{self, Align, Label, Layout, RichText, Ui};
use regalia_core::rules::{Action, Game, GamePosition, Position, Seat, Square};

use crate::model::{ArmyData, ChosenSide, Comment};
use crate::panels::kit::style::{self, Themed, font};
use crate::panels::kit::tip::Tip;
use crate::play::naming::Who;
use crate::play::words::{Mood, capital, move_words};
use crate::play::{Consequences, HandInput, is_warning, meaning, sentence};
use crate::view::theme::{SMALL, TEXT};

/// Minimum height for title, move and words of a comment.
const ROOM_FOR_TITLE: f32 = 64.0;

pub struct PreviewView<'a> {
    /// The action pointed at, [in words](preview_words), with its consequences.
    pub shown: Option<(&'a str, &'a Consequences)>,
    pub game: Game,
    /// The army pointed at.
    pub army: Option<&'a ArmyData>,
    pub title: &'a str,
    pub comment: Option<&'a Comment>,
    pub checks: &'a [String],
    pub notes: &'a [String],
    /// Why no piece can move; empty if something else says it. Where one can, a line says how to see what that would
    /// change.
    pub why_none: Option<&'a str>,
}

/// Draws the contents of the cursor's square in place of the preview.
pub fn about_ui(ui: &mut Ui, square: Square, text: &str) {
    let palette = ui.palette();
    ui.label(style::title(square.to_string()).color(palette.text.egui()));
    ui.add(Label::new(RichText::new(capital(text)).size(12.0).color(palette.text.egui())).wrap());
}

/// Draws the preview into `ui`. While no move is pointed at, it shows the army pointed at, the checks and the hidden
/// facts of the position.
pub fn preview_ui(ui: &mut Ui, view: &PreviewView, name: impl Fn(Seat) -> Who) {
    let palette = ui.palette();
    ui.spacing_mut().item_spacing.y = 2.0;
    let Some((words, consequences)) = view.shown else {
        return idle_ui(ui, view);
    };
    ui.label(style::title(format!("Preview: {words}")).color(palette.text.egui()));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        if consequences.list.is_empty() {
            ui.label(style::dim(Consequences::none(view.game), palette));
        }
        for (index, about) in consequences.by_sentence().enumerate() {
            if index > 0 {
                ui.label(style::dim("·", palette));
            }
            let colour = if is_warning(about) { palette.warning } else { palette.text };
            let sentence = RichText::new(sentence(about, &name)).color(colour.egui()).size(12.0);
            ui.add(Label::new(sentence).wrap());
            // What it means stands beside it, because the pointer is at the board.
            if let Some(means) = meaning(about) {
                ui.add(Label::new(style::dim(means, palette)).wrap());
            }
        }
    });
}

/// Draws the card while no move is pointed at.
fn idle_ui(ui: &mut Ui, view: &PreviewView) {
    let palette = ui.palette();
    let small = |text: &str| RichText::new(text).color(palette.text.egui()).size(SMALL);
    if let Some(army) = view.army {
        ui.horizontal(|ui| {
            ui.label(style::title(army.army.to_string()).color(palette.text.egui()));
            if let Some(squares) = squares(army) {
                ui.add(Label::new(style::dim(squares, palette)).truncate());
            }
        });
        ui.add(Label::new(small(&army.story)).wrap());
        return;
    }
    let has_facts = !view.checks.is_empty() || !view.notes.is_empty();
    if let Some(comment) = view.comment.filter(|comment| comment.earlier.is_none() || !has_facts) {
        return comment_ui(ui, view.title, comment);
    }
    if !view.checks.is_empty() {
        ui.label(style::title("Check").color(palette.warning.egui()));
        for line in view.checks {
            ui.add(Label::new(small(line)).wrap());
        }
    } else if view.notes.is_empty() && view.why_none.is_none() {
        if view.title.is_empty() {
            ui.label(style::dim("Consequences", palette));
        } else {
            title_ui(ui, view.title);
        }
    }
    for note in view.notes {
        ui.add(Label::new(style::dim(note, palette)).wrap());
    }
    match view.why_none {
        None if view.checks.is_empty() => {
            ui.label(style::dim("Select a piece, then point at a square to preview the move.", palette));
        }
        Some(why) if !has_facts && !why.is_empty() => {
            ui.label(style::dim(why, palette));
        }
        _ => {}
    }
}

/// Draws a comment below the title of the game.
pub fn comment_ui(ui: &mut Ui, title: &str, comment: &Comment) {
    let palette = ui.palette();
    // In a low card there is room for the words, but not for the title of the game.
    if !title.is_empty() && ui.available_height() >= ROOM_FOR_TITLE {
        title_ui(ui, title);
    }
    if let Some(earlier) = &comment.earlier {
        ui.add(Label::new(style::dim(earlier, palette)).truncate());
    }
    // Comments from outside may be long.
    egui::ScrollArea::vertical().auto_shrink(false).min_scrolled_height(16.0).show(ui, |ui| {
        ui.add(Label::new(RichText::new(&comment.text).color(palette.text.egui()).size(TEXT)).wrap());
    });
}

fn title_ui(ui: &mut Ui, title: &str) {
    let palette = ui.palette();
    let title = RichText::new(title).font(font("serif", 16.0)).color(palette.accent.egui());
    ui.add(Label::new(title).truncate());
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

/// The two coloured squares of an army, in words: if one is occupied, the other is blocked.
fn squares(army: &ArmyData) -> Option<String> {
    match army.squares {
        [(held, true), (other, _)] | [(other, _), (held, true)] => {
            Some(format!("{held} is occupied, so its twin {other} is blocked"))
        }
        _ => None,
    }
}

/// An action in words: `pawn e13–e12`; anything but a plain move as it is told: `the king defects to Navy`.
#[must_use]
pub fn preview_words(position: &Position, action: Action) -> String {
    let Action::Move(step) = action else { return move_words(position, action, Mood::Narrative) };
    let piece = position.piece_at(step.from).map_or("", |piece| piece.role.name());
    let becomes = action.promotes_to().map_or(String::new(), |role| format!(", becomes a {}", role.name()));
    format!("{piece} {}–{}{becomes}", step.from, step.to)
}

#[cfg(test)]
mod tests {
    use regalia_core::rules::{Army, GamePosition, Options, Position};

    use super::*;

    #[test]
    fn a_move_is_previewed_in_words() {
        let start = Position::start(&Options::new(Game::Sovereign));
        let pawn = start.parse_action("e2e4").expect("a move");
        assert_eq!(preview_words(&start, pawn), "pawn e2–e4");
        let defect = Action::Defect { army: Army::Navy, step: None };
        assert_eq!(preview_words(&start, defect), "the king defects to Navy");
    }
}
