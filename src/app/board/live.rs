//! Reads the entities of the board: the position that they form, and who controls what.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::record::Player;
use regalia_core::rules::sovereign::{SovereignRefusal, way_in};
use regalia_core::rules::{
    Action, Army, GamePosition, Piece, PlacedPiece, Position, Problem, Refusal, Seat, SeatState, Setup, Square,
};

use super::components::{
    ArmyColour, BoardIndex, ControlledBy, HeldBy, InArmy, Occupant, OnSquare, OwnedBy, Owns, PieceRole, PromotionZone,
    RoyalKing, SeatNumber, SeatPlayer, SeatScore, SquareAt, Standing, Turn, Unmoved, VestKind, Wears, WornBy,
};

type PieceParts = (&'static PieceRole, &'static InArmy, &'static OnSquare, Has<Unmoved>, Option<&'static Wears>);
type ArmyParts =
    (&'static ArmyColour, Option<&'static OwnedBy>, Option<&'static ControlledBy>, Option<&'static HeldBy>);
type SeatParts = (
    &'static SeatNumber,
    Option<&'static Owns>,
    Option<&'static SeatScore>,
    Option<&'static Standing>,
    Option<&'static RoyalKing>,
    Option<&'static SeatPlayer>,
);
type SeatItem<'w, 's> = <SeatParts as bevy::ecs::query::QueryData>::Item<'w, 's>;

/// The live board, read from its entities; without a game it is empty. A ply is validated by it. Everything else reads
/// the [`BoardPosition`](super::BoardPosition) that it forms.
#[derive(SystemParam)]
pub struct LiveBoard<'w, 's> {
    index: Option<Res<'w, BoardIndex>>,
    pieces: Query<'w, 's, PieceParts>,
    squares: Query<'w, 's, (&'static SquareAt, Option<&'static Occupant>, Has<PromotionZone>)>,
    armies: Query<'w, 's, ArmyParts>,
    seats: Query<'w, 's, SeatParts>,
    vests: Query<'w, 's, (&'static VestKind, Has<WornBy>)>,
}

/// Why the entities do not form a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    #[error("no game is on the board")]
    NoGame,
    #[error("seat {0} owns no army")]
    NoOwner(Seat),
    #[error("{0}")]
    Impossible(#[from] Problem),
}

impl LiveBoard<'_, '_> {
    pub fn read(&self) -> Result<Position, ReadError> {
        self.index.as_ref().ok_or(ReadError::NoGame)?;
        if let Some((number, ..)) = self.seats.iter().find(|(_, owns, ..)| owns.is_none()) {
            return Err(ReadError::NoOwner(number.0));
        }
        Ok(Position::from_setup(&self.setup())?)
    }

    /// Checks that the side to move controls what this action uses: the piece that moves, or the army that the king
    /// defects to. The error says who controls it instead. The answer comes from the entities; the rules then decide
    /// whether the action is legal.
    pub fn may_play(&self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Move(step) => self.may_use(step.from).map(|_| ()),
            Action::Defect { army, .. } if self.commander(army) != Some(self.side_to_move()) => {
                Err(SovereignRefusal::NotControlled(army).into())
            }
            _ => Ok(()),
        }
    }

    /// Who moves for a seat. A seat that this game does not have is a person's.
    pub fn player(&self, seat: Seat) -> Player {
        self.seat(seat).and_then(|seat| seat.5).map(|player| player.0).unwrap_or_default()
    }

    /// The seat that owns or controls an army; `None` if it is neutral.
    pub fn commander(&self, army: Army) -> Option<Seat> {
        let (_, owner, controller, _) = self.army(army)?;
        self.number(owner.map(|owner| owner.0).or(controller.map(|seat| seat.0))?)
    }

    /// The piece that holds an army, on one of the army's coloured squares.
    pub fn holder(&self, army: Army) -> Option<(Square, Piece)> {
        self.piece(self.army(army)?.3?.0)
    }

    /// The square of a seat's royal king.
    pub fn royal(&self, seat: Seat) -> Option<Square> {
        self.piece(self.seat(seat)?.4?.piece()).map(|(square, _)| square)
    }

    fn may_use(&self, square: Square) -> Result<Piece, Refusal> {
        let piece = self.piece_at(square).ok_or(Refusal::Empty(square))?;
        match self.commander(piece.army) {
            None => {
                let game = self.turn().options.game();
                let way = way_in(game, piece.army, |army| self.owner(army), |army| self.holder(army));
                Err(SovereignRefusal::NeutralPiece { square, piece, way }.into())
            }
            Some(by) if by != self.side_to_move() => Err(Refusal::NotYours { square, piece, by }),
            Some(_) => Ok(piece),
        }
    }

    fn piece(&self, entity: Entity) -> Option<(Square, Piece)> {
        let (role, army, square, ..) = self.pieces.get(entity).ok()?;
        let piece = Piece { army: self.armies.get(army.0).ok()?.0.0, role: role.0 };
        Some((self.squares.get(square.0).ok()?.0.0, piece))
    }

    fn placed(
        &self,
        (role, army, square, unmoved, wears): (&PieceRole, &InArmy, &OnSquare, bool, Option<&Wears>),
    ) -> Option<PlacedPiece> {
        let piece = Piece { army: self.armies.get(army.0).ok()?.0.0, role: role.0 };
        let vest = wears.and_then(|wears| self.vests.get(wears.vest()).ok()).map(|(kind, _)| kind.0);
        Some(PlacedPiece { square: self.squares.get(square.0).ok()?.0.0, piece, vest, unmoved })
    }

    fn seat_state(&self, (number, owns, score, standing, ..): SeatItem<'_, '_>) -> (Seat, SeatState) {
        let owned = owns.and_then(|owns| self.armies.get(owns.army()).ok()).map_or(Army::White, |army| army.0.0);
        let standing = standing.map(|standing| standing.0).unwrap_or_default();
        (number.0, SeatState { owned, standing, score: score.map_or(0, |score| score.0) })
    }

    fn army(&self, army: Army) -> Option<<ArmyParts as bevy::ecs::query::QueryData>::Item<'_, '_>> {
        self.armies.get(self.index.as_ref()?.army(army)).ok()
    }

    fn seat(&self, seat: Seat) -> Option<SeatItem<'_, '_>> {
        self.seats.get(self.index.as_ref()?.seat(seat)?).ok()
    }

    fn number(&self, seat: Entity) -> Option<Seat> {
        self.seats.get(seat).ok().map(|(number, ..)| number.0)
    }

    fn setup(&self) -> Setup {
        let turn = self.turn();
        let mut seats: Vec<(Seat, SeatState)> = self.seats.iter().map(|parts| self.seat_state(parts)).collect();
        seats.sort_by_key(|(seat, _)| *seat);
        Setup {
            options: turn.options,
            pieces: self.pieces.iter().filter_map(|parts| self.placed(parts)).collect(),
            seats: seats.into_iter().map(|(_, state)| state).collect(),
            side_to_move: turn.side_to_move,
            ply: turn.ply,
            halfmove_clock: turn.halfmove_clock,
            side_choice: turn.side_choice,
            en_passant: turn.en_passant,
            last: turn.last,
            clock: turn.clock,
        }
    }

    fn side_to_move(&self) -> Seat {
        self.turn().side_to_move
    }

    fn turn(&self) -> Turn {
        self.index.as_ref().map(|index| index.turn).unwrap_or_default()
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        let (_, occupant, _) = self.squares.get(self.index.as_ref()?.square(square)?).ok()?;
        self.piece(occupant?.piece()).map(|(_, piece)| piece)
    }

    fn owner(&self, army: Army) -> Option<Seat> {
        self.number(self.army(army)?.1?.0)
    }
}

/// The position that the entities of `world` form.
pub fn read_position(world: &mut World) -> Result<Position, ReadError> {
    world.run_system_cached(|board: LiveBoard| board.read()).unwrap_or(Err(ReadError::NoGame))
}
