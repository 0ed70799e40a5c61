//! Which vests a capture can take along: of the kind of the captured piece, or the one that it wears.

use super::{Position, vests::Kinds};
use crate::rules::orthodox::bits::{Bits, Sq, bit};
use crate::rules::{Role, orthodox::explain::PROMOTIONS};

/// Which enemy pieces yield a vest of each kind, from queen to pawn.
pub(super) struct Loot {
    /// Unless the taker gives such a vest back.
    usual: [Bits; 5],
    /// If the taker has just used such a vest, which goes back to the stand (rule 4).
    returned: [Bits; 5],
}

/// The piece that captures.
#[derive(Clone, Copy)]
pub(super) struct Taker {
    pub role: Role,
    pub vest: Option<Role>,
    pub by_vest: bool,
}

const KINDS: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// To how many roles a pawn can promote that can wear each kind (rule 14).
const WEARABLE: [u32; 5] = {
    let mut table = [0; 5];
    let mut kind = 0;
    while kind < 4 {
        let mut role = 0;
        while role < 4 {
            table[kind] += Kinds::usable_by(PROMOTIONS[role]).has(KINDS[kind]) as u32;
            role += 1;
        }
        kind += 1;
    }
    table
};

impl Taker {
    /// The kinds that it can take, whatever is on the stand (rules 2, 4 and 14).
    pub fn kinds(self, promotion: Option<Role>) -> Kinds {
        let kinds = Kinds::usable_by(self.role).without(self.vest.filter(|_| !self.by_vest));
        promotion.map_or(kinds, |role| kinds.and(Kinds::usable_by(role)))
    }
}

impl Loot {
    pub fn new(position: &Position) -> Self {
        let (foe, available) = (position.state.foe(), position.available());
        let worn = KINDS.map(|kind| position.vests.of(kind) & foe);
        let mut returned = KINDS.map(|kind| position.state.roles[kind.index()] & foe);
        let mut usual = worn;
        for (place, kind) in KINDS.into_iter().enumerate() {
            usual[place] |= if available.has(kind) { returned[place] } else { 0 };
            returned[place] |= worn[place];
        }
        Self { usual, returned }
    }

    /// Which enemy pieces yield a vest of the kind at this index of `KINDS`.
    fn yielding(&self, place: usize, taker: Taker) -> Bits {
        let returned = taker.by_vest && taker.vest == Some(KINDS[place]);
        if returned { self.returned[place] } else { self.usual[place] }
    }

    /// The number of ways in which the taker can plunder on all of these squares together. Squares on its last rank count
    /// once for each role that a pawn can promote to.
    pub fn count(&self, victims: Bits, taker: Taker, last: Bits) -> u32 {
        let kinds = taker.kinds(None);
        let mut count = 0;
        for (place, kind) in KINDS.into_iter().enumerate() {
            if kinds.has(kind) {
                let yields = victims & self.yielding(place, taker);
                count += if taker.role == Role::Pawn {
                    (yields & !last).count_ones() + (yields & last).count_ones() * WEARABLE[place]
                } else {
                    yields.count_ones()
                };
            }
        }
        count
    }

    /// The kinds that the taker can plunder from one square.
    pub fn kinds(&self, victim: Sq, taker: Taker, promotion: Option<Role>) -> impl Iterator<Item = Role> {
        let kinds = taker.kinds(promotion);
        let yields = move |place: &usize| self.yielding(*place, taker) & bit(victim) != 0;
        (0..5).filter(yields).map(|place| KINDS[place]).filter(move |kind| kinds.has(*kind))
    }
}
