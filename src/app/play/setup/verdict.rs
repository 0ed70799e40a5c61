//! What the rules say about a draft: whether it is legal, why not, and what else could be set.

use regalia_core::rules::{Army, GamePosition, Outcome, Position, Problem, Role, Seat, Setup, Square, sovereign};

use super::Draft;

#[derive(Clone, Debug)]
pub struct Verdict {
    pub position: Result<Position, Problem>,
    pub faults: Vec<Square>,
    pub moves: u64,
    pub outcome: Option<Outcome>,
    /// The rooks that castling could use; empty while the draft is illegal.
    pub rooks: Vec<Square>,
    /// The squares that an en passant capture could arrive on; empty while the draft is illegal.
    pub passed: Vec<Square>,
    /// Who controls each army, by the army's index.
    pub commanders: [Option<Seat>; 12],
}

impl Verdict {
    pub fn of(draft: &Draft) -> Self {
        let position = Position::from_setup(&draft.for_rules(false));
        let faults = position.as_ref().err().map_or_else(Vec::new, |problem| faults(problem, draft.parts()));
        let (moves, outcome) = position.as_ref().map_or((0, None), |position| {
            let outcome = position.outcome();
            (if outcome.is_some() { 0 } else { position.count_perft() }, outcome)
        });
        let possible = position.is_ok();
        Self {
            faults,
            moves,
            outcome,
            rooks: if possible { rooks(draft) } else { Vec::new() },
            passed: if possible { passed(draft) } else { Vec::new() },
            commanders: commanders(draft),
            position,
        }
    }
}

fn rooks(draft: &Draft) -> Vec<Square> {
    let Ok(position) = Position::from_setup(&draft.for_rules(true)) else { return Vec::new() };
    let parts = position.to_setup();
    let rooks = parts.pieces.iter().filter(|standing| standing.unmoved && standing.piece.role == Role::Rook);
    let mut squares: Vec<Square> = rooks.map(|standing| standing.square).collect();
    squares.sort();
    squares
}

/// The squares on which the rules leave an en passant mark.
fn passed(draft: &Draft) -> Vec<Square> {
    // Asking for every square of the large boards takes long, and they have no en passant.
    if !draft.game().has_en_passant() {
        return Vec::new();
    }
    let mut parts = draft.for_rules(false);
    let (files, ranks) = draft.game().size();
    let squares = (0..ranks).flat_map(|rank| (0..files).filter_map(move |file| Square::new(file, rank)));
    let keeps = |square: &Square| {
        parts.en_passant = Some(*square);
        Position::from_setup(&parts).is_ok_and(|position| position.to_setup().en_passant.is_some())
    };
    squares.filter(keeps).collect()
}

/// Who controls each army, whether or not the draft is legal.
fn commanders(draft: &Draft) -> [Option<Seat>; 12] {
    let parts = draft.parts();
    let owns = |army: Army| parts.seats.iter().position(|state| state.owned == army).map(|seat| Seat::ALL[seat]);
    let mut through = [None; 12];
    for standing in &parts.pieces {
        if let Some(colour) = draft.game().colour_of(standing.square) {
            through[colour.index()] = Some(standing.piece.army);
        }
    }
    sovereign::commanders(&through, &Army::ALL.map(owns))
}

/// The squares a problem is about; for a check also the king's.
fn faults(problem: &Problem, parts: &Setup) -> Vec<Square> {
    let mut squares = problem.squares();
    if let Problem::WaitingInCheck { seat, .. } = problem {
        let army = parts.seats.get(seat.index()).map(|state| state.owned);
        let kings = parts.pieces.iter().filter(|one| one.piece.role == Role::King && Some(one.piece.army) == army);
        kings.for_each(|king| squares.insert(king.square));
    }
    squares.iter().collect()
}
