//! Positions along random games.

use std::ops::ControlFlow;

use crate::engine::game::Evaluated;
use crate::rules::{Action, Game, Options, Role, Score, Searchable, Tactical};

/// How many times as much as usual is tried: the environment's REGALIA_CASES, else once.
pub fn factor() -> usize {
    std::env::var("REGALIA_CASES").map_or(1, |factor| factor.parse().unwrap_or(1))
}

/// Numbers by chance, the same in every run.
pub struct Chance(u64);

impl Chance {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Less than `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        ((u128::from(self.0 >> 32) * limit as u128) >> 32) as usize
    }
}

/// Every action that perft counts.
pub fn listed<P: Searchable>(position: &P) -> Vec<Action> {
    let mut listed = Vec::new();
    let _ = position.visit_perft(|action| {
        listed.push(action);
        ControlFlow::Continue(())
    });
    listed
}

/// Some action: now and then one that wins at once, every third time a tactical one.
fn choose<P: Searchable>(chance: &mut Chance, position: &P, listed: &[Action]) -> Action {
    if chance.below(3) == 0 {
        let wins = |action: &&Action| {
            let mut after = position.clone();
            after.play_unchecked(**action);
            after.outcome().is_some_and(|end| end.scores[position.side_to_move().index()] == Score::One)
        };
        if let Some(action) = listed.iter().find(wins) {
            return *action;
        }
    }
    let tactical: Vec<Action> =
        listed.iter().copied().filter(|action| position.is_tactical(*action, Tactical::Command)).collect();
    let from = if tactical.is_empty() || chance.below(3) > 0 { listed } else { &tactical };
    from[chance.below(from.len())]
}

/// The usual start, or one with few pieces, now and then near the draw by quiet plies.
fn begin<P: Evaluated>(chance: &mut Chance, options: &Options) -> P {
    loop {
        let start = P::start(options);
        let mut setup = start.to_setup();
        let of_eight = [8, 4, 2, 1][chance.below(4)];
        setup.pieces.retain(|placed| placed.piece.role == Role::King || chance.below(8) < of_eight);
        if let Some(claimable) = start.claimable_after().filter(|_| chance.below(8) == 0) {
            setup.halfmove_clock = claimable * 3 / 2 - 1 - chance.below(20) as u32;
            setup.ply = 500;
        }
        if let Ok(position) = P::from_setup(&setup) {
            return position;
        }
    }
}

/// Shows every `stride`th position of random games and the last ones before their ends, until so many were shown. Games go
/// on for 160 plies or to their end.
pub fn visit<P: Evaluated>(options: &Options, (count, stride): (usize, usize), seed: u64, mut show: impl FnMut(&P)) {
    let mut chance = Chance::new(seed);
    let mut shown = 0;
    while shown < count {
        let mut position: P = begin(&mut chance, options);
        let offset = chance.below(stride);
        let mut last = Vec::new();
        for ply in 0..160 {
            let listed = listed(&position);
            last.truncate(3);
            last.insert(0, position.clone());
            let is_over = position.outcome().is_some();
            let shows = if is_over { last.len() } else { usize::from(ply % stride == offset) };
            for position in last.iter().take(shows.min(count - shown)) {
                show(position);
                shown += 1;
            }
            if is_over || shown == count {
                break;
            }
            position.play_unchecked(choose(&mut chance, &position, &listed));
        }
    }
}

/// Every choice of rule options that a game offers.
pub fn every_choice(game: Game) -> Vec<Options> {
    let mut all = vec![Options::new(game)];
    for option in game.rule_options() {
        let each = |options: &Options| {
            option.values.iter().map(|(value, _)| with(options, option.key, value)).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(each).collect();
    }
    all
}

/// The options but for one value.
pub fn with(options: &Options, key: &str, value: &str) -> Options {
    let mut options = *options;
    assert!(options.set(key, value).is_ok(), "{key}={value}");
    options
}

#[test]
fn chance_is_fair_and_repeats() {
    let mut chance = Chance::new(1);
    let mut counts = [0; 6];
    (0..6_000).for_each(|_| counts[chance.below(6)] += 1);
    assert!(counts.iter().all(|count| (900..1_100).contains(count)), "{counts:?}");
}
