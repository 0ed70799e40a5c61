//! What stays true in every game, whatever is played, and what no text can do: cases that proptest makes up and, where
//! one fails, shrinks. The same cases in every run.

use std::cell::Cell;
use std::fmt::Display;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};
use regalia_core::record::{Record, save};
use regalia_core::rules::{Action, Game, GamePosition, Move, MoveKind, Options, Position, Square};

use super::every_game::every_choice;
use crate::support::factor;
use crate::support::texts;

/// Checks this many cases, times REGALIA_CASES.
pub fn hold<S: Strategy>(cases: u32, strategy: &S, property: impl Fn(S::Value)) {
    let cases = cases * u32::try_from(factor()).unwrap();
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 2000, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let outcome = runner.run(strategy, |value| {
        property(value);
        Ok(())
    });
    match outcome {
        Ok(()) => {}
        Err(TestError::Fail(why, value)) => panic!("{why}\nwith {value:?}"),
        Err(TestError::Abort(why)) => panic!("{why}"),
    }
}

/// How many made-up texts were read, and how many refused: both have to happen.
#[derive(Default, Debug)]
pub struct Met {
    read: Cell<u32>,
    refused: Cell<u32>,
}

impl Met {
    pub fn count<T, E: std::error::Error>(&self, outcome: Result<T, E>) -> Option<T> {
        let counter = if outcome.is_ok() { &self.read } else { &self.refused };
        counter.set(counter.get() + 1);
        outcome.inspect_err(|error| assert!(!error.to_string().is_empty())).ok()
    }

    pub fn must_have_met(&self, what: impl Display) {
        println!("{what}: {self:?}");
        assert!(self.read.get() >= 20 && self.refused.get() >= 20, "{what}: {self:?}");
    }
}

/// A game under some options, and by which places in the list of legal actions it goes on.
pub fn play(game: Game) -> impl Strategy<Value = (Options, Vec<u16>)> {
    (select(every_choice(game)), vec(any::<u16>(), 0..160))
}

/// The action that a number stands for: most are listed ones, captures if the number is odd and there are some.
pub fn choose(position: &Position, number: u16) -> Option<Action> {
    let listed = position.perft_actions();
    let captures = |action: &&Action| matches!(action, Action::Move(step) if position.piece_at(step.to).is_some());
    let captures: Vec<Action> = listed.iter().filter(captures).copied().collect();
    let from = if number % 2 == 1 && !captures.is_empty() { &captures } else { &listed };
    let action = *from.get(usize::from(number / 2) % from.len().max(1))?;
    let rarely = number % 64 == 10;
    let called = match (position, action) {
        (Position::Martian(_), Action::Move(step)) if rarely => {
            Action::Move(Move { kind: MoveKind::CallsClock, ..step })
        }
        (Position::Royale(_), _) if rarely => Action::Resign,
        _ => action,
    };
    Some(if position.validate(called).is_ok() { called } else { action })
}

/// Plays a whole game with everything that has to stay true, then goes back and forth through its record.
fn plays_true(options: Options, numbers: &[u16]) {
    let mut record = Record::new(options, Vec::new());
    let mut positions = vec![record.position().clone()];
    for number in numbers {
        if record.outcome().is_some() {
            assert!(record.legal_actions().is_empty());
            break;
        }
        record.play(choose(record.position(), *number).unwrap()).unwrap();
        positions.push(record.position().clone());
    }
    // Equality leaves the plies of Martian Chess out.
    let same = |record: &Record, ply: usize| {
        let (found, wanted) = (record.position(), &positions[ply]);
        assert_eq!(found, wanted, "ply {ply}");
        assert_eq!(
            (found.ply(), found.halfmove_clock(), record.cursor()),
            (wanted.ply(), wanted.halfmove_clock(), ply)
        );
        assert_eq!(found.to_string(), wanted.to_string());
    };
    let plies = positions.len() - 1;
    for ply in (0..plies).rev() {
        assert!(record.undo());
        same(&record, ply);
    }
    assert!(!record.undo());
    for ply in 1..=plies {
        assert!(record.redo());
        same(&record, ply);
    }
    assert!(!record.redo());
    let again = save::from_text(&save::to_text(&record)).unwrap();
    assert_eq!(again.len(), plies);
    assert_eq!(again.outcome(), record.outcome());
    same(&again, plies);
}

#[test]
fn invariants_sovereign() {
    hold(40, &play(Game::Sovereign), |(options, numbers)| plays_true(options, &numbers));
}

#[test]
fn invariants_royale() {
    hold(40, &play(Game::Royale), |(options, numbers)| plays_true(options, &numbers));
}

#[test]
fn invariants_plunder() {
    hold(100, &play(Game::Plunder), |(options, numbers)| plays_true(options, &numbers));
}

#[test]
fn invariants_two_kings() {
    hold(120, &play(Game::TwoKings), |(options, numbers)| plays_true(options, &numbers));
}

#[test]
fn invariants_martian() {
    hold(200, &play(Game::Martian), |(options, numbers)| plays_true(options, &numbers));
}

/// A change of one place of a text: where, how much is left out, what comes in.
type Edit = (Index, u8, String);

/// Text in letters that mean something, in any letters, out of any bytes.
fn any_text() -> impl Strategy<Value = String> {
    let letters = select(b"abcdefgknpqrswxyzKNOQR0123456789/-~!*:()@=+#,. \n\"{}[]".to_vec());
    let bytes = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    prop_oneof![vec(letters, 0..40).prop_map(bytes), vec(any::<u8>(), 0..40).prop_map(bytes), any::<String>(),]
}

/// One of these texts with up to three small changes.
fn edited(texts: Vec<String>) -> impl Strategy<Value = String> {
    let inserted = prop_oneof![
        "[a-pkqrbnKNO0-9/~!*:()@=,. -]{0,3}",
        select(vec!["4294967296", "255", "-1", "\u{0}", "é", "𝄞", "()", "16", "K", "k"]).prop_map(str::to_owned),
    ];
    let edit = (any::<Index>(), 0..4u8, inserted);
    (select(texts), vec(edit, 0..4)).prop_map(|(text, edits)| edits.into_iter().fold(text, change))
}

fn change(text: String, (place, left_out, inserted): Edit) -> String {
    let letters: Vec<char> = text.chars().collect();
    let place = place.index(letters.len() + 1);
    let after = (place + usize::from(left_out)).min(letters.len());
    letters[..place].iter().copied().chain(inserted.chars()).chain(letters[after..].iter().copied()).collect()
}

/// One of these texts with some of its characters in each other's places.
fn shuffled(texts: Vec<String>) -> impl Strategy<Value = String> {
    (select(texts), vec(any::<(Index, Index)>(), 1..4)).prop_map(|(text, swaps)| {
        let mut letters: Vec<char> = text.chars().collect();
        for (one, other) in swaps {
            letters.swap(one.index(text.chars().count()), other.index(text.chars().count()));
        }
        letters.into_iter().collect()
    })
}

/// Texts of positions of a game.
pub fn position_texts(game: Game) -> Vec<String> {
    let name = game.id().replace('-', "_");
    let mut all = texts(&format!("{name}_positions.tsv"), 0);
    all.extend(every_choice(game).iter().map(|options| Position::start(options).to_string()));
    all
}

/// Whatever is read as a position is a possible one: it prints, reads back, and can be asked everything.
pub fn reads_safely(text: &str, options: &Options, met: &Met) {
    let Some(position) = met.count(Position::parse(text, options)) else { return };
    let printed = position.to_string();
    assert_eq!(Position::parse(&printed, options).as_ref(), Ok(&position), "{text}: reads back as {printed}");
    assert_eq!(Position::from_setup(&position.to_setup()).as_ref(), Ok(&position), "{text}");
    let listed = position.perft_actions();
    assert_eq!(listed.len() as u64, position.count_perft(), "{text}");
    let decided = position.outcome();
    assert!(decided.is_some() || !listed.is_empty(), "{text}");
    let _ = position.checks();
    for action in listed {
        let (_, after) = position.changes(action);
        assert_eq!(after, position.play(action).unwrap(), "{text}: {action}");
        let printed = after.to_string();
        assert_eq!(Position::parse(&printed, options).as_ref(), Ok(&after), "{text}: {action}: {printed}");
    }
}

#[test]
fn any_text_is_read_as_a_position_or_refused() {
    for game in Game::ALL {
        let (options, met) = (select(every_choice(game)), Met::default());
        hold(200, &(&options, any_text()), |(options, text)| reads_safely(&text, &options, &met));
        let text = prop_oneof![1 => edited(position_texts(game)), 2 => shuffled(position_texts(game))];
        hold(600, &(&options, text), |(options, text)| reads_safely(&text, &options, &met));
        met.must_have_met(game);
    }
}

/// Whatever is read as an action prints and reads back, and every position validates it without falling over.
fn is_validated_safely(text: &str, position: &Position, met: &Met) {
    if let Ok(action) = Action::parse(text, position.game()) {
        assert_eq!(Action::parse(&action.to_string(), position.game()), Ok(action), "{text}");
    }
    let Some(action) = met.count(position.parse_action(text)) else { return };
    if position.validate(action).is_ok() {
        assert_eq!(position.parse_action(&position.san(action)), Ok(action), "{position}: {text}");
        assert_eq!(position.play(action).as_ref(), Ok(&position.changes(action).1), "{position}: {text}");
    }
}

#[test]
fn any_text_is_read_as_an_action_or_refused() {
    for game in Game::ALL {
        let (options, met) = (Options::new(game), Met::default());
        let positions: Vec<Position> =
            position_texts(game).iter().filter_map(|text| Position::parse(text, &options).ok()).collect();
        let moves: Vec<String> = positions
            .iter()
            .flat_map(|position| {
                let some = position.legal_actions().into_iter().step_by(7);
                some.flat_map(|action| [action.to_string(), position.san(action)]).collect::<Vec<_>>()
            })
            .collect();
        let text = prop_oneof![any_text(), edited(moves)];
        hold(400, &(any::<Index>(), text), |(place, text)| is_validated_safely(&text, place.get(&positions), &met));
        // Any squares followed by any letters.
        let squares = (any::<Index>(), any::<u8>(), any::<u8>(), "[qrbnpkd]?[*]?(:[qrbnpkd])?");
        hold(400, &squares, |(place, from, to, rest)| {
            let [from, to] = [from, to].map(Square::from_index);
            is_validated_safely(&format!("{from}{to}{rest}"), place.get(&positions), &met);
        });
        met.must_have_met(game);
    }
}

#[test]
fn any_text_is_read_as_a_saved_game_or_refused() {
    let mut saves = vec!["(format: 1, game: \"sovereign\", moves: [])".to_owned()];
    for game in Game::ALL {
        let mut record = Record::new(Options::new(game), vec!["Ann".to_owned()]);
        for number in 0..12 {
            let action = choose(record.position(), number * 977).unwrap();
            record.play(action).unwrap();
        }
        record.jump(6);
        let other = *record.legal_actions().last().unwrap();
        record.play(other).unwrap();
        saves.push(save::to_text(&record));
    }
    let met = Met::default();
    hold(1200, &prop_oneof![1 => any_text(), 4 => edited(saves)], |text| {
        let Some(record) = met.count(save::from_text(&text)) else { return };
        let written = save::to_text(&record);
        assert_eq!(save::to_text(&save::from_text(&written).unwrap()), written, "{text}");
    });
    met.must_have_met("saved games");
}
