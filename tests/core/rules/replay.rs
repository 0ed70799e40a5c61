//! Changes replayed on the setup of a position: they alone lead to the position after the action.

use std::collections::{BTreeMap, BTreeSet};

use regalia_core::rules::{
    Army, Change, Game, GamePosition, Piece, Position, Role, Seat, SeatStanding, SideChoicePhase, Square, TurnChange,
};

/// What changes tell of, by which they can be replayed.
#[derive(PartialEq)]
pub struct Replay {
    pieces: BTreeMap<Square, Piece>,
    vests: BTreeMap<Square, Role>,
    /// Vests of pieces that were captured just now.
    loose: Vec<(Square, Role)>,
    owners: Vec<Army>,
    commanders: BTreeMap<Army, Option<Seat>>,
    /// Squares on which nothing may stand while their twin is occupied.
    blocked: BTreeSet<Square>,
    /// The royal kings of Two Kings Chess, which change without a move of theirs.
    royals: Vec<Square>,
    standings: Vec<SeatStanding>,
    scores: Vec<u8>,
    clock: Option<u8>,
    /// Where kings and rooks stand that castling may still use.
    unmoved: BTreeSet<Square>,
    side_to_move: Seat,
    side_choice: SideChoicePhase,
    en_passant: Option<Square>,
    last: Option<(Square, Square)>,
    halfmove_clock: u32,
    pub ply: u32,
}

impl Replay {
    pub fn turn(&mut self, change: &TurnChange, what: &str) {
        let before = (self.side_to_move, self.side_choice, self.en_passant, self.last, self.halfmove_clock);
        match *change {
            TurnChange::SideToMove(seat) => self.side_to_move = seat,
            TurnChange::SideChoice(side_choice) => self.side_choice = side_choice,
            TurnChange::EnPassant(square) => self.en_passant = square,
            TurnChange::Last { from, to } => self.last = Some((from, to)),
            TurnChange::HalfmoveClock(plies) => self.halfmove_clock = plies,
            TurnChange::CastlingLost(square) => {
                assert!(self.unmoved.remove(&square), "{what}: {change:?}");
                return;
            }
        }
        let now = (self.side_to_move, self.side_choice, self.en_passant, self.last, self.halfmove_clock);
        assert_ne!(before, now, "{what}: {change:?} says nothing");
    }

    pub fn of(position: &Position) -> Self {
        let (setup, game) = (position.to_setup(), position.game());
        let twins = game.coloured_squares().iter().flat_map(|&(_, [one, other])| [(one, other), (other, one)]);
        let royals = Seat::ALL.into_iter().filter(|_| game == Game::TwoKings);
        Self {
            pieces: setup.pieces.iter().map(|standing| (standing.square, standing.piece)).collect(),
            vests: setup.pieces.iter().filter_map(|standing| Some((standing.square, standing.vest?))).collect(),
            loose: Vec::new(),
            owners: setup.seats.iter().map(|seat| seat.owned).collect(),
            commanders: Army::ALL.map(|army| (army, position.commander(army))).into(),
            blocked: twins.filter(|(one, _)| position.piece_at(*one).is_some()).map(|(_, other)| other).collect(),
            royals: royals.filter_map(|seat| position.royal(seat)).collect(),
            standings: setup.seats.iter().map(|seat| seat.standing).collect(),
            scores: setup.seats.iter().map(|seat| seat.score).collect(),
            clock: setup.clock,
            unmoved: setup.pieces.iter().filter(|placed| placed.unmoved).map(|placed| placed.square).collect(),
            side_to_move: setup.side_to_move,
            side_choice: setup.side_choice,
            en_passant: setup.en_passant,
            last: setup.last,
            halfmove_clock: setup.halfmove_clock,
            ply: setup.ply,
        }
    }

    pub fn take(&mut self, change: &Change, what: &str) {
        let what = format!("{what}: {change:?}");
        match *change {
            Change::Removed { square, piece } => {
                assert_eq!(self.pieces.remove(&square), Some(piece), "{what}");
                self.loose.extend(self.vests.remove(&square).map(|kind| (square, kind)));
                self.unmoved.remove(&square);
            }
            Change::Moved { from, to, piece } => {
                assert_eq!(self.pieces.remove(&from), Some(piece), "{what}");
                assert_eq!(self.pieces.insert(to, piece), None, "{what}");
                if let Some(kind) = self.vests.remove(&from) {
                    self.vests.insert(to, kind);
                }
                if self.unmoved.remove(&from) {
                    self.unmoved.insert(to);
                }
                self.royals.iter_mut().filter(|royal| **royal == from).for_each(|royal| *royal = to);
            }
            Change::Became { square, before, after } => {
                assert_ne!(before, after, "{what}");
                assert_eq!(self.pieces.insert(square, after), Some(before), "{what}");
            }
            Change::Owner { seat, before, after } => {
                assert_eq!(std::mem::replace(&mut self.owners[seat.index()], after), before, "{what}");
            }
            Change::VestOn { square, kind, captured } => {
                let loose = self.loose.iter().position(|(_, vest)| captured && *vest == kind);
                assert_eq!(loose.is_some(), captured, "{what}");
                loose.map(|place| self.loose.remove(place));
                assert_eq!(self.vests.insert(square, kind), None, "{what}");
            }
            // Of a captured piece before another one arrives there, else of the piece that stands there.
            Change::VestOff { square, kind } => match self.vests.remove(&square) {
                Some(worn) => assert_eq!(worn, kind, "{what}"),
                None => {
                    let place = self.loose.iter().position(|vest| *vest == (square, kind));
                    self.loose.remove(place.unwrap_or_else(|| panic!("{what}")));
                }
            },
            Change::Score { seat, points } => self.scores[seat.index()] += points,
            Change::Clock { plies } => self.clock = Some(plies),
            Change::Standing { seat, now } => self.standings[seat.index()] = now,
            Change::Command { army, before, after } => {
                assert_ne!(before, after, "{what}");
                assert_eq!(self.commanders.insert(army, after), Some(before), "{what}");
            }
            Change::Blocked(square) => assert!(self.blocked.insert(square), "{what}"),
            Change::Unblocked(square) => assert!(self.blocked.remove(&square), "{what}"),
            Change::Royal { seat, square } => {
                assert_ne!(std::mem::replace(&mut self.royals[seat.index()], square), square, "{what}");
            }
        }
    }
}
