//! The picture of the board for files and the clipboard: drawn without a window, for every game.

use std::path::PathBuf;

use regalia_app::files::{EXAMPLES, Export, ExportError};
use regalia_app::view::{
    ArmyPalette, BoardPicture, BoardStyle, Ink, Light, Look, Plate, Rotation, Seating, Shape, Theme, Turning,
    ViewSettings, picture, theme,
};
use regalia_core::disk::RealDisk;
use regalia_core::record::{Record, save};
use regalia_core::rules::{Action, Army, Game, GamePosition, Options, Role, Seat, Square};
use regalia_core::storage::Over;

/// Pixels from the picture's edge to the first square, at the left and at the top.
const LEFT: u32 = 16 + 2 * 18;
const ABOVE: u32 = 16 + 2 * 18;

fn look() -> Look<'static> {
    // Plain colours can be compared.
    let settings = ViewSettings { board: BoardStyle::Flat, ..ViewSettings::default() };
    Look { rotation: Rotation::NONE, settings, palette: Theme::Dark.palette(), shapes: Vec::new() }
}

/// A picture with its pixels.
struct Drawn {
    game: Game,
    rotation: Rotation,
    picture: BoardPicture,
    pixels: Vec<u8>,
}

impl Drawn {
    fn of(record: &Record, look: &Look) -> Self {
        let picture = BoardPicture::of(record, look);
        let pixels = picture.pixels();
        let [width, height] = picture.size();
        assert_eq!(pixels.len() as u32, width * height * 4);
        assert!(pixels.chunks(4).all(|pixel| pixel[3] == 255), "{}: all is covered", record.game());
        Self { game: record.game(), rotation: look.rotation, picture, pixels }
    }

    fn edge(&self) -> u32 {
        let (files, ranks) = self.game.size();
        1536 / u32::from(files.max(ranks))
    }

    /// The colour at a point of a square, in hundredths from its upper left corner.
    fn at(&self, square: &str, x: u32, y: u32) -> [u8; 3] {
        let square: Square = square.parse().unwrap();
        let (files, ranks) = self.game.size();
        let (mut column, mut row) = (square.file(), ranks - 1 - square.rank());
        match self.rotation.count() {
            0 => {}
            1 => (column, row) = (ranks - 1 - row, column),
            2 => (column, row) = (files - 1 - column, ranks - 1 - row),
            _ => (column, row) = (row, files - 1 - column),
        }
        let edge = self.edge();
        let (x, y) = (LEFT + u32::from(column) * edge + x * edge / 100, ABOVE + u32::from(row) * edge + y * edge / 100);
        self.pixel(x, y)
    }

    fn pixel(&self, x: u32, y: u32) -> [u8; 3] {
        let place = ((y * self.picture.size()[0] + x) * 4) as usize;
        [self.pixels[place], self.pixels[place + 1], self.pixels[place + 2]]
    }
}

fn rgb(colour: theme::Rgb) -> [u8; 3] {
    [(colour.0 >> 16) as u8, (colour.0 >> 8) as u8, colour.0 as u8]
}

fn start(game: Game) -> Record {
    Record::new(Options::new(game), Vec::new())
}

/// The example of each game, in its middle.
fn middles() -> Vec<Record> {
    let one = |game: Game| {
        let records = EXAMPLES.iter().map(|example| save::from_text(example.text).unwrap());
        let mut record = records.into_iter().find(|record| record.game() == game).unwrap();
        record.jump(record.len() / 2);
        record
    };
    Game::ALL.into_iter().map(one).collect()
}

/// Saves a picture to the folder that `REGALIA_PICTURES` names, for people to look at.
fn keep(drawn: &Drawn, name: &str) {
    if let Some(folder) = std::env::var_os("REGALIA_PICTURES") {
        std::fs::create_dir_all(&folder).unwrap();
        let path = PathBuf::from(folder).join(format!("{}-{name}.png", drawn.game));
        std::fs::write(path, drawn.picture.png().unwrap()).unwrap();
    }
}

#[test]
fn every_game_is_drawn_whole_and_large() {
    for game in Game::ALL {
        let drawn = Drawn::of(&start(game), &look());
        let (files, ranks) = game.size();
        let [width, height] = drawn.picture.size();
        let (edge, around) = (drawn.edge(), LEFT + ABOVE);
        assert!((height - u32::from(ranks) * edge).abs_diff(around) <= 16, "{game}: {height}");
        assert!((width - u32::from(files) * edge).abs_diff(around) <= 16, "{game}: {width}");
        assert!((1550..1650).contains(&height), "{game}: {height}");
        // Only background at the edge.
        let background = rgb(Theme::Dark.palette().background);
        for x in 0..width {
            assert!((0..16).all(|y| drawn.pixel(x, y) == background && drawn.pixel(x, height - 1 - y) == background));
        }
        for y in 0..height {
            assert!((0..16).all(|x| drawn.pixel(x, y) == background && drawn.pixel(width - 1 - x, y) == background));
        }
        keep(&drawn, "start");
    }
}

#[test]
fn pieces_plates_and_marks_lie_on_their_squares() {
    for record in middles() {
        let drawn = Drawn::of(&record, &look());
        keep(&drawn, "middle");
        let position = record.position();
        let palette = Theme::Dark.palette();
        let plain = [rgb(palette.light_square), rgb(palette.dark_square)];
        let mut empty = 0;
        let marked: Vec<Square> = (record.last().map(|ply| ply.action).into_iter())
            .filter_map(|action| if let Action::Move(step) = action { Some([step.from, step.to]) } else { None })
            .flatten()
            .collect();
        for square in (0..=u8::MAX).map(Square::from_index) {
            let (files, ranks) = drawn.game.size();
            if square.file() >= files || square.rank() >= ranks {
                continue;
            }
            let name = square.to_string();
            if let Some(piece) = position.piece_at(square) {
                let around: Vec<_> = (10..90).step_by(2).map(|y| drawn.at(&name, 50, y)).collect();
                let commander = position.commander(piece.army).filter(|_| drawn.game.armies_change_hands());
                let is_muted = drawn.game.armies_change_hands() && commander.is_none();
                let light = if is_muted { Light::Muted } else { Light::Plain };
                let fill = light.on(ArmyPalette::default().army(piece.army).fill);
                assert!(around.contains(&rgb(fill)), "{}: {name} {}", drawn.game, piece.name());
                let plate = drawn.at(&name, 18, 88);
                let plate_of = |seat| Plate::of(seat, Seating::of(&record)).colours().0;
                let wanted = commander.map(|seat| rgb(plate_of(seat)));
                // An angular plate is narrow there.
                let four = drawn.game.seats() > 2;
                assert!(four || wanted.is_none_or(|wanted| plate == wanted), "{}: plate of {name}", drawn.game);
            } else if drawn.game.colour_of(square).is_none() && !marked.contains(&square) && drawn.game != Game::Martian
            {
                let middle = drawn.at(&name, 25, 25);
                assert!(plain.contains(&middle), "{}: {name} is {middle:?}", drawn.game);
                empty += 1;
            }
        }
        assert!(empty > 10 || drawn.game == Game::Martian);
        for square in marked {
            let other = Drawn::of(&start(drawn.game), &look());
            assert_ne!(
                drawn.at(&square.to_string(), 8, 8),
                other.at(&square.to_string(), 8, 8),
                "{}: {square}",
                drawn.game
            );
        }
    }
}

#[test]
fn a_neutral_army_has_no_plate_and_a_vest_and_a_second_king_have_their_marks() {
    let sovereign = Drawn::of(&start(Game::Sovereign), &look());
    let palette = Theme::Dark.palette();
    assert_eq!(sovereign.at("c1", 18, 92), rgb(palette.dark_square), "a pink rook is nobody's");
    assert_eq!(sovereign.at("e1", 18, 88), rgb(theme::MARK_LIGHT));
    assert_eq!(sovereign.at("e16", 18, 88), rgb(theme::MARK_DARK));
    let mut plunder = start(Game::Plunder);
    for text in ["e4", "d5", "Nc3", "Nf6", "Nxd5:P"] {
        let action = plunder.position().parse_action(text).unwrap();
        plunder.play(action).unwrap();
    }
    let drawn = Drawn::of(&plunder, &look());
    keep(&drawn, "vest");
    assert_eq!(drawn.at("d5", 68, 40), rgb(ArmyPalette::default().army(picture::vest_colour(Role::Pawn)).fill));
    let kings = Drawn::of(&start(Game::TwoKings), &look());
    let position = start(Game::TwoKings).position().clone();
    let royal = position.royal(Seat::One).unwrap().to_string();
    assert_eq!(kings.at(&royal, 84, 20), rgb(theme::MARK_GOLD));
}

#[test]
fn the_picture_is_as_the_board_is_shown() {
    let record = &middles()[0];
    let plain = Drawn::of(record, &look());
    let settings = |settings: ViewSettings| Drawn::of(record, &Look { settings, ..look() });
    let letters = settings(ViewSettings { square_letters: false, ..look().settings });
    assert_ne!(letters.pixels, plain.pixels);
    assert_ne!(settings(ViewSettings { piece_letters: true, ..look().settings }).pixels, plain.pixels);
    for armies in ArmyPalette::ALL {
        let settings = ViewSettings { armies, ..look().settings };
        let drawn = Drawn::of(&start(Game::Sovereign), &Look { settings, ..look() });
        assert_eq!(drawn.at("e5", 80, 50), rgb(armies.army(Army::Navy).fill), "{armies:?}");
        keep(&drawn, armies.label());
    }
    let chains = settings(ViewSettings { overlay: true, ..look().settings });
    assert_ne!(chains.pixels, plain.pixels);
    keep(&chains, "chains");
    let light = Drawn::of(record, &Look { palette: Theme::Light.palette(), ..look() });
    assert_eq!(light.pixel(3, 3), rgb(Theme::Light.palette().background));
    keep(&light, "light");
    let shape = |from: &str, to: &str, ink| Shape { from: from.parse().unwrap(), to: to.parse().unwrap(), ink };
    let shapes = vec![shape("c3", "h8", Ink::Red), shape("m13", "m13", Ink::Blue), shape("n4", "n9", Ink::Green)];
    let drawn = Drawn::of(record, &Look { shapes, ..look() });
    keep(&drawn, "shapes");
    let near = |one: [u8; 3], other: [u8; 3]| one.iter().zip(other).all(|(one, other)| one.abs_diff(other) < 40);
    assert!(near(drawn.at("n6", 50, 50), rgb(Ink::Green.colour())), "{:?}", drawn.at("n6", 50, 50));
    assert!(near(drawn.at("f6", 50, 50), rgb(Ink::Red.colour())), "{:?}", drawn.at("f6", 50, 50));
    assert!(near(drawn.at("m13", 9, 50), rgb(Ink::Blue.colour())), "{:?}", drawn.at("m13", 9, 50));
}

#[test]
fn a_turned_board_is_drawn_turned() {
    for (game, square) in [(Game::Martian, "d1"), (Game::Royale, "i1"), (Game::Sovereign, "i1")] {
        let record = start(game);
        let piece = record.position().piece_at(square.parse().unwrap()).unwrap();
        for quarters in 0..4 {
            let rotation = Rotation::quarters(quarters).fitting(game);
            let drawn = Drawn::of(&record, &Look { rotation, ..look() });
            let around: Vec<_> = (10..90).step_by(2).map(|y| drawn.at(square, 50, y)).collect();
            assert!(around.contains(&rgb(ArmyPalette::default().army(piece.army).fill)), "{game} {quarters}");
            if (game, quarters) == (Game::Royale, 1) {
                keep(&drawn, "turned");
            }
        }
    }
    // Face to face the far seat's plates lie above.
    let settings = ViewSettings { turning: Turning::FaceToFace, ..ViewSettings::default() };
    let drawn = Drawn::of(&start(Game::Sovereign), &Look { settings, ..look() });
    assert_eq!((drawn.at("e16", 18, 12), drawn.at("e1", 18, 88)), (rgb(theme::MARK_DARK), rgb(theme::MARK_LIGHT)));
    keep(&drawn, "face-to-face");
}

#[test]
fn a_file_holds_the_same_pixels() {
    let folder = tempfile::tempdir().unwrap();
    let drawn = Drawn::of(&start(Game::Martian), &look());
    let path = folder.path().join("board.png");
    Export::Picture(drawn.picture.clone()).write(&RealDisk, &path, Over::Nothing).unwrap();
    let file = std::io::BufReader::new(std::fs::File::open(&path).unwrap());
    let mut reader = png::Decoder::new(file).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!([info.width, info.height], drawn.picture.size());
    assert_eq!(pixels, drawn.pixels);
    let write =
        |path: &str| Export::Picture(drawn.picture.clone()).write(&RealDisk, &folder.path().join(path), Over::Nothing);
    assert!(matches!(write("board.png"), Err(ExportError::Exists)), "what is there is not replaced without leave");
    let Err(ExportError::File(nowhere)) = write("no/board.png") else { panic!("there is no such folder") };
    assert!(nowhere.to_string().ends_with("no such folder"), "{nowhere}");
}
