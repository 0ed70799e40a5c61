//! How players are called. Against the computer the only person at the table is "you" in a sentence, and the computer is
//! "the computer"; everybody else has a name.

use std::fmt::{self, Display};

use regalia_core::{record::Record, rules::Seat};

/// What stands for a player in a list or beside a board: the name; the only person may be `You`.
pub fn label(record: &Record, seat: Seat) -> String {
    if record.only_person() == Some(seat) && !record.is_named(seat) {
        return "You".to_owned();
    }
    record.name(seat).to_owned()
}

/// The names of all players for others to read, White's first: `Ann – Ben`.
pub fn names(record: &Record) -> String {
    let seats = record.sides_of_line().seats(record.game());
    seats.map(|seat| record.name(seat)).collect::<Vec<_>>().join(" – ")
}

/// The [labels](label) of all players, White's first: `You – Computer`.
pub fn labels(record: &Record) -> String {
    let seats = record.sides_of_line().seats(record.game());
    seats.map(|seat| label(record, seat)).collect::<Vec<_>>().join(" – ")
}

/// A player in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// The only person at the table, to whom the sentence is told.
    You,
    Named(String),
}

impl Who {
    /// Whose something is: `your`, `the computer's`, `Ann's`.
    pub fn whose(&self) -> String {
        match self {
            Self::You => "your".to_owned(),
            Self::Named(name) => format!("{name}'s"),
        }
    }

    /// The player with a verb, in the form for others and in the form for you: `Ann has`, `you have`.
    pub fn does(&self, other: &str, you: &str) -> String {
        let verb = if *self == Self::You { you } else { other };
        format!("{self} {verb}")
    }
}

impl Display for Who {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(if let Self::Named(name) = self { name } else { "you" })
    }
}

/// A player in a sentence: `you`, `the computer`, or the name; without one the side, or `the first player`.
pub fn called(record: &Record, seat: Seat) -> Who {
    let name = match record.only_person() {
        Some(person) if person == seat => return Who::You,
        Some(_) if record.game().seats() == 2 => "the computer".to_owned(),
        _ if !record.is_named(seat) && record.is_side_open() => {
            format!("the {}", record.side_name(seat).to_lowercase())
        }
        _ => record.name(seat).to_owned(),
    };
    Who::Named(name)
}

/// Whose something is: `your`, `the computer's`, `Ann's`.
pub fn whose(record: &Record, seat: Seat) -> String {
    called(record, seat).whose()
}

/// A player with a verb, in the form for others and in the form for you: `Ann has`, `you have`.
pub fn does(record: &Record, seat: Seat, other: &str, you: &str) -> String {
    called(record, seat).does(other, you)
}

/// Whose turn it is: `your turn`, `Ann to move`.
pub fn turn(record: &Record, seat: Seat) -> String {
    match called(record, seat) {
        Who::You => "your turn".to_owned(),
        name => format!("{name} to move"),
    }
}

#[cfg(test)]
mod tests {
    use regalia_core::record::Player;
    use regalia_core::rules::{Game, Options};

    use super::*;

    #[test]
    fn a_player_without_name_and_side_has_an_article_in_a_sentence() {
        let record = Record::new(Options::new(Game::Sovereign), vec![String::new(), "Ben".to_owned()]);
        let named = |name: &str| Who::Named(name.to_owned());
        assert_eq!([Seat::One, Seat::Two].map(|seat| called(&record, seat)), ["the first player", "Ben"].map(named));
        assert_eq!(
            (whose(&record, Seat::One).as_str(), label(&record, Seat::One)),
            ("the first player's", "First player".into())
        );
        let record = Record::new(Options::new(Game::Plunder), Vec::new());
        assert_eq!(called(&record, Seat::One), named("White"), "its side is known");
    }

    #[test]
    fn only_one_person_against_computers_is_called_you() {
        let (person, computer) = (Player::Person, Player::computer(3));
        let of = |game, players: &[Player]| {
            let names = ["Ann", "Computer", "", "Dot"].map(str::to_owned).to_vec();
            Record::new(Options::new(game), names).with_players(players, 7)
        };
        let two = of(Game::Martian, &[person, computer]);
        assert_eq!((two.only_person(), whose(&two, Seat::One)), (Some(Seat::One), "your".to_owned()));
        assert_eq!((whose(&two, Seat::Two), label(&two, Seat::One)), ("the computer's".to_owned(), "Ann".to_owned()));
        let people = of(Game::Martian, &[person, person]);
        assert_eq!((people.only_person(), whose(&people, Seat::Two)), (None, "Computer's".to_owned()));
        assert_eq!(of(Game::Martian, &[computer, computer]).only_person(), None);
        // Three computers have names of their own.
        let four = of(Game::Royale, &[computer, computer, person, computer]);
        assert_eq!((four.only_person(), whose(&four, Seat::Two)), (Some(Seat::Three), "Computer's".to_owned()));
        assert_eq!(
            (label(&four, Seat::Three), does(&four, Seat::Two, "is", "are")),
            ("You".to_owned(), "Computer is".to_owned())
        );
    }
}
