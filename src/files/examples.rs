//! The example games, part of the program.

/// A complete game to look at.
#[derive(Debug)]
pub struct Example {
    /// Its title.
    pub title: &'static str,
    /// The game, by its short name.
    pub game: &'static str,
    /// What there is to see in it.
    pub about: &'static str,
    /// The saved game.
    pub text: &'static str,
}

impl Example {
    /// Its game and title, for a menu.
    #[must_use]
    pub fn label(&self) -> String {
        format!("{}: {}", self.game, self.title)
    }

    /// Its game and description, for a line below its title.
    #[must_use]
    pub fn description(&self) -> String {
        format!("{}: {}", self.game, self.about)
    }
}

/// The example games, in the order in which the window offers them.
pub const EXAMPLES: [Example; 6] = [
    Example {
        title: "Regime change",
        game: "Sovereign",
        about: "castling, a coup, an overthrow, two defections, then mate",
        text: include_str!("../../saves/regime-change.regalia"),
    },
    Example {
        title: "Chain of command",
        game: "Sovereign",
        about: "three coloured squares in a chain, each army bringing in the next, then mate",
        text: include_str!("../../saves/chain-of-command.regalia"),
    },
    Example {
        title: "The last king",
        game: "Royale",
        about: "kings fall, flee and rise again until one is left",
        text: include_str!("../../saves/last-king.regalia"),
    },
    Example {
        title: "Borrowed vests",
        game: "Plunder Chess",
        about: "vests taken and used, en passant and a promotion with a vest, castling, then mate",
        text: include_str!("../../saves/borrowed-vests.regalia"),
    },
    Example {
        title: "Two crowns",
        game: "Two Kings",
        about: "the crown changes heads, parries a check, and falls to mate",
        text: include_str!("../../saves/two-crowns.regalia"),
    },
    Example {
        title: "Across the canal",
        game: "Martian Chess",
        about: "raids across the canal, field promotions and a countdown to the end",
        text: include_str!("../../saves/across-the-canal.regalia"),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::save;

    #[test]
    fn every_example_is_a_finished_game() {
        for example in &EXAMPLES {
            let mut record = save::from_text(example.text).expect("an example can be read");
            record.jump(record.len());
            assert!(record.outcome().is_some(), "{}", example.title);
        }
    }
}
