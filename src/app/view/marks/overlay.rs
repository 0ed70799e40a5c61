//! The overlay as data: chains of control, attacks on kings, the army that a panel points at. It is worked out once per
//! ply or hover.

use regalia_core::rules::sovereign::ChainEnd;
use regalia_core::rules::{Action, Army, Foreseen, GamePosition, Position, Seat, Square};

use crate::play::{Attack, Preview};

/// What is drawn across squares. See `tests/app/view/overlay.rs`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    pub links: Vec<Link>,
    /// Pieces with a ring: square, army, and the seat that controls it.
    pub rings: Vec<(Square, Army, Option<Seat>)>,
    /// The halves of a board that is divided between two seats.
    pub zones: Vec<(Army, Seat)>,
    /// While an army is pointed at: the squares that stay bright.
    pub lit: Option<Vec<Square>>,
    /// Coloured squares of the army pointed at, and whether each is occupied.
    pub squares: Vec<(Square, bool)>,
    /// From each attacker to the king that it attacks.
    pub attacks: Vec<Line>,
    /// Short labels at squares.
    pub labels: Vec<(Square, String)>,
}

/// One step of a chain of control: a piece stands on a coloured square and brings that colour's army in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    pub army: Army,
    /// Where the link begins: at the king of the piece's own army, or at the piece that holds that army; `None` if
    /// there is neither.
    pub from: Option<Square>,
    /// The coloured square that the piece is on.
    pub to: Square,
    /// Who controls the army through it; `None` if the chain reaches no king.
    pub seat: Option<Seat>,
    /// Whether it exists only after the move pointed at.
    pub ahead: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    pub from: Square,
    pub to: Square,
    /// Whether it exists only after the move pointed at.
    pub ahead: bool,
}

/// What the overlay depends on besides the position.
#[derive(Clone, Copy, Debug)]
pub struct OverlayInput<'a> {
    pub chains: bool,
    pub checks: &'a [Attack],
    pub preview: &'a Preview,
    /// The sign of the last move, at the square where it arrived.
    pub sign: Option<(Square, &'a str)>,
}

impl Overlay {
    pub fn of(position: &Position, asked: OverlayInput) -> Self {
        let mut all = Self::default();
        if position.game().has_coloured_squares() {
            if asked.chains {
                all.links = links(position);
                all.rings = rings(position, |army| position.commander(army).is_some());
            }
            if let Some(army) = asked.preview.army {
                all.point_at(position, army);
            }
        } else if asked.chains {
            let seats = Seat::ALL.into_iter().take(position.game().seats()).filter(|_| position.game().has_zones());
            all.zones = seats.map(|seat| (position.owned(seat), seat)).collect();
        }
        all.attacks = attacks(asked.checks, false).collect();
        all.labels.extend(asked.sign.map(|(square, sign)| (square, sign.to_owned())));
        if let Some((action, _, consequences)) = &asked.preview.shown {
            all.links.extend(links_ahead(position, *action, &consequences.gained()));
            let squares = &consequences.on_board;
            let ahead = squares.attacks.iter().filter(|attack| !asked.checks.contains(attack));
            let mut ahead: Vec<Line> = ahead.flat_map(|attack| lines(attack, true)).collect();
            ahead.retain(|line| !all.attacks.contains(&Line { ahead: false, ..*line }));
            all.attacks.extend(ahead);
            all.labels.extend(squares.scored.map(|square| (square, format!("+{}", consequences.points()))));
        }
        all
    }

    /// Splits it in two: the present state, which changes once per ply, and what the move pointed at would add, which
    /// changes with every square under the pointer.
    pub fn split(mut self) -> (Self, Self) {
        let mut ahead = Self { labels: std::mem::take(&mut self.labels), ..Self::default() };
        ahead.links = self.links.iter().filter(|link| link.ahead).copied().collect();
        ahead.attacks = self.attacks.iter().filter(|line| line.ahead).copied().collect();
        self.links.retain(|link| !link.ahead);
        self.attacks.retain(|line| !line.ahead);
        (self, ahead)
    }

    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Shows only this army, its squares, and the chain that controls it.
    fn point_at(&mut self, position: &Position, army: Army) {
        let command = position.command(army);
        let on_chain = |link: &Link| command.chain.iter().any(|step| step.army == link.army);
        self.links = links(position).into_iter().filter(on_chain).collect();
        self.rings = rings(position, |other| other == army);
        let twins = position.game().twins(army).into_iter().flatten();
        self.squares = twins.clone().map(|square| (square, position.piece_at(square).is_some())).collect();
        let mut lit: Vec<Square> = self.rings.iter().map(|(square, ..)| *square).chain(twins).collect();
        lit.extend(self.links.iter().flat_map(|link| link.from.into_iter().chain([link.to])));
        if let ChainEnd::Owner(seat) = command.end {
            lit.extend(position.royal(seat));
        }
        lit.sort();
        lit.dedup();
        self.lit = Some(lit);
    }
}

/// Every link: one for each army that is not owned but held.
fn links(position: &Position) -> Vec<Link> {
    let link = |army: Army| {
        let (to, piece) = position.occupant_of_colour(army)?;
        let from = match position.owner(piece.army) {
            Some(owner) => position.royal(owner),
            None => position.occupant_of_colour(piece.army).map(|(square, _)| square),
        };
        Some(Link { army, from, to, seat: position.commander(army), ahead: false })
    };
    Army::ALL.into_iter().filter(|army| position.owner(*army).is_none()).filter_map(link).collect()
}

/// The links that `action` would create for the armies it gains.
fn links_ahead(position: &Position, action: Action, gained: &[Army]) -> Vec<Link> {
    if gained.is_empty() {
        return Vec::new();
    }
    let all = Foreseen::of(position, action).map(|seen| links(seen.after())).unwrap_or_default();
    let ahead = all.into_iter().filter(|link| gained.contains(&link.army));
    ahead.map(|link| Link { ahead: true, ..link }).collect()
}

fn rings(position: &Position, wanted: impl Fn(Army) -> bool) -> Vec<(Square, Army, Option<Seat>)> {
    let pieces = position.pieces().into_iter().filter(|(_, piece)| wanted(piece.army));
    pieces.map(|(square, piece)| (square, piece.army, position.commander(piece.army))).collect()
}

fn attacks(attacks: &[Attack], ahead: bool) -> impl Iterator<Item = Line> {
    attacks.iter().flat_map(move |attack| lines(attack, ahead))
}

fn lines(attack: &Attack, ahead: bool) -> impl Iterator<Item = Line> {
    attack.by.iter().map(move |from| Line { from: *from, to: attack.king, ahead })
}
