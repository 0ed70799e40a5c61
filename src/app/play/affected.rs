//! Where an action changes something on the board, for the marks of a preview.

use regalia_core::rules::{Army, Change, GamePosition, Piece, Position, Role, Seat, Square, SquareSet};

/// The squares where an action changes something beyond the piece that moves, as of the position after it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Affected {
    /// The squares of pieces in armies that the seat gains.
    pub gained: Vec<Square>,
    /// The squares of pieces in armies that the seat loses.
    pub lost: Vec<Square>,
    pub removed: Vec<(Square, Piece)>,
    pub became: Vec<(Square, Piece)>,
    /// The seat's new king, or its king in a new colour.
    pub crowned: Option<Square>,
    pub vests: Vec<VestChange>,
    /// Every king in check, including the seat's own.
    pub attacks: Vec<Attack>,
    pub scored: Option<Square>,
}

/// A vest that is put on or returns to the stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VestChange {
    /// The square of its wearer, or where its wearer was captured.
    pub square: Square,
    pub kind: Role,
    pub on: bool,
    /// The change of the stand: 1, -1, or 0 if a captured vest passes on.
    pub stand: i8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    pub seat: Seat,
    pub king: Square,
    pub by: Vec<Square>,
}

impl Attack {
    pub fn of(checks: &[(Seat, Square, SquareSet)]) -> Vec<Self> {
        checks.iter().map(|(seat, king, by)| Self { seat: *seat, king: *king, by: by.iter().collect() }).collect()
    }
}

impl Affected {
    /// Where `changes`, made by `seat`, show on the board; `after` is the resulting position.
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
        // A king that steps while it defects is marked where it arrives.
        all.crowned = all.crowned.and_then(|square| after.royal(seat).or(Some(square)));
        let standing = |armies: &[Army]| -> Vec<Square> {
            let pieces = after.pieces().into_iter().filter(|(_, piece)| armies.contains(&piece.army));
            pieces.map(|(square, _)| square).collect()
        };
        all.gained = standing(&gained);
        all.lost = standing(&lost);
        all
    }

    /// The change in the number of vests of this kind on the stand.
    pub fn on_stand(&self, kind: Role) -> i8 {
        self.vests.iter().filter(|vest| vest.kind == kind).map(|vest| vest.stand).sum()
    }
}
