//! The editor by pointer and keys, without a window.

use bevy_egui::egui::{Key, Modifiers, PointerButton, Pos2, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use bevy_egui::egui::{self, Rect, Ui};
use regalia_app::panels::editor::places::{AROUND, MARGIN};
use regalia_app::panels::editor::{EditorAnswer, EditorDesk, EditorPlaces, EditorState, editor_dialog, record};
use regalia_app::panels::kit::icons::Icons;
use regalia_app::panels::kit::on_board::place;
use regalia_app::panels::kit::style::{install_fonts, install_theme};
use regalia_app::view::Theme;
use regalia_app::view::theme::BAR;
use regalia_core::record::Record;
use regalia_core::rules::{Game, Options, Square};

/// The editor and what it answered last.
#[derive(Default)]
struct Table {
    desk: EditorDesk,
    icons: Icons,
    running: Option<Record>,
    answer: Option<EditorAnswer>,
    is_styled: bool,
}

fn table(game: Game) -> Harness<'static, Table> {
    let names = ["Ann", "Bob", "Cid", "Dot"].map(str::to_owned);
    let running = Record::new(Options::new(game), names.to_vec());
    let state = Table { running: Some(running), ..Table::default() };
    let app = |ui: &mut Ui, table: &mut Table| {
        let ctx = ui.ctx().clone();
        if !table.is_styled {
            install_fonts(&ctx, Theme::Dark);
            install_theme(&ctx, Theme::Dark);
            table.is_styled = true;
            ctx.request_repaint();
            return;
        }
        let answer = editor_dialog(&ctx, &mut table.desk, table.running.as_ref(), &mut table.icons);
        table.answer = table.answer.or(answer);
    };
    let mut harness = Harness::builder().with_size(Vec2::new(1280.0, 800.0)).build_ui_state(app, state);
    harness.run();
    harness
}

fn sq(name: &str) -> Square {
    name.parse().expect("a square")
}

fn state<'a>(harness: &'a Harness<'_, Table>) -> &'a EditorState {
    harness.state().desk.0.as_ref().expect("the editor has been drawn")
}

fn text(harness: &Harness<'_, Table>) -> String {
    state(harness).editor.text().to_owned()
}

/// The room for the editor's parts in a window of this size.
fn room(width: f32, height: f32) -> Vec2 {
    Vec2::new(width, height - BAR) - Vec2::splat(2.0 * (AROUND + MARGIN))
}

/// Where a square is in the window.
fn at(harness: &Harness<'_, Table>, square: &str) -> Pos2 {
    let parts = EditorPlaces::of(room(1280.0, 800.0));
    let corner = egui::pos2(640.0, (800.0 + BAR) / 2.0) - parts.size / 2.0;
    let layout = state(harness).board.layout(parts.board.translate(corner.to_vec2()), 1.0);
    place(&layout, sq(square)).center()
}

fn press(harness: &mut Harness<'_, Table>, square: &str, button: PointerButton) {
    let pos = at(harness, square);
    for pressed in [true, false] {
        harness.event(egui::Event::PointerMoved(pos));
        harness.event(egui::Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE });
        harness.run();
    }
}

fn drag(harness: &mut Harness<'_, Table>, from: Pos2, to: Pos2) {
    harness.drag_at(from);
    harness.run();
    harness.hover_at(from + (to - from) / 2.0);
    harness.run();
    harness.hover_at(to);
    harness.run();
    harness.drop_at(to);
    harness.run();
}

fn choose(harness: &mut Harness<'_, Table>, label: &str) {
    harness.get_by_label(label).click();
    harness.run();
}

#[test]
fn clicks_place_and_take_away() {
    let mut harness = table(Game::TwoKings);
    choose(&mut harness, "white queen");
    press(&mut harness, "e4", PointerButton::Primary);
    assert_eq!(state(&harness).editor.draft().at(sq("e4")).map(|one| one.piece.to_string()).as_deref(), Some("wq"));
    assert!(text(&harness).starts_with("rnbqkknr/pppppppp/8/8/4Q3/8/PPPPPPPP/RNBQKKNR w"), "{}", text(&harness));
    press(&mut harness, "e4", PointerButton::Primary);
    assert!(state(&harness).editor.draft().at(sq("e4")).is_none(), "the same piece again takes it away");
    press(&mut harness, "a2", PointerButton::Secondary);
    assert!(state(&harness).editor.draft().at(sq("a2")).is_none());
    choose(&mut harness, "Eraser");
    press(&mut harness, "b2", PointerButton::Primary);
    assert!(state(&harness).editor.draft().at(sq("b2")).is_none());
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    harness.run();
    assert!(state(&harness).editor.draft().at(sq("b2")).is_some());
}

#[test]
fn a_click_within_one_frame_counts() {
    let mut harness = table(Game::Martian);
    choose(&mut harness, "drone");
    let pos = at(&harness, "a4");
    harness.event(egui::Event::PointerMoved(pos));
    for pressed in [true, false] {
        let button = PointerButton::Primary;
        harness.event(egui::Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE });
    }
    harness.run();
    assert_eq!(state(&harness).editor.draft().at(sq("a4")).map(|one| one.piece.to_string()).as_deref(), Some("od"));
}

#[test]
fn pieces_are_dragged_over_the_board_and_off_it() {
    let mut harness = table(Game::Sovereign);
    let (from, to) = (at(&harness, "e2"), at(&harness, "e5"));
    drag(&mut harness, from, to);
    let draft = state(&harness).editor.draft();
    assert!(draft.at(sq("e2")).is_none());
    assert_eq!(draft.at(sq("e5")).map(|one| one.piece.name()).as_deref(), Some("white pawn"));
    drag(&mut harness, to, egui::pos2(5.0, 5.0));
    assert!(state(&harness).editor.draft().at(sq("e5")).is_none());
    assert_eq!(state(&harness).editor.draft().parts().pieces.len(), 111);
    // From the palette.
    choose(&mut harness, "Cyan");
    let from = harness.get_by_label("cyan rook").rect().center();
    let to = at(&harness, "h7");
    drag(&mut harness, from, to);
    let there = state(&harness).editor.draft().at(sq("h7")).map(|one| one.piece.name());
    assert_eq!(there.as_deref(), Some("cyan rook"));
}

#[test]
fn a_stroke_over_empty_squares_draws_and_is_one_step() {
    let mut harness = table(Game::Plunder);
    choose(&mut harness, "Empty board");
    choose(&mut harness, "black pawn");
    let start = at(&harness, "a5");
    harness.drag_at(start);
    harness.run();
    for square in ["b5", "c5", "d5"] {
        let pos = at(&harness, square);
        harness.hover_at(pos);
        harness.run();
    }
    let end = at(&harness, "d5");
    harness.drop_at(end);
    harness.run();
    assert_eq!(state(&harness).editor.draft().parts().pieces.len(), 4);
    choose(&mut harness, "Undo");
    assert!(state(&harness).editor.draft().parts().pieces.is_empty());
}

#[test]
fn the_keys_alone_suffice() {
    let mut harness = table(Game::TwoKings);
    choose(&mut harness, "Empty board");
    harness.get_by_label_contains("Board").focus();
    harness.run();
    // From a1 to e1.
    for _ in 0..4 {
        harness.key_press(Key::ArrowRight);
    }
    harness.run();
    harness.key_press(Key::K);
    harness.key_press(Key::Enter);
    harness.run();
    assert_eq!(state(&harness).editor.draft().at(sq("e1")).map(|one| one.piece.to_string()).as_deref(), Some("wk"));
    let label = harness.get_by_label_contains("Board, ").accesskit_node().label();
    assert_eq!(label.as_deref(), Some("Board, e1: white king"));
    harness.key_press(Key::Delete);
    harness.run();
    assert!(state(&harness).editor.draft().parts().pieces.is_empty());
    harness.key_press(Key::Escape);
    harness.run();
    assert_eq!(harness.state().answer, Some(EditorAnswer::Close));
}

#[test]
fn problems_are_shown_while_editing() {
    let mut harness = table(Game::TwoKings);
    assert!(harness.query_by_label("Legal: Ann (White) to move, 20 moves").is_some());
    choose(&mut harness, "Empty board");
    let said = "Illegal: White has no king";
    assert!(harness.query_by_label(said).is_some());
    harness.get_by_label("Play from here").click();
    harness.run();
    assert_eq!(harness.state().answer, None, "what is not possible is not played");
    choose(&mut harness, "Start");
    choose(&mut harness, "Play from here");
    assert_eq!(harness.state().answer, Some(EditorAnswer::Play));
    let record = record(&harness.state().desk).expect("a possible position");
    assert!(record.is_usual_start());
    assert_eq!(record.names(), ["Ann", "Bob"]);
}

#[test]
fn text_is_pasted_and_refused() {
    let mut harness = table(Game::Martian);
    harness.event(egui::Event::Paste("4k3/8/8/8/8/8/8/4K2R w K - 0 1".to_owned()));
    harness.run();
    assert_eq!(
        (state(&harness).editor.draft().game(), text(&harness).as_str()),
        (Game::Plunder, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    );
    harness.event(egui::Event::Paste("nonsense".to_owned()));
    harness.run();
    assert!(harness.query_by_label_contains("This text is not a position: board, column 2").is_some());
    assert_eq!(state(&harness).board.pieces.len(), 3, "the board stays");
}

#[test]
fn the_running_game_is_never_touched() {
    let mut harness = table(Game::Royale);
    let before = harness.state().running.as_ref().map(|record| record.position().to_string());
    for game in Game::ALL {
        let desk = &mut harness.state_mut().desk;
        desk.0.as_mut().expect("drawn").editor.choose_game(game);
        harness.run();
        choose(&mut harness, "Empty board");
        press(&mut harness, "a1", PointerButton::Primary);
        assert_eq!(state(&harness).editor.draft().parts().pieces.len(), 1, "{game}");
        assert_eq!(state(&harness).board.game, game);
    }
    assert_eq!(harness.state().running.as_ref().map(|record| record.position().to_string()), before);
    choose(&mut harness, "From the board");
    assert_eq!(state(&harness).editor.draft().game(), Game::Royale);
    assert_eq!(Some(text(&harness)), before);
}

#[test]
fn the_parts_lie_in_the_window_and_apart() {
    for (x, y) in [(1280.0, 800.0), (1920.0, 1080.0), (900.0, 640.0), (800.0, 1280.0)] {
        let room = room(x, y);
        let parts = EditorPlaces::of(room);
        let whole = Rect::from_min_size(Pos2::ZERO, parts.size);
        assert!(parts.size.x <= room.x + 0.5 && parts.size.y <= room.y + 0.5, "{x} × {y}");
        let all = [parts.board, parts.facts, parts.foot];
        for (index, one) in all.iter().enumerate() {
            assert!(whole.expand(0.5).contains_rect(*one), "{x} × {y}: {one:?}");
            assert!(all[..index].iter().all(|other| !one.shrink(1.0).intersects(*other)), "{x} × {y}: {one:?}");
        }
        assert!(parts.board.size().min_elem() >= 360.0 && parts.facts.height() > 200.0, "{x} × {y}: {:?}", parts.facts);
    }
}

#[test]
fn the_text_of_the_longest_start_is_shown_in_full() {
    let mut cut = Vec::new();
    for size in
        [Vec2::new(1280.0, 800.0), Vec2::new(1024.0, 640.0), Vec2::new(1920.0, 1080.0), Vec2::new(800.0, 1200.0)]
    {
        let mut harness = table(Game::Sovereign);
        harness.set_size(size);
        harness.run();
        let text = text(&harness);
        let mut found = 0;
        for clipped in &harness.output().shapes {
            let egui::Shape::Text(shape) = &clipped.shape else { continue };
            if shape.galley.text() == text {
                let letters = shape.visual_bounding_rect();
                if !clipped.clip_rect.contains_rect(letters) {
                    cut.push(format!("{size}: {letters} in {}", clipped.clip_rect));
                }
                found += 1;
            }
        }
        assert!(found > 0, "{size}: the text is nowhere");
    }
    assert_eq!(cut, Vec::<String>::new());
}
