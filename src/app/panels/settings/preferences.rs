//! The player's lasting preferences: the look of the window, and the defaults of new games.

use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::record::{Player, Record, TimeControl};
use regalia_core::rules::{Game, Options, Seat};

use super::{SettingsPage, kept_names};
use crate::files::settings::{Against, Lessons, NewGames, SettingsDesk};
use crate::panels::start::new_game::{FirstSeat, NewGameForm};
use crate::panels::{settings::command::Chosen, start::players_form::PlayersForm, start::time_form::TimeForm};
use crate::sound::{SoundSettings, Speaker};
use crate::view::{Colours, InterfaceSize, Theme, ViewSettings};
use crate::{files::is_example, tasks::Waker};

#[derive(SystemParam)]
pub(in crate::panels) struct Preferences<'w> {
    theme: Res<'w, Theme>,
    pub view: ResMut<'w, ViewSettings>,
    sound: ResMut<'w, SoundSettings>,
    speaker: Res<'w, Speaker>,
    waker: Res<'w, Waker>,
    games: ResMut<'w, NewGames>,
    lessons: Res<'w, Lessons>,
    desk: Res<'w, SettingsDesk>,
}

impl Preferences<'_> {
    pub fn switch_theme(&mut self) {
        self.view.colours = Colours::Always(self.theme.other());
    }

    /// Returns what it did, in words.
    pub fn switch_sound(&mut self) -> &'static str {
        self.sound.muted = !self.sound.muted;
        if self.sound.muted { "Sound off" } else { "Sound on" }
    }

    /// `window` is in logical pixels.
    pub fn page(&self, window: Vec2) -> SettingsPage {
        // The page says whether there is anything to play sounds on.
        self.speaker.prepare(&self.waker);
        let chosen = Chosen { view: *self.view, sound: *self.sound, games: self.games.clone() };
        SettingsPage::new(chosen, InterfaceSize::most_in(window), self.desk.path().map(PathBuf::from))
    }

    pub fn choose(&mut self, chosen: Chosen) {
        self.view.set_if_neq(chosen.view);
        self.sound.set_if_neq(chosen.sound);
        self.games.set_if_neq(chosen.games);
    }

    /// The New Game form, filled in like the game on the board, otherwise like the last remembered game.
    pub fn form(&self, running: Option<&Record>) -> NewGameForm {
        let mut form = match running {
            Some(record) => {
                let rows = self.rows(record);
                let players: Vec<Player> = rows.iter().map(|seat| record.player(*seat)).collect();
                let (names, players) = if is_example(record) {
                    (self.games.names.clone(), self.games.players.clone())
                } else {
                    (self.names(record, &rows), players)
                };
                let time = rows.iter().filter_map(|seat| record.time_controls().get(seat.index()).copied());
                let mut form = NewGameForm::new(record.game(), &names);
                form.players = PlayersForm::new(&players, self.games.against.level);
                form.time = TimeForm::of(&time.collect::<Vec<_>>());
                form
            }
            None => {
                let mut form = NewGameForm::new(self.games.options.game(), &self.games.names);
                form.options = self.games.options;
                form.players = PlayersForm::new(&self.games.players, self.games.against.level);
                form.time = TimeForm::of(&self.games.time);
                form
            }
        };
        form.casts = self.games.casts.clone();
        self.eased(form)
    }

    /// The same form. A player who has not finished a game yet begins with White, so that the board is not turned, and
    /// without the choice of side.
    fn eased(&self, form: NewGameForm) -> NewGameForm {
        let is_eased = !self.lessons.has_finished;
        let game = form.options.game();
        let is_first = is_eased && game == Game::Sovereign && form.players.is_against_computer(game.seats());
        let person = form.players.first(game.seats()).iter().position(|player| *player == Player::Person);
        let first = person.filter(|_| is_first).map_or(form.first, FirstSeat::Player);
        NewGameForm { is_eased, first, ..form }
    }

    /// The seats of a game in the order of the form: whoever the form belongs to, other persons, computers.
    fn rows(&self, record: &Record) -> Vec<Seat> {
        let own = self.games.names.first().filter(|name| !name.is_empty());
        let mut seats: Vec<Seat> = Seat::ALL.into_iter().take(record.game().seats()).collect();
        seats.sort_by_key(|seat| {
            let is_own = own.is_some_and(|own| record.names().get(seat.index()) == Some(own));
            (record.player(*seat) != Player::Person, !is_own)
        });
        seats
    }

    /// The names of the persons of a game in this order; empty for the computer. The form knows its owner's name if the
    /// game does not.
    fn names(&self, record: &Record, rows: &[Seat]) -> Vec<String> {
        let name = |seat: &Seat| match record.player(*seat) {
            Player::Person => record.names()[seat.index()].clone(),
            Player::Computer(_) => String::new(),
        };
        let mut names: Vec<String> = rows.iter().map(name).collect();
        if let (Some(first), Some(own)) = (names.first_mut(), self.games.names.first())
            && first.is_empty()
        {
            first.clone_from(own);
        }
        names
    }

    /// A game from a position that was set up, with the players of the running game, or else of the last game of its
    /// kind.
    pub fn set_up(&self, record: &Record, running: Option<&Record>) -> Record {
        let game = record.game();
        let played_by = |other: &Record| {
            Record::from_position(record.start().clone(), *record.options(), other.names().to_vec())
                .with_players(other.players(), other.seed())
        };
        if let Some(running) = running.filter(|running| running.game() == game && !is_example(running)) {
            return played_by(running);
        }
        let mut form = NewGameForm::new(game, &self.games.names);
        let last = (self.games.options.game() == game).then_some(&self.games.players);
        let cast = last.or_else(|| self.games.casts.iter().find(|(of, _)| *of == game).map(|(_, cast)| cast));
        form.players = PlayersForm::new(cast.map_or(&[], Vec::as_slice), self.games.against.level);
        form.first = FirstSeat::Player(0);
        played_by(&form.record(|below| below / 2))
    }

    /// What the player at this computer was called last; empty if that is not known.
    pub fn own_name(&self) -> &str {
        self.games.names.first().map_or("", String::as_str)
    }

    /// Remembers what the player at this computer is called, if the player wants that.
    pub fn remember_name(&mut self, name: &str) {
        if self.games.remember && !name.is_empty() && self.own_name() != name {
            let mut names = self.games.names.clone();
            names.resize(names.len().max(1), String::new());
            name.clone_into(&mut names[0]);
            self.games.names = kept_names(&names);
        }
    }

    /// Remembers the form of a new game, if the player wants that.
    pub fn remember(&mut self, form: &NewGameForm) {
        self.keep(form, form.time.controls(form.options.game().seats()));
    }

    /// Remembers a game that [began at once](Self::at_once), but not that it has no clock: nobody chose that.
    pub fn remember_at_once(&mut self, form: &NewGameForm) {
        self.keep(form, self.games.time.clone());
    }

    fn keep(&mut self, form: &NewGameForm, time: Vec<TimeControl>) {
        if !self.games.remember {
            return;
        }
        let count = form.options.game().seats();
        let (options, names) = (form.options, kept_names(&form.names));
        let players = form.players.first(count).to_vec();
        let mut known = form.clone();
        known.note_cast();
        let casts = known.casts;
        let is_mixed = players.contains(&Player::Person);
        let level = players.iter().find_map(|player| player.level()).filter(|_| is_mixed);
        let against = level.map_or(self.games.against, |level| Against { options, level });
        self.games.set_if_neq(NewGames { remember: true, names, players, casts, options, time, against });
    }

    /// The form of the last game against the computer.
    pub fn against(&self) -> NewGameForm {
        let (Against { options, level }, names) = (self.games.against, &self.games.names);
        self.eased(NewGameForm::against(options, level, names.first().map_or("", String::as_str)))
    }

    /// The form of a game that begins at once: against the computer at its last level, or among persons. It keeps the
    /// rule options that were last chosen for this game, and the names.
    pub fn at_once(&self, game: Game, computer: bool) -> NewGameForm {
        let known = [self.games.options, self.games.against.options].into_iter().find(|known| known.game() == game);
        let mut form = NewGameForm::new(game, &self.games.names);
        form.casts = self.games.casts.clone();
        form.options = known.unwrap_or_else(|| Options::new(game));
        if computer {
            form.players = PlayersForm::against(self.games.against.level);
        }
        self.eased(form)
    }
}
