//! The journal of a game: what was written is read again, whatever happened to the end of the file.

use std::time::Duration;

use fastrand::Rng;
use regalia_core::record::journal::{Flaw, Lines, beginning, line, read};
use regalia_core::record::{Player, Record, TableState, TimeControl, save};
use regalia_core::rules::{Game, Options, Seat};

use super::{branching, line as shown, play, usual};
use crate::support::entry::{self, plain_text};

/// A game, and the journal that was kept of it; `states` holds the game after each line.
struct Kept {
    record: Record,
    text: String,
    lines: usize,
    states: Vec<(usize, String)>,
}

impl Kept {
    fn of(record: Record) -> Self {
        let text = line(1, &beginning(&record, Some("/a/b.regalia".to_owned()), 12).text());
        let mut kept = Self { record, text, lines: 1, states: Vec::new() };
        kept.record.take_edits();
        kept.note();
        kept
    }

    /// Does something to the game and writes what changed.
    fn then(&mut self, does: impl FnOnce(&mut Record)) {
        does(&mut self.record);
        let entries = self.record.take_edits();
        let last = entries.len().saturating_sub(1);
        for (place, entry) in entries.iter().enumerate() {
            self.lines += 1;
            self.text += &line(self.lines, &entry.text());
            if place == last {
                self.note();
            }
        }
    }

    fn note(&mut self) {
        self.states.push((self.text.len(), state(&self.record)));
    }
}

/// All that a journal has to bring back.
fn state(record: &Record) -> String {
    format!(
        "{}\n{}\n{} of {} {:?} {} {:?}",
        save::to_text(record),
        shown(record),
        record.cursor(),
        record.len(),
        record.outcome(),
        record.is_modified(),
        record.names()
    )
}

/// A random game in which everything happens.
fn random(game: Game, seed: u64) -> Kept {
    let mut random = Rng::with_seed(seed);
    let seats = game.seats();
    let mut kept = Kept::of(Record::new(Options::new(game), Vec::new()));
    for _ in 0..60 {
        let choice = random.u8(..30);
        let number = random.usize(..12);
        let seat = Seat::ALL[random.usize(..seats)];
        kept.then(|record| match choice {
            0 => drop(record.undo()),
            1 => drop(record.redo()),
            2 => drop(record.jump(number)),
            3 => drop(record.switch_variation(number > 5)),
            4 => record.set_name(seat, format!("Name {number}\n\"quoted\" \\ ü")),
            5 if number == 0 => drop(record.agree_draw()),
            6 if number == 0 => drop(record.resign(seat)),
            7 => drop(record.withdraw_end()),
            8 => record.mark_saved(),
            9 => record.set_player(seat, Player::Computer(number as u8)),
            10 if number < 3 => record.set_seed(number as u64),
            11 => record.set_notes([(number, super::notes::any_note(&mut random, record, number))]),
            12 => {
                let actions = super::notes::any_line(&mut random, record, number);
                record.add_line(number, &actions).unwrap();
            }
            13 => drop(record.back_to_game()),
            14 if number < 3 => drop(record.take_back(number)),
            15 | 16 => {
                let legal = record.legal_actions();
                if !legal.is_empty() {
                    record.vary(legal[random.usize(..legal.len())]).unwrap();
                }
            }
            17 if number == 0 => record.set_table_state(Some(TableState::new(7, record.main_len()))),
            18 if number == 0 => record.set_table_state(None),
            19 => drop(record.delete(record.cursor() + 1 + number % 3)),
            _ => {
                let legal = record.legal_actions();
                if !legal.is_empty() {
                    record.play(legal[random.usize(..legal.len())]).unwrap();
                }
            }
        });
    }
    kept
}

#[test]
fn journals_of_every_game_are_read_back() {
    for game in Game::ALL {
        for seed in 0..6 {
            let kept = random(game, seed);
            let read = read(kept.text.as_bytes()).unwrap();
            assert_eq!(state(&read.record), state(&kept.record), "{game} {seed}");
            assert_eq!((read.lines, read.bytes, read.flaw), (kept.lines, kept.text.len(), None));
            assert_eq!((read.file.as_deref(), read.when), (Some("/a/b.regalia"), 12));
            assert_eq!(read.record.position().to_string(), kept.record.position().to_string());
        }
    }
}

#[test]
fn a_journal_may_begin_in_the_middle_of_a_game_with_variations() {
    let mut record = branching();
    record.jump(1);
    let mut kept = Kept::of(record);
    kept.then(|record| play(record, "own=w e15e13"));
    let read = read(kept.text.as_bytes()).unwrap();
    assert_eq!(state(&read.record), state(&kept.record));
}

#[test]
fn variations_stay_in_the_order_in_which_they_were_played() {
    let mut record = usual();
    for text in ["e2e4", "f2f4", "g2g4", "h2h4"] {
        record.jump(0);
        play(&mut record, text);
    }
    record.switch_variation(false);
    record.switch_variation(false);
    assert_eq!(shown(&record), "f2f4");
    let mut kept = Kept::of(record);
    // Forward from the second of four: the third, the fourth, the first.
    for wanted in ["g2g4", "h2h4", "e2e4", "f2f4", "g2g4"] {
        kept.then(|record| assert!(record.switch_variation(true)));
        assert_eq!(shown(&kept.record), wanted);
        let read = read(kept.text.as_bytes()).unwrap();
        assert_eq!((shown(&read.record), read.flaw), (wanted.to_owned(), None));
    }
    let text = save::to_text(&kept.record);
    let mut again = save::from_text(&text).unwrap();
    assert_eq!(save::to_text(&again), text);
    assert_eq!(shown(&again), "h2h4", "the move that was played last is the game's: {text}");
    again.switch_variation(true);
    assert_eq!(shown(&again), "e2e4", "{text}");
}

#[test]
fn wherever_it_breaks_off_the_lines_before_are_the_game() {
    let kept = random(Game::Plunder, 3);
    let bytes = kept.text.as_bytes();
    let first = kept.states[0].0;
    for end in 0..bytes.len() {
        let read = read(&bytes[..end]);
        if end < first {
            assert!(read.is_err(), "there is no game in {end} bytes");
            continue;
        }
        let read = read.unwrap();
        let whole = bytes[..end].ends_with(b"\n");
        assert_eq!(read.flaw, if whole { None } else { Some(Flaw::Torn) }, "{end} bytes");
        // Every line is one change here, so every line end is a state.
        let (at, wanted) = kept.states.iter().rev().find(|(at, _)| *at <= end).unwrap();
        assert_eq!((read.bytes, state(&read.record).as_str()), (*at, wanted.as_str()), "{end} bytes");
    }
}

#[test]
fn a_changed_byte_never_changes_the_game() {
    let kept = random(Game::Martian, 5);
    let bytes = kept.text.as_bytes();
    let mut random = Rng::with_seed(9);
    for _ in 0..2_000 {
        let mut changed = bytes.to_vec();
        let place = random.usize(..changed.len());
        changed[place] ^= 1 << random.u8(..8);
        match read(&changed) {
            Err(flaw) => assert!(place < kept.states[0].0, "{flaw}"),
            Ok(journal) => {
                assert!(journal.flaw.is_some(), "a changed byte at {place} is noticed");
                assert!(journal.bytes <= place, "what is read lies before it");
                let wanted = kept.states.iter().find(|(at, _)| *at == journal.bytes);
                assert_eq!(wanted.map(|(_, state)| state.as_str()), Some(state(&journal.record).as_str()));
            }
        }
    }
}

#[test]
fn lines_that_are_missing_doubled_or_swapped_are_damage() {
    let mut kept = Kept::of(usual());
    for text in ["e2e4", "own=b", "e15e13", "f2f4"] {
        kept.then(|record| play(record, text));
    }
    let lines: Vec<&str> = kept.text.split_inclusive('\n').collect();
    let flaw = |order: &[usize]| {
        let text: String = order.iter().map(|line| lines[*line]).collect();
        let journal = read(text.as_bytes()).unwrap();
        (journal.record.len(), journal.flaw.map(|flaw| flaw.to_string()))
    };
    assert_eq!(flaw(&[0, 1, 2, 3, 4]), (4, None));
    assert_eq!(flaw(&[0, 1, 3, 4]), (1, Some("line 3: the checksum is another".to_owned())));
    assert_eq!(flaw(&[0, 1, 1, 2, 3]), (1, Some("line 3: the checksum is another".to_owned())));
    assert_eq!(flaw(&[0, 2, 1, 3]), (0, Some("line 2: the checksum is another".to_owned())));
    assert_eq!(flaw(&[0, 1, 3]), (1, Some("its last line breaks off".to_owned())));
    assert!(read(lines[1].as_bytes()).is_err(), "no beginning");
    assert!(read(b"").is_err());
    assert!(read(&[0; 4096]).is_err());
}

#[test]
fn a_live_game_comes_back_with_its_table_and_the_times_that_its_host_counted() {
    let mut record = usual();
    let control = TimeControl::minutes(5, 0).unwrap();
    record.set_time(vec![control]).unwrap();
    let mut journal = line(1, &beginning(&record, None, 0).text());
    record.play(record.legal_actions()[0]).unwrap();
    assert!(record.set_spent(1, Duration::from_millis(2500)));
    assert!(!record.set_spent(2, Duration::ZERO) && !record.set_spent(0, Duration::ZERO));
    record.set_table_state(Some(TableState { number: 4, runs: false, ..TableState::new(9, 1) }));
    for (number, entry) in record.take_edits().iter().enumerate() {
        journal += &line(number + 2, &entry.text());
    }
    let again = read(journal.as_bytes()).unwrap().record;
    assert_eq!(again.table_state(), record.table_state());
    assert_eq!(again.time_left(Seat::One), Some(Duration::from_millis(297_500)));
    // A saved game keeps it, too; a game that has left its table is like any other.
    assert_eq!(save::from_text(&save::to_text(&record)).unwrap().table_state(), record.table_state());
    record.set_table_state(None);
    assert!(!save::to_text(&record).contains("table"));
    let left = journal + &line(5, &record.take_edits()[0].text());
    assert_eq!(read(left.as_bytes()).unwrap().record.table_state(), None);
}

#[test]
fn an_entry_that_does_not_fit_is_damage() {
    let record = usual();
    for (entry, told) in [
        (entry::play("e2e9"), "line 2: e2e9: a pawn cannot move from e2 to e9"),
        (entry::play("nonsense"), "Expected an action but"),
        (entry::go(7), "line 2: there is nothing at 7"),
        (entry::variation(true), "line 2: there is nothing at 0"),
        (entry::name(2, "Cara"), "line 2: this game has no player 3"),
        (entry::name(usize::MAX, "Cara"), "Expected a seat but"),
        (entry::player(2, "person"), "line 2: this game has no player 3"),
        (entry::player(usize::MAX, "?"), "Expected a seat but"),
        (entry::player(1, "level 9"), "Expected a player but"),
        (entry::note(1, "0.35"), "line 2: there is nothing at 1"),
        (entry::note(0, "1e999 ?!"), "Expected a note but"),
        (entry::add_line(1, "e2e4"), "line 2: there is nothing at 1"),
        (entry::add_line(0, "e2e4 nonsense"), "Expected actions but"),
        (entry::add_line(0, "f2f4 e2e9"), "line 2: f2f4: player 2 chooses a side first: own=w or own=b"),
        (entry::table("7 x 7"), "Expected how far a game is at its table but"),
        (entry::spent(1, 500), "line 2: there is nothing at 1"),
        (entry::message_state("7 x 7"), "Expected what was told by message but"),
        (entry::end("1-0 checkmate"), "line 2: '1-0 checkmate' is not a result that people agree on here"),
        (entry::end("1/2-1/2 claim"), "line 2: '1/2-1/2 claim' is not a result that people agree on here"),
        (entry::end("won"), "Expected a result but"),
        (entry::withdraw(), "line 2: there is nothing at 0"),
        (beginning(&record, None, 0).text(), "line 2: the game begins in the wrong place"),
    ] {
        let text = plain_text(&[beginning(&record, None, 0).text(), entry.clone(), entry::go(0)]);
        let journal = read(text.as_bytes()).unwrap();
        let flaw = journal.flaw.map_or_else(String::new, |flaw| flaw.to_string());
        assert!(flaw.starts_with("line 2: ") && flaw.contains(told), "{entry}: {flaw}");
        assert_eq!(journal.record.len(), 0);
    }
}

/// A journal with repetitions: its lines, and the game after each.
fn repeated(game: Game, seed: u64) -> (Vec<String>, Vec<String>) {
    let mut random = Rng::with_seed(seed);
    let mut record = Record::new(Options::new(game), vec!["Ann".to_owned()]);
    let mut written = Lines::default();
    let mut lines = vec![written.next(&beginning(&record, None, 3))];
    let mut states = vec![state(&record)];
    for number in 0..30 {
        match random.u8(..8) {
            0 => drop(record.undo()),
            1 => record.set_name(Seat::Two, format!("Ben {number}\twith \"marks\" // and more")),
            2 => record.mark_saved(),
            3 => record.set_player(Seat::One, Player::Computer(1 + number % 8)),
            _ => drop(random.choice(record.legal_actions()).map(|action| record.play(action))),
        }
        for entry in record.take_edits() {
            lines.push(written.next(&entry));
            states.push(state(&record));
        }
    }
    (lines, states)
}

#[test]
fn a_line_that_is_damaged_or_missing_is_put_back() {
    for (game, seed) in Game::ALL.into_iter().zip(0..) {
        let (lines, states) = repeated(game, seed);
        let whole = lines.concat();
        let last = lines.len() - 1;
        let read_of = |lines: &[String]| read(lines.concat().as_bytes()).unwrap();
        assert_eq!((state(&read_of(&lines).record), read_of(&lines).flaw), (states[last].clone(), None));
        // The last line has none after it.
        for place in 0..last {
            let (mut altered, mut missing, mut doubled) = (lines.clone(), lines.clone(), lines.clone());
            let other = if altered[place].starts_with('0') { "1" } else { "0" };
            altered[place].replace_range(..1, other);
            assert_ne!(altered[place], lines[place]);
            missing.remove(place);
            doubled.insert(place, lines[place].clone());
            let mut foreign = lines.clone();
            foreign.insert(place, "<<<<<<< somebody else's\n".to_owned());
            for changed in [altered, missing, doubled, foreign] {
                let journal = read_of(&changed);
                assert_eq!(state(&journal.record), states[last], "{game}, line {place}");
                if changed != lines && place > 0 {
                    assert!(matches!(journal.flaw, Some(Flaw::Damaged(..))), "it is noticed");
                }
                let mended = journal.mended.unwrap();
                assert!(mended.is_whole);
                assert_eq!(mended.text, whole, "and put right");
            }
        }
    }
}

#[test]
fn two_missing_lines_end_the_game() {
    let (lines, states) = repeated(Game::TwoKings, 4);
    for place in 1..lines.len() - 2 {
        let mut gone = lines.clone();
        gone.drain(place..place + 2);
        let journal = read(gone.concat().as_bytes()).unwrap();
        // The next line repeats the second of the two, but nothing repeats the first.
        assert_eq!(state(&journal.record), states[place - 1], "line {place}");
        assert!(journal.mended.is_none());
    }
    // Two separate damaged lines are both restored; after two in a row nothing is.
    let mut changed = lines.clone();
    changed[2] = "zeros\n".to_owned();
    changed[6] = "zeros\n".to_owned();
    changed.drain(10..12);
    let journal = read(changed.concat().as_bytes()).unwrap();
    assert_eq!(state(&journal.record), states[9]);
    let mended = journal.mended.unwrap();
    assert_eq!((mended.text, mended.is_whole), (lines[..10].concat(), false));
}

#[test]
fn lines_continue_an_existing_journal() {
    let (lines, _) = repeated(Game::Martian, 2);
    let mut behind = Lines::behind(&lines[..5].concat());
    assert_eq!(behind.count(), 5);
    let sixth = behind.next_text(entry::go(0));
    let with_gap = [&lines[..4], &[sixth]].concat().concat();
    let journal = read(with_gap.as_bytes()).unwrap();
    assert!(journal.mended.is_some_and(|mended| mended.is_whole && mended.text.lines().count() == 6));
}

#[test]
fn a_game_that_is_too_long_to_be_saved_is_read_from_its_journal() {
    // Every possible next ply as a variation: long lines would end by repetition.
    let mut record = Record::new(Options::new(Game::TwoKings), Vec::new());
    let mut random = Rng::with_seed(1);
    while record.plies() < save::MAX_PLIES - 1 {
        match random.choice(record.legal_actions()).filter(|_| record.cursor() < 30) {
            Some(action) => record.play(action).unwrap(),
            None => drop(record.jump(random.usize(..5))),
        }
    }
    record.take_edits();
    let mut lines = Lines::default();
    let mut text = lines.next(&beginning(&record, None, 0));
    let most = save::MAX_PLIES + 500;
    while record.plies() < most {
        match random.choice(record.legal_actions()).filter(|_| record.cursor() < 40) {
            Some(action) => record.play(action).unwrap(),
            None => drop(record.jump(random.usize(..5))),
        }
        text.extend(record.take_edits().iter().map(|entry| lines.next(entry)));
    }
    let journal = read(text.as_bytes()).unwrap();
    assert_eq!((journal.record.plies(), journal.flaw), (most, None));
    assert_eq!(state(&journal.record), state(&record));
    // A journal that begins with all of it can be continued; a saved game cannot hold it.
    let anew = read(line(1, &beginning(&record, None, 0).text()).as_bytes()).unwrap();
    assert_eq!(anew.record.plies(), most);
    assert!(save::from_text(&save::to_text(&record)).is_err());
}

#[test]
fn names_are_drawn_and_spoken_on_one_line() {
    let name = "Ann\nBell \u{7}\u{1b}[2J\u{202e}Zoë\t\u{2028}👑".to_owned();
    let clean = "Ann Bell [2JZoë 👑";
    let mut record = Record::new(Options::new(Game::TwoKings), vec![name.clone()]);
    assert_eq!(record.name(Seat::One), clean);
    record.set_name(Seat::Two, name);
    assert_eq!(record.name(Seat::Two), clean);
    let again = save::from_text(&save::to_text(&record).replace("Ann Bell", "Ann\\nBell\\u{7}")).unwrap();
    assert_eq!(again.name(Seat::One), clean);
}
