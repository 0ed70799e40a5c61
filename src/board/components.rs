//! The components and relationships of the live board.

use bevy::prelude::*;

use crate::rules::{Army, Game, Opening, Options, Role, Seat, SeatStanding, Setup, Square};

/// A square of the board; never changes.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct SquareAt(pub Square);

/// The colour of a coloured square; never changes.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct ColouredSquare(pub Army);

/// A square on which pawns become something else.
#[derive(Component, Clone, Copy, Debug)]
pub struct PromotionZone;

/// On a square: the piece that stands there.
#[derive(Component, Debug)]
#[relationship_target(relationship = OnSquare)]
pub struct Occupant(Entity);

impl Occupant {
    /// The piece.
    #[must_use]
    pub const fn piece(&self) -> Entity {
        self.0
    }
}

/// On a piece: the square where it stands.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Occupant)]
pub struct OnSquare(pub Entity);

/// On a piece: a number that stays with it while the game is on the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[component(immutable)]
pub struct PieceId(pub u32);

/// On a piece: how it moves.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceRole(pub Role);

/// On a king or rook that has not moved, as far as castling asks.
#[derive(Component, Clone, Copy, Debug)]
pub struct Unmoved;

/// On an army: its pieces.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = InArmy)]
pub struct Soldiers(Vec<Entity>);

/// On a piece: the army that it belongs to.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Soldiers)]
pub struct InArmy(pub Entity);

/// On an army: its colour; never changes.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct ArmyColour(pub Army);

/// On a seat: the army of its king's colour.
#[derive(Component, Debug)]
#[relationship_target(relationship = OwnedBy)]
pub struct Owns(Entity);

impl Owns {
    /// The army.
    #[must_use]
    pub const fn army(&self) -> Entity {
        self.0
    }
}

/// On an army: the seat whose king has its colour.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Owns)]
pub struct OwnedBy(pub Entity);

/// On a seat: the armies that it controls without owning them.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = ControlledBy)]
pub struct Controls(Vec<Entity>);

/// On an army that is not owned: the seat that controls it; absent while it is neutral.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Controls)]
pub struct ControlledBy(pub Entity);

/// On a piece that stands on a coloured square: the army whose square that is.
#[derive(Component, Debug)]
#[relationship_target(relationship = HeldBy)]
pub struct Holds(Entity);

/// On an army: the piece on one of its coloured squares, through which it is commanded.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Holds)]
pub struct HeldBy(pub Entity);

/// On a seat: its number; never changes.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct SeatNumber(pub Seat);

/// On a seat: the king that counts now.
#[derive(Component, Debug)]
#[relationship_target(relationship = RoyalOf)]
pub struct RoyalKing(Entity);

impl RoyalKing {
    /// The king.
    #[must_use]
    pub const fn piece(&self) -> Entity {
        self.0
    }
}

/// On the king of a seat that counts now: the seat.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = RoyalKing)]
pub struct RoyalOf(pub Entity);

/// On a seat: its points.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatScore(pub u8);

/// On a seat: whether it plays, is in interregnum, or has left.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing(pub SeatStanding);

/// A vest of this kind, on the stand or worn; never changes.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct VestKind(pub Role);

/// On a piece: the vest that it wears. A vest outlives its wearer.
#[derive(Component, Debug)]
#[relationship_target(relationship = WornBy)]
pub struct Wears(Entity);

impl Wears {
    /// The vest.
    #[must_use]
    pub const fn vest(&self) -> Entity {
        self.0
    }
}

/// On a vest: the piece that wears it; absent on the stand.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Wears)]
pub struct WornBy(pub Entity);

/// What else decides the play: whose turn it is, and the counts.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The game and its rule options.
    pub options: Options,
    /// Whose turn it is.
    pub side_to_move: Seat,
    /// The phase of the first-move choice.
    pub opening: Opening,
    /// Plies played.
    pub ply: u32,
    /// Plies since something that cannot be taken back.
    pub halfmove_clock: u32,
    /// The square that an en passant capture arrives on.
    pub en_passant: Option<Square>,
    /// From and to of the last ply, where a rule asks for it.
    pub last: Option<(Square, Square)>,
    /// What the clock stands at, if it was called.
    pub clock: Option<u8>,
}

impl Default for Turn {
    /// Before any game.
    fn default() -> Self {
        Self {
            options: Options::new(Game::Sovereign),
            side_to_move: Seat::One,
            opening: Opening::Done,
            ply: 0,
            halfmove_clock: 0,
            en_passant: None,
            last: None,
            clock: None,
        }
    }
}

impl Turn {
    /// What a position says about the turn.
    pub(super) const fn of(parts: &Setup, options: &Options) -> Self {
        Self {
            options: *options,
            side_to_move: parts.side_to_move,
            opening: parts.opening,
            ply: parts.ply,
            halfmove_clock: parts.halfmove_clock,
            en_passant: parts.en_passant,
            last: parts.last,
            clock: parts.clock,
        }
    }
}

/// The entities of squares, armies and seats, found by what they stand for.
#[derive(Resource, Debug)]
pub struct BoardIndex {
    squares: Vec<Option<Entity>>,
    armies: Vec<Entity>,
    seats: Vec<Entity>,
    /// The number that the next new piece gets.
    pub(super) next_piece: u32,
}

impl BoardIndex {
    pub(super) const fn new(squares: Vec<Option<Entity>>, armies: Vec<Entity>, seats: Vec<Entity>) -> Self {
        Self { squares, armies, seats, next_piece: 0 }
    }

    /// The entity of a square; `None` outside the board.
    #[must_use]
    pub fn square(&self, square: Square) -> Option<Entity> {
        self.squares[square.index()]
    }

    /// The entity of an army.
    #[must_use]
    pub fn army(&self, army: Army) -> Entity {
        self.armies[army.index()]
    }

    /// The entity of a seat; `None` if the game has no such seat.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> Option<Entity> {
        self.seats.get(seat.index()).copied()
    }

    pub(super) fn entities(&self) -> impl Iterator<Item = Entity> {
        self.squares.iter().flatten().chain(&self.armies).chain(&self.seats).copied()
    }
}
