//! Tells the board where the players' bars are, so that captured pieces go there.

use bevy_egui::egui;
use regalia_core::rules::Seat;

use super::places::{Places, side_bars};
use crate::view::{Layout, PlayerBars, Side};

pub fn player_bars(layout: &Layout, places: &Places) -> PlayerBars {
    let place = |rect: egui::Rect| bevy::math::Rect::new(rect.min.x, rect.min.y, rect.max.x, rect.max.y);
    if layout.game.seats() > 2 {
        return PlayerBars(side_bars(layout).map(|(rect, _)| Some(place(rect))));
    }
    let bar = |seat| if layout.side_of(seat) == Side::Top { places.far_seat } else { places.near_seat };
    PlayerBars([Some(place(bar(Seat::One))), Some(place(bar(Seat::Two))), None, None])
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;
    use regalia_core::rules::Game;

    use super::super::places::Middle;
    use super::*;
    use crate::view::Rotation;

    #[test]
    fn each_player_has_a_bar_of_their_own() {
        for game in Game::ALL {
            for rotation in [Rotation::NONE, Rotation::HALF] {
                let layout = Layout::new(Vec2::new(1280.0, 800.0), 1.0, game, rotation);
                let bars = player_bars(&layout, &Places::new(&layout, Middle::Card(190.0))).0;
                let seats: Vec<_> = bars.into_iter().flatten().collect();
                assert_eq!(seats.len(), game.seats(), "{game}");
                for (index, bar) in seats.iter().enumerate() {
                    assert!(seats[..index].iter().all(|other| other.intersect(*bar).is_empty()), "{game}: {seats:?}");
                }
                // The player at the far side has the upper bar.
                let first_is_above = seats[0].center().y < seats[seats.len() - 1].center().y;
                assert_eq!(first_is_above, rotation == Rotation::HALF, "{game}");
            }
        }
    }
}
