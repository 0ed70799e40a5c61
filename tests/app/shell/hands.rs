//! The screen shows the entities: plates and roster follow every change of them.

use bevy::prelude::*;
use regalia_app::board::{BoardIndex, BoardPosition, InArmy, Occupant, OnSquare};
use regalia_app::model::TableData;
use regalia_app::view::{ReducedMotion, Shadow, ViewSettings};
use regalia_core::record::Record;
use regalia_core::rules::{Action, Army, Game, GamePosition, Options, Position, Seat};

use super::Bench;
use crate::program::Program;

/// A white pawn can go to l5, red's square; red's pawn f9 can promote from then on.
const GAIN: &str = "8bk7/16/16/16/16/16/16/5rp10/16/16/16/12wp3/16/16/16/8wk7 1 w b - 0";

fn started() -> Bench {
    let options = Options::new(Game::Sovereign);
    let record = Record::from_position(Position::parse(GAIN, &options).unwrap(), options, Vec::new());
    let mut bench = Bench::with(record);
    // No light runs over armies that change hands.
    bench.app.world_mut().resource_mut::<ViewSettings>().reduced_motion = ReducedMotion::On;
    bench
}

fn act(text: &str) -> Action {
    Action::parse(text, Game::Sovereign).unwrap()
}

impl Bench {
    fn piece_on(&self, square: &str) -> Entity {
        let square = self.resource::<BoardIndex>().square(square.parse().unwrap()).unwrap();
        self.app.world().get::<Occupant>(square).unwrap().piece()
    }

    /// The images of a piece's parts but its shadow: its plate, for a plain piece.
    fn plates(&self, square: &str) -> Vec<Handle<Image>> {
        let world = self.app.world();
        let children = world.get::<Children>(self.piece_on(square)).into_iter().flatten();
        let parts = children.filter(|child| !world.entity(**child).contains::<Shadow>());
        parts.filter_map(|child| Some(world.get::<Sprite>(*child)?.image.clone())).collect()
    }

    /// Who controls the army, as its row in the roster says.
    fn row(&self, army: Army) -> (Option<Seat>, String) {
        let row = self.resource::<TableData>().armies.iter().find(|row| row.army == army).unwrap();
        (row.commander, row.why()[0].clone())
    }

    fn is_legal(&self, action: &str) -> bool {
        self.resource::<BoardPosition>().legal.contains(&act(action))
    }
}

#[test]
fn plates_roster_and_moves_follow_entities_that_are_changed_by_hand() {
    let mut bench = started();
    assert!(bench.plates("f9").is_empty(), "a neutral piece has no plate");
    assert_eq!(bench.row(Army::Red), (None, "neutral".to_owned()));
    assert!(!bench.is_legal("f9g9q"));
    let (pawn, square) = (bench.piece_on("m5"), bench.resource::<BoardIndex>().square("l5".parse().unwrap()).unwrap());
    bench.app.world_mut().entity_mut(pawn).insert(OnSquare(square));
    bench.frames(1);
    assert_eq!(bench.plates("f9"), bench.plates("i1"), "the plate of seat 1");
    assert_eq!(bench.plates("f9").len(), 1);
    assert_eq!(bench.row(Army::Red), (Some(Seat::One), "White · pawn on l5".to_owned()));
    assert!(bench.is_legal("f9g9q"));
    let black = bench.resource::<BoardIndex>().army(Army::Black);
    bench.app.world_mut().entity_mut(pawn).insert(InArmy(black));
    bench.frames(1);
    assert_eq!(bench.plates("f9"), bench.plates("i16"), "the plate of seat 2");
    assert_eq!(bench.row(Army::Red).0, Some(Seat::Two));
    assert!(!bench.is_legal("f9g9q"));
    bench.app.world_mut().despawn(pawn);
    bench.frames(1);
    assert!(bench.plates("f9").is_empty());
    assert_eq!(bench.row(Army::Red), (None, "neutral".to_owned()));
}
