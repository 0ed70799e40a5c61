//! Which numbered rule says no.

use std::fmt;

use super::martian::rule_of as martian_rule;
use super::plunder::rule_of as plunder_rule;
use super::sovereign::{royale_rule_of as royale_rule, rule_of as sovereign_rule};
use super::two_kings::rule_of as two_kings_rule;
use super::{Game, Refusal};

impl Refusal {
    /// The rule of `game` that says no, if one rule does, and the book in which it stands: Royale takes most of its
    /// rules from Sovereign Chess.
    ///
    /// ```
    /// use regalia::rules::{Game, Refusal, RuleRef};
    /// assert_eq!(Refusal::PawnCapturesDiagonally.rule_ref(Game::TwoKings), Some(RuleRef { book: Game::TwoKings, number: 5 }));
    /// assert_eq!(Refusal::PawnCapturesDiagonally.rule_ref(Game::Royale), Some(RuleRef { book: Game::Sovereign, number: 11 }));
    /// ```
    #[must_use]
    pub fn rule_ref(&self, game: Game) -> Option<RuleRef> {
        let of = |book| move |number| RuleRef { book, number };
        match game {
            Game::Sovereign => sovereign_rule(self).map(of(Game::Sovereign)),
            Game::Royale => {
                let own = royale_rule(self).map(of(Game::Royale));
                own.or_else(|| sovereign_rule(self).map(of(Game::Sovereign)))
            }
            Game::Plunder => plunder_rule(self).map(of(Game::Plunder)),
            Game::TwoKings => two_kings_rule(self).map(of(Game::TwoKings)),
            Game::Martian => martian_rule(self).map(of(Game::Martian)),
        }
    }
}

/// A numbered rule, and the game among whose rules it stands. Its `Display` is what people read: "rule 8".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleRef {
    /// Whose rules.
    pub book: Game,
    /// Its number there.
    pub number: u8,
}

impl fmt::Display for RuleRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.book == Game::Royale {
            f.write_str("Royale's ")?;
        }
        write!(f, "rule {}", self.number)
    }
}
