//! The plates that say who controls a piece.

use regalia_core::rules::Seat;

use crate::view::layout::Seating;
use crate::view::look::theme::{MARK_DARK, MARK_LIGHT, Rgb};

/// The plate of a player: light for the first half of the sides and dark for the rest, so that White's is light and
/// Black's dark; the first and the last of four are round, the others angular.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Plate {
    pub is_light: bool,
    pub is_angular: bool,
}

impl Plate {
    pub const ALL: [Self; 4] = [
        Self { is_light: true, is_angular: false },
        Self { is_light: true, is_angular: true },
        Self { is_light: false, is_angular: true },
        Self { is_light: false, is_angular: false },
    ];

    /// The plate of a seat.
    ///
    /// ```
    /// use regalia_app::view::Plate;
    /// use regalia_core::rules::{Game, Seat};
    /// let plates = [Seat::One, Seat::Two].map(|seat| Plate::of(seat, Game::Sovereign));
    /// assert_eq!(plates.map(|plate| plate.is_light), [true, false]);
    /// ```
    pub fn of(seat: Seat, seating: impl Into<Seating>) -> Self {
        let seating = seating.into();
        let is_last_of_two = seating.game.seats() == 2 && seating.sides.place(seat) == 1;
        Self::ALL[if is_last_of_two { 3 } else { seating.sides.place(seat) }]
    }

    /// Its place in [`ALL`](Self::ALL).
    pub const fn index(self) -> usize {
        match (self.is_light, self.is_angular) {
            (true, false) => 0,
            (true, true) => 1,
            (false, true) => 2,
            (false, false) => 3,
        }
    }

    /// Fill and edge.
    pub const fn colours(self) -> (Rgb, Rgb) {
        if self.is_light { (MARK_LIGHT, MARK_DARK) } else { (MARK_DARK, MARK_LIGHT) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plate_is_at_its_place() {
        for (place, plate) in Plate::ALL.into_iter().enumerate() {
            assert_eq!(plate.index(), place);
        }
    }
}
