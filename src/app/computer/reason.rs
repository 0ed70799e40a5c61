//! Why a move is best, in words: what it changes at once, what comes next, and what the other moves miss.

use regalia_core::engine::{Line, Score};
use regalia_core::rules::{Action, Army, Foreseen, GamePosition, Position, Seat, SideChoicePhase};

use crate::board::BoardState;
use crate::play::Consequences;

/// From here on the next best move is clearly worse: in hundredths of a pawn, in points, in shares.
const CLEARLY: (i32, f32, f32) = (80, 1.0, 0.05);

/// More reasons than these are not read.
const MOST_REASONS: usize = 4;

/// Why the first of these lines is best for the player to move; `name` gives a seat's name. Empty if there is no line.
#[must_use]
pub fn reason(position: &Position, lines: &[Line], name: impl Fn(Seat) -> String) -> String {
    let Some(best) = lines.first() else { return String::new() };
    let Some(seen) = best.moves.first().and_then(|action| Foreseen::of(position, *action).ok()) else {
        return String::new();
    };
    let seat = GamePosition::side_to_move(position);
    let mut reasons: Vec<String> = Vec::new();
    reasons.extend(forced_end(best.score));
    if position.side_choice() == SideChoicePhase::First {
        reasons.push("keeps the sides even, because the other player chooses one".to_owned());
    }
    if position.checks().iter().any(|(checked, ..)| *checked == seat) {
        reasons.push("gets the king out of check".to_owned());
    }
    let mut consequences = Consequences::of(seat, seen.changes(), seen.after());
    reasons.extend(gained(&std::mem::take(&mut consequences.gained), seen.after()));
    if matches!(best.score, Score::Mate(_)) {
        consequences.ends = None;
    }
    reasons.extend(consequences.sentences(&name).into_iter().map(|(sentence, _)| sentence));
    if reasons.len() < MOST_REASONS {
        reasons.extend(next(seen.after(), &best.moves[1..], seat, reasons.is_empty(), &name));
    }
    reasons.truncate(MOST_REASONS);
    reasons.extend(compared(lines, seat));
    reasons.join(" · ")
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

/// What the next best move misses, if it is clearly worse.
fn compared(lines: &[Line], seat: Seat) -> Option<String> {
    let [best, second, ..] = lines else { return None };
    let (pawns, points, share) = CLEARLY;
    match (best.score, second.score) {
        (Score::Mate(1..), Score::Mate(1..)) | (Score::Mate(..=0), _) | (Score::Win(_), _) => None,
        (_, Score::Mate(moves @ ..=0)) => Some(format!("the only move that is not mated in {}", -moves)),
        (_, Score::Win(..=0)) => Some("the only move that does not lose by force".to_owned()),
        (Score::Centipawns(one), Score::Centipawns(two)) if one - two >= pawns => {
            Some(format!("the next best move is {:.1} pawns worse", f64::from(one - two) / 100.))
        }
        (Score::Points(one), Score::Points(two)) if one - two >= points => {
            Some(format!("the next best move is {:.0} points worse", one - two))
        }
        (Score::Share(one), Score::Share(two)) if one[seat.index()] - two[seat.index()] >= share => {
            let less = (one[seat.index()] - two[seat.index()]) * 100.;
            Some(format!("the next best move is {less:.0}% worse"))
        }
        _ => None,
    }
}

/// The armies that are gained, those that come through another one after it.
fn gained(armies: &[Army], after: &Position) -> Option<String> {
    // The army through which each is held, if that one is gained too.
    let through = |army: Army| {
        let link = BoardState::command(after, army).chain.first().map(|link| link.piece.army)?;
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

/// What a later move of the player in this line captures or gains; for a move without other reasons the move that it
/// prepares.
fn next(
    after: &Position,
    line: &[Action],
    seat: Seat,
    is_quiet: bool,
    name: &impl Fn(Seat) -> String,
) -> Option<String> {
    let mut position = after.clone();
    let (mut prepared, mut when) = (None, "next");
    for action in line {
        if GamePosition::side_to_move(&position) == seat {
            let seen = Foreseen::of(&position, *action).ok()?;
            let all = Consequences::of(seat, seen.changes(), seen.after());
            let does = Consequences {
                captured: all.captured,
                gained: all.gained,
                points: all.points,
                ..Consequences::default()
            };
            let does: Vec<String> = does.sentences(name).into_iter().map(|(sentence, _)| sentence).collect();
            let san = position.san(*action);
            if !does.is_empty() {
                return Some(format!("{when}, {san} {}", does.join(", ")));
            }
            prepared = prepared.or_else(|| Some(format!("prepares {san}")));
            when = "later";
        }
        position = position.play(*action).ok()?;
    }
    prepared.filter(|_| is_quiet)
}

#[cfg(test)]
mod tests {
    use regalia_core::engine::{Engine, Limits, Stop, Task};
    use regalia_core::rules::{Game, Options};

    use super::*;

    fn why(game: Game, text: &str, depth: u32) -> String {
        let position = Position::parse(text, &Options::new(game)).expect("a position");
        let task = Task { lines: 2, ..Task::new(position.clone(), Limits::depth(depth)) };
        let report = Engine::new(1, 1).think(&task, &Stop::new()).expect("a legal action");
        reason(&position, &report.lines, |seat| format!("P{}", seat.index() + 1))
    }

    #[test]
    fn a_mate_is_called_so() {
        let told = why(Game::TwoKings, "6k1/5ppp/8/8/8/8/5PPP/R3K3 w - - 0 1", 3);
        assert!(told.starts_with("mates · ") && !told.contains("ends the game"), "{told}");
    }

    #[test]
    fn a_capture_and_a_check_are_named() {
        let told = why(Game::TwoKings, "4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1", 4);
        assert!(told.contains("captures the black queen"), "{told}");
    }
}
