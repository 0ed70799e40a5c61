//! The card of a coach mark: it covers none of the squares it speaks of, and closes without taking the focus.

use super::stage::*;
use bevy::math::Vec2;
use regalia_app::board::BoardPosition;
use regalia_app::files::settings::{Lesson, Lessons};
use regalia_app::model::TableData;
use regalia_app::panels::coach::{CoachMark, coach_ui};
use regalia_app::panels::column::places::beside;
use regalia_app::panels::kit::card_place::Beside;
use regalia_app::view::{Layout, Rotation};
use regalia_core::record::Record;
use regalia_core::rules::{Game, GamePosition, Options, Position, Seat, Square};
use regalia_core::teaching::takeovers;

/// After these moves, the mark for a seat that knows these lessons.
fn mark(moves: &str, seat: Seat, known: &[Lesson]) -> CoachMark {
    let mut position = Position::start(&Options::new(Game::Sovereign).without_side_choice());
    for text in moves.split_whitespace() {
        position = position.play(position.parse_action(text).unwrap()).unwrap();
    }
    let lessons = known.iter().fold(Lessons::default(), |lessons, lesson| lessons.with(*lesson));
    let way = takeovers(&position, seat).first().copied();
    CoachMark::next(lessons, &position, &BoardPosition::of(&position), seat, None, way).unwrap()
}

fn marks(seat: Seat) -> [CoachMark; 3] {
    let (first, more) = if seat == Seat::One { ("", "e2e4 e15e13 e4e5") } else { ("e2e4", "e2e4 e15e13 f2f3 e13e12") };
    [mark(first, seat, &[]), mark(first, seat, &[Lesson::Army]), mark(more, seat, &[Lesson::Army, Lesson::Square])]
}

/// A layout, and the panels' data after so many plies.
fn table(size: (f32, f32), rotation: Rotation, plies: usize) -> (Layout, TableData) {
    let mut record = Record::new(Options::new(Game::Sovereign).without_side_choice(), vec!["Ann".into(), "Ben".into()]);
    for ply in 0..plies {
        let legal = record.position().legal_actions();
        record.play(legal[(7 * ply + 3) % legal.len()]).unwrap();
    }
    let layout = Layout::new(Vec2::new(size.0, size.1), 1.0, Game::Sovereign, rotation);
    (layout, TableData::of(&record, &BoardPosition::of(record.position())))
}

/// The card of a mark, after it was closed by its cross, and whether a line leads from it to its square.
fn card(mark: &CoachMark, layout: Layout, beside: Beside) -> (egui::Rect, bool) {
    let shown = mark.clone();
    let mut stage: Stage<bool> = Stage::new(None, move |ui, _| {
        [coach_ui(ui.ctx(), &shown, &layout, &beside, false)].into_iter().filter(|closes| *closes)
    });
    stage.harness.set_size(egui::vec2(layout.window.x, layout.window.y));
    stage.settle();
    stage.settle();
    let id = egui::Id::new(("coach", mark.lesson as u8));
    let card = stage.harness.ctx.memory(|memory| memory.area_rect(id)).unwrap();
    let is_line = |shape: &egui::epaint::ClippedShape| match &shape.shape {
        egui::Shape::LineSegment { points, stroke } => {
            (stroke.width - 2.5).abs() < 0.1 && (points[0] - points[1]).length() > 0.0
        }
        _ => false,
    };
    let longest = stage.harness.output().shapes.iter().filter(|shape| is_line(shape)).map(|shape| {
        let egui::Shape::LineSegment { points, .. } = shape.shape else { return 0.0 };
        (points[0] - points[1]).length()
    });
    let longest = longest.fold(0.0_f32, f32::max);
    assert!(longest < 1.5 * layout.square(), "{longest}: no line crosses the board");
    assert!(stage.shows(&mark.title) && stage.shows(&mark.text));
    stage.key(Key::Tab);
    assert_eq!(stage.focused(), "", "nothing in it takes the focus");
    stage.click("Close this hint for good");
    assert_eq!(stage.answers(), [true]);
    (card, longest > 0.0)
}

/// Whether a card holds any part of a square.
fn holds(card: egui::Rect, layout: &Layout, square: &Square) -> bool {
    let centre = layout.centre(*square);
    let square = egui::Rect::from_center_size(egui::pos2(centre.x, centre.y), egui::Vec2::splat(layout.square()));
    square.shrink(1.5).intersects(card)
}

#[test]
fn the_card_holds_none_of_the_squares_it_speaks_of() {
    for size in [(1280.0, 800.0), (1024.0, 640.0), (1920.0, 1080.0)] {
        for (seat, rotation) in [(Seat::One, Rotation::NONE), (Seat::One, Rotation::HALF), (Seat::Two, Rotation::HALF)]
        {
            let (layout, data) = table(size, rotation, 0);
            for mark in marks(seat) {
                // The same where there is no room beside the board.
                for beside in [beside(&layout, &data), Beside::default()] {
                    let is_free = !beside.free().is_empty();
                    let (card, has_line) = card(&mark, layout, beside);
                    let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(size.0, size.1));
                    assert!(window.contains_rect(card), "{size:?} {mark:?}: {card}");
                    let named = mark.lit.iter().chain(&mark.free).chain([&mark.at]);
                    let held: Vec<&Square> = named.filter(|square| holds(card, &layout, square)).collect();
                    assert!(held.is_empty(), "{size:?} {:?} holds {held:?}: {card}", mark.lesson);
                    if is_free {
                        assert!(is_apart(card, &layout) && !has_line, "{size:?}: it stands beside the board: {card}");
                    }
                }
            }
        }
    }
}

/// Whether a card covers nothing of the board.
fn is_apart(card: egui::Rect, layout: &Layout) -> bool {
    card.right() < layout.board.min.x || card.left() > layout.board.max.x
}

#[test]
fn the_card_stands_beside_the_board_when_the_list_of_moves_is_full() {
    for (size, plies) in [(1280.0, 800.0), (1440.0, 900.0), (1920.0, 1080.0)]
        .into_iter()
        .flat_map(|size| [4, 6, 8, 10, 14, 20, 40].map(|plies| (size, plies)))
    {
        let (layout, data) = table(size, Rotation::NONE, plies);
        for mark in marks(Seat::One) {
            let (card, has_line) = card(&mark, layout, beside(&layout, &data));
            assert!(is_apart(card, &layout) && !has_line, "{size:?} after {plies}, {:?}: {card}", mark.lesson);
        }
    }
}

#[test]
fn of_two_free_places_the_card_takes_the_nearer_one() {
    let (layout, data) = table((1920.0, 1080.0), Rotation::NONE, 4);
    let [mark, ..] = marks(Seat::One);
    for (at, left) in [("b8", true), ("o8", false)] {
        let mark = CoachMark { at: at.parse().unwrap(), ..mark.clone() };
        let (card, _) = card(&mark, layout, beside(&layout, &data));
        assert_eq!(card.right() < layout.board.min.x, left, "{at}: {card}");
    }
}

#[test]
fn only_on_the_board_the_card_gives_way_to_what_is_said_there() {
    let (layout, data) = table((1280.0, 800.0), Rotation::NONE, 0);
    for (beside, is_shown) in [(beside(&layout, &data), true), (Beside::default(), false)] {
        let [mark, ..] = marks(Seat::One);
        let title = mark.title.clone();
        let stage: Stage<bool> =
            Stage::new(None, move |ui, _| coach_ui(ui.ctx(), &mark, &layout, &beside, true).then_some(true));
        assert_eq!(stage.shows(&title), is_shown);
    }
}

#[test]
fn marks_say_what_to_do_in_plain_words() {
    let [army, square, gain] = marks(Seat::One);
    assert_eq!(army.title, "These are yours: White");
    assert_eq!(square.title, "Worth taking: the navy square");
    assert_eq!(square.text, "Your pawn gets there in two moves: e2 to e4, then e5. Then you control Navy.");
    assert_eq!(gain.title, "You control Navy now");
    assert_eq!(gain.text, "Move its pieces as your own, for as long as your pawn stays on e5.");
    assert_eq!(marks(Seat::Two)[0].title, "These are yours: Black");
}
