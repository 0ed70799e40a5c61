//! The example games, part of the program.

use regalia_core::record::{LoadError, Origin, Record, save};
use regalia_core::rules::Game;

#[derive(Debug)]
pub struct Example {
    pub title: &'static str,
    pub game: Game,
    /// What there is to see in it.
    pub about: &'static str,
    /// Its last position, as text.
    pub last: &'static str,
    pub text: &'static str,
}

impl Example {
    pub fn record(&self) -> Result<Record, LoadError> {
        Ok(save::from_text(self.text)?.from_origin(Origin::Example))
    }

    pub fn label(&self) -> String {
        format!("{}: {}", self.game.short_title(), self.title)
    }

    /// The number of the example that a game is, whatever position of it is on the board; `None` if it is none, or if
    /// anything was changed in it.
    pub fn number_of(record: &Record) -> Option<usize> {
        let number = EXAMPLES.iter().position(|example| example.is_shown_by(record));
        number.filter(|_| !record.is_modified())
    }

    /// Whether a game shows this example and nothing beside it, whatever position of it is on the board.
    pub fn is_bare(&self, record: &Record) -> bool {
        self.record().is_ok_and(|known| save::to_text(&known) == save::to_text(record))
    }

    /// Whether a game is this example, or goes on from it.
    pub fn is_shown_by(&self, record: &Record) -> bool {
        self.title == record.title()
            && save::from_text(self.text)
                .is_ok_and(|known| (known.names(), known.start()) == (record.names(), record.start()))
    }

    /// Its game and description, for a line below its title.
    pub fn description(&self) -> String {
        format!("{}: {}", self.game.short_title(), self.about)
    }
}

/// The example games, in the order in which the window offers them.
pub const EXAMPLES: [Example; 6] = [
    Example {
        title: "Regime change",
        game: Game::Sovereign,
        about: "castling, a coup, an overthrow, two defections, then mate",
        last: "1aq4vrvnbr3ynyrsb1/aranvp1bp1bp1bp3ypyp1sr/nbnp12opob/nqnp5bp2bpbp3sn/crcp12rprr/cncp8bp3rprn/gb5gk7pppb/1gp3wq2sq5pppq/yqyp6sk4vp1vq/ybyp12vp1/onop12npnn/orop2wr9npnr/rqrp10gparcpcq/rbrp7wn4cpcb/srsnpppp1wp1wpwpwpwpwp4/sqsbprpn1wnwb2wb1wr2aq1 1 g s - 56 2 -",
        text: include_str!("../../../saves/regime-change.regalia"),
    },
    Example {
        title: "Chain of control",
        game: Game::Sovereign,
        about: "three coloured squares in a chain, each army bringing in the next, then mate",
        last: "aqabvrvnbr1bb1bk2brynyrsb1/aranvpvpbpbp1bpvq3ypyp1sr/nbnp9bp2opob/nqnp4bp2bp4opoq/crcp12rprr/cncp6sq5rprn/gbgp12pp1/gqgp10pp2pq/yqyp12vp1/ybyp7wb4vpvb/onop12npnn/orop12npnr/rqrp8wp3cpcq/rbrppn6wn4cpcb/srsnpp1wpwpwpwpwpwp1wpgpgpanar/sqsbpr1ppwnwbwqwk2wrgngrabaq 2 w b CLNceln 38 0 -",
        text: include_str!("../../../saves/chain-of-command.regalia"),
    },
    Example {
        title: "The last king",
        game: Game::Royale,
        about: "kings fall, flee and rise again until one is left",
        last: "2crvq10oboq/cb2vp8yp1rnor/gr11rp3/gngp10pp2pq/ar2ap3bp3sp2spsr/5cq9sn/3ap10sp1/10nr3spsq/4ap9sn1/1ap10sp2sb/8yq5sp1/1ap12spsr/1yp1pp4wpwp4vpvn/ybop2pn10vr/rronop1wp1wp1wk1wp1gp3/rqrb6pr3gqgb2 1 w a! n~ b~ - 112 1",
        text: include_str!("../../../saves/last-king.regalia"),
    },
    Example {
        title: "Borrowed vests",
        game: Game::Plunder,
        about: "vests taken and used, en passant and a promotion with a vest, castling, then mate",
        last: "3Q3q(p)/k6r/p5B(p)p/2N(b)5/5P2/4P3/1P1B(r)4/2R2RK1 b - - 2 36",
        text: include_str!("../../../saves/borrowed-vests.regalia"),
    },
    Example {
        title: "Two crowns",
        game: Game::TwoKings,
        about: "the crown changes heads, parries a check, and falls to mate",
        last: "r3k2r/pp3p1p/2n5/2p2Q2/2P2PP1/4p2P/P3Nq2/R4K1b w q - 0 23",
        text: include_str!("../../../saves/two-crowns.regalia"),
    },
    Example {
        title: "Across the canal",
        game: Game::Martian,
        about: "raids across the canal, field promotions and a countdown to the end",
        last: "3d/4/4/4/2qp/2qq/4/1qd1 2 7 12 a1b1 0",
        text: include_str!("../../../saves/across-the-canal.regalia"),
    },
];

/// Whether a game is one of the examples or goes on from one: its players are not those at the table.
pub fn is_example(record: &Record) -> bool {
    EXAMPLES.iter().any(|example| example.is_shown_by(record))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_a_finished_game() {
        for example in &EXAMPLES {
            let mut record = save::from_text(example.text).expect("an example can be read");
            record.jump(record.len());
            assert!(record.outcome().is_some(), "{}", example.title);
            assert_eq!(example.last, record.position().to_string(), "{}", example.title);
            assert_eq!((example.game, example.title), (record.game(), record.title()));
        }
    }
}
