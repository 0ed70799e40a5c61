//! Comments: the commands in them, `[%name words]`, those of a note, and the words beside them.

use crate::record::{Eval, Note};
use crate::rules::{Action, Game};

/// The words of the first command with this name in a comment.
pub(super) fn command<'a>(comment: &'a str, name: &str) -> Option<&'a str> {
    let mut commands = comment.split("[%").skip(1);
    let words = commands.find_map(|command| command.strip_prefix(name)?.strip_prefix(char::is_whitespace))?;
    Some(words.split(']').next()?.trim())
}

/// The worth and the better line of a note as commands, in parts between which a line may be wrapped.
pub(super) fn of_note(note: &Note) -> Vec<String> {
    let mut parts: Vec<String> = note.eval.iter().map(|eval| format!("[%eval {eval}]")).collect();
    if !note.better.is_empty() {
        parts.push("[%better".to_owned());
        parts.extend(note.better.iter().map(ToString::to_string));
        if let Some(last) = parts.last_mut() {
            last.push(']');
        }
    }
    parts
}

/// The words of a comment beside its commands.
pub(super) fn words(comment: &str) -> String {
    let mut parts = comment.split("[%");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |words, part| words + " " + part.split_once(']').map_or("", |(_, rest)| rest))
}

/// Enters into a note what the commands of a comment say about it. Whatever is unreadable is ignored.
pub(super) fn read_note(comment: &str, game: Game, note: &mut Note) {
    if let Some(eval) = command(comment, "eval").and_then(|words| Eval::read(words, game)) {
        note.eval = Some(eval);
    }
    if let Some(words) = command(comment, "better") {
        note.better = words.split_whitespace().map_while(|word| Action::parse(word, game).ok()).collect();
    }
}
