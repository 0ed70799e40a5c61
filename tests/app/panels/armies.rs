//! The roster's rows and the colours that the king may take.

use regalia_app::board::BoardPosition;
use regalia_app::model::{Defection, TableData};
use regalia_core::record::Record;
use regalia_core::rules::{Action, Army, Game, Options, Position};

use crate::support::sovereign;

fn data(position: Position) -> TableData {
    let options = Options::new(Game::Sovereign);
    let record = Record::from_position(position, options, vec!["Ann".to_owned(), "Ben".to_owned()]);
    TableData::of(&record, &BoardPosition::of(record.position()))
}

fn row(data: &TableData, army: Army) -> (String, String) {
    let row = data.armies.iter().find(|row| row.army == army).unwrap();
    let squares = row.squares.map(|(square, held)| format!("{square}{}", if held { "!" } else { "" }));
    (squares.join(" "), row.story.clone())
}

#[test]
fn a_row_has_both_squares_and_tells_the_whole_chain() {
    // A white pawn on pink, a pink pawn on cyan; a violet queen on orange.
    let data = data(sovereign("8bk7/16/16/16/16/16/16/10pp5/10vq5/16/8wp7/16/16/16/16/8wk7 1 w b - 0"));
    let told = |army| row(&data, army);
    let text = |squares: &str, story: &str| (squares.to_owned(), story.to_owned());
    assert_eq!(told(Army::White), text("i8 h9", "Ann's king on i1"));
    assert_eq!(told(Army::Pink), text("i6! h11", "Ann's king on i1 → white pawn on i6"));
    assert_eq!(told(Army::Cyan), text("f8 k9!", "Ann's king on i1 → white pawn on i6 → pink pawn on k9"));
    assert_eq!(told(Army::Orange), text("f9 k8!", "violet queen on k8, but Violet is neutral"));
    assert_eq!(told(Army::Green), text("f6 k11", "Neutral: neither square is occupied (f6, k11)"));
}

#[test]
fn a_loop_is_told_as_one() {
    let data = data(sovereign("8bk7/16/16/16/16/16/16/10pr5/16/16/8cn7/16/16/16/16/8wk7 1 w b - 0"));
    let (_, story) = row(&data, Army::Pink);
    assert_eq!(story, "pink rook on k9 → cyan knight on i6: a loop that reaches no king, so Pink is neutral");
}

#[test]
fn the_colours_that_the_king_may_take_are_those_of_the_legal_defections() {
    // White holds navy and green, and may take both.
    let position = sovereign("15bk/16/16/16/16/16/16/16/16/16/5nr10/4wp11/16/16/16/8wk7 1 w b - 0");
    let offered = data(position).defections;
    let plain = |army| Defection { army, plain: Some(Action::Defect { army, step: None }) };
    assert_eq!(offered, [plain(Army::Green), plain(Army::Navy)]);
    // On navy itself the king has to step off; the next choice asks for the square.
    let position = sovereign("8bk7/16/16/16/16/16/16/16/16/16/16/4wk10nr/16/16/16/16 1 w b - 0");
    assert_eq!(data(position).defections, [Defection { army: Army::Navy, plain: None }]);
    // A defection that would lose the king is not offered.
    let position = sovereign("15bk/16/16/16/16/16/16/7bb8/16/16/16/4wp11/16/16/16/7wqwk7 1 w b - 0");
    assert_eq!(data(position).defections, []);
}
