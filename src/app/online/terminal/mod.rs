//! `regalia host` and `regalia join`: a table without a window, at which the engine plays. For a server with a table that is
//! always open, for tests, and for other people's programs.

mod game_file;
mod move_finder;
mod table;
mod uci_engine;
mod waits;

use std::io;
use std::process::ExitCode;

use rand::TryRng as _;
use rand::rngs::SysRng;
use regalia_core::cli::{Hosting, Joining, Playing, refuse};
use regalia_core::record::{OwnKey, TableState};
use regalia_core::rules::Seat;
use regalia_core::table::{Chair, Place, TableSettings};

use super::endpoint::{Reach, Setup, port_of};
use super::invitation::{Invitation, NoInvitation};
use super::nearby::TableSign;
use super::session::{Session, chair, first_request};
use crate::files::{KeyError, own_key};
use crate::journal::data_folder;
use game_file::{GameFile, GameFileError};
use move_finder::{FinderError, MoveFinder};
use table::{Table, TableEnd, WakeSignal};

#[must_use]
pub fn host(hosting: &Hosting) -> ExitCode {
    finish(open(hosting).and_then(|table| Ok(table.play(hosting.games)?)))
}

/// Joins a table and plays at it to the end of the game.
#[must_use]
pub fn join(joining: &Joining) -> ExitCode {
    finish(enter(joining).and_then(|table| Ok(table.play(Some(1))?)))
}

fn finish(played: Result<(), TerminalError>) -> ExitCode {
    played.map_or_else(|why| refuse(&why.to_string()), |()| ExitCode::SUCCESS)
}

/// Why `host` or `join` ends.
#[derive(Debug, thiserror::Error)]
enum TerminalError {
    #[error("{0}")]
    Arguments(String),
    #[error("{0}")]
    File(#[from] GameFileError),
    #[error("the system gives no random numbers: {0}")]
    NoChance(#[from] rand::rngs::SysError),
    #[error("{0}")]
    Invitation(#[from] NoInvitation),
    #[error("this is a table of this very player; with --key FOLDER another one joins it")]
    OwnTable,
    #[error("there is no folder for a key; name one with --key")]
    NoKeyFolder,
    #[error("{0}")]
    Key(#[from] KeyError),
    #[error("{0}")]
    MoveFinder(#[from] FinderError),
    #[error("no thread can be started: {0}")]
    NoThread(#[from] io::Error),
    #[error("{0}")]
    Table(#[from] TableEnd),
}

fn open(hosting: &Hosting) -> Result<Table, TerminalError> {
    let (new_game, seats) = hosting.record().map_err(TerminalError::Arguments)?;
    let taken = hosting.file.as_deref().map(|path| GameFile::take(path, &new_game, hosting.new)).transpose()?;
    let (file, kept) = taken.map_or((None, None), |(file, kept)| (Some(file), kept));
    let kept = kept.and_then(|record| Some((record.table_state()?, record)));
    let (state, record) = match kept {
        Some(kept) => kept,
        None => (TableState::new(SysRng.try_next_u64()?, new_game.len()), new_game.clone()),
    };
    let key = key(&hosting.playing)?;
    let chairs: Vec<Chair> =
        Seat::ALL[..record.game().seats()].iter().map(|seat| chair(&record, *seat, &seats)).collect();
    let free = chairs.iter().filter(|chair| **chair == Chair::Open).count();
    let sign = TableSign { game: record.game(), host: hosting.playing.name(), free };
    let rules = TableSettings { secret: key.table_secret(state.id), is_public: hosting.visible, away_clock_runs: true };
    let setup = Setup { port: Some(port_of(state.id)), ..setup(key, &hosting.playing) };
    let signal = WakeSignal::new();
    let session = Session::host(setup, (state, &record), chairs, rules, signal.waker())?;
    session.announce(hosting.visible.then_some(sign));
    let table = Table::new(session, MoveFinder::new(&hosting.playing)?, signal);
    Ok(Table::of_host(table, new_game, seats, file))
}

fn enter(joining: &Joining) -> Result<Table, TerminalError> {
    let invitation: Invitation = joining.invitation.parse()?;
    let key = key(&joining.playing)?;
    if invitation.host() == key.public() {
        return Err(TerminalError::OwnTable);
    }
    let place = if joining.watch { Place::Watch } else { Place::Sit(joining.seats.clone()) };
    let who = (joining.playing.name(), place);
    let signal = WakeSignal::new();
    let setup = setup(key, &joining.playing);
    let session = Session::join(setup, invitation, who, first_request(), None, signal.waker())?;
    Ok(Table::of_guest(Table::new(session, MoveFinder::new(&joining.playing)?, signal), joining.wait()))
}

fn setup(key: OwnKey, playing: &Playing) -> Setup {
    let reach = if playing.internet { Reach::Internet(playing.relay.clone()) } else { Reach::Network };
    Setup { key, reach, port: None, looks_around: false }
}

fn key(playing: &Playing) -> Result<OwnKey, TerminalError> {
    Ok(own_key(&playing.key.clone().or_else(data_folder).ok_or(TerminalError::NoKeyFolder)?)?)
}
