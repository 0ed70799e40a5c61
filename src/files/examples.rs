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
pub const EXAMPLES: [Example; 6] = [
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
    Example {
        title: "The last king",
        about: "Royale: a king taken and another crowned, two kings that escape, a seat that resigns, one king left",
        text: include_str!("../../saves/last-king.regalia"),
    },
    Example {
        title: "Borrowed vests",
        about: "Plunder Chess: vests taken and used, an en passant capture and a promotion by vest, castling, and mate",
        text: include_str!("../../saves/borrowed-vests.regalia"),
    },
    Example {
        title: "Two crowns",
        about: "Two Kings: a king captured, another king royal and back, a check answered so, and mate",
        text: include_str!("../../saves/two-crowns.regalia"),
    },
    Example {
        title: "Across the canal",
        about: "Martian Chess: captures over the canal, promotions in the field, the clock called, set again, run out",
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
