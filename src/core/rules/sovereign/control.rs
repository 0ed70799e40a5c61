//! Who commands an army, and why (rules 1 to 4).

use super::{Position, Variant, WayIn};
use crate::rules::{Army, Game, GamePosition, Piece, Seat, Square};

/// Who commands an army, with the pieces through which it is commanded.
///
/// ```
/// use regalia_core::rules::{Army, Game, GamePosition, Options, Seat, sovereign::Position};
/// // A white pawn on the pink square i6, a pink pawn on the cyan square k9.
/// let text = "8bk7/16/16/16/16/16/16/10pp5/16/16/8wp7/16/16/16/16/8wk7 1 w b - 0";
/// let position: Position = Position::parse(text, &Options::new(Game::Sovereign)).unwrap();
/// let command = position.command(Army::Cyan);
/// assert_eq!(command.seat, Some(Seat::One));
/// let chain: Vec<String> = command.chain.iter().map(|link| format!("{} {}", link.piece, link.square)).collect();
/// assert_eq!(chain, ["pp k9", "wp i6"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The commander; `None` if the army is neutral.
    pub seat: Option<Seat>,
    /// The links from the army's own coloured square towards the king of an owner: whoever commands the piece of a link
    /// commands its army. Empty for an army that is owned, or whose squares are both empty.
    pub chain: Vec<Link>,
    /// Where the chain ends.
    pub end: ChainEnd,
}

/// One link of the chain of command.
///
/// ```
/// use regalia_core::rules::{Army, Game, GamePosition, Options, sovereign::Position};
/// let text = "8bk7/16/16/16/16/16/16/10pp5/16/16/8wp7/16/16/16/16/8wk7 1 w b - 0";
/// let position: Position = Position::parse(text, &Options::new(Game::Sovereign)).unwrap();
/// let link = position.command(Army::Pink).chain[0];
/// assert_eq!((link.army, link.square.to_string().as_str(), link.piece.army), (Army::Pink, "i6", Army::White));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The army that is commanded through this link.
    pub army: Army,
    /// The coloured square of that army that is occupied.
    pub square: Square,
    /// What stands there; its army is the next link's.
    pub piece: Piece,
}

/// Where a chain of command ends.
///
/// ```
/// use regalia_core::rules::{Army, Game, GamePosition, Options, Seat, sovereign::{ChainEnd, Position}};
/// let start: Position = Position::start(&Options::new(Game::Sovereign));
/// assert_eq!(start.command(Army::White).end, ChainEnd::Owner(Seat::One));
/// assert_eq!(start.command(Army::Pink).end, ChainEnd::Nobody(Army::Pink));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainEnd {
    /// At an army that this seat owns.
    Owner(Seat),
    /// At this army, on whose squares nothing stands (rule 3).
    Nobody(Army),
    /// In a loop that reaches no owner (rule 3); the army is part of the loop.
    Loop(Army),
}

/// Works out who commands each army, from what the coloured squares carry.
///
/// For each army, `through` has the army of the piece on one of its coloured squares, and `owners` the seat that owns it.
/// Both are in the order of [`Army::ALL`], and so is the answer: the commander of each army, `None` for a neutral one.
pub fn commanders(through: &[Option<Army>; 12], owners: &[Option<Seat>; 12]) -> [Option<Seat>; 12] {
    Army::ALL.map(|army| commander(army, |army| owners[army.index()], |army| through[army.index()]))
}

/// The seat that commands an army; `None` if it is neutral. `owner` gives the seat that owns an army, `through` the army of
/// the piece on one of its coloured squares.
pub(super) fn commander(
    mut army: Army,
    owner: impl Fn(Army) -> Option<Seat>,
    through: impl Fn(Army) -> Option<Army>,
) -> Option<Seat> {
    // A chain longer than the number of armies is a loop.
    for _ in 0..12 {
        if let Some(owner) = owner(army) {
            return Some(owner);
        }
        army = through(army)?;
    }
    None
}

/// The chain of command of an army and where it ends. `owner` gives the seat that owns an army, `holder` the piece on one
/// of its two coloured squares.
pub fn chain_of_command(
    army: Army,
    owner: impl Fn(Army) -> Option<Seat>,
    holder: impl Fn(Army) -> Option<(Square, Piece)>,
) -> (Vec<Link>, ChainEnd) {
    let mut chain: Vec<Link> = Vec::new();
    let mut at = army;
    let end = loop {
        if let Some(seat) = owner(at) {
            break ChainEnd::Owner(seat);
        }
        if chain.iter().any(|link| link.army == at) {
            break ChainEnd::Loop(at);
        }
        let Some((square, piece)) = holder(at) else { break ChainEnd::Nobody(at) };
        chain.push(Link { army: at, square, piece });
        at = piece.army;
    };
    (chain, end)
}

/// How a neutral army can be brought in; `None` if it is not neutral, or its chain is a loop, which stays closed: neutral
/// pieces are neither moved nor captured. `owner` gives the seat that owns an army, `holder` the piece on one of its two
/// coloured squares.
pub fn way_in(
    game: Game,
    army: Army,
    owner: impl Fn(Army) -> Option<Seat>,
    holder: impl Fn(Army) -> Option<(Square, Piece)>,
) -> Option<WayIn> {
    match chain_of_command(army, owner, holder).1 {
        ChainEnd::Nobody(army) => Some(WayIn { army, squares: game.twins(army)? }),
        ChainEnd::Owner(_) | ChainEnd::Loop(_) => None,
    }
}

impl<V: Variant> Position<V> {
    /// The commander of `army`, and the pieces through which it is commanded.
    pub fn command(&self, army: Army) -> Command {
        let owner = |army| self.owner(army);
        let (chain, end) = chain_of_command(army, owner, |army| self.occupant_of_colour(army));
        Command { seat: self.commander(army), chain, end }
    }

    /// How a neutral army can be brought in; `None` if it is not neutral or nothing can.
    pub fn way_in(&self, army: Army) -> Option<WayIn> {
        way_in(V::GAME, army, |army| self.owner(army), |army| self.occupant_of_colour(army))
    }

    /// The seat that owns this colour, if one does: its king has the colour, or had it last.
    pub fn owner(&self, army: Army) -> Option<Seat> {
        self.seats().find(|seat| self.owned(*seat) == army)
    }

    /// The piece on one of the two coloured squares of `army`; there is one at most (rule 8).
    pub fn occupant_of_colour(&self, army: Army) -> Option<(Square, Piece)> {
        V::GEOMETRY.twins(army)?.into_iter().find_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The coloured squares that nothing may enter but from their twin: empty, with the twin occupied (rule 8).
    pub fn blocked_squares(&self) -> impl Iterator<Item = Square> {
        Army::ALL.into_iter().filter_map(|army| V::GEOMETRY.twin(self.occupant_of_colour(army)?.0))
    }

    pub(super) fn update_command(&mut self) {
        let mut through = [None; 12];
        for (army, through) in Army::ALL.into_iter().zip(&mut through) {
            let Some(twins) = V::GEOMETRY.twins(army) else { continue };
            // One of both at most is occupied (rule 8).
            let [one, other] = twins.map(|square| self.cell(square));
            *through = if one.is_empty() { other.army() } else { one.army() };
        }
        let mut owners = [None; 12];
        for seat in self.seats() {
            owners[self.owned(seat).index()] = Some(seat);
        }
        self.command = commanders(&through, &owners);
    }
}
