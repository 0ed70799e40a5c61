//! Plates that turn over in a wave, and games with much going on at once.

use bevy::prelude::*;
use regalia_app::board::RunningGame;
use regalia_app::view::{Light, PiecePart, Rotation, ViewState};
use regalia_core::record::{Player, save};
use regalia_core::rules::{GamePosition, Piece, Position, Seat, Square};

use super::{Screen, reduce};
use crate::program::{Program, edit};

/// A game of twelve armies in which many change hands.
const CHAINS: &str = include_str!("../../../../saves/chain-of-command.regalia");

/// The squares of pieces that stay where they are while their army changes hands, with the old and the new owner.
fn turned(before: &Position, after: &Position) -> Vec<(Square, [Option<Seat>; 2])> {
    let owners = |piece: Piece| [before.commander(piece.army), after.commander(piece.army)];
    let stays = |(square, piece): &(Square, Piece)| before.piece_at(*square) == Some(*piece);
    let all = after.pieces().into_iter().filter(stays).map(|(square, piece)| (square, owners(piece)));
    all.filter(|(_, [old, new])| old != new).collect()
}

#[test]
fn plates_turn_over_in_a_wave_both_ways() {
    let mut screen = Screen::with_clock(save::from_text(CHAINS).unwrap());
    let length = screen.table.record().len();
    let (mut waves, mut hops, mut gleams) = (0, 0, 0);
    let there_and_back = (0..length).map(|ply| (ply, ply + 1)).chain((0..length).rev().map(|ply| (ply + 1, ply)));
    screen.table.go_to(0);
    screen.rest();
    for (from, to) in there_and_back.collect::<Vec<_>>() {
        let at = |ply| screen.table.record().position_after(ply).unwrap().clone();
        let turned = turned(&at(from), &at(to));
        screen.table.go_to(to);
        let what = format!("from {from} to {to}");
        let mut changed_at: Vec<Option<u64>> = vec![None; turned.len()];
        for (square, [old, _]) in &turned {
            assert_eq!(screen.plate(*square), *old, "{what}: {square} at once");
        }
        screen.pass(200);
        for time in (0..=620).step_by(10) {
            screen.pass(if time == 0 { 0 } else { 10 });
            for ((square, [old, new]), changed) in turned.iter().zip(&mut changed_at) {
                let shown = screen.plate(*square);
                assert!(shown == *old && changed.is_none() || shown == *new, "{what}: {square} after {time}");
                let entity = screen.table.occupant(*square).unwrap();
                let size = screen.table.app.world().get::<Transform>(entity).unwrap().scale.x;
                hops += usize::from(size > 1.05);
                gleams += screen.gleams(entity);
                if shown == *new {
                    changed.get_or_insert(time);
                }
            }
        }
        assert!(changed_at.iter().all(Option::is_some), "{what}: {changed_at:?}");
        waves += usize::from(changed_at.iter().max() > changed_at.iter().min());
        screen.check_rest(&what);
    }
    assert!(waves > 8 && hops > 100 && gleams > 100, "{waves} {hops} {gleams}");
}

#[test]
fn light_runs_through_an_army_that_is_gained_and_fades_from_one_that_is_lost() {
    let mut screen = Screen::with_clock(save::from_text(CHAINS).unwrap());
    let length = screen.table.record().len();
    let at = |screen: &Screen, ply| screen.table.record().position_after(ply).unwrap().clone();
    let is_gained = |[old, new]: [Option<Seat>; 2]| old.is_none() && new.is_some();
    let gain = (0..length).find(|ply| turned(&at(&screen, *ply), &at(&screen, ply + 1)).len() > 4).unwrap();
    let turned = turned(&at(&screen, gain), &at(&screen, gain + 1));
    assert!(turned.iter().all(|(_, owners)| is_gained(*owners)), "{turned:?}");
    screen.table.go_to(gain);
    screen.rest();
    let light = |screen: &Screen, square| screen.table.app.world().get::<Sprite>(screen.on(square)).unwrap().color;
    let shine = |screen: &Screen| turned.iter().map(|(square, _)| screen.gleams(screen.on(*square))).sum::<usize>();
    let lights = [Light::Muted, Light::Plain].map(Light::bevy);
    for (to, gleams, [before, after]) in [(gain + 1, true, lights), (gain, false, [lights[1], lights[0]])] {
        screen.table.go_to(to);
        assert!(turned.iter().all(|(square, _)| light(&screen, *square) == before) && shine(&screen) == 0, "{to}");
        screen.pass(200);
        let mut most = 0;
        for _ in 0..60 {
            screen.pass(10);
            most = most.max(shine(&screen));
        }
        assert_eq!(most > 3, gleams, "{to}: {most}");
        assert!(turned.iter().all(|(square, _)| light(&screen, *square) == after), "{to}");
        screen.rest();
        screen.check_rest("after the light");
    }
    reduce(&mut screen);
    screen.table.go_to(gain + 1);
    assert!(turned.iter().all(|(square, _)| light(&screen, *square) == lights[1]) && shine(&screen) == 0);
    screen.check_rest("without motion");
}

#[test]
fn the_only_person_s_armies_are_lit() {
    let mut record = save::from_text(CHAINS).unwrap();
    record.set_player(Seat::Two, Player::Computer(1));
    let mut screen = Screen::with_clock(record);
    screen.rest();
    screen.check_rest("against the computer");
    let has_sheen = |screen: &Screen, at: &str| {
        let parts = screen.parts(screen.on(at.parse().unwrap()));
        parts.iter().any(|seen| matches!(seen.part, PiecePart::Sheen(..)))
    };
    screen.table.go_to(0);
    screen.rest();
    assert_eq!(["i1", "i16", "c1"].map(|at| has_sheen(&screen, at)), [true, false, false]);
    // Two people at one board see both players' armies alike.
    screen.table.world().resource_mut::<RunningGame>().record.set_player(Seat::Two, Player::Person);
    screen.rest();
    assert_eq!(["i1", "i16", "c1"].map(|at| has_sheen(&screen, at)), [false; 3]);
    screen.check_rest("two people");
}

#[test]
fn a_wave_goes_on_while_the_next_player_moves() {
    let mut screen = Screen::with_clock(save::from_text(CHAINS).unwrap());
    let record = screen.table.record();
    let at = |ply: usize| record.position_after(ply).unwrap();
    // Two plies of which the second leaves the wave's pieces alone.
    let ply = (0..record.len() - 1).find(|ply| {
        let (first, second) = (turned(at(*ply), at(ply + 1)), turned(at(ply + 1), at(ply + 2)));
        first.len() > 4 && second.is_empty()
    });
    let ply = ply.unwrap();
    let turned = turned(at(ply), at(ply + 1));
    screen.table.go_to(ply);
    screen.rest();
    screen.table.go_to(ply + 1);
    screen.pass(150);
    screen.table.go_to(ply + 2);
    let waits = |screen: &Screen| {
        turned.iter().filter(|(at, [old, _])| screen.table.occupant(*at).is_some() && screen.plate(*at) == *old).count()
    };
    assert!(waits(&screen) > 3, "the move has cut the wave short");
    screen.pass(50 + 600);
    assert_eq!(waits(&screen), 0);
    screen.rest();
    screen.check_rest("after both");
}

#[test]
fn whatever_is_asked_for_meanwhile_everything_ends_in_its_place() {
    let games = [
        save::from_text(CHAINS).unwrap(),
        save::from_text(include_str!("../../../../saves/borrowed-vests.regalia")).unwrap(),
    ];
    for record in games {
        let mut screen = Screen::with_clock(record);
        let length = screen.table.record().len();
        // Steps of all sizes, at all moments of the motion before.
        let mut seed: usize = 7;
        let mut next = |most: usize| {
            seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
            seed / 65_536 % most
        };
        for round in 0..60 {
            let request = match next(6) {
                0 | 1 => edit::undo(),
                2 | 3 => edit::redo(),
                4 => edit::go_to(next(length + 1)),
                _ => {
                    let rotation = Rotation::quarters(2 * next(2) as u8);
                    screen.table.world().resource_mut::<ViewState>().rotation = rotation;
                    edit::take_back()
                }
            };
            let what = format!("{round}: {request:?}");
            screen.table.request(request);
            let position = screen.table.record().position().clone();
            assert_eq!(screen.table.read(), position, "{what}");
            screen.pass(next(400) as u64);
            if round % 6 == 5 {
                screen.rest();
                screen.check_rest(&what);
            }
        }
    }
}
