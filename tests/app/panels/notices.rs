//! The line at the board that says why something was refused, wherever it happens.

use super::stage::*;
use regalia_app::panels::command::UiCommand;
use regalia_app::panels::over_board::notice::notice_ui;
use regalia_app::play::BoardNotice;
use regalia_app::view::{InterfaceSize, Layout, Rotation};
use regalia_core::rules::sovereign::SovereignRefusal;
use regalia_core::rules::{Game, GamePosition, Options, Position, Refusal, RuleRef, Square};

/// Sizes of a window in pixels, each with the size of the interface in percent.
const WINDOWS: [((f32, f32), u16); 8] = [
    ((1280.0, 800.0), 100),
    ((800.0, 600.0), 100),
    ((800.0, 1060.0), 100),
    ((1024.0, 640.0), 150),
    ((1280.0, 800.0), 150),
    ((800.0, 1060.0), 150),
    ((1920.0, 1080.0), 150),
    ((1080.0, 1920.0), 200),
];

/// The longest thing that is said to a move between two squares of the start, with its rule.
fn longest_refusal(game: Game) -> (String, Option<RuleRef>) {
    let position = Position::start(&Options::new(game));
    let (files, ranks) = game.size();
    let squares = || (0..ranks).flat_map(move |rank| (0..files).filter_map(move |file| Square::new(file, rank)));
    let texts = squares().step_by(3).flat_map(|from| squares().map(move |to| format!("{from}{to}")));
    let refusals = texts.filter_map(|text| position.validate(position.parse_action(&text).ok()?).err());
    let said = refusals.map(|refusal| {
        let rule = refusal.rule_ref(game);
        (rule.map_or(refusal.to_string(), |rule| format!("{refusal} ({rule})")), rule)
    });
    said.max_by_key(|(text, _)| text.chars().count()).unwrap()
}

#[test]
fn a_refusal_is_never_cut_off_at_the_edge_of_the_window() {
    for game in [Game::Martian, Game::Plunder, Game::Sovereign, Game::Royale] {
        let (text, rule) = longest_refusal(game);
        let long =
            "Red would go to Bartholomew (violet queen on k8), and its rook on e12 would check your king".to_owned();
        let texts = [(text, rule), (long, None)];
        for ((text, rule), ((x, y), percent)) in texts.iter().flat_map(|text| WINDOWS.map(|window| (text, window))) {
            let (text, rule) = (text.clone(), *rule);
            let pixels = bevy::math::Vec2::new(x, y);
            let scale = InterfaceSize::new(percent).unwrap().scale_in(pixels);
            let layout = Layout::new(pixels / scale, scale, game, Rotation::NONE);
            let (files, ranks) = game.size();
            // Both edges, the middle, and every height there.
            let places = [0, files / 2, files - 1].into_iter();
            let squares = places.flat_map(|file| (0..ranks).map(move |rank| Square::new(file, rank)));
            let at = std::rc::Rc::new(std::cell::Cell::new(None));
            let (shown, said) = (at.clone(), text.clone());
            let mut stage = Stage::new(None, move |ui, _| {
                let notice = BoardNotice { line: Some((said.clone(), shown.get())), rule, ..BoardNotice::default() };
                notice_ui(ui.ctx(), &layout, &notice)
            });
            stage.harness.set_size(egui::vec2(layout.window.x, layout.window.y));
            for square in squares.chain([None]) {
                at.set(square);
                stage.settle();
                let rect = stage.harness.ctx.memory(|memory| memory.area_rect(egui::Id::new("notice"))).unwrap();
                let window = stage.harness.ctx.viewport_rect();
                assert!((window.size() - egui::vec2(layout.window.x, layout.window.y)).length() < 0.1, "{window}");
                let what = format!("{game}, {x} × {y} at {percent} %, {square:?}: {rect} in {window}");
                assert!(window.contains_rect(rect) && rect.width() > 100.0, "{what}");
                // Every word is drawn inside the frame.
                for node in stage.harness.root().children_recursive() {
                    let label = node.accesskit_node().label().or_else(|| node.accesskit_node().value());
                    let is_word = label.is_some_and(|label| !label.is_empty() && text.contains(&label));
                    assert!(!is_word || rect.expand(4.0).contains_rect(node.rect()), "{what}: {:?}", node.rect());
                }
                // The square itself is still seen.
                let covered = square.is_some_and(|square| {
                    let middle = layout.centre(square);
                    rect.contains(egui::pos2(middle.x, middle.y))
                });
                assert!(!covered, "{what}: it lies on its square");
            }
        }
    }
}

#[test]
fn the_line_at_a_neutral_piece_covers_none_of_the_squares_it_names() {
    let position = Position::start(&Options::new(Game::Sovereign));
    for (x, y) in [(1280.0, 800.0), (1920.0, 1080.0)] {
        let layout = Layout::new(bevy::math::Vec2::new(x, y), 1.0, Game::Sovereign, Rotation::NONE);
        let mut tried = 0;
        for (square, _) in position.pieces().into_iter().step_by(5) {
            let Err(refusal) = position.validate_piece(square) else { continue };
            let Refusal::Sovereign(SovereignRefusal::NeutralPiece { way: Some(way), .. }) = &refusal else { continue };
            let rule = refusal.rule_ref(Game::Sovereign);
            let text = format!("{refusal} ({})", rule.unwrap());
            let ways = way.squares;
            let mut stage: Stage<UiCommand> = Stage::new(None, move |ui, _| {
                let line = Some((text.clone(), Some(square)));
                let notice = BoardNotice { line, squares: ways.to_vec(), rule, ..BoardNotice::default() };
                notice_ui(ui.ctx(), &layout, &notice)
            });
            stage.harness.set_size(egui::vec2(x, y));
            stage.settle();
            stage.settle();
            let line = stage.harness.ctx.memory(|memory| memory.area_rect(egui::Id::new("notice"))).unwrap();
            for way in ways {
                let centre = layout.centre(way);
                assert!(!line.contains(egui::pos2(centre.x, centre.y)), "{x}: {square} covers {way}: {line}");
            }
            tried += 1;
        }
        assert!(tried > 12, "{tried}");
    }
}
