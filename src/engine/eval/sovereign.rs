//! What positions of Sovereign Chess are worth: the pieces that one commands, by how firmly.

use crate::engine::game::{Customs, Evaluated};
use crate::engine::report::Score;
use crate::engine::value::Value;
use crate::rules::sovereign::{self, Position};
use crate::rules::{Action, Army, GamePosition, Move, Piece, Role, Searchable, Square};

/// What each role is worth on a board where nothing sees further than eight squares.
const WORTH: [Value; 7] = [0, 900, 500, 340, 300, 90, 0];

/// How much of an army counts, in 64ths: owned, and controlled through one, two, three and more pieces.
const FIRMNESS: [Value; 5] = [64, 38, 20, 10, 6];

/// How much of that counts if the holder is not attacked; is attacked, and its commander moves; or the other side moves.
const SAFE: Value = 80;
const ATTACKED: Value = 48;
const LOOSE: Value = 32;

/// The right to move.
const TEMPO: Value = 15;

/// What the pieces of each army are worth together.
pub(in crate::engine) type Armies = [Value; 12];

/// What a piece is worth on its square.
fn worth(piece: Piece, square: Square) -> Value {
    let (file, rank) = (Value::from(square.file()), Value::from(square.rank()));
    // 0 in the corner, 14 in the centre.
    let centre = file.min(15 - file) + rank.min(15 - rank);
    let placed = match piece.role {
        Role::King | Role::Drone => return 0,
        Role::Queen => centre,
        Role::Rook => centre,
        Role::Bishop => centre * 2,
        Role::Knight => centre * 3,
        Role::Pawn => centre * centre / 2,
    };
    WORTH[piece.role.index()] + placed
}

impl Evaluated for Position {
    type Tally = Armies;

    const CUSTOMS: Customs =
        Customs { null_move: true, command_plies: 2, branching: 60, swing: 200, score: Score::of_mates };

    fn tally(&self) -> Armies {
        let mut armies = [0; 12];
        for (square, piece) in self.pieces() {
            armies[piece.army.index()] += worth(piece, square);
        }
        armies
    }

    #[inline]
    fn advance(&self, tally: &Armies, action: Action, _: &Self) -> Armies {
        let mut after = *tally;
        if let Some((at, piece)) = self.taken(action) {
            after[piece.army.index()] -= worth(piece, at);
        }
        match action {
            Action::Move(Move { from, to, promotion, .. }) => {
                if let Some(piece) = self.piece_at(from) {
                    let role = promotion.unwrap_or(piece.role);
                    after[piece.army.index()] += worth(Piece { role, ..piece }, to) - worth(piece, from);
                }
            }
            Action::Castle { target } => {
                if let Some((from, to)) = self.castled_rook(target)
                    && let Some(rook) = self.piece_at(from)
                {
                    after[rook.army.index()] += worth(rook, to) - worth(rook, from);
                }
            }
            // Kings are worth nothing on any square.
            Action::Defect { .. } | Action::Own(_) | Action::Escape | Action::Pass | Action::Resign => {}
        }
        after
    }

    #[inline]
    fn evaluate(&self, tally: &Armies) -> Value {
        let worth = firm_worth(self, tally);
        let [side, other] = [self.side_to_move(), self.side_to_move().next(2)];
        worth[side.index()] - worth[other.index()] + TEMPO
    }

    fn gain(&self, tally: &Armies, action: Action) -> Value {
        self.gains(tally)(action)
    }

    fn gains(&self, tally: &Armies) -> impl Fn(Action) -> Value {
        let followed = with_followers(self, tally);
        move |action| {
            let taken = self.taken(action).map_or(0, |(_, piece)| WORTH[piece.role.index()]);
            let promoted = |role: Role| WORTH[role.index()].max(200) - WORTH[Role::Pawn.index()];
            let promotion = action.promotes_to().map_or(0, promoted);
            (taken + promotion + command_gain(self, &followed, action)).max(0)
        }
    }

    fn stake(&self, action: Action) -> Value {
        let Action::Move(step) = action else { return 0 };
        self.piece_at(step.from).map_or(0, |piece| WORTH[piece.role.index()])
    }

    fn is_guarded(&self, action: Action) -> bool {
        let Action::Move(step) = action else { return false };
        self.is_attacked(step.to, self.side_to_move(), step.from)
    }
}

/// What the armies that change hands by a move count for, roughly: what hangs on a square that is entered or taken,
/// less what hangs on the one that is left.
fn command_gain(position: &Position, followed: &Armies, action: Action) -> Value {
    let Action::Move(Move { from, to, .. }) = action else { return 0 };
    let (left, entered) = (sovereign::colour(from), sovereign::colour(to));
    if left.is_none() && entered.is_none() || left == entered {
        return 0;
    }
    let side = position.side_to_move();
    let mine = position.piece_at(from).map(|piece| piece.army);
    let gained = entered.filter(|army| Some(*army) != mine && position.owner(*army).is_none()).map_or(0, |army| {
        let share = match position.commander(army) {
            Some(seat) if seat == side => 0,
            Some(_) => 2,
            None => 1,
        };
        share * followed[army.index()]
    });
    let lost = left.filter(|army| position.owner(*army).is_none()).map_or(0, |army| followed[army.index()]);
    (gained - lost) * FIRMNESS[1] / 64
}

/// What each army is worth, with half of those that its pieces hold directly.
fn with_followers(position: &Position, tally: &Armies) -> Armies {
    let mut followers = [0; 12];
    for army in Army::ALL {
        if let Some((_, holder)) = position.occupant_of_colour(army)
            && holder.army != army
            && position.owner(army).is_none()
        {
            followers[holder.army.index()] += tally[army.index()];
        }
    }
    let mut followed = *tally;
    followed.iter_mut().zip(followers).for_each(|(worth, followers)| *worth += followers / 2);
    followed
}

/// What each seat commands, by how firmly.
pub(super) fn firm_worth(position: &Position, tally: &Armies) -> [Value; 4] {
    let mut worth = [0; 4];
    for army in Army::ALL {
        if let Some(seat) = position.commander(army) {
            let firm = FIRMNESS[chain(position, army).min(FIRMNESS.len() - 1)];
            let firm = position.occupant_of_colour(army).map_or(firm, |(holder, _)| {
                // What stands on a coloured square holds an army only as long as it lives.
                match position.owner(army) {
                    Some(_) => firm,
                    None if !position.is_attacked(holder, seat, holder) => firm * SAFE / 64,
                    None if seat == position.side_to_move() => firm * ATTACKED / 64,
                    None => firm * LOOSE / 64,
                }
            });
            worth[seat.index()] += tally[army.index()] * firm / 64;
        }
    }
    worth
}

/// Pieces between an army and the king by whose colour it is commanded.
fn chain(position: &Position, army: Army) -> usize {
    let mut at = army;
    (0..12)
        .find(|_| {
            if position.owner(at).is_some() {
                return true;
            }
            match position.occupant_of_colour(at) {
                Some((_, piece)) => at = piece.army,
                None => return true,
            }
            false
        })
        .unwrap_or(12)
}
