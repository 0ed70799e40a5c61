//! Entities are changed by hand, and the record knows nothing of it: what is on the screen follows the entities.

use bevy::ecs::system::RunSystemOnce;
use bevy::input::ButtonState::{Pressed, Released};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use regalia_app::board::{BoardIndex, Occupant, PieceRole, SeatScore};
use regalia_app::model::TableData;
use regalia_app::panels::Dialog;
use regalia_app::panels::bar::{BarData, BarFacts};
use regalia_app::panels::game::draw_offer::DrawOffer;
use regalia_app::play::TypedLine;
use regalia_core::record::Record;
use regalia_core::rules::{Game, GamePosition, Options, Position, Role, Seat};

use super::Bench;
use crate::program::{Program, press};

fn names() -> Vec<String> {
    ["Ann", "Ben", "Cid", "Dot"].map(str::to_owned).to_vec()
}

fn started(game: Game) -> Bench {
    Bench::with(Record::new(Options::new(game), names()))
}

impl Bench {
    /// Changes whose turn it is, and how many plies were played.
    fn hand_turn_to(&mut self, seat: Seat, ply: u32) {
        let mut index = self.app.world_mut().resource_mut::<BoardIndex>();
        (index.turn.side_to_move, index.turn.ply) = (seat, ply);
        self.frames(2);
    }

    fn change_seat(&mut self, seat: Seat, component: impl Component) {
        let entity = self.resource::<BoardIndex>().seat(seat).unwrap();
        self.app.world_mut().entity_mut(entity).insert(component);
        self.frames(2);
    }

    fn bar(&mut self) -> BarData {
        self.app.world_mut().run_system_once(|facts: BarFacts| facts.data()).unwrap()
    }
}

#[test]
fn the_bar_and_the_seats_follow_the_turn() {
    let options = Options::new(Game::Plunder);
    // A hundred plies without a capture or a pawn move: a draw may be claimed.
    let position = Position::parse("4k3/8/8/3r4/8/2N5/8/4K3 w - - 100 1", &options).unwrap();
    let mut bench = Bench::with(Record::from_position(position, options, names()));
    let bar = bench.bar();
    assert_eq!(
        (bar.state.claim.as_deref(), bar.title.ends_with("move 1")),
        (Some("Ann claims a draw"), true),
        "{}",
        bar.title
    );
    bench.hand_turn_to(Seat::Two, 5);
    let bar = bench.bar();
    assert_eq!(
        (bar.state.claim.as_deref(), bar.title.ends_with("move 3")),
        (Some("Ben claims a draw"), true),
        "{}",
        bar.title
    );
    let to_move: Vec<bool> = bench.resource::<TableData>().seats.iter().map(|seat| seat.to_move).collect();
    assert_eq!(to_move, [false, true]);
}

#[test]
fn the_player_to_move_offers_a_draw() {
    let mut bench = started(Game::Plunder);
    bench.hand_turn_to(Seat::Two, 5);
    bench.send(press::ask_draw());
    bench.frames(2);
    let Dialog::Draw(offer) = bench.resource::<Dialog>() else { panic!("{:?}", bench.resource::<Dialog>()) };
    let asked = vec!["Ann".to_owned()];
    assert_eq!(*offer, DrawOffer { by: "Ben".to_owned(), asked, agreed: Vec::new() });
}

#[test]
fn the_points_at_the_end_are_those_of_the_seats() {
    let mut bench = started(Game::Martian);
    bench.resign(Seat::One);
    bench.frames(2);
    let title = |bench: &Bench| bench.resource::<TableData>().end.as_ref().map(|end| end.title.clone());
    assert_eq!(title(&bench).as_deref(), Some("Ben wins 0–0"));
    bench.change_seat(Seat::One, SeatScore(3));
    bench.change_seat(Seat::Two, SeatScore(7));
    assert_eq!(title(&bench).as_deref(), Some("Ben wins 7–3"));
}

#[test]
fn typed_moves_are_completed_from_the_board() {
    let completed = |bench: &mut Bench| {
        for (code, key) in [
            (KeyCode::Slash, Key::Character("/".into())),
            (KeyCode::KeyN, Key::Character("N".into())),
            (KeyCode::KeyE, Key::Character("e".into())),
            (KeyCode::Tab, Key::Tab),
        ] {
            bench.keys(&[(code, key.clone(), Pressed), (code, key, Released)]);
            bench.frames(3);
        }
        bench.resource::<TypedLine>().text.clone()
    };
    let mut bench = started(Game::Plunder);
    assert_eq!(completed(&mut bench), "Ne", "no knight goes to the e-file");
    let mut bench = started(Game::Plunder);
    let queen = bench.resource::<BoardIndex>().square("d1".parse().unwrap()).unwrap();
    let queen = bench.app.world().get::<Occupant>(queen).unwrap().piece();
    bench.app.world_mut().entity_mut(queen).insert(PieceRole(Role::Knight));
    bench.frames(2);
    assert_eq!(completed(&mut bench), "Ne3");
}
