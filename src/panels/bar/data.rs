//! What the bar shows, worked out in each frame.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::board::{BoardState, ClockState, LiveBoard, RunningGame, Status};
use crate::files::{CurrentFile, Keeper};
use crate::panels::actions::quiet::QuietLine;
use crate::panels::column::clocks::ClockData;
use crate::panels::command::UiCommand;
use crate::panels::start::recent::RecentRows;
use crate::rules::{Game, Seat};
use crate::view::{Layout, ViewSettings};

/// What the bar shows.
#[derive(Clone, Debug, Default)]
pub struct BarData {
    /// The game, the players, the ply; empty before a game.
    pub title: String,
    /// Where the game is saved.
    pub file: String,
    /// Whether its moves are kept, in words, and whether that is a warning.
    pub kept: (String, bool),
    /// More about that, as a tooltip.
    pub kept_more: String,
    /// The recent games and files, each with the command that opens it.
    pub recent: Vec<(String, UiCommand)>,
    /// A game is on the board.
    pub has_game: bool,
    /// It is going on.
    pub running: bool,
    /// Something can be taken back.
    pub back: bool,
    /// Something can be played again.
    pub ahead: bool,
    /// The player to move may claim a draw: the name.
    pub claim: Option<String>,
    /// How people's clocks stand.
    pub clock: ClockState,
    /// The game on the board.
    pub game: Option<Game>,
    /// How the board is shown.
    pub view: ViewSettings,
    /// Players sit at all four sides of the board.
    pub four_sides: bool,
    /// Not all of the board is seen.
    pub zoomed: bool,
}

/// What the bar is worked out from.
#[derive(SystemParam)]
pub struct BarFacts<'w, 's> {
    board: LiveBoard<'w, 's>,
    game: Option<Res<'w, RunningGame>>,
    status: Res<'w, Status>,
    file: Res<'w, CurrentFile>,
    keeper: Res<'w, Keeper>,
    recent: Res<'w, RecentRows>,
    view: Res<'w, ViewSettings>,
    layout: Res<'w, Layout>,
    clocks: Res<'w, ClockData>,
    quiet: Res<'w, QuietLine>,
}

impl BarFacts<'_, '_> {
    /// The bar in this frame.
    #[must_use]
    pub fn data(&self) -> BarData {
        let entries = self.recent.0.iter().map(|row| (format!("{} · {}", row.title, row.about), row.command()));
        let before = BarData { view: *self.view, recent: entries.collect(), ..BarData::default() };
        let Some(game) = &self.game else { return before };
        let (record, board) = (&game.record, &self.board);
        let seats = Seat::ALL.into_iter().take(record.game().seats());
        let names: Vec<&str> = seats.map(|seat| record.name(seat)).collect();
        let running = self.status.outcome.is_none();
        let safety = self.keeper.safety();
        let kept = safety.words(record.is_modified());
        // What was just done is said in place of how the game is kept, but never in place of a warning.
        let says = !self.quiet.0.is_empty() && !kept.1;
        BarData {
            game: Some(record.game()),
            title: format!("{} · {} · move {}", record.game().title(), names.join(" – "), move_number(board)),
            file: if says { String::new() } else { self.file.label(record.is_modified()) },
            kept: if says { (self.quiet.0.clone(), false) } else { kept },
            kept_more: safety.more(self.keeper.path()),
            has_game: true,
            running,
            back: record.cursor() > 0,
            ahead: record.cursor() < record.len(),
            four_sides: record.game().seats() > 2,
            zoomed: self.layout.is_zoomed(),
            clock: self.clocks.state,
            // A claim is about what has been played; only the record knows that.
            claim: (running && record.may_claim()).then(|| record.name(board.side_to_move()).to_owned()),
            ..before
        }
    }
}

/// The number of the turn in which the next move is made.
fn move_number(board: &dyn BoardState) -> usize {
    board.ply() as usize / board.game().seats() + 1
}
