//! The questions a board answers: the live board from its entities, a position from its value.

use std::borrow::Cow;
use std::sync::Arc;

use regalia_core::rules::sovereign::{Command, blocked_squares, chain_of_command};
use regalia_core::rules::{
    Action, Army, Foreseen, Game, GamePosition, Piece, Position, Refusal, Role, Seat, SeatStanding, Setup,
    SideChoicePhase, Square,
};

/// The pieces on a board, who controls them, and whose turn it is.
///
/// The [`LiveBoard`](super::LiveBoard) answers from the entities; the hand, the view and the panels read it. A
/// [`Position`] answers for itself where there is no board: in exported pictures, in previews, in tests.
pub trait BoardState {
    /// The position; `None` if the entities do not form one.
    fn position(&self) -> Option<Cow<'_, Position>>;

    /// The position's parts.
    fn setup(&self) -> Setup;

    /// The game.
    fn game(&self) -> Game;

    /// Whose turn it is.
    fn side_to_move(&self) -> Seat;

    /// How many plies have been played.
    fn ply(&self) -> u32;

    /// The phase of the first-move choice.
    fn side_choice(&self) -> SideChoicePhase;

    /// The piece on a square.
    fn piece_at(&self, square: Square) -> Option<Piece>;

    /// Every piece with its square, army by army.
    fn pieces(&self) -> Vec<(Square, Piece)>;

    /// The seat that owns or controls an army; `None` if it is neutral.
    fn commander(&self, army: Army) -> Option<Seat>;

    /// The seat that owns an army.
    fn owner(&self, army: Army) -> Option<Seat>;

    /// The army that a seat owns.
    fn owned(&self, seat: Seat) -> Option<Army>;

    /// The piece that holds an army, on one of the army's coloured squares.
    fn holder(&self, army: Army) -> Option<(Square, Piece)>;

    /// The square of a seat's royal king.
    fn royal(&self, seat: Seat) -> Option<Square>;

    /// Whether a seat has its king, and why not.
    fn standing(&self, seat: Seat) -> SeatStanding;

    /// How many vests of a kind are on the stand; without a limit more can always be taken.
    fn vests_on_stand(&self, kind: Role) -> u8;

    /// Whether a pawn promotes on this square.
    fn in_promotion_zone(&self, square: Square) -> bool;

    /// The piece on `square`, if the side to move may move it.
    ///
    /// # Errors
    /// If there is none, if somebody else controls it, or if no piece may move now.
    fn validate_piece(&self, square: Square) -> Result<Piece, Refusal>;

    /// What an action would change.
    ///
    /// # Errors
    /// Why it is not legal.
    fn foresee(&self, action: Action) -> Result<Arc<Foreseen>, Refusal>;

    /// Who controls `army`, and through which pieces.
    fn command(&self, army: Army) -> Command {
        let (chain, end) = chain_of_command(army, |army| self.owner(army), |army| self.holder(army));
        Command { seat: self.commander(army), chain, end }
    }

    /// The blocked coloured squares: nothing may enter them except from their twin.
    fn blocked_squares(&self) -> Vec<Square> {
        blocked_squares(|army| self.holder(army)).collect()
    }

    /// How many pieces an army has.
    fn strength(&self, army: Army) -> u32 {
        self.pieces().iter().filter(|(_, piece)| piece.army == army).count() as u32
    }
}

impl BoardState for Position {
    fn position(&self) -> Option<Cow<'_, Position>> {
        Some(Cow::Borrowed(self))
    }

    fn setup(&self) -> Setup {
        self.to_setup()
    }

    fn game(&self) -> Game {
        Self::game(self)
    }

    fn side_to_move(&self) -> Seat {
        GamePosition::side_to_move(self)
    }

    fn ply(&self) -> u32 {
        GamePosition::ply(self)
    }

    fn side_choice(&self) -> SideChoicePhase {
        Self::side_choice(self)
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        GamePosition::piece_at(self, square)
    }

    fn pieces(&self) -> Vec<(Square, Piece)> {
        let mut pieces = Self::pieces(self);
        pieces.sort_by_key(|(square, piece)| (piece.army, *square));
        pieces
    }

    fn commander(&self, army: Army) -> Option<Seat> {
        GamePosition::commander(self, army)
    }

    fn owner(&self, army: Army) -> Option<Seat> {
        let seats = Seat::ALL.into_iter().take(Self::game(self).seats());
        seats.into_iter().find(|seat| GamePosition::owned(self, *seat) == army)
    }

    fn owned(&self, seat: Seat) -> Option<Army> {
        (seat.index() < Self::game(self).seats()).then(|| GamePosition::owned(self, seat))
    }

    fn holder(&self, army: Army) -> Option<(Square, Piece)> {
        self.occupant_of_colour(army)
    }

    fn royal(&self, seat: Seat) -> Option<Square> {
        GamePosition::royal(self, seat)
    }

    fn standing(&self, seat: Seat) -> SeatStanding {
        Self::standing(self, seat)
    }

    fn vests_on_stand(&self, kind: Role) -> u8 {
        let all = Self::game(self).vests().iter().find(|(other, _)| *other == kind).map_or(0, |(_, count)| *count);
        let worn = self.to_setup().pieces.iter().filter(|placed| placed.vest == Some(kind)).count();
        all.saturating_sub(u8::try_from(worn).unwrap_or(u8::MAX))
    }

    fn in_promotion_zone(&self, square: Square) -> bool {
        Self::game(self).has_promotion_on(square)
    }

    fn validate_piece(&self, square: Square) -> Result<Piece, Refusal> {
        GamePosition::validate_piece(self, square)
    }

    fn foresee(&self, action: Action) -> Result<Arc<Foreseen>, Refusal> {
        Foreseen::of(self, action).map(Arc::new)
    }
}
