//! A draw offer: each of the other players is asked by name.

use bevy_egui::egui::Ui;
use regalia_core::record::{Edit, Player};
use regalia_core::rules::Seat;

use crate::model::SeatName;
use crate::panels::kit::ask::{Usual, ask_ui};
use crate::panels::{command::UiCommand, dialogs::command::DialogCommand, game::command::GameCommand};
use crate::play::words::all_of;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrawOffer {
    /// Who offers it: the player to move.
    pub by: String,
    /// Who still has to be asked, the next one first.
    pub asked: Vec<String>,
    pub agreed: Vec<String>,
}

/// The result of an offer before anybody at the table is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OfferOutcome {
    /// These persons are to be asked.
    Ask(DrawOffer),
    Agreed,
    Rejected {
        /// Who declines.
        title: String,
        /// What follows.
        text: String,
    },
}

impl DrawOffer {
    /// An offer of the player to move to all others who are still in the game, in turn order. If that player has
    /// resigned, the next one makes the offer.
    pub fn new(seats: &[SeatName]) -> Self {
        let side_to_move = seats.iter().position(|seat| seat.to_move).unwrap_or_default();
        let (before, after) = seats.split_at(side_to_move);
        let mut names = after.iter().chain(before).filter(|seat| seat.in_game).map(|seat| seat.name.clone());
        Self { by: names.next().unwrap_or_default(), asked: names.collect(), agreed: Vec::new() }
    }

    /// The same, with the computer's answers already given: `accepts` tells how it judges for a seat. The computer offers
    /// no draw, so on its turn nobody is asked.
    pub fn to_all(seats: &[SeatName], accepts: impl Fn(Seat) -> bool) -> OfferOutcome {
        let is_computer = |seat: &SeatName| seat.player != Player::Person;
        if seats.iter().any(|seat| seat.to_move && seat.in_game && is_computer(seat)) {
            let text = "You can offer a draw when it is your move.".to_owned();
            return OfferOutcome::Rejected { title: "Not now".to_owned(), text };
        }
        let asked = |seat: &&SeatName| seat.in_game && !seat.to_move && is_computer(seat);
        if let Some(against) = seats.iter().filter(asked).find(|seat| !accepts(seat.seat)) {
            let offer = Self { asked: vec![called(against, seats)], ..Self::default() };
            let (title, text) = offer.declined();
            return OfferOutcome::Rejected { title, text };
        }
        let (computers, persons): (Vec<_>, Vec<_>) = seats.iter().cloned().partition(|seat| asked(&seat));
        let offer = Self { agreed: computers.iter().map(|seat| called(seat, seats)).collect(), ..Self::new(&persons) };
        if offer.asked.is_empty() { OfferOutcome::Agreed } else { OfferOutcome::Ask(offer) }
    }

    /// Whether the offer goes to a computer, which answers without being asked at the table.
    pub fn is_answered_at_once(seats: &[SeatName]) -> bool {
        let (to_move, others): (Vec<_>, Vec<_>) =
            seats.iter().filter(|seat| seat.in_game).partition(|seat| seat.to_move);
        let is_person = |seat: &&SeatName| seat.player == Player::Person;
        to_move.iter().all(is_person) && !others.iter().all(is_person)
    }

    /// The next player accepts. Returns whether all have accepted.
    pub fn accept(&mut self) -> bool {
        if !self.asked.is_empty() {
            self.agreed.push(self.asked.remove(0));
        }
        self.asked.is_empty()
    }

    /// Title and text of the message when the next player declines.
    pub fn declined(&self) -> (String, String) {
        let who = self.asked.first().map_or("", String::as_str);
        (format!("{who} declines"), "No draw. The game goes on.".to_owned())
    }
}

/// What a player is called at the start of a sentence: the only computer without a name of its own is "the computer".
fn called(seat: &SeatName, seats: &[SeatName]) -> String {
    let computers = seats.iter().filter(|seat| seat.player != Player::Person).count();
    if computers == 1 && seat.player != Player::Person && seat.name == "Computer" {
        return "The computer".to_owned();
    }
    seat.name.clone()
}

pub fn draw_ui(ui: &mut Ui, offer: &DrawOffer) -> Option<UiCommand> {
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
    let answers =
        [(accepts.as_str(), GameCommand::AcceptDraw.into()), (declines.as_str(), GameCommand::DeclineDraw.into())];
    let title = format!("{} offers a draw", offer.by);
    ask_ui(ui, (&title, &text), &answers, (Usual::Cancel, DialogCommand::Close.into()))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawBy {
    /// The others accept it, among them the computer, which answers at once.
    Offer,
    /// The rules allow it.
    Claim,
}

pub fn ask_draw_ui(ui: &mut Ui, by: DrawBy, seats: &[SeatName]) -> Option<UiCommand> {
    let computers = seats.iter().filter(|seat| seat.in_game && seat.player != Player::Person).count();
    let (title, text, answer) = match by {
        DrawBy::Offer => {
            let text = match computers {
                0 | 1 => "The computer answers at once. If it accepts, the game ends in a draw.",
                _ => "The computers answer at once. If everybody accepts, the game ends in a draw.",
            };
            ("Offer a draw?", text, ("Offer a draw", GameCommand::OfferDraw.into()))
        }
        DrawBy::Claim => {
            let text = "The rules allow it now. The game ends in a draw.";
            ("Claim a draw?", text, ("Claim a draw", Edit::Claim.into()))
        }
    };
    ask_ui(ui, (title, text), &[answer], (Usual::Cancel, DialogCommand::Close.into()))
}

#[cfg(test)]
mod tests {
    use regalia_core::record::Player;
    use regalia_core::rules::Seat;

    use super::*;

    fn seats(side_to_move: usize, gone: &[usize]) -> Vec<SeatName> {
        let names = ["Ann", "Ben", "Cid", "Dot"];
        let seat = |(index, name): (usize, &str)| SeatName {
            seat: Seat::ALL[index],
            name: name.to_owned(),
            given: name.to_owned(),
            player: Player::Person,
            to_move: index == side_to_move,
            in_game: !gone.contains(&index),
            has_king: true,
            is_far: false,
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
    fn the_computer_answers_by_itself() {
        let mut seats = seats(0, &[]);
        for seat in &mut seats[2..] {
            seat.player = Player::computer(3);
        }
        let OfferOutcome::Ask(offer) = DrawOffer::to_all(&seats, |_| true) else { panic!("Ben is asked") };
        assert_eq!((offer.asked, offer.agreed), (vec!["Ben".to_owned()], vec!["Cid".to_owned(), "Dot".to_owned()]));
        let declines = DrawOffer::to_all(&seats, |seat| seat != Seat::Four);
        assert!(matches!(declines, OfferOutcome::Rejected { title, .. } if title == "Dot declines"));
        seats[1].player = Player::computer(8);
        assert_eq!(DrawOffer::to_all(&seats, |_| true), OfferOutcome::Agreed);
        seats[0].player = Player::computer(1);
        assert!(
            matches!(DrawOffer::to_all(&seats, |_| true), OfferOutcome::Rejected { title, .. } if title == "Not now")
        );
    }

    #[test]
    fn the_only_computer_has_an_article() {
        let mut seats = seats(0, &[]);
        seats.truncate(2);
        (seats[1].player, seats[1].name) = (Player::computer(3), "Computer".to_owned());
        let title = |seats: &[SeatName]| match DrawOffer::to_all(seats, |_| false) {
            OfferOutcome::Rejected { title, .. } => title,
            other => panic!("{other:?}"),
        };
        assert_eq!(title(&seats), "The computer declines");
        seats[1].name = "Deep Thought".to_owned();
        assert_eq!(title(&seats), "Deep Thought declines");
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
