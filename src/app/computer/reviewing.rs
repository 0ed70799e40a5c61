//! The review of a game in the background, position by position.

use bevy::prelude::*;
use regalia_core::record::Record;
use regalia_core::review::Judging;
use regalia_core::rules::Action;

use super::advisor::{Advisor, Asker};
use super::engine_thread::{Failure, Order, SearchUpdate};
use super::fairness::Fairness;
use crate::board::{GameRequest, RunningGame};
use crate::tasks::Waker;

/// What people want of the review.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewInput {
    /// Review the current line of the game.
    Begin,
    /// Give it up.
    Cancel,
}

/// What has become of a review.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewEvent {
    /// The notes are on their way into the game.
    Done,
    /// Another line is on the board, so that the notes would be about moves that nobody sees.
    LineLeft,
    /// The engine has failed.
    Failed(Failure),
}

/// The review that is going on.
#[derive(Resource, Default)]
pub struct Reviewing {
    /// Positions that were looked at, and how many there are; `None` while nothing is reviewed.
    pub progress: Option<(usize, usize)>,
    /// How many positions are looked at for each position of the game; `None`: as many as usual.
    pub nodes: Option<u64>,
    work: Option<Work>,
}

struct Work {
    judging: Judging,
    /// The plies that are judged.
    line: Vec<Action>,
    number: Option<u64>,
}

fn line_of(record: &Record) -> Vec<Action> {
    record.line().map(|ply| ply.action).collect()
}

/// Begins and ends reviews, and asks for one position after the other.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn review(
    mut inputs: MessageReader<ReviewInput>,
    game: Option<Res<RunningGame>>,
    fairness: Res<Fairness>,
    waker: Res<Waker>,
    mut advisor: ResMut<Advisor>,
    mut reviewing: ResMut<Reviewing>,
    mut requests: MessageWriter<GameRequest>,
    mut told: MessageWriter<ReviewEvent>,
) {
    let record = game.as_ref().map(|game| &game.record);
    for input in inputs.read() {
        let wanted =
            record.filter(|record| *input == ReviewInput::Begin && !fairness.must_agree(record) && !record.is_empty());
        advisor.dismiss(Asker::Review);
        let nodes = reviewing.nodes;
        let judging = |record| match nodes {
            Some(nodes) => Judging::of(record).with_nodes(nodes),
            None => Judging::of(record),
        };
        reviewing.work = wanted.map(|record| Work { judging: judging(record), line: line_of(record), number: None });
    }
    let progress = |work: &Option<Work>| work.as_ref().map(|work| work.judging.progress());
    if reviewing.progress != progress(&reviewing.work) {
        reviewing.progress = progress(&reviewing.work);
    }
    advisor.need(Asker::Review, reviewing.work.is_some());
    if reviewing.work.is_none() {
        return;
    }
    // Only a ply or another game changes the line.
    let is_left = game.as_ref().is_none_or(|game| {
        game.is_changed() && reviewing.work.as_ref().is_some_and(|work| work.line != line_of(&game.record))
    });
    let mut end = is_left.then_some(ReviewEvent::LineLeft);
    let Reviewing { work: Some(work), .. } = reviewing.bypass_change_detection() else { return };
    if let Some(report) = advisor.heard(work.number).find(|told| !matches!(told, SearchUpdate::Depth(_))) {
        work.number = None;
        match report {
            SearchUpdate::Done(report) => work.judging.take(report.as_ref()),
            SearchUpdate::Failed(failure) => end = Some(ReviewEvent::Failed(*failure)),
            SearchUpdate::Depth(_) => {}
        }
    }
    let is_served = work.number.is_some_and(|number| advisor.serves(number));
    // The next task is put together only when somebody can think about it.
    if end.is_none() && !is_served {
        match work.judging.next() {
            Some(task) => work.number = advisor.ask(Asker::Review, Order { task, budget: None, aloud: false }, &waker),
            None => {
                requests.write(GameRequest::SetNotes(work.judging.notes()));
                end = Some(ReviewEvent::Done);
                // The request is served in the next frame.
                waker.wake();
            }
        }
    }
    let now = Some(work.judging.progress());
    if let Some(end) = end {
        advisor.dismiss(Asker::Review);
        advisor.need(Asker::Review, false);
        told.write(end);
        *reviewing = Reviewing { nodes: reviewing.nodes, ..Reviewing::default() };
    } else if reviewing.progress != now {
        reviewing.progress = now;
    }
}
