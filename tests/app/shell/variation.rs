//! From a variation that is looked at, the way back leads to the game.

use bevy::prelude::*;
use regalia_app::board::RunningGame;
use regalia_app::computer::Replay;
use regalia_app::files::EXAMPLES;
use regalia_app::model::TableData;
use regalia_app::panels::Spoken;
use regalia_core::record::{Record, save};
use regalia_core::rules::{Game, Options};

use super::Bench;
use crate::program::{Program, edit, press};
use crate::support::act;

fn line(bench: &Bench) -> Vec<String> {
    bench.resource::<RunningGame>().record.line().map(|ply| ply.action.to_string()).collect()
}

#[test]
fn a_variation_is_told_from_the_game() {
    let mut bench = Bench::with(Record::new(Options::new(Game::TwoKings), vec!["Ann".to_owned(), "Ben".to_owned()]));
    let play = |bench: &mut Bench, text: &str| bench.press(edit::play(act(text)));
    for text in ["e2e4", "e7e5", "g1f3"] {
        play(&mut bench, text);
    }
    bench.press(edit::go_to(1));
    play(&mut bench, "c7c5");
    let is_variation = |bench: &Bench| bench.resource::<TableData>().moves.is_variation();
    assert!(!is_variation(&bench), "what was played last is the game");
    bench.press(edit::next_variation());
    assert!(is_variation(&bench) && line(&bench) == ["e2e4", "e7e5", "g1f3"]);
    let spoken = &bench.resource::<Spoken>().line;
    assert!(spoken.ends_with("You are looking at a variation; End goes back to the game."), "{spoken}");
    bench.press(edit::back_to_game());
    assert!(!is_variation(&bench));
    assert_eq!(line(&bench), ["e2e4", "c7c5"]);
    assert!(bench.resource::<Spoken>().line.ends_with("Back in the game."));
    // So it is after the end of the game.
    bench.press(edit::agree_draw());
    bench.press(edit::next_variation());
    assert!(is_variation(&bench));
    assert_eq!(bench.resource::<TableData>().moves.result.as_deref(), Some("½–½ · draw agreed"));
}

#[test]
fn a_try_in_a_finished_game_is_told_and_the_game_is_watched_without_it() {
    let mut bench = Bench::with(save::from_text(EXAMPLES[0].text).unwrap());
    let game = line(&bench);
    bench.press(edit::go_along(3, Vec::new()));
    let legal = bench.resource::<RunningGame>().record.legal_actions();
    let other = legal.into_iter().find(|action| action.to_string() != game[3]).unwrap();
    bench.press(edit::play(other));
    assert_eq!(bench.notice(), Some("This move is a variation; the game stays as it was played"));
    bench.press(press::pause());
    let record = &bench.resource::<RunningGame>().record;
    assert!(record.cursor() == 0 && bench.resource::<Replay>().is_on());
    assert_eq!(line(&bench), game);
}
