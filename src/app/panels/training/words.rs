//! What is said about an exercise: the task, and what a move is worth.

use regalia_core::rules::{Action, Game, GamePosition, Position, Seat};

use crate::training::{Attempt, Exercise, Flaw, Goal, Source};

/// What is said while there are no positions of own games.
pub const EMPTY: &str = "Review one of your games, and its missed chances appear here.";

const fn number(count: u32) -> &'static str {
    match count {
        1 => "one",
        2 => "two",
        _ => "three",
    }
}

fn moves(count: u32) -> String {
    format!("{} move{}", number(count), if count == 1 { "" } else { "s" })
}

pub(super) fn name(position: &Position, seat: Seat) -> String {
    position.owned(seat).to_string()
}

/// What wins a game.
#[derive(Clone, Copy)]
enum Aim {
    Mate,
    /// Taking the last hostile king.
    King,
    Points,
}

impl Aim {
    fn of(game: Game) -> Self {
        if game.has_points() {
            Self::Points
        } else if game.outlives_kings() {
            Self::King
        } else {
            Self::Mate
        }
    }

    /// What it is called after "does not".
    const fn verb(self) -> &'static str {
        match self {
            Self::Mate => "mate",
            Self::King => "take the king",
            Self::Points => "win",
        }
    }
}

/// The task, in one line.
pub fn task(exercise: &Exercise) -> String {
    let position = exercise.position();
    let who = name(position, exercise.seat());
    let Goal::Win { moves: count } = exercise.goal() else { return format!("Find {who}'s best move") };
    let moves = moves(count);
    match Aim::of(exercise.game()) {
        Aim::Mate => format!("{who} mates in {moves}"),
        Aim::King => format!("{who} takes {} in {moves}", rival_king(position)),
        Aim::Points => format!("{who} wins in {moves}"),
    }
}

/// The king that is left beside the mover's own.
fn rival_king(position: &Position) -> String {
    let seats = &Seat::ALL[..position.game().seats()];
    let mut rivals = seats.iter().filter(|seat| **seat != position.side_to_move() && position.royal(**seat).is_some());
    match (rivals.next(), rivals.next()) {
        (Some(rival), None) => format!("{}'s king", name(position, *rival)),
        _ => "the last king".to_owned(),
    }
}

/// What else matters, in one line; may be empty.
pub fn facts(exercise: &Exercise) -> String {
    if let Source::OwnGame { title } = exercise.source() {
        return title.clone();
    }
    let position = exercise.position();
    match Aim::of(exercise.game()) {
        Aim::Mate => String::new(),
        Aim::King => "The others play as one, and you win whatever they do.".to_owned(),
        Aim::Points => {
            let setup = position.to_setup();
            let score = |seat: Seat| setup.seats[seat.index()].score;
            let [one, other] = [Seat::One, Seat::Two].map(|seat| name(position, seat));
            let clock = setup.clock.map_or(String::new(), |clock| format!("The countdown is at {clock}. "));
            format!("{clock}{one} has {} points, {other} {}.", score(Seat::One), score(Seat::Two))
        }
    }
}

/// The actions of the others after a move of the player, in words; passes are left out.
fn answers(position: &Position, action: Action, answers: &[Action], how: &str) -> Option<String> {
    let mut at = position.play(action).ok()?;
    let mut parts = Vec::new();
    for answer in answers {
        if *answer != Action::Pass {
            let verb = if parts.is_empty() { how } else { "plays" };
            parts.push(format!("{} {verb} {}", name(&at, at.side_to_move()), at.san(*answer)));
        }
        at = at.play(*answer).ok()?;
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// What is said about a right move that was answered.
pub fn right(before: &Position, action: Action, replies: &[Action]) -> String {
    let answer = answers(before, action, replies, "answers");
    answer.map_or("Right. Go on.".to_owned(), |answer| format!("Right. {answer}. Go on."))
}

/// What is said about a wrong move.
pub fn wrong(attempt: &Attempt, action: Action, flaw: &Flaw) -> String {
    let san = attempt.position().san(action);
    if *flaw == Flaw::NotBest {
        return format!("There is a better move than {san}.");
    }
    format!("{san} {}", flawed(attempt, action, flaw))
}

/// What is wrong with a move, in words that follow its name.
pub(super) fn flawed(attempt: &Attempt, action: Action, flaw: &Flaw) -> String {
    let position = attempt.position();
    let (aim, left) = (Aim::of(position.game()), attempt.moves_left());
    let not = format!("does not {} in {}", aim.verb(), moves(left));
    match flaw {
        Flaw::Answer(replies) => {
            let is_mate = left == 1 && matches!(aim, Aim::Mate);
            let how = if is_mate { "has" } else { "answers" };
            let not = if is_mate { "is not mate".to_owned() } else { not };
            answers(position, action, replies, how).map_or(format!("{not}."), |answer| format!("{not}: {answer}."))
        }
        Flaw::Ended => {
            let end = position.play(action).ok().and_then(|after| after.outcome());
            let reason = end.map_or("", |end| end.reason.words());
            format!("ends the game without a win: {reason}.")
        }
        Flaw::TooSlow => format!("{not}."),
        Flaw::NotBest => "is not the best.".to_owned(),
    }
}

/// The move that refutes a wrong one, if the position before both can show it.
pub fn refutation(before: &Position, action: Action, flaw: &Flaw) -> Option<Action> {
    let Flaw::Answer(answers) = flaw else { return None };
    let answer = answers.iter().copied().find(|answer| *answer != Action::Pass)?;
    let Action::Move(step) = answer else { return None };
    let after = before.play(action).ok()?;
    (before.piece_at(step.from).is_some() && before.piece_at(step.from) == after.piece_at(step.from)).then_some(answer)
}

/// What is said about a solved exercise.
pub fn solved(attempt: &Attempt, at_once: bool) -> String {
    let exercise = attempt.exercise();
    let what = match (exercise.goal(), Aim::of(exercise.game())) {
        (Goal::BestMove, _) => "That is the move.",
        (_, Aim::Mate) => "Checkmate.",
        (_, Aim::King) => "The king is yours.",
        (_, Aim::Points) => "The game is won.",
    };
    let how = match (at_once, attempt.is_hinted()) {
        (true, _) => "Solved on the first try.",
        (false, true) => "Solved with a hint.",
        (false, false) => "Solved.",
    };
    format!("{what} {how}")
}

/// A line as the list of moves shows it; the number counts the moves of whoever begins. Each part belongs to one action.
pub fn line(start: &Position, actions: &[Action]) -> Vec<String> {
    let mut at = start.clone();
    let mut own = 0;
    let mut parts = Vec::new();
    for action in actions {
        let number = if at.side_to_move() == start.side_to_move() {
            own += 1;
            format!("{own}.\u{a0}")
        } else {
            String::new()
        };
        parts.push(format!("{number}{}", at.san(*action)));
        let Ok(after) = at.play(*action) else { break };
        at = after;
    }
    parts
}
