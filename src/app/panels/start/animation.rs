//! The card of a game on the first screen, while it is pointed at, plays a characteristic move of an example: an army
//! changes hands, a vest is put on, the crown moves, the canal is crossed. It plays once.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use bevy_egui::egui::{Context, Id, Rect, Ui};
use regalia_core::record::save;
use regalia_core::rules::{Action, Change, Game, GamePosition, Position, Role};

use crate::files::EXAMPLES;

/// How long each position is shown.
const FRAME_TIME: Duration = Duration::from_millis(850);
/// How many positions before and after the characteristic move are shown.
const AROUND: (usize, usize) = (2, 1);

/// What is being played, and since when.
#[derive(Clone, Copy)]
struct Animation {
    game: Game,
    began: Instant,
    next: Option<Instant>,
}

fn id() -> Id {
    Id::new("card animation")
}

/// When the next position is due, if one is.
pub fn next(ctx: &Context) -> Option<Instant> {
    ctx.data(|data| data.get_temp::<Animation>(id()))?.next
}

/// The position that the card of a game shows now, as text, while the pointer or the focus is on it and things may move.
pub fn frame(ui: &Ui, card: Rect, game: Game, moves: bool) -> Option<&'static str> {
    let state = ui.data(|data| data.get_temp::<Animation>(id())).filter(|animation| animation.game == game);
    if !(moves && (ui.rect_contains_pointer(card) || has_focus(ui, card))) {
        if state.is_some() {
            ui.data_mut(|data| data.remove::<Animation>(id()));
        }
        return None;
    }
    let (now, scene) = (Instant::now(), scene(game));
    let began = state.map_or(now, |animation| animation.began);
    let step = (now.saturating_duration_since(began).as_millis() / FRAME_TIME.as_millis()) as usize;
    let next = (step + 1 < scene.len()).then(|| began + FRAME_TIME * (step as u32 + 1));
    ui.data_mut(|data| data.insert_temp(id(), Animation { game, began, next }));
    scene.get(step).or(scene.last()).map(String::as_str)
}

/// Whether something on a card has the focus, and not in a dialog over it.
fn has_focus(ui: &Ui, card: Rect) -> bool {
    let focused = ui.memory(|memory| memory.focused()).and_then(|focused| ui.ctx().read_response(focused));
    focused.is_some_and(|response| response.layer_id == ui.layer_id() && card.contains(response.rect.center()))
}

/// The positions around the first characteristic move of the example games, as texts.
fn scene(game: Game) -> &'static [String] {
    static SCENES: [OnceLock<Vec<String>>; Game::ALL.len()] = [const { OnceLock::new() }; Game::ALL.len()];
    let place = Game::ALL.iter().position(|other| *other == game).unwrap_or_default();
    SCENES[place].get_or_init(|| played(game).unwrap_or_default())
}

fn played(game: Game) -> Option<Vec<String>> {
    EXAMPLES.iter().filter(|example| example.game == game).find_map(|example| {
        let record = save::from_text(example.text).ok()?;
        let actions: Vec<Action> = record.line().map(|ply| ply.action).collect();
        let is_characteristic = |ply: &usize| {
            record.position_after(*ply).is_some_and(|position| is_characteristic(position, actions[*ply]))
        };
        let characteristic = (0..actions.len()).find(is_characteristic)?;
        let shown = characteristic.saturating_sub(AROUND.0)..=(characteristic + 1 + AROUND.1).min(actions.len());
        Some(shown.filter_map(|ply| record.position_after(ply)).map(ToString::to_string).collect())
    })
}

/// Whether a move shows what is special about its game.
fn is_characteristic(position: &Position, action: Action) -> bool {
    let (changes, after) = position.changes(action);
    let game = position.game();
    if game.armies_change_hands() {
        changes.iter().any(|change| matches!(change, Change::Command { before: None, after: Some(_), .. }))
    } else if game.has_zones() {
        matches!(action, Action::Move(step) if game.zone_of(step.from) != game.zone_of(step.to))
    } else if game.vests().is_empty() {
        let seat = position.side_to_move();
        let (Some(before), Some(now)) = (position.royal(seat), after.royal(seat)) else { return false };
        // The crown goes to the other king while its king stays where it is.
        before != now && after.piece_at(before).is_some_and(|piece| piece.role == Role::King)
    } else {
        changes.iter().any(|change| matches!(change, Change::VestOn { .. }))
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Event, LayerId, Order, RawInput, Sense, UiBuilder, pos2};

    use super::*;

    #[test]
    fn every_game_has_a_scene_from_its_examples_in_which_it_shows_what_is_special() {
        for game in Game::ALL {
            let shown = scene(game);
            assert!((3..=2 + AROUND.0 + AROUND.1).contains(&shown.len()), "{game}: {}", shown.len());
            let characteristic = EXAMPLES.iter().filter(|example| example.game == game).any(|example| {
                let record = save::from_text(example.text).expect("a game");
                let text = |ply| record.position_after(ply).expect("a position").to_string();
                let begins = (0..record.line().count()).find(|ply| text(*ply) == shown[0]);
                begins.is_some_and(|begins| {
                    let steps = record.line().enumerate().skip(begins).take(shown.len() - 1);
                    (begins..).zip(shown).all(|(ply, shown)| text(ply) == *shown)
                        && steps.into_iter().any(|(ply, step)| {
                            is_characteristic(record.position_after(ply).expect("a position"), step.action)
                        })
                })
            });
            assert!(characteristic, "{game}");
        }
    }

    #[test]
    fn a_card_plays_while_it_is_pointed_at_and_only_where_things_move() {
        let (ctx, card) = (Context::default(), Rect::from_min_max(pos2(0.0, 0.0), pos2(100.0, 100.0)));
        let shown = |at: f32, moves: bool| {
            let input = RawInput { events: vec![Event::PointerMoved(pos2(at, 50.0))], ..RawInput::default() };
            let mut shown = None;
            for _ in 0..2 {
                ctx.run_ui(input.clone(), |ui| shown = frame(ui, card, Game::Martian, moves)).textures_delta.clear();
            }
            (shown, next(&ctx).is_some())
        };
        assert_eq!(shown(50.0, false), (None, false));
        assert_eq!(shown(50.0, true), (scene(Game::Martian).first().map(String::as_str), true));
        assert_eq!(shown(500.0, true), (None, false));
        assert!(shown(50.0, true).1);
        // It stops at the end.
        let long_ago = Instant::now() - FRAME_TIME * 20;
        ctx.data_mut(|data| data.insert_temp(id(), Animation { game: Game::Martian, began: long_ago, next: None }));
        assert_eq!(shown(50.0, true), (scene(Game::Martian).last().map(String::as_str), false));
        assert_eq!(shown(50.0, false), (None, false));
    }

    #[test]
    fn what_has_the_focus_in_a_dialog_over_a_card_does_not_play_it() {
        let (ctx, card) = (Context::default(), Rect::from_min_max(pos2(0.0, 0.0), pos2(100.0, 100.0)));
        let plays = |layer: LayerId| {
            let mut plays = false;
            for _ in 0..2 {
                let run = ctx.run_ui(RawInput::default(), |ui| {
                    let over =
                        Ui::new(ui.ctx().clone(), Id::new("over"), UiBuilder::new().layer_id(layer).max_rect(card));
                    over.interact(card, Id::new("button"), Sense::click()).request_focus();
                    plays = frame(ui, card, Game::Martian, true).is_some();
                });
                drop(run);
            }
            plays
        };
        assert!(plays(LayerId::background()));
        assert!(!plays(LayerId::new(Order::Foreground, Id::new("dialog"))));
    }
}
