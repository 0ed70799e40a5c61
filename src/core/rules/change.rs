//! What an action changes: what the board animates, the history explains, and a preview shows.

use super::{Army, Piece, Role, Seat, SeatStanding, Square};

/// One thing that an action changes. The changes of an action come in the order in which they happen.
///
/// ```
/// use regalia_core::rules::{Change, Game, GamePosition, Options, Position, Role};
/// let text = "4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1";
/// let position = Position::parse(text, &Options::new(Game::Plunder)).unwrap();
/// let (changes, _) = position.changes(position.parse_action("Nxd5:Q").unwrap());
/// assert!(matches!(changes[..], [
///     Change::Removed { .. },
///     Change::Moved { .. },
///     Change::VestOn { kind: Role::Queen, .. },
/// ]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "fields are named for what they hold")]
pub enum Change {
    /// A piece leaves the board: captured, or a king given up.
    Removed {
        /// Where it stood.
        square: Square,
        /// What it was.
        piece: Piece,
    },
    /// A piece goes from one square to another.
    Moved {
        /// Where it stood.
        from: Square,
        /// Where it stands now.
        to: Square,
        /// What it is (before a promotion).
        piece: Piece,
    },
    /// A piece becomes another one where it stands: a promotion, or a king that changes its colour.
    Became {
        square: Square,
        /// What it was.
        before: Piece,
        /// What it is now.
        after: Piece,
    },
    /// A seat owns another army.
    Owner {
        seat: Seat,
        /// The army that it gave up.
        before: Army,
        /// The army that it owns now.
        after: Army,
    },
    /// An army has another commander.
    Command {
        army: Army,
        /// Who commanded it; `None`: nobody.
        before: Option<Seat>,
        /// Who commands it now; `None`: nobody.
        after: Option<Seat>,
    },
    /// A coloured square can no longer be entered, because its twin is occupied now.
    Blocked(Square),
    /// A coloured square can be entered again.
    Unblocked(Square),
    /// A piece puts a vest on (Plunder Chess).
    VestOn {
        /// Where the piece stands by then.
        square: Square,
        kind: Role,
        /// Whether it is the captured piece's own vest rather than one from the stand.
        captured: bool,
    },
    /// A piece's vest goes back to the stand (Plunder Chess): used, exchanged, useless, or its wearer captured.
    VestOff {
        /// Where the piece stands by then, or where it stood when it was captured.
        square: Square,
        kind: Role,
    },
    /// Another king of a seat counts from now on (Two Kings).
    Royal {
        seat: Seat,
        /// Where the king stands that counts now.
        square: Square,
    },
    /// A seat gets points (Martian Chess).
    Score { seat: Seat, points: u8 },
    /// The clock is called, counts down, or is set again (Martian Chess).
    Clock {
        /// What it stands at now: the plies that are left.
        plies: u8,
    },
    /// A seat loses its king, gets one again, or leaves the fight (Royale).
    Standing { seat: Seat, now: SeatStanding },
}
