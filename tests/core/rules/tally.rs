//! Counts what a run over many positions has met: a test that never meets its subject should fail.

use std::collections::BTreeMap;

/// How often each case was met.
#[derive(Default, Debug)]
pub struct Tally(BTreeMap<&'static str, u32>);

impl Tally {
    pub fn meet(&mut self, what: &'static str, whether: bool) {
        *self.0.entry(what).or_default() += u32::from(whether);
    }

    /// How often this case was met.
    pub fn count(&self, what: &str) -> u32 {
        self.0[what]
    }

    /// Adds the counts of another run.
    pub fn add(&mut self, other: Self) {
        other.0.into_iter().for_each(|(what, count)| *self.0.entry(what).or_default() += count);
    }

    /// Fails if one of these cases was never met.
    pub fn must_have_met(&self, what: &[&str]) {
        println!("{:?}", self.0);
        for what in what {
            assert!(self.0.get(what).is_some_and(|count| *count > 0), "no {what} among {:?}", self.0);
        }
    }
}
