//! The wheel: one ply per notch over the moves, zoom over the board.

use bevy::prelude::*;
use regalia_app::board::RunningGame;
use regalia_app::panels::column::places::{Middle, Places};
use regalia_app::view::{Layout, Rotation};
use regalia_core::record::Record;
use regalia_core::rules::{Game, Options};

use super::Bench;
use crate::program::{Program, press};
use crate::support::act;

fn played() -> Bench {
    let mut record = Record::new(Options::new(Game::TwoKings), Vec::new());
    for text in ["e2e4", "e7e5", "d2d4", "d7d5"] {
        record.play(act(text)).unwrap();
    }
    Bench::with(record)
}

fn layout(bench: &Bench) -> Layout {
    *bench.resource::<Layout>()
}

#[test]
fn a_notch_over_the_moves_is_a_ply() {
    let mut bench = played();
    let card = Places::new(&layout(&bench), Middle::Card(0.0)).moves;
    bench.point_to(Vec2::new(card.center().x, card.bottom() - 20.0));
    bench.frames(2);
    let cursor = |bench: &Bench| bench.resource::<RunningGame>().record.cursor();
    for (notches, ply) in [(1.0, 3), (1.0, 2), (2.0, 0), (1.0, 0), (-1.0, 1), (-9.0, 4), (0.5, 4), (0.5, 3)] {
        bench.wheel(notches);
        bench.frames(2);
        assert_eq!(cursor(&bench), ply, "after {notches}");
    }
    assert!(!layout(&bench).is_zoomed());
}

#[test]
fn the_board_is_zoomed_and_shown_whole_again() {
    let mut bench = played();
    bench.point("e4".parse().unwrap());
    bench.wheel(2.0);
    assert!(layout(&bench).is_zoomed());
    assert_eq!(bench.resource::<RunningGame>().record.cursor(), 4);
    bench.send(press::whole_board());
    bench.frames(2);
    assert!(!layout(&bench).is_zoomed());
    bench.wheel(2.0);
    assert!(layout(&bench).is_zoomed());
    let another = Record::new(Options::new(Game::TwoKings), Vec::new());
    bench.begin(another);
    bench.frames(2);
    assert!(!layout(&bench).is_zoomed(), "another game is seen whole");
}

#[test]
fn quarters_are_for_four_players() {
    for (game, quarters) in [(Game::Royale, [1, 2, 3, 0]), (Game::TwoKings, [0; 4])] {
        let mut bench = Bench::with(Record::new(Options::new(game), Vec::new()));
        for quarter in quarters {
            bench.send(press::turn_quarter());
            bench.frames(2);
            assert_eq!(layout(&bench).rotation, Rotation::quarters(quarter), "{game}");
        }
        bench.send(press::flip());
        bench.frames(2);
        assert_eq!(layout(&bench).rotation, Rotation::HALF);
    }
}
