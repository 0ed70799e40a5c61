//! Which chains of control, rings and lines are drawn.

use regalia_app::play::{Attack, Preview};
use regalia_app::view::overlay::{Line, Overlay, OverlayInput};
use regalia_core::rules::{Army, Game, GamePosition, Options, Position, Seat, Square};

use super::{preview, sq};
use crate::support::{act, sovereign};

/// The rulebook's Figure 4: white holds navy and pink, through pink cyan; black red, through red green.
const FIGURE_4: &str = "aqabvrvnbrbn2bkbbbnbrynyrsbsq/aranvpvp1bpbp1bpbpbpbpypyp1sr/nbnp12opob/nqnp11snopoq/crcp2bp2bp6rprr/\
cncp8rp4rn/gbgp12pppb/gqgp5bb2pp4pq/yqyp8vq5/ybyp12vpvb/onop6wp3bq1npnn/orop2wp7np2nr/rqrp12cpcq/rbrp12cpcb/\
sr1pppp1wpwpwp1wp1wp1gpanar/sqsbprpnwrwnwbwqwk1wngp2abaq 1 w b CEceln 0";

fn drawn(position: &Position, chains: bool, preview: &Preview) -> Overlay {
    let checks = Attack::of(&position.checks());
    Overlay::of(position, OverlayInput { chains, checks: &checks, preview, sign: None })
}

fn pointing_at(army: Army) -> Preview {
    Preview { army: Some(army), ..Preview::default() }
}

/// The chains as text: `i1>i6 Pink 1`, with `?` for a missing origin or controller.
fn links(overlay: &Overlay) -> Vec<String> {
    let link = |link: &regalia_app::view::overlay::Link| {
        let from = link.from.map_or("?".to_owned(), |square| square.to_string());
        let seat = link.seat.map_or("?".to_owned(), |seat| seat.to_string());
        format!("{from}>{} {} {seat}", link.to, link.army)
    };
    overlay.links.iter().map(link).collect()
}

#[test]
fn the_chains_run_from_each_king_through_the_coloured_squares() {
    let overlay = drawn(&sovereign(FIGURE_4), true, &Preview::default());
    assert_eq!(
        links(&overlay),
        [
            "i1>i6 Pink 1",
            "i16>e12 Red 2",
            // The violet queen on orange: violet is neutral, and neither of its squares is occupied.
            "?>k8 Orange ?",
            "e12>k11 Green 2",
            "i6>k9 Cyan 1",
            "i1>e5 Navy 1",
        ]
    );
    assert!(overlay.lit.is_none() && overlay.squares.is_empty() && overlay.attacks.is_empty());
}

#[test]
fn every_piece_that_is_commanded_has_the_ring_of_its_army_and_seat_and_no_other() {
    let position = sovereign(FIGURE_4);
    let overlay = drawn(&position, true, &Preview::default());
    let ringed = |square| overlay.rings.iter().find(|(at, ..)| *at == square);
    for (square, piece) in position.pieces() {
        let wanted = position.commander(piece.army).map(|seat| (square, piece.army, Some(seat)));
        assert_eq!(ringed(square).copied(), wanted, "{square}");
    }
}

#[test]
fn nothing_is_drawn_until_it_is_asked_for() {
    let overlay = drawn(&sovereign(FIGURE_4), false, &Preview::default());
    assert!(overlay.is_empty(), "{overlay:?}");
}

#[test]
fn a_loop_is_drawn_as_neutral() {
    // A pink rook on cyan, a cyan knight on pink.
    let position = sovereign("8bk7/16/16/16/16/16/16/10pr5/16/16/8cn7/16/16/16/16/8wk7 1 w b - 0");
    let overlay = drawn(&position, true, &Preview::default());
    assert_eq!(links(&overlay), ["k9>i6 Pink ?", "i6>k9 Cyan ?"]);
}

#[test]
fn pointing_at_an_army_lights_its_pieces_its_squares_and_its_chain_only() {
    let position = sovereign(FIGURE_4);
    let overlay = drawn(&position, false, &pointing_at(Army::Cyan));
    assert_eq!(links(&overlay), ["i1>i6 Pink 1", "i6>k9 Cyan 1"]);
    assert_eq!(overlay.squares, [(sq("f8"), false), (sq("k9"), true)]);
    let own: Vec<Square> =
        position.pieces().into_iter().filter(|(_, piece)| piece.army == Army::Cyan).map(|(square, _)| square).collect();
    assert!(
        overlay
            .rings
            .iter()
            .all(|(square, army, seat)| { own.contains(square) && *army == Army::Cyan && *seat == Some(Seat::One) })
    );
    assert_eq!(overlay.rings.len(), own.len());
    let mut lit: Vec<Square> = own.into_iter().chain(["f8", "k9", "i6", "i1"].map(sq)).collect();
    lit.sort();
    assert_eq!(overlay.lit, Some(lit));
}

#[test]
fn an_army_that_is_owned_is_lit_with_its_king_and_without_a_chain() {
    let overlay = drawn(&sovereign(FIGURE_4), false, &pointing_at(Army::Black));
    assert!(overlay.links.is_empty());
    assert!(overlay.lit.as_ref().is_some_and(|lit| lit.contains(&sq("i16"))));
    assert_eq!(overlay.squares, [(sq("h8"), false), (sq("i9"), false)]);
}

#[test]
fn pointing_at_a_neutral_army_draws_neutral_rings() {
    let overlay = drawn(&sovereign(FIGURE_4), false, &pointing_at(Army::Orange));
    assert!(!overlay.rings.is_empty() && overlay.rings.iter().all(|(.., seat)| seat.is_none()));
    assert_eq!(links(&overlay), ["?>k8 Orange ?"]);
}

#[test]
fn a_line_runs_from_every_attacker_to_the_king_while_the_check_stands() {
    let position = sovereign("8bk7/16/16/16/16/16/16/16/16/16/16/16/16/7bn8/16/br7wk7 1 w b - 0");
    let overlay = drawn(&position, false, &Preview::default());
    let mut lines: Vec<(String, String, bool)> =
        overlay.attacks.iter().map(|line| (line.from.to_string(), line.to.to_string(), line.ahead)).collect();
    lines.sort();
    let line = |from: &str, to: &str| (from.to_owned(), to.to_owned(), false);
    assert_eq!(lines, [line("a1", "i1"), line("h3", "i1")]);
}

#[test]
fn an_attack_that_a_move_would_make_is_drawn_ahead() {
    let position = sovereign("8bk7/wr15/16/16/16/16/16/16/16/16/16/16/16/16/16/7wk8 1 w b - 0");
    let overlay = drawn(&position, false, &preview(&position, act("a15a16")));
    assert_eq!(overlay.attacks, [Line { from: sq("a16"), to: sq("i16"), ahead: true }]);
}

#[test]
fn without_coloured_squares_only_zones_are_drawn() {
    for game in [Game::Plunder, Game::TwoKings, Game::Martian] {
        let position = Position::start(&Options::new(game));
        assert!(drawn(&position, false, &Preview::default()).is_empty(), "{game}");
        let zones = drawn(&position, true, &Preview::default()).zones;
        let wanted: &[(Army, Seat)] =
            if game == Game::Martian { &[(Army::Orange, Seat::One), (Army::Cyan, Seat::Two)] } else { &[] };
        assert_eq!(zones, wanted, "{game}");
    }
}

#[test]
fn the_points_of_a_capture_stand_where_it_is_made() {
    // Seat 1's pawn takes a drone across the canal.
    let position = Position::parse("4/4/4/1d2/p3/4/4/q3 1 0 0 - -", &Options::new(Game::Martian)).unwrap();
    let overlay = drawn(&position, false, &preview(&position, act("a4b5")));
    assert_eq!(overlay.labels, [(sq("b5"), "+2".to_owned())]);
}

#[test]
fn a_move_that_gains_armies_draws_the_chain_by_which_they_would_come() {
    let text = "15bk/16/16/16/16/16/16/10pr5/16/16/16/16/7wn8/16/16/7wk8 1 w b - 0";
    let position = sovereign(text);
    let overlay = drawn(&position, false, &preview(&position, act("h4i6")));
    assert_eq!(links(&overlay), ["h1>i6 Pink 1", "i6>k9 Cyan 1"]);
    assert!(overlay.links.iter().all(|link| link.ahead));
    // A move that gains nothing draws no link.
    let overlay = drawn(&position, false, &preview(&position, act("h4i2")));
    assert!(overlay.links.is_empty());
}
