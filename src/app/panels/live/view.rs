//! What the dialog of a live table shows now.

use std::time::{Duration, Instant};

use bevy::prelude::Resource;
use regalia_core::record::{Player, Record};
use regalia_core::{rules::Seat, table::ChairState};

use super::words;
use crate::model::FarSeat;
use crate::online::live::{LiveRequest, LiveTable, NOT_FOUND, Stage};
use crate::panels::start::players_form::LiveForm;
use crate::{board::RunningGame, play::naming::label};

/// After this long without an answer, people are told what to check.
const SLOW_ANSWER: Duration = Duration::from_secs(5);

/// What people fill in before they are at a live table, and what they have put off.
#[derive(Resource, Clone, Debug, Default)]
pub struct LiveDesk {
    pub name: String,
    pub form: LiveForm,
    /// How many players sit at this computer, besides the first.
    pub more: usize,
    /// The invitation, as it was pasted.
    pub invitation: String,
    /// What is wrong with it, in a sentence.
    pub trouble: Option<String>,
    /// Whether the player has asked to leave the table, and is asked whether to.
    pub leaves: bool,
    /// When the invitation was copied.
    pub copied: Option<Instant>,
    /// The question that the player answers later.
    pub postponed: Option<u64>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Page {
    Choose(ChoosePage),
    /// A table is being opened or joined: what happens.
    Joining(String),
    Table(TablePage),
    Ask(AskPage),
}

/// The page on which a table is opened or joined.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChoosePage {
    /// The tables on this network: game and host, free seats, and the invitation.
    pub found: Vec<(String, usize, String)>,
    pub is_searching: bool,
    /// The people of the unfinished game on the board, one of whom may go on with it at a table.
    pub people: Vec<(Seat, String)>,
    /// What went wrong, in sentences.
    pub trouble: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TablePage {
    /// Whose table it is.
    pub title: String,
    /// The game, and how the table is reached.
    pub about: String,
    /// Each seat: side, player, and how that player is connected.
    pub seats: Vec<(String, String, Option<FarSeat>)>,
    pub watching: usize,
    /// The invitation, at the host.
    pub invitation: Option<String>,
    pub is_host: bool,
}

/// What somebody else asks for.
#[derive(Clone, Debug)]
pub struct AskPage {
    /// Who wants what.
    pub title: String,
    /// What would follow.
    pub text: String,
    /// The word for yes, and what it does.
    pub yes: (&'static str, LiveRequest),
    /// The same for no.
    pub no: (&'static str, LiveRequest),
    /// The number of the question, if it can be answered later.
    pub later: Option<u64>,
}

impl PartialEq for AskPage {
    fn eq(&self, other: &Self) -> bool {
        (&self.title, &self.text, self.yes.0) == (&other.title, &other.text, other.yes.0)
    }
}

/// The first thing that somebody else asks for.
pub fn asks(table: &LiveTable, record: Option<&Record>) -> Option<AskPage> {
    if let Some(knock) = table.knocks().first() {
        let (title, text) = words::knock(knock, record);
        let answer = |yes| LiveRequest::LetIn(knock.link, yes);
        return Some(AskPage {
            title,
            text,
            yes: ("Let in", answer(true)),
            no: ("Say no", answer(false)),
            later: None,
        });
    }
    if let (Some(longer), Some(record)) = (table.longer(), record) {
        let (title, text) = words::longer(longer, record);
        let answer = |yes| LiveRequest::TakeLonger(Box::new(longer.clone()), yes);
        let (yes, no) = (("Go on with them", answer(true)), ("Leave them out", answer(false)));
        return Some(AskPage { title: title.to_owned(), text, yes, no, later: None });
    }
    let asked = table.question()?;
    let (title, text, word) = words::question(asked, record?);
    let answer = LiveRequest::Answer;
    Some(AskPage { title, text, yes: (word, answer(true)), no: ("No", answer(false)), later: Some(asked.id) })
}

pub fn page(table: &LiveTable, desk: &LiveDesk, game: Option<&RunningGame>) -> Page {
    let record = game.filter(|game| game.is_live()).map(|game| &game.record);
    if let Some(ask) = asks(table, record) {
        return Page::Ask(ask);
    }
    match table.stage() {
        None => Page::Choose(choose(table, desk, game.map(|game| &game.record))),
        Some(Stage::Connecting(_)) if table.is_host() => Page::Joining("Opening the table…".to_owned()),
        Some(Stage::Connecting(since)) => {
            let long = since.elapsed() > SLOW_ANSWER;
            Page::Joining(if long { NOT_FOUND.to_owned() } else { "Calling the host's computer…".to_owned() })
        }
        Some(Stage::Waiting) => Page::Joining("The host is asked whether you may come in.".to_owned()),
        Some(Stage::In | Stage::Reconnecting(_)) => match record {
            Some(record) => Page::Table(table_page(table, record)),
            None => Page::Joining("The game is coming…".to_owned()),
        },
    }
}

fn choose(table: &LiveTable, desk: &LiveDesk, here: Option<&Record>) -> ChoosePage {
    let here = here.filter(|record| record.main_len() > 0 && record.result().is_none());
    let people = here.into_iter().flat_map(|record| {
        let seats = record.sides_of_line().seats(record.game());
        seats.filter(|seat| record.player(*seat) == Player::Person).map(|seat| (seat, label(record, seat)))
    });
    let row = |found: &crate::online::FoundTable| {
        let sign = &found.sign;
        let host = if sign.host.is_empty() { "somebody" } else { sign.host.as_str() };
        (format!("{} · {host}", sign.game.title()), sign.free, found.invitation.to_string())
    };
    let refusal = table.refusal().or_else(|| table.search_trouble());
    ChoosePage {
        found: table.found().iter().map(row).collect(),
        is_searching: table.is_searching(),
        people: people.collect(),
        trouble: desk.trouble.clone().or_else(|| refusal.map(ToString::to_string)),
    }
}

fn table_page(table: &LiveTable, record: &Record) -> TablePage {
    let own = table.own_seats();
    let chairs = table.chairs();
    let seat = |seat: Seat| {
        let far = far(table, seat);
        let player = match (chairs.get(seat.index()), own.contains(&seat)) {
            (Some(ChairState::Open), _) => "waiting for somebody".to_owned(),
            (_, true) => format!("{} (you)", record.name(seat)),
            _ => label(record, seat),
        };
        (record.side_name(seat).to_owned(), player, far)
    };
    let is_host = table.is_host();
    let host =
        record.sides_of_line().seats(record.game()).find(|seat| chairs.get(seat.index()) == Some(&ChairState::Host));
    let title = match host {
        _ if is_host => "Your table".to_owned(),
        Some(host) => format!("The table of {}", record.name(host)),
        None => "The table".to_owned(),
    };
    let reach = if !is_host {
        ""
    } else if table.is_on_internet() {
        " · over the internet"
    } else {
        " · on this network"
    };
    TablePage {
        title,
        about: format!("{}{reach}", record.game().title()),
        seats: record.sides_of_line().seats(record.game()).map(seat).collect(),
        watching: table.watching(),
        invitation: table.invitation().map(str::to_owned),
        is_host,
    }
}

/// How the player of a seat at another computer is connected.
pub fn far(table: &LiveTable, seat: Seat) -> Option<FarSeat> {
    if table.own_seats().contains(&seat) {
        return None;
    }
    let since = |since: Instant| FarSeat::Away(since.elapsed().as_secs());
    if let (true, Some(Stage::Connecting(began))) = (table.chairs().is_empty(), table.stage()) {
        // A guest that comes back has not reached the host yet.
        return Some(since(began));
    }
    match table.chairs().get(seat.index())? {
        ChairState::Open => Some(FarSeat::Open),
        ChairState::Computer => None,
        ChairState::Host if table.is_host() => None,
        ChairState::Host | ChairState::Guest { here: true } => Some(match table.stage() {
            // Nothing is known of the others while the host is not reached.
            Some(Stage::Reconnecting(lost)) => since(lost),
            _ => FarSeat::Connected,
        }),
        ChairState::Guest { here: false } => Some(table.away_since(seat).map_or(FarSeat::Away(0), since)),
    }
}
