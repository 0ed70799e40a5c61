//! Writing: tags, then the tree of plies as words, wrapped.

use super::{clock, comment, tags};
use crate::record::tree::{NodeId, START, Trunk};
use crate::record::{Record, fold::has_signs};
use crate::rules::{Action, GamePosition};

/// Lines of moves are wrapped at this column.
const COLUMNS: usize = 80;

/// The record as text: its main line is the game, every other line a variation.
pub fn to_text(record: &Record) -> String {
    to_text_within(record, COLUMNS)
}

/// The same with lines of moves that are wrapped at this column.
pub(in crate::record) fn to_text_within(record: &Record, columns: usize) -> String {
    let outcome = record.result();
    let trunk = Trunk::new(&record.tree, &record.main);
    let mut words =
        Words { record, trunk, turns: turns(record), words: Vec::new(), prefix: String::new(), breaks: true };
    words.walk();
    words.words.push(tags::split(outcome).0);
    tags::write(record, outcome) + "\n" + &wrapped(&words.words, columns)
}

/// For each node, how many turns came before its ply, counted from the beginning of the first round. The choice of a
/// side does not count: the same player moves in the same round.
fn turns(record: &Record) -> Vec<usize> {
    let mut after = vec![record.start().side_to_move().index()];
    let mut before = after.clone();
    // A child comes after its parent.
    for id in 1..=record.tree.plies() {
        let node = record.tree.node(id);
        let is_turn = node.ply.as_ref().is_some_and(|ply| !matches!(ply.action, Action::Own(_)));
        before.push(after[node.parent]);
        after.push(after[node.parent] + usize::from(is_turn));
    }
    before
}

/// Wraps words to lines of at most `columns` characters; only a longer word exceeds that.
fn wrapped(words: &[String], columns: usize) -> String {
    let (mut text, mut column) = (String::new(), 0);
    for word in words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > columns {
            text.push('\n');
            column = 0;
        }
        if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
    }
    text + "\n"
}

enum Task {
    /// The line from this node on, with its branches; whether it is the game itself.
    Line(NodeId, bool),
    Variation(NodeId),
    /// The plies after a node where a line has ended.
    Beyond(NodeId),
    /// The end of a variation.
    Close,
}

struct Words<'a> {
    record: &'a Record,
    trunk: Trunk<'a>,
    turns: Vec<usize>,
    words: Vec<String>,
    /// Brackets to put before the next word.
    prefix: String,
    /// The next move needs its number, whoever plays it.
    breaks: bool,
}

impl Words<'_> {
    /// Writes the whole tree. It does not recurse, because variations may be nested very deep.
    fn walk(&mut self) {
        let tree = &self.record.tree;
        self.comment(comment::of_note(&tree.node(START).note).into_iter().chain(self.words_about(START)));
        let mut tasks = vec![Task::Line(START, true)];
        if self.goes_beyond(START) {
            tasks.push(Task::Beyond(START));
        }
        while let Some(task) = tasks.pop() {
            match task {
                Task::Line(node, is_game) => match self.trunk.next(node) {
                    Some(next) => self.go_on(node, next, is_game, &mut tasks),
                    None => self.end(node, is_game),
                },
                Task::Variation(node) => {
                    self.open();
                    self.ply(node);
                    tasks.extend([Task::Close, Task::Line(node, false)]);
                    if self.goes_beyond(node) {
                        tasks.push(Task::Beyond(node));
                    }
                }
                Task::Beyond(node) => {
                    self.open();
                    if node != START {
                        self.move_text(node);
                    }
                    tasks.push(Task::Close);
                    if let Some(next) = self.trunk.first(node) {
                        self.go_on(node, next, false, &mut tasks);
                    }
                }
                Task::Close => {
                    if let Some(last) = self.words.last_mut() {
                        last.push(')');
                    }
                    self.breaks = true;
                }
            }
        }
    }

    /// Writes the line's next node, and queues its alternatives and the rest of the line.
    fn go_on(&mut self, node: NodeId, next: NodeId, is_game: bool, tasks: &mut Vec<Task>) {
        self.ply(next);
        tasks.push(Task::Line(next, is_game));
        let others = self.record.tree.node(node).children.iter().rev().filter(|child| **child != next);
        tasks.extend(others.map(|child| Task::Variation(*child)));
        if self.goes_beyond(next) {
            tasks.push(Task::Beyond(next));
        }
    }

    /// Whether there are plies after a node where its line ends: people had ended the game there, or it goes on.
    fn goes_beyond(&self, node: NodeId) -> bool {
        self.trunk.next(node).is_none() && !self.record.tree.node(node).children.is_empty()
    }

    fn open(&mut self) {
        self.prefix.push('(');
        self.breaks = true;
    }

    fn word(&mut self, word: String) {
        self.words.push(std::mem::take(&mut self.prefix) + &word);
    }

    /// The ply that led to a node, with its note and its times.
    fn ply(&mut self, id: NodeId) {
        self.move_text(id);
        let note = &self.record.tree.node(id).note;
        if let Some(mark) = note.mark {
            self.word(format!("${}", mark.nag()));
        }
        self.comment(comment::of_note(note).into_iter().chain(self.times(id)).chain(self.words_about(id)));
    }

    /// What somebody has written about the ply that led to a node, word by word.
    fn words_about(&self, id: NodeId) -> Vec<String> {
        self.record.tree.node(id).comment.split_whitespace().map(str::to_owned).collect()
    }

    /// The ply that led to a node, with its number where one is needed.
    fn move_text(&mut self, id: NodeId) {
        let Some(ply) = &self.record.tree.node(id).ply else { return };
        let (seats, turns) = (self.record.game().seats(), self.turns[id]);
        let round = turns / seats + 1;
        if turns % seats == 0 {
            self.word(format!("{round}."));
        } else if self.breaks {
            self.word(format!("{round}..."));
        }
        self.breaks = false;
        self.word(ply.san.clone());
    }

    /// The end of a line: the time spent there and, for a variation, the agreed result with its reason.
    fn end(&mut self, id: NodeId, is_game: bool) {
        let node = self.record.tree.node(id);
        if !self.record.time_controls().is_empty() && !node.thought.is_zero() {
            self.comment([format!("[%think {}]", clock::clock(node.thought))]);
        }
        if let (false, Some(outcome)) = (is_game, &node.agreed) {
            let (scores, reason) = tags::split(Some(outcome));
            self.word(scores);
            self.comment([reason.unwrap_or_default()]);
        }
    }

    /// The time left after the ply that led to a node, and the time it took where the clock does not tell.
    fn times(&self, id: NodeId) -> Option<String> {
        let node = self.record.tree.node(id);
        let ply = node.ply.as_ref()?;
        let control = self.record.time_controls().get(ply.side_to_move.index())?;
        let before = self.record.time_before(node.parent, ply.side_to_move)?;
        let mut text = format!("[%clk {}]", clock::clock(node.left));
        if clock::spent(*control, before, node.left, ply.action) != ply.spent {
            text += &format!(" [%emt {}]", clock::clock(ply.spent));
        }
        Some(text)
    }

    /// A comment of these parts, each of them on one line; nothing if there are none.
    fn comment(&mut self, parts: impl IntoIterator<Item = String>) {
        let mut parts: Vec<String> = parts.into_iter().collect();
        // With a space before it, the word that ends a message is only a word.
        let begin = if has_signs(&format!("1. {{{}}}", parts.join(" "))) { "{ " } else { "{" };
        if let Some(first) = parts.first_mut() {
            first.insert_str(0, begin);
            self.breaks = true;
        }
        if let Some(last) = parts.last_mut() {
            last.push('}');
        }
        parts.into_iter().for_each(|part| self.word(part));
    }
}
