//! Why a mated king has no way out.

use std::collections::BTreeMap;

use crate::rules::{GamePosition, Position, Square, SquareSet};

/// What keeps a mated king from every square around it.
///
/// ```
/// use regalia_core::rules::{Game, GamePosition, Options, Position};
/// use regalia_core::teaching::Mate;
/// let text = "R5k1/5ppp/8/8/8/8/5PPP/4K3 b - - 0 1";
/// let mate = Mate::of(&Position::parse(text, &Options::new(Game::TwoKings)).unwrap()).unwrap();
/// assert!(mate.is_distant && mate.own.len() == 3);
/// assert_eq!(mate.covered[&"a8".parse().unwrap()].len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mate {
    /// The squares of the pieces that give check.
    pub attackers: Vec<Square>,
    /// Whether squares lie between the king and its only attacker.
    pub is_distant: bool,
    /// The squares around the king to which it cannot go, by the square of a piece that covers them; as few pieces as
    /// will do.
    pub covered: BTreeMap<Square, Vec<Square>>,
    /// The squares around the king on which pieces of its own side stand.
    pub own: Vec<Square>,
}

impl Mate {
    /// About the king of the side to move, which is mated; `None` if it is not in check.
    pub fn of(end: &Position) -> Option<Self> {
        let loser = end.side_to_move();
        let (_, king, attackers) = end.checks().into_iter().find(|(seat, ..)| *seat == loser)?;
        let attackers: Vec<Square> = attackers.iter().collect();
        let is_distant = matches!(attackers[..], [one] if is_distant(king, one));
        let is_own =
            |square: &Square| end.piece_at(*square).is_some_and(|piece| end.commander(piece.army) == Some(loser));
        let (own, rest): (Vec<Square>, Vec<Square>) = around(end, king).partition(is_own);
        let open = rest.into_iter().filter_map(|to| Some((to, attackers_there(end, king, to)?))).collect();
        Some(Self { attackers, is_distant, covered: by_coverer(open), own })
    }
}

/// These squares, each with all pieces that cover it, by one of the pieces; as few pieces as will do.
fn by_coverer(mut open: Vec<(Square, SquareSet)>) -> BTreeMap<Square, Vec<Square>> {
    let mut covered = BTreeMap::new();
    while let Some((_, first)) = open.first() {
        let covers = |by: Square| open.iter().filter(|(_, all)| all.contains(by)).count();
        let Some(best) = first.iter().max_by_key(|by| covers(*by)) else { break };
        let (its, others): (Vec<_>, Vec<_>) = open.into_iter().partition(|(_, all)| all.contains(best));
        covered.insert(best, its.into_iter().map(|(square, _)| square).collect());
        open = others;
    }
    covered
}

/// What would attack a king if it stood on another square; `None` if it cannot stand there, or nothing would.
fn attackers_there(end: &Position, king: Square, to: Square) -> Option<SquareSet> {
    let mut setup = end.to_setup();
    setup.pieces.retain(|standing| standing.square != to);
    setup.en_passant = None;
    for standing in &mut setup.pieces {
        standing.unmoved = false;
        if standing.square == king {
            standing.square = to;
        }
    }
    let there = Position::from_setup(&setup).ok()?;
    let attacked = there.checks().into_iter().find(|(seat, at, _)| *seat == end.side_to_move() && *at == to);
    attacked.map(|(_, _, attackers)| attackers)
}

fn around(position: &Position, square: Square) -> impl Iterator<Item = Square> {
    let (width, height) = position.game().size();
    let near = |at: u8, size: u8| at.saturating_sub(1)..(at + 2).min(size);
    let all =
        near(square.rank(), height).flat_map(move |rank| near(square.file(), width).map(move |file| (file, rank)));
    all.filter_map(|(file, rank)| Square::new(file, rank)).filter(move |other| *other != square)
}

/// Whether squares lie between two others on a straight line.
fn is_distant(one: Square, other: Square) -> bool {
    let [files, ranks] = [one.file().abs_diff(other.file()), one.rank().abs_diff(other.rank())];
    (files == 0 || ranks == 0 || files == ranks) && files.max(ranks) > 1
}
