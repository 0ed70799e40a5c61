//! The example games, part of the program.

/// A complete game to look at.
#[derive(Debug)]
pub struct Example {
    /// Its title.
    pub title: &'static str,
    /// What there is to see.
    pub about: &'static str,
    /// The saved game.
    pub text: &'static str,
}

/// The example games, in the order in which they are offered.
pub const EXAMPLES: [Example; 2] = [
    Example {
        title: "Regime change",
        about: "Castling, a coup d'état, an overthrow, two defections, one with the king's step, and mate",
        text: include_str!("../../saves/regime-change.regalia"),
    },
    Example {
        title: "Chain of command",
        about: "Three coloured squares in a chain, each army bringing the next one along, and mate",
        text: include_str!("../../saves/chain-of-command.regalia"),
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
