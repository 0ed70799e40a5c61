//! Legal actions are listed once per ply, and never while the pointer moves.

use bevy::input::ButtonState;
use regalia_app::board::RunningGame;
use regalia_app::play::{Hand, Preview};
use regalia_app::view::ViewSettings;
use regalia_core::rules::{Game, QueryCount, Square};

use super::frames::started;
use crate::program::Program;

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

#[test]
fn hovering_and_dragging_list_no_legal_actions() {
    let mut bench = started(Game::Sovereign);
    bench.app.world_mut().resource_mut::<ViewSettings>().overlay = true;
    bench.frames(2);
    let before = QueryCount::so_far().lists;
    bench.point(square("e2"));
    bench.button(ButtonState::Pressed);
    let mut previewed = 0;
    for name in ["e3", "e4", "f4", "e4", "p16", "a1", "e3", "h8"] {
        bench.point(square(name));
        bench.frames(3);
        assert_eq!(bench.resource::<Hand>().dragged(), Some(square("e2")), "the pawn hangs on the pointer over {name}");
        previewed += usize::from(bench.resource::<Preview>().shown.is_some());
    }
    assert_eq!(previewed, 4, "its consequences are shown over e3 and e4, each time");
    assert_eq!(QueryCount::so_far().lists, before);

    bench.point(square("e4"));
    bench.button(ButtonState::Released);
    assert_eq!(bench.resource::<RunningGame>().record.len(), 1, "the pawn is put down");
    assert_eq!(QueryCount::so_far().lists, before + 1, "once for the ply");
    bench.frames(60);
    assert_eq!(QueryCount::so_far().lists, before + 1, "and not while it is shown");
}
