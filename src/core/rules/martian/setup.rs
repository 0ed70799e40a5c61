//! Positions to and from a setup, and what makes one impossible.

use super::{CLOCK, MartianRefusal, Position, army, both, on_board, points, zone};
use crate::rules::{Game, GamePosition, Options, PlacedPiece, Problem, Role, Seat, SeatStanding, SeatState, Setup};

const SEATS: [Seat; 2] = [Seat::One, Seat::Two];

impl Position {
    /// The position of a setup.
    pub(super) fn from_setup(setup: &Setup) -> Result<Self, Problem> {
        if setup.options.game() != Game::Martian {
            return Err(Problem::OtherGame(setup.options.game()));
        }
        let [one, two] = setup.seats[..] else { return Err(Problem::NoSuchSeat) };
        if !SEATS.contains(&setup.side_to_move) {
            return Err(Problem::NoSuchSeat);
        }
        for (seat, owned) in SEATS.into_iter().zip([one.owned, two.owned]) {
            if owned != army(seat) {
                return Err(Problem::WrongOwner { seat, army: owned });
            }
        }
        setup.check_counts()?;
        let mut position = Self {
            queens: 0,
            drones: 0,
            pawns: 0,
            ply: setup.ply,
            halfmove_clock: setup.halfmove_clock,
            scores: [one.score, two.score],
            last: setup.last,
            clock: setup.clock,
            side_to_move: setup.side_to_move,
            unlimited: setup.options.get("supply") == Some("unlimited"),
            tie_draws: setup.options.get("tie") == Some("draw"),
        };
        for PlacedPiece { square, piece, .. } in setup.pieces.iter().copied() {
            if !on_board(square) {
                return Err(Problem::NoPlace { square, piece });
            }
            if position.role_at(square).is_some() {
                return Err(Problem::TwoPieces(square));
            }
            if piece.army != army(zone(square)) {
                return Err(Problem::WrongZone { square, piece });
            }
            let set = match piece.role {
                Role::Queen => &mut position.queens,
                Role::Drone => &mut position.drones,
                Role::Pawn => &mut position.pawns,
                Role::King | Role::Rook | Role::Bishop | Role::Knight => {
                    return Err(Problem::NoPlace { square, piece });
                }
            };
            *set |= both(square);
        }
        // Play does not change the sum of the points on the board and those scored, so that no score outgrows its byte.
        let on_board: u32 = position.pieces().map(|(_, piece)| u32::from(points(piece.role))).sum();
        let total = on_board + u32::from(one.score) + u32::from(two.score);
        if total > u32::from(u8::MAX) {
            return Err(Problem::TooManyPoints(total));
        }
        if let Some(plies) = setup.clock.filter(|plies| *plies > CLOCK) {
            return Err(Problem::ClockTooHigh(plies));
        }
        position.check_last()?;
        Ok(position)
    }

    /// Whether the last ply is possible.
    fn check_last(&self) -> Result<(), Problem> {
        let Some((from, to)) = self.last else { return Ok(()) };
        let no = |why: String| Err(Problem::LastPly { from, to, why });
        if let Some(square) = [from, to].into_iter().find(|square| !on_board(*square)) {
            return no(format!("{square} is not on this board"));
        }
        if zone(from) == self.side_to_move {
            return no(format!("{from} lies in the zone of player {}, who is to move", self.side_to_move));
        }
        let Some(role) = self.role_at(to) else { return no(format!("nothing stands on {to}")) };
        if self.role_at(from).is_some() {
            return no(format!("{from} is not empty"));
        }
        // A ply within a zone may have been a promotion, so that the piece there now is not the one that moved.
        if zone(to) == self.side_to_move {
            return self.validate_way(role, to, from).or_else(|refusal| match refusal {
                MartianRefusal::InTheWay { square, .. } => no(format!("{square} in between is not empty")),
                _ => no(format!("a {} does not go that way", role.name())),
            });
        }
        Ok(())
    }

    #[expect(clippy::wrong_self_convention, reason = "as in the trait")]
    pub(super) fn to_setup(&self) -> Setup {
        let options = Options::new(Game::Martian)
            .with("supply", if self.unlimited { "unlimited" } else { "set" })
            .with("tie", if self.tie_draws { "draw" } else { "last" });
        let pieces = self.pieces().map(|(square, piece)| PlacedPiece { square, piece, vest: None, unmoved: false });
        let seat = |seat| SeatState { owned: army(seat), standing: SeatStanding::Playing, score: self.score(seat) };
        Setup {
            ply: self.ply,
            halfmove_clock: self.halfmove_clock,
            last: self.last,
            clock: self.clock,
            ..Setup::new(options, pieces.collect(), SEATS.map(seat).into(), self.side_to_move())
        }
    }
}
