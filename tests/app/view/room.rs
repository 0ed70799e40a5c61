//! The room that the board and the panels have, in the whole program.

use crate::program::{Program, edit, press};
use bevy::prelude::*;
use regalia_app::panels::UiCommand;
use regalia_app::shell;
use regalia_app::view::Layout;
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
    let resize = |app: &mut App, times: usize, command: fn() -> UiCommand| {
        (0..times).for_each(|_| app.press(command()));
        layout(app)
    };
    let larger = resize(&mut app, 2, press::larger_text);
    assert_eq!((larger.window, larger.scale), (usual.window / 1.25, usual.scale * 1.25));
    assert!(larger.board.max.y <= larger.window.y && larger.column.max.x <= larger.window.x);
    // As large as the window has room for.
    let most = resize(&mut app, 9, press::larger_text);
    assert_eq!((most.scale, most.window.y.round()), (1.5, 600.0));
    let smaller = resize(&mut app, 9, press::smaller_text);
    assert_eq!(smaller.window, usual.window / 0.75);
    assert_eq!(resize(&mut app, 1, press::usual_text), usual);
}
