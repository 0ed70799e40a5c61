//! Every row of the tables: node counts, and positions of random games with their whole legal list.

use regalia::rules::{GamePosition, Position, perft};

use super::{legal, martian, supply};
use crate::support::table;

#[test]
fn positions_of_random_games() {
    for row in table("martian_positions.tsv") {
        let position = martian(&row[0], false);
        assert_eq!(legal(&position).join(" "), row[1], "{}", row[0]);
        assert_eq!(position.count_legal(), row[1].split_whitespace().count() as u64, "{}", row[0]);
        assert_eq!(position.to_string(), row[0]);
    }
}

#[test]
fn perft_of_the_table() {
    for row in table("perft_martian.tsv") {
        assert_eq!((row[0].as_str(), row[1].as_str(), row[2].as_str()), ("martian", "-", "start"));
        let start = Position::start(&supply(false));
        let (depth, nodes): (u32, u64) = (row[3].parse().unwrap(), row[4].parse().unwrap());
        assert_eq!(perft(&start, depth), nodes, "perft {depth}");
    }
}
