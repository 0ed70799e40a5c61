//! Control follows from the entities: change them by hand, run the system, and control changes.

use bevy::prelude::*;
use regalia_app::board::{
    ControlledBy, HeldBy, InArmy, OnSquare, OwnedBy, PieceId, PieceRole, SeatNumber, work_out_command,
};
use regalia_core::rules::{Army, Role, Seat};

use super::whole::check;
use super::{Table, sq};
use crate::program::Program;

/// A white pawn on pink, a pink rook on cyan, a cyan knight on violet; a black bishop on red.
const CHAIN: &str = "8bk7/16/16/16/4bb11/8cn7/16/10pr5/16/16/8wp7/16/16/16/16/8wk7 1 w b - 0";

impl Table {
    fn work_out(&mut self) {
        self.world().run_system_cached(work_out_command).unwrap();
    }

    fn army(&self, army: Army) -> Entity {
        self.index().army(army)
    }

    fn seat(&self, seat: Seat) -> Entity {
        self.index().seat(seat).unwrap()
    }

    fn piece(&self, square: &str) -> Entity {
        self.occupant(sq(square)).unwrap_or_else(|| panic!("nothing stands on {square}"))
    }

    /// Owner (`W`) or controller (`w`), 1 or 2, of these armies, with `-` for a neutral one.
    fn masters(&self, armies: &str) -> String {
        let world = self.app.world();
        let number = |seat: Entity| world.get::<SeatNumber>(seat).unwrap().0.number();
        let word = |letter: char| {
            let army = self.army(Army::from_letter(letter).unwrap());
            match (world.get::<OwnedBy>(army), world.get::<ControlledBy>(army)) {
                (Some(owner), None) => format!("{letter}!{}", number(owner.0)),
                (None, Some(controller)) => format!("{letter}{}", number(controller.0)),
                (None, None) => format!("{letter}-"),
                both => panic!("{letter} has {both:?}"),
            }
        };
        armies.chars().map(word).collect::<Vec<_>>().join(" ")
    }

    fn holder(&self, army: Army) -> Option<Entity> {
        self.app.world().get::<HeldBy>(self.army(army)).map(|held| held.0)
    }

    fn put(&mut self, piece: Entity, square: &str) {
        let square = self.square(sq(square));
        self.world().entity_mut(piece).insert(OnSquare(square));
    }

    fn enlist(&mut self, army: Army, role: Role, square: &str) -> Entity {
        let army = self.army(army);
        let piece = self.world().spawn((PieceId(1000), PieceRole(role), InArmy(army))).id();
        self.put(piece, square);
        piece
    }
}

#[test]
fn a_chain_commands_link_by_link() {
    let table = Table::at(CHAIN);
    assert_eq!(table.masters("wbpcvr"), "w!1 b!2 p1 c1 v1 r2");
    assert_eq!(table.holder(Army::Cyan), Some(table.piece("k9")));
    assert_eq!(table.holder(Army::Green), None);
}

#[test]
fn a_pawn_taken_off_its_square_gives_up_the_whole_chain() {
    let mut table = Table::at(CHAIN);
    let pawn = table.piece("i6");
    table.world().entity_mut(pawn).remove::<OnSquare>();
    assert_eq!(table.masters("pcv"), "p1 c1 v1", "nothing follows before the system has run");
    table.work_out();
    assert_eq!(table.masters("wbpcvr"), "w!1 b!2 p- c- v- r2");
    assert_eq!((table.holder(Army::Pink), table.holder(Army::Cyan)), (None, Some(table.piece("k9"))));
    // Back on the other square of that colour.
    table.put(pawn, "h11");
    table.work_out();
    assert_eq!((table.masters("pc"), table.holder(Army::Pink)), ("p1 c1".to_owned(), Some(pawn)));
}

#[test]
fn removing_a_link_frees_the_armies_behind_it() {
    let mut table = Table::at(CHAIN);
    let rook = table.piece("k9");
    table.world().despawn(rook);
    table.work_out();
    assert_eq!((table.masters("wpcv"), table.holder(Army::Cyan)), ("w!1 p1 c- v-".to_owned(), None));
}

#[test]
fn another_piece_on_the_square_takes_the_whole_chain_over() {
    let mut table = Table::at(CHAIN);
    let (pawn, bishop) = (table.piece("i6"), table.piece("e12"));
    // From its red square to a pink one: the piece that was there loses its army.
    table.put(bishop, "i6");
    assert_eq!(table.app.world().get::<OnSquare>(pawn), None);
    table.work_out();
    assert_eq!(table.masters("wbpcvr"), "w!1 b!2 p2 c2 v2 r-");
    assert_eq!((table.holder(Army::Pink), table.holder(Army::Red)), (Some(bishop), None));
}

#[test]
fn two_holders_that_swap_squares_swap_their_armies() {
    let mut table = Table::at(CHAIN);
    let (pawn, bishop) = (table.piece("i6"), table.piece("e12"));
    for piece in [pawn, bishop] {
        table.world().entity_mut(piece).remove::<OnSquare>();
    }
    table.put(pawn, "e12");
    table.put(bishop, "i6");
    table.work_out();
    assert_eq!(table.masters("pcvr"), "p2 c2 v2 r1");
    assert_eq!((table.holder(Army::Pink), table.holder(Army::Red)), (Some(bishop), Some(pawn)));
}

#[test]
fn a_piece_that_changes_its_army_commands_for_another() {
    let mut table = Table::at(CHAIN);
    let (pawn, black) = (table.piece("i6"), table.army(Army::Black));
    table.world().entity_mut(pawn).insert(InArmy(black));
    table.work_out();
    assert_eq!(table.masters("pcv"), "p2 c2 v2");
}

#[test]
fn a_neutral_piece_controls_for_no_seat() {
    let mut table = Table::at(CHAIN);
    let ash = table.enlist(Army::Ash, Role::Queen, "f6");
    table.work_out();
    assert_eq!((table.masters("ga"), table.holder(Army::Green)), ("g- a-".to_owned(), Some(ash)));
    // A piece that waits on a square brings its army along.
    table.enlist(Army::White, Role::Knight, "g7");
    table.work_out();
    assert_eq!(table.masters("ga"), "g1 a1");
}

#[test]
fn a_loop_of_armies_is_neutral_until_it_reaches_a_king() {
    let mut table = Table::at(CHAIN);
    // Green on navy, navy on orange, orange on green.
    table.enlist(Army::Green, Role::Rook, "e5");
    table.enlist(Army::Navy, Role::Rook, "f9");
    let last = table.enlist(Army::Orange, Role::Rook, "f6");
    table.work_out();
    assert_eq!(table.masters("gno"), "g- n- o-");
    // An army held from the loop is not part of it, but neutral as well.
    table.enlist(Army::Navy, Role::Rook, "k6");
    table.work_out();
    assert_eq!(table.masters("ygno"), "y- g- n- o-");
    let cyan = table.army(Army::Cyan);
    table.world().entity_mut(last).insert(InArmy(cyan));
    table.work_out();
    assert_eq!(table.masters("ygno"), "y1 g1 n1 o1");
}

#[test]
fn an_owned_army_is_commanded_by_its_owner_alone() {
    let mut table = Table::at(CHAIN);
    let queen = table.enlist(Army::Black, Role::Queen, "i8");
    table.enlist(Army::White, Role::Queen, "h8");
    table.work_out();
    assert_eq!(table.masters("wbpcv"), "w!1 b!2 p1 c1 v1");
    assert_eq!(table.holder(Army::White), Some(queen), "who stands there is known all the same");
}

#[test]
fn a_king_holds_the_colour_of_its_square() {
    let mut table = Table::at(CHAIN);
    let king = table.piece("i1");
    table.put(king, "e5");
    table.work_out();
    assert_eq!((table.masters("wn"), table.holder(Army::Navy)), ("w!1 n1".to_owned(), Some(king)));
}

#[test]
fn control_follows_an_owner_changed_by_hand() {
    let mut table = Table::at(CHAIN);
    let (pink, seat) = (table.army(Army::Pink), table.seat(Seat::One));
    table.world().entity_mut(pink).insert(OwnedBy(seat));
    table.work_out();
    // White is neutral: no piece is on its squares. Pink is now owned.
    assert_eq!(table.masters("wbpcv"), "w- b!2 p!1 c1 v1");
    // With a piece on a white square, the ceded army is controlled again.
    table.enlist(Army::Black, Role::Rook, "h9");
    table.work_out();
    assert_eq!(table.masters("wbp"), "w2 b!2 p!1");
    // The second ownership replaces the first: a seat owns one army.
    let white = table.army(Army::White);
    table.world().entity_mut(white).insert(OwnedBy(seat));
    table.work_out();
    assert_eq!(table.masters("wbp"), "w!1 b!2 p1");
}

#[test]
fn an_army_that_loses_its_owner_is_worked_out_like_any_other() {
    let mut table = Table::at(CHAIN);
    let white = table.army(Army::White);
    table.world().entity_mut(white).remove::<OwnedBy>();
    table.work_out();
    assert_eq!(table.masters("wbpcvr"), "w- b!2 p- c- v- r2");
}

#[test]
fn a_board_changed_by_hand_is_put_right_by_the_next_step() {
    let mut table = Table::at(CHAIN);
    table.play("i1h1");
    let (pawn, rook) = (table.piece("i6"), table.piece("k9"));
    table.world().entity_mut(pawn).remove::<OnSquare>();
    table.world().despawn(rook);
    table.enlist(Army::Black, Role::Queen, "a1");
    table.work_out();
    table.undo();
    let start = table.record().start().clone();
    check(&mut table, &start);
}

#[test]
fn the_system_asks_for_no_board() {
    let mut world = World::new();
    world.run_system_cached(work_out_command).unwrap();
}
