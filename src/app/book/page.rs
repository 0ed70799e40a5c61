//! A game's book: sections of numbered rules, other texts and diagrams.

use regalia_core::rules::{Action, Game, GamePosition, Options, Position, Square};
use serde::Deserialize;

use super::BookError;

/// The rules of a game in plain words. `P` is `RawPart` while the text is read.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Book<P = Part> {
    /// What the game is about, in a few sentences.
    pub lead: String,
    /// The rest, in the order in which a new player needs it.
    pub sections: Vec<Section<P>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section<P = Part> {
    pub title: String,
    pub parts: Vec<P>,
}

#[derive(Debug)]
pub enum Part {
    /// A rule under its number, the one that refusals name.
    Rule(u8, String),
    /// A rule option, by its key in text, and what it changes.
    House(String, String),
    /// Something that is no numbered rule.
    Text(String),
    Diagram(Box<Diagram>),
    Values(MoveValues),
}

/// What the moves of one position are worth, as the engine found.
#[derive(Debug)]
pub struct MoveValues {
    /// Each move in algebraic notation, with its value to the first player in hundredths of a pawn, as the text has them.
    pub moves: Vec<(String, i32)>,
    /// The text below them.
    pub caption: String,
}

/// A position to look at.
#[derive(Debug)]
pub struct Diagram {
    pub position: Position,
    pub legal: Vec<Action>,
    /// The squares that the caption mentions.
    pub marks: Vec<Square>,
    /// Arrows from square to square, for moves and for command.
    pub arrows: Vec<(Square, Square)>,
    /// The text below the board.
    pub caption: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
enum RawPart {
    Rule(u8, String),
    House(String, String),
    Text(String),
    Diagram {
        position: String,
        #[serde(default)]
        options: Vec<(String, String)>,
        #[serde(default)]
        marks: Vec<String>,
        #[serde(default)]
        arrows: Vec<(String, String)>,
        caption: String,
    },
    Values {
        /// The moves from the start to the position, where sides are not chosen.
        #[serde(default)]
        after: Vec<String>,
        moves: Vec<(String, i32)>,
        caption: String,
    },
}

pub(super) fn read_position(game: Game, text: &str, options: &[(String, String)]) -> Result<Position, BookError> {
    let mut chosen = Options::new(game);
    for (key, value) in options {
        chosen.set(key, value)?;
    }
    Position::parse(text, &chosen).map_err(|why| BookError::Position { text: text.to_owned(), why })
}

impl Book {
    pub fn read(game: Game, text: &str) -> Result<Self, BookError> {
        let raw: Book<RawPart> = ron::from_str(text)?;
        let section = |raw: Section<RawPart>| {
            let parts = raw.parts.into_iter().map(|part| read_part(game, part)).collect::<Result<_, _>>()?;
            Ok(Section { title: raw.title, parts })
        };
        let sections = raw.sections.into_iter().map(section).collect::<Result<_, BookError>>()?;
        Ok(Self { lead: raw.lead, sections })
    }

    /// The rules with their texts, in order.
    pub fn rules(&self) -> impl Iterator<Item = (u8, &str)> {
        self.sections.iter().flat_map(|section| &section.parts).filter_map(|part| match part {
            Part::Rule(number, text) => Some((*number, text.as_str())),
            _ => None,
        })
    }

    pub fn diagrams(&self) -> impl Iterator<Item = &Diagram> {
        self.sections.iter().flat_map(|section| &section.parts).filter_map(|part| match part {
            Part::Diagram(diagram) => Some(&**diagram),
            _ => None,
        })
    }
}

fn read_part(game: Game, part: RawPart) -> Result<Part, BookError> {
    Ok(match part {
        RawPart::Rule(number, text) => Part::Rule(number, text),
        RawPart::House(key, text) => Part::House(key, text),
        RawPart::Text(text) => Part::Text(text),
        RawPart::Diagram { position, options, marks, arrows, caption } => {
            let position = read_position(game, &position, &options)?;
            let marks = marks.iter().map(|name| name.parse()).collect::<Result<_, _>>()?;
            let mut ways = Vec::new();
            for (from, to) in &arrows {
                ways.push((from.parse()?, to.parse()?));
            }
            let legal = position.legal_actions();
            Part::Diagram(Box::new(Diagram { position, legal, marks, arrows: ways, caption }))
        }
        RawPart::Values { after, moves, caption } => {
            let mut position = Position::start(&Options::new(game).without_side_choice());
            for text in &after {
                position.play_unchecked(legal_action(&position, text)?);
            }
            let value = |(text, value): (String, i32)| Ok((position.san(legal_action(&position, &text)?), value));
            let moves = moves.into_iter().map(value).collect::<Result<_, BookError>>()?;
            Part::Values(MoveValues { moves, caption })
        }
    })
}

fn legal_action(position: &Position, text: &str) -> Result<Action, BookError> {
    let action = position.parse_action(text)?;
    position.validate(action).map_err(|why| BookError::Refused { text: text.to_owned(), why: why.to_string() })?;
    Ok(action)
}

/// The pieces of a text in order, each with whether it stands out: `_so_`.
///
/// ```
/// use regalia_app::book::spans;
/// let parts: Vec<_> = spans("one _two_ three").collect();
/// assert_eq!(parts, [(false, "one "), (true, "two"), (false, " three")]);
/// ```
pub fn spans(text: &str) -> impl Iterator<Item = (bool, &str)> {
    text.split('_').enumerate().map(|(place, part)| (place % 2 == 1, part)).filter(|(_, part)| !part.is_empty())
}
