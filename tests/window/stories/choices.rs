//! Every choice that is made at the board, from positions made for it.

use regalia_core::record::Record;
use regalia_core::rules::{Game, GamePosition, Options, Position};

use super::store;
use crate::Outcome;
use crate::desk::Desk;
use crate::table::{Table, Way};

/// Positions of White to move, each with what is played from it.
const GAMES: [(&str, &[&str]); 2] = [
    // The king castles to the square beside it, pawns promote in both halves, the king changes colour where it stands.
    (
        "aqabvrvnbrbnbbbqbk2brynyrsbsq/aranvpvpbpbpbpbpbpbp1bpypypsnsr/nbnp12opob/nqnp12opoq/crcp12rprr/\
         cncp4bp7rprn/gbgp12pppb/gqgp12pppq/yqyp12vpvq/ybyp12vpvb/onop4wp7npnn/orop2wp9npnr/rqrp12cpcq/\
         rbrp12cpcb/srsnppppwpwpwpwpwpwp1wpgpgpanar/sqsbprpnwrwnwbwqwk2wrgngrabaq 1 w b CELNceln 0",
        &["O-O@j1", "O-O@j16", "g6g7n", "g11g10k", "K=n"],
    ),
    // The king defects while on a square of the new colour; before that it steps where it might have castled.
    (
        "aqabvrvnbrbnbbbqbk2brynyrsbsq/aranvpvpbpbpbpbpbpbpbpbpypypsnsr/nbnp12opob/nqnp12opoq/crcp12rprr/cncp12rprn/\
         gbgp12pppb/gqgp12pppq/yqyp12vpvq/ybyp12vpvb/onop12npnn/orop2wk9npnr/rqrp12cpcq/rbrp12cpcb/\
         srsnppppwpwpwpwpwpwpwpwpgpgpanar/sqsbprpnwrwnwbwq1wbwnwrgngrabaq 1 w b celn 0",
        &["K=n@e6", "i16j16"],
    ),
];

/// Plays each of the games once by clicks and once by drags.
pub fn tell(desk: &mut Desk) -> Outcome {
    for (number, (start, moves)) in GAMES.into_iter().enumerate() {
        for way in [Way::Click, Way::Drag] {
            let options = Options::new(Game::Sovereign);
            let start = Position::parse(start, &options).map_err(|why| why.to_string())?;
            let record = Record::from_position(start, options, vec!["Eva".to_owned(), "Max".to_owned()]);
            let path = desk.path(&format!("choices {number} {way:?}.regalia"));
            store(&path, &record)?;
            desk.start(Some(&path))?;
            let mut table = Table::new(record, Some(path.clone()));
            for text in moves {
                table.play_text(desk, text, way)?;
            }
            table.replay(&path)?;
        }
    }
    Ok(())
}
