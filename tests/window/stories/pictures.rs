//! One picture of each screen, for people to look at.

use std::path::{Path, PathBuf};

use regalia_core::record::{Player, Record, save};
use regalia_core::rules::{Action, Army, Game, GamePosition, Options, Position, Role};

use super::{store, whole_game};
use crate::Outcome;
use crate::desk::Desk;
use crate::places;
use crate::screen::Screen;
use crate::table::{Table, Way};

/// A game that ends by mate.
const MATE: &str = include_str!("../../../saves/chain-of-command.regalia");

/// White to move: a pawn before the promotion zone, Navy under its command.
pub const MIDDLE: &str = "aqabvrvnbrbnbbbqbkbbbnbrynyrsbsq/aranvpvpbpbpbpbpbpbpbpbpypypsnsr/nbnp12opob/nqnp12opoq/\
    crcp12rprr/cncp12rprn/gbgp12pppb/gqgp12pppq/yqyp12vpvq/ybyp12vpvb/onop4wp7npnn/orop2wp9npnr/rqrp12cpcq/\
    rbrp12cpcb/srsnppppwpwpwpwpwpwpwp1gpgpanar/sqsbprpnwrwnwbwqwkwbwnwrgngrabaq 1 w b CELNceln 20";

/// Takes the pictures into the folder that `REGALIA_PICTURES` names.
pub fn tell(desk: &mut Desk) -> Outcome {
    let folder = std::env::var_os("REGALIA_PICTURES")
        .map_or_else(|| std::env::temp_dir().join("regalia-pictures"), PathBuf::from);
    std::fs::create_dir_all(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    start_and_dialogs(desk, &folder)?;
    first_moves(desk, &folder)?;
    choices(desk, &folder)?;
    mate(desk, &folder)?;
    other_games(desk, &folder)?;
    watched(desk, &folder)?;
    large(&folder)?;
    println!("   pictures: {}", folder.display());
    Ok(())
}

/// Takes a picture when the window is quiet.
fn take(desk: &mut Desk, folder: &Path, name: &str) -> Outcome {
    let picture = desk.quiet()?;
    if picture.is_blank(places::WINDOW) {
        return Err(format!("nothing is seen on {name}"));
    }
    desk.picture_to(&folder.join(format!("{name}.png")))
}

fn start_and_dialogs(desk: &mut Desk, folder: &Path) -> Outcome {
    let start = desk.start(None)?;
    take(desk, folder, "start")?;
    desk.click(places::NEW_GAME)?;
    desk.changed("the form", &start, places::WINDOW)?;
    desk.rest_pointer()?;
    take(desk, folder, "new-game")?;
    desk.keys(&["Escape"])?;
    desk.becomes("the start screen", &start, places::WINDOW)?;
    for (entry, name) in [(places::KEYS, "keys"), (places::ABOUT, "about")] {
        desk.menu(places::HELP_MENU, entry)?;
        desk.primary(name, places::below_bar(), None)?;
        take(desk, folder, name)?;
        desk.keys(&["Escape"])?;
        desk.becomes("the start screen", &start, places::WINDOW)?;
    }
    desk.menu(places::VIEW_MENU, places::LIGHT_COLOURS)?;
    desk.changed("light colours", &start, places::WINDOW)?;
    take(desk, folder, "start-light")
}

fn first_moves(desk: &mut Desk, folder: &Path) -> Outcome {
    let mut table = open(desk, Record::new(Options::new(Game::Sovereign), names()), "first moves")?;
    take(desk, folder, "board")?;
    desk.click(places::square(Game::Sovereign, square("e2")?))?;
    desk.point(places::square(Game::Sovereign, square("e4")?))?;
    take(desk, folder, "selected")?;
    // A knight of a neutral army refuses.
    desk.keys(&["Escape"])?;
    desk.click(places::square(Game::Sovereign, square("a11")?))?;
    take(desk, folder, "refused")?;
    desk.keys(&["Escape"])?;
    table.play_text(desk, "f2f4", Way::Click)?;
    desk.rest_pointer()?;
    take(desk, folder, "first-move-choice")?;
    table.play_text(desk, "own=b", Way::Click)?;
    let dark = desk.quiet()?;
    desk.menu(places::VIEW_MENU, places::LIGHT_COLOURS)?;
    desk.changed("light colours", &dark, places::WINDOW)?;
    take(desk, folder, "board-light")
}

fn choices(desk: &mut Desk, folder: &Path) -> Outcome {
    let options = Options::new(Game::Sovereign);
    let start = Position::parse(MIDDLE, &options).map_err(|why| why.to_string())?;
    let table = open(desk, Record::from_position(start, options, names()), "choices")?;
    table.go(desk, square("g6")?, square("g7")?, Way::Click)?;
    let king = Action::promotion(square("g6")?, square("g7")?, Some(Role::King));
    let legal = table.expected.legal_actions();
    if !legal.contains(&king) {
        return Err("the pawn may not become a king".to_owned());
    }
    desk.point(places::promotion(Game::Sovereign, square("g7")?, 4))?;
    take(desk, folder, "promotion")?;
    desk.keys(&["Escape"])?;
    desk.rest_pointer()?;
    desk.quiet()?;
    table.ask_to_defect(desk, Army::Navy)?;
    desk.rest_pointer()?;
    take(desk, folder, "defection")
}

fn mate(desk: &mut Desk, folder: &Path) -> Outcome {
    let record = save::from_text(MATE).map_err(|why| why.to_string())?;
    open(desk, record, "mate")?;
    take(desk, folder, "mate")
}

/// A position of each of the other games, from the game that comes with the program.
fn other_games(desk: &mut Desk, folder: &Path) -> Outcome {
    for kind in Game::ALL.into_iter().filter(|kind| *kind != Game::Sovereign) {
        open(desk, middle(kind)?, kind.id())?;
        take(desk, folder, &format!("board-{kind}"))?;
    }
    Ok(())
}

/// Games that the computer plays alone, paused: in the usual window, in the smallest one, in light colours.
fn watched(desk: &mut Desk, folder: &Path) -> Outcome {
    for kind in [Game::TwoKings, Game::Royale] {
        let path = desk.path(&format!("watched {kind}.regalia"));
        store(&path, &middle(kind)?.with_players(&[Player::Computer(1); 4], 1))?;
        desk.start(Some(&path))?;
        desk.keys(&["p"])?;
        take(desk, folder, &format!("watched-{kind}"))?;
        for (width, height) in [(880, 600), (1024, 640)] {
            desk.resize(width, height)?;
            take(desk, folder, &format!("watched-{kind}-{width}x{height}"))?;
        }
        desk.resize(1280, 800)?;
        desk.menu(places::VIEW_MENU, places::LIGHT_COLOURS)?;
        take(desk, folder, &format!("watched-{kind}-light"))?;
    }
    Ok(())
}

/// Start screen, every game with its chains of control, rules and light theme in a larger window on another screen.
fn large(folder: &Path) -> Outcome {
    let screen = Screen::start(1920, 1080)?;
    let mut desk = Desk::new(&screen)?;
    desk.start(None)?;
    desk.resize(1920, 1080)?;
    take(&mut desk, folder, "start-1920x1080")?;
    for kind in Game::ALL {
        let path = desk.path(&format!("{kind}.regalia"));
        store(&path, &middle(kind)?)?;
        desk.start(Some(&path))?;
        desk.resize(1920, 1080)?;
        desk.keys(&["c"])?;
        take(&mut desk, folder, &format!("chains-{kind}-1920x1080"))?;
    }
    desk.keys(&["F1"])?;
    take(&mut desk, folder, "rules-1920x1080")?;
    desk.keys(&["Escape"])?;
    desk.menu(places::VIEW_MENU, places::LIGHT_COLOURS)?;
    take(&mut desk, folder, "light-1920x1080")
}

/// The example game, two thirds into it: vests are worn, and armies have changed hands.
pub fn middle(kind: Game) -> Outcome<Record> {
    let (_, game) = whole_game::find(kind)?;
    let mut record = Record::new(*game.options(), game.names().to_vec());
    for ply in game.line().take(2 * game.len() / 3) {
        record.play(ply.action).map_err(|why| why.to_string())?;
    }
    Ok(record)
}

/// Opens a game in a new window, from a file.
fn open(desk: &mut Desk, record: Record, name: &str) -> Outcome<Table> {
    let path = desk.path(&format!("{name}.regalia"));
    store(&path, &record)?;
    desk.start(Some(&path))?;
    let table = Table::new(record, Some(path));
    table.save(desk)?;
    Ok(table)
}

fn names() -> Vec<String> {
    vec!["Ann".to_owned(), "Ben".to_owned()]
}

fn square(name: &str) -> Outcome<regalia_core::rules::Square> {
    name.parse().map_err(|_| format!("no square {name}"))
}
