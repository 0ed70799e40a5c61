//! Why a move is best, in words: what it changes at once, what comes next, and what the other moves miss.

use regalia_core::engine::{Line, Score};
use regalia_core::rules::{Action, Army, Foreseen, GamePosition, Position, Seat, SideChoicePhase, Square};
use regalia_core::teaching::Depths;

use super::score_words::lead_words;
use crate::play::naming::Who;
use crate::play::words::{Mood, all_of, capital, move_words, own_name};
use crate::play::{Consequence, Consequences, seen_on, sentence};

/// More reasons than these are not read.
const MOST_REASONS: usize = 4;

/// How much later a move of the player is. Not more of them are looked at: what lies farther ahead is a guess.
const LATER: [&str; 3] = ["one move later", "two moves later", "three moves later"];

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Why {
    /// What it changes at once.
    now: Vec<String>,
    /// What a later move of the line does, and what the next best move misses.
    more: Vec<String>,
    /// How many moves of the line it speaks of.
    pub plies: usize,
    /// The squares that the reasons name.
    pub squares: Vec<Square>,
}

impl Why {
    /// Why the first of these lines is best for the player to move; `name` gives a seat's name, `depths` is what the search
    /// found at its last depths.
    pub fn of(position: &Position, lines: &[Line], depths: &Depths, name: impl Fn(Seat) -> Who) -> Self {
        let Some(best) = lines.first() else { return Self::default() };
        let Some(seen) = best.moves.first().and_then(|action| Foreseen::of(position, *action).ok()) else {
            return Self::default();
        };
        let (action, seat) = (seen.action(), GamePosition::side_to_move(position));
        let consequences = Consequences::of(seat, seen.changes(), seen.after());
        let mut now = at_once(&seen, &consequences, best.score, &name);
        now.truncate(MOST_REASONS);
        let has_room = now.len() < MOST_REASONS;
        let later = has_room.then(|| later(seen.after(), &best.moves[1..], seat, &name)).flatten();
        let plies = 1 + later.as_ref().map_or(0, |(_, plies)| *plies);
        let mut squares = consequences.squares();
        squares.extend(seen_on(best.moves[plies - 1]));
        let others = depths.lead(GamePosition::game(position), action).map(lead_words);
        let more = later.map(|(words, _)| words).into_iter().chain(others).collect();
        Self { now, more, plies, squares }
    }

    pub const fn is_empty(&self) -> bool {
        self.now.is_empty() && self.more.is_empty()
    }

    /// All reasons in a line, each without a full stop.
    pub fn line(&self) -> String {
        [self.now.as_slice(), &self.more].concat().join(" · ")
    }

    /// The same in sentences, after the move in words.
    pub fn sentences(&self, told: &str) -> String {
        let first = if self.now.is_empty() { told.to_owned() } else { format!("{told}: {}", self.now.join(" · ")) };
        let all = std::iter::once(&first).chain(&self.more);
        all.map(|sentence| capital(sentence) + ".").collect::<Vec<_>>().join(" ")
    }
}

/// What a move changes at once.
fn at_once(seen: &Foreseen, all: &Consequences, score: Score, name: &impl Fn(Seat) -> Who) -> Vec<String> {
    let (position, seat) = (seen.before(), GamePosition::side_to_move(seen.before()));
    let mut reasons: Vec<String> = Vec::new();
    reasons.extend(forced_end(score));
    if position.side_choice() == SideChoicePhase::First {
        reasons.push("keeps the sides even, because the other player chooses one".to_owned());
    }
    if position.checks().iter().any(|(checked, ..)| *checked == seat) {
        reasons.push("gets the king out of check".to_owned());
    }
    reasons.extend(gained(&all.gained(), seen.after()));
    let is_told = |about: &&[Consequence]| {
        matches!((*about, score), ([Consequence::Gains(_), ..], _) | ([Consequence::Ends(..)], Score::Mate(_)))
    };
    reasons.extend(all.by_sentence().filter(|about| !is_told(about)).map(|about| sentence(about, name)));
    reasons
}

/// What a forced end is called.
fn forced_end(score: Score) -> Option<String> {
    match score {
        Score::Mate(1) => Some("mates".to_owned()),
        Score::Mate(moves @ 2..) => Some(format!("mates in {moves}")),
        Score::Mate(moves) => Some(format!("is mated in {}, as late as possible", -moves)),
        Score::Win(moves @ 1..) => Some(format!("wins by force in {moves}")),
        Score::Win(moves) => Some(format!("loses in {}, as late as possible", -moves)),
        _ => None,
    }
}

/// The armies that are gained, those that come through another one after it.
fn gained(armies: &[Army], after: &Position) -> Option<String> {
    // The army through which each is held, if that one is gained too.
    let through = |army: Army| {
        let link = after.command(army).chain.first().map(|link| link.piece.army)?;
        armies.contains(&link).then_some(link)
    };
    let first: Vec<String> = armies.iter().filter(|army| through(**army).is_none()).map(Army::to_string).collect();
    let then: Vec<(Army, Army)> = armies.iter().filter_map(|army| Some((*army, through(*army)?))).collect();
    if first.is_empty() {
        return None;
    }
    let mut text = format!("gains {}", first.join(" and "));
    for (army, link) in &then {
        let link = if first.len() == 1 && then.len() == 1 { "it".to_owned() } else { link.to_string() };
        text.push_str(&format!(", and {army} through {link}"));
    }
    Some(text)
}

/// What a later move of the player in this line does that lasts to its end, and the number of moves up to it.
fn later(after: &Position, line: &[Action], seat: Seat, name: &impl Fn(Seat) -> Who) -> Option<(String, usize)> {
    let mut positions = vec![after.clone()];
    for action in line {
        let Ok(next) = positions[positions.len() - 1].play(*action) else { break };
        positions.push(next);
    }
    let mut own = (0..positions.len() - 1).filter(|ply| GamePosition::side_to_move(&positions[*ply]) == seat);
    LATER.iter().find_map(|later| {
        let ply = own.next()?;
        let words = wins(&positions[ply..], &line[ply..], name)?;
        Some((format!("{later} {words}"), ply + 1))
    })
}

/// The first of these moves in words, with what it captures and gains, if the moves after it do not take that back.
/// `positions` are those before each of the moves, and the last one.
fn wins(positions: &[Position], line: &[Action], name: &impl Fn(Seat) -> Who) -> Option<String> {
    let (before, end) = (positions.first()?, positions.last()?);
    let (action, seat) = (*line.first()?, GamePosition::side_to_move(before));
    let seen = Foreseen::of(before, action).ok()?;
    let consequences = Consequences::of(seat, seen.changes(), seen.after());
    let to = |action: &Action| if let Action::Move(step) = action { Some(step.to) } else { None };
    let is_retaken = positions.len() > 2 && to(&action).is_some() && to(&line[1]) == to(&action);
    let captured = |one: &Consequence| match one {
        Consequence::Captures(piece) if !is_retaken => Some(format!("the {piece}")),
        _ => None,
    };
    let captured: Vec<String> = consequences.list.iter().filter_map(captured).collect();
    let mut gained = consequences.gained();
    gained.retain(|army| GamePosition::commander(end, *army) == Some(seat));
    if captured.is_empty() && gained.is_empty() && consequences.points() == 0 {
        return None;
    }
    let mut words = match action {
        Action::Move(step) if !captured.is_empty() => {
            let piece = own_name(before, GamePosition::piece_at(before, step.from)?);
            format!("the {piece} captures {} on {}", all_of(&captured), step.to)
        }
        _ => move_words(before, action, Mood::Narrative),
    };
    if !gained.is_empty() {
        words.push_str(&format!(", and {} {}", name(seat).does("controls", "control"), all_of(&gained)));
    }
    if consequences.points() > 0 {
        words.push_str(&format!(" and scores {}", consequences.points()));
    }
    Some(words)
}

#[cfg(test)]
mod tests {
    use regalia_core::engine::{Engine, Limits, Stop, Task};
    use regalia_core::rules::{Game, Options};

    use super::*;

    fn why(game: Game, text: &str, depth: u32) -> Why {
        let position = Position::parse(text, &Options::new(game)).expect("a position");
        let task = Task { lines: 2, ..Task::new(position.clone(), Limits::depth(depth)) };
        let report = Engine::new(1, 1).think(&task, &Stop::new()).expect("a legal action");
        Why::of(&position, &report.lines, &Depths::default(), |seat| named(&format!("P{}", seat.index() + 1)))
    }

    /// Why a line of these moves from the start of Sovereign Chess is best for the first player, who is called `first`.
    fn of_line(moves: &str, first: &Who) -> Why {
        let options = Options::new(Game::Sovereign).without_side_choice();
        let start = Position::start(&options);
        let (mut position, mut line) = (start.clone(), Vec::new());
        for text in moves.split_whitespace() {
            let action = position.parse_action(text).expect("a move");
            position = position.play(action).expect("a legal move");
            line.push(action);
        }
        let line = Line { score: Score::Centipawns(0), moves: line };
        Why::of(
            &start,
            &[line],
            &Depths::default(),
            |seat| if seat == Seat::One { first.clone() } else { named("Ben") },
        )
    }

    fn named(name: &str) -> Who {
        Who::Named(name.to_owned())
    }

    #[test]
    fn a_mate_is_called_so() {
        let told = why(Game::TwoKings, "6k1/5ppp/8/8/8/8/5PPP/R3K3 w - - 0 1", 3).line();
        assert!(told.starts_with("mates · ") && !told.contains("ends the game"), "{told}");
    }

    #[test]
    fn a_capture_and_a_check_are_named() {
        let told = why(Game::TwoKings, "4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1", 4).line();
        assert!(told.contains("captures the black queen"), "{told}");
    }

    #[test]
    fn what_comes_later_is_told_in_words_with_how_much_later() {
        let why = of_line("e2e4 e15e13 e4e5", &Who::You);
        assert_eq!(
            why.sentences("the pawn goes from e2 to e4"),
            "The pawn goes from e2 to e4. One move later the pawn goes from e4 to e5, and you control Navy."
        );
        assert_eq!((why.plies, why.line().contains("e4-e5")), (3, false));
        let later = of_line("f2f3 e15e13 e2e4 f15f13 e4e5", &named("Ann")).line();
        assert_eq!(later, "two moves later the pawn goes from e4 to e5, and Ann controls Navy");
        let far = of_line("f2f3 e15e13 g2g3 f15f13 h2h3 g15g13 e2e4 h15h13 e4e5", &Who::You).line();
        assert_eq!(far, "", "four moves later is too far");
        assert_eq!(of_line("f2f3 e15e13 e2e4", &Who::You).line(), "", "a quiet move says nothing");
    }

    #[test]
    fn what_does_not_last_is_not_told() {
        let position =
            Position::parse("3rk3/3p4/8/8/8/8/8/3RK3 w - - 0 1", &Options::new(Game::TwoKings)).expect("one");
        let of = |moves: &str| {
            let (mut after, mut line) = (position.clone(), Vec::new());
            for text in moves.split_whitespace() {
                line.push(after.parse_action(text).expect("a move"));
                after = after.play(line[line.len() - 1]).expect("a legal move");
            }
            let line = Line { score: Score::Centipawns(0), moves: line };
            Why::of(&position, &[line], &Depths::default(), |seat| named(&seat.to_string())).line()
        };
        assert_eq!(of("d1d2 e8f8 d2d7"), "one move later the rook captures the black pawn on d7");
        assert_eq!(of("d1d2 e8f8 d2d7 d8d7"), "");
    }
}
