//! Who moves for each seat of the running game: a person with a name, or the computer with a level.

use bevy_egui::egui::{self, Align, Key, Layout, Margin, RichText, TextEdit, Ui, Vec2, WidgetInfo, WidgetType};
use regalia_core::record::Player;

use crate::model::SeatName;
use crate::panels::kit::player_choice::{USUAL_LEVEL, choice_width, level_words, player_choice_ui};
use crate::panels::kit::style::{self, StyledLabels, font};
use crate::panels::{command::UiCommand, dialogs::command::DialogCommand, game::command::GameCommand};
use crate::{files::settings::NewGames, view::theme::NAME};

const WIDTH: f32 = 440.0;
/// The height of a row, and of the line below it about the computer's level.
const ROW: f32 = 28.0;
const LINE: f32 = 18.0;
/// Before a name.
const INDENT: i8 = 10;

/// Returns the change that was chosen, which takes effect at once.
pub fn players_ui(ui: &mut Ui, seats: &[SeatName]) -> Option<UiCommand> {
    ui.set_width(WIDTH);
    ui.label(style::heading("Players"));
    ui.add_space(2.0);
    ui.dim("A change takes effect at once, in the middle of a turn as well.");
    ui.add_space(10.0);
    let level = seats.iter().find_map(|seat| seat.player.level()).unwrap_or(USUAL_LEVEL);
    let mut command = None;
    for seat in seats {
        let chosen = ui.push_id(seat.seat, |ui| seat_ui(ui, seat, level)).inner;
        command = chosen.or(command);
        ui.add_space(4.0);
    }
    ui.add_space(8.0);
    if style::primary_button(ui, "Close").clicked() {
        // A name that is left in the same frame counts first.
        command = command.or(Some(DialogCommand::Close.into()));
    }
    command
}

fn seat_ui(ui: &mut Ui, seat: &SeatName, level: u8) -> Option<UiCommand> {
    let mut command = None;
    ui.horizontal(|ui| {
        let width = ui.available_width() - choice_width(seat.player) - ui.spacing().item_spacing.x;
        let size = Vec2::new(width, ROW);
        if seat.player == Player::Person {
            command = name_ui(ui, seat, size);
        } else {
            ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_size(size);
                ui.add_space(f32::from(INDENT));
                let name = RichText::new(&seat.name).font(font("semibold", NAME));
                ui.add(egui::Label::new(name).truncate());
            });
        }
        let chosen = player_choice_ui(ui, &seat.name, seat.player, level);
        command = chosen.map(|player| GameCommand::SetPlayer(seat.seat, player).into()).or(command.take());
    });
    // The line is always there, so that nothing moves.
    let words = seat.player.level().map_or("", level_words);
    let size = Vec2::new(ui.available_width(), LINE);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_size(size);
        ui.dim(words);
    });
    command
}

/// The name of a person. It counts when it is left; Esc gives it up.
fn name_ui(ui: &mut Ui, seat: &SeatName, size: Vec2) -> Option<UiCommand> {
    let id = ui.id().with("name");
    let mut name = ui.data_mut(|data| data.get_temp(id)).unwrap_or_else(|| seat.given.clone());
    let edit = TextEdit::singleline(&mut name).hint_text(&seat.name).char_limit(NewGames::LONGEST_NAME);
    let response = ui.add_sized(size, edit.margin(Margin::symmetric(INDENT, 6)));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, format!("Name of {}", seat.name)));
    let given_up = ui.input(|input| input.key_pressed(Key::Escape));
    if response.has_focus() && !given_up {
        ui.data_mut(|data| data.insert_temp(id, name));
        return None;
    }
    ui.data_mut(|data| data.remove::<String>(id));
    (response.lost_focus() && !given_up && name.trim() != seat.given)
        .then(|| GameCommand::SetName(seat.seat, name.trim().to_owned()).into())
}
