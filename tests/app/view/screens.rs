//! References of the screens hold: a doctored picture is told from the right one, noise is not, and no reference from
//! another one.

use std::path::PathBuf;

use regalia_app::view::{BoardPicture, Look, Measure, Rotation, Theme, ViewSettings, picture};
use regalia_core::record::Record;
use regalia_core::rules::{Army, Game, GamePosition, Options, Square};

use super::alike::{MEAN, PATCH_MEAN, Small};
use crate::support::project;

/// Pixels of a square's edge, and from the picture's edge to the first square.
const EDGE: usize = 44;
const AROUND: usize = 26;
/// The width of the column beside the board.
const COLUMN: usize = 400;
/// All references together, in bytes.
const MOST_BYTES: u64 = 3_000_000;

/// A board with a column of text beside it, three bytes a pixel.
#[derive(Clone)]
struct Screen {
    width: usize,
    rgb: Vec<u8>,
}

/// What stands in the column.
struct Column {
    /// How far it is moved aside and down.
    moved: (f32, f32),
    /// The second line, and how far that is moved aside.
    line: (&'static str, f32),
}

const COLUMN_AS_IT_IS: Column = Column { moved: (0.0, 0.0), line: ("12. Nf3 Bd6", 0.0) };

impl Screen {
    /// The board before the first move, on the left of a column.
    fn new(column: &Column) -> Self {
        let measure = Measure { longer_side: 16 * EDGE as u32, scale: 1.0 };
        let palette = Theme::Dark.palette();
        let look = Look { rotation: Rotation::NONE, settings: ViewSettings::default(), palette, shapes: Vec::new() };
        let board = BoardPicture::with_lights(&start(), &look, measure, &[]);
        let [board_width, height] = board.size().map(|side| side as usize);
        assert_eq!(board_width, 16 * EDGE + 2 * AROUND, "the squares are where this test looks for them");
        let beside = picture::pixels(&drawn(column, height), COLUMN as u32, height as u32);
        let rows = board.pixels().chunks(board_width * 4).map(<[u8]>::to_vec).collect::<Vec<_>>();
        let rows = rows.iter().zip(beside.chunks(COLUMN * 4)).flat_map(|(left, right)| left.iter().chain(right));
        let bytes: Vec<u8> = rows.copied().collect();
        let rgb = bytes.chunks(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        Self { width: board_width + COLUMN, rgb }
    }

    fn small(&self) -> Small {
        Small::of(self.width, &self.rgb)
    }

    /// The same with one square that looks like another.
    fn with_square_like(&self, square: Square, other: Square) -> Self {
        let corner = |at: Square| (AROUND + EDGE * usize::from(at.file()), AROUND + EDGE * usize::from(15 - at.rank()));
        let (to, from) = (corner(square), corner(other));
        let mut doctored = self.clone();
        for row in 0..EDGE {
            let bytes =
                |(x, y): (usize, usize)| ((y + row) * self.width + x) * 3..((y + row) * self.width + x + EDGE) * 3;
            doctored.rgb[bytes(to)].copy_from_slice(&self.rgb[bytes(from)]);
        }
        doctored
    }

    /// The same with each byte changed.
    fn with_bytes(mut self, change: impl FnMut(u8) -> u8) -> Self {
        self.rgb = self.rgb.into_iter().map(change).collect();
        self
    }
}

fn start() -> Record {
    Record::new(Options::new(Game::Sovereign), Vec::new())
}

/// The drawing of the column.
fn drawn(column: &Column, height: usize) -> String {
    let palette = Theme::Dark.palette();
    let ((x, y), (line, aside)) = (column.moved, column.line);
    let lines = [("Ann", 0.0), (line, aside), ("13. O-O h5", 0.0), ("White controls 5 armies", 0.0)];
    let words = lines.iter().enumerate().map(|(number, (words, aside))| {
        let at = (20.0 + f64::from(*aside), 40.0 + 26.0 * number as f64);
        picture::text(at, 14.0, 400, palette.text, "start", words)
    });
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{COLUMN}" height="{height}"><rect width="100%" height="100%" fill="{}"/><g transform="translate({x} {y})"><rect x="8" y="8" width="360" height="300" rx="6" fill="{}"/>{}</g></svg>"#,
        palette.background.svg(),
        palette.panel.svg(),
        words.collect::<String>()
    )
}

/// All squares of the large board.
fn squares() -> impl Iterator<Item = Square> {
    (0..=u8::MAX).map(Square::from_index)
}

/// Fails unless the doctored picture is told from the right one.
fn is_told(right: &Small, doctored: &Screen, what: &str) -> f32 {
    let by = right.difference(&doctored.small()).unwrap();
    assert!(!by.is_tolerable(), "{what} differs only by {:.2}, in a patch by {:.1}", by.mean, by.worst);
    by.worst
}

/// Fails if the picture is told from the right one.
fn passes(right: &Small, other: &Screen, what: &str) {
    let by = right.difference(&other.small()).unwrap();
    println!("{what}: {:.2}, in a patch {:.1}", by.mean, by.worst);
    assert!(
        by.is_tolerable(),
        "{what} differs by {:.2} ({MEAN}), in a patch by {:.1} ({PATCH_MEAN})",
        by.mean,
        by.worst
    );
}

#[test]
fn noise_antialiasing_and_a_line_one_pixel_aside_pass() {
    let screen = Screen::new(&COLUMN_AS_IT_IS);
    let right = screen.small();
    assert_eq!(right.difference(&right).map(|by| (by.mean, by.worst)), Some((0.0, 0.0)));
    let mut random = fastrand::Rng::with_seed(5);
    passes(&right, &screen.clone().with_bytes(|byte| byte.saturating_add(random.u8(0..=4)).saturating_sub(2)), "noise");
    passes(&right, &screen.with_bytes(|byte| byte.saturating_add(1)), "one step lighter");
    for aside in [0.25, 0.5, 1.0, -1.0] {
        let column = Column { line: ("12. Nf3 Bd6", aside), ..COLUMN_AS_IT_IS };
        passes(&right, &Screen::new(&column), &format!("a line {aside} pixels aside"));
    }
    for aside in [0.25, 0.5] {
        let column = Column { moved: (aside, 0.0), ..COLUMN_AS_IT_IS };
        passes(&right, &Screen::new(&column), &format!("antialiasing of a column {aside} pixels aside"));
    }
}

#[test]
fn a_piece_that_is_missing_does_not_pass() {
    let screen = Screen::new(&COLUMN_AS_IT_IS);
    let right = screen.small();
    let record = start();
    let piece_on = |at: Square| record.position().piece_at(at).map(|piece| (piece.army, piece.role));
    let is_plain = |at: &Square| Game::Sovereign.colour_of(*at).is_none();
    let is_light = |at: Square| (at.file() + at.rank()) % 2 == 1;
    let empty: Vec<Square> = squares().filter(|at| is_plain(at) && piece_on(*at).is_none()).collect();
    let mut seen = Vec::new();
    let mut least = f32::INFINITY;
    for at in squares().filter(is_plain) {
        let Some(piece) = piece_on(at).filter(|piece| !seen.contains(&(*piece, is_light(at)))) else { continue };
        seen.push((piece, is_light(at)));
        let like = empty.iter().find(|other| is_light(**other) == is_light(at)).unwrap();
        least = least.min(is_told(&right, &screen.with_square_like(at, *like), &format!("{piece:?} missing on {at}")));
    }
    println!("{} pieces, each missing once: in a patch at least {least:.1}", seen.len());
    assert!(seen.len() > 70, "nearly every piece of every army: {}", seen.len());
}

#[test]
fn a_square_of_another_colour_does_not_pass() {
    let screen = Screen::new(&COLUMN_AS_IT_IS);
    let right = screen.small();
    let record = start();
    let is_free = |at: &Square| record.position().piece_at(*at).is_none();
    let of_army = |army: Army| squares().filter(is_free).find(|at| Game::Sovereign.colour_of(*at) == Some(army));
    let coloured: Vec<Square> = Army::ALL.into_iter().filter_map(of_army).collect();
    assert_eq!(coloured.len(), Army::ALL.len(), "each army has a free square");
    let mut least = f32::INFINITY;
    for at in &coloured {
        for other in coloured.iter().filter(|other| *other != at) {
            least = least.min(is_told(&right, &screen.with_square_like(*at, *other), &format!("{at} like {other}")));
        }
    }
    let plain: Vec<Square> = squares().filter(is_free).filter(|at| Game::Sovereign.colour_of(*at).is_none()).collect();
    // Neighbours have different shades.
    for pair in plain.windows(2).filter(|pair| pair[0].rank() == pair[1].rank()).step_by(7) {
        if pair[0].file() + 1 == pair[1].file() {
            let doctored = screen.with_square_like(pair[0], pair[1]);
            least = least.min(is_told(&right, &doctored, &format!("{} like {}", pair[0], pair[1])));
        }
    }
    println!("a square of another colour: in a patch at least {least:.1}");
}

#[test]
fn a_panel_four_points_aside_and_another_word_do_not_pass() {
    let right = Screen::new(&COLUMN_AS_IT_IS).small();
    for moved in [(4.0, 0.0), (-4.0, 0.0), (0.0, 4.0), (0.0, -4.0)] {
        is_told(&right, &Screen::new(&Column { moved, ..COLUMN_AS_IT_IS }), &format!("a panel moved by {moved:?}"));
    }
    for line in ["12. Qh4 Bd6", "12. Nf3", ""] {
        let column = Column { line: (line, 0.0), ..COLUMN_AS_IT_IS };
        is_told(&right, &Screen::new(&column), &format!("'{line}' instead of '{}'", COLUMN_AS_IT_IS.line.0));
    }
}

#[test]
fn a_written_picture_is_read_again_and_differences_are_seen() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new").join("small.png");
    let screen = Screen::new(&COLUMN_AS_IT_IS);
    let (small, doctored) = (screen.small(), screen.with_square_like(Square::from_index(0), Square::from_index(100)));
    small.write(&path).unwrap();
    assert_eq!(Small::read(&path).as_ref(), Ok(&small));
    assert!(Small::read(&folder.path().join("none.png")).is_err());
    let differences = small.differences(&doctored.small());
    let nothing = small.differences(&small);
    assert!(differences.size() == small.size() && differences != nothing, "something is seen");
    assert_eq!(small.difference(&Small::of(400, &[0; 400 * 3 * 4])), None, "another size");
}

/// The references in the project.
fn references() -> Vec<PathBuf> {
    let files = std::fs::read_dir(project("tests/data/screens")).unwrap().map(|entry| entry.unwrap().path());
    let mut all: Vec<PathBuf> = files.collect();
    all.sort();
    all
}

#[test]
fn no_reference_passes_for_another_one() {
    let all = references();
    assert!(all.len() >= 15, "{} references", all.len());
    let smalls: Vec<Small> = all.iter().map(|path| Small::read(path).unwrap()).collect();
    for (number, one) in smalls.iter().enumerate() {
        assert_eq!(one.size(), (320, 200), "{}", all[number].display());
        for (other, path) in smalls.iter().zip(&all).skip(number + 1) {
            let by = one.difference(other).unwrap();
            assert!(!by.is_tolerable(), "{} passes for {}", all[number].display(), path.display());
        }
    }
    let bytes: u64 = all.iter().map(|path| path.metadata().unwrap().len()).sum();
    assert!(bytes < MOST_BYTES, "{bytes} bytes");
}
