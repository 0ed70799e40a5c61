//! The symmetry of board and setup: the mirror image of a position has the mirrored legal actions.

use std::collections::BTreeSet;

use fastrand::Rng;
use regalia_core::rules::{GamePosition, Position, Square};

use super::oracle::Phase;
use super::oracle_text::{name, square};
use super::sampler::{pair, random_pairs, rules};
use crate::support::factor;
use crate::support::texts;

/// Ranks mirrored, w-b, a-s, r-n, g-y, v-p, c-o swapped: what is legal stays so (rules, Setup).
fn mirror_colour(colour: char) -> char {
    let swaps = ["wb", "as", "rn", "gy", "vp", "co"];
    let swap = swaps.iter().find(|swap| swap.contains(colour)).unwrap();
    swap.chars().find(|other| *other != colour).unwrap()
}

fn mirror_name(text: &str) -> String {
    let (file, rank) = square(text).unwrap();
    name((file, 15 - rank))
}

fn mirror_text(text: &str) -> String {
    let fields: Vec<&str> = text.split(' ').collect();
    let mirror_row = |row: &str| {
        // Colour letters are the ones at even places, counted without the numbers.
        let mut letters = 0;
        let mirrored = row.chars().map(|letter| {
            letters += u32::from(letter.is_ascii_lowercase());
            if letter.is_ascii_lowercase() && letters % 2 == 1 { mirror_colour(letter) } else { letter }
        });
        mirrored.collect::<String>()
    };
    let rows: Vec<String> = fields[0].split('/').rev().map(mirror_row).collect();
    let own = [fields[2], fields[3]].map(|own| mirror_colour(own.chars().next().unwrap()));
    let upper = |letter: &char| letter.is_ascii_uppercase();
    let castling: String = {
        let (capital, small): (Vec<char>, Vec<char>) = fields[4].chars().partition(upper);
        let swapped = small.iter().map(char::to_ascii_uppercase).chain(capital.iter().map(char::to_ascii_lowercase));
        swapped.collect()
    };
    format!("{} {} {} {} {castling} {}", rows.join("/"), fields[1], own[0], own[1], fields[5..].join(" "))
}

fn mirror_action(text: &str) -> String {
    if let Some(target) = text.strip_prefix("O-O@") {
        return format!("O-O@{}", mirror_name(target));
    }
    if let Some(rest) = text.strip_prefix("K=") {
        let colour = mirror_colour(rest.chars().next().unwrap());
        let step = rest[1..].strip_prefix('@').map(|step| format!("@{}", mirror_name(step)));
        return format!("K={colour}{}", step.unwrap_or_default());
    }
    let (from, rest) = Square::split_from(text).unwrap();
    let (to, rest) = Square::split_from(rest).unwrap();
    format!("{}{}{rest}", mirror_name(&from.to_string()), mirror_name(&to.to_string()))
}

#[test]
fn the_mirror_image_has_the_mirrored_actions() {
    let check = |text: &str, twins: bool| {
        let sorted = |text: &str, change: fn(&str) -> String| {
            let actions = pair(text, twins).1.legal_actions();
            actions.iter().map(|action| change(&action.to_string())).collect::<BTreeSet<_>>()
        };
        let mirrored = mirror_text(text);
        assert_eq!(mirror_text(&mirrored), text);
        assert_eq!(sorted(text, mirror_action), sorted(&mirrored, str::to_owned), "{text}");
    };
    let start = Position::start(&rules(true, false)).to_string();
    let mirrored = mirror_text(&start);
    assert_eq!(mirrored.split(' ').next(), start.split(' ').next(), "the setup maps onto itself");
    for text in texts("sovereign_cases.tsv", 1).iter().chain(&texts("sovereign_positions.tsv", 0)) {
        check(&pair(text, true).1.to_string(), true);
    }
    random_pairs(&mut Rng::with_seed(8), false, 300 * factor(), |state, position| {
        if state.phase == Phase::Play {
            check(&position.to_string(), false);
        }
    });
}
