//! Why an action is not legal in Sovereign Chess, and in Royale too.

use crate::rules::{Army, Piece, Seat, Square};

/// What forbids an action in Sovereign Chess, and in Royale too. Each names its rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum SovereignRefusal {
    /// First-move choice: the second seat chooses its side before anything else.
    #[error("player 2 chooses a side first: own=w or own=b")]
    SideFirst,
    /// First-move choice: there is no side to choose now.
    #[error("there is no side to choose now")]
    NoChoice,
    /// First-move choice: White makes the first move of the game.
    #[error("the first move is made with White's own pieces")]
    FirstMoveIsWhites,
    /// Rule 5: nobody commands the piece's army.
    #[error("nobody controls {}{}", piece.army, and_how(piece.army, *way))]
    NeutralPiece {
        /// Where it stands.
        square: Square,
        piece: Piece,
        /// How its army can be brought in; `None` if nothing can.
        way: Option<WayIn>,
    },
    /// Rule 5: a neutral piece stands there.
    #[error("the {} on {square} is neutral, so it cannot be captured", piece.name())]
    NeutralTarget { square: Square, piece: Piece },
    /// Rule 6: more squares than the game allows.
    #[error("a {} moves at most {range} squares; {to} is {squares} away", piece.role.name())]
    TooFar { piece: Piece, to: Square, squares: u8, range: u8 },
    /// Rule 7: no piece stops on its own colour.
    #[error("{army} pieces cannot stop on {} square", with_article(*army))]
    OwnColour { square: Square, army: Army },
    /// Rule 8: the twin of the square is occupied.
    #[error("square {square} is blocked: {} {} holds its twin {twin}", with_article(by.army), by.role.name())]
    TwinOccupied { square: Square, twin: Square, by: Piece },
    /// Rule 8 with the option `twins=off`.
    #[error("this game's rules forbid moving directly to the twin square")]
    TwinJump,
    /// Rules 9 and 11: away from the brown lines.
    #[error("pawns must move towards a brown line")]
    PawnOutward,
    /// Rule 10: no double step from there.
    #[error("a pawn makes a double step only from the two outer files and ranks")]
    NoDoubleStep,
    /// Rule 12: a pawn that enters the promotion zone becomes something.
    #[error("a pawn that enters the promotion zone becomes q, r, b, n or k: add the letter")]
    PromotionNeeded,
    /// Rule 12: a pawn cannot become that.
    #[error("a pawn becomes q, r, b, n or k")]
    PromotionRole,
    /// Rule 15: only a controlled army's colour can be taken.
    #[error("you do not control {0}, so your king cannot defect to it")]
    NotControlled(Army),
    /// Rule 15: the compulsory king step is missing.
    #[error("the king is on {} square and must step off it: add @ and the square", with_article(*.0))]
    StepNeeded(Army),
    /// Rule 15: a king step is given, but this defection has none.
    #[error("the king is not on {} square, so it takes no step", with_article(*.0))]
    NoStep(Army),
    /// Rule 15: the king must step off its square, and no step is legal.
    #[error("the king is on {} square and has no legal step off it", with_article(*.0))]
    NoStepFree(Army),
    /// Rule 15: the king's step would capture the other king, which its old colour could not attack.
    #[error("the other king is on {0}, and a king is never captured")]
    KingTaken(Square),
    /// Rule 17: the action hands an army to another seat, and that army could capture the king.
    #[error(
        "{} would go to player {by} ({through}), and its {} on {square} would check your king",
        attacker.army, attacker.role.name()
    )]
    ArmyGivenUp {
        /// Where the king would stand.
        king: Square,
        /// Where the attacker would stand.
        square: Square,
        attacker: Piece,
        by: Seat,
        /// The coloured square through which that seat would command it.
        through: Square,
    },
}

/// The coloured squares that bring in a neutral army: a piece of a seat that enters one of them commands the army.
///
/// ```
/// use regalia_core::rules::{Army, GamePosition, Options, Game, Position, Refusal, sovereign::SovereignRefusal};
/// let start = Position::start(&Options::new(Game::Sovereign));
/// let why = start.validate_piece("c1".parse().unwrap()).unwrap_err();
/// let Refusal::Sovereign(SovereignRefusal::NeutralPiece { way: Some(way), .. }) = why else { panic!("{why}") };
/// assert_eq!((way.army, way.squares.map(|square| square.to_string())), (Army::Pink, ["i6", "h11"].map(str::to_owned)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WayIn {
    /// The army of the squares: the neutral army itself or, if a neutral piece holds it, the one at the end of the chain,
    /// which brings the others along.
    pub army: Army,
    /// Its two squares. Both are empty, so rule 8 blocks neither. No player can move a piece of their colour, so rule 7
    /// keeps no piece off them.
    pub squares: [Square; 2],
}

/// How a neutral army can be brought in, as the end of a sentence about it and another one.
fn and_how(army: Army, way: Option<WayIn>) -> String {
    let Some(WayIn { army: entered, squares: [one, other] }) = way else {
        return ", and nobody can: neutral pieces hold each other's squares".to_owned();
    };
    let gains = if entered == army { "it".to_owned() } else { format!("{entered}, and {army} with it") };
    format!(". Move a piece to {one} or {other} to control {gains}")
}

/// The colour in a sentence: `a navy`, `an ash`.
fn with_article(army: Army) -> String {
    let name = army.to_string().to_lowercase();
    let article = if name.starts_with(['a', 'o']) { "an" } else { "a" };
    format!("{article} {name}")
}

impl SovereignRefusal {
    /// The number of the rule in Sovereign Chess's book; `None` for the first-move choice, which has none.
    pub const fn rule(&self) -> Option<u8> {
        match self {
            Self::SideFirst | Self::NoChoice | Self::FirstMoveIsWhites => None,
            Self::NeutralPiece { .. } | Self::NeutralTarget { .. } => Some(5),
            Self::TooFar { .. } => Some(6),
            Self::OwnColour { .. } => Some(7),
            Self::TwinOccupied { .. } | Self::TwinJump => Some(8),
            Self::PawnOutward => Some(9),
            Self::NoDoubleStep => Some(10),
            Self::PromotionNeeded | Self::PromotionRole => Some(12),
            Self::NotControlled(_)
            | Self::StepNeeded(_)
            | Self::NoStep(_)
            | Self::NoStepFree(_)
            | Self::KingTaken(_) => Some(15),
            Self::ArmyGivenUp { .. } => Some(17),
        }
    }
}
