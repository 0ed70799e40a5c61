//! What a message does that its sender may not, in words.

use regalia_core::record::Record;
use regalia_core::record::message::Doubt;

use super::by_message::{deed, ended};

/// The title and the sentences of the question whether to play a message. `message` calls the players as they are
/// called in the game here; `known` plies of it were known.
///
/// ```
/// use regalia_app::play::doubted;
/// use regalia_core::record::Record;
/// use regalia_core::record::message::Doubt;
/// use regalia_core::rules::{Game, GamePosition, Options, Seat};
/// let mut record = Record::new(Options::new(Game::Plunder), vec!["Ann".to_owned(), "Ben".to_owned()]);
/// record.play(record.position().parse_action("e4").unwrap()).unwrap();
/// let (title, text) = doubted(&[Doubt::Moves(Seat::One)], &record, 0);
/// assert_eq!(title, "A move for you");
/// assert!(text.starts_with("The message says: Ann played e4. But Ann plays here."));
/// ```
///
/// # Panics
/// If there is no doubt.
#[must_use]
pub fn doubted(doubts: &[Doubt], message: &Record, known: usize) -> (&'static str, String) {
    let sentences: Vec<String> = doubts.iter().map(|doubt| sentence(*doubt, message, known)).collect();
    (title(doubts[0]), sentences.join("\n\n"))
}
