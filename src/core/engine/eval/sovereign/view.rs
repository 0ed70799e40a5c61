//! What the net sees of a position of Sovereign Chess.

use crate::engine::eval::net::{Input, Layer, Net, Viewed};
use crate::rules::sovereign::{Position, Variant};
use crate::rules::{Army, GamePosition, Role, Square};

/// The net sees each piece by who commands it and how, by its role and by its square, all quarters of the board alike.
const HANDS: usize = 5;
const INPUTS: usize = HANDS * 6 * 64;

/// In whose hands an army is, as both sides see it: nobody's; owned by the viewer, held by it; owned, held by the other.
fn hands<V: Variant>(position: &Position<V>, army: Army) -> [usize; 2] {
    let Some(seat) = position.commander(army) else { return [0; 2] };
    let held = usize::from(position.owner(army).is_none());
    [0, 1].map(|viewer| if seat.index() == viewer { 1 + held } else { 3 + held })
}

#[inline]
fn input<V: Variant>(hands: [usize; 2], role: Role, square: Square) -> Input {
    let fold = |line: u8| usize::from(line.min(V::SIZE - 1 - line));
    let place = (role.index() % 6) * 64 + fold(square.rank()) * 8 + fold(square.file());
    hands.map(|hand| hand * 6 * 64 + place)
}

impl<V: Variant> Viewed for Position<V> {
    #[inline]
    fn net() -> &'static Net {
        static NET: Net<[Layer; INPUTS]> = Net::read(include_bytes!("../../../../../assets/nets/sovereign.bin"));
        &NET
    }

    fn visit_inputs(&self, mut visit: impl FnMut(Input)) {
        // The net knows two seats.
        if V::SEATS > 2 {
            return;
        }
        let hands = Army::ALL.map(|army| hands(self, army));
        self.pieces().for_each(|(square, piece)| visit(input::<V>(hands[piece.army.index()], piece.role, square)));
    }

    #[inline]
    fn visit_changes(&self, after: &Self, mut change: impl FnMut(Input, bool)) {
        if V::SEATS > 2 {
            return;
        }
        let [old, new] = [self, after].map(|position| Army::ALL.map(|army| hands(position, army)));
        for (position, hands, comes) in [(self, old, false), (after, new, true)] {
            let mut emit = |square: Square| {
                if let Some(piece) = position.piece_at(square) {
                    change(input::<V>(hands[piece.army.index()], piece.role, square), comes);
                }
            };
            for army in Army::ALL.into_iter().filter(|army| old[army.index()] != new[army.index()]) {
                position.squares_of(army).iter().for_each(&mut emit);
            }
        }
        for square in self.changed_squares(after) {
            for (position, comes) in [(self, false), (after, true)] {
                if let Some(piece) = position.piece_at(square)
                    && old[piece.army.index()] == new[piece.army.index()]
                {
                    change(input::<V>(old[piece.army.index()], piece.role, square), comes);
                }
            }
        }
    }
}
