//! What somebody has written about a move.

use regalia_core::record::Record;

use crate::play::Round;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    pub text: String,
    /// The move that it is about, if that is not the last one.
    pub earlier: Option<String>,
}

impl Comment {
    /// What is written about the last move, or about the last one before it from ply `from` on: while a game plays
    /// itself a comment stays in view until there is something else to read. When stepping through the moves, pass the
    /// ply at the cursor to see only what belongs to it.
    ///
    /// ```
    /// use regalia_app::model::Comment;
    /// use regalia_app::play::rounds;
    /// use regalia_core::record::save;
    /// let mut record = save::from_text(regalia_app::files::EXAMPLES[0].text)?;
    /// let ply = (1..record.len()).find(|ply| record.comment(*ply).is_some() && record.comment(ply + 1).is_none());
    /// record.jump(ply.unwrap_or_default() + 1);
    /// let comment = Comment::of(&record, &rounds(&record), 0).unwrap();
    /// assert_eq!(record.comment(record.cursor() - 1), Some(comment.text.as_str()));
    /// assert!(comment.earlier.is_some());
    /// assert_eq!(Comment::of(&record, &rounds(&record), record.cursor()), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(record: &Record, rounds: &[Round], from: usize) -> Option<Self> {
        let cursor = record.cursor();
        let (ply, text) = (from..=cursor).rev().find_map(|ply| Some((ply, record.comment(ply)?)))?;
        let earlier = (ply < cursor).then(|| played_words(rounds, ply));
        Some(Self { text: text.to_owned(), earlier })
    }
}

/// A ply in words: `Move 7: Qxg9`.
fn played_words(rounds: &[Round], ply: usize) -> String {
    let entries = rounds.iter().flat_map(|round| round.cells.iter().flatten().map(|entry| (round.number, entry)));
    let played = entries.into_iter().find(|(_, entry)| entry.ply == ply);
    played.map_or_else(|| "The start".to_owned(), |(number, entry)| format!("Move {number}: {}", entry.text))
}
