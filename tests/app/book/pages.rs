//! The books: every rule, every rule option, and only squares that are on the board.

use std::collections::BTreeSet;

use regalia_app::book::{Part, book, spans};
use regalia_core::rules::{Action, Game, GamePosition, Options, Position, Square};

/// How many numbered rules each game has.
const RULES: [(Game, u8); 5] =
    [(Game::Sovereign, 19), (Game::Royale, 9), (Game::Plunder, 14), (Game::TwoKings, 6), (Game::Martian, 7)];

fn is_on_board(game: Game, square: Square) -> bool {
    let (files, ranks) = game.size();
    square.file() < files && square.rank() < ranks
}

#[test]
fn every_book_has_each_rule_once_and_in_order() {
    for (game, last) in RULES {
        let numbers: Vec<u8> = book(game).unwrap().rules().map(|(number, _)| number).collect();
        assert_eq!(numbers, (1..=last).collect::<Vec<_>>(), "{game}");
    }
}

#[test]
fn every_book_speaks_of_each_rule_option() {
    for game in Game::ALL {
        let parts = book(game).unwrap().sections.iter().flat_map(|section| &section.parts);
        let told: BTreeSet<&str> = parts
            .filter_map(|part| match part {
                Part::House(key, _) => Some(key.as_str()),
                _ => None,
            })
            .collect();
        let options: BTreeSet<&str> = game.rule_options().iter().map(|option| option.key).collect();
        assert_eq!(told, options, "{game}");
    }
}

#[test]
fn diagrams_show_squares_of_their_board() {
    for game in Game::ALL {
        let mut diagrams = 0;
        for diagram in book(game).unwrap().diagrams() {
            diagrams += 1;
            assert_eq!(diagram.position.game(), game);
            let ends = diagram.arrows.iter().flat_map(|(from, to)| [*from, *to]);
            for square in diagram.marks.iter().copied().chain(ends) {
                assert!(is_on_board(game, square), "{game}: {square} in '{}'", diagram.caption);
            }
            assert!(diagram.caption.len() > 20, "{game}: '{}'", diagram.caption);
            for (from, to) in &diagram.arrows {
                assert!(diagram.position.piece_at(*from).is_some(), "{game}: {from} to {to}, '{}'", diagram.caption);
            }
        }
        assert!(diagrams >= 3, "{game}");
    }
}

#[test]
fn words_that_stand_out_are_closed() {
    for game in Game::ALL {
        let book = book(game).unwrap();
        let texts = book.sections.iter().flat_map(|section| &section.parts).filter_map(|part| match part {
            Part::Rule(_, text) | Part::Text(text) | Part::House(_, text) => Some(text),
            Part::Values(values) => Some(&values.caption),
            Part::Diagram(_) => None,
        });
        for text in texts.chain([&book.lead]) {
            assert_eq!(text.matches('_').count() % 2, 0, "{game}: {text}");
            assert_eq!(spans(text).map(|(_, part)| part).collect::<String>(), text.replace('_', ""));
        }
    }
}

#[test]
fn the_book_of_sovereign_values_every_first_move_and_every_reply_to_the_most_even_one() {
    let parts = book(Game::Sovereign).unwrap().sections.iter().flat_map(|section| &section.parts);
    let lists: Vec<_> = parts
        .filter_map(|part| match part {
            Part::Values(values) => Some(&values.moves),
            _ => None,
        })
        .collect();
    let [first, replies] = lists[..] else { panic!("{} lists", lists.len()) };
    assert!(first.is_sorted_by(|one, other| one.1 >= other.1), "the best for White at the top");
    assert!(replies.is_sorted_by(|one, other| one.1 <= other.1), "the best for Black at the top");
    let even = first.iter().min_by_key(|(_, value)| value.abs()).unwrap();

    let names = |position: &Position| -> Vec<(String, Action)> {
        position.perft_actions().into_iter().map(|action| (position.san(action), action)).collect()
    };
    let mut position = Position::start(&Options::new(Game::Sovereign).without_side_choice());
    let legal = names(&position);
    assert_eq!(sorted(first.iter().map(|(san, _)| san)), sorted(legal.iter().map(|(san, _)| san)));
    let (_, action) = legal.iter().find(|(san, _)| *san == even.0).unwrap();
    position.play_unchecked(*action);
    assert_eq!(sorted(replies.iter().map(|(san, _)| san)), sorted(names(&position).iter().map(|(san, _)| san)));
}

fn sorted<'a>(names: impl Iterator<Item = &'a String>) -> Vec<&'a str> {
    let mut names: Vec<&str> = names.map(String::as_str).collect();
    names.sort_unstable();
    names
}
