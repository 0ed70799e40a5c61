//! Warnings about a message that does what its sender may not do.

use regalia_core::record::{Record, message::Doubt};

use super::by_message::{deed, ended, happened};
use super::words::all_of;

/// Maximum number of sentences told about a message.
const MOST_SAID: usize = 4;

/// The title and the sentences of the question whether to play a message of which `known` plies were known, and
/// which may be signed by a `new` key of its sender. It calls the players as they are
/// [called here](super::called_as_here).
///
/// ```
/// use regalia_app::play::doubted;
/// use regalia_core::record::Record;
/// use regalia_core::record::message::Doubt;
/// use regalia_core::rules::{Game, GamePosition, Options, Seat};
/// let mut record = Record::new(Options::new(Game::Plunder), vec!["Ann".to_owned(), "Ben".to_owned()]);
/// record.play(record.position().parse_action("e4").unwrap()).unwrap();
/// let (title, text) = doubted(&[Doubt::Moves(Seat::One)], &record, (0, false));
/// assert_eq!(title, "A move in your place");
/// let said = "It says: Ann played e4. But Ann plays here. Play it only if it is your own move from another device.";
/// assert_eq!(text, said);
/// ```
pub fn doubted(doubts: &[Doubt], message: &Record, (known, new): (usize, bool)) -> (&'static str, String) {
    let title = doubts.first().map_or("", |doubt| title(*doubt));
    let unsigned = |doubt: &Doubt| if let Doubt::Unsigned(seat) = doubt { Some(message.name(*seat)) } else { None };
    let others: Vec<&str> = doubts.iter().filter_map(unsigned).collect();
    let mut sentences: Vec<String> = doubts.iter().filter_map(|doubt| sentences(*doubt, message, known)).collect();
    sentences.extend(not_signed(&others, message, known));
    if new {
        let signed = "Another key has signed it, as on a new device. If you trust its sender, you are not asked again.";
        sentences.push(signed.to_owned());
    }
    (title, sentences.join("\n\n"))
}

const fn title(doubt: Doubt) -> &'static str {
    match doubt {
        Doubt::Moves(_) => "A move in your place",
        Doubt::Ends(_) => "An end in your place",
        Doubt::More(_) => "More moves than are due",
        Doubt::Unsigned(_) => "Who has sent this?",
    }
}

/// The sentences about a doubt; none about signatures, which are about all players at once.
fn sentences(doubt: Doubt, message: &Record, known: usize) -> Option<String> {
    Some(match doubt {
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
        Doubt::Unsigned(_) => return None,
    })
}

/// What is said of a message that none of these players has signed.
fn not_signed(names: &[&str], message: &Record, known: usize) -> Option<String> {
    let whose: Vec<String> = names.iter().map(|name| format!("{name}'s")).collect();
    let who = match names {
        [] => return None,
        [name] => format!("{name} has"),
        _ => "they have".to_owned(),
    };
    let mut says = happened(message, known);
    let before = says.len().saturating_sub(MOST_SAID);
    if before > 0 {
        says.splice(..before, [format!("{before} moves before these.")]);
    }
    let (whose, says) = (all_of(&whose), says.join(" "));
    Some(format!("It is not signed by {whose} Regalia. It says: {says} Play it only if you know that {who} sent it."))
}
