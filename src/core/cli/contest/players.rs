//! Who plays: the engine at a level, or a simple player to compare it with.

use std::fmt;
use std::str::FromStr;

use super::openings::Chance;
use crate::engine::{Engine, Level, Limits, Replies, Stop, Task};
use crate::rules::{Action, Army, Game, GamePosition, Position, Role, Seat, martian};

/// How a player chooses its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// The engine at a level; level 8 looks at as many positions as the match says.
    Level(Level),
    /// Any legal move.
    Random,
    /// The move after which it commands the most material.
    Greedy,
    /// Plain alpha-beta, three plies deep, on commanded material.
    Material,
    /// Royale: the engine, with every opponent replying with anything it has.
    Paranoid,
}

impl Style {
    const NAMES: [(&'static str, Self); 5] = [
        ("full", Self::Level(Level::FULL)),
        ("random", Self::Random),
        ("greedy", Self::Greedy),
        ("material", Self::Material),
        ("paranoid", Self::Paranoid),
    ];
}

impl FromStr for Style {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let level = |number: &str| number.parse().ok().and_then(Level::new).map(Self::Level);
        let named = Self::NAMES.into_iter().find(|(name, _)| *name == text).map(|(_, style)| style);
        named.or_else(|| text.strip_prefix("level").and_then(level)).ok_or_else(|| {
            format!(
                "'{text}' is not a player; the players are: level1 to level8, full, random, greedy, material, paranoid"
            )
        })
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match Self::NAMES.into_iter().find(|(_, style)| style == self) {
            Some((name, _)) => f.write_str(name),
            None => match self {
                Self::Level(level) => write!(f, "level{level}"),
                _ => Ok(()),
            },
        }
    }
}

/// A style, and how many positions full strength looks at.
#[derive(Clone, Copy, Debug)]
pub struct Player {
    /// How it chooses.
    pub style: Style,
    /// Positions for a move.
    pub nodes: u64,
}

/// A player at the board, with what it remembers.
pub(super) struct SeatedPlayer {
    player: Player,
    engine: Option<Engine>,
    chance: Chance,
    seed: u64,
}

impl SeatedPlayer {
    pub fn new(player: Player, seed: u64) -> Self {
        let thinks = matches!(player.style, Style::Level(_) | Style::Paranoid);
        // A small table does for few positions, and begins empty in each game.
        Self { player, engine: thinks.then(|| Engine::new(8, 1)), chance: Chance::new(seed), seed }
    }

    /// The action that it chooses; `None` if there is none.
    pub fn choose(&mut self, position: &Position, earlier: &[Position]) -> Option<Action> {
        let (level, replies) = match self.player.style {
            Style::Level(level) => (level, Replies::One),
            Style::Paranoid => (Level::FULL, Replies::All),
            Style::Random => return self.chance.pick(&position.perft_actions()),
            Style::Greedy => return self.greedy(position),
            Style::Material => return by_material(position),
        };
        let limits = if level == Level::FULL { Limits::nodes(self.player.nodes) } else { Limits::NONE };
        let task =
            Task { earlier: earlier.to_vec(), level, replies, seed: self.seed, ..Task::new(position.clone(), limits) };
        self.engine.as_mut()?.think(&task, &Stop::new())?.best()
    }

    fn greedy(&mut self, position: &Position) -> Option<Action> {
        let seat = position.side_to_move();
        let actions = position.perft_actions();
        let worth = |action: &Action| {
            let mut after = position.clone();
            after.play_unchecked(*action);
            material(&after, seat)
        };
        let best = actions.iter().map(worth).max()?;
        let ties: Vec<Action> = actions.iter().copied().filter(|action| worth(action) == best).collect();
        self.chance.pick(&ties)
    }
}

/// What a seat commands more than all others, in pawns; in Martian Chess its lead in points.
pub(super) fn material(position: &Position, seat: Seat) -> i32 {
    if let Position::Martian(position) = position {
        return i32::from(position.score(seat)) - i32::from(position.score(seat.next(2)));
    }
    let sign = |army: Army| match position.commander(army) {
        Some(by) if by == seat => 1,
        Some(_) => -1,
        None => 0,
    };
    position.pieces().into_iter().map(|(_, piece)| sign(piece.army) * worth(position.game(), piece.role)).sum()
}

fn worth(game: Game, role: Role) -> i32 {
    match role {
        Role::King => game.tuning().king_pawns,
        Role::Queen => 9,
        Role::Rook => 5,
        Role::Bishop | Role::Knight => 3,
        Role::Pawn => 1,
        Role::Drone => i32::from(martian::points(role)),
    }
}

/// How deep [`Style::Material`] looks.
const PLIES: u32 = 3;

fn by_material(position: &Position) -> Option<Action> {
    let mut best = None;
    for action in position.perft_actions() {
        let mut after = position.clone();
        after.play_unchecked(action);
        let alpha = best.map_or(i32::MIN + 1, |(value, _)| value);
        let value = minimax(&after, position.side_to_move(), PLIES - 1, alpha, i32::MAX);
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, action));
        }
    }
    best.map(|(_, action)| action)
}

/// What a seat has of it if it plays for the most and the others for its least.
fn minimax(position: &Position, seat: Seat, depth: u32, mut alpha: i32, mut beta: i32) -> i32 {
    let actions = if depth == 0 { Vec::new() } else { position.perft_actions() };
    if actions.is_empty() {
        let end = position.outcome().filter(|_| depth > 0);
        return match end.map(|outcome| outcome.winner()) {
            Some(Some(winner)) if winner == seat => 10_000 + depth as i32,
            Some(Some(_)) => -10_000 - depth as i32,
            Some(None) => 0,
            None => material(position, seat),
        };
    }
    let own = position.side_to_move() == seat;
    for action in actions {
        let mut after = position.clone();
        after.play_unchecked(action);
        let value = minimax(&after, seat, depth - 1, alpha, beta);
        if own {
            alpha = alpha.max(value)
        } else {
            beta = beta.min(value)
        }
        if alpha >= beta {
            break;
        }
    }
    if own { alpha } else { beta }
}
