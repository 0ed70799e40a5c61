//! What the rules are asked about each ply: never in each frame.

use bevy::app::{App, Update};
use bevy::ecs::schedule::SingleThreadedExecutor;
use regalia_app::board::{BoardPlugin, BoardPosition};
use regalia_app::play::{Choice, Hand, HandInput, PlayPlugin, Preview, TypedMove};
use regalia_core::record::Record;
use regalia_core::rules::{Action, Game, GamePosition, Options, QueryCount, Seat};

use super::super::board::Table;
use crate::program::Program;

/// A table with a hand. All systems run on this thread, on which questions are counted.
fn table(game: Game) -> Table {
    let mut table = Table::with(|app: &mut App| {
        app.add_plugins((BoardPlugin, PlayPlugin));
        app.edit_schedule(Update, |update| {
            update.set_executor(SingleThreadedExecutor::new());
        });
    });
    let mut options = Options::new(game);
    let _ = options.set("choice", "off");
    table.begin(Record::new(options, Vec::new()));
    table
}

fn tell(table: &mut Table, input: HandInput) {
    table.world().write_message(input);
    table.frame();
}

/// The legal actions without resigning and calls of the clock, which is a check box.
fn moves(table: &Table) -> Vec<Action> {
    table.status().legal.iter().copied().filter(|action| action.is_in_perft()).collect()
}

/// Whether no other legal action goes where this one goes.
fn alone(action: Action, legal: &[Action]) -> bool {
    let goes_there = |other: &Action| match (action, *other) {
        (Action::Move(one), Action::Move(other)) => (one.from, one.to) == (other.from, other.to),
        // A step of the king and castling are asked about.
        (Action::Move(step), Action::Castle { target }) => step.to == target,
        (one, other) => one == other,
    };
    legal.iter().filter(|other| goes_there(other)).count() == 1
}

/// Plays a legal move by the pointer: picks up the piece, hovers over the target, and plays.
fn play(table: &mut Table, number: usize) {
    let legal = &moves(table);
    let action = legal[number % legal.len()];
    let step = match action {
        Action::Move(step) => step,
        _ => {
            table.play_action(action);
            return;
        }
    };
    let cursor = table.record().cursor();
    // Away from the last move's target, which would be previewed as well.
    tell(table, HandInput::Hover(Some(step.from)));
    tell(table, HandInput::Press(Some(step.from)));
    tell(table, HandInput::Release(Some(step.from)));
    tell(table, HandInput::Hover(Some(step.to)));
    tell(table, HandInput::Press(Some(step.to)));
    // Answer the choice between moves with the same squares, and the risk.
    for _ in 0..4 {
        let choice = table.app.world().resource::<Hand>().choice().cloned();
        let answer = match choice {
            None => break,
            Some(Choice::Risk { action, .. }) => action,
            Some(_) => action,
        };
        tell(table, HandInput::Choose(answer));
    }
    assert_eq!(table.record().cursor(), cursor + 1, "{action}");
}

#[test]
fn a_ply_lists_the_legal_actions_once() {
    for game in Game::ALL {
        let mut table = table(game);
        let mut previewed = 0;
        for number in 0..60 {
            if table.status().outcome.is_some() {
                break;
            }
            let legal = moves(&table);
            let before = QueryCount::so_far();
            let alone = alone(legal[number * 7 % legal.len()], &legal);
            play(&mut table, number * 7);
            let asked = QueryCount::since(before);
            assert_eq!(asked.lists, 1, "{game}, ply {number}");
            // The preview, the question about a risk, and the ply itself. If several moves have the same squares, the
            // preview shows one of them, and another may be chosen.
            let more = u32::from(!alone);
            assert!((1..=3 + more).contains(&asked.legality), "{game}, ply {number}: {asked:?}");
            assert!((1..=3 + more).contains(&asked.changes), "{game}, ply {number}: {asked:?}");
            previewed += usize::from(alone);
        }
        assert!(previewed > 20, "{game}: {previewed} moves had their way for themselves");
    }
}

#[test]
fn a_frame_asks_nothing() {
    let mut table = table(Game::Plunder);
    let before = QueryCount::so_far();
    let square = |name: &str| Some(name.parse().unwrap());
    tell(&mut table, HandInput::Press(square("e2")));
    for name in ["e4", "e3", "e4", "e3", "e4"] {
        tell(&mut table, HandInput::Hover(square(name)));
        assert!(table.app.world().resource::<Preview>().shown.is_some());
    }
    assert_eq!(QueryCount::since(before), QueryCount { legality: 5, changes: 5, lists: 0 }, "once for each look");
    for _ in 0..10 {
        table.frame();
    }
    assert_eq!(QueryCount::since(before), QueryCount { legality: 5, changes: 5, lists: 0 });
    table.world().write_message(TypedMove("e4".to_owned()));
    table.frame();
    assert_eq!(table.record().position().side_to_move(), Seat::Two);
    assert_eq!(QueryCount::since(before), QueryCount { legality: 7, changes: 6, lists: 1 });
    let status = table.app.world().resource::<BoardPosition>().legal.len();
    assert_eq!(status, 20);
}
