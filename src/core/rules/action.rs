//! One ply of one seat, as one complete value, and its coordinate text.

use std::fmt;

use super::{Army, Game, Role, Square};

/// One ply of one seat, complete in itself: promotion, king step and the like are part of it.
///
/// `Display` gives the coordinate text, which saves, the command line and tests use; [`parse`](Self::parse) reads it.
///
/// ```
/// use regalia_core::rules::{Action, Army, Game};
/// let step = Action::step("e2".parse().unwrap(), "e4".parse().unwrap());
/// assert_eq!(Action::parse("e2e4", Game::TwoKings), Ok(step));
/// assert_eq!(Action::Own(Army::White).to_string(), "own=w");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A piece goes from one square to another, capturing what stands there.
    Move(Move),
    /// The king castles to this square (Sovereign Chess and Royale).
    Castle {
        /// Where the king arrives.
        target: Square,
    },
    /// The king takes the colour of a controlled army, with a king step where that is compulsory.
    Defect {
        /// The colour that the king takes.
        army: Army,
        /// The square that the king steps to, if it stands on a square of that colour.
        step: Option<Square>,
    },
    /// The second seat takes this army after the first move was seen.
    Own(Army),
    /// The king leaves the board (Royale).
    Escape,
    /// The seat has nothing else to do (Royale).
    Pass,
    /// The seat leaves the fight and the others play on (Royale).
    Resign,
}

/// A move of a piece from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The square that it leaves.
    pub from: Square,
    /// The square that it arrives on.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
    /// What kind of move it is.
    pub kind: MoveKind,
    /// The kind of vest taken along (Plunder Chess).
    pub plunder: Option<Role>,
}

/// What kind of move it is. Text marks both special kinds with a `*`, and no game has both.
///
/// ```
/// use regalia_core::rules::{Action, Game};
/// let read = |game| Action::parse("b3b4*", game).unwrap();
/// assert!(read(Game::Plunder).is_by_vest());
/// assert!(read(Game::Martian).calls_clock());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// The piece moves as its role does, and nothing else happens.
    #[default]
    Plain,
    /// The piece moves as its vest does, and the vest is used up (Plunder Chess, rule 5).
    ByVest,
    /// The move calls the clock (Martian Chess, rule 6).
    CallsClock,
}

impl Action {
    /// Reads the coordinate text of an action in `game`, which decides what a `*` means.
    ///
    /// ```
    /// use regalia_core::rules::{Action, Game};
    /// for text in ["e2e4", "h6h7k", "O-O@h1", "K=n@e6", "own=w", "c3h8b*:r", "pass"] {
    ///     assert_eq!(Action::parse(text, Game::Plunder).unwrap().to_string(), text);
    /// }
    /// ```
    ///
    /// # Errors
    /// [`ActionTextError::Unreadable`] if the text is not of that form. An action that is read need not be legal.
    pub fn parse(text: &str, game: Game) -> Result<Self, ActionTextError> {
        read(&fold_case(text), game.starred_kind()).ok_or_else(|| ActionTextError::unreadable(text, game))
    }

    /// Reads the coordinate text of an action of whatever game; [`in_game`](Self::in_game) says what a `*` means.
    pub(crate) fn read_in_any_game(text: &str) -> Option<Self> {
        read(&fold_case(text), MoveKind::ByVest)
    }

    /// This action as `game` has it: which kind of move a `*` stands for.
    #[must_use]
    pub(crate) const fn in_game(mut self, game: Game) -> Self {
        if let Self::Move(Move { kind: kind @ (MoveKind::ByVest | MoveKind::CallsClock), .. }) = &mut self {
            *kind = game.starred_kind();
        }
        self
    }

    /// A plain move.
    pub const fn step(from: Square, to: Square) -> Self {
        Self::promotion(from, to, None)
    }

    /// A move by which a pawn becomes `promotion`, if that is given.
    pub const fn promotion(from: Square, to: Square, promotion: Option<Role>) -> Self {
        Self::Move(Move { from, to, promotion, kind: MoveKind::Plain, plunder: None })
    }

    /// The promotion role, if this is a promotion.
    pub const fn promotes_to(self) -> Option<Role> {
        match self {
            Self::Move(step) => step.promotion,
            Self::Castle { .. } | Self::Defect { .. } | Self::Own(_) | Self::Escape | Self::Pass | Self::Resign => None,
        }
    }

    /// Whether perft counts it, and `moves` lists it, where it is legal: everything but resigning and calls of the
    /// clock.
    pub const fn is_in_perft(self) -> bool {
        match self {
            Self::Move(step) => match step.kind {
                MoveKind::Plain | MoveKind::ByVest => true,
                MoveKind::CallsClock => false,
            },
            Self::Castle { .. } | Self::Defect { .. } | Self::Own(_) | Self::Escape | Self::Pass => true,
            Self::Resign => false,
        }
    }

    /// Whether it is a move by the vest (Plunder Chess).
    pub const fn is_by_vest(self) -> bool {
        matches!(self, Self::Move(Move { kind: MoveKind::ByVest, .. }))
    }

    /// Whether it calls the clock (Martian Chess).
    pub const fn calls_clock(self) -> bool {
        matches!(self, Self::Move(Move { kind: MoveKind::CallsClock, .. }))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Move(Move { from, to, promotion, kind, plunder }) => {
                write!(f, "{from}{to}")?;
                if let Some(role) = promotion {
                    write!(f, "{}", role.letter())?;
                }
                if kind != MoveKind::Plain {
                    f.write_str("*")?;
                }
                plunder.map_or(Ok(()), |role| write!(f, ":{}", role.letter()))
            }
            Self::Castle { target } => write!(f, "O-O@{target}"),
            Self::Defect { army, step: None } => write!(f, "K={}", army.letter()),
            Self::Defect { army, step: Some(step) } => write!(f, "K={}@{step}", army.letter()),
            Self::Own(army) => write!(f, "own={}", army.letter()),
            Self::Escape => f.write_str("escape"),
            Self::Pass => f.write_str("pass"),
            Self::Resign => f.write_str("resign"),
        }
    }
}

/// Why a text is not an action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum ActionTextError {
    /// Neither form of move text fits.
    #[error("'{text}' is not a move; moves look like {}", game.sample_moves().join(" or "))]
    Unreadable { text: String, game: Game },
    /// The longer form names another piece than the one that stands there.
    #[error("'{text}' names the {said} on {square}, but there is {found}")]
    OtherPiece {
        text: String,
        said: String,
        square: Square,
        /// What stands there.
        found: String,
    },
    /// Several pieces could be meant (Two Kings, Plunder Chess).
    #[error("'{text}' could be the piece on {one} or the one on {other}: add file or rank")]
    Ambiguous { text: String, one: Square, other: Square },
    /// There is no piece that could be meant (Two Kings, Plunder Chess).
    #[error("'{text}': no {} of yours goes to {to}", role.name())]
    NoPiece { text: String, role: Role, to: Square },
    /// The longer form says `x` where nothing is taken, or `-` where something is.
    #[error("'{text}' says '{said}', but {to} is {found}")]
    CaptureMark {
        text: String,
        /// `x` or `-`.
        said: char,
        to: Square,
        /// `empty` or `occupied`.
        found: &'static str,
    },
}

impl ActionTextError {
    /// That this text is no move of a game.
    pub(crate) fn unreadable(text: &str, game: Game) -> Self {
        Self::Unreadable { text: text.trim().to_owned(), game }
    }
}

/// The text in small letters, but for the two whose case matters: `O` (castling) and `K` (the king changes colour).
pub(crate) fn fold_case(text: &str) -> String {
    text.trim().chars().map(|c| if matches!(c, 'O' | 'K') { c } else { c.to_ascii_lowercase() }).collect()
}

/// Reads an action; a `*` makes it a move of the `starred` kind.
fn read(text: &str, starred: MoveKind) -> Option<Action> {
    match text {
        "escape" => return Some(Action::Escape),
        "pass" => return Some(Action::Pass),
        "resign" => return Some(Action::Resign),
        _ => {}
    }
    if let Some(target) = text.strip_prefix("O-O@") {
        return Some(Action::Castle { target: target.parse().ok()? });
    }
    if let Some(army) = text.strip_prefix("own=") {
        return Some(Action::Own(army_letter(army)?));
    }
    if let Some(rest) = text.strip_prefix("K=") {
        return defection(rest);
    }
    let (from, rest) = Square::split_from(text)?;
    let (to, rest) = Square::split_from(rest)?;
    let (rest, plunder) = match rest.split_once(':') {
        Some((rest, role)) => (rest, Some(role_letter(role)?)),
        None => (rest, None),
    };
    let (rest, kind) = match rest.strip_suffix('*') {
        Some(rest) => (rest, starred),
        None => (rest, MoveKind::Plain),
    };
    let promotion = if rest.is_empty() { None } else { Some(role_letter(rest)?) };
    Some(Action::Move(Move { from, to, promotion, kind, plunder }))
}

/// Reads what follows `K=`.
pub(crate) fn defection(rest: &str) -> Option<Action> {
    let (army, step) = match rest.split_once('@') {
        Some((army, step)) => (army, Some(step.parse().ok()?)),
        None => (rest, None),
    };
    Some(Action::Defect { army: army_letter(army)?, step })
}

fn army_letter(text: &str) -> Option<Army> {
    single(text).and_then(Army::from_letter)
}

fn role_letter(text: &str) -> Option<Role> {
    single(text).and_then(Role::from_letter)
}

fn single(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}
