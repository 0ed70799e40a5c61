//! The choice who moves for a player: a person, or the computer with a level.

use bevy_egui::egui::{Align2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2};
use regalia_core::record::Player;

use super::stepper::{Step, VALUE, stepper_ui};
use super::{one_of::OneOf, style::font};
use crate::{files::settings::NewGames, panels::kit::style::Themed, view::theme::SMALL};

/// The width of the choice between person and computer, and of one button for the level.
const WHO: f32 = 148.0;
/// The same with somebody elsewhere.
const WHO_LIVE: f32 = 206.0;
const BUTTON: f32 = 26.0;
/// The space between both, and around the level.
const BETWEEN: f32 = 8.0;
const AROUND: f32 = 2.0;

/// The level of a computer that was never given one.
pub const USUAL_LEVEL: u8 = 3;

/// What a level is like, in one line.
///
/// ```
/// use regalia_app::panels::kit::player_choice::level_words;
/// assert_eq!(level_words(8), "Full strength: takes its time");
/// ```
#[must_use]
pub const fn level_words(level: u8) -> &'static str {
    match level {
        0 | 1 => "Misses most threats: for a first game",
        2 => "Misses many threats: for learning a game",
        3 => "Misses some threats and judges roughly",
        4 => "Sees simple threats, but judges roughly",
        5 => "Sees simple threats and judges better",
        6 => "Looks a little further ahead",
        7 => "Looks several moves ahead, rarely slips",
        _ => "Full strength: takes its time",
    }
}

/// What screen readers call the players of a game that has not begun.
pub const PLAYERS: [&str; NewGames::MOST_PLAYERS] = ["First player", "Second player", "Third player", "Fourth player"];

/// Who moves, in short: `Computer, level 3`; `None` for a person.
#[must_use]
pub fn computer_words(player: Player) -> Option<String> {
    player.level().map(|level| format!("Computer, level {level}"))
}

#[must_use]
pub const fn choice_width(player: Player) -> f32 {
    WHO + level_width(player)
}

#[must_use]
pub const fn live_choice_width(player: Player) -> f32 {
    WHO_LIVE + level_width(player)
}

const fn level_width(player: Player) -> f32 {
    match player {
        Player::Person => 0.0,
        Player::Computer(_) => BETWEEN + 2.0 * (BUTTON + AROUND) + VALUE,
    }
}

/// Draws the choice in a row that runs from the left, the level first, so that the choices of several rows are aligned at
/// the right. `who` is the player's name; a player who becomes the computer
/// gets `level`. Returns the player that was chosen.
pub fn player_choice_ui(ui: &mut Ui, who: &str, player: Player, level: u8) -> Option<Player> {
    let level_chosen = player.level().and_then(|now| level_ui(ui, who, now));
    let is_person = player == Player::Person;
    let chosen = choice_ui(ui, who, WHO, (is_person, &[("Person", true), ("Computer", false)]));
    match chosen {
        Some(true) => Some(Player::Person),
        Some(false) => Some(Player::computer(level)),
        None => level_chosen,
    }
}

/// The same for a seat of a live table; `None` stands for somebody elsewhere.
pub fn live_choice_ui(ui: &mut Ui, who: &str, player: Option<Player>, level: u8) -> Option<Option<Player>> {
    let level_chosen = player.and_then(Player::level).and_then(|now| level_ui(ui, who, now));
    let is_person = player.map(|player| player == Player::Person);
    let offered = [("Here", Some(true)), ("Computer", Some(false)), ("Elsewhere", None)];
    match choice_ui(ui, who, WHO_LIVE, (is_person, &offered)) {
        Some(None) => Some(None),
        Some(Some(true)) => Some(Some(Player::Person)),
        Some(Some(false)) => Some(Some(Player::computer(level))),
        None => level_chosen.map(Some),
    }
}

/// One of several words in a row of this width. Returns another one that was chosen.
fn choice_ui<T: Copy + PartialEq>(ui: &mut Ui, who: &str, width: f32, (now, offered): (T, &[(&str, T)])) -> Option<T> {
    let palette = ui.palette();
    let height = ui.spacing().interact_size.y;
    let (rect, _) = ui.allocate_exact_size(Vec2::new(width, height), Sense::hover());
    ui.painter().rect_filled(rect, 6.0, palette.background.egui());
    let mut chosen = now;
    let values: Vec<T> = offered.iter().map(|(_, value)| *value).collect();
    let mut all = OneOf::new(ui, ("person or computer", who, ui.id()), &mut chosen, &values);
    // A longer word has more room.
    let letters = |words: &[(&str, T)]| words.iter().map(|(word, _)| word.len() + 3).sum::<usize>() as f32;
    let (mut left, each) = (rect.left(), width / letters(offered));
    for option in offered {
        let right = left + each * letters(std::slice::from_ref(option));
        let place = Rect::from_x_y_ranges(left..=right, rect.y_range());
        part_ui(ui, place, (option.0, who), option.1, &mut all);
        left = right;
    }
    ui.painter().rect_stroke(rect, 6.0, Stroke::new(1.0, palette.line.egui()), StrokeKind::Inside);
    (chosen != now).then_some(chosen)
}

/// The computer's level between two buttons.
fn level_ui(ui: &mut Ui, who: &str, now: u8) -> Option<Player> {
    let (lower, higher) = (format!("{who}: lower level"), format!("{who}: higher level"));
    let step = |to: u8| (1..=Player::MAX_LEVEL).contains(&to).then_some(Player::Computer(to));
    let less = Step { name: &lower, to: step(now.saturating_sub(1)) };
    let more = Step { name: &higher, to: step(now.saturating_add(1)) };
    let spacing = std::mem::replace(&mut ui.spacing_mut().item_spacing.x, AROUND);
    let padding = std::mem::replace(&mut ui.spacing_mut().button_padding.x, 7.0);
    let chosen = stepper_ui(ui, less, &format!("Level {now}"), more);
    (ui.spacing_mut().item_spacing.x, ui.spacing_mut().button_padding.x) = (spacing, padding);
    ui.add_space(BETWEEN - AROUND);
    chosen
}

fn part_ui<T: Copy + PartialEq>(ui: &Ui, rect: Rect, (word, who): (&str, &str), value: T, all: &mut OneOf<T>) {
    let palette = ui.palette();
    let name = format!("{who}: {}", word.to_lowercase());
    let response = all.choice(ui, rect, &value, &name);
    let is_chosen = *all.value() == value;
    // The chosen one is raised and its word is bold, so that it is told without colour as well.
    let lit = response.hovered() || response.has_focus();
    if is_chosen {
        ui.painter().rect_filled(rect.shrink(2.0), 5.0, palette.line.egui());
    }
    let (weight, colour) = match (is_chosen, lit) {
        (true, _) => ("semibold", palette.text),
        (false, true) => ("medium", palette.text),
        (false, false) => ("medium", palette.dim),
    };
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, word, font(weight, SMALL), colour.egui());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_has_a_short_line_of_its_own() {
        let lines: Vec<&str> = (1..=Player::MAX_LEVEL).map(level_words).collect();
        for (index, line) in lines.iter().enumerate() {
            assert!(line.len() <= 44 && !lines[..index].contains(line), "{line}");
        }
    }
}
