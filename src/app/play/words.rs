//! Helpers that form parts of sentences.

use std::fmt::{self, Display};

use regalia_core::record::{EndRefused, Record, Sides};
use regalia_core::rules::{Action, Army, GamePosition, MoveKind, Outcome, Piece, Position, Reason, Role, Score, Seat};

use super::naming::{called, label};

/// Names joined by *and*: `Ann, Ben and Cid`.
pub fn all_of<T: Display>(names: &[T]) -> String {
    joined(names, "and")
}

/// Words joined by *or*: `queen, rook or king`.
pub fn one_of<T: Display>(words: &[T]) -> String {
    joined(words, "or")
}

fn joined<T: Display>(words: &[T], last_link: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.to_string(),
        [first @ .., last] => format!("{} {last_link} {last}", listed(first)),
    }
}

/// Words with commas between them: `Pink, Red`.
pub fn listed<T: Display>(words: &[T]) -> String {
    words.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
}

/// The first letter in upper case, for the beginning of a sentence.
pub fn capital(text: &(impl Display + ?Sized)) -> String {
    let text = text.to_string();
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The scores of a result in the order of the sides, White's first: `1–0`, `1–0–½–½`.
pub fn figures(outcome: &Outcome, sides: Sides) -> String {
    let mut scores: Vec<(usize, &str)> = Seat::ALL
        .into_iter()
        .zip(&outcome.scores)
        .map(|(seat, score)| {
            let figure = match score {
                Score::Zero => "0",
                Score::Half => "½",
                Score::One => "1",
            };
            (sides.place(seat), figure)
        })
        .collect();
    scores.sort_unstable();
    scores.into_iter().map(|(_, figure)| figure).collect::<Vec<_>>().join("–")
}

/// Who played whom, for a line of its own: `Ann against Ben`, `You against the computer`. The only person comes first.
pub fn opponents(record: &Record) -> String {
    let seats = record.sides_of_line().seats(record.game());
    let Some(person) = record.only_person() else {
        let names: Vec<&str> = seats.map(|seat| record.name(seat)).collect();
        return if let [one, other] = names[..] { format!("{one} against {other}") } else { all_of(&names) };
    };
    let computers = if seats.count() == 2 { "the computer" } else { "three computers" };
    format!("{} against {computers}", label(record, person))
}

/// How a game has ended, for others to read, for a line of its own: `Ann wins on time`, `½ for Ben and Cid`.
pub fn result(record: &Record, outcome: &Outcome) -> String {
    result_with(outcome, |seat| (record.name(seat).to_owned(), "wins"))
}

/// How a game has ended, as the players at this table are told. A person who plays alone against computers is told
/// about their own game: `You won`, `You lost on time`, `Draw`; several players are named: `Ann wins`.
pub fn told_result(record: &Record, outcome: &Outcome) -> String {
    let told = result_with(outcome, |seat| (called(record, seat).to_string(), "won"));
    let own = record.only_person().and_then(|seat| outcome.scores.get(seat.index()));
    let on_time = if outcome.reason == Reason::Time { " on time" } else { "" };
    match own {
        _ if outcome.scores.iter().all(|score| *score == Score::Half) => "Draw".to_owned(),
        None => result(record, outcome),
        Some(Score::Zero) if outcome.scores.len() == 2 => format!("You lost{on_time}"),
        Some(Score::Zero) => format!("You lost: {told}"),
        Some(Score::Half | Score::One) => capital(&told),
    }
}

/// A result with what each seat is called, and the verb for its win.
fn result_with(outcome: &Outcome, who: impl Fn(Seat) -> (String, &'static str)) -> String {
    let with = |score: Score| -> Vec<(String, &str)> {
        let seats = Seat::ALL.into_iter().zip(&outcome.scores);
        seats.filter(|(_, own)| **own == score).map(|(seat, _)| who(seat)).collect()
    };
    let (winners, halves) = (with(Score::One), with(Score::Half));
    let halves: Vec<String> = halves.into_iter().map(|(name, _)| name).collect();
    match (winners.as_slice(), halves.as_slice()) {
        ([(winner, wins)], []) if outcome.reason == Reason::Time => format!("{winner} {wins} on time"),
        ([(winner, wins)], []) => format!("{winner} {wins}"),
        ([(winner, wins)], halves) => format!("{winner} {wins}, ½ for {}", all_of(halves)),
        (_, halves) if halves.len() == outcome.scores.len() => "A draw".to_owned(),
        (_, []) => "Nobody wins".to_owned(),
        (_, halves) => format!("½ for {}", all_of(halves)),
    }
}

/// A line of several sentences, with the full stop of the last one; a single sentence stays without.
///
/// ```
/// use regalia_app::play::words::closed;
/// assert_eq!(closed("That is Ann's piece. It is Ben's turn (rule 5)"), "That is Ann's piece. It is Ben's turn (rule 5).");
/// assert_eq!(closed("A pawn moves diagonally only to capture"), "A pawn moves diagonally only to capture");
/// ```
pub fn closed(line: impl Into<String>) -> String {
    let line = line.into();
    if line.contains(". ") { with_stop(&line) } else { line }
}

/// A line with its full stop, as it is spoken.
pub fn with_stop(line: &str) -> String {
    if line.ends_with('.') { line.to_owned() } else { format!("{line}.") }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// As advice: `move the pawn to d8 and make it a queen`.
    Imperative,
    /// As what happens in the game: `the pawn goes from d7 to d8 and becomes a queen`. A piece of another army than the
    /// player's own has its colour.
    Narrative,
}

/// What a piece is called: with its colour where that says something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceName {
    role: Role,
    /// `None` where the role is enough.
    army: Option<Army>,
}

impl PieceName {
    /// What `seat` calls a piece: one of the own army by what it is, any other one with its colour. In games in which
    /// colours mean nothing no piece has one.
    pub fn by(position: &Position, seat: Seat, piece: Piece) -> Self {
        let is_plain = position.game().has_zones() || position.owned(seat) == piece.army;
        Self { role: piece.role, army: (!is_plain).then_some(piece.army) }
    }
}

/// What the player to move calls a piece.
pub fn own_name(position: &Position, piece: Piece) -> PieceName {
    PieceName::by(position, position.side_to_move(), piece)
}

impl Display for PieceName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.army {
            Some(army) => formatter.write_str(&Piece { army, role: self.role }.name()),
            None => formatter.write_str(self.role.name()),
        }
    }
}

/// A legal action as part of a sentence.
///
/// ```
/// use regalia_app::play::words::{Mood, move_words};
/// use regalia_core::rules::{Game, GamePosition, Options, Position};
/// let start = Position::start(&Options::new(Game::Plunder));
/// let knight = start.parse_action("Nf3").unwrap();
/// assert_eq!(move_words(&start, knight, Mood::Imperative), "move the knight to f3");
/// assert_eq!(move_words(&start, knight, Mood::Narrative), "the knight goes from g1 to f3");
/// ```
pub fn move_words(position: &Position, action: Action, mood: Mood) -> String {
    let is_advice = mood == Mood::Imperative;
    let either = |advice: &'static str, told: &'static str| if is_advice { advice } else { told };
    match action {
        Action::Move(step) => {
            let piece = position.piece_at(step.from);
            let goes = match piece.map(|piece| own_name(position, piece)) {
                Some(piece) if !is_advice => format!("the {piece} goes from {}", step.from),
                _ => format!("move the {}", piece.map_or("piece", |piece| piece.role.name())),
            };
            let vest = if step.kind == MoveKind::ByVest { " with its vest" } else { "" };
            let becomes = step.promotion.map(|role| format!("{} a {}", either("make it", "becomes"), role.name()));
            let taken = step.plunder.map(|kind| format!("{} the {} vest", either("take", "takes"), kind.name()));
            let clock =
                (step.kind == MoveKind::CallsClock).then(|| format!("{} the countdown", either("start", "starts")));
            let goes = format!("{goes} to {}{vest}", step.to);
            let parts: Vec<String> = [Some(goes), becomes, taken, clock].into_iter().flatten().collect();
            all_of(&parts)
        }
        Action::Castle { target } if is_advice => format!("castle: the king goes to {target}"),
        Action::Castle { target } => format!("the king castles to {target}"),
        Action::Defect { army, step } => {
            let step = step.map_or(String::new(), |to| format!(" and {} to {to}", either("step", "steps")));
            format!("{} to {army}{step}", either("defect", "the king defects"))
        }
        Action::Own(army) => format!("{} {army}", either("choose", "you choose")),
        Action::Escape => either("let the king escape", "the king escapes").to_owned(),
        Action::Pass => either("pass", "you pass").to_owned(),
        Action::Resign => either("resign", "you resign").to_owned(),
    }
}

pub(super) fn not_ended(record: &Record, why: &EndRefused) -> String {
    match why {
        EndRefused::NotAtTip => "This is an earlier position. Press End to go back to the game".to_owned(),
        EndRefused::HasTime(seat) => format!("{} has time left", record.name(*seat)),
        EndRefused::NotToMove(seat) => format!("it is not {}'s turn", record.name(*seat)),
        why => why.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use regalia_core::record::Player;
    use regalia_core::rules::{Game, Options};

    use super::*;

    #[test]
    fn lists_read_as_in_a_sentence() {
        assert_eq!((all_of::<&str>(&[]), one_of(&["rook"])), (String::new(), "rook".to_owned()));
        assert_eq!(all_of(&["Ann", "Ben"]), "Ann and Ben");
        assert_eq!(one_of(&["queen", "rook", "king"]), "queen, rook or king");
    }

    #[test]
    fn opponents_are_told_with_the_person_first() {
        let of = |game, players: &[Player]| {
            let names = ["Ann", "Ben", "", "Dot"].map(str::to_owned).to_vec();
            opponents(&Record::new(Options::new(game), names).with_players(players, 7))
        };
        let (person, computer) = (Player::Person, Player::computer(3));
        assert_eq!(of(Game::Plunder, &[person, person]), "Ann against Ben");
        assert_eq!(of(Game::Plunder, &[computer, person]), "Ben against the computer");
        assert_eq!(of(Game::Royale, &[computer, computer, person, computer]), "You against three computers");
        assert_eq!(of(Game::Royale, &[person, person, computer, computer]), "Ann, Ben, Slate and Dot");
    }

    #[test]
    fn a_result_in_figures_has_halves_of_one_letter() {
        let (one, half, zero) = (Score::One, Score::Half, Score::Zero);
        let of = |scores: &[Score]| {
            figures(&Outcome { scores: scores.to_vec(), reason: Reason::LastKing }, Sides::default())
        };
        assert_eq!((of(&[one, zero]), of(&[one, zero, half, half])), ("1–0".to_owned(), "1–0–½–½".to_owned()));
    }

    #[test]
    fn a_capital_changes_the_first_letter_only() {
        assert_eq!(capital("ébène queen"), "Ébène queen");
        assert_eq!(capital(""), "");
    }
}
