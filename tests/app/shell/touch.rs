//! TouchState in the whole program: on the board, and on the panels beside it.

use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy_egui::{EguiContext, PrimaryEguiContext};
use regalia_app::board::RunningGame;
use regalia_app::view::Layout;
use regalia_core::record::Record;
use regalia_core::rules::{Game, Options};

use super::Bench;
use crate::board::sq;
use crate::program::Program;

impl Bench {
    fn tap(&mut self, at: Vec2) {
        self.finger(TouchPhase::Started, at);
        self.frames(2);
        self.finger(TouchPhase::Ended, at);
        self.frames(2);
    }

    fn has_open_menu(&mut self) -> bool {
        let mut contexts = self.app.world_mut().query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
        let mut context = contexts.single_mut(self.app.world_mut()).unwrap();
        bevy_egui::egui::Popup::is_any_open(context.get_mut())
    }
}

#[test]
fn fingers_play_and_open_menus() {
    let mut bench = Bench::with(Record::new(Options::new(Game::TwoKings), Vec::new()));
    let layout = *bench.resource::<Layout>();
    let plies = |bench: &Bench| bench.resource::<RunningGame>().record.cursor();
    bench.tap(layout.centre(sq("e2")));
    bench.tap(layout.centre(sq("e4")));
    assert_eq!(plies(&bench), 1);
    // "Game" in the bar.
    assert!(!bench.has_open_menu());
    bench.tap(Vec2::new(130.0, 21.0));
    assert!(bench.has_open_menu());
    // What a menu covers does not hear the finger; beside it, the finger closes it.
    bench.tap(layout.centre(sq("g7")));
    assert!(!bench.has_open_menu());
    bench.finger(TouchPhase::Started, layout.centre(sq("d7")));
    bench.finger(TouchPhase::Moved, layout.centre(sq("d6")));
    bench.finger(TouchPhase::Moved, layout.centre(sq("d5")));
    bench.finger(TouchPhase::Ended, layout.centre(sq("d5")));
    bench.frames(2);
    assert_eq!(plies(&bench), 2);
}
