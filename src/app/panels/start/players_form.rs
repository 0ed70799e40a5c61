//! The part of the New Game form about players: persons with their names, computers with their levels, and at a live
//! table who joins from elsewhere.

use bevy_egui::egui::{self, Align, Key, Layout, Margin, TextEdit, Ui, Vec2, WidgetInfo, WidgetType};
use regalia_core::record::Player;

use crate::files::settings::NewGames;
use crate::panels::kit::player_choice::{
    PLAYERS, USUAL_LEVEL, choice_width, level_words, live_choice_ui, live_choice_width, player_choice_ui,
};
use crate::panels::kit::style::{self, Themed};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayersForm {
    players: [Player; NewGames::MOST_PLAYERS],
    /// The level of the next player who becomes the computer.
    level: u8,
    /// The player whose level is described, if it is the computer.
    described: usize,
}

impl Default for PlayersForm {
    fn default() -> Self {
        Self { players: Default::default(), level: USUAL_LEVEL, described: 0 }
    }
}

impl PlayersForm {
    /// These players, and persons for those that are missing; the next computer gets `level`.
    pub fn new(players: &[Player], level: u8) -> Self {
        let mut form = Self { level, ..Self::default() };
        form.players.iter_mut().zip(players).for_each(|(to, player)| *to = *player);
        form
    }

    /// One person, and the computer for all others.
    pub fn against(level: u8) -> Self {
        let mut players = [Player::computer(level); NewGames::MOST_PLAYERS];
        players[0] = Player::Person;
        Self::new(&players, level)
    }

    /// `player` counts from 0.
    pub fn get(&self, player: usize) -> Player {
        self.players.get(player).copied().unwrap_or_default()
    }

    pub fn set(&mut self, player: usize, to: Player) {
        let Some(now) = self.players.get_mut(player) else { return };
        *now = to;
        self.described = player;
        self.level = to.level().unwrap_or(self.level);
    }

    pub fn first(&self, count: usize) -> &[Player] {
        self.players.get(..count).unwrap_or(&self.players)
    }

    /// The level that the next computer gets.
    pub const fn level(&self) -> u8 {
        self.level
    }

    /// Whether one person of `count` players plays against the computer.
    pub fn is_against_computer(&self, count: usize) -> bool {
        self.first(count).iter().filter(|player| **player == Player::Person).count() == 1
    }

    /// What the form calls a player without a name, one of `count`. The first person is the one who fills in the form;
    /// computers have a number unless there is only one.
    pub fn usual_name(&self, player: usize, count: usize) -> String {
        let is_alike = |other: &&Player| other.level().is_some() == self.get(player).level().is_some();
        let alike = self.first(count).iter().filter(is_alike).count();
        let before = self.first(player).iter().filter(is_alike).count();
        match (self.get(player), before) {
            (Player::Person, 0) => "You".to_owned(),
            (Player::Person, _) if count == 2 => "The other player".to_owned(),
            (Player::Person, 1) => "The second player".to_owned(),
            (Player::Person, 2) => "The third player".to_owned(),
            (Player::Person, _) => "The fourth player".to_owned(),
            (Player::Computer(_), _) if alike == 1 => "Computer".to_owned(),
            (Player::Computer(_), before) => format!("Computer {}", before + 1),
        }
    }

    /// The computer of the first `count` players whose level is described.
    fn described(&self, count: usize) -> Option<(usize, u8)> {
        let level = |player: usize| Some((player, self.first(count).get(player)?.level()?));
        level(self.described).or_else(|| (0..count).find_map(level))
    }
}

/// Who joins a table from elsewhere, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveForm {
    /// For each player of the form, whether somebody elsewhere is to join.
    open: [bool; NewGames::MOST_PLAYERS],
    /// Whether the table can be reached over the internet.
    pub internet: bool,
    /// Whether people on this network see the table.
    pub is_public: bool,
    /// Whether the clock of a player runs while that player is not connected.
    pub away_clock_runs: bool,
}

impl Default for LiveForm {
    /// Everybody but the one who fills in the form joins from this network.
    fn default() -> Self {
        let mut open = [true; NewGames::MOST_PLAYERS];
        open[0] = false;
        Self { open, internet: false, is_public: false, away_clock_runs: true }
    }
}

impl LiveForm {
    /// Whether somebody elsewhere is to join as this player, counted from 0.
    pub fn is_open(&self, player: usize) -> bool {
        self.open.get(player) == Some(&true)
    }

    fn set_open(&mut self, player: usize, is_open: bool) {
        if let Some(open) = self.open.get_mut(player) {
            *open = is_open;
        }
    }
}

/// Draws a row for each of `count` players; at a live table some of them join from elsewhere. Returns whether Enter was
/// pressed in a name.
pub fn players_ui(
    ui: &mut Ui,
    form: &mut PlayersForm,
    (names, mut live): (&mut [String], Option<&mut LiveForm>),
    count: usize,
) -> bool {
    let mut entered = false;
    for (player, name) in names.iter_mut().take(count).enumerate() {
        entered |= player_ui(ui, form, (player, count), (name, live.as_deref_mut()));
    }
    if let Some((_, level)) = form.described(count) {
        let about = format!("Level {level}: {}", level_words(level));
        ui.add(egui::Label::new(style::dim(about, ui.palette())).truncate());
    }
    entered
}

fn player_ui(
    ui: &mut Ui,
    form: &mut PlayersForm,
    (player, count): (usize, usize),
    (name, live): (&mut String, Option<&mut LiveForm>),
) -> bool {
    let (now, mut usual) = (form.get(player), form.usual_name(player, count));
    let is_open = live.as_ref().map(|live| live.is_open(player));
    if is_open == Some(true) {
        "Whoever joins".clone_into(&mut usual);
    }
    let width = is_open.map_or_else(|| choice_width(now), |_| live_choice_width(now));
    let is_first_person = form.first(player).iter().all(|before| *before != Player::Person);
    let asked = if is_first_person { "Your name" } else { "Name" };
    let mut entered = false;
    ui.horizontal(|ui| {
        let gap = ui.spacing().item_spacing.x;
        let size = Vec2::new(ui.available_width() - width - gap, 28.0);
        let label = PLAYERS.get(player).copied().unwrap_or_default();
        if now == Player::Person && is_open != Some(true) {
            let edit = TextEdit::singleline(name).hint_text(asked).char_limit(NewGames::LONGEST_NAME);
            let response = ui.add_sized(size, edit.margin(Margin::symmetric(10, 6)));
            response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, label));
            entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        } else {
            ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_size(size);
                ui.add_space(10.0);
                ui.add(egui::Label::new(&usual).truncate());
            });
        }
        match live {
            Some(live) => {
                let now = (!live.is_open(player)).then_some(now);
                if let Some(chosen) = live_choice_ui(ui, label, now, form.level) {
                    live.set_open(player, chosen.is_none());
                    form.set(player, chosen.unwrap_or_default());
                }
            }
            None => {
                if let Some(chosen) = player_choice_ui(ui, label, now, form.level) {
                    form.set(player, chosen);
                }
            }
        }
    });
    entered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_computers_are_numbered() {
        let mut form = PlayersForm::default();
        let names = |form: &PlayersForm, count: usize| {
            (0..count).map(|player| form.usual_name(player, count)).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(names(&form, 2), "You, The other player");
        form.set(1, Player::Computer(4));
        assert_eq!(names(&form, 2), "You, Computer");
        form.set(0, Player::Computer(7));
        assert_eq!(names(&form, 2), "Computer 1, Computer 2");
        assert_eq!(names(&form, 4), "Computer 1, Computer 2, You, The second player");
    }

    #[test]
    fn the_level_that_was_changed_last_is_described() {
        let mut form = PlayersForm::default();
        assert_eq!(form.described(4), None);
        form.set(3, Player::Computer(2));
        form.set(1, Player::Computer(5));
        assert_eq!((form.described(4), form.level), (Some((1, 5)), 5));
        // A game of two does not have the fourth player.
        form.set(3, Player::Computer(8));
        assert_eq!((form.described(4), form.described(2)), (Some((3, 8)), Some((1, 5))));
    }
}
