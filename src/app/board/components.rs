//! The components and relationships of the live board.

use bevy::prelude::*;

use regalia_core::record::Player;
use regalia_core::rules::{Army, Game, Options, Role, Seat, SeatStanding, Setup, SideChoicePhase, Square};

/// A square of the board; never changes.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct SquareAt(pub Square);

/// The colour of a coloured square; never changes.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct ColouredSquare(pub Army);

#[derive(Component, Clone, Copy, Debug)]
pub struct PromotionZone;

#[derive(Component, Debug)]
#[relationship_target(relationship = OnSquare)]
pub struct Occupant(Entity);

impl Occupant {
    pub const fn piece(&self) -> Entity {
        self.0
    }
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Occupant)]
pub struct OnSquare(pub Entity);

/// On a piece: a number that stays with it while the game is on the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[component(immutable)]
pub struct PieceId(pub u32);

/// On a piece: how it moves.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct PieceRole(pub Role);

/// On a king or rook that castling may still use.
#[derive(Component, Clone, Copy, Debug)]
#[component(immutable)]
pub struct Unmoved;

#[derive(Component, Debug, Default)]
#[relationship_target(relationship = InArmy)]
pub struct ArmyPieces(Vec<Entity>);

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = ArmyPieces)]
pub struct InArmy(pub Entity);

/// On an army: its colour; never changes.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct ArmyColour(pub Army);

/// On a seat: the army it owns, which has its king's colour.
#[derive(Component, Debug)]
#[relationship_target(relationship = OwnedBy)]
pub struct Owns(Entity);

impl Owns {
    pub const fn army(&self) -> Entity {
        self.0
    }
}

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

/// On a piece on a coloured square: the army of that square's colour.
#[derive(Component, Debug)]
#[relationship_target(relationship = HeldBy)]
pub struct Holds(Entity);

/// On an army: the piece on one of its coloured squares, through which it is controlled.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Holds)]
pub struct HeldBy(pub Entity);

/// On a seat: its number; never changes.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct SeatNumber(pub Seat);

#[derive(Component, Debug)]
#[relationship_target(relationship = RoyalOf)]
pub struct RoyalKing(Entity);

impl RoyalKing {
    pub const fn piece(&self) -> Entity {
        self.0
    }
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = RoyalKing)]
pub struct RoyalOf(pub Entity);

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct SeatScore(pub u8);

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatPlayer(pub Player);

/// On a seat: whether it has its king, and if not, why.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
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
    pub const fn vest(&self) -> Entity {
        self.0
    }
}

/// On a vest: the piece that wears it; absent on the stand.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Wears)]
pub struct WornBy(pub Entity);

/// The rest of the position: whose turn it is, and the counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    pub options: Options,
    pub side_to_move: Seat,
    pub side_choice: SideChoicePhase,
    pub ply: u32,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The square that an en passant capture arrives on.
    pub en_passant: Option<Square>,
    /// Origin and target of the last ply, in games with a rule about it.
    pub last: Option<(Square, Square)>,
    /// The moves left on Martian Chess's clock, if it was called.
    pub clock: Option<u8>,
}

impl Default for Turn {
    fn default() -> Self {
        Self {
            options: Options::new(Game::Sovereign),
            side_to_move: Seat::One,
            side_choice: SideChoicePhase::Done,
            ply: 0,
            halfmove_clock: 0,
            en_passant: None,
            last: None,
            clock: None,
        }
    }
}

impl Turn {
    pub(super) const fn of(parts: &Setup, options: &Options) -> Self {
        Self {
            options: *options,
            side_to_move: parts.side_to_move,
            side_choice: parts.side_choice,
            ply: parts.ply,
            halfmove_clock: parts.halfmove_clock,
            en_passant: parts.en_passant,
            last: parts.last,
            clock: parts.clock,
        }
    }
}

/// Finds the entities of squares, armies and seats, and holds what is on none of them.
#[derive(Resource, Debug)]
pub struct BoardIndex {
    pub turn: Turn,
    squares: Vec<Option<Entity>>,
    armies: Vec<Entity>,
    seats: Vec<Entity>,
    /// The number that the next new piece gets.
    pub(super) next_piece: u32,
}

impl BoardIndex {
    pub(super) fn new(squares: Vec<Option<Entity>>, armies: Vec<Entity>, seats: Vec<Entity>) -> Self {
        Self { turn: Turn::default(), squares, armies, seats, next_piece: 0 }
    }

    /// The entity of a square; `None` outside the board.
    pub fn square(&self, square: Square) -> Option<Entity> {
        self.squares[square.index()]
    }

    pub fn army(&self, army: Army) -> Entity {
        self.armies[army.index()]
    }

    /// The entity of a seat; `None` if the game has no such seat.
    pub fn seat(&self, seat: Seat) -> Option<Entity> {
        self.seats.get(seat.index()).copied()
    }

    pub(super) fn entities(&self) -> impl Iterator<Item = Entity> {
        self.squares.iter().flatten().chain(&self.armies).chain(&self.seats).copied()
    }
}
