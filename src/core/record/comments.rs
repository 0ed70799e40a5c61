//! What somebody has written about a game, for people: its title, and words about its plies.

use super::limits::{MAX_COMMENT, MAX_LETTERS};
use super::notes::{numbered, split_row};
use super::shown::{is_unseen, on_one_line, shown};
use super::tree::{NodeId, Tree};
use super::{Record, edit::Edit, fold::has_signs, line_error::LineError};

impl Record {
    /// The title that somebody gave the game; empty if nobody did.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What somebody has written about the last of the first `ply` plies of the current line, or about the start if that
    /// is 0. `None` if nobody has, or the line is not that long.
    ///
    /// ```
    /// use regalia_core::record::save;
    /// let text = r#"(format: 2, game: "two-kings", title: "Short", moves: ["e2e4"], comments: ["1 King's pawn"])"#;
    /// let record = save::from_text(text).unwrap();
    /// assert_eq!((record.title(), record.comment(0), record.comment(1)), ("Short", None, Some("King's pawn")));
    /// ```
    pub fn comment(&self, ply: usize) -> Option<&str> {
        let comment = self.node_after(ply).map(|id| self.tree.node(id).comment.as_str());
        comment.filter(|comment| !comment.is_empty())
    }

    /// Writes something about the last of the first `ply` plies of the current line, or about the start if that is 0, in
    /// place of what was written there; nothing takes it away. Returns whether the line is that long.
    pub fn set_comment(&mut self, ply: usize, words: &str) -> bool {
        let Some(id) = self.node_after(ply) else { return false };
        let words = settled(words);
        if self.tree.node(id).comment != words {
            self.edits.push(Edit::Comment(ply, words.clone()));
            self.tree.node_mut(id).comment = words;
            self.change_by_study();
        }
        true
    }

    /// Whether anything is written about a ply of the current line, or about its start.
    pub fn has_comments(&self) -> bool {
        (0..=self.len()).any(|ply| self.comment(ply).is_some())
    }
}

/// A title from outside as it is kept: on one line, and not too long. A question mark is what other programs write where
/// there is none.
pub(super) fn settled_title(title: &str) -> String {
    let title = on_one_line(title).chars().take(MAX_LETTERS).collect::<String>().trim_end().to_owned();
    if title == "?" { String::new() } else { title }
}

/// Words from outside as they are kept: on one line, not too long, and without what begins or ends a comment, a command
/// or a message in a game as text. Takes one pass, however long the text is.
pub(super) fn settled(words: &str) -> String {
    let mut kept = String::new();
    let (mut count, mut is_after_space) = (0, false);
    for letter in words.chars() {
        match letter {
            '\n' | '\r' | '\t' => is_after_space = true,
            _ if letter.is_whitespace() && !letter.is_control() => is_after_space = true,
            _ if is_unseen(letter) => {}
            '%' if kept.ends_with('[') && !is_after_space => {}
            _ => {
                let space = Some(' ').filter(|_| is_after_space && !kept.is_empty());
                count += 1 + usize::from(space.is_some());
                if count > MAX_COMMENT {
                    break;
                }
                let letter = match letter {
                    '{' => '(',
                    '}' => ')',
                    letter => letter,
                };
                kept.extend(space.into_iter().chain([letter]));
                is_after_space = false;
            }
        }
    }
    if has_signs(&kept) { kept.replace('[', "(") } else { kept }
}

/// The comments of a line, each behind the [number](numbered) of its ply.
pub(super) fn rows(tree: &Tree, nodes: &[NodeId], after: usize, is_game: bool) -> Vec<String> {
    let all = numbered(nodes, after, is_game).map(|(ply, id)| (ply, &tree.node(id).comment));
    all.filter(|(_, comment)| !comment.is_empty()).map(|(ply, comment)| format!("{ply} {comment}")).collect()
}

/// Enters the comments of a line, as [`rows`] writes them.
pub(super) fn enter(tree: &mut Tree, rows: &[String], nodes: &[NodeId], after: usize) -> Result<(), LineError> {
    for row in rows {
        let (id, words) = split_row(row, nodes, after).ok_or_else(|| LineError::Comment(shown(row)))?;
        tree.node_mut(id).comment = settled(words);
    }
    Ok(())
}
