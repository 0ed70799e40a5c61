//! What the bar shows, updated every frame.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::record::Record;
use regalia_core::rules::{GamePosition, Seat};

use crate::board::{BoardPosition, RunningGame};
use crate::computer::{Analysis, Reviewing};
use crate::journal::GameJournal;
use crate::model::{ClockData, TableData, Watch, pause_words};
use crate::panels::command::{CommandState, UiCommand};
use crate::panels::start::recent::{RecentRows, turn_number};
use crate::panels::{dialogs::Dialog, kit::status_line::StatusLine};
use crate::play::naming::{does, labels};
use crate::play::{Away, words::capital};
use crate::view::{Layout, Theme, ViewSettings};
use crate::{files::FileTasks, sound::SoundSettings};

#[derive(Clone, Debug, Default)]
pub struct BarData {
    /// The game or its title, the players, the ply; empty before a game.
    pub title: String,
    /// Whether and where the game is saved.
    pub file: String,
    /// Whether the journal keeps its moves, in words, and whether that is a warning.
    pub kept: (String, bool),
    /// More about that, as a tooltip.
    pub kept_more: String,
    /// How far an export is that takes long, in hundredths.
    pub export: Option<u8>,
    /// The recent games and files, each with the command that opens it.
    pub recent: Vec<(String, UiCommand)>,
    /// An open dialog has the keys.
    pub has_dialog: bool,
    pub state: CommandState,
    /// Whether the game is played by message, the last move was not sent, and there is nothing to say instead.
    pub unsent: bool,
}

#[derive(SystemParam)]
pub struct BarFacts<'w> {
    game: Option<Res<'w, RunningGame>>,
    away: Res<'w, Away>,
    board: Res<'w, BoardPosition>,
    game_journal: Res<'w, GameJournal>,
    recent: Res<'w, RecentRows>,
    view: Res<'w, ViewSettings>,
    theme: Res<'w, Theme>,
    sound: Res<'w, SoundSettings>,
    layout: Res<'w, Layout>,
    clocks: Res<'w, ClockData>,
    status_line: Res<'w, StatusLine>,
    files: Res<'w, FileTasks>,
    analysis: Res<'w, Analysis>,
    reviewing: Res<'w, Reviewing>,
    table: Res<'w, TableData>,
    watch: Watch<'w>,
    dialog: Res<'w, Dialog>,
}

impl BarFacts<'_> {
    pub fn data(&self) -> BarData {
        let entries = self.recent.0.iter().map(|row| (format!("{} · {}", row.title, row.about), row.command()));
        let waits = self.away.0;
        let state = CommandState { waits, view: *self.view, theme: *self.theme, muted: self.sound.muted, ..default() };
        // The first screen has no other place for confirmations.
        let before = BarData {
            export: self.files.export_part(),
            recent: entries.collect(),
            has_dialog: self.dialog.is_open(),
            kept: (self.status_line.0.clone(), false),
            state,
            ..BarData::default()
        };
        let Some(game) = self.game.as_ref().filter(|_| !waits) else { return before };
        let record = &game.record;
        let position = self.board.or_record(record);
        let title = if record.title().is_empty() { record.game().title() } else { record.title() };
        let running = self.board.outcome.is_none();
        let safety = self.game_journal.safety();
        let kept = safety.words(record.is_modified());
        // What was just done replaces how the game is kept, but never a warning; both come before the button.
        let warns = kept.1;
        let says = !self.status_line.0.is_empty() && !warns;
        let watch = self.watch.view();
        BarData {
            title: format!("{title} · {} · move {}", labels(record), turn_number(position)),
            file: if says { String::new() } else { self.game_journal.file.label(record.is_modified()) },
            kept: if says { (self.status_line.0.clone(), false) } else { kept },
            kept_more: safety.more(self.game_journal.path()),
            unsent: self.table.unsent && !says && !warns,
            state: CommandState {
                has_game: true,
                running,
                takes_back: record.undo_target().is_some(),
                back: record.cursor() > 0,
                ahead: record.cursor() < record.len(),
                claim: self.table.may_claim.then(|| capital(&claim(record, position.side_to_move()))),
                pause: pause_words(watch, self.clocks.state),
                speed: watch.map(|watch| watch.speed),
                four_sides: record.game().seats() > 2,
                analyses: self.analysis.on,
                reviewing: self.reviewing.progress.is_some(),
                reviewed: self.table.review.is_some(),
                zoomed: self.layout.is_zoomed(),
                ..before.state
            },
            ..before
        }
    }
}

/// The claim of a draw, with who makes it; the only person knows that.
fn claim(record: &Record, seat: Seat) -> String {
    if record.only_person() == Some(seat) { "claim a draw".to_owned() } else { does(record, seat, "claims a draw", "") }
}
