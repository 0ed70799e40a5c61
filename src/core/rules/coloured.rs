//! What is asked of the games whose armies change hands through coloured squares, with an answer for every other game.

use super::position::coloured;
use super::sovereign::{Command, chain_of_command};
use super::{Army, GamePosition, Piece, Position, Seat, SeatStanding, SideChoicePhase, Square};

impl Position {
    /// The phase of the first-move choice; [`Done`](SideChoicePhase::Done) where there is none.
    pub fn side_choice(&self) -> SideChoicePhase {
        coloured!(self, own => own.side_choice()).unwrap_or(SideChoicePhase::Done)
    }

    /// Whether a seat has its king, and if not, why; [`Playing`](SeatStanding::Playing) where no seat leaves the game.
    pub fn standing(&self, seat: Seat) -> SeatStanding {
        coloured!(self, own => own.standing(seat)).unwrap_or(SeatStanding::Playing)
    }

    /// The piece on one of the two coloured squares of an army, if there are such squares.
    pub fn occupant_of_colour(&self, army: Army) -> Option<(Square, Piece)> {
        coloured!(self, own => own.occupant_of_colour(army)).flatten()
    }

    /// The seat that owns an army.
    pub fn owner(&self, army: Army) -> Option<Seat> {
        Seat::ALL.into_iter().take(self.game().seats()).find(|seat| self.owned(*seat) == army)
    }

    /// Who commands an army, and through which pieces; where there are no coloured squares, whoever owns it.
    pub fn command(&self, army: Army) -> Command {
        let (chain, end) = chain_of_command(army, |army| self.owner(army), |army| self.occupant_of_colour(army));
        Command { seat: self.commander(army), chain, end }
    }

    /// The coloured squares that nothing may enter but from their twin.
    pub fn blocked_squares(&self) -> Vec<Square> {
        coloured!(self, own => own.blocked_squares().collect()).unwrap_or_default()
    }
}
