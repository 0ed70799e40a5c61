//! What is noted about a ply: how good it was, what the position after it is worth, what would have been better.

use std::fmt::{self, Write as _};

use crate::rules::{Action, Game, ScoreUnit};

/// How good a ply was, by the signs of chess literature.
///
/// ```
/// use regalia_core::record::Mark;
/// assert_eq!((Mark::Blunder.symbol(), Mark::Blunder.nag()), ("??", 4));
/// assert_eq!(Mark::from_symbol("?!"), Some(Mark::Dubious));
/// assert!(Mark::Mistake.is_fault() && !Mark::Good.is_fault());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// `!`: the only good one, and not easy to find.
    Good,
    /// `?!`: it gives away a little.
    Dubious,
    /// `?`: it gives away much.
    Mistake,
    /// `??`: it gives away most of what there was.
    Blunder,
}

impl Mark {
    /// All marks, the best first.
    pub const ALL: [Self; 4] = [Self::Good, Self::Dubious, Self::Mistake, Self::Blunder];

    /// The sign behind the move.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Good => "!",
            Self::Dubious => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// The number of PGN's annotation glyph, as in `$6`.
    pub const fn nag(self) -> u8 {
        match self {
            Self::Good => 1,
            Self::Dubious => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }

    /// The mark that this sign stands for; `!!` counts as `!`.
    pub fn from_symbol(text: &str) -> Option<Self> {
        let text = if text == "!!" { "!" } else { text };
        Self::ALL.into_iter().find(|mark| mark.symbol() == text)
    }

    /// The mark that this annotation glyph stands for; `$3` (`!!`) counts as `$1`.
    pub fn from_nag(number: u8) -> Option<Self> {
        let number = if number == 3 { 1 } else { number };
        Self::ALL.into_iter().find(|mark| mark.nag() == number)
    }

    /// Whether something better could have been played.
    pub const fn is_fault(self) -> bool {
        !matches!(self, Self::Good)
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.symbol())
    }
}

/// What a position is worth, seen from the first seat.
///
/// ```
/// use regalia_core::record::Eval;
/// use regalia_core::rules::Game;
/// assert_eq!(Eval::Centipawns(35).to_string(), "0.35");
/// assert_eq!(Eval::read("#-3", Game::Plunder), Some(Eval::Mate(-3)));
/// assert_eq!(Eval::read("#-3", Game::Martian), Some(Eval::Win(-3)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Eval {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// The first seat mates in so many of its own moves; below zero the second does.
    Mate(i32),
    /// Martian Chess: the final difference of points that is expected.
    Points(f32),
    /// Martian Chess: the first seat wins in so many of its own moves; below zero the second does.
    Win(i32),
    /// Royale: what each seat can expect of the point that is played for.
    Shares([f32; 4]),
}

/// More than any position is worth, in hundredths of a pawn, in points, in moves.
const MAX_EVAL: (i32, f32, i32) = (99_999, 999., 999);

impl Eval {
    /// This worth as records keep it: within limits, points to hundredths and shares to thousandths. `None` if it is no
    /// number, or not one of this game.
    pub(super) fn normalized(self, game: Game) -> Option<Self> {
        let moves = |moves: i32| (moves != 0).then_some(moves.clamp(-MAX_EVAL.2, MAX_EVAL.2));
        // Adding zero takes the sign from a zero.
        let rounded = |number: f32, parts: f32| (number * parts).round() / parts + 0.;
        match game.score_unit() {
            ScoreUnit::Centipawns => match self {
                Self::Centipawns(value) => Some(Self::Centipawns(value.clamp(-MAX_EVAL.0, MAX_EVAL.0))),
                Self::Mate(number) => moves(number).map(Self::Mate),
                _ => None,
            },
            ScoreUnit::Points => match self {
                Self::Win(number) => moves(number).map(Self::Win),
                Self::Points(points) if points.is_finite() => {
                    Some(Self::Points(rounded(points.clamp(-MAX_EVAL.1, MAX_EVAL.1), 100.)))
                }
                _ => None,
            },
            ScoreUnit::Shares => match self {
                Self::Shares(shares) if shares.iter().all(|share| share.is_finite()) => {
                    Some(Self::Shares(shares.map(|share| rounded(share.clamp(0., 1.), 1_000.))))
                }
                _ => None,
            },
        }
    }

    /// Reads what is displayed. What follows a comma, as other programs write the depth, is ignored, but in Royale, which
    /// has four numbers. `None` if it is not a worth in this game.
    pub fn read(text: &str, game: Game) -> Option<Self> {
        Self::read_in_any_game(text)?.in_game(game)
    }

    /// Reads what is displayed, of whatever game; [`in_game`](Self::in_game) says which kind of worth it is.
    fn read_in_any_game(text: &str) -> Option<Self> {
        let numbers: Vec<&str> = text.split(',').map(str::trim).collect();
        if let Some(moves) = numbers[0].strip_prefix('#') {
            return moves.parse().ok().map(Self::Mate);
        }
        let all: Option<Vec<f32>> = numbers.iter().map(|text| number(text)).collect();
        match all.as_deref() {
            Some([one, two, three, four]) => Some(Self::Shares([*one, *two, *three, *four])),
            _ => number(numbers[0]).map(Self::hundredths),
        }
    }

    /// A number of pawns. Beyond all limits it becomes the greatest whole number, which is cut.
    fn hundredths(number: f32) -> Self {
        Self::Centipawns((f64::from(number) * 100.).round() as i32)
    }

    /// This worth as `game` has it; `None` if it has none like that.
    fn in_game(self, game: Game) -> Option<Self> {
        let unit = game.score_unit();
        let as_read = match (self, unit) {
            (Self::Shares([first, ..]), ScoreUnit::Centipawns | ScoreUnit::Points) => Self::hundredths(first),
            (other, _) => other,
        };
        let own = match (as_read, unit) {
            (Self::Centipawns(value), ScoreUnit::Points) => Self::Points(value as f32 / 100.),
            (Self::Mate(moves), ScoreUnit::Points) => Self::Win(moves),
            (other, _) => other,
        };
        own.normalized(game)
    }
}

/// A number in plain digits.
fn number(text: &str) -> Option<f32> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'+'));
    text.parse().ok().filter(|number: &f32| is_plain && number.is_finite())
}

impl fmt::Display for Eval {
    /// Pawns, points, `#3` for an end in three moves, or four shares with commas between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(value) => write!(f, "{:.2}", f64::from(*value) / 100.),
            Self::Mate(moves) | Self::Win(moves) => write!(f, "#{moves}"),
            Self::Points(points) => write!(f, "{points}"),
            Self::Shares([one, two, three, four]) => write!(f, "{one},{two},{three},{four}"),
        }
    }
}

/// What is noted about the ply that led to a position, or about the start.
///
/// ```
/// use regalia_core::record::{Mark, Note, Record};
/// use regalia_core::rules::{Game, Options};
/// let mut record = Record::new(Options::new(Game::Martian), Vec::new());
/// record.play(record.legal_actions()[0]).unwrap();
/// record.set_note(1, Note { mark: Some(Mark::Good), ..Note::default() });
/// assert_eq!(record.note(1).unwrap().mark, Some(Mark::Good));
/// assert!(Note::default().is_empty() && record.note(0).is_none());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Note {
    /// What the position after the ply is worth.
    pub eval: Option<Eval>,
    /// How good the ply was.
    pub mark: Option<Mark>,
    /// What would have been better: a line from the position before the ply.
    pub better: Vec<Action>,
}

impl Note {
    /// Whether it says nothing.
    pub const fn is_empty(&self) -> bool {
        self.eval.is_none() && self.mark.is_none() && self.better.is_empty()
    }

    /// As saved games and journals have it: `0.35 ?! e2e4 e7e5`; what it does not say is left out.
    pub(super) fn text(&self) -> String {
        let mut text = self.eval.map_or_else(String::new, |eval| eval.to_string());
        if let Some(mark) = self.mark {
            // A text takes whatever is written to it.
            let _ = write!(text, " {mark}");
        }
        for action in &self.better {
            let _ = write!(text, " {action}");
        }
        text.trim_start().to_owned()
    }

    pub(super) fn read(text: &str, game: Game) -> Option<Self> {
        let note = Self::read_in_any_game(text)?;
        let own = note.in_game(game);
        (own.eval.is_some() == note.eval.is_some()).then_some(own)
    }

    /// Reads what [`text`](Self::text) writes, of whatever game.
    pub(super) fn read_in_any_game(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace().peekable();
        let eval = words.peek().and_then(|word| Eval::read_in_any_game(word));
        if eval.is_some() {
            words.next();
        }
        let mark = words.peek().and_then(|word| Mark::from_symbol(word));
        if mark.is_some() {
            words.next();
        }
        let better = words.take(MAX_BETTER).map(Action::read_in_any_game).collect::<Option<_>>()?;
        Some(Self { eval, mark, better })
    }

    pub(super) fn in_game(&self, game: Game) -> Self {
        let better = self.better.iter().map(|action| action.in_game(game)).collect();
        Self { eval: self.eval.and_then(|eval| eval.in_game(game)), mark: self.mark, better }
    }
}

/// The most plies of a better line: nobody looks further.
pub(super) const MAX_BETTER: usize = 12;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_worth_comes_back() {
        for (eval, game, text) in [
            (Eval::Centipawns(35), Game::TwoKings, "0.35"),
            (Eval::Centipawns(-7), Game::Sovereign, "-0.07"),
            (Eval::Centipawns(0), Game::Plunder, "0.00"),
            (Eval::Centipawns(i32::MIN), Game::Plunder, "-999.99"),
            (Eval::Mate(-12), Game::Sovereign, "#-12"),
            (Eval::Points(4.), Game::Martian, "4"),
            (Eval::Points(-0.254), Game::Martian, "-0.25"),
            (Eval::Points(-0.001), Game::Martian, "0"),
            (Eval::Win(2), Game::Martian, "#2"),
            (Eval::Shares([0.3128, 0.25, 1.5, -1.]), Game::Royale, "0.313,0.25,1,0"),
        ] {
            let normalized = eval.normalized(game).expect("a worth");
            assert_eq!(normalized.to_string(), text);
            assert_eq!(Eval::read(text, game), Some(normalized));
            assert_eq!(normalized.normalized(game), Some(normalized), "it is stable");
        }
        for value in -20_000..20_000 {
            let eval = Eval::Centipawns(value);
            assert_eq!(Eval::read(&eval.to_string(), Game::TwoKings), Some(eval));
            let eval = Eval::Points(value as f32 / 100. + 0.);
            assert_eq!(Eval::read(&eval.to_string(), Game::Martian), Some(eval));
        }
    }

    #[test]
    fn what_is_no_worth_is_none() {
        for game in Game::ALL {
            for text in ["", "nan", "NaN", "inf", "-inf", "1e999", "1e3", "#", "#0", "#x", "--1", "a,b,c,d", "0x1", ","]
            {
                assert_eq!(Eval::read(text, game), None, "{text}");
            }
        }
        assert_eq!(Eval::read("1,2,nan,3", Game::Royale), None);
        assert_eq!(Eval::read("0.5", Game::Royale), None);
        assert_eq!(Eval::read("0.35,18", Game::TwoKings), Some(Eval::Centipawns(35)), "with the depth");
        assert_eq!(Eval::read(&"9".repeat(30), Game::TwoKings), Some(Eval::Centipawns(99_999)));
        for (eval, game) in [
            (Eval::Points(f32::NAN), Game::Martian),
            (Eval::Points(f32::INFINITY), Game::Martian),
            (Eval::Shares([0., f32::NAN, 0., 0.]), Game::Royale),
            (Eval::Centipawns(1), Game::Royale),
            (Eval::Points(1.), Game::TwoKings),
            (Eval::Mate(0), Game::TwoKings),
        ] {
            assert_eq!(eval.normalized(game), None);
        }
    }

    #[test]
    fn marks_are_read_as_they_are_written() {
        for mark in Mark::ALL {
            assert_eq!((Mark::from_symbol(mark.symbol()), Mark::from_nag(mark.nag())), (Some(mark), Some(mark)));
        }
        assert_eq!((Mark::from_symbol("!!"), Mark::from_nag(3)), (Some(Mark::Good), Some(Mark::Good)));
        assert_eq!((Mark::from_symbol("!?"), Mark::from_nag(5), Mark::from_nag(0)), (None, None, None));
    }

    #[test]
    fn notes_come_back() {
        for text in ["", "0.35", "?!", "0.35 ?! e2e4 e7e5", "#-3 ??", "e2e4"] {
            let note = Note::read(text, Game::TwoKings).expect("a note");
            assert_eq!((note.text().as_str(), note.is_empty()), (text, text.is_empty()));
        }
        for text in ["?? 0.35", "0.35 ?! nonsense", "1e999", "?!?", "e2e4 ?"] {
            assert_eq!(Note::read(text, Game::TwoKings), None, "{text}");
        }
    }
}
