//! The card of a coach mark: it covers none of the squares it speaks of, and closes without taking the focus.

use super::stage::*;
use bevy::math::Vec2;
use regalia_app::board::Status;
use regalia_app::files::settings::{Lesson, Lessons};
use regalia_app::panels::coach::{CoachMark, coach_ui};
use regalia_app::view::{Layout, Turns};
use regalia_core::rules::{Game, GamePosition, Options, Position, Seat, Square};

/// After these moves, the mark for a seat that knows these lessons.
fn mark(moves: &str, seat: Seat, known: &[Lesson]) -> CoachMark {
    let mut position = Position::start(&Options::new(Game::Sovereign).without_side_choice());
    for text in moves.split_whitespace() {
        position = position.play(position.parse_action(text).unwrap()).unwrap();
    }
    let lessons = known.iter().fold(Lessons::default(), |lessons, lesson| lessons.with(*lesson));
    CoachMark::next(lessons, &position, &Status::of(&position), seat, None).unwrap()
}

fn marks(seat: Seat) -> [CoachMark; 3] {
    let (first, more) = if seat == Seat::One { ("", "e2e4 e15e13 e4e5") } else { ("e2e4", "e2e4 e15e13 f2f3 e13e12") };
    [mark(first, seat, &[]), mark(first, seat, &[Lesson::Army]), mark(more, seat, &[Lesson::Army, Lesson::Square])]
}

#[test]
fn the_card_leaves_the_squares_it_speaks_of_free() {
    for size in [(1280.0, 800.0), (1024.0, 640.0), (1920.0, 1080.0)] {
        for (seat, turns) in [(Seat::One, Turns::NONE), (Seat::One, Turns::HALF), (Seat::Two, Turns::HALF)] {
            let layout = Layout::new(Vec2::new(size.0, size.1), 1.0, Game::Sovereign, turns);
            for mark in marks(seat) {
                let shown = mark.clone();
                let mut stage: Stage<bool> = Stage::new(None, move |ui, tools| {
                    [coach_ui(ui.ctx(), &shown, &layout, tools.palette)].into_iter().filter(|closes| *closes)
                });
                stage.harness.set_size(egui::vec2(size.0, size.1));
                stage.settle();
                stage.settle();
                let id = egui::Id::new(("coach", mark.lesson as u8));
                let card = stage.harness.ctx.memory(|memory| memory.area_rect(id)).unwrap();
                let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(size.0, size.1));
                assert!(window.contains_rect(card), "{size:?} {mark:?}: {card}");
                let covers = |square: &&Square| {
                    let centre = layout.centre(**square);
                    card.expand(2.0).contains(egui::pos2(centre.x, centre.y))
                };
                let covered: Vec<&Square> = mark.lit.iter().filter(covers).collect();
                assert!(covered.is_empty(), "{size:?} {:?} covers {covered:?}: {card}", mark.lesson);
                assert!(stage.shows(&mark.title) && stage.shows(&mark.text));
                stage.key(Key::Tab);
                assert_eq!(stage.focused(), "", "nothing in it takes the focus");
                stage.click("Close this hint for good");
                assert_eq!(stage.answers(), [true]);
            }
        }
    }
}

#[test]
fn marks_say_what_to_do_in_plain_words() {
    let [army, square, gain] = marks(Seat::One);
    assert_eq!(army.title, "These are yours: White");
    assert_eq!(square.title, "Worth taking: the navy square");
    assert_eq!(square.text, "Your pawn gets there in two moves: e2 to e4, then e5. Then Navy obeys you.");
    assert_eq!(gain.title, "Navy obeys you now");
    assert_eq!(gain.text, "Move its pieces as your own, for as long as your pawn stays on e5.");
    assert_eq!(marks(Seat::Two)[0].title, "These are yours: Black");
}
