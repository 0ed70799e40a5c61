//! Pictures drawn in the background: the window sleeps meanwhile, and wakes when they are ready.

use std::sync::mpsc::channel;
use std::time::Duration;

use bevy::ecs::message::Messages;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use regalia_app::tasks::Waker;
use regalia_app::view::BoardStyle;
use regalia_core::rules::Game;

use super::Screen;
use crate::program::Program;

#[test]
fn the_window_sleeps_while_the_overlay_is_drawn() {
    let mut screen = Screen::of(Game::Sovereign);
    // A baked board would wake it too.
    screen.settings(|settings| settings.board = BoardStyle::Flat);
    let (tell, woken) = channel();
    screen.table.world().insert_resource(Waker::new(move || {
        // Fails when the test is over.
        let _ = tell.send(());
    }));
    let sprites = |screen: &mut Screen| screen.table.world().query::<&Sprite>().iter(screen.table.app.world()).count();
    let before = sprites(&mut screen);
    screen.table.world().resource_mut::<Messages<RequestRedraw>>().clear();
    screen.settings(|settings| settings.overlay = true);
    assert!(screen.table.world().resource::<Messages<RequestRedraw>>().is_empty(), "a frame is asked for");
    woken.recv_timeout(Duration::from_secs(60)).unwrap();
    screen.table.frame();
    assert!(sprites(&mut screen) > before, "whoever is woken finds the picture");
}
