//! Every row of the tables: node counts, and positions of random games with their whole legal list.

use regalia_core::rules::{Game, GamePosition};

use super::{legal, martian};
use crate::rules::tables::check_perft;
use crate::support::table;

#[test]
fn positions_of_random_games() {
    for row in table("martian_positions.tsv") {
        let position = martian(&row[0], false);
        assert_eq!(legal(&position).join(" "), row[1], "{}", row[0]);
        assert_eq!(position.count_perft(), row[1].split_whitespace().count() as u64, "{}", row[0]);
        assert_eq!(position.to_string(), row[0]);
    }
}

#[test]
fn martian_perft() {
    check_perft(Game::Martian);
}
