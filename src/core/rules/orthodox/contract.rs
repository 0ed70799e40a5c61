//! What every game's position answers, once for all variants of orthodox chess.

use std::ops::ControlFlow;

use super::bits::{from_square, squares, to_set, to_square};
use super::state::{army, seat, side_of};
use super::{Variant, explain, fen, san, setup};
use crate::rules::game_position::targets_from;
use crate::rules::{
    Action, ActionTextError, Army, Change, Game, GamePosition, Options, Outcome, Piece, PositionError, Problem, Reason,
    Refusal, Seat, Setup, Square, SquareSet,
};

/// Plies without a capture or pawn move after which a seat may claim a draw: 50 moves of each seat.
const CLAIMABLE: u32 = 100;

/// Plies without a capture or pawn move after which the game is drawn: 75 moves of each seat.
pub(super) const QUIET_LIMIT: u32 = 150;

impl<V: Variant> GamePosition for V {
    fn start_text(_: &Options) -> String {
        V::START.to_owned()
    }

    fn read(text: &str, options: &Options) -> Result<Setup, PositionError> {
        fen::read(text, options, V::VESTS)
    }

    fn from_setup(setup: &Setup) -> Result<Self, Problem> {
        if setup.options.game() != V::GAME {
            return Err(Problem::OtherGame(setup.options.game()));
        }
        let state = setup::state_of(setup)?;
        let mut position = Self::of_state(state, setup)?;
        let waiting = 1 - state.side;
        if let Some(attacker) = squares(position.attackers_of_king(waiting)).next() {
            return Err(Problem::WaitingInCheck { seat: seat(waiting), attacker: to_square(attacker) });
        }
        if let Some(square) = setup::passed_square(&state, setup.en_passant, V::PASSING) {
            position.note_passed(square);
        }
        Ok(position)
    }

    fn to_setup(&self) -> Setup {
        setup::setup_of(self)
    }

    fn game(&self) -> Game {
        V::GAME
    }

    fn side_to_move(&self) -> Seat {
        seat(self.state().side)
    }

    fn ply(&self) -> u32 {
        self.state().ply
    }

    fn halfmove_clock(&self) -> u32 {
        self.state().halfmove_clock
    }

    fn claimable_after(&self) -> Option<u32> {
        Some(CLAIMABLE)
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.state().piece_at(from_square(square)?)
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

    #[inline]
    fn visit_perft(&self, visit: impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()> {
        self.visit_actions(visit)
    }

    #[inline]
    fn count_perft(&self) -> u64 {
        self.count_actions()
    }

    fn validate(&self, action: Action) -> Result<(), Refusal> {
        let (mut any, mut legal) = (false, false);
        let _ = self.visit_actions(|listed| {
            (any, legal) = (true, listed == action);
            if legal { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if legal {
            return Ok(());
        }
        // At mate and stalemate, where nothing is legal, the end of the game is a better answer than a broken rule.
        let ended = if any { None } else { self.outcome() };
        let why_not = || self.reasons(action).err().unwrap_or(Refusal::OtherGame(action));
        Err(ended.map_or_else(why_not, Refusal::Over))
    }

    fn validate_piece(&self, square: Square) -> Result<Piece, Refusal> {
        explain::piece_to_use(self.state(), square).map(|(_, piece)| piece)
    }

    fn reach(&self, from: Square) -> SquareSet {
        let side = self.piece_at(from).and_then(|piece| side_of(piece.army));
        let mut turned = *self;
        if let Some(side) = side.filter(|side| *side != self.state().side) {
            let state = turned.state_mut();
            (state.side, state.en_passant) = (side, None);
        }
        targets_from(&turned, from)
    }

    #[inline]
    fn play_unchecked(&mut self, action: Action) {
        self.carry_out(action);
    }

    fn changes(&self, action: Action) -> (Vec<Change>, Self) {
        self.changes_of(action)
    }

    fn outcome(&self) -> Option<Outcome> {
        let side = self.state().side;
        if self.visit_actions(|_| ControlFlow::Break(())).is_continue() {
            return Some(if self.attackers_of_king(side) == 0 {
                Outcome::draw(2, Reason::Stalemate)
            } else {
                Outcome::win(seat(1 - side), 2, Reason::Checkmate)
            });
        }
        if self.lacks_material() {
            return Some(Outcome::draw(2, Reason::Material));
        }
        (self.state().halfmove_clock >= QUIET_LIMIT).then(|| Outcome::draw(2, Reason::QuietPlies))
    }

    fn same_play(&self, other: &Self) -> bool {
        let mut same = *self;
        (same.state_mut().ply, same.state_mut().halfmove_clock) = (other.state().ply, other.state().halfmove_clock);
        same == *other
    }

    fn key(&self) -> u64 {
        self.state().key() ^ self.own_key()
    }

    fn san(&self, action: Action) -> String {
        san::write(self, action)
    }

    fn parse_action(&self, text: &str) -> Result<Action, ActionTextError> {
        san::read(self, text)
    }
}
