//! The dialog of the settings.

pub mod command;
mod look;
mod page;
mod preferences;

use std::path::PathBuf;

use crate::{files::settings::NewGames, panels::settings::command::Chosen, view::InterfaceSize};

pub(super) use look::LookPlugin;
pub use page::settings_ui;
pub(super) use page::size_note;
pub(super) use preferences::Preferences;

#[derive(Clone, Debug, PartialEq)]
pub struct SettingsPage {
    pub chosen: Chosen,
    /// The choices before a reset to the defaults.
    pub before: Option<Chosen>,
    /// What the program was told last.
    told: Chosen,
    /// Whether the text size is still being chosen: the pointer rests on its buttons, and the window keeps its size, so
    /// that the buttons do not move away from it.
    is_resizing: bool,
    /// The players' names as typed.
    pub names: [String; NewGames::MOST_PLAYERS],
    /// The largest size that fits the window.
    pub room: InterfaceSize,
    /// Whether there is nothing to play sounds on.
    pub is_silent: bool,
    /// The settings file; `None` if nothing is saved.
    pub path: Option<PathBuf>,
}

impl SettingsPage {
    pub fn new(chosen: Chosen, room: InterfaceSize, path: Option<PathBuf>) -> Self {
        let (told, names) = (chosen.clone(), Default::default());
        let mut page = Self { chosen, before: None, told, is_resizing: false, names, room, is_silent: false, path };
        page.fill_names();
        page
    }

    /// Resets everything to the defaults; a second call undoes this.
    pub fn switch_defaults(&mut self) {
        let now = std::mem::take(&mut self.chosen);
        match self.before.take() {
            Some(before) => self.chosen = before,
            None => self.before = Some(now),
        }
        self.fill_names();
    }

    /// What the program is to be told, if that is new. While the text size is being chosen, it stays as it was.
    fn news(&mut self) -> Option<Chosen> {
        let mut news = self.chosen.clone();
        if self.is_resizing {
            news.view.size = self.told.view.size;
        }
        (news != self.told).then(|| {
            self.told.clone_from(&news);
            news
        })
    }

    fn fill_names(&mut self) {
        self.names = Default::default();
        self.names.iter_mut().zip(&self.chosen.games.names).for_each(|(field, name)| field.clone_from(name));
    }

    /// Stores the typed names.
    fn take_names(&mut self) {
        self.chosen.games.names = kept_names(&self.names);
    }
}

/// Trimmed names, without empty ones at the end.
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
