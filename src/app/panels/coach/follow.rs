//! When a coach mark comes, and when it is done.

use bevy::prelude::*;
use regalia_core::record::{Player, Record};
use regalia_core::rules::{Action, Change, Game, GamePosition, Position, Seat, SideChoicePhase};
use regalia_core::teaching::Hanging;

use super::mark::{Coach, CoachMark};
use crate::board::{BoardPosition, GameEvent, RunningGame};
use crate::computer::{Analysis, Hint, WorthTaking};
use crate::files::settings::{Lesson, Lessons};
use crate::play::{Hand, Highlights, Preview};
use crate::tasks::Waker;

/// Notes what was learned, and chooses the mark of this ply.
pub(in crate::panels) fn follow(
    mut events: MessageReader<GameEvent>,
    game: Option<Res<RunningGame>>,
    board: Res<BoardPosition>,
    analysis: Res<Analysis>,
    (mut worth, waker): (ResMut<WorthTaking>, Res<Waker>),
    (mut lessons, mut coach, mut preview): (ResMut<Lessons>, ResMut<Coach>, ResMut<Preview>),
    mut has_gained: Local<bool>,
) {
    let Some(game) = game else { return };
    let events: Vec<&GameEvent> = events.read().collect();
    let is_changed = game.is_changed() || board.is_changed() || lessons.is_changed() || analysis.is_changed();
    let is_changed = is_changed || worth.is_changed();
    if events.is_empty() && !is_changed {
        return;
    }
    let record = &game.record;
    let position = board.or_record(record);
    let mut now = *lessons;
    let mut danger = coach.mark.clone().filter(|mark| mark.lesson == Lesson::Danger);
    for event in &events {
        if let Some((action, changes)) = event.played() {
            now = learned(now, record, action, changes);
            *has_gained |= record.only_person().is_some_and(|seat| gains(changes, seat));
        }
        let before = danger.is_some();
        danger = follow_danger(danger, event, record, now);
        if before && danger.is_none() {
            now = now.with(Lesson::Danger);
        }
        let ends = (event.played().is_some() || event.is_end()) && board.outcome.is_some();
        now.has_finished |= ends && record.game() == Game::Sovereign && record.players().contains(&Player::Person);
    }
    lessons.set_if_neq(now);
    let began = events.contains(&&GameEvent::Began);
    *has_gained &= !began;
    let shown = coach.mark.as_ref().filter(|_| !began);
    // Analysis already shows the best moves, so there is no coach beside it.
    let pupil = pupil(record, position, &board, now);
    if preview.tells_captors != pupil.is_some() {
        preview.tells_captors = pupil.is_some();
    }
    let pupil = pupil.filter(|_| !analysis.on);
    let is_wanted = pupil == Some(position.side_to_move()) && now.next() == Some(Lesson::Square);
    if worth.wanted != is_wanted {
        worth.bypass_change_detection().wanted = is_wanted;
        waker.wake();
    }
    let way = worth.way().filter(|_| is_wanted);
    let mark = pupil.and_then(|seat| CoachMark::next(now, position, &board, seat, shown, way));
    // An army that was gained in another game, or before the program began, is not new.
    let mark = mark.filter(|mark| mark.lesson != Lesson::Gain || *has_gained);
    let danger = danger.filter(|_| pupil.is_some() && !now.knows(Lesson::Danger));
    coach.set_if_neq(Coach { mark: danger.or(mark) });
}

/// The seat of the player who is taught here: a person who plays the computer in the first game of Sovereign Chess.
fn pupil(record: &Record, position: &Position, board: &BoardPosition, lessons: Lessons) -> Option<Seat> {
    let is_first = record.game() == Game::Sovereign && !lessons.has_finished;
    let goes_on = board.outcome.is_none() && record.is_at_tip() && position.side_choice() == SideChoicePhase::Done;
    record.only_person().filter(|_| is_first && goes_on)
}

/// What the player has learned by this move, whether or not a mark is shown: whoever does it unasked knows how.
fn learned(lessons: Lessons, record: &Record, action: Action, changes: &[Change]) -> Lessons {
    let is_pupil = |seat: &Seat| record.game() == Game::Sovereign && record.only_person() == Some(*seat);
    let Some(seat) = record.last().map(|ply| ply.side_to_move).filter(is_pupil) else { return lessons };
    let owned =
        record.position_after(record.cursor().saturating_sub(1)).map(|before| GamePosition::owned(before, seat));
    let moves = |change: &Change| {
        matches!((change, action), (Change::Moved { from, piece, .. }, Action::Move(step))
            if *from == step.from && Some(piece.army) != owned)
    };
    let done = [
        (Lesson::Army, !matches!(action, Action::Own(_))),
        (Lesson::Square, gains(changes, seat)),
        (Lesson::Gain, changes.iter().any(moves)),
    ];
    done.into_iter().filter(|(_, is_done)| *is_done).fold(lessons, |lessons, (lesson, _)| lessons.with(lesson))
}

/// The mark about a piece in danger after this event. Only the last move is known, so of several in one frame only that one
/// counts.
fn follow_danger(shown: Option<CoachMark>, event: &GameEvent, record: &Record, lessons: Lessons) -> Option<CoachMark> {
    let Some((action, changes)) = event.played() else {
        return shown.filter(|_| event.is_refused());
    };
    let before = record.cursor().checked_sub(1).and_then(|ply| record.position_after(ply))?;
    let (seat, after) = (GamePosition::side_to_move(before), record.position());
    if record.only_person() != Some(seat) {
        return shown?.after_reply(changes, after);
    }
    if shown.is_some() || record.game() != Game::Sovereign || lessons.knows(Lesson::Danger) {
        return None;
    }
    Some(CoachMark::danger(Hanging::of(seat, action, changes, after)?, before, after))
}

/// Whether a seat controls another army after these changes.
fn gains(changes: &[Change], seat: Seat) -> bool {
    changes.iter().any(|change| matches!(change, Change::Command { after: Some(by), .. } if *by == seat))
}

/// Lights the squares that the mark speaks of; pointing at the coloured square lights its army too.
pub(in crate::panels) fn light(
    coach: Res<Coach>,
    preview: Res<Preview>,
    hand: Res<Hand>,
    hint: Res<Hint>,
    board: Res<BoardPosition>,
    mut highlights: ResMut<Highlights>,
) {
    if !(coach.is_changed() || preview.is_changed() || hand.is_changed() || hint.is_changed()) {
        return;
    }
    let squares = match &coach.mark {
        // A hint shows its own squares.
        _ if *hint != Hint::None => Vec::new(),
        // Where the piece in the hand can go is seen better alone.
        Some(mark) if mark.lesson != Lesson::Square && hand.is_busy() => Vec::new(),
        Some(mark) if mark.lesson == Lesson::Square && preview.hover == Some(mark.at) => {
            let army = board.read().map(|position| position.squares_of(mark.army)).unwrap_or_default();
            mark.lit.iter().copied().chain(army).collect()
        }
        Some(mark) => mark.lit.clone(),
        None => Vec::new(),
    };
    if highlights.spotlight != squares {
        highlights.spotlight = squares;
    }
}
