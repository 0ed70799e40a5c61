//! Everything in a record comes back from a saved game, a journal and a text.

use std::time::Duration;

use fastrand::Rng;
use regalia_core::record::{Player, Record, TimeControl, game_text, journal, save};
use regalia_core::rules::{Action, Game, GamePosition, Move, MoveKind, Options, Position, Seat};

use super::game_text::round_trip;
use super::inverse::state;
use super::{QUIET, ROUND, branching, from, notes, play, usual};
use crate::rules::sampler::draw;
use crate::support::{factor, table};

/// Writes the record in each format, and compares what is read with it. Returns its text.
fn comes_back(record: &Record) -> String {
    let record = record.at_tip();
    let saved = save::to_text(&record);
    let again = save::from_text(&saved).unwrap();
    assert!(!again.is_modified());
    same(&again, &record);
    let beginning = journal::line(1, &journal::beginning(&record, None, 0).text());
    same(&journal::read(beginning.as_bytes()).unwrap().record, &record);
    // The text is compared with the saved game.
    round_trip(&record)
}

fn same(again: &Record, record: &Record) {
    let saved = save::to_text(record);
    assert_eq!(save::to_text(again), saved);
    let seats = |record: &Record| (record.names().to_vec(), record.players().to_vec(), record.time_controls().to_vec());
    assert_eq!(seats(again), seats(record), "{saved}");
    assert_eq!((again.seed(), again.options(), again.start()), (record.seed(), record.options(), record.start()));
    assert_eq!(state(again), state(record), "{saved}");
    assert!(again.is_at_tip());
}

#[test]
fn every_line_of_a_branching_game_comes_back() {
    comes_back(&branching());
}

#[test]
fn names_of_any_letters_come_back() {
    for name in [
        "",
        "?",
        "O'Neil \"the rook\"",
        "two\nlines\r\n\t",
        "a] [Result \"1-0\"]",
        " Zoë 王 \u{1F451} \u{202E} ",
        "\\ \\n\" \u{0} \u{7f}",
        "*/ // ({;(%$",
    ] {
        let mut record = usual();
        record.set_name(Seat::Two, name.to_owned());
        let text = comes_back(&record).replace('\n', "\r\n");
        assert_eq!(game_text::from_text(&text, None).unwrap().record.names()[1], name);
    }
}

#[test]
fn options_and_start_come_back() {
    for game in Game::ALL {
        for option in game.rule_options() {
            for (value, _) in option.values {
                let mut options = Options::new(game);
                options.set(option.key, value).unwrap();
                let text = comes_back(&Record::new(options, Vec::new()));
                let told = text.to_lowercase().contains(&format!("[{} \"{value}\"]", option.key));
                assert_eq!(told, *value != option.values[0].0, "{text}");
            }
        }
        let options = Options::new(game);
        for row in table(&format!("{}_positions.tsv", game.id().replace('-', "_"))).iter().take(20) {
            let Ok(position) = Position::parse(&row[0], &options) else { continue };
            let record = Record::from_position(position, options, Vec::new());
            let told = comes_back(&record).contains("[SetUp \"1\"]\n[FEN \"");
            assert_eq!(told, !record.is_usual_start(), "{}", row[0]);
            assert_eq!(save::to_text(&record).contains("start:"), told);
        }
    }
}

#[test]
fn each_end_comes_back() {
    type End = fn(&mut Record);
    let ends: [(&str, &str, End); 7] = [
        ("*", "", |_| {}),
        ("1/2-1/2", " claim", |record| record.claim().unwrap()),
        ("1/2-1/2", " agreement", |record| record.agree_draw().unwrap()),
        ("0-1", " resignation", |record| record.resign(Seat::One).unwrap()),
        ("1-0", " time", |record| record.flag(Seat::Two).unwrap()),
        ("1/2-1/2", " repetition", |record| play(record, &ROUND.repeat(2).join(" "))),
        ("1/2-1/2", " 75-moves", |record| {
            *record = from(&format!("{QUIET} 149"));
            play(record, "a1b3");
        }),
    ];
    for (scores, reason, end) in ends {
        let mut record = from(QUIET);
        play(&mut record, &ROUND.repeat(2).join(" "));
        end(&mut record);
        let text = comes_back(&record);
        assert!(
            text.contains(&format!("[Result \"{scores}\"]\n")) && text.ends_with(&format!(" {scores}\n")),
            "{text}"
        );
        assert_eq!(text.contains("[Termination \""), !reason.is_empty());
        assert!(text.contains(reason.trim_start()));
        assert!(save::to_text(&record).contains(&format!("result: \"{scores}{reason}\"")));
    }
    let mut royale = Record::new(Options::new(Game::Royale), Vec::new());
    royale.agree_draw().unwrap();
    assert!(comes_back(&royale).ends_with("\n1/2-1/2-1/2-1/2\n"));
}

#[test]
fn seats_with_different_time_come_back() {
    let mut record = Record::new(Options::new(Game::Royale), Vec::new());
    let controls = [(60, 0, 0), (120, 1, 0), (60, 0, 5), (1, 0, 0)].map(|(base, increment, delay)| {
        let [base, increment, delay] = [base, increment, delay].map(Duration::from_secs);
        TimeControl::new(base, increment, delay).unwrap()
    });
    record.set_time(controls.to_vec()).unwrap();
    comes_back(&record);
    let rematch = record.rematch();
    assert_eq!(rematch.time_controls(), [controls[3], controls[0], controls[1], controls[2]]);
}

/// A random game with variations, ends within it and, sometimes, times.
pub fn random_record(rng: &mut Rng, game: Game, most: usize) -> Record {
    let mut options = Options::new(game);
    for option in game.rule_options() {
        options.set(option.key, option.values[rng.usize(..option.values.len())].0).unwrap();
    }
    let names = (0..game.seats()).map(|_| (0..rng.usize(..4)).map(|_| rng.char('\u{0}'..'\u{500}')).collect());
    let names = names.collect::<Vec<String>>();
    let mut start = Position::start(&options);
    if rng.bool() {
        for _ in 0..rng.usize(..20) {
            let actions = start.legal_actions();
            if let Some(action) = rng.choice(actions).filter(|_| start.outcome().is_none()) {
                start.play_unchecked(action);
            }
        }
    }
    let mut record = Record::from_position(start, options, names);
    if rng.bool() {
        let players = [0; 4].map(|_| if rng.bool() { Player::Person } else { Player::Computer(rng.u8(1..=8)) });
        record = record.with_players(&players, rng.u64(..));
    }
    if rng.bool() {
        let mut part = |most: u64| Duration::from_millis(rng.u64(..most));
        let control = TimeControl::new(Duration::from_secs(9) + part(9_000), part(3_000), part(2_000)).unwrap();
        record.set_time(vec![control]).unwrap();
    }
    for _ in 0..rng.usize(..most) {
        if record.outcome().is_some() || rng.u8(..12) == 0 {
            record.jump(rng.usize(..=record.len()));
        }
        if rng.u8(..12) == 0 {
            record.switch_variation(rng.bool());
        }
        record.think(Duration::from_millis(rng.u64(..1_500)));
        let two = game.seats() == 2;
        if rng.u8(..6) == 0 {
            let ply = rng.usize(..=record.len());
            record.set_note(ply, notes::any_note(rng, &record, ply));
        }
        match rng.u8(..60) {
            0 => drop(record.agree_draw()),
            1 if two => drop(record.resign(Seat::One)),
            2 if two => drop(record.flag(Seat::Two)),
            3 => drop(record.claim()),
            4 => drop(record.withdraw_end()),
            _ => {
                let actions = record.legal_actions();
                if !actions.is_empty() {
                    let here = record.position().clone();
                    let action = draw(rng, &actions, |action| liking(&here, action));
                    record.play(action).unwrap();
                }
            }
        }
    }
    record
}

/// Rare actions weigh more.
fn liking(position: &Position, action: Action) -> u32 {
    match action {
        Action::Move(Move { to, promotion, kind, plunder, .. }) => {
            let taken = u32::from(position.piece_at(to).is_some());
            1 + 6 * taken
                + 8 * u32::from(promotion.is_some())
                + 3 * u32::from(kind != MoveKind::Plain)
                + 3 * u32::from(plunder.is_some())
        }
        Action::Resign => 1,
        _ => 6,
    }
}

#[test]
fn random_games_with_variations_and_ends_come_back() {
    let mut rng = Rng::with_seed(4_711);
    let mut texts = String::new();
    for game in Game::ALL {
        for _ in 0..12 * factor() {
            let record = random_record(&mut rng, game, 160);
            texts += &comes_back(&record);
        }
    }
    for part in [
        "(",
        "))",
        "{[%clk",
        "[%emt",
        "[%think",
        "[FEN",
        "[Twins",
        "[Supply",
        "Type \"program\"",
        "Level \"8\"",
        "[Seed",
        "{[%eval",
        " [%better",
        " $6",
        "{resignation}",
        "{time}",
        "agreement",
        "K=",
        "O-O",
        ":R",
        "*x",
        "=",
    ] {
        assert!(texts.contains(part), "no {part}");
    }
}
