//! Help from the engine: hints, the analysis, the review of a game, exercises.

use std::path::Path;
use std::time::Duration;

use bevy::prelude::{Rect, Vec2};
use bevy_egui::egui;
use regalia_app::board::BoardPosition;
use regalia_app::model::TableData;
use regalia_app::panels::column::places::Places;
use regalia_core::record::{Record, save};
use regalia_core::rules::{Game, GamePosition, Options};
use regalia_core::storage::file;

use super::while_it_thinks::{is_thinking, rests};
use super::{against, played, store};
use crate::Outcome;
use crate::desk::Desk;
use crate::opponent::Opponent;
use crate::picture::Picture;
use crate::places;
use crate::wait::{PATIENCE, until};

/// A hint takes four seconds, the analysis twenty, both longer on a busy machine.
const THOUGHT: Duration = Duration::from_secs(60);

/// A review looks at every position of the game: a minute, longer beside other stories.
const REVIEWED: Duration = Duration::from_secs(300);

/// Space around the contents of a card, and the height of the review's last line.
const AROUND: Vec2 = Vec2::new(16.0, 10.0);
const NOTE: f32 = 29.0;

/// The example game whose end is reviewed: between two people, with mate.
const REVIEWED_GAME: &str = include_str!("../../../saves/two-crowns.regalia");

/// How many of its plies are left out: each takes seconds.
const BEFORE: usize = 24;

/// Waits until a line is spoken after the first `since` lines that contains these words. Returns it.
fn hears(desk: &mut Desk, since: usize, words: &str, patience: Duration) -> Outcome<String> {
    until(&format!("'{words}' is heard"), patience, || {
        desk.program()?.check_alive()?;
        Ok(desk.spoken()?.into_iter().skip(since).find(|line| line.contains(words)))
    })
    .map_err(|why| format!("{why}: {:?}", desk.spoken().unwrap_or_default().into_iter().skip(since).last()))
}

/// The panels of the column beside this game, while these lines of an analysis are shown or a review is.
fn panels(record: &Record, analysis: usize, reviewing: bool) -> Places {
    let data = TableData { analysis, reviewing, ..TableData::of(record, &BoardPosition::of(record.position())) };
    Places::of(&places::layout(record.game()), &data)
}

fn rect(place: egui::Rect) -> Rect {
    Rect::new(place.min.x, place.min.y, place.max.x, place.max.y)
}

/// Against the computer H tells the piece, the square, the reason; once more, and the hint goes away.
pub fn hints(desk: &mut Desk) -> Outcome {
    let mut game = Opponent::open(desk, against::new_game(Game::Plunder, 1), "hints")?;
    desk.rest_pointer()?;
    let before = desk.quiet()?;
    let board = places::board(Game::Plunder);
    desk.keys(&["h"])?;
    let first = hears(desk, 0, "Look at ", THOUGHT)?;
    let from = first.trim_end_matches('.').rsplit(' ').next().unwrap_or_default().to_owned();
    let with_hint = desk.changed("the hint", &before, board)?;
    desk.keys(&["h"])?;
    let second = hears(desk, 0, "Move the ", PATIENCE)?;
    desk.changed("the square of the hint", &with_hint, board)?;
    let since = desk.spoken()?.len();
    desk.keys(&["h"])?;
    // The move in words, then the reason.
    let third = hears(desk, since, &format!(" from {from} to "), PATIENCE)?;
    let move_words = third.split([':', '.']).next().unwrap_or_default().to_owned();
    if third.trim_end_matches('.') == move_words {
        return Err(format!("'{third}' gives no reason"));
    }
    println!("   {first} {second} {third}");
    desk.keys(&["h"])?;
    desk.becomes("the board without the hint", &before, board)?;
    // The hint was about a move that can be played.
    let told = |record: &Record| {
        let is_shared = |action: &regalia_core::rules::Action| {
            let text = action.to_string();
            text.strip_prefix(&from).is_some_and(|to| move_words.ends_with(&format!(" to {to}")))
        };
        record.legal_actions().into_iter().find(is_shared)
    };
    let action = told(&game.table.expected).ok_or_else(|| format!("{move_words} from {from} is no move"))?;
    game.play(desk, action, crate::table::Way::Click)?;
    game.answers(desk)?;
    game.check(desk, "hints")
}

/// A shows the best lines of the position on the board, steps included; when it has finished, and while nobody can see
/// the window, nothing runs.
pub fn analysis(desk: &mut Desk) -> Outcome {
    let record = played(against::new_game(Game::Plunder, 1), &["e2e4", "e7e5"])?;
    let game = Opponent::open(desk, record, "analysis")?;
    let column = places::column(Game::Plunder);
    let card = panels(&game.table.expected, 3, false).analysis.map(rect).ok_or("no place for the analysis")?;
    desk.rest_pointer()?;
    let before = desk.quiet()?;
    desk.keys(&["a"])?;
    appears(desk, "the card of the analysis", &before, card)?;
    is_thinking(desk)?;
    println!("   {}", hears(desk, 0, "Analysis: ", THOUGHT)?);
    desk.quiet()?;
    let finished = rests(desk, "when the analysis has finished")?;

    let since = desk.spoken()?.len();
    desk.keys(&["Left"])?;
    hears(desk, since, "The computer to move.", PATIENCE)?;
    is_thinking(desk)?;
    let cover = desk.cover()?;
    // The program notices it a little later.
    let hidden = rests(desk, "while nobody sees the analysis")?;
    if desk.spoken()?.iter().skip(since).any(|line| line.contains("Analysis: ")) {
        return Err("the analysis had finished before the window was covered".to_owned());
    }
    drop(cover);
    is_thinking(desk)?;
    hears(desk, since, "Analysis: ", THOUGHT)?;
    println!("   idle {finished:.1} % of a core when it has finished, {hidden:.1} % while the window is covered");

    let since = desk.spoken()?.len();
    desk.keys(&["Right"])?;
    hears(desk, since, "Your turn.", PATIENCE)?;
    is_thinking(desk)?;
    let minimised = desk.minimise()?;
    let minimised_load = rests(desk, "while the window is minimised")?;
    println!("   idle {minimised_load:.1} % of a core while the window is minimised");
    minimised.restore()?;
    is_thinking(desk)?;
    desk.keys(&["a"])?;
    desk.becomes("the column without the analysis", &before, column)?;
    desk.quiet()?;
    rests(desk, "after the analysis").map(drop)
}

/// Between two people A asks first; Esc leaves it off, and when all agree it begins.
pub fn agreed(desk: &mut Desk) -> Outcome {
    let record = played(Record::new(Options::new(Game::Plunder), Vec::new()), &["e2e4", "e7e5"])?;
    let path = desk.path("between people.regalia");
    store(&path, &record)?;
    desk.start(Some(&path))?;
    desk.rest_pointer()?;
    let before = desk.quiet()?;
    desk.keys(&["a"])?;
    let cancel = desk.primary("the question whether all agree", places::below_bar(), None)?;
    desk.keys(&["Escape"])?;
    desk.becomes("the board without the question", &before, places::WINDOW)?;
    desk.quiet()?;
    rests(desk, "before all agree to an analysis")?;
    if desk.spoken()?.iter().any(|line| line.contains("Analysis: ")) {
        return Err("it analyses although nobody has agreed".to_owned());
    }
    desk.keys(&["a"])?;
    desk.primary("the question again", places::below_bar(), None)?;
    let agree = Rect::from_corners(cancel - Vec2::new(300.0, 16.0), cancel + Vec2::new(-24.0, 16.0));
    desk.click_button("We all agree", agree, 1, 0)?;
    desk.rest_pointer()?;
    is_thinking(desk)?;
    let card = panels(&record, 3, false).analysis.map(rect).ok_or("no place for the analysis")?;
    appears(desk, "the card of the analysis", &before, card)?;
    desk.keys(&["a"])?;
    desk.becomes("the board without the analysis", &before, places::below_bar())
}

/// A finished game is reviewed: the summary opens, the graph leads to moves, a better line becomes a variation.
pub fn review(desk: &mut Desk) -> Outcome {
    let path = desk.path("reviewed.regalia");
    let whole = save::from_text(REVIEWED_GAME).map_err(|why| why.to_string())?;
    let start = whole.position_after(BEFORE).ok_or("the game is too short")?.clone();
    let mut end = Record::from_position(start, *whole.options(), whole.names().to_vec());
    for ply in whole.line().skip(BEFORE) {
        end.play(ply.action).map_err(|why| why.to_string())?;
    }
    store(&path, &end)?;
    desk.start(Some(&path))?;
    let plies = end.len();
    desk.rest_pointer()?;
    let before = desk.quiet()?;
    desk.click(places::STUDY_MENU)?;
    desk.changed("the Study menu", &before, places::below_bar())?;
    let began = std::time::Instant::now();
    desk.click(places::REVIEW)?;
    desk.rest_pointer()?;
    hears(desk, 0, "The review is ready", REVIEWED)?;
    println!("   {plies} plies are reviewed in {:.1} s", began.elapsed().as_secs_f32());
    desk.primary("the summary", places::below_bar(), None)?;
    desk.keys(&["Escape"])?;
    desk.no_primary("no summary any more", places::board(Game::TwoKings))?;
    rests(desk, "after the review")?;

    let record = saved_with_notes(desk, &path)?;
    let card = panels(&record, 0, true).review.map(rect).ok_or("no place for the review")?;
    let early = record.len() / 4;
    let there = press_graph(desk, &record, card, early)?;
    if there.abs_diff(early) > 1 {
        return Err(format!("the graph leads to ply {there} instead of {early}"));
    }
    let has_better = |ply: &usize| {
        let note = record.note(*ply);
        note.is_some_and(|note| !note.better.is_empty() && note.mark.is_some_and(regalia_core::record::Mark::is_fault))
    };
    // Pressed where the board is already, the graph would change nothing.
    let fault = (there + 4..=record.len()).find(has_better).ok_or("the review has found no fault")?;
    let mut at = press_graph(desk, &record, card, fault)?;
    while at != fault {
        let (key, next) = if at < fault { ("Right", at + 1) } else { ("Left", at - 1) };
        let since = desk.spoken()?.len();
        desk.keys(&[key])?;
        hears(desk, since, &turn_line(&record, next)?, PATIENCE)?;
        at = next;
    }
    desk.quiet()?;
    show_better(desk, record, card, fault)
}

/// "Show it" plays the better move of this ply as a variation.
fn show_better(desk: &mut Desk, mut record: Record, card: Rect, fault: usize) -> Outcome {
    let note = Rect::new(card.center().x, card.max.y - AROUND.y - NOTE - 4.0, card.max.x, card.max.y - 4.0);
    let better = record.note(fault).and_then(|note| note.better.first().copied()).ok_or("no better move")?;
    record.jump(fault - 1);
    let words = format!("{}: {}.", record.name(record.position().side_to_move()), record.position().san(better));
    let since = desk.spoken()?.len();
    desk.click_button("Show it", note, 1, 0)?;
    println!("   {}", hears(desk, since, &words, PATIENCE)?);
    desk.rest_pointer()?;
    desk.quiet().map(drop)
}

/// Saves; the file must hold the notes of the review.
fn saved_with_notes(desk: &mut Desk, path: &Path) -> Outcome<Record> {
    desk.chord(&["ctrl"], "s")?;
    until("the file holds the review", PATIENCE, || {
        let saved = file::load(path).map_err(|why| why.to_string())?;
        Ok(saved.is_reviewed().then_some(saved))
    })
}

/// Presses the graph of the review where this ply is. Returns the ply that is spoken.
fn press_graph(desk: &mut Desk, record: &Record, card: Rect, ply: usize) -> Outcome<usize> {
    let (left, right) = (card.min.x + AROUND.x, card.max.x - AROUND.x);
    let x = left + (right - left) * ply as f32 / record.len() as f32;
    let since = desk.spoken()?.len();
    desk.click(Vec2::new(x, card.max.y - AROUND.y - NOTE - 12.0))?;
    let there = until(&format!("the graph leads to ply {ply}"), PATIENCE, || {
        let spoken = desk.spoken()?;
        for near in ply.saturating_sub(3)..=(ply + 3).min(record.len()) {
            let line = turn_line(record, near)?;
            if spoken.iter().skip(since).any(|heard| heard.starts_with(&line)) {
                return Ok(Some(near));
            }
        }
        Ok(None)
    });
    let there = there.map_err(|why| format!("{why}: {:?}", desk.spoken().unwrap_or_default().last()))?;
    desk.rest_pointer()?;
    desk.quiet()?;
    Ok(there)
}

/// How the spoken line begins after this ply.
fn turn_line(record: &Record, ply: usize) -> Outcome<String> {
    let at = ply.checked_sub(1).ok_or("the start has no move")?;
    let played = record.line().nth(at).ok_or("no such ply")?;
    Ok(format!("{}: {}.", record.name(played.side_to_move), played.san))
}

/// Exercises open over the start screen and over a game, and close.
pub fn training(desk: &mut Desk) -> Outcome {
    let record = Record::new(Options::new(Game::Plunder), Vec::new());
    let path = desk.path("exercises.regalia");
    store(&path, &record)?;
    for file in [None, Some(path.as_path())] {
        desk.start(file)?;
        desk.rest_pointer()?;
        let before = desk.quiet()?;
        desk.menu(places::STUDY_MENU, places::FIND_THE_MOVE)?;
        let open = desk.changed("the exercises", &before, places::below_bar())?;
        let different = open.differences(&before, places::below_bar());
        if different < 100_000 {
            return Err(format!("only {different} pixels show exercises"));
        }
        rests(desk, "with an exercise")?;
        desk.keys(&["Escape"])?;
        desk.becomes("what was there before", &before, places::below_bar())?;
    }
    Ok(())
}

/// Waits until the picture within `place` differs; the program need not sleep.
fn appears(desk: &mut Desk, what: &str, before: &Picture, place: Rect) -> Outcome {
    until(what, PATIENCE, || {
        desk.program()?.check_alive()?;
        Ok((desk.picture()?.differences(before, place) > 1000).then_some(()))
    })
}
