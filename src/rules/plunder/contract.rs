//! Plunder Chess as one game among the others: texts, parts, and the questions that every game answers.

use std::fmt;
use std::ops::ControlFlow;

use super::vests::Vests;
use super::{Position, SET, START, adds};
use crate::rules::orthodox::bits::{from_square, squares, to_set, to_square};
use crate::rules::orthodox::state::{army, last_rank, seat, side_of};
use crate::rules::orthodox::{CLAIMABLE, explain, fen, parts, san};
use crate::rules::{
    Action, ActionTextError, Army, Change, Game, GamePosition, Move, Options, Outcome, Piece, PositionError, Problem,
    Refusal, Role, Seat, Snapshot, Square, SquareSet,
};

/// What may be captured en passant: a pawn, or what steps as one by a pawn vest only. A king cannot (rule 9).
const PASSING: [Role; 3] = [Role::Pawn, Role::Knight, Role::Bishop];

impl GamePosition for Position {
    fn start(options: &Options) -> Self {
        match Self::parse(START, options) {
            Ok(position) => position,
            Err(error) => unreachable!("the usual start: {error}"),
        }
    }

    fn parse(text: &str, options: &Options) -> Result<Self, PositionError> {
        Self::assemble(&fen::read(text, options, true)?).map_err(PositionError::whole)
    }

    fn assemble(pieces: &Snapshot) -> Result<Self, Problem> {
        let state = parts::state_of(pieces)?;
        parts::check_kings(&state, 1)?;
        for side in [0, 1] {
            parts::check_pawns(&state, side, last_rank(side))?;
        }
        let unlimited = pieces.options.get("vests") == Some("unlimited");
        let mut position = Self { state, vests: Vests::default(), unlimited };
        position.dress(pieces)?;
        let waiting = 1 - state.side;
        if let Some(attacker) = squares(position.attackers_of_king(waiting)).next() {
            return Err(Problem::WaitingInCheck { seat: seat(waiting), attacker: to_square(attacker) });
        }
        if let Some(square) = parts::passed_square(&state, pieces.en_passant, &PASSING) {
            position.note_passed(square);
        }
        Ok(position)
    }

    fn take_apart(&self) -> Snapshot {
        let mut options = Options::new(Game::Plunder);
        let set = options.set("vests", if self.unlimited { "unlimited" } else { "set" });
        debug_assert!(set.is_ok());
        parts::parts_of(&self.state, options, |square| self.vests.at(square))
    }

    fn mover(&self) -> Seat {
        seat(self.state.side)
    }

    fn ply(&self) -> u32 {
        self.state.ply
    }

    fn quiet(&self) -> u32 {
        self.state.quiet
    }

    fn claimable_after(&self) -> Option<u32> {
        Some(CLAIMABLE)
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.state.piece_at(from_square(square)?)
    }

    fn commander(&self, army: Army) -> Option<Seat> {
        side_of(army).map(seat)
    }

    fn owned(&self, seat: Seat) -> Army {
        army(seat.index())
    }

    fn royal(&self, seat: Seat) -> Option<Square> {
        (seat.index() < 2).then(|| to_square(self.king(seat.index())))
    }

    fn checks(&self) -> Vec<(Seat, Square, SquareSet)> {
        let check = |side| (seat(side), to_square(self.king(side)), to_set(self.attackers_of_king(side)));
        [0, 1].map(check).into_iter().filter(|(_, _, attackers)| !attackers.is_empty()).collect()
    }

    fn visit_legal(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_actions(visit)
    }

    fn count_legal(&self) -> u64 {
        self.count_actions()
    }

    fn judge(&self, action: Action) -> Result<(), Refusal> {
        self.judge_action(action)
    }

    fn judge_piece(&self, square: Square) -> Result<Piece, Refusal> {
        explain::piece_to_use(&self.state, square).map(|(_, piece)| piece)
    }

    fn play_unchecked(&mut self, action: Action) {
        self.carry_out(action);
    }

    fn changes(&self, action: Action) -> (Vec<Change>, Self) {
        self.changes_of(action)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.own_outcome()
    }

    fn same_play(&self, other: &Self) -> bool {
        let counts = (other.state.ply, other.state.quiet);
        let mut same = *self;
        (same.state.ply, same.state.quiet) = counts;
        same == *other
    }

    fn notation(&self, action: Action) -> String {
        san::write(self, action)
    }

    fn parse_action(&self, text: &str) -> Result<Action, ActionTextError> {
        san::read(self, text)
    }
}

impl san::Chess for Position {
    fn captures(&self, step: Move) -> bool {
        self.way(step).is_some_and(|way| way.victim.is_some())
    }
}

impl Position {
    /// Puts the vests on.
    fn dress(&mut self, pieces: &Snapshot) -> Result<(), Problem> {
        for standing in &pieces.pieces {
            let (Some(square), Some(vest)) = (from_square(standing.square), standing.vest) else { continue };
            if !adds(vest, standing.piece.role) {
                return Err(Problem::UselessVest { square: standing.square, piece: standing.piece, vest });
            }
            self.vests.put(square, Some(vest));
        }
        for (kind, all) in SET {
            let (worn, all) = (self.vests.of(kind).count_ones(), u32::from(all));
            if worn > all && !self.unlimited {
                return Err(Problem::TooManyVests { kind, worn, all });
            }
        }
        Ok(())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fen::write(f, &self.state, |square| self.vests.at(square))
    }
}
