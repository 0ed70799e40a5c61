//! How far the board is turned, and who sits where.

use regalia_core::record::{Record, Sides};
use regalia_core::rules::{Game, Position, Seat};

/// How far the board is turned, clockwise in quarters; unturned, the first seat is at the bottom.
///
/// ```
/// use regalia_core::rules::{Game, Seat};
/// use regalia_app::view::{Side, Rotation};
/// assert_eq!(Rotation::NONE.side_of(Seat::One, Game::TwoKings), Side::Bottom);
/// assert_eq!(Rotation::HALF.side_of(Seat::One, Game::TwoKings), Side::Top);
/// assert_eq!(Rotation::towards(Seat::Two, Game::TwoKings), Rotation::HALF);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rotation(u8);

/// A side of the board on the screen, clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The near side.
    Bottom,
    Left,
    /// The far side.
    Top,
    Right,
}

impl Rotation {
    pub const NONE: Self = Self(0);
    /// The view from the other side.
    pub const HALF: Self = Self(2);

    /// This many quarters clockwise.
    pub const fn quarters(quarters: u8) -> Self {
        Self(quarters % 4)
    }

    /// Both turns, one after the other.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self::quarters(self.0 + other.0)
    }

    /// Turned back by as much.
    #[must_use]
    pub const fn back(self) -> Self {
        Self::quarters(4 - self.0)
    }

    /// Whether files run from side to side, as in the first seat's view.
    pub const fn is_level(self) -> bool {
        self.0.is_multiple_of(2)
    }

    /// The quarters, 0 to 3.
    pub const fn count(self) -> u8 {
        self.0
    }

    /// The turn that brings a seat to the bottom.
    pub fn towards(seat: Seat, seating: impl Into<Seating>) -> Self {
        Self(seating.into().home(seat)).back()
    }

    /// The same turn, or none if it is a quarter turn and this game has nobody at the sides.
    #[must_use]
    pub const fn fitting(self, game: Game) -> Self {
        if game.seats() > 2 || self.is_level() { self } else { Self::NONE }
    }

    pub fn side_of(self, seat: Seat, seating: impl Into<Seating>) -> Side {
        match (seating.into().home(seat) + self.0) % 4 {
            0 => Side::Bottom,
            1 => Side::Left,
            2 => Side::Top,
            _ => Side::Right,
        }
    }
}

impl Side {
    /// How far to turn something clockwise, in radians, so that it is upright for a player at this side.
    pub const fn angle(self) -> f32 {
        use std::f32::consts::{FRAC_PI_2, PI};
        match self {
            Self::Bottom => 0.0,
            Self::Left => FRAC_PI_2,
            Self::Top => PI,
            Self::Right => -FRAC_PI_2,
        }
    }
}

/// Which seat sits at which side of the unturned board. The player who begins with White sits at White's side, so a
/// second player who chooses White swaps sides with the first. A later defection changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seating {
    pub game: Game,
    pub sides: Sides,
}

impl From<Game> for Seating {
    fn from(game: Game) -> Self {
        Self { game, sides: Sides::default() }
    }
}

impl Seating {
    pub fn of(record: &Record) -> Self {
        Self { game: record.game(), sides: record.sides() }
    }

    pub fn in_position(position: &Position) -> Self {
        Self { game: position.game(), sides: Sides::of(position) }
    }

    /// Where a seat sits, in quarters clockwise from the bottom.
    fn home(self, seat: Seat) -> u8 {
        match (self.game.seats() > 2, self.sides.usual(seat)) {
            (_, Seat::One) => 0,
            (true, Seat::Two) => 1,
            (true, Seat::Three) => 3,
            (true, Seat::Four) | (false, _) => 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seat_that_the_board_is_turned_to_is_at_the_bottom() {
        for game in Game::ALL {
            for seat in Seat::ALL.into_iter().take(game.seats()) {
                let rotation = Rotation::towards(seat, game);
                assert_eq!(
                    (rotation.side_of(seat, game), rotation.fitting(game)),
                    (Side::Bottom, rotation),
                    "{game} {seat:?}"
                );
            }
        }
    }

    #[test]
    fn four_seats_sit_at_four_sides() {
        let sides = |rotation: Rotation| Seat::ALL.map(|seat| rotation.side_of(seat, Game::Royale));
        assert_eq!(sides(Rotation::NONE), [Side::Bottom, Side::Left, Side::Right, Side::Top]);
        assert_eq!(sides(Rotation::quarters(1)), [Side::Left, Side::Top, Side::Bottom, Side::Right]);
        assert_eq!(sides(Rotation::HALF), [Side::Top, Side::Right, Side::Left, Side::Bottom]);
    }

    #[test]
    fn two_seats_never_look_from_the_side() {
        for quarters in 0..4 {
            let rotation = Rotation::quarters(quarters);
            assert!(rotation.fitting(Game::Sovereign).is_level());
            assert_eq!(rotation.fitting(Game::Royale), rotation);
            assert_eq!(rotation.and(rotation.back()), Rotation::NONE);
        }
    }
}
