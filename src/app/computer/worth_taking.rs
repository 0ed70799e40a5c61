//! Which coloured square is worth taking: asks the engine while anybody wants to know.

use bevy::prelude::*;
use regalia_core::engine::Task;
use regalia_core::review;
use regalia_core::teaching::{Takeover, TakeoverSearch};

use super::advisor::{Advisor, Asker};
use super::engine_thread::{Order, SearchUpdate};
use crate::board::{BoardPosition, RunningGame};
use crate::tasks::Waker;

/// What the player to move in a game of Sovereign Chess can take without giving anything away.
#[derive(Resource, Default)]
pub struct WorthTaking {
    /// Whether anybody wants to know.
    pub wanted: bool,
    /// How many positions each search looks at; `None`: as many as for each move of a review.
    pub nodes: Option<u64>,
    search: Option<TakeoverSearch>,
}

impl WorthTaking {
    /// `None` if nothing is worth taking, or until it is known.
    pub fn way(&self) -> Option<Takeover> {
        self.search.as_ref().and_then(TakeoverSearch::way)
    }

    pub fn is_known(&self) -> bool {
        self.search.as_ref().is_some_and(TakeoverSearch::is_done)
    }
}

/// Looks at the position on the board, while anybody wants to know.
pub(super) fn seek(
    game: Option<Res<RunningGame>>,
    board: Res<BoardPosition>,
    waker: Res<Waker>,
    mut advisor: ResMut<Advisor>,
    mut worth: ResMut<WorthTaking>,
) {
    let is_wanted = worth.wanted && board.outcome.is_none();
    let Some(game) = game.filter(|_| is_wanted) else {
        if worth.search.is_some() {
            advisor.dismiss(Asker::Coach);
            advisor.need(Asker::Coach, false);
            worth.search = None;
        }
        return;
    };
    let record = &game.record;
    let is_other = |search: &TakeoverSearch| game.is_changed() && search.position() != record.position();
    if worth.search.as_ref().is_none_or(is_other) {
        advisor.dismiss(Asker::Coach);
        worth.search = Some(TakeoverSearch::of(record.position().clone()));
        waker.wake();
    }
    let nodes = worth.nodes.unwrap_or(review::nodes(record.game()));
    let Some(search) = &mut worth.bypass_change_detection().search else { return };
    let told = advisor.ended(Asker::Coach);
    let is_told = told.is_some();
    if let Some(told) = told {
        search.take(if let SearchUpdate::Done(report) = told { report.as_ref() } else { None });
    }
    let is_done = search.is_done();
    // The next task is put together only when somebody can think about it.
    if !advisor.serves(Asker::Coach)
        && let Some(task) = search.next(nodes)
    {
        let task = Task { earlier: record.earlier(), ..task };
        advisor.ask(Asker::Coach, Order { task, budget: None, aloud: false });
    }
    advisor.need(Asker::Coach, !is_done);
    if is_told && is_done {
        worth.set_changed();
        waker.wake();
    }
}
