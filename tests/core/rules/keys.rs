//! Position keys: the same wherever the play is the same, another one wherever it is not.

use std::collections::HashMap;

use fastrand::Rng;
use proptest::collection::vec;
use proptest::prelude::*;
use regalia_core::record::Record;
use regalia_core::rules::{Game, GamePosition, Options, Position, martian};

use super::every_game::every_choice;
use super::properties::{choose, hold, play};
use crate::support::factor;

/// All that decides the play, as text: the counts left out, and of Martian Chess's last ply what forbids nothing.
fn play_text(position: &Position, options: &Options) -> String {
    let text = position.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let options: Vec<&str> = options.iter().filter(|(key, _)| *key != "choice").map(|(_, value)| value).collect();
    let kept = match position.game() {
        Game::TwoKings | Game::Plunder => fields[..4].join(" "),
        Game::Sovereign => [&fields[..5], &fields[7..]].concat().join(" "),
        Game::Royale => fields[..7].join(" "),
        Game::Martian => {
            let crosses = |(from, to): &(_, _)| martian::zone(*from) != martian::zone(*to);
            let undone = if position.to_setup().last.filter(crosses).is_some() { fields[4] } else { "-" };
            [&fields[..4], &[undone, fields[5]]].concat().join(" ")
        }
    };
    format!("{kept} {}", options.join(" "))
}

/// The key of a position that is made again in every possible way.
fn check_rebuilt(position: &Position, options: &Options) {
    let key = position.key();
    let again = Position::from_setup(&position.to_setup()).unwrap();
    assert_eq!(again.key(), key, "{position}: from its setup again");
    let read = Position::parse(&position.to_string(), options).unwrap();
    assert_eq!(read.key(), key, "{position}: read again");
    let mut counted = position.to_setup();
    (counted.ply, counted.halfmove_clock) = (counted.ply + 2, counted.halfmove_clock + 1);
    let counted = Position::from_setup(&counted).unwrap();
    assert!(counted.same_play(position) && counted.key() == key, "{position}: other counts");
}

/// Plays a game; whatever is played, each position has the key that it would have by itself.
fn keys_hold(options: Options, numbers: &[u16]) {
    let mut record = Record::new(options, Vec::new());
    let mut keys = vec![record.position().key()];
    check_rebuilt(record.position(), &options);
    for number in numbers {
        if record.outcome().is_some() {
            break;
        }
        let before = record.position().clone();
        let action = choose(&before, *number).unwrap();
        record.play(action).unwrap();
        let after = record.position();
        check_rebuilt(after, &options);
        assert_eq!(before.changes(action).1.key(), after.key(), "{before}: {action}");
        assert_eq!(before.key() == after.key(), before.same_play(after), "{before}: {action}");
        keys.push(after.key());
    }
    for key in keys.iter().rev().skip(1) {
        assert!(record.undo());
        assert_eq!(record.position().key(), *key, "{}: taken back", record.position());
    }
}

#[test]
fn a_key_does_not_depend_on_the_way_to_the_position() {
    for game in Game::ALL {
        let cases = if game.has_brown_lines() { 60 } else { 200 };
        hold(cases, &play(game), |(options, numbers)| keys_hold(options, &numbers));
    }
}

/// The positions after two plies of one seat in either order, with the same answer between, if both ways can be gone.
fn either_order(position: &Position, [first, answer, second]: [u16; 3]) -> Option<[Position; 2]> {
    let first = choose(position, first)?;
    let between = position.play(first).ok()?;
    let answer = choose(&between, answer)?;
    let answered = between.play(answer).ok()?;
    let mut rest = Vec::new();
    for _ in 2..position.game().seats() {
        let played = rest.last().unwrap_or(&answered).clone();
        rest.push(played.play(*played.perft_actions().first()?).ok()?);
    }
    let second = choose(rest.last().unwrap_or(&answered), second)?;
    let one_way = rest.last().unwrap_or(&answered).play(second).ok()?;
    let mut other = position.play(second).ok()?.play(answer).ok()?;
    for _ in 2..position.game().seats() {
        other = other.play(*other.perft_actions().first()?).ok()?;
    }
    Some([one_way, other.play(first).ok()?])
}

#[test]
fn other_orders_of_the_same_plies_lead_to_the_same_key() {
    for game in Game::ALL {
        let met = std::cell::Cell::new(0);
        let orders = vec(any::<[u16; 3]>(), 40);
        hold(40, &(play(game), orders), |((options, numbers), orders)| {
            let mut position = Position::start(&options);
            for (number, order) in numbers.iter().zip(orders) {
                if let Some([one, other]) = either_order(&position, order) {
                    assert_eq!(one.key() == other.key(), one.same_play(&other), "{one} and {other}");
                    met.set(met.get() + u32::from(one.same_play(&other)));
                }
                let Some(action) = choose(&position, *number) else { break };
                position = position.play(action).unwrap();
            }
        });
        assert!(met.get() >= 20, "{game}: only {} pairs of orders", met.get());
    }
}

/// Every position one ply beside random games: the keys are the same just where the play is.
#[test]
fn positions_that_differ_have_different_keys() {
    let mut all = 0;
    let mut by_key = HashMap::new();
    let mut by_play = HashMap::new();
    for game in Game::ALL {
        for (seed, options) in every_choice(game).into_iter().enumerate() {
            let mut rng = Rng::with_seed(seed as u64 + 70);
            let wanted = all + 100_000 * factor() as usize / every_choice(game).len();
            while all < wanted {
                let mut position = Position::start(&options);
                for _ in 0..120 {
                    let actions = position.perft_actions();
                    if actions.is_empty() {
                        break;
                    }
                    for action in &actions {
                        let mut after = position.clone();
                        after.play_unchecked(*action);
                        let play = format!("{game} {}", play_text(&after, &options));
                        let key = after.key();
                        let other = by_key.entry(key).or_insert_with(|| play.clone());
                        assert!(*other == play, "{key:016x}: {other} and {play}");
                        assert_eq!(*by_play.entry(play).or_insert(key), key, "{after}");
                        all += 1;
                    }
                    position.play_unchecked(actions[rng.usize(..actions.len())]);
                }
            }
        }
    }
    println!("{all} positions, {} that differ", by_key.len());
    assert!(by_key.len() > all / 2 && all > by_key.len(), "{all} positions, {} that differ", by_key.len());
    // The lower half alone is a good key too: pairs that share it by chance are as rare as they should be.
    let halves: std::collections::HashSet<u32> = by_key.keys().map(|key| *key as u32).collect();
    let shared = by_key.len() - halves.len();
    let expected = (by_key.len() as f64).powi(2) / 2f64.powi(33);
    assert!((shared as f64) < 2.0 * expected + 20.0, "{shared} shared halves, {expected:.0} by chance");
}

#[test]
fn each_part_of_the_play_counts() {
    let read = |game, text: &str| Position::parse(text, &Options::new(game)).unwrap();
    let differ = |game, one: &str, other: &str| {
        let [one, other] = [one, other].map(|text| read(game, text));
        assert!(!one.same_play(&other) && one.key() != other.key(), "{one} and {other}");
    };
    let chess = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1";
    for game in [Game::TwoKings, Game::Plunder] {
        differ(game, chess, &chess.replace(" w ", " b "));
        differ(game, chess, &chess.replace("KQkq", "KQk"));
        differ(game, chess, &chess.replace("KQkq", "-"));
        differ(game, chess, &chess.replace("d6", "-"));
    }
    assert_ne!(read(Game::TwoKings, chess).key(), read(Game::Plunder, chess).key(), "another game");
    differ(Game::Plunder, "4k3/8/8/8/8/8/8/N(q)3K3 w", "4k3/8/8/8/8/8/8/N3K3 w");
    differ(Game::Plunder, "4k3/8/8/8/8/8/8/N(q)3K3 w", "4k3/8/8/8/8/8/8/N(r)3K3 w");
    let sovereign = Position::start(&Options::new(Game::Sovereign)).to_string();
    differ(Game::Sovereign, &sovereign, &sovereign.replace(" first", " -"));
    differ(Game::Sovereign, &sovereign, &sovereign.replace("CELNceln", "CELNcel"));
    differ(
        Game::Sovereign,
        &sovereign.replace("first", "-"),
        &sovereign.replace("1 w b", "2 w b").replace("first", "-"),
    );
    differ(Game::Sovereign, &sovereign.replace("first", "-"), &sovereign.replace("w b", "b w").replace("first", "-"));
    let royale = "16/16/16/16/16/16/16/16/16/16/16/16/16/16/16/wk14bk 1 w a s b - 0 0";
    differ(Game::Royale, royale, &royale.replace("a s", "a~ s"));
    differ(Game::Royale, &royale.replace("a s", "a! s"), &royale.replace("a s", "a~ s"));
    let martian = "qqd1/qdp1/dpp1/4/4/1ppd/1pdq/1dqq 1 0 0 - -";
    differ(Game::Martian, martian, &martian.replace("0 0", "1 0"));
    differ(Game::Martian, martian, &martian.replace("- -", "- 7"));
    differ(Game::Martian, &martian.replace("- -", "- 0"), martian);
    // Options are part of the play.
    for game in Game::ALL {
        let start = |options: &Options| {
            let mut setup = Position::start(&Options::new(game)).to_setup();
            setup.options = *options;
            Position::from_setup(&setup).unwrap()
        };
        let starts: Vec<Position> = every_choice(game).iter().map(start).collect();
        for (one, other) in starts.iter().flat_map(|one| starts.iter().map(move |other| (one, other))) {
            assert_eq!(one.key() == other.key(), one.same_play(other), "{game}: {one:?} and {other:?}");
        }
    }
}

#[test]
fn positions_of_different_games_never_allow_the_same_play() {
    let starts = Game::ALL.map(|game| Position::start(&Options::new(game)));
    for (one, game) in starts.iter().zip(Game::ALL) {
        assert_eq!(one.game(), game, "{one}");
        for (other, other_game) in starts.iter().zip(Game::ALL) {
            assert_eq!(one.same_play(other), game == other_game, "{one} and {other}");
        }
    }
}

/// Their words of queens, drones and pawns are each other's: a key that adds the words without regard to which is which
/// takes one position for the other.
#[test]
fn words_that_changed_places_make_another_key() {
    let read = |text| Position::parse(text, &Options::new(Game::Martian)).unwrap();
    let one = read("2q1/4/4/4/4/4/3p/4 1 11 10 - 3");
    let other = read("2q1/4/4/4/4/2d1/4/4 1 11 10 - 3");
    assert_ne!(one.key(), other.key());
}
