//! Starts games, and opens the dialogs for that.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::{record::Record, table::Question};

use super::new_game::chance;
use crate::board::{GameRequest, RunningGame};
use crate::files::{FileRequest, LeaveGuard, Leaving};
use crate::panels::files::{carry_out as carry_out_files, more_games};
use crate::panels::{
    command::CommandSystems, dialogs::Dialog, live::command::LiveCommand, settings::Preferences,
    start::command::StartCommand, start::new_game::NewGameForm,
};
use crate::play::Away;

pub(in crate::panels) struct StartPlugin;

impl Plugin for StartPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Leaving<StartCommand>>()
            .add_message::<StartCommand>()
            // There the player decides whether to leave the game.
            .add_systems(Update, carry_out.after(carry_out_files).in_set(CommandSystems));
    }
}

fn carry_out(
    mut commands: MessageReader<StartCommand>,
    mut guard: LeaveGuard<StartCommand>,
    mut start: StartActions,
    mut dialog: ResMut<Dialog>,
) {
    for command in guard.take_due() {
        start.run(command, &mut dialog);
    }
    for command in commands.read() {
        let passed = if command.leaves() { guard.pass(command.clone()) } else { Some(command.clone()) };
        if let Some(command) = passed {
            start.run(command, &mut dialog);
        }
    }
}

#[derive(SystemParam)]
struct StartActions<'w> {
    game: Option<Res<'w, RunningGame>>,
    preferences: Preferences<'w>,
    away: ResMut<'w, Away>,
    requests: MessageWriter<'w, GameRequest>,
    files: MessageWriter<'w, FileRequest>,
    live: MessageWriter<'w, LiveCommand>,
}

impl StartActions<'_> {
    fn run(&mut self, command: StartCommand, dialog: &mut Dialog) {
        let running = self.game.as_ref().map(|game| &game.record);
        let shown = match command {
            StartCommand::ShowNewGame => Dialog::NewGame(self.preferences.form(running)),
            StartCommand::GoHome => return self.go_home(true),
            StartCommand::BackToGame => return self.go_home(false),
            StartCommand::ShowEditor => Dialog::Editor,
            StartCommand::Begin(form) => {
                self.preferences.remember(&form);
                self.begin_form(&form)
            }
            StartCommand::PlayComputer => self.begin_form(&self.preferences.against()),
            StartCommand::PlayAtOnce { game, computer } => {
                let form = self.preferences.at_once(game, computer);
                self.preferences.remember_at_once(&form);
                self.begin_form(&form)
            }
            StartCommand::Rematch if self.game.as_ref().is_some_and(|game| game.is_live()) => {
                self.live.write(LiveCommand::Ask(Question::Rematch));
                Dialog::None
            }
            StartCommand::Rematch => match running.map(Record::rematch) {
                Some(record) => self.begin(Box::new(record)),
                None => Dialog::None,
            },
            StartCommand::PlayFrom(record) => self.begin(record),
            StartCommand::PlaySetUp(record) => {
                let record = self.preferences.set_up(&record, running);
                self.begin(Box::new(record))
            }
            StartCommand::PlayPasted(record, more) => {
                let closed = self.begin(record);
                if more { more_games("text") } else { closed }
            }
        };
        *dialog = shown;
    }

    /// Shows the first screen over the game, or returns to the game.
    fn go_home(&mut self, leaves: bool) {
        self.away.set_if_neq(Away(leaves && self.game.is_some()));
    }

    /// Starts a game, which has no file yet. Returns no dialog.
    fn begin(&mut self, record: Box<Record>) -> Dialog {
        self.requests.write(GameRequest::Begin(record));
        self.files.write(FileRequest::Forget);
        Dialog::None
    }

    /// Returns no dialog.
    fn begin_form(&mut self, form: &NewGameForm) -> Dialog {
        self.begin(Box::new(form.record(|below| chance().usize(..below))))
    }
}
