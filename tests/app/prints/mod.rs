//! Posters and sheets: everything is on them, nothing is clipped, nothing comes from elsewhere.

use resvg::usvg::{Options as ReadOptions, Tree};

use crate::film::{begun, example, look};
use regalia_app::files::{Export, Purpose};
use regalia_app::play::rounds;
use regalia_app::prints::{Poster, sheets};
use regalia_app::view::picture::escaped;
use regalia_core::disk::RealDisk;
use regalia_core::record::{Mark, Note, Record};
use regalia_core::rules::{Game, Options};
use regalia_core::storage::Over;

const DAY: &str = "22 November 2026";

/// Keeps a file in the folder that `REGALIA_PICTURES` names, for people to look at.
fn keep(name: &str, bytes: impl FnOnce() -> Vec<u8>) {
    if let Some(folder) = std::env::var_os("REGALIA_PICTURES") {
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(std::path::PathBuf::from(folder).join(name), bytes()).unwrap();
    }
}

/// A game in which the same moves are played again and again.
fn long_game(game: Game, plies: usize) -> Record {
    let mut record = Record::new(Options::new(game), vec!["Ann".to_owned(), "Ben".to_owned()]);
    let mut at = 0;
    while record.len() < plies && record.outcome().is_none() {
        let legal = record.legal_actions();
        at = (at * 31 + 7) % legal.len();
        record.play(legal[at]).unwrap();
    }
    record
}

/// Where each text of a drawing is: its words and the end of its baseline.
fn texts(svg: &str) -> Vec<(String, f64, f64)> {
    let number = |tag: &str, name: &str| -> f64 {
        let (_, rest) = tag.split_once(&format!(" {name}=\"")).unwrap();
        rest.split('"').next().unwrap().parse().unwrap()
    };
    let parts = svg.split("<text").skip(1);
    parts
        .map(|part| {
            let (tag, rest) = part.split_once('>').unwrap();
            (rest.split("</text>").next().unwrap().to_owned(), number(tag, "x"), number(tag, "y"))
        })
        .collect()
}

#[test]
fn a_poster_has_names_result_and_every_move_of_every_game() {
    for game in Game::ALL {
        let record = example(game);
        let poster = Poster::of(&record, &look(), DAY);
        let (svg, [width, height]) = (poster.svg(), poster.size());
        let tree = Tree::from_str(&svg, &ReadOptions::default()).unwrap();
        assert_eq!((tree.size().width(), tree.size().height()), (width as f32, height as f32));
        let texts = texts(&svg);
        for round in rounds(&record) {
            let row: Vec<&(String, f64, f64)> =
                texts.iter().filter(|(words, ..)| *words == format!("{}.", round.number)).collect();
            assert!(!row.is_empty(), "{game}: {}", round.number);
            for cell in round.cells.iter().flatten().map(|entry| &entry.text) {
                let is_there = |(words, x, y): &&(String, f64, f64)| {
                    *words == escaped(cell) && row.iter().any(|number| number.2 == *y && number.1 < *x)
                };
                assert!(texts.iter().any(|text| is_there(&text)), "{game}: {}. {cell}", round.number);
            }
        }
        let said: String = texts.iter().map(|(words, ..)| words.as_str()).collect::<Vec<_>>().join("\n");
        assert!(said.contains(DAY) && said.contains(&escaped(record.name(regalia_core::rules::Seat::One))), "{said}");
        let outcome = record.end_of_line().unwrap();
        assert!(said.contains(outcome.reason.words()), "{game}");
        keep(&format!("poster-{game}.png"), || poster.png().unwrap());
        keep(&format!("poster-{game}.svg"), || svg.into_bytes());
    }
}

#[test]
fn a_long_game_is_not_clipped() {
    for (game, plies) in [(Game::TwoKings, 300), (Game::Royale, 600), (Game::Martian, 40)] {
        let record = long_game(game, plies);
        let poster = Poster::of(&record, &look(), DAY);
        let [width, height] = poster.size().map(f64::from);
        let tree = Tree::from_str(&poster.svg(), &ReadOptions::default()).unwrap();
        assert!(f64::from(tree.root().abs_bounding_box().width()) <= width);
        let moves: Vec<_> = texts(&poster.svg());
        let last = format!("{}.", rounds(&record).len());
        assert!(moves.iter().any(|(words, ..)| *words == last), "{last}");
        assert!(moves.iter().all(|(_, x, y)| *x < width - 20.0 && *y < height - 20.0), "{game}");
        // No two texts begin at the same place.
        let mut places: Vec<(i64, i64)> =
            moves.iter().map(|(_, x, y)| ((x * 10.0) as i64, (y * 10.0) as i64)).filter(|(_, y)| *y > 16_000).collect();
        let all = places.len();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), all);
        if game == Game::TwoKings {
            keep("poster-long.png", || poster.png().unwrap());
        }
    }
}

#[test]
fn marks_of_a_review_stand_behind_the_moves() {
    let mut record = begun(&example(Game::TwoKings), 4, &["Ann", "Ben"]);
    record.set_note(3, Note { mark: Some(Mark::Blunder), ..Note::default() });
    let san = record.line().nth(2).unwrap().san.clone();
    let poster = Poster::of(&record, &look(), DAY).svg();
    assert!(texts(&poster).iter().any(|(words, ..)| *words == format!("{san}??")));
    assert!(sheets(&record, &look(), DAY).contains(&format!("<td>{}??</td>", escaped(&san))));
}

#[test]
fn sheets_need_no_other_file_and_escape_names() {
    let evil = ["<script>alert(1)</script>", "Zo\u{eb} & \"Ben\" 'x'"];
    for game in Game::ALL {
        let record = begun(&example(game), 200, &evil);
        let html = sheets(&record, &look(), DAY);
        keep(&format!("sheets-{game}.html"), || html.clone().into_bytes());
        for outside in ["http:", "https:", "src=", "href=", "url(\"", "@import", "<script", "<link", "<img"] {
            assert!(!html.contains(outside), "{game}: {outside}");
        }
        assert!(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
        assert!(html.contains("Zo\u{eb} &amp; &quot;Ben&quot; &#39;x&#39;"));
        assert_eq!(html.matches("<section>").count(), html.matches("</section>").count());
        assert_eq!(html.matches("<section>").count(), 3, "the start, the moves, an empty sheet");
        assert_eq!(html.matches("<svg").count(), html.matches("</svg>").count());
        assert!(html.contains("viewBox=\"0 0 "));
        for round in rounds(&record) {
            for cell in round.cells.iter().flatten().map(|entry| &entry.text) {
                assert!(html.contains(&format!("<td>{}</td>", escaped(cell))), "{game}: {cell}");
            }
        }
    }
    let fresh = Record::new(Options::new(Game::Sovereign), Vec::new());
    let html = sheets(&fresh, &look(), DAY);
    assert_eq!(html.matches("<section>").count(), 2, "without moves there is no filled sheet");
    assert!(html.contains("<dt>Nobody yet</dt>"));
}

#[test]
fn the_name_of_the_file_decides_how_a_poster_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let record = begun(&example(Game::Martian), 6, &["<Ann>", "Ben & Cid"]);
    let poster = Export::Poster(Box::new(Poster::of(&record, &look(), DAY)));
    assert_eq!(poster.purpose(), Purpose::ExportPoster);
    let written = |name: &str| {
        let path = folder.path().join(name);
        poster.write(&RealDisk, &path, Over::Nothing).unwrap();
        std::fs::read(path).unwrap()
    };
    let drawing = String::from_utf8(written("poster.svg")).unwrap();
    assert!(drawing.contains("&lt;Ann&gt; – Ben &amp; Cid"));
    Tree::from_str(&drawing, &ReadOptions::default()).unwrap();
    let picture = written("poster.png");
    let reader = png::Decoder::new(std::io::Cursor::new(picture)).read_info().unwrap();
    let size = Poster::of(&record, &look(), DAY).size();
    assert_eq!([reader.info().width, reader.info().height], size);
    let sheet = Export::Sheets(sheets(&record, &look(), DAY));
    sheet.write(&RealDisk, &folder.path().join("sheets.html"), Over::Nothing).unwrap();
    assert!(folder.path().join("sheets.html").is_file());
}
