//! The screens of the gallery, and the way to each.

use std::time::Duration;

use regalia_app::play::greeting;
use regalia_core::engine::{Engine, MEGABYTES, Stop};
use regalia_core::record::{OwnKey, Player, Record, message, save};
use regalia_core::review::Reviewer;
use regalia_core::rules::{Game, GamePosition, Options, Position, Square};

use super::{Visit, live};
use crate::Outcome;
use crate::places;
use crate::stories::{MIDDLE, middle, played};
use crate::wait::until;

/// Games that are reviewed: of two players, and of four.
const REVIEWED: [&str; 2] =
    [include_str!("../../../saves/two-crowns.regalia"), include_str!("../../../saves/last-king.regalia")];

/// A game that ends by mate.
const MATE: &str = include_str!("../../../saves/chain-of-command.regalia");

/// Nodes for each position of a reviewed game: enough for a picture.
const NODES: u64 = 20_000;

/// How long the analysis takes at most, on a busy machine.
const ANALYSED: Duration = Duration::from_secs(90);

/// The reviewed games.
pub fn reviewed() -> Outcome<Vec<Record>> {
    let mut engine = Engine::new(MEGABYTES, 1);
    let review = |text: &&str| {
        let mut record = save::from_text(text).map_err(|why| why.to_string())?;
        let mut judging = Reviewer::of(&record).with_nodes(NODES);
        while let Some(task) = judging.next() {
            judging.take(engine.think(&task, &Stop::new()).as_ref());
        }
        record.set_notes(judging.notes());
        Ok(record)
    };
    REVIEWED.iter().map(review).collect()
}

/// Takes the pictures of one visit.
pub fn hang(visit: &mut Visit, reviewed: &[Record]) -> Outcome {
    boards(visit)?;
    if !visit.way.all {
        return Ok(());
    }
    start(visit)?;
    sovereign(visit)?;
    dialogs(visit)?;
    messages(visit)?;
    live::hang(visit)?;
    study(visit)?;
    reviews(visit, reviewed)
}

/// Every game in its middle.
fn boards(visit: &mut Visit) -> Outcome {
    for game in Game::ALL {
        let name = format!("board-{game}");
        if visit.wants(&name) {
            visit.open(Some(&middle(game)?))?;
            visit.take(&name)?;
        }
    }
    Ok(())
}

/// What is reached without a game.
fn start(visit: &mut Visit) -> Outcome {
    if !["start", "new-game", "settings", "keys", "rules", "about", "editor", "tours"]
        .iter()
        .any(|name| visit.wants(name))
    {
        return Ok(());
    }
    visit.open(None)?;
    visit.take("start")?;
    let chords: [(&str, &[&str], &str); 4] = [
        ("new-game", &["ctrl"], "n"),
        ("settings", &["ctrl"], "comma"),
        ("rules", &[], "F1"),
        ("keys", &[], "question"),
    ];
    for (name, held, key) in chords {
        visit.press(held, key)?;
        visit.take(name)?;
        visit.desk.keys(&["Escape"])?;
        visit.desk.quiet()?;
    }
    for (name, menu, entry) in
        [("about", places::HELP_MENU, places::ABOUT), ("editor", places::EDIT_MENU, places::EDITOR)]
    {
        visit.menu(menu, entry)?;
        visit.take(name)?;
        visit.desk.keys(&["Escape"])?;
        visit.desk.quiet()?;
    }
    Ok(())
}

/// The hand at work in Sovereign.
fn sovereign(visit: &mut Visit) -> Outcome {
    let new = Record::new(Options::new(Game::Sovereign), names());
    let click = |visit: &mut Visit, name: &str| {
        let at = visit.square(Game::Sovereign, square(name)?);
        visit.desk.click(at)
    };
    if visit.wants("selected") || visit.wants("refused") || visit.wants("first-move-choice") {
        visit.open(Some(&new))?;
        click(visit, "e2")?;
        let to = visit.square(Game::Sovereign, square("e4")?);
        visit.desk.point(to)?;
        visit.take("selected")?;
        visit.desk.keys(&["Escape"])?;
        click(visit, "a11")?;
        visit.take("refused")?;
        visit.desk.keys(&["Escape"])?;
        click(visit, "f2")?;
        click(visit, "f4")?;
        visit.desk.rest_pointer()?;
        visit.take("first-move-choice")?;
    }
    if visit.wants("promotion") {
        let options = Options::new(Game::Sovereign);
        let start = Position::parse(MIDDLE, &options).map_err(|why| why.to_string())?;
        visit.open(Some(&Record::from_position(start, options, names())))?;
        click(visit, "g6")?;
        click(visit, "g7")?;
        visit.take("promotion")?;
    }
    if visit.wants("mate") {
        visit.open(Some(&save::from_text(MATE).map_err(|why| why.to_string())?))?;
        visit.take("mate")?;
    }
    if visit.wants("end") {
        let record = Record::new(Options::new(Game::Plunder), names());
        visit.open(Some(&played(record, &["f2f3", "e7e5", "g2g4"])?))?;
        for name in ["d8", "h4"] {
            let at = visit.square(Game::Plunder, square(name)?);
            visit.desk.click(at)?;
        }
        visit.desk.rest_pointer()?;
        visit.take("end")?;
    }
    for game in [Game::Sovereign, Game::Royale, Game::Martian] {
        let name = format!("table-{game}");
        if visit.wants(&name) {
            visit.open(Some(&middle(game)?))?;
            visit.desk.keys(&["t"])?;
            visit.take(&name)?;
        }
    }
    if visit.wants("chains") {
        visit.open(Some(&middle(Game::Sovereign)?))?;
        visit.desk.keys(&["c"])?;
        visit.take("chains")?;
    }
    Ok(())
}

/// Dialogs about a running game.
fn dialogs(visit: &mut Visit) -> Outcome {
    if !["players", "draw", "resign", "open", "save", "agree", "tour"].iter().any(|name| visit.wants(name)) {
        return Ok(());
    }
    let record = played(Record::new(Options::new(Game::Plunder), names()), &["e2e4", "e7e5"])?;
    visit.open(Some(&record))?;
    let chords: [(&str, &[&str], &str); 3] =
        [("players", &["ctrl"], "p"), ("open", &["ctrl"], "o"), ("agree", &[], "a")];
    for (name, held, key) in chords {
        visit.press(held, key)?;
        visit.take(name)?;
        visit.desk.keys(&["Escape"])?;
        visit.desk.quiet()?;
    }
    let entries = [("resign", places::GAME_MENU, places::RESIGN), ("tour", places::HELP_MENU, places::TOUR)];
    for (name, menu, entry) in entries {
        visit.menu(menu, entry)?;
        visit.take(name)?;
        visit.desk.keys(&["Escape"])?;
        visit.desk.quiet()?;
    }
    Ok(())
}

/// Games by message: a new one, what has come, and the button for the reply.
fn messages(visit: &mut Visit) -> Outcome {
    if !visit.wants("message") {
        return Ok(());
    }
    let whole = save::from_text(REVIEWED[1]).map_err(|why| why.to_string())?;
    let begun = |plies: usize| {
        let mut record = Record::new(*whole.options(), names());
        for ply in whole.line().take(plies) {
            record.play(ply.action).map_err(|why| why.to_string())?;
        }
        Ok::<Record, String>(record)
    };
    let (mut here, sent) = (begun(20)?, begun(21)?);
    let key = OwnKey::from_secret([7; 32]);
    let text = message::to_text(&sent, sent.len(), 1, &greeting(&sent, sent.len()), Some(&key));
    let path = visit.desk.path("message.txt");
    std::fs::write(&path, text).map_err(|why| why.to_string())?;
    visit.open(None)?;
    visit.desk.hold(&[&path])?.let_go()?;
    visit.take("message-new")?;
    here.set_message_state(here.message_state_at(1, here.len()));
    visit.open(Some(&here))?;
    visit.desk.hold(&[&path])?.let_go()?;
    visit.take("message-came")?;
    let next = whole.line().nth(sent.len()).ok_or("no reply")?.action;
    visit.desk.keys(&["slash"])?;
    visit.desk.type_text(&next.to_string())?;
    visit.desk.keys(&["Return", "Escape"])?;
    visit.take("message-reply")
}

/// Hint, analysis, exercises.
fn study(visit: &mut Visit) -> Outcome {
    if visit.wants("hint") {
        visit.open(Some(&against(Game::Plunder, &["e2e4", "e7e5"])?))?;
        // The piece, the square, the reason.
        for _ in 0..3 {
            let since = visit.desk.spoken()?.len();
            visit.desk.keys(&["h"])?;
            hears(visit, since)?;
        }
        visit.take("hint")?;
    }
    for game in [Game::Sovereign, Game::Royale, Game::Martian] {
        let name = format!("analysis-{game}");
        if visit.wants(&name) {
            visit.open(Some(
                &middle(game)?
                    .with_players(&[Player::Person, Player::Computer(3), Player::Computer(3), Player::Computer(3)], 1),
            ))?;
            visit.desk.keys(&["p"])?;
            visit.desk.quiet()?;
            let since = visit.desk.spoken()?.len();
            visit.desk.keys(&["a"])?;
            hears(visit, since)?;
            visit.take(&name)?;
        }
    }
    for game in Game::ALL {
        let name = format!("exercise-{game}");
        if visit.wants(&name) {
            visit.open(Some(&Record::new(Options::new(game), names())))?;
            visit.menu(places::STUDY_MENU, places::FIND_THE_MOVE)?;
            visit.take(&name)?;
        }
    }
    Ok(())
}

/// Reviewed games: the graph, and the summary.
fn reviews(visit: &mut Visit, reviewed: &[Record]) -> Outcome {
    for record in reviewed {
        let (review, summary) = (format!("review-{}", record.game()), format!("summary-{}", record.game()));
        if !visit.wants(&review) && !visit.wants(&summary) {
            continue;
        }
        visit.open(Some(record))?;
        visit.desk.keys(&["Escape", "Left", "Left"])?;
        visit.take(&review)?;
        visit.menu(places::STUDY_MENU, places::REVIEW)?;
        visit.take(&summary)?;
    }
    Ok(())
}

/// A game of a person against the computer, in which it is the person's turn.
fn against(game: Game, moves: &[&str]) -> Outcome<Record> {
    let record = Record::new(Options::new(game), names()).with_players(&[Player::Person, Player::Computer(3)], 1);
    played(record, moves)
}

/// Waits until more than `since` lines have been spoken.
fn hears(visit: &mut Visit, since: usize) -> Outcome {
    until("the program says something", ANALYSED, || {
        visit.desk.program()?.check_alive()?;
        Ok((visit.desk.spoken()?.len() > since).then_some(()))
    })
}

fn names() -> Vec<String> {
    vec!["Ann".to_owned(), "Ben".to_owned(), "Cem".to_owned(), "Dora".to_owned()]
}

fn square(name: &str) -> Outcome<Square> {
    name.parse().map_err(|_| format!("no square {name}"))
}
