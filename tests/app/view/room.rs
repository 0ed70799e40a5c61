//! The room that the board and the panels have, in the whole program.

use crate::program::{Program, edit, press};
use bevy::prelude::*;
use regalia_app::shell;
use regalia_app::view::{InterfaceSize, Layout, ViewSettings};
use regalia_core::record::Record;
use regalia_core::rules::{Game, Options};

fn layout(app: &App) -> Layout {
    *app.world().resource::<Layout>()
}

fn begin(app: &mut App, game: Game) {
    app.press(edit::begin(Record::new(Options::new(game), Vec::new())));
}

#[test]
fn table_mode_leaves_the_board_and_its_bars() {
    let mut app = shell::without_screen(1280, 800);
    app.press(press::table());
    assert!(!layout(&app).at_table, "there is no game");
    for game in Game::ALL {
        begin(&mut app, game);
        let before = layout(&app);
        app.press(press::table());
        let during = layout(&app);
        assert!(during.at_table && during.square() > before.square(), "{game}: {during:?}");
        assert_eq!(during.bars.is_some(), game.seats() == 2, "{game}");
        app.press(press::table());
        assert_eq!(layout(&app), before, "{game}");
    }
}

#[test]
fn board_and_panels_follow_the_size() {
    let mut app = shell::without_screen(1600, 900);
    begin(&mut app, Game::Sovereign);
    let usual = layout(&app);
    let size = |app: &mut App, percent: u16| {
        let view = ViewSettings { size: InterfaceSize::new(percent).unwrap(), ..ViewSettings::default() };
        app.press(press::change_view(view));
        layout(app)
    };
    let larger = size(&mut app, 125);
    assert_eq!((larger.window, larger.scale), (usual.window / 1.25, usual.scale * 1.25));
    assert!(larger.board.max.y <= larger.window.y && larger.column.max.x <= larger.window.x);
    // As large as the window has room for.
    let most = size(&mut app, 200);
    assert_eq!((most.scale, most.window.y.round()), (1.5, 600.0));
    let smaller = size(&mut app, 75);
    assert_eq!(smaller.window, usual.window / 0.75);
    assert_eq!(size(&mut app, 100), usual);
}
