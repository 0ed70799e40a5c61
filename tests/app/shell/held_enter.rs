//! Enter that ends a typed move and stays down: the question that opens is not answered by it.

use bevy::input::ButtonState::{Pressed, Released};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use regalia_app::board::RunningGame;
use regalia_app::play::{Choice, Hand, TypedMove};
use regalia_core::record::Record;
use regalia_core::rules::{Action, Game, GamePosition, Options};

use super::Bench;
use crate::program::Program;

/// A game of Royale in which an action leaves one's own king in check, and that action.
fn risky() -> (Record, Action) {
    let mut record = Record::new(Options::new(Game::Royale), Vec::new());
    for ply in 0..400_usize {
        let position = record.position();
        let side_to_move = position.side_to_move();
        let legal = position.legal_actions();
        let leaves_check = |action: &&Action| {
            let after = position.changes(**action).1;
            after.checks().iter().any(|(seat, ..)| *seat == side_to_move)
        };
        if let Some(action) = legal.iter().filter(|action| matches!(action, Action::Move(_))).find(leaves_check) {
            return (record.clone(), *action);
        }
        let action = legal[(ply * 31 + 7) % legal.len()];
        record.play(action).unwrap();
    }
    panic!("no risky move turns up")
}

#[test]
fn enter_that_is_held_after_a_typed_move_takes_no_risk() {
    let (record, action) = risky();
    let plies = record.len();
    let mut bench = Bench::with(record);
    bench.app.world_mut().write_message(TypedMove(action.to_string()));
    let mut was_asked = false;
    // A held key comes again and again, at whatever moment the card has its focus.
    for frame in 0..12 {
        bench.keys(&[(KeyCode::Enter, Key::Enter, Pressed)]);
        was_asked |= matches!(bench.resource::<Hand>().choice(), Some(Choice::Risk { .. }));
        assert_eq!(bench.resource::<RunningGame>().record.len(), plies, "frame {frame}");
    }
    assert!(was_asked);
    bench.keys(&[(KeyCode::Enter, Key::Enter, Released)]);
    // It is taken by its letter.
    bench.app.world_mut().write_message(TypedMove(action.to_string()));
    bench.frames(6);
    bench.keys(&[(KeyCode::KeyP, Key::Character("p".into()), Pressed)]);
    bench.frames(4);
    let record = &bench.resource::<RunningGame>().record;
    assert_eq!((record.len(), record.last().map(|ply| ply.action)), (plies + 1, Some(action)));
}
