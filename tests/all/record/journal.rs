//! The journal of a game: what was written is read again, whatever became of the end of the file.

use fastrand::Rng;
use regalia::record::journal::{Flaw, beginning, line, read};
use regalia::record::{Record, save};
use regalia::rules::{Game, Options, Seat};

use super::{branching, line as shown, play, usual};

/// A game, and the journal that was kept of it; `states` holds the game after each line.
struct Kept {
    record: Record,
    text: String,
    lines: usize,
    states: Vec<(usize, String)>,
}

impl Kept {
    fn of(record: Record) -> Self {
        let text = line(1, &beginning(&record, Some("/a/b.regalia".to_owned()), 12));
        let mut kept = Self { record, text, lines: 1, states: Vec::new() };
        kept.record.take_entries();
        kept.note();
        kept
    }

    /// Does something to the game and writes what changed.
    fn then(&mut self, does: impl FnOnce(&mut Record)) {
        does(&mut self.record);
        let entries = self.record.take_entries();
        let last = entries.len().saturating_sub(1);
        for (place, entry) in entries.iter().enumerate() {
            self.lines += 1;
            self.text += &line(self.lines, entry);
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
        "{}\n{} of {} {:?} {} {:?}",
        save::to_text(record),
        record.cursor(),
        record.len(),
        record.outcome(),
        record.is_modified(),
        record.names()
    )
}

/// A game of this kind in which something of everything happens, at random.
fn random(game: Game, seed: u64) -> Kept {
    let mut random = Rng::with_seed(seed);
    let seats = game.seats();
    let mut kept = Kept::of(Record::new(Options::new(game), Vec::new()));
    for _ in 0..60 {
        let choice = random.u8(..20);
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
fn what_was_written_is_read_again_in_every_game() {
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
    again.switch_variation(true);
    assert_eq!(shown(&again), "h2h4", "{text}");
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
        // Every line is one change here, so every end of a line is a state.
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
fn an_entry_that_does_not_fit_is_damage() {
    use regalia::record::journal::Entry;
    let record = usual();
    for (entry, told) in [
        (Entry::Play("e2e9".to_owned()), "line 2: e2e9: a pawn cannot move from e2 to e9"),
        (Entry::Play("nonsense".to_owned()), "line 2: 'nonsense' is no action"),
        (Entry::Go(7), "line 2: there is nothing at 7"),
        (Entry::Variation(true), "line 2: there is nothing at 0"),
        (Entry::Name(2, "Cara".to_owned()), "line 2: there is nothing at 2"),
        (Entry::Name(usize::MAX, "Cara".to_owned()), "line 2: there is nothing at 18446744073709551615"),
        (Entry::End("1-0 checkmate".to_owned()), "line 2: '1-0 checkmate' is no result that people agree on here"),
        (Entry::End("1/2-1/2 claim".to_owned()), "line 2: '1/2-1/2 claim' is no result that people agree on here"),
        (Entry::End("won".to_owned()), "line 2: 'won' is no result that people agree on here"),
        (Entry::Withdraw, "line 2: there is nothing at 0"),
        (beginning(&record, None, 0), "line 2: the game begins in the wrong place"),
    ] {
        let text = line(1, &beginning(&record, None, 0)) + &line(2, &entry) + &line(3, &Entry::Go(0));
        let journal = read(text.as_bytes()).unwrap();
        assert_eq!(journal.flaw.map(|flaw| flaw.to_string()).as_deref(), Some(told), "{entry:?}");
        assert_eq!(journal.record.len(), 0);
    }
}
