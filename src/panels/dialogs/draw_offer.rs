//! A draw offer: each of the other players is asked by name.

use bevy_egui::egui::Ui;

use crate::panels::column::names::SeatName;
use crate::panels::command::UiCommand;
use crate::panels::kit::ask::{Usual, ask_ui};
use crate::panels::kit::words::all_of;
use crate::view::theme::Palette;

/// A draw offer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrawOffer {
    /// Who offers it: the player to move.
    pub by: String,
    /// Who still has to be asked, the next one first.
    pub asked: Vec<String>,
    /// Who has agreed.
    pub agreed: Vec<String>,
}

impl DrawOffer {
    /// An offer of the player to move to all others who are still in the game, in turn order. If that player has
    /// resigned, the next one makes the offer.
    #[must_use]
    pub fn new(seats: &[SeatName]) -> Self {
        let side_to_move = seats.iter().position(|seat| seat.to_move).unwrap_or_default();
        let (before, after) = seats.split_at(side_to_move);
        let mut names = after.iter().chain(before).filter(|seat| seat.in_game).map(|seat| seat.name.clone());
        Self { by: names.next().unwrap_or_default(), asked: names.collect(), agreed: Vec::new() }
    }

    /// The next player accepts. Returns whether all have accepted.
    pub fn accept(&mut self) -> bool {
        if !self.asked.is_empty() {
            self.agreed.push(self.asked.remove(0));
        }
        self.asked.is_empty()
    }

    /// Title and text of the message when the next player declines.
    #[must_use]
    pub fn declined(&self) -> (String, String) {
        let who = self.asked.first().map_or("", String::as_str);
        (format!("{who} declines"), "No draw. The game goes on.".to_owned())
    }
}

/// Asks the next player.
pub(super) fn draw_ui(ui: &mut Ui, offer: &DrawOffer, palette: &Palette) -> Option<UiCommand> {
    let who = offer.asked.first().map_or("", String::as_str);
    let agreed: Vec<&str> = offer.agreed.iter().map(String::as_str).collect();
    let text = match agreed.as_slice() {
        [] => {
            let whose = if offer.asked.len() == 1 { "Both of you get" } else { "Everyone still in gets" };
            format!("{who}, do you accept? {whose} half a point.")
        }
        [one] => format!("{one} accepts. {who}, do you accept too?"),
        several => format!("{} accept. {who}, do you accept too?", all_of(several)),
    };
    let (accepts, declines) = (format!("{who} accepts"), format!("{who} declines"));
    let answers = [(accepts.as_str(), UiCommand::AcceptDraw), (declines.as_str(), UiCommand::DeclineDraw)];
    let title = format!("{} offers a draw", offer.by);
    ask_ui(ui, (&title, &text), &answers, (Usual::Cancel, UiCommand::CloseDialog), palette)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Player;
    use crate::rules::Seat;

    fn seats(side_to_move: usize, gone: &[usize]) -> Vec<SeatName> {
        let names = ["Ann", "Ben", "Cid", "Dot"];
        let seat = |(index, name): (usize, &str)| SeatName {
            seat: Seat::ALL[index],
            name: name.to_owned(),
            player: Player::Person,
            to_move: index == side_to_move,
            in_game: !gone.contains(&index),
            has_king: true,
        };
        names.into_iter().enumerate().map(seat).collect()
    }

    #[test]
    fn the_others_are_asked_in_turn_order_and_all_must_agree() {
        let mut offer = DrawOffer::new(&seats(2, &[0]));
        assert_eq!((offer.by.as_str(), offer.asked.as_slice()), ("Cid", &["Dot".to_owned(), "Ben".to_owned()][..]));
        assert!(!offer.accept());
        assert_eq!(offer.declined().0, "Ben declines");
        assert!(offer.accept());
        assert_eq!(offer.agreed, ["Dot", "Ben"]);
    }

    #[test]
    fn a_resigned_player_offers_no_draw() {
        let offer = DrawOffer::new(&seats(3, &[3]));
        assert_eq!((offer.by.as_str(), offer.asked.as_slice()), ("Ann", &["Ben".to_owned(), "Cid".to_owned()][..]));
    }

    #[test]
    fn of_two_players_the_other_one_accepts() {
        let mut offer = DrawOffer::new(&seats(1, &[])[..2]);
        assert_eq!((offer.by.as_str(), offer.asked.as_slice()), ("Ben", &["Ann".to_owned()][..]));
        assert!(offer.accept());
    }
}
