//! Reading: every ply is played, so the result is always a legal game.

use std::time::Duration;

use super::error::{Place, TextError, TextProblem};
use super::lex::{Lexer, Token};
use super::tags::{self, Tags};
use super::{clock, comment};
use crate::record::limits::{MAX_BYTES, MAX_PLIES, UNFINISHED};
use crate::record::tree::{NodeId, START};
use crate::record::{
    Mark, Origin, Record, comments::settled as settled_words, ending, line_error::LineError, notes::normalized,
    shown::shown,
};
use crate::rules::{GamePosition, Options, Outcome};

/// At most this many characters of a word are looked at; no move is longer.
const MAX_MOVE_CHARS: usize = 40;

/// A problem and its byte offset.
type ProblemAt = (usize, TextProblem);

/// What was read.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The game, its cursor at the end.
    pub record: Record,
    /// Whether the text holds more games, which were not read.
    pub more: bool,
}

/// Reads the first game of a text. `hint` gives the options if the text does not say which game it is.
///
/// # Errors
/// The first problem, with its place.
pub fn from_text(text: &str, hint: Option<&Options>) -> Result<Parsed, TextError> {
    let whole = |problem| TextError { place: None, problem };
    let bytes = text.len() as u64;
    if bytes > MAX_BYTES {
        return Err(whole(TextProblem::TooBig(bytes)));
    }
    read(text, hint).map_err(|(at, problem)| TextError { place: at.map(|at| Place::of(text, at)), problem })
}

fn read(text: &str, hint: Option<&Options>) -> Result<Parsed, (Option<usize>, TextProblem)> {
    let placed = |(at, problem): ProblemAt| (Some(at), problem);
    let mut lexer = Lexer::new(text);
    let (tags, comments) = Tags::read(&mut lexer).map_err(placed)?;
    if tags.is_empty() && lexer.clone().next().map_err(placed)?.is_none() {
        return Err((None, TextProblem::Empty));
    }
    let options = tags::options(&tags, hint)?;
    let mut reader = Reader::new(tags::beginning(&tags, options)?);
    for comment in comments {
        reader.comment(comment);
    }
    let more = reader.moves(&mut lexer).map_err(placed)?;
    reader.end_of_game(&tags).map_err(placed)?;
    Ok(Parsed { record: reader.finish().from_origin(Origin::Elsewhere), more })
}

/// A line that is being read.
struct Line {
    /// Its byte offset.
    begins: usize,
    /// The node where it branches off, and the plies before that node.
    base: (NodeId, usize),
    here: NodeId,
    plies: usize,
    /// Its last ply was new: times after it belong to that ply.
    is_new: bool,
    /// Its result: byte offset, scores, reason.
    result: Option<(usize, String, Option<String>)>,
}

/// What the text says about the time of a ply.
#[derive(Clone, Copy, Default)]
struct PlyTimes {
    left: Option<Duration>,
    spent: Option<Duration>,
}

struct Reader {
    record: Record,
    /// The game, and the open variations, outermost first.
    lines: Vec<Line>,
    /// By node; may be shorter than the tree.
    times: Vec<PlyTimes>,
    thoughts: Vec<(NodeId, Duration)>,
    /// Agreed ends. They are set last, because a variation may continue where the game was ended.
    ends: Vec<(NodeId, Outcome)>,
}

impl Reader {
    fn new(record: Record) -> Self {
        let game = Line { begins: 0, base: (START, 0), here: START, plies: 0, is_new: false, result: None };
        Self { record, lines: vec![game], times: Vec::new(), thoughts: Vec::new(), ends: Vec::new() }
    }

    fn line(&mut self) -> &mut Line {
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    /// Reads moves and variations up to the end of the game. Returns whether another game follows.
    fn moves(&mut self, lexer: &mut Lexer) -> Result<bool, ProblemAt> {
        while let Some((at, token)) = lexer.next()? {
            let is_game = self.lines.len() == 1;
            // Only a comment may follow the game's result.
            if is_game && self.line().result.is_some() && !matches!(token, Token::Comment(_) | Token::Mark(_)) {
                return Ok(true);
            }
            match token {
                Token::Tag(..) if is_game => return Ok(true),
                Token::Tag(..) => return Err((at, TextProblem::Stray('['))),
                Token::Comment(comment) => self.comment(comment),
                Token::Mark(mark) => self.mark(mark),
                Token::Open => self.open(at)?,
                Token::Close => self.close(at)?,
                Token::Word(word) => self.word(at, word)?,
            }
        }
        match &self.lines[1..] {
            [] => Ok(false),
            [.., open] => Err((open.begins, TextProblem::OpenVariation)),
        }
    }

    fn open(&mut self, at: usize) -> Result<(), ProblemAt> {
        if self.lines.len() > MAX_PLIES {
            return Err((at, TextProblem::TooDeep));
        }
        let tree = &self.record.tree;
        let line = &self.lines[self.lines.len() - 1];
        // It replaces the last ply, if the line has one.
        let base = if line.plies > line.base.1 { (tree.node(line.here).parent, line.plies - 1) } else { line.base };
        self.lines.push(Line { begins: at, base, here: base.0, plies: base.1, is_new: false, result: None });
        Ok(())
    }

    fn close(&mut self, at: usize) -> Result<(), ProblemAt> {
        if self.lines.len() == 1 {
            return Err((at, TextProblem::Stray(')')));
        }
        let Some(line) = self.lines.pop() else { return Ok(()) };
        if line.plies == line.base.1 {
            return Err((line.begins, TextProblem::NoMoves));
        }
        if let Some((at, scores, reason)) = line.result {
            self.end(line.here, at, &scores, reason.as_deref())?;
        }
        Ok(())
    }

    /// A move or a result.
    fn word(&mut self, at: usize, word: &str) -> Result<(), ProblemAt> {
        let word = plain(word);
        if let Some((_, scores, _)) = &self.line().result {
            let scores = scores.clone();
            return Err((at, TextProblem::AfterResult(scores)));
        }
        if is_result(&word, self.record.game().seats()) {
            self.line().result = Some((at, word, None));
            return Ok(());
        }
        self.ply(&word).map_err(|why| (at, TextProblem::Line(why)))
    }

    fn ply(&mut self, text: &str) -> Result<(), LineError> {
        // After a ply of its own the line continues, even if a variation comes in between.
        let leads = self.line().is_new || self.lines.len() == 1;
        let (here, ply) = (self.line().here, self.line().plies + 1);
        let tree = &mut self.record.tree;
        // No move is as long as this.
        let text = shown(text.chars().take(MAX_MOVE_CHARS).collect::<String>());
        let action = tree.position(here).parse_action(&text).map_err(|why| LineError::Unreadable { ply, why })?;
        let known = tree.find(here, action);
        let id = match known {
            Some(id) => id,
            None if tree.plies() >= MAX_PLIES => return Err(LineError::TooLong),
            None => tree.insert(here, action).map_err(|why| LineError::Illegal { ply, text, why })?.0,
        };
        if leads {
            tree.node_mut(here).chosen = Some(id);
        }
        let line = self.line();
        (line.here, line.plies, line.is_new) = (id, ply, known.is_none());
        Ok(())
    }

    /// How good the last ply was.
    fn mark(&mut self, mark: Mark) {
        let Line { here, is_new, .. } = *self.line();
        if is_new {
            self.record.tree.node_mut(here).note.mark = Some(mark);
        }
    }

    /// A note, times, or why the line ended as it did.
    fn comment(&mut self, text: &str) {
        let line = self.line();
        let here = line.here;
        if let Some((_, _, reason @ None)) = &mut line.result {
            *reason = Some(text.trim().to_owned());
        }
        let is_start = here == START && self.lines.len() == 1;
        // Behind a result stands its reason.
        if (self.line().is_new || is_start) && self.line().result.is_none() {
            let node = self.record.tree.node_mut(here);
            node.comment = settled_words(&format!("{} {}", node.comment, comment::words(text)));
        }
        if (self.line().is_new || is_start) && text.contains("[%") {
            let (tree, game) = (&mut self.record.tree, self.record.options.game());
            let mut note = std::mem::take(&mut tree.node_mut(here).note);
            comment::read_note(text, game, &mut note);
            let note = normalized(tree, here, note);
            tree.node_mut(here).note = note;
            let said = PlyTimes { left: clock::find(text, "clk"), spent: clock::find(text, "emt") };
            if self.times.len() <= here {
                self.times.resize(here + 1, PlyTimes::default());
            }
            let known = self.times[here];
            self.times[here] = PlyTimes { left: said.left.or(known.left), spent: said.spent.or(known.spent) };
        }
        if let Some(thought) = clock::find(text, "think") {
            self.thoughts.push((here, thought));
        }
    }

    /// Reads the game's result: after its moves, otherwise from its tag.
    fn end_of_game(&mut self, tags: &Tags) -> Result<(), ProblemAt> {
        let seats = self.record.game().seats();
        let tag = tags.get("Result").map(|(at, text)| (at, plain(text)));
        let tag = tag.filter(|(_, text)| text != UNFINISHED && is_result(text, seats));
        let here = self.line().here;
        let (at, scores, reason) = match (self.line().result.take(), tag) {
            (Some((at, found, _)), Some((_, tag))) if found != UNFINISHED && found != tag => {
                return Err((at, TextProblem::TwoResults { tag, found }));
            }
            (Some(found), _) => found,
            (None, Some((at, tag))) => (at, tag, None),
            (None, None) => return Ok(()),
        };
        let termination = tags.get("Termination").map(|(_, reason)| reason.to_owned());
        self.end(here, at, &scores, termination.or(reason).as_deref())
    }

    /// Notes an agreed end at a node, and checks that it is possible there.
    fn end(&mut self, node: NodeId, at: usize, scores: &str, reason: Option<&str>) -> Result<(), ProblemAt> {
        let tree = &self.record.tree;
        let (decided, position) = (tree.node(node).decided.as_ref(), tree.position(node));
        // People also write this when they do not know the result.
        if scores == UNFINISHED {
            return Ok(());
        }
        let other = |said: &str, found: String| {
            Err((at, TextProblem::Line(LineError::OtherResult { said: said.to_owned(), found })))
        };
        if let Some(decided) = decided {
            let same = tags::split(Some(decided)).0 == scores;
            return if same { Ok(()) } else { other(scores, format!("the moves end in {decided}")) };
        }
        let outcome = |reason: &str| format!("{scores} {reason}").parse::<Outcome>().ok();
        let reason = reason.map(|reason| reason.trim().to_ascii_lowercase());
        let given = reason.and_then(|reason| outcome(if reason == "time forfeit" { "time" } else { &reason }));
        let agreed = match given {
            Some(given) => match ending::contradiction(&given, tree, node) {
                Some(found) => return other(&given.to_string(), found),
                None => given,
            },
            // An unknown reason: assume the most likely one.
            None => {
                let mut likely = ["agreement", "resignation"].into_iter().filter_map(outcome);
                match likely.find(|outcome| ending::can_be_agreed(outcome, position)) {
                    Some(likely) => likely,
                    None => return other(scores, ending::GOES_ON.to_owned()),
                }
            }
        };
        self.ends.push((node, agreed));
        Ok(())
    }

    /// The record with all lines, times and ends, its cursor at the end of the game.
    fn finish(mut self) -> Record {
        let (plies, tip) = (self.line().plies, self.line().here);
        let mut record = self.record;
        if !record.time_controls().is_empty() {
            enter_times(&mut record, &self.times, &self.thoughts);
        }
        for (node, outcome) in self.ends {
            record.tree.node_mut(node).agreed = Some(outcome);
        }
        record.rebuild_line();
        // A variation may continue after the game's last ply, or end within the game.
        record.jump(plies.min(record.len()));
        record.set_main_line(record.way_to(tip));
        record.fix_main_line();
        record.edits.clear();
        record
    }
}

/// Enters the times into a timed record, cut to the time that each seat had.
fn enter_times(record: &mut Record, times: &[PlyTimes], thoughts: &[(NodeId, Duration)]) {
    // A child comes after its parent.
    for id in 1..=record.tree.plies() {
        let said = times.get(id).copied().unwrap_or_default();
        let node = record.tree.node(id);
        let Some((side_to_move, action)) = node.ply.as_ref().map(|ply| (ply.side_to_move, ply.action)) else {
            continue;
        };
        let Some((control, before)) = record
            .time_controls()
            .get(side_to_move.index())
            .copied()
            .zip(record.time_before(node.parent, side_to_move))
        else {
            continue;
        };
        let spent = said.spent.or_else(|| said.left.map(|left| clock::spent(control, before, left, action)));
        if let Some(ply) = &mut record.tree.node_mut(id).ply {
            ply.spent = spent.unwrap_or_default().min(control.until_up(before));
        }
        record.update_time_left(id);
    }
    for (id, thought) in thoughts {
        let most = record.time_until_up_from(*id).unwrap_or_default();
        record.tree.node_mut(*id).thought = (*thought).min(most);
    }
}

/// Replaces the typographic hyphens and halves of printed texts by plain ones.
fn plain(word: &str) -> String {
    word.trim().replace(['–', '−', '‑'], "-").replace('½', "1/2")
}

/// Whether a word is the result of a game with this many seats. `0-0` is castling.
fn is_result(word: &str, seats: usize) -> bool {
    let scores = || word.split('-');
    let are_scores = scores().all(|score| matches!(score, "0" | "1/2" | "1")) && scores().count() == seats;
    word == UNFINISHED || (are_scores && scores().any(|score| score != "0"))
}
