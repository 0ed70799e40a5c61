//! Which games there are, and the rule options of each.

use std::fmt;
use std::str::FromStr;

use super::{Army, MoveKind, Role, Square, martian, plunder, sovereign, two_kings};

/// A game that the program plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// Sovereign Chess: two seats, twelve armies, 16 × 16 squares.
    Sovereign,
    /// Two Kings: orthodox chess with a second king in the place of one bishop.
    TwoKings,
    /// Plunder Chess: whoever captures may take the captured piece's way of moving along, once.
    Plunder,
    /// Sovereign Chess Royale: the same board for four seats, whose kings are captured.
    Royale,
    /// Martian Chess: two zones with a canal between them, where a piece belongs to whose zone it stands in.
    Martian,
}

impl Game {
    /// Every game, in the order in which they are offered.
    pub const ALL: [Self; 5] = [Self::Sovereign, Self::Royale, Self::Plunder, Self::TwoKings, Self::Martian];

    /// The name on the command line and in saves.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Sovereign => "sovereign",
            Self::TwoKings => "two-kings",
            Self::Plunder => "plunder",
            Self::Royale => "royale",
            Self::Martian => "martian",
        }
    }

    /// The name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Sovereign => "Sovereign Chess",
            Self::TwoKings => "Two Kings",
            Self::Plunder => "Plunder Chess",
            Self::Royale => "Sovereign Chess Royale",
            Self::Martian => "Martian Chess",
        }
    }

    /// What it is, in about two lines.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Sovereign => {
                "Twelve armies on 16 × 16 squares. Occupy a coloured square and its army obeys you. Even your king may change colour."
            }
            Self::Royale => "Four players, no checkmate: kings are captured, and the last king standing wins.",
            Self::Plunder => "Chess with loot: capture a piece, wear its vest, and move like it once.",
            Self::TwoKings => {
                "Orthodox chess with a second king for each side. Only the king nearest the a-file counts, and that can change with any move."
            }
            Self::Martian => {
                "Pyramids of three sizes on a small board with a canal. You own whatever stands in your half. Captures score points."
            }
        }
    }

    /// How many seats play.
    #[must_use]
    pub const fn seats(self) -> usize {
        match self {
            Self::Sovereign | Self::TwoKings | Self::Plunder | Self::Martian => 2,
            Self::Royale => 4,
        }
    }

    /// Files and ranks of the board.
    #[must_use]
    pub const fn size(self) -> (u8, u8) {
        match self {
            Self::Sovereign | Self::Royale => (sovereign::SIZE, sovereign::SIZE),
            Self::TwoKings | Self::Plunder => (8, 8),
            Self::Martian => martian::SIZE,
        }
    }

    /// The colour of a coloured square of this game's board.
    #[must_use]
    pub const fn colour_of(self, square: Square) -> Option<Army> {
        match self {
            Self::Sovereign | Self::Royale => sovereign::colour(square),
            Self::TwoKings | Self::Plunder | Self::Martian => None,
        }
    }

    /// Whether a pawn that arrives here becomes something else.
    #[must_use]
    pub const fn has_promotion_on(self, square: Square) -> bool {
        match self {
            Self::Sovereign | Self::Royale => sovereign::in_promotion_zone(square),
            Self::TwoKings | Self::Plunder => matches!(square.rank(), 0 | 7),
            Self::Martian => false,
        }
    }

    /// Whether the brown lines cross in the middle of the board, around them the promotion zone.
    #[must_use]
    pub const fn has_brown_lines(self) -> bool {
        matches!(self, Self::Sovereign | Self::Royale)
    }

    /// The number of ranks above a canal that runs across the board, if there is one.
    #[must_use]
    pub const fn canal(self) -> Option<u8> {
        match self {
            Self::Martian => Some(self.size().1 / 2),
            _ => None,
        }
    }

    /// The army in whose zone a square lies, where the board has zones.
    #[must_use]
    pub const fn zone_of(self, square: Square) -> Option<Army> {
        match self {
            Self::Martian => Some(martian::army(martian::zone(square))),
            _ => None,
        }
    }

    /// Whether the pieces are pyramids of three sizes.
    #[must_use]
    pub const fn has_pyramids(self) -> bool {
        matches!(self, Self::Martian)
    }

    /// The vests on the stand at the start, by kind.
    #[must_use]
    pub const fn vests(self) -> &'static [(Role, u8)] {
        match self {
            Self::Sovereign | Self::TwoKings | Self::Royale | Self::Martian => &[],
            Self::Plunder => &plunder::SET,
        }
    }

    /// The kind of move that a `*` in move text stands for. A game that has neither kind refuses the move.
    #[must_use]
    pub const fn starred_kind(self) -> MoveKind {
        match self {
            Self::Plunder | Self::Sovereign | Self::TwoKings | Self::Royale => MoveKind::ByVest,
            Self::Martian => MoveKind::CallsClock,
        }
    }

    /// The rule options that may be chosen.
    #[must_use]
    pub const fn rule_options(self) -> &'static [RuleOption] {
        match self {
            Self::Sovereign => &sovereign::RULE_OPTIONS,
            Self::TwoKings => &two_kings::RULE_OPTIONS,
            Self::Plunder => &plunder::RULE_OPTIONS,
            Self::Royale => &sovereign::ROYALE_OPTIONS,
            Self::Martian => &martian::RULE_OPTIONS,
        }
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A name that no game has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no game here; there is: {list}", list = Game::ALL.map(Game::id).join(", "))]
pub struct UnknownGame(pub String);

impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        Self::ALL.into_iter().find(|game| game.id() == text).ok_or_else(|| UnknownGame(text.to_owned()))
    }
}

/// A rule that a house may reasonably play otherwise.
#[derive(Debug)]
pub struct RuleOption {
    /// The name in text.
    pub key: &'static str,
    /// What people read beside the choice.
    pub label: &'static str,
    /// The values, the usual one first, each with what it means.
    pub values: &'static [(&'static str, &'static str)],
}

/// The values of a game's rule options.
///
/// ```
/// use regalia::rules::{Game, Options};
/// let mut options = Options::new(Game::Sovereign);
/// assert_eq!(options.get("twins"), Some("on"));
/// options.set("twins", "off").unwrap();
/// assert_eq!(options.iter().collect::<Vec<_>>(), [("twins", "off"), ("choice", "on")]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    game: Game,
    /// The place of the chosen value of each rule option.
    chosen: [u8; 4],
}

impl Options {
    /// The usual values.
    #[must_use]
    pub const fn new(game: Game) -> Self {
        Self { game, chosen: [0; 4] }
    }

    /// The usual values but for one, which the game must have.
    pub(super) fn with(game: Game, key: &str, value: &str) -> Self {
        let mut options = Self::new(game);
        let set = options.set(key, value);
        debug_assert!(set.is_ok(), "{game} has an option {key}={value}");
        options
    }

    /// The game that they belong to.
    #[must_use]
    pub const fn game(&self) -> Game {
        self.game
    }

    /// Chooses a value.
    ///
    /// # Errors
    /// If the game has no such option, or the option no such value.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let all = self.game.rule_options();
        let unknown = || OptionError::Key { game: self.game, key: key.to_owned() };
        let place = all.iter().position(|option| option.key == key).ok_or_else(unknown)?;
        let found = all[place].values.iter().position(|(name, _)| *name == value);
        let wrong = || OptionError::Value { option: &all[place], value: value.to_owned() };
        self.chosen[place] = found.ok_or_else(wrong)? as u8;
        Ok(())
    }

    /// The value of an option, `None` if the game has no such option.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&'static str> {
        self.iter().find(|(name, _)| *name == key).map(|(_, value)| value)
    }

    /// Whether the option's value is `on`.
    pub(crate) fn is_on(&self, key: &str) -> bool {
        self.get(key) == Some("on")
    }

    /// Every option with its value, in the game's order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let chosen = self.chosen;
        let all = self.game.rule_options().iter();
        all.zip(chosen).map(|(option, value)| (option.key, option.values[usize::from(value)].0))
    }
}

/// A rule option that cannot be set so.
#[derive(Clone, Debug, thiserror::Error)]
pub enum OptionError {
    /// There is no such option.
    #[error("{game} has no option '{key}'; it has: {list}", list = list(game.rule_options().iter().map(|option| option.key)))]
    Key {
        /// The game.
        game: Game,
        /// The name as given.
        key: String,
    },
    /// The option has no such value.
    #[error("option {key} cannot be '{value}', only: {list}", key = option.key, list = list(option.values.iter().map(|(name, _)| *name)))]
    Value {
        /// The option.
        option: &'static RuleOption,
        /// The value as given.
        value: String,
    },
}

fn list<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(", ")
}
