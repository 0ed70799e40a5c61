//! The dialog of the settings.

mod page;

use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

pub(super) use page::settings_ui;

use crate::files::settings::{NewGames, SettingsDesk};
use crate::panels::start::new_game::NewGameForm;
use crate::panels::start::time_form::TimeForm;
use crate::record::Record;
use crate::view::{InterfaceSize, Theme, ViewSettings};

/// What the player may choose in the dialog of the settings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chosen {
    /// How the window is shown.
    pub view: ViewSettings,
    /// What new games begin with.
    pub games: NewGames,
}

/// The dialog of the settings.
#[derive(Clone, Debug, PartialEq)]
pub struct SettingsPage {
    /// What is chosen now.
    pub chosen: Chosen,
    /// What was chosen before everything was set back to the defaults.
    pub before: Option<Chosen>,
    /// The players' names as they are filled in.
    pub names: [String; NewGames::MOST_PLAYERS],
    /// The largest size for which the window has room.
    pub room: InterfaceSize,
    /// The file that remembers all this; `None`: none does.
    pub path: Option<PathBuf>,
}

impl SettingsPage {
    /// The dialog as it opens.
    #[must_use]
    pub fn new(chosen: Chosen, room: InterfaceSize, path: Option<PathBuf>) -> Self {
        let mut page = Self { chosen, before: None, names: Default::default(), room, path };
        page.fill_names();
        page
    }

    /// Has everything as it is before anybody chooses; once more: as it was before.
    pub fn switch_defaults(&mut self) {
        let now = std::mem::take(&mut self.chosen);
        match self.before.take() {
            Some(before) => self.chosen = before,
            None => self.before = Some(now),
        }
        self.fill_names();
    }

    fn fill_names(&mut self) {
        self.names = Default::default();
        self.names.iter_mut().zip(&self.chosen.games.names).for_each(|(field, name)| field.clone_from(name));
    }

    /// Takes up the names that are filled in.
    fn take_names(&mut self) {
        self.chosen.games.names = kept_names(&self.names);
    }
}

/// Names without what is empty at the end.
fn kept_names(names: &[String]) -> Vec<String> {
    let tidy = |name: &String| {
        let name: String = name.chars().filter(|c| !c.is_control()).take(NewGames::LONGEST_NAME).collect();
        name.trim().to_owned()
    };
    let mut names: Vec<String> = names.iter().take(NewGames::MOST_PLAYERS).map(tidy).collect();
    while names.last().is_some_and(String::is_empty) {
        names.pop();
    }
    names
}

/// What people have chosen for good, as commands change it.
#[derive(SystemParam)]
pub(crate) struct Preferences<'w> {
    theme: Res<'w, Theme>,
    pub view: ResMut<'w, ViewSettings>,
    games: ResMut<'w, NewGames>,
    desk: Res<'w, SettingsDesk>,
}

impl Preferences<'_> {
    /// The theme that is not shown, from now on.
    pub fn switch_theme(&mut self) {
        self.view.colours = crate::view::Colours::Always(self.theme.other());
    }

    /// The dialog, in a window of so many logical pixels of the system.
    pub fn page(&self, window: Vec2) -> SettingsPage {
        let chosen = Chosen { view: *self.view, games: self.games.clone() };
        SettingsPage::new(chosen, InterfaceSize::most_in(window), self.desk.path().map(PathBuf::from))
    }

    /// Takes up what was chosen in the dialog.
    pub fn choose(&mut self, chosen: Chosen) {
        self.view.set_if_neq(chosen.view);
        self.games.set_if_neq(chosen.games);
    }

    /// The form for a new game: as the game on the board, else as the last one that is remembered.
    pub fn form(&self, running: Option<&Record>) -> NewGameForm {
        match running {
            Some(record) => {
                let mut form = NewGameForm::new(record.game(), record.names());
                form.time = TimeForm::of(record.time_controls());
                form
            }
            None => {
                let mut form = NewGameForm::new(self.games.options.game(), &self.games.names);
                form.options = self.games.options;
                form.time = TimeForm::of(&self.games.time);
                form
            }
        }
    }

    /// A game begins as it is filled in here.
    pub fn begins(&mut self, form: &NewGameForm) {
        if !self.games.remember {
            return;
        }
        let time = form.time.controls(form.options.game().seats());
        let names = kept_names(&form.names);
        self.games.set_if_neq(NewGames { remember: true, names, options: form.options, time });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &[&str]) -> Vec<String> {
        list.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn names_are_kept_tidy() {
        assert_eq!(kept_names(&names(&[" Ann ", "", "Ben", "  "])), names(&["Ann", "", "Ben"]));
        assert_eq!(kept_names(&names(&["", "", "", ""])), names(&[]));
        assert_eq!(kept_names(&names(&["A\nn\tn", &"x".repeat(60)])), names(&["Ann", &"x".repeat(40)]));
        assert_eq!(kept_names(&names(&["a", "b", "c", "d", "e"])).len(), 4);
    }

    #[test]
    fn the_defaults_are_there_and_back() {
        let mut chosen = Chosen::default();
        chosen.view.piece_letters = true;
        chosen.games.names = names(&["Ann", "Ben"]);
        let mut page = SettingsPage::new(chosen.clone(), InterfaceSize::USUAL, None);
        page.switch_defaults();
        assert_eq!((&page.chosen, page.names.concat().as_str()), (&Chosen::default(), ""));
        page.switch_defaults();
        assert_eq!((page.chosen, page.names.concat().as_str(), page.before), (chosen, "AnnBen", None));
    }
}
