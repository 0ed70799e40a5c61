//! Films as files.

use std::hash::{DefaultHasher, Hasher as _};

use super::{begun, drawn, example, look, played, read, small};
use regalia_app::computer::Speed;
use regalia_app::files::{Export, ExportError};
use regalia_app::film::{Choices, Colour, Extent, Film, FilmError, FilmSize, Format};
use regalia_app::view::{BoardPicture, Measure, Rotation, Seating};
use regalia_core::disk::RealDisk;
use regalia_core::record::Record;
use regalia_core::rules::{Game, Seat};
use regalia_core::storage::Over;

fn film(record: &Record, choices: Choices) -> Film {
    Film::new(record, choices, look())
}

fn made(film: &Film) -> Vec<u8> {
    film.bytes(|_, _| true).unwrap()
}

/// Keeps a film in the folder that `REGALIA_PICTURES` names, for people to look at.
fn keep(name: &str, bytes: &[u8]) {
    if let Some(folder) = std::env::var_os("REGALIA_PICTURES") {
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(std::path::PathBuf::from(folder).join(name), bytes).unwrap();
    }
}

/// The greatest difference of a part of a colour, and the mean over all.
fn differ(one: &[Colour], other: &[Colour]) -> (u8, f64) {
    assert_eq!(one.len(), other.len());
    let all = || one.iter().flatten().zip(other.iter().flatten()).map(|(one, other)| one.abs_diff(*other));
    (all().max().unwrap(), all().map(f64::from).sum::<f64>() / (one.len() * 3) as f64)
}

#[test]
fn a_decoder_reads_every_frame_as_it_was_drawn() {
    let record = played(Game::Plunder, &["e4", "d5", "exd5", "Qxd5", "Nc3", "Qe5+"]);
    for format in Format::ALL {
        let film = film(&record, Choices { format, ..small() });
        let (bytes, frames) = (made(&film), drawn(&record, &film));
        keep(if format == Format::Gif { "plunder.gif" } else { "plunder.png" }, &bytes);
        let read = read(format, &bytes);
        assert_eq!(read.size, film.scene().size());
        assert_eq!(read.frames.len(), record.len() + 2, "the start, each move, the result");
        let delays: Vec<u16> = film.shots().iter().map(|shot| (shot.stays.as_millis() / 10) as u16).collect();
        assert_eq!(read.frames.iter().map(|(_, delay)| *delay).collect::<Vec<_>>(), delays);
        assert_eq!((delays[0], delays[1], delays[7]), (120, 120, 600));
        for ((shown, _), frame) in read.frames.iter().zip(&frames) {
            let (most, mean) = differ(shown, frame);
            match format {
                Format::Apng => assert_eq!(most, 0),
                Format::Gif => assert!(most <= 48 && mean < 1.0, "{most}, {mean}"),
            }
        }
        let whole = read.size[0] * read.size[1];
        assert_eq!(read.areas[0], whole);
        assert!(read.areas[1..].iter().all(|area| *area < whole), "{:?}", read.areas);
    }
}

#[test]
fn the_first_and_the_last_frame_show_the_picture_of_the_board() {
    let record = example(Game::Martian);
    let record = begun(&record, 6, &["Ann", "Ben"]);
    let film = film(&record, Choices { bottom: Seat::Two, ..small() });
    let read = read(Format::Gif, &made(&film));
    let scene = film.scene();
    for (place, ply) in [(0, 0), (7, 6)] {
        let mut at = record.clone();
        at.jump(ply);
        let look = regalia_app::view::Look { rotation: Rotation::HALF, ..look() };
        let measure = Measure::within(Game::Martian, FilmSize::Small.pixels(), FilmSize::Small.scale());
        let picture = BoardPicture::with_lights(&at, &look, measure, &[]);
        let [width, height] = picture.size();
        let pixels: Vec<Colour> = picture.pixels().chunks(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        let [left, top] = scene.board_at();
        let rows = (top..top + height).map(|row| ((row * read.size[0] + left) as usize, width as usize));
        let shown: Vec<Colour> =
            rows.flat_map(|(first, width)| read.frames[place].0[first..first + width].to_vec()).collect();
        let (most, mean) = differ(&shown, &pixels);
        assert!(most <= 48 && mean < 1.0, "{most}, {mean}");
    }
}

#[test]
fn the_same_game_gives_the_same_file() {
    let record = begun(&example(Game::TwoKings), 2, &["Ann", "Ben"]);
    let hash = |choices| {
        let mut hasher = DefaultHasher::new();
        hasher.write(&made(&film(&record, choices)));
        hasher.finish()
    };
    for format in Format::ALL {
        let choices = Choices { format, ..small() };
        assert_eq!(hash(choices), hash(choices));
    }
    let first = hash(small());
    assert_ne!(hash(Choices { speed: Speed::Fast, ..small() }), first);
    assert_ne!(hash(Choices { bottom: Seat::Two, ..small() }), first);
}

#[test]
fn an_army_that_changes_hands_is_lit() {
    let record = example(Game::Sovereign);
    let unturned = |seat: &Seat| Rotation::towards(*seat, Seating::of(&record)) == Rotation::NONE;
    let bottom = [Seat::One, Seat::Two].into_iter().find(unturned).unwrap();
    let film = film(&record, Choices { extent: Extent::Decisive, bottom, ..small() });
    let scene = film.scene();
    let shot = film.shots().into_iter().find(|shot| !shot.changes.is_empty() && shot.ply > 2).unwrap();
    assert!(shot.happens.contains(" gains "), "{}", shot.happens);
    let mut at = record.clone();
    at.jump(shot.ply);
    let unlit = regalia_app::film::Shot { changes: Vec::new(), ..shot.clone() };
    let (with, without) = (scene.board(&at, &shot), scene.board(&at, &unlit));
    let (lit, plain) = (with.pixels(), without.pixels());
    use regalia_core::rules::{Change, GamePosition, Square};
    let armies: Vec<_> = shot
        .changes
        .iter()
        .filter_map(|change| if let Change::Command { army, .. } = change { Some(*army) } else { None })
        .collect();
    assert!(!armies.is_empty());
    // 16 × 16 squares in a picture of this width: 8 pixels of margin and 18 of frame on every side.
    let edge = (FilmSize::Small.pixels() - 36 - 16) / 16;
    let (wide, mut changed) = (with.size()[0], 0);
    for square in (0..=u8::MAX).map(Square::from_index) {
        let (left, top) = (26 + u32::from(square.file()) * edge, 26 + u32::from(15 - square.rank()) * edge);
        let places = (0..edge).flat_map(|y| (0..edge).map(move |x| (((top + y) * wide + left + x) * 4) as usize));
        let differs = places.filter(|place| lit[*place..place + 4] != plain[*place..place + 4]).count() as u32;
        let is_lit = at.position().piece_at(square).is_some_and(|piece| armies.contains(&piece.army));
        if is_lit {
            assert!(differs * 100 > edge * edge * 25, "{square}: {differs} of {} pixels", edge * edge);
            changed += 1;
        } else {
            assert_eq!(differs, 0, "{square} is not lit");
        }
    }
    assert!(changed > 0);
}

#[test]
fn a_cancelled_film_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let record = played(Game::TwoKings, &["e4", "e5", "Nf3", "Nc6"]);
    for format in Format::ALL {
        let film = film(&record, Choices { format, ..small() });
        for last in [1, 3] {
            let path = folder.path().join("film.gif");
            let export = Export::Film(Box::new(film.clone()));
            let mut steps = 0;
            let written = export.write_in_steps(&RealDisk, &path, Over::Nothing, |done, all| {
                steps += 1;
                assert!(done <= all);
                steps < last
            });
            assert!(matches!(written, Err(ExportError::Cancelled)), "{written:?}");
            assert_eq!(steps, last);
            assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "not even a temporary file");
        }
        assert!(matches!(film.bytes(|_, _| false), Err(FilmError::Cancelled)));
    }
}

#[test]
fn what_cannot_be_written_is_said_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let export = Export::Film(Box::new(film(&played(Game::TwoKings, &["e4"]), small())));
    let never = |_, _| panic!("nothing is drawn");
    let there = folder.path().join("there.gif");
    std::fs::write(&there, "mine").unwrap();
    let written = export.write_in_steps(&RealDisk, &there, Over::Nothing, never);
    assert!(matches!(written, Err(ExportError::Exists)), "{written:?}");
    assert_eq!(std::fs::read_to_string(&there).unwrap(), "mine");
    let nowhere = folder.path().join("no/film.gif");
    let Err(ExportError::File(why)) = export.write_in_steps(&RealDisk, &nowhere, Over::Nothing, never) else {
        panic!("no such folder")
    };
    assert!(why.to_string().ends_with("no such folder"), "{why}");
    let new = folder.path().join("new.gif");
    export.write(&RealDisk, &new, Over::Nothing).unwrap();
    assert_eq!(read(Format::Gif, &std::fs::read(&new).unwrap()).frames.len(), 3);
}
