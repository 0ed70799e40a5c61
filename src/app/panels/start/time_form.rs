//! The part of the New Game form about time.

use std::time::Duration;

use bevy_egui::egui::{self, RichText, Ui};
use regalia_core::record::TimeControl;

use crate::panels::{
    kit::check_box::check_box, kit::modal::below_bar, kit::one_of::OneOf, kit::style::StyledLabels, kit::tip::Tip,
};

/// The times on offer: minutes for the game, and seconds added per ply.
const OFFERED: [(u32, u32); 6] = [(3, 2), (5, 3), (15, 10), (30, 0), (60, 30), (90, 30)];

/// The height of the rest of the form, in points.
const REST: f32 = 568.0;

/// Minimum height of the rows of players with different times, in points: one row.
const MIN_ROWS: f32 = 32.0;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeForm {
    pub choice: TimeChoice,
    /// Whether each player has a separate time; otherwise all have the first one.
    pub per_player: bool,
    /// The custom time of each player, used if that is the choice.
    pub custom: [CustomTime; 4],
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeChoice {
    #[default]
    None,
    /// Minutes for the game, and seconds added per ply.
    Offered(u32, u32),
    Custom,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CustomTime {
    /// For the whole game.
    pub minutes: u32,
    /// Seconds added per ply.
    pub increment: u32,
    /// Seconds before the clock starts to run in each turn.
    pub delay: u32,
}

impl CustomTime {
    fn control(self) -> Option<TimeControl> {
        let [base, increment, delay] =
            [self.minutes.max(1) * 60, self.increment, self.delay].map(|seconds| Duration::from_secs(seconds.into()));
        TimeControl::new(base, increment, delay).ok()
    }

    fn of(control: TimeControl) -> Self {
        let seconds = |time: Duration| u32::try_from(time.as_secs()).unwrap_or(u32::MAX);
        Self {
            minutes: (seconds(control.base()) / 60).max(1),
            increment: seconds(control.increment()),
            delay: seconds(control.delay()),
        }
    }
}

impl Default for TimeForm {
    fn default() -> Self {
        Self {
            choice: TimeChoice::None,
            per_player: false,
            custom: [CustomTime { minutes: 10, increment: 5, delay: 0 }; 4],
        }
    }
}

impl TimeForm {
    /// The form with the time of the previous game, if it had one.
    pub fn of(controls: &[TimeControl]) -> Self {
        let mut form = Self::default();
        let Some(first) = controls.first() else { return form };
        for (own, control) in form.custom.iter_mut().zip(controls) {
            *own = CustomTime::of(*control);
        }
        form.per_player = controls.iter().any(|control| control != first);
        let offered = OFFERED.into_iter().find(|(base, more)| TimeControl::minutes(*base, *more).as_ref() == Ok(first));
        form.choice = match offered {
            Some((base, more)) if !form.per_player => TimeChoice::Offered(base, more),
            _ => TimeChoice::Custom,
        };
        form
    }

    /// The time control of each of this many players; empty without time.
    pub fn controls(&self, players: usize) -> Vec<TimeControl> {
        match self.choice {
            TimeChoice::None => Vec::new(),
            TimeChoice::Offered(base, more) => {
                TimeControl::minutes(base, more).map_or_else(|_| Vec::new(), |control| vec![control; players])
            }
            TimeChoice::Custom => {
                let own = |player: usize| self.custom[if self.per_player { player.min(3) } else { 0 }].control();
                (0..players).filter_map(own).collect()
            }
        }
    }
}

pub fn time_ui(ui: &mut Ui, form: &mut TimeForm, names: &[String]) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 12.0;
        let times = OFFERED.map(|(base, more)| TimeChoice::Offered(base, more));
        let offered = [&[TimeChoice::None], &times[..], &[TimeChoice::Custom]].concat();
        let mut all = OneOf::new(ui, "time", &mut form.choice, &offered);
        for choice in &offered {
            let label = match choice {
                TimeChoice::None => "None".to_owned(),
                TimeChoice::Offered(base, more) => format!("{base} + {more}"),
                TimeChoice::Custom => "Custom".to_owned(),
            };
            all.radio(ui, choice, label);
        }
    });
    match form.choice {
        TimeChoice::None => _ = ui.dim("No clock."),
        TimeChoice::Offered(base, more) => {
            let added = if more > 0 { format!(", plus {more} seconds per move") } else { String::new() };
            ui.dim(format!("{base} minutes each{added}."));
        }
        TimeChoice::Custom => custom_ui(ui, form, names),
    }
}

/// The custom times: one row for all, or one for each player.
fn custom_ui(ui: &mut Ui, form: &mut TimeForm, names: &[String]) {
    ui.horizontal(|ui| {
        let mut per_player = form.per_player;
        if check_box(ui, &mut per_player, "Different times").changed() {
            form.per_player = per_player;
            if per_player {
                form.custom = [form.custom[0]; 4];
            }
        }
        if !form.per_player {
            ui.add_space(8.0);
            numbers_ui(ui, &mut form.custom[0], "Everybody");
        }
    });
    if form.per_player {
        // In a low window the rows scroll, so that the buttons below stay visible.
        let room = (below_bar(ui.ctx()).y - REST).clamp(MIN_ROWS, 200.0);
        // By itself it would be higher, and push the buttons out of the window.
        let rows = egui::ScrollArea::vertical().max_height(room).min_scrolled_height(MIN_ROWS);
        rows.auto_shrink([false, true]).animated(false).show(ui, |ui| {
            for (own, name) in form.custom.iter_mut().zip(names) {
                ui.horizontal(|ui| {
                    numbers_ui(ui, own, name);
                    let name = RichText::new(name);
                    ui.add(egui::Label::new(name).truncate());
                });
            }
        });
    }
}

fn numbers_ui(ui: &mut Ui, own: &mut CustomTime, name: &str) {
    let minutes = egui::DragValue::new(&mut own.minutes).range(1..=1440).suffix(" min");
    number(ui, minutes, &format!("{name}: minutes for the game"));
    let increment = egui::DragValue::new(&mut own.increment).range(0..=3600).prefix("+ ").suffix(" s");
    number(ui, increment, &format!("{name}: seconds added per move"));
    let delay = egui::DragValue::new(&mut own.delay).range(0..=3600).prefix("delay ").suffix(" s");
    number(ui, delay, &format!("{name}: delay, seconds before the clock starts to run each turn"));
}

fn number(ui: &mut Ui, value: egui::DragValue, label: &str) {
    let response = ui.add(value.speed(0.25));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::DragValue, true, label));
    if response.gained_focus() {
        ui.scroll_to_rect(response.rect, None);
    }
    response.tip(label);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(form: &TimeForm, players: usize) -> Vec<String> {
        form.controls(players).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn the_form_says_what_time_each_player_has() {
        let mut form = TimeForm::default();
        assert_eq!(told(&form, 2), [""; 0]);
        form.choice = TimeChoice::Offered(5, 3);
        assert_eq!(told(&form, 2), ["5 min + 3 s"; 2]);
        form.choice = TimeChoice::Custom;
        form.custom[1] = CustomTime { minutes: 1, increment: 0, delay: 2 };
        assert_eq!(told(&form, 4), ["10 min + 5 s"; 4]);
        form.per_player = true;
        assert_eq!(told(&form, 2), ["10 min + 5 s", "1 min, delay 2 s"]);
    }

    #[test]
    fn the_form_keeps_the_time_of_the_game_before() {
        assert_eq!(TimeForm::of(&[]), TimeForm::default());
        for (base, more) in OFFERED {
            let form = TimeForm { choice: TimeChoice::Offered(base, more), ..TimeForm::default() };
            assert_eq!(TimeForm::of(&form.controls(2)).choice, form.choice);
        }
        let mut form = TimeForm { choice: TimeChoice::Custom, per_player: true, ..TimeForm::default() };
        form.custom[3].delay = 7;
        assert_eq!(TimeForm::of(&form.controls(4)), form);
    }

    #[test]
    fn every_filled_in_time_is_a_time_control() {
        for (minutes, turn) in [(1, 0), (1440, 3600), (0, 0)] {
            assert!(CustomTime { minutes, increment: turn, delay: turn }.control().is_some());
        }
    }
}
