//! Vests: which piece wears which, what is left on the stand, and which vest adds something to which piece.

use crate::rules::orthodox::bits::{Bits, Sq, bit};
use crate::rules::{Role, orthodox::keys};

/// The vests of the one stand that both players share, by kind.
pub const SET: [(Role, u8); 5] =
    [(Role::Queen, 2), (Role::Rook, 2), (Role::Bishop, 2), (Role::Knight, 2), (Role::Pawn, 5)];

/// How many vests of a kind the set has; `None` if there is no such vest.
pub(super) fn all_of(kind: Role) -> Option<u32> {
    Some(u32::from(SET.get(kind.index().checked_sub(1)?)?.1))
}

/// Whether a vest of this kind adds something to a piece of that role (rule 2).
///
/// ```
/// use regalia_core::rules::{Role, plunder};
/// assert!(plunder::adds(Role::Knight, Role::Queen));
/// assert!(!plunder::adds(Role::Rook, Role::Queen));
/// ```
pub const fn adds(kind: Role, taker: Role) -> bool {
    Kinds::usable_by(taker).has(kind)
}

/// A set of kinds of vests.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Kinds(u8);

const fn flag(kind: Role) -> u8 {
    match kind {
        Role::Queen => 1,
        Role::Rook => 2,
        Role::Bishop => 4,
        Role::Knight => 8,
        Role::Pawn => 16,
        Role::King | Role::Drone => 0,
    }
}

const fn kinds(list: &[Role]) -> Kinds {
    let mut set = 0;
    let mut at = 0;
    while at < list.len() {
        set |= flag(list[at]);
        at += 1;
    }
    Kinds(set)
}

/// The kinds that add something to each role, from king to pawn (rule 2).
const USABLE: [Kinds; 6] = {
    use Role::{Bishop, Knight, Pawn, Queen, Rook};
    [
        kinds(&[Pawn, Knight, Bishop, Rook, Queen]),
        kinds(&[Pawn, Knight]),
        kinds(&[Pawn, Knight, Bishop, Queen]),
        kinds(&[Pawn, Knight, Rook, Queen]),
        kinds(&[Pawn, Bishop, Rook, Queen]),
        kinds(&[Knight, Bishop, Rook, Queen]),
    ]
};

impl Kinds {
    pub const ALL: Self = Self(31);

    /// The kinds that add something to a role.
    pub const fn usable_by(taker: Role) -> Self {
        if taker.index() < 6 { USABLE[taker.index()] } else { Self(0) }
    }

    pub const fn has(self, kind: Role) -> bool {
        self.0 & flag(kind) != 0
    }

    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub fn with(self, kind: Option<Role>) -> Self {
        Self(self.0 | kind.map_or(0, flag))
    }

    pub fn without(self, kind: Option<Role>) -> Self {
        Self(self.0 & !kind.map_or(0, flag))
    }
}

/// The wearers of each kind of vest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Vests {
    wearers: [Bits; 5],
    key: u64,
}

impl Vests {
    /// The wearers of a kind.
    pub const fn of(&self, kind: Role) -> Bits {
        match kind {
            Role::Queen => self.wearers[0],
            Role::Rook => self.wearers[1],
            Role::Bishop => self.wearers[2],
            Role::Knight => self.wearers[3],
            Role::Pawn => self.wearers[4],
            Role::King | Role::Drone => 0,
        }
    }

    /// All wearers.
    pub const fn worn(&self) -> Bits {
        let [queens, rooks, bishops, knights, pawns] = self.wearers;
        queens | rooks | bishops | knights | pawns
    }

    /// The vest on a square.
    pub fn at(&self, square: Sq) -> Option<Role> {
        if self.worn() & bit(square) == 0 {
            return None;
        }
        SET.into_iter().map(|(kind, _)| kind).find(|kind| self.of(*kind) & bit(square) != 0)
    }

    /// Gives the piece on a square a vest, or none, instead of what it wears.
    pub fn put(&mut self, square: Sq, kind: Option<Role>) {
        for (place, ((known, _), wearers)) in SET.iter().zip(&mut self.wearers).enumerate() {
            let worn = bit(square) & if Some(*known) == kind { !0 } else { 0 };
            if *wearers & bit(square) != worn {
                *wearers ^= bit(square);
                self.key ^= keys::vest(place, square);
            }
        }
    }

    /// The key of who wears what.
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The kinds of which some are left on the stand.
    pub fn left(&self) -> Kinds {
        let left = SET.iter().zip(&self.wearers).filter(|((_, all), wearers)| wearers.count_ones() < u32::from(*all));
        left.fold(Kinds(0), |kinds, ((kind, _), _)| kinds.with(Some(*kind)))
    }
}
