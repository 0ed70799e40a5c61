//! The open dialog and its contents.

use std::path::PathBuf;

use bevy::prelude::Resource;
use regalia_core::cli::Build;
use regalia_core::rules::{Game, RuleRef};

use crate::panels::book::{BookView, TourView};
use crate::panels::game::draw_offer::{DrawBy, DrawOffer};
use crate::panels::{
    command::UiCommand, files::questions::unsaved_words, film::FilmPage, kit::ask::Usual, path_dialog::PathDialog,
    settings::SettingsPage, start::new_game::NewGameForm, study::review_data::ReviewPage, training::TrainingView,
};
use crate::{computer::Help, files::Conflict, journal::Safety, training::Notebook};

/// There is at most one.
#[derive(Resource, Clone, Debug, Default)]
pub enum Dialog {
    #[default]
    None,
    NewGame(NewGameForm),
    /// The game on the board is not saved, and something is about to replace it.
    Unsaved {
        /// What happens to the game without a file, in words.
        about: String,
        /// The dialog that was open before; Cancel returns to it.
        back: Box<Dialog>,
    },
    /// The program's own file dialog, where the system has none.
    Path(Box<PathDialog>),
    /// Saving would replace a file that is not the game's own.
    Overwrite {
        path: PathBuf,
        conflict: Conflict,
    },
    Message {
        title: String,
        text: String,
    },
    Question(Box<Question>),
    Players,
    Review(Box<ReviewPage>),
    /// Do all agree to help from the engine?
    Agree {
        help: Help,
        /// They play by message: the others are not here.
        by_message: bool,
    },
    Resign,
    AskDraw(DrawBy),
    Draw(DrawOffer),
    /// The position editor; its state is in its [desk](crate::panels::editor::EditorDesk).
    Editor,
    /// Playing with others; what is filled in is in `LiveDesk`.
    Live,
    Book(Box<BookView>),
    Tour(Box<TourView>),
    /// "Find the move".
    Training(Box<TrainingView>),
    Settings(Box<SettingsPage>),
    Film(Box<FilmPage>),
    Keys,
    About(Build),
}

impl Dialog {
    pub const fn is_open(&self) -> bool {
        !matches!(self, Self::None)
    }

    pub fn message(title: &str, text: impl Into<String>) -> Self {
        Self::Message { title: title.to_owned(), text: text.into() }
    }

    /// Asks a question that can be cancelled.
    pub fn question(
        title: &'static str,
        text: impl Into<String>,
        answers: Vec<(&'static str, UiCommand)>,
        usual: Usual,
    ) -> Self {
        Self::Question(Box::new(Question { title, text: text.into(), answers, usual }))
    }

    /// Asks what to do with an unsaved game; `before` is the dialog that is open.
    pub fn unsaved(safety: &Safety, before: Self) -> Self {
        let back = match before {
            // A second question still returns to the dialog before the first one.
            Self::Unsaved { back, .. } => back,
            before => Box::new(before),
        };
        Self::Unsaved { about: unsaved_words(safety), back }
    }

    /// Opens the book at a rule; without one, the book of the game in the New Game form, of `shown`, or of the first
    /// game.
    pub fn open_book(&mut self, rule: Option<RuleRef>, shown: Option<Game>) {
        let form = self.take_form();
        let chosen = form.as_ref().map(|form| form.options.game());
        let mut view = rule.map_or_else(|| BookView::new(chosen.or(shown).unwrap_or(Game::ALL[0])), BookView::at);
        view.form = form;
        *self = Self::Book(Box::new(view));
    }

    pub fn open_tour(&mut self, game: Game) {
        let form = self.take_form();
        *self = match TourView::new(game) {
            Some(mut view) => {
                view.form = form;
                Self::Tour(Box::new(view))
            }
            None => Self::None,
        };
    }

    /// Opens "Find the move" for a game, at the program's exercises or at those of the person's own games; `notebook`:
    /// what was solved.
    pub fn open_training(&mut self, game: Game, own: bool, notebook: &Notebook) {
        let mut view = TrainingView::new(game, notebook.clone());
        if own {
            view.turn_to(game, true);
        }
        *self = Self::Training(Box::new(view));
    }

    /// Closes the dialog, and returns to the New Game form if it was opened from there.
    pub fn close(&mut self) {
        *self = match self {
            Self::Unsaved { back, .. } => std::mem::take(back),
            Self::Book(_) | Self::Tour(_) => self.take_form().map_or(Self::None, |form| Self::NewGame(*form)),
            _ => Self::None,
        };
    }

    /// The New Game form, if it is open or waits behind the book or a tour.
    fn take_form(&mut self) -> Option<Box<NewGameForm>> {
        match std::mem::take(self) {
            Self::NewGame(form) => Some(Box::new(form)),
            Self::Book(view) => view.form,
            Self::Tour(view) => view.form,
            _ => None,
        }
    }
}

/// A question whose words and answers are worked out when it is asked.
#[derive(Clone, Debug)]
pub struct Question {
    pub title: &'static str,
    pub text: String,
    /// The answers besides Cancel, and their commands.
    pub answers: Vec<(&'static str, UiCommand)>,
    /// What Enter answers.
    pub usual: Usual,
}
