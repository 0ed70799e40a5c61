//! `regalia host` and `regalia join`: a table without a window, at which the engine plays. For a server with a table that is
//! always open, for tests, and for other people's programs.

mod move_finder;
mod table;
mod uci_engine;

use std::path::Path;
use std::process::ExitCode;

use rand::TryRng as _;
use rand::rngs::SysRng;
use regalia_core::cli::{Hosting, Joining, Playing, refuse};
use regalia_core::record::{OwnKey, Record, TableState};
use regalia_core::table::{Chair, Place, TableSettings};
use regalia_core::{rules::Seat, storage::file};

use super::endpoint::{Reach, Setup, port_of};
use super::invitation::{Invitation, NoInvitation};
use super::nearby::TableSign;
use super::session::{Session, chair, first_request};
use crate::{files::own_key, journal::data_folder};
use move_finder::{MoveFinder, no_thread};
use table::{Table, WakeSignal};

#[must_use]
pub fn host(hosting: &Hosting) -> ExitCode {
    finish(open(hosting).and_then(|table| table.play(hosting.games)))
}

/// Joins a table and plays at it to the end of the game.
#[must_use]
pub fn join(joining: &Joining) -> ExitCode {
    finish(enter(joining).and_then(|table| table.play(Some(1))))
}

fn finish(played: Result<(), String>) -> ExitCode {
    played.map_or_else(|why| refuse(&why), |()| ExitCode::SUCCESS)
}

fn open(hosting: &Hosting) -> Result<Table, String> {
    let (new_game, seats) = hosting.record()?;
    let kept = hosting.file.as_deref().filter(|path| path.exists()).map(kept).transpose()?;
    let (state, record) = match kept {
        Some(kept) => kept,
        None => {
            let id = SysRng.try_next_u64().map_err(|why| format!("the system gives no random numbers: {why}"))?;
            (TableState::new(id, new_game.len()), new_game.clone())
        }
    };
    let key = key(&hosting.playing)?;
    let chairs: Vec<Chair> =
        Seat::ALL[..record.game().seats()].iter().map(|seat| chair(&record, *seat, &seats)).collect();
    let free = chairs.iter().filter(|chair| **chair == Chair::Open).count();
    let sign = TableSign { game: record.game(), host: hosting.playing.name(), free };
    let rules = TableSettings { secret: key.table_secret(state.id), is_public: hosting.visible, away_clock_runs: true };
    let setup = Setup { port: Some(port_of(state.id)), ..setup(key, &hosting.playing) };
    let signal = WakeSignal::new();
    let session = Session::host(setup, (state, &record), chairs, rules, signal.waker()).map_err(no_thread)?;
    session.announce(hosting.visible.then_some(sign));
    let table = Table::new(session, MoveFinder::new(&hosting.playing)?, signal);
    Ok(Table::of_host(table, new_game, seats, hosting.file.clone()))
}

/// The state and the game of a table in a file.
fn kept(path: &Path) -> Result<(TableState, Record), String> {
    let record = file::load(path).map_err(|why| why.to_string())?;
    let state = record.table_state().ok_or_else(|| format!("{} is not a live-table game", path.display()))?;
    Ok((state, record))
}

fn enter(joining: &Joining) -> Result<Table, String> {
    let invitation: Invitation = joining.invitation.parse().map_err(|why: NoInvitation| why.to_string())?;
    let key = key(&joining.playing)?;
    if invitation.host() == key.public() {
        return Err("this is a table of this very player; with --key FOLDER another one joins it".to_owned());
    }
    let place = if joining.watch { Place::Watch } else { Place::Sit(joining.seats.clone()) };
    let who = (joining.playing.name(), place);
    let signal = WakeSignal::new();
    let setup = setup(key, &joining.playing);
    let session = Session::join(setup, invitation, who, first_request(), None, signal.waker()).map_err(no_thread)?;
    Ok(Table::new(session, MoveFinder::new(&joining.playing)?, signal))
}

fn setup(key: OwnKey, playing: &Playing) -> Setup {
    let reach = if playing.internet { Reach::Internet(playing.relay.clone()) } else { Reach::Network };
    Setup { key, reach, port: None, looks_around: false }
}

fn key(playing: &Playing) -> Result<OwnKey, String> {
    let folder = playing.key.clone().or_else(data_folder).ok_or("there is no folder for a key; name one with --key")?;
    own_key(&folder).map_err(|why| why.to_string())
}
