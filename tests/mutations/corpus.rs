//! What is mutated: the example games and random games, as saves and as journals; positions, moves, results and
//! options.

use fastrand::Rng;
use regalia_core::record::journal::{Lines, MAX_JOURNAL_BYTES, beginning, line};
use regalia_core::record::{Edit, Eval, Mark, Note, Origin, Player, Record, TimeControl, save};
use regalia_core::rules::{Game, GamePosition, Options, Seat};

use crate::changes::change;
use crate::entry;
use crate::loaders::{Kind, with_checksums};

/// A game as files.
pub struct File {
    save: Vec<u8>,
    /// The lines of its journal, without their checksums.
    journal: Vec<String>,
}

/// Everything that is mutated.
pub struct Corpus {
    /// Games.
    pub files: Vec<File>,
    /// Positions as texts, with the texts of a few legal actions.
    pub positions: Vec<(Game, String, Vec<String>)>,
}

impl Corpus {
    /// The corpus, always the same.
    pub fn new() -> Self {
        let mut corpus = Self { files: Vec::new(), positions: Vec::new() };
        let mut random = Rng::with_seed(1);
        for game in Game::ALL {
            // Short games are read faster, and test as much.
            for plies in [0, 2, 4, 6, 8, 10, 14, 30] {
                corpus.add(random_game(game, plies, &mut random), &mut random);
            }
        }
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../saves");
        let mut saves: Vec<_> =
            std::fs::read_dir(folder).expect("examples").flatten().map(|entry| entry.path()).collect();
        saves.sort();
        for path in saves {
            let text = std::fs::read_to_string(&path).expect("an example");
            let whole = save::from_text(&text).expect("an example can be read");
            for plies in [5, 20, whole.len()] {
                let mut begun = Record::new(*whole.options(), whole.names().to_vec());
                for ply in whole.line().take(plies) {
                    begun.play(ply.action).expect("it was played");
                }
                corpus.add(begun, &mut random);
            }
        }
        corpus
    }

    fn add(&mut self, record: Record, random: &mut Rng) {
        let position = record.position();
        let legal = record.legal_actions();
        let mut texts: Vec<String> = (0..4).filter_map(|_| random.choice(&legal)).map(ToString::to_string).collect();
        texts.extend(random.choice(&legal).map(|action| position.san(*action)));
        self.positions.push((record.game(), position.to_string(), texts));
        let save = save::to_text(&record).into_bytes();
        self.files.push(File { save, journal: journal(&record) });
    }

    /// The input that follows from these numbers: a file, or a text.
    pub fn input(&self, random: &mut Rng, text: bool) -> (Kind, Vec<u8>) {
        if text { self.text(random) } else { self.file(random) }
    }

    fn file(&self, random: &mut Rng) -> (Kind, Vec<u8>) {
        let places = [random.usize(..self.files.len()), random.usize(..self.files.len())];
        let [file, other] = places.map(|place| &self.files[place]);
        match random.u8(..8) {
            0..4 => {
                let mut bytes = file.save.clone();
                change(&mut bytes, &other.save, random);
                (Kind::Save, bytes)
            }
            4 => {
                let mut bytes = with_checksums(file.journal.iter().map(String::as_bytes));
                change(&mut bytes, &other.save, random);
                (Kind::Journal, bytes)
            }
            5 => (Kind::Journal, changed_begin(file, other, random)),
            _ => (Kind::Journal, changed_lines(file, other, random)),
        }
    }

    fn text(&self, random: &mut Rng) -> (Kind, Vec<u8>) {
        let (game, position, moves) = &self.positions[random.usize(..self.positions.len())];
        let (_, other, _) = &self.positions[random.usize(..self.positions.len())];
        let (kind, text) = match random.u8(..8) {
            0..4 => (Kind::Position(*game), position.clone()),
            4 | 5 => (Kind::Move(*game), random.choice(moves).cloned().unwrap_or_default()),
            6 => (Kind::Outcome, (*random.choice(OUTCOMES).unwrap_or(&"")).to_owned()),
            _ => (Kind::Option(*game), random.choice(["choice=off", "twins=on", "twins=off"]).unwrap_or("").to_owned()),
        };
        let mut bytes = text.into_bytes();
        change(&mut bytes, other.as_bytes(), random);
        (kind, bytes)
    }
}

const OUTCOMES: &[&str] = &[
    "1-0 checkmate",
    "1/2-1/2 agreement",
    "0-1/2-1/2-1/2 agreement",
    "1-0-1/2-1/2 last-king",
    "12-9 clock",
    "0-1 time",
];

/// A journal whose first line holds a changed game.
fn changed_begin(file: &File, other: &File, random: &mut Rng) -> Vec<u8> {
    let mut game = file.save.clone();
    change(&mut game, &other.save, random);
    let game = String::from_utf8_lossy(&game).into_owned();
    let number = |random: &mut Rng| if random.bool() { random.usize(..40) } else { usize::MAX >> random.u8(..64) };
    let (cursor, when) = (number(random), number(random) as u64);
    let origin = [Origin::Here, Origin::Elsewhere, Origin::Example][random.usize(..3)];
    let begin = Edit::Begin {
        game,
        cursor,
        main: None,
        modified: random.bool(),
        file: random.bool().then(String::new),
        when,
        origin,
    };
    let begin = line(1, &begin.text());
    let begin = begin.split_once(' ').map_or("", |(_, text)| text.trim_end());
    with_checksums(std::iter::once(begin.as_bytes()).chain(file.journal.iter().skip(1).map(String::as_bytes)))
}

/// A journal whose lines are changed, moved, doubled and lost, with right checksums.
fn changed_lines(file: &File, other: &File, random: &mut Rng) -> Vec<u8> {
    let mut lines: Vec<Vec<u8>> = file.journal.iter().map(|line| line.clone().into_bytes()).collect();
    for _ in 0..random.usize(1..5) {
        let (one, two) = (random.usize(..lines.len()), random.usize(..lines.len()));
        match random.u8(..6) {
            0 if lines.len() > 1 => drop(lines.remove(one)),
            1 => lines.insert(two, lines[one].clone()),
            2 => lines.swap(one, two),
            3 => lines.insert(two + 1, random.choice(&other.journal).cloned().unwrap_or_default().into_bytes()),
            4 => lines.insert(two + 1, step(random).into_bytes()),
            _ => {
                let from = random.choice(&other.journal).cloned().unwrap_or_default();
                change(&mut lines[one], from.as_bytes(), random);
                lines[one].retain(|byte| *byte != b'\n');
            }
        }
    }
    with_checksums(lines.iter().map(Vec::as_slice))
}

/// An entry that may or may not fit.
fn step(random: &mut Rng) -> String {
    match random.u8(..11) {
        0 => entry::think(u64::MAX >> random.u8(..64)),
        1 => entry::go(random.usize(..12)),
        2 => entry::variation(random.bool()),
        3 => entry::name(random.usize(..5), &"x".repeat(random.usize(..300))),
        4 => entry::end(random.choice(OUTCOMES).unwrap_or(&"")),
        5 => entry::withdraw(),
        6 => entry::saved(random.bool().then_some("/tmp/x")),
        7 => entry::play(random.choice(["e2e4", "pass", "resign", "own=w", "e7e5"]).unwrap_or("")),
        8 => {
            let players = ["person", "level 1", "level 8", "level 9", ""];
            entry::player(random.usize(..5), random.choice(players).unwrap_or(""))
        }
        9 => entry::seed(u64::MAX >> random.u8(..64)),
        _ => entry::go(usize::MAX),
    }
}

/// A random game in which everything happens.
fn random_game(game: Game, plies: usize, random: &mut Rng) -> Record {
    let mut options = Options::new(game);
    let keys: Vec<(&str, &str)> = options.iter().collect();
    if let Some((key, _)) = random.choice(keys) {
        let _ = options.set(key, "off");
    }
    let mut record = Record::new(options, vec!["Ann \"A\"".to_owned(), "Zoë".to_owned()]);
    if random.u8(..4) == 0 {
        // A position in the middle of a game as a start.
        let start = played(record, 12, random).position().clone();
        record = Record::from_position(start, options, Vec::new());
    }
    if random.u8(..3) == 0 {
        let control = TimeControl::minutes(5, 3).expect("five minutes");
        record.set_time(vec![control]).expect("one for all");
    }
    if random.bool() {
        let players = [0; 4].map(|_| player(random));
        record = record.with_players(&players, random.u64(..) >> random.u8(..64));
    }
    played(record, plies, random)
}

fn player(random: &mut Rng) -> Player {
    if random.bool() { Player::Person } else { Player::Computer(random.u8(1..=Player::MAX_LEVEL)) }
}

fn played(mut record: Record, plies: usize, random: &mut Rng) -> Record {
    for _ in 0..plies {
        record.think(std::time::Duration::from_millis(random.u64(..9_000)));
        if let Some(action) = random.choice(record.legal_actions()) {
            record.play(action).expect("it is legal");
        }
        if random.u8(..6) == 0 {
            record.jump(random.usize(..=record.len()));
        }
        if random.u8(..12) == 0 {
            record.switch_variation(random.bool());
        }
    }
    record.jump(record.len());
    for ply in 0..=record.len() {
        if random.u8(..8) == 0 {
            record.set_note(ply, note(&record, ply));
        }
    }
    if random.u8(..4) == 0 {
        let _ = if random.bool() { record.agree_draw() } else { record.resign(Seat::One) };
    }
    record
}

/// A note about a ply of the game.
fn note(game: &Record, ply: usize) -> Note {
    let number = ply as i32 - 7;
    let eval = match game.game() {
        Game::Martian => Eval::Points(number as f32 / 4.),
        Game::Royale => Eval::Shares([0.5, 0.25, 0.125, 0.125]),
        _ if number > 0 => Eval::Mate(number),
        _ => Eval::Centipawns(number * 31),
    };
    let before = ply.checked_sub(1).and_then(|before| game.position_after(before));
    let better = before.and_then(|position| position.legal_actions().pop()).into_iter().collect();
    Note { eval: Some(eval), mark: Some(Mark::ALL[ply % 4]), better }
}

/// A journal of the game as it might have been played, with some stepping back and forth, without checksums.
fn journal(game: &Record) -> Vec<String> {
    let start = Record::from_position(game.start().clone(), *game.options(), game.names().to_vec());
    let mut record = start.with_players(game.players(), game.seed());
    let _ = record.set_time(game.time_controls().to_vec());
    let mut entries = vec![beginning(&record, Some("/home/ann/game.regalia".to_owned()), 1_700_000_000)];
    for (place, ply) in game.line().enumerate() {
        record.think(ply.spent);
        record.play(ply.action).expect("it was played");
        match place % 7 {
            2 => {
                record.undo();
                record.redo();
            }
            3 => record.set_player(Seat::Two, Player::Computer(1 + place as u8 % Player::MAX_LEVEL)),
            4 => record.set_name(Seat::Two, format!("Ben {place}")),
            5 => record.mark_saved(),
            6 => record.set_seed(place as u64),
            1 => drop(record.set_note(place, note(game, place))),
            _ => {
                let other = game.position_after(place).and_then(|position| position.legal_actions().pop());
                record.add_line(place, other.as_slice()).expect("it is legal");
            }
        }
        entries.extend(record.take_edits());
    }
    // Half of them with repetitions, as they are written now.
    let (mut lines, repeats) = (Lines::default(), game.plies().is_multiple_of(2));
    let written = entries.iter().map(|entry| if repeats { lines.next(entry) } else { line(1, &entry.text()) });
    written.map(|line| line.split_once(' ').map_or(String::new(), |(_, text)| text.trim_end().to_owned())).collect()
}

/// A file as large as may be read, or larger: its name, its kind, and how to make it.
pub type Giant = (&'static str, Kind, fn() -> Vec<u8>);

/// The largest files. Each is made only when its turn comes, because together they would fill the memory.
pub const GIANTS: [Giant; 32] = [
    ("space", Kind::Save, || filled("", " ", "")),
    ("one byte too many", Kind::Save, || vec![b' '; SAVE + 1]),
    ("rows without moves", Kind::Save, || big_save("moves: [", "\"\",", "])")),
    ("one move again and again", Kind::Save, || big_save("moves: [\"", "e2e4 e7e5 ", "\"])")),
    ("pieces to and fro", Kind::Save, || big_save("moves: [\"", "g1f3 g8f6 f3g1 f6g8 ", "\"])")),
    ("variations", Kind::Save, || big_save("moves: [], variations: [", "(after:0,moves:[]),", "])")),
    ("times", Kind::Save, || big_save("time: [(base: 60000)], moves: [\"e2e4\"], times: [\"", "1 ", "\"])")),
    ("controls", Kind::Save, || big_save("moves: [], time: [", "(base:1),", "])")),
    ("names", Kind::Save, || big_save("moves: [], names: [", "\"\",", "])")),
    ("one long name", Kind::Save, || big_save("moves: [], names: [\"", "x", "\"])")),
    ("players", Kind::Save, || big_save("moves: [], players: [", "\"person\",", "])")),
    ("one long player", Kind::Save, || big_save("moves: [], players: [\"level ", "1", "\"])")),
    ("notes", Kind::Save, || big_save("moves: [\"e2e4\"], notes: [", "\"1 0.1 ! d2d4 d7d5 g1f3 g8f6\",", "])")),
    ("options", Kind::Save, || big_save("moves: [], options: {", "\"\":\"\",", "})")),
    ("something unknown", Kind::Save, || big_save("moves: [], later: [", "(1,),", "])")),
    ("a start", Kind::Save, || big_save("moves: [], start: \"", "8/", "\")")),
    ("a comment", Kind::Save, || big_save("moves: [] /*", "x", "*/)")),
    ("signs in the words about a ply", Kind::Save, || big_save("moves: [], comments: [\"0 [", "%", "\"])")),
    ("signs in a title", Kind::Save, || big_save("moves: [], title: \"[", "%", "\")")),
    // An invisible letter hides the command.
    ("signs in a comment", Kind::GameText, || filled("{[\u{202a}", "%", "} 1. e4 *")),
    ("home and end", Kind::Journal, || big_journal(60, &[entry::go(0), entry::go(1)])),
    ("variations of the first ply", Kind::Journal, || big_journal(60, &[entry::go(1), entry::variation(true)])),
    ("thinking", Kind::Journal, || big_journal(60, &[entry::think(1)])),
    ("names that change", Kind::Journal, || big_journal(60, &[entry::name(0, &"x".repeat(4_000)), entry::name(0, "")])),
    ("players that change", Kind::Journal, || {
        big_journal(60, &[entry::player(0, "level 1"), entry::player(0, "person")])
    }),
    ("saving", Kind::Journal, || big_journal(60, &[entry::saved(Some(&"y".repeat(4_000)))])),
    ("notes that change", Kind::Journal, || big_journal(60, &[entry::note(1, "0.1 ! d2d4 d7d5"), entry::note(1, "")])),
    ("a line again and again", Kind::Journal, || big_journal(0, &[entry::add_line(0, &"g1f3 g8f6 ".repeat(100))])),
    ("agreeing and not", Kind::Journal, || big_journal(0, &[entry::end("1/2-1/2 agreement"), entry::withdraw()])),
    ("a beginning beyond all games", Kind::Journal, || {
        let game = String::from_utf8(big_save("moves: [\"", "e2e4 ", "\"])")).unwrap_or_default().repeat(3);
        line(1, &entry::begin(&game, 0)).into_bytes()
    }),
    ("one line without end", Kind::Journal, || vec![b'x'; JOURNAL]),
    ("empty lines", Kind::Journal, || vec![b'\n'; JOURNAL]),
];

const SAVE: usize = save::MAX_BYTES as usize;
const JOURNAL: usize = MAX_JOURNAL_BYTES as usize;

/// Repeats a part between two others, as often as fits into a saved game.
fn filled(before: &str, part: &str, after: &str) -> Vec<u8> {
    let room = SAVE - before.len() - after.len();
    format!("{before}{}{after}", part.repeat(room / part.len())).into_bytes()
}

fn big_save(before: &str, part: &str, after: &str) -> Vec<u8> {
    filled(&format!("(format: 2, game: \"two-kings\", {before}"), part, after)
}

/// A journal of a game of this many plies, with these entries again and again.
fn big_journal(plies: usize, parts: &[entry::Entry]) -> Vec<u8> {
    let mut game = Record::new(Options::new(Game::TwoKings), Vec::new());
    let mut random = Rng::with_seed(2);
    for _ in 0..plies {
        let legal = game.legal_actions();
        if let Some(action) = random.choice(legal) {
            game.play(action).expect("it is legal");
        }
    }
    if plies > 0 {
        // Another first ply, so that there is a variation of it.
        game.jump(0);
        let first =
            game.legal_actions().into_iter().find(|action| Some(*action) != game.line().next().map(|ply| ply.action));
        game.play(first.expect("there are two")).expect("it is legal");
        game.switch_variation(true);
    }
    let mut bytes = line(1, &beginning(&game, None, 1).text()).into_bytes();
    for number in 2.. {
        bytes.extend(line(number, &parts[number % parts.len()]).into_bytes());
        if bytes.len() > JOURNAL - 5_000 {
            break;
        }
    }
    bytes
}
