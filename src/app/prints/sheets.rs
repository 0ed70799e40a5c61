//! Sheets to print: how a game is set up, its score sheet, and an empty one. One HTML file that needs no other; its pages
//! fit on A4 and Letter.

use std::fmt::Write;

use regalia_core::record::{Record, Sides};
use regalia_core::rules::{Army, Game, GamePosition, Position, Seat};

use crate::film::ending;
use crate::play::{Round, SKIPPED, naming::names, rounds, words::capital};
use crate::view::{BoardPicture, Look, Measure, Rotation, Theme, picture::escaped};

/// The rows of a table of the score sheet.
const ROWS: usize = 28;

/// Without a paper size the pages fit on the printer's: A4 or Letter.
const STYLE: &str = "@page{margin:14mm}\
body{font-family:Inter,Helvetica,Arial,sans-serif;color:#1b1a18;margin:0 auto;max-width:182mm;font-size:10.5pt;line-height:1.35}\
section{break-after:page;padding-bottom:8mm}section:last-child{break-after:auto}\
h1{font-size:19pt;margin:0 0 1mm}h2{font-size:12pt;margin:4mm 0 1mm}p{margin:0 0 2mm}\
.board{text-align:center;margin:3mm 0}.board>svg{max-width:100%;height:150mm}\
dl{display:grid;grid-template-columns:max-content 1fr;gap:1mm 5mm;margin:0 0 3mm}dt{font-weight:600}dd{margin:0}\
.facts{display:grid;grid-template-columns:1fr 1fr;gap:3mm 8mm;margin:3mm 0 4mm}.facts div{border-bottom:.3mm solid #1b1a18;min-height:6mm;overflow-wrap:anywhere}\
.facts b{font-weight:400;color:#5d5850;margin-right:3mm}\
.tables{display:flex;flex-wrap:wrap;gap:4mm 5mm;align-items:flex-start}\
table{border-collapse:collapse;break-inside:avoid;flex:1 1 54mm;table-layout:fixed;font-size:9.5pt}\
.wide table{flex-basis:100%}th,td{border:.2mm solid #a39c90;padding:.5mm 1.5mm;text-align:left;height:5mm;overflow-wrap:anywhere}\
th{font-weight:600}th:first-child,td:first-child{width:8mm;text-align:right;color:#5d5850}";

/// The sheets of a game as HTML: the start of the game, its moves if there are any, an empty score sheet. `look` is for
/// the letters on the board, `printed` the day on which they are made, in words.
pub fn sheets(record: &Record, look: &Look, printed: &str) -> String {
    let mut pages = start_page(record, look);
    if !record.is_empty() {
        let (title, why) = ending(record);
        let names = record.sides_of_line().seats(record.game()).map(|seat| record.name(seat).to_owned());
        let facts = sides(record)
            .zip(names)
            .chain([("Result".to_owned(), format!("{title} · {why}")), ("Printed".to_owned(), printed.to_owned())]);
        let text = |round: &Round, cell: usize| match &round.cells[cell] {
            Some(entry) => entry.text.clone(),
            None if round.is_skipped(cell) => SKIPPED.to_owned(),
            None => String::new(),
        };
        let cells = |round: &Round| (0..round.cells.len()).map(|cell| text(round, cell)).collect();
        let rows: Vec<Vec<String>> = rounds(record).iter().map(cells).collect();
        pages += &score_page(record, &facts.collect::<Vec<_>>(), &rows);
    }
    let facts = sides(record).map(|side| (side, String::new()));
    let facts: Vec<_> = facts.chain(["Result", "Date", "Place"].map(|name| (name.to_owned(), String::new()))).collect();
    let rows = if record.game().seats() > 2 { ROWS } else { 2 * ROWS };
    pages += &score_page(record, &facts, &vec![vec![String::new(); record.game().seats()]; rows]);
    let title = escaped(&format!("{} · {}", record.game().title(), names(record)));
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style></head><body>{pages}</body></html>\n"
    )
}

/// The names of the sides: their armies at the start of the game.
fn sides(record: &Record) -> impl Iterator<Item = String> {
    let start = record.start();
    Sides::of(start).seats(record.game()).map(|seat| capital(&start.owned(seat).to_string()))
}

/// The page of the start: the board, and who controls which army.
fn start_page(record: &Record, look: &Look) -> String {
    let (mut at_start, game) = (record.clone(), record.game());
    at_start.jump(0);
    let look = Look { rotation: Rotation::NONE, palette: Theme::Light.palette(), shapes: Vec::new(), ..look.clone() };
    let board = BoardPicture::with_lights(&at_start, &look, Measure::LARGE, &[]);
    let [width, height] = board.size();
    let begins = format!(r#" width="{width}" height="{height}">"#);
    // SVG inside HTML needs no namespace, and its size comes from the page.
    let svg = board.svg().replacen(&begins, &format!(r#" viewBox="0 0 {width} {height}">"#), 1);
    let svg = svg.replace(r#" xmlns="http://www.w3.org/2000/svg""#, "");
    let (start, mut armies) = (record.start(), String::new());
    for seat in Seat::ALL.into_iter().take(game.seats()) {
        let controlled: Vec<String> = standing(start, Some(seat)).map(|army| army.to_string()).collect();
        let _ = write!(armies, "<dt>{}</dt><dd>{}</dd>", escaped(record.name(seat)), capital(&controlled.join(", ")));
    }
    let neutral: Vec<String> = standing(start, None).map(|army| army.to_string()).collect();
    if !neutral.is_empty() {
        let _ = write!(armies, "<dt>Nobody yet</dt><dd>{}</dd>", capital(&neutral.join(", ")));
    }
    let first = if game == Game::Sovereign && start.ply() == 0 {
        let [one, two] = [Seat::One, Seat::Two].map(|seat| record.name(seat));
        format!("{one} plays White's first move; {two} then chooses a side.")
    } else {
        format!("{} moves first.", record.name(start.side_to_move()))
    };
    let usual = if record.is_usual_start() { "" } else { " This start was set up by hand." };
    format!(
        "<section><h1>{}</h1><p>{}</p><div class=\"board\">{svg}</div><h2>Who controls which army</h2><dl>{armies}</dl><p>{}{usual}</p></section>",
        game.title(),
        game.about(),
        escaped(&first),
    )
}

/// The armies on the board that a seat commands, or nobody.
fn standing(start: &Position, seat: Option<Seat>) -> impl Iterator<Item = Army> {
    let pieces = start.to_setup().pieces;
    Army::ALL.into_iter().filter(move |army| {
        start.commander(*army) == seat && pieces.iter().any(|standing| standing.piece.army == *army)
    })
}

/// A score sheet: facts with their names, and the rows of the moves.
fn score_page(record: &Record, facts: &[(String, String)], rows: &[Vec<String>]) -> String {
    let mut page = format!("<section><h1>{}</h1><div class=\"facts\">", record.game().title());
    for (name, fact) in facts {
        let _ = write!(page, "<div><b>{}</b>{}</div>", escaped(name), escaped(fact));
    }
    let wide = if record.game().seats() > 2 { " wide" } else { "" };
    let _ = write!(page, "</div><div class=\"tables{wide}\">");
    let heads: String = sides(record).map(|side| format!("<th>{}</th>", escaped(&side))).collect();
    for (table, rows) in rows.chunks(ROWS).enumerate() {
        let _ = write!(page, "<table><tr><th></th>{heads}</tr>");
        for (row, cells) in rows.iter().enumerate() {
            let cells: String = cells.iter().map(|cell| format!("<td>{}</td>", escaped(cell))).collect();
            let _ = write!(page, "<tr><td>{}</td>{cells}</tr>", table * ROWS + row + 1);
        }
        page += "</table>";
    }
    page + "</div></section>"
}
