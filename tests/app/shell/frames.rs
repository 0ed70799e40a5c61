//! What happens in frames.

use regalia_app::board::RunningGame;
use regalia_core::record::Record;
use regalia_core::rules::{Game, Options};

use super::Bench;
use crate::program::Program;

pub fn started(game: Game) -> Bench {
    let mut options = Options::new(game);
    let _ = options.set("choice", "off");
    Bench::with(Record::new(options, Vec::new()))
}

#[test]
fn every_game_is_shown_without_a_screen() {
    for game in Game::ALL {
        let mut bench = started(game);
        let legal = bench.resource::<regalia_app::board::BoardPosition>().legal.len();
        assert!(legal > 0, "{game}");
        bench.frames(3);
        assert_eq!(bench.resource::<RunningGame>().record.game(), game);
    }
}
