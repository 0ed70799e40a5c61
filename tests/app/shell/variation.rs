//! From a variation that is looked at, the way back leads to the game.

use bevy::prelude::*;
use regalia_app::board::{GameRequest, RunningGame};
use regalia_app::panels::command::play::PlayCommand;
use regalia_app::panels::{Spoken, TableData, UiCommand};
use regalia_core::record::Record;
use regalia_core::rules::{Game, Options};

use super::Bench;
use crate::support::act;

fn ask(bench: &mut Bench, request: GameRequest) {
    bench.app.world_mut().write_message(UiCommand::Play(PlayCommand::Game(request)));
    bench.frames(3);
}

fn line(bench: &Bench) -> Vec<String> {
    bench.resource::<RunningGame>().record.line().map(|ply| ply.action.to_string()).collect()
}

#[test]
fn a_variation_is_told_from_the_game() {
    let mut bench = Bench::with(Record::new(Options::new(Game::TwoKings), vec!["Ann".to_owned(), "Ben".to_owned()]));
    let play = |bench: &mut Bench, text: &str| ask(bench, GameRequest::Play(act(text)));
    for text in ["e2e4", "e7e5", "g1f3"] {
        play(&mut bench, text);
    }
    ask(&mut bench, GameRequest::JumpTo(1));
    play(&mut bench, "c7c5");
    let is_variation = |bench: &Bench| bench.resource::<TableData>().moves.is_variation;
    assert!(!is_variation(&bench), "what was played last is the game");
    ask(&mut bench, GameRequest::SwitchVariation(true));
    assert!(is_variation(&bench) && line(&bench) == ["e2e4", "e7e5", "g1f3"]);
    let spoken = &bench.resource::<Spoken>().line;
    assert!(spoken.ends_with("You are looking at a variation; End goes back to the game."), "{spoken}");
    let back = bench.resource::<TableData>().moves.last();
    ask(&mut bench, back);
    assert!(!is_variation(&bench));
    assert_eq!(line(&bench), ["e2e4", "c7c5"]);
    // After the end of the game variations are looked at as before.
    ask(&mut bench, GameRequest::AgreeDraw);
    ask(&mut bench, GameRequest::SwitchVariation(true));
    assert!(!is_variation(&bench));
}
