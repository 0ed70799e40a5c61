//! What the fitting of weights needs to know of an evaluation.

use super::eval::featured::{Counts, Featured};
use super::eval::net::Viewed;
pub use super::eval::net::{ONE, SCALE, WEIGHT_ONE, WIDTH};
use super::{eval::sink::PHASES, value::Value};
use crate::rules::{Game, GamePosition as _, Options, Position, ScoreUnit, dispatch};

/// The features of a position.
#[derive(Clone, Debug)]
pub struct Features {
    /// The place of each feature in the list of weights, with how often the first seat has it more than the second.
    pub counts: Vec<(usize, i32)>,
    /// How much of the opening's weights counts, 0 to 1; the ending's have the rest.
    pub opening: f64,
    /// What the position is worth to the first seat.
    pub value: Value,
}

/// The weights of a game, in the opening and in the ending, and the names of groups of them.
#[derive(Clone, Debug)]
pub struct Weights {
    /// The name of each group, its first place and the one after its last.
    pub names: Vec<(&'static str, usize, usize)>,
    /// Each feature in the opening and in the ending.
    pub weights: Vec<[Value; 2]>,
    /// How many units of a weight make a hundredth.
    pub unit: Value,
    /// Whether opening and ending differ.
    pub has_phases: bool,
}

/// What `of` makes of a position; `None` in a game whose evaluation is no sum of features.
macro_rules! of_featured {
    ($position:expr, $of:ident) => {{
        let position: &Position = $position;
        (position.game().score_unit() != ScoreUnit::Shares).then(|| dispatch!(position, own => $of(own)))
    }};
}

/// The weights that a game has now; `None` if its evaluation is no sum of features.
pub fn weights(game: Game) -> Option<Weights> {
    fn of<P: Featured>(_: &P) -> Weights {
        let (names, weights) = (P::names().0, P::weights());
        Weights { names, weights, unit: P::UNIT, has_phases: P::HAS_PHASES }
    }
    of_featured!(&start(game), of)
}

/// So many hundredths of the evaluation are [reported](super::Score::Centipawns) as one.
pub fn parts(game: Game) -> Value {
    const fn of<P: Featured>(_: &P) -> Value {
        P::PARTS
    }
    of_featured!(&start(game), of).unwrap_or(1)
}

fn start(game: Game) -> Position {
    Position::start(&Options::new(game))
}

/// The features of a position; `None` if its game's evaluation is no sum of features.
pub fn features(position: &Position) -> Option<Features> {
    fn of(position: &impl Featured) -> Features {
        let mut counts = Counts::default();
        position.emit(&mut counts);
        let sign = 1 - 2 * position.side_to_move().index() as Value;
        Features {
            counts: counts.0.into_iter().filter(|(_, count)| *count != 0).collect(),
            opening: f64::from(position.opening()) / f64::from(PHASES),
            value: sign * position.evaluate(&position.accumulator()),
        }
    }
    of_featured!(position, of)
}

/// What a net sees of a position.
#[derive(Clone, Debug)]
pub struct NetView {
    /// The inputs as the side to move sees them, and as the other does.
    pub views: [Vec<usize>; 2],
    /// What the position is worth to the side to move without the net, in hundredths.
    pub value: Value,
}

/// How many inputs a game's net has; `None` if it has no net.
pub fn net_inputs(game: Game) -> Option<usize> {
    fn of<P: Viewed>(_: &P) -> usize {
        P::net().inputs()
    }
    of_featured!(&start(game), of)
}

/// What its game's net sees of a position; `None` if there is no net.
pub fn net_view(position: &Position) -> Option<NetView> {
    fn of(position: &(impl Featured + Viewed)) -> NetView {
        let mut views = [Vec::new(), Vec::new()];
        position.visit_inputs(|input| views.iter_mut().zip(input).for_each(|(view, input)| view.push(input)));
        if position.side_to_move().index() == 1 {
            views.reverse();
        }
        let value = position.evaluate(&position.accumulator()) - position.net_value();
        NetView { views, value }
    }
    of_featured!(position, of)
}
