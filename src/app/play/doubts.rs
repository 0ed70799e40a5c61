//! What a message does that its sender may not, in words.

use regalia_core::record::Record;
use regalia_core::record::message::Doubt;

use super::by_message::{deed, ended};

/// The title and the sentences of the question whether to play a message of which `known` plies were known. It calls
/// the players as they are [called here](super::called_as_here).
///
/// ```
/// use regalia_app::play::doubted;
/// use regalia_core::record::Record;
/// use regalia_core::record::message::Doubt;
/// use regalia_core::rules::{Game, GamePosition, Options, Seat};
/// let mut record = Record::new(Options::new(Game::Plunder), vec!["Ann".to_owned(), "Ben".to_owned()]);
/// record.play(record.position().parse_action("e4").unwrap()).unwrap();
/// let (title, text) = doubted(&[Doubt::Moves(Seat::One)], &record, 0);
/// assert_eq!(title, "A move in your place");
/// let said = "It says: Ann played e4. But Ann plays here. Play it only if it is your own move from another device.";
/// assert_eq!(text, said);
/// ```
#[must_use]
pub fn doubted(doubts: &[Doubt], message: &Record, known: usize) -> (&'static str, String) {
    let title = doubts.first().map_or("", |doubt| title(*doubt));
    let sentences: Vec<String> = doubts.iter().map(|doubt| sentences(*doubt, message, known)).collect();
    (title, sentences.join("\n\n"))
}

const fn title(doubt: Doubt) -> &'static str {
    match doubt {
        Doubt::Moves(_) => "A move in your place",
        Doubt::Ends(_) => "An end in your place",
        Doubt::More(_) => "More moves than are due",
    }
}

fn sentences(doubt: Doubt, message: &Record, known: usize) -> String {
    match doubt {
        Doubt::Moves(seat) => {
            let mut plies = message.line().skip(known).filter(|ply| ply.side_to_move == seat);
            let deed = plies.next().map_or_else(String::new, |ply| deed(message, ply));
            let name = message.name(seat);
            format!("It says: {deed}. But {name} plays here. Play it only if it is your own move from another device.")
        }
        Doubt::Ends(seat) => {
            let end = ended(message, message.len()).unwrap_or_default();
            let name = message.name(seat);
            format!(
                "It says: {end}. But {name} plays here. Play it only if you have ended the game so on another device."
            )
        }
        Doubt::More(seat) => {
            let name = message.name(seat);
            format!(
                "It has more than one turn of {name}, though only one is due. Play it only if a message is missing here."
            )
        }
    }
}
