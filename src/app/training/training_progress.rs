//! Which exercises were tried and solved.

use std::collections::BTreeMap;

use super::exercise::ExerciseId;

/// How far a person is with an exercise. Later variants are better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    #[default]
    Open,
    Tried,
    /// Solved after a wrong move or a hint, or after the solution was shown.
    SolvedLater,
    /// Solved on the first try.
    SolvedAtOnce,
}

impl Standing {
    /// The names in the notebook.
    const NAMES: [(Self, &str); 3] =
        [(Self::Tried, "tried"), (Self::SolvedLater, "solved later"), (Self::SolvedAtOnce, "solved at once")];

    pub const fn is_solved(self) -> bool {
        matches!(self, Self::SolvedLater | Self::SolvedAtOnce)
    }

    pub(super) fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(standing, _)| *standing == self).map_or("", |(_, name)| name)
    }

    pub(super) fn read(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(_, known)| *known == name).map(|(standing, _)| *standing)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrainingProgress(BTreeMap<ExerciseId, Standing>);

impl TrainingProgress {
    pub fn standing(&self, id: ExerciseId) -> Standing {
        self.0.get(&id).copied().unwrap_or_default()
    }

    /// Notes a wrong move, a hint, or that the solution was shown. What is solved stays solved. Returns whether it changes
    /// anything.
    pub fn fail(&mut self, id: ExerciseId) -> bool {
        self.raise(id, Standing::Tried)
    }

    /// Notes that the exercise is solved: at once if it was never tried before. Returns whether it changes anything.
    pub fn solve(&mut self, id: ExerciseId) -> bool {
        let standing = match self.standing(id) {
            Standing::Open => Standing::SolvedAtOnce,
            Standing::Tried => Standing::SolvedLater,
            solved => solved,
        };
        self.raise(id, standing)
    }

    /// Adopts what is better in another progress.
    pub fn merge(&mut self, other: &Self) {
        for (id, standing) in &other.0 {
            self.raise(*id, *standing);
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = (ExerciseId, Standing)> {
        self.0.iter().map(|(id, standing)| (*id, *standing))
    }

    pub(super) fn raise(&mut self, id: ExerciseId, standing: Standing) -> bool {
        let is_better = standing > self.standing(id);
        if is_better {
            self.0.insert(id, standing);
        }
        is_better
    }
}
