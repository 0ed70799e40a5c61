//! A recorded live session, and the journals of its machines.
//!
//! `tests/data/golden/session.txt` belongs to one version of the protocol. After a change of the protocol, record it
//! again with the same moves: `REGALIA_RECORD_SESSION=1 cargo test -p regalia-core --test core -- golden::live`.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::mem::discriminant;
use std::sync::LazyLock;

use regalia_core::table::Message;

use super::golden;
use super::session::{Session, read, written};
use crate::support::project;

/// Verbs of lines that follow from the others, which are what people and the network do.
const RESULTS: [&str; 3] = ["says", "hears", "has"];

/// Splits a line into its time, machine, verb and rest.
fn parts(line: &str) -> (u64, &str, &str, &str) {
    let mut words = line.splitn(4, ' ');
    let mut next = || words.next().unwrap_or_default();
    (next().parse().unwrap(), next(), next(), next())
}

/// Replays what people and the network do, and records what follows.
struct Recorder {
    session: Session,
    lines: Vec<String>,
    known: BTreeMap<String, String>,
    /// The machine whose next step arrives with a wrong checksum.
    alters: Option<String>,
}

impl Recorder {
    fn new() -> Self {
        Self { session: Session::open(), lines: Vec::new(), known: BTreeMap::new(), alters: None }
    }

    fn act(&mut self, line: &str) {
        let (time, who, verb, rest) = parts(line);
        self.lines.push(line.to_owned());
        self.session.set_time(time);
        match (who, verb) {
            ("network", "delivers") => self.deliver(time),
            ("network", "alters") => self.alters = Some(rest.to_owned()),
            _ => self.session.act(who, verb, rest),
        }
        self.note(time);
    }

    fn deliver(&mut self, time: u64) {
        while let Some((from, to, mut message)) = self.session.next_sent() {
            let mut verb = "says";
            if let Message::Edits { check, .. } = &mut message
                && self.alters.take_if(|altered| *altered == to).is_some()
            {
                (*check, verb) = (*check ^ 1, "hears");
            }
            let text = written(&message);
            self.lines.push(match (verb, from.as_str()) {
                ("hears", _) => format!("{time} {to} hears {text}"),
                (_, "host") => format!("{time} host says {to} {text}"),
                _ => format!("{time} {from} says {text}"),
            });
            self.session.arrive(&from, &to, message);
            self.note(time);
        }
    }

    /// Records which games have changed.
    fn note(&mut self, time: u64) {
        for name in self.session.machines() {
            let Some(state) = self.session.state(&name) else { continue };
            if self.known.get(&name) != Some(&state) {
                self.lines.push(format!("{time} {name} has {state}"));
                self.known.insert(name, state);
            }
        }
    }
}

/// The recorded session, after it was recorded again if that is asked for.
static RECORDED: LazyLock<String> = LazyLock::new(|| {
    let path = project("tests/data/golden/session.txt");
    let text = std::fs::read_to_string(&path).unwrap();
    if std::env::var_os("REGALIA_RECORD_SESSION").is_none() {
        return text;
    }
    let mut recorder = Recorder::new();
    text.lines().filter(|line| !RESULTS.contains(&parts(line).2)).for_each(|line| recorder.act(line));
    let text = recorder.lines.join("\n") + "\n";
    std::fs::write(path, &text).unwrap();
    text
});

#[test]
fn replays_a_recorded_session() {
    let (mut session, mut games, mut messages) = (Session::open(), 0, HashSet::new());
    for line in RECORDED.lines() {
        let (time, who, verb, rest) = parts(line);
        session.set_time(time);
        match verb {
            // The recorded bytes arrive, not those that are said now.
            "says" | "hears" => {
                let (from, to, now) = session.next_sent().unwrap_or_else(|| panic!("nothing is said: {line}"));
                let text = if who == "host" { rest.split_once(' ').unwrap().1 } else { rest };
                if verb == "says" {
                    assert_eq!((from.as_str(), written(&now).as_str()), (who, text));
                }
                let message = read(text);
                messages.insert(discriminant(&message));
                session.arrive(&from, &to, message);
            }
            "has" => {
                assert_eq!(session.state(who).as_deref(), Some(rest), "{line}");
                games += 1;
            }
            "alters" | "delivers" => {}
            _ => session.act(who, verb, rest),
        }
    }
    assert!(session.next_sent().is_none(), "nothing more is said");
    // All but the unknown one, which nobody sends.
    assert_eq!((messages.len(), games > 100), (14, true), "{games} games");
}

#[test]
fn recorded_session_covers_the_protocol() {
    let text = &*RECORDED;
    let has = |word: &str| text.contains(&format!(r#""{word}""#));
    let edits = ["Begin", "Clock", "End", "Key", "Name", "Play", "Player", "TakeBack", "Think"];
    let edits = edits.map(|edit| format!("{{\"{edit}\":"));
    let missing: BTreeSet<&String> = edits.iter().filter(|edit| !text.contains(*edit)).collect();
    assert_eq!(missing, BTreeSet::new());
    for word in [
        "resign",
        "claim",
        "ask",
        "answer",
        "draw",
        "pause",
        "resume",
        "rematch",
        "level",
        "engine",
        "yes",
        "no",
        "lapsed",
        "late",
        "not_yours",
        "nothing_to_claim",
        "busy",
        "closed",
        "left",
        "declined",
        "not_invited",
        "open",
        "host",
        "computer",
        "guest",
        "watch",
        "sit",
    ] {
        assert!(has(word), "{word}");
    }
}

#[test]
fn reads_journals_of_live_games() {
    assert_eq!(super::journals::check("live").len(), 8);
    assert!(golden("live").iter().all(|golden| golden.text().contains("Table(")));
}
