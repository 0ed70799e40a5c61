//! The card of a hint: it says at once that a move is looked for, and stands where it covers nothing that it speaks of.

use super::stage::*;
use regalia_app::board::BoardPosition;
use regalia_app::computer::{Hint, HintInput, HintStep};
use regalia_app::model::TableData;
use regalia_app::panels::column::places::beside;
use regalia_app::panels::command::UiCommand;
use regalia_app::panels::study::command::StudyCommand;
use regalia_app::panels::study::hint::{HintView, hint_ui, next_beat};
use regalia_app::view::{Layout, Rotation};
use regalia_core::engine::{Engine, Limits, Stop, Task};
use regalia_core::record::Record;
use regalia_core::rules::{Game, GamePosition, Options, Square};
use regalia_core::teaching::Depths;

const SIZES: [(f32, f32); 3] = [(1024.0, 640.0), (1280.0, 800.0), (1920.0, 1080.0)];

fn record(game: Game, plies: usize) -> Record {
    let mut options = Options::new(game);
    let _ = options.set("choice", "off");
    let mut record = Record::new(options, vec!["Ann".to_owned(); game.seats()]);
    for ply in 0..plies {
        let legal = record.position().legal_actions();
        record.play(legal[(7 * ply + 3) % legal.len()]).unwrap();
    }
    record
}

/// The hint for the position on the board, at a step.
fn hint(record: &Record, step: HintStep) -> Hint {
    let task = Task { lines: 2, ..Task::new(record.position().clone(), Limits::nodes(3000)) };
    let report = Engine::new(1, 1).think(&task, &Stop::new()).unwrap();
    let Hint::Shown(shown) = Hint::of(record, &report, &Depths::default()) else { panic!("no hint") };
    let mut shown = (*shown).clone();
    shown.step = step;
    Hint::Shown(shown.into())
}

/// The squares that a text names.
fn named_in(text: &str) -> impl Iterator<Item = Square> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric()).filter_map(|word| word.parse().ok())
}

struct ShownCard<'a> {
    stage: Stage<'a, UiCommand>,
    layout: Layout,
    data: TableData,
}

fn shown<'a>(record: &Record, hint: Hint, size: (f32, f32), rotation: Rotation, moves: bool) -> ShownCard<'a> {
    let layout = Layout::new(bevy::math::Vec2::new(size.0, size.1), 1.0, record.game(), rotation);
    let data = TableData::of(record, &BoardPosition::of(record.position()));
    let pieces: Vec<Square> = record.position().pieces().into_iter().map(|(square, _)| square).collect();
    let (beside, king) = (beside(&layout, &data), data.king);
    let mut stage = Stage::new(None, move |ui, _| {
        let view = HintView { hint: &hint, layout: &layout, beside: &beside, king, pieces: &pieces, moves };
        hint_ui(ui.ctx(), &view)
    });
    stage.harness.set_size(egui::vec2(size.0, size.1));
    stage.settle();
    stage.settle();
    ShownCard { stage, layout, data }
}

impl ShownCard<'_> {
    fn card(&self) -> egui::Rect {
        self.stage.harness.ctx.memory(|memory| memory.area_rect(egui::Id::new("hint"))).unwrap()
    }

    /// Whether the card holds any part of a square.
    fn holds(&self, square: Square) -> bool {
        let centre = self.layout.centre(square);
        let size = egui::Vec2::splat(self.layout.square());
        egui::Rect::from_center_size(egui::pos2(centre.x, centre.y), size).shrink(1.5).intersects(self.card())
    }
}

#[test]
fn while_a_move_is_looked_for_the_card_says_so_and_can_be_cancelled() {
    let record = record(Game::Sovereign, 0);
    let words = |moves: bool| shown(&record, Hint::Thinks, SIZES[1], Rotation::NONE, moves).stage.labels();
    assert!(words(false).contains(&"Looking for a move…".to_owned()), "{:?}", words(false));
    assert!(words(true).contains(&"Looking for a move".to_owned()), "with dots that move: {:?}", words(true));
    let mut shown = shown(&record, Hint::Thinks, SIZES[1], Rotation::NONE, true);
    assert!(matches!(commands(shown.stage.click("Cancel").answers())[..], [StudyCommand::Hint(HintInput::Close)]));
}

#[test]
fn dots_move_only_while_a_move_is_looked_for_and_only_where_things_may_move() {
    let record = record(Game::Plunder, 0);
    let dots = |moves: bool, hint: Hint| {
        let shown = shown(&record, hint, SIZES[1], Rotation::NONE, moves);
        let shapes = &shown.stage.harness.output().shapes;
        shapes.iter().filter(|shape| matches!(shape.shape, egui::Shape::Circle(_))).count()
    };
    let found = hint(&record, HintStep::Piece);
    assert_eq!([dots(true, Hint::Thinks), dots(false, Hint::Thinks), dots(true, found.clone())], [3, 0, 0]);
    assert!(next_beat(&Hint::Thinks, true).is_some());
    for (hint, moves) in [(Hint::Thinks, false), (found, true), (Hint::None, true)] {
        assert_eq!(next_beat(&hint, moves), None, "nothing wakes the window");
    }
}

#[test]
fn the_card_holds_neither_the_king_nor_a_square_that_it_names() {
    for (game, plies) in [(Game::Sovereign, 0), (Game::Sovereign, 30), (Game::Plunder, 12), (Game::TwoKings, 5)] {
        let record = record(game, plies);
        for step in [HintStep::Piece, HintStep::Square, HintStep::Reason] {
            let hint = hint(&record, step);
            let Hint::Shown(told) = &hint else { panic!("no hint") };
            let mut named: Vec<Square> = told.from.into_iter().chain(told.to).collect();
            named.extend(named_in(told.words()).chain(record.position().royal(record.position().side_to_move())));
            for (size, rotation) in
                SIZES.into_iter().flat_map(|size| [Rotation::NONE, Rotation::HALF].map(|rotation| (size, rotation)))
            {
                let shown = shown(&record, hint.clone(), size, rotation, true);
                let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(size.0, size.1));
                let card = shown.card();
                assert!(window.contains_rect(card), "{game} {size:?}: {card}");
                let held: Vec<&Square> = named.iter().filter(|square| shown.holds(**square)).collect();
                assert!(held.is_empty(), "{game} {size:?} {step:?} holds {held:?}: {card}");
                // It covers no part of the board where there is room beside it.
                if !beside(&shown.layout, &shown.data).free().is_empty() {
                    let board = shown.layout.board;
                    assert!(card.right() < board.min.x || card.left() > board.max.x, "{game} {size:?}: {card}");
                }
            }
        }
    }
}

#[test]
fn without_room_beside_the_board_the_card_stands_where_no_piece_is() {
    let record = record(Game::Sovereign, 0);
    for size in [(800.0, 1200.0), (1080.0, 1920.0)] {
        for hint in [Hint::Thinks, hint(&record, HintStep::Square)] {
            let shown = shown(&record, hint, size, Rotation::NONE, true);
            let covered = record.position().pieces().into_iter().filter(|(square, _)| shown.holds(*square));
            assert_eq!(covered.count(), 0, "{size:?}: {}", shown.card());
        }
    }
}

#[test]
fn the_card_stands_at_the_icon_that_asks_for_it() {
    for (size, plies) in SIZES.into_iter().flat_map(|size| [0, 6, 40].map(|plies| (size, plies))) {
        let record = record(Game::Sovereign, plies);
        for hint in [Hint::Thinks, hint(&record, HintStep::Reason)] {
            let shown = shown(&record, hint, size, Rotation::NONE, true);
            let tools = beside(&shown.layout, &shown.data).tools;
            let away = shown.card().distance_to_pos(tools);
            assert!(away < 240.0, "{size:?} after {plies}: {away}");
        }
    }
}
