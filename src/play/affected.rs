//! Where on the board an action changes something: what a preview marks there.

use crate::rules::{Army, Change, GamePosition, Piece, Position, Role, Seat, Square, SquareSet};

/// The squares at which an action changes something beyond the piece that moves; as things stand after it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Affected {
    /// Where the pieces of the armies stand that the seat gains.
    pub gained: Vec<Square>,
    /// Where the pieces of the armies stand that the seat gives up.
    pub lost: Vec<Square>,
    /// What leaves the board, and from where.
    pub removed: Vec<(Square, Piece)>,
    /// Pieces that become others: where, and what.
    pub became: Vec<(Square, Piece)>,
    /// The king by which the seat plays from then on, where that is another one or has another colour.
    pub crowned: Option<Square>,
    /// Vests that are put on or come off.
    pub vests: Vec<VestChange>,
    /// Every king that is attacked then, the seat's own included.
    pub attacks: Vec<Attack>,
    /// Where the piece arrives that scores.
    pub scored: Option<Square>,
}

/// A vest that is put on, or that goes back to the stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VestChange {
    /// Where its wearer stands then, or where it stood when it was captured.
    pub square: Square,
    /// The kind of vest.
    pub kind: Role,
    /// It is put on.
    pub on: bool,
    /// The stand has one more or one less of this kind; not so where a vest passes on at a capture.
    pub stand: i8,
}

/// A king that is attacked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Whose king.
    pub seat: Seat,
    /// Where it stands.
    pub king: Square,
    /// Where its attackers stand.
    pub by: Vec<Square>,
}

impl Attack {
    /// The checks of a position as attacks.
    #[must_use]
    pub fn of(checks: &[(Seat, Square, SquareSet)]) -> Vec<Self> {
        checks.iter().map(|(seat, king, by)| Self { seat: *seat, king: *king, by: by.iter().collect() }).collect()
    }
}

impl Affected {
    /// Where `changes`, made by `seat`, show on the board; `after` is the position that follows.
    pub(super) fn of(seat: Seat, changes: &[Change], after: &Position) -> Self {
        let mut all = Self { attacks: Attack::of(&after.checks()), ..Self::default() };
        let (mut gained, mut lost) = (Vec::new(), Vec::new());
        let mut arrives = None;
        for change in changes {
            match *change {
                Change::Removed { square, piece } => all.removed.push((square, piece)),
                Change::Moved { to, .. } => arrives = arrives.or(Some(to)),
                Change::Became { square, after, .. } => {
                    all.became.push((square, after));
                    if after.role == Role::King {
                        all.crowned = Some(square);
                    }
                }
                Change::Command { army, after: Some(now), .. } if now == seat => gained.push(army),
                Change::Command { army, before: Some(then), .. } if then == seat => lost.push(army),
                Change::VestOn { square, kind, captured } => {
                    all.vests.push(VestChange { square, kind, on: true, stand: if captured { 0 } else { -1 } });
                }
                Change::VestOff { square, kind } => {
                    all.vests.push(VestChange { square, kind, on: false, stand: 1 });
                }
                Change::Royal { seat: whose, square } if whose == seat => all.crowned = Some(square),
                Change::Score { .. } => all.scored = arrives,
                _ => {}
            }
        }
        // A king that steps off while it changes its colour counts where it arrives.
        all.crowned = all.crowned.and_then(|square| after.royal(seat).or(Some(square)));
        let standing = |armies: &[Army]| -> Vec<Square> {
            if armies.is_empty() {
                return Vec::new();
            }
            let pieces = after.pieces().into_iter().filter(|(_, piece)| armies.contains(&piece.army));
            pieces.map(|(square, _)| square).collect()
        };
        all.gained = standing(&gained);
        all.lost = standing(&lost);
        all
    }

    /// How many vests of this kind the stand has more (or, below zero, less) then.
    #[must_use]
    pub fn on_stand(&self, kind: Role) -> i8 {
        self.vests.iter().filter(|vest| vest.kind == kind).map(|vest| vest.stand).sum()
    }
}
