//! What a machine was at its tables, on the disk: so it comes back to them after a restart.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::table::Place;
use serde::{Deserialize, Serialize};

use crate::files::{read_list, write_list};
use crate::journal::{DiskInUse, DiskThread, JournalFolder};
use crate::online::Reach;
use crate::tasks::{Background, StopFlag, Waker};

/// How many tables are remembered; those that were opened or joined last.
const REMEMBERED: usize = 64;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Role {
    Host {
        name: String,
        reach: Reach,
        is_public: bool,
        /// Whether the clock of a player runs while that player's machine is not connected.
        away_clock_runs: bool,
        /// The numbers of the seats of its own people.
        seats: Vec<u8>,
    },
    Guest {
        name: String,
        invitation: String,
        place: Place,
    },
}

/// One table, and when this machine came to it: greater is later.
#[derive(Clone, Serialize, Deserialize)]
struct Kept {
    order: u64,
    role: Role,
}

type Roles = BTreeMap<u64, Kept>;

#[derive(SystemParam)]
pub(super) struct KeptTables<'w> {
    disk: Res<'w, DiskInUse>,
    thread: Res<'w, DiskThread>,
    folder: Res<'w, JournalFolder>,
    waker: Res<'w, Waker>,
}

impl KeptTables<'_> {
    fn file(&self) -> Option<PathBuf> {
        self.folder.0.as_deref().and_then(Path::parent).map(|folder| folder.join("live-tables.ron"))
    }

    /// Notes what this machine is at a table; `None` if it has left. The disk's thread does it, one note after the other.
    pub fn set(&self, table: u64, role: Option<Role>) {
        let Some(file) = self.file() else { return };
        let disk = self.disk.clone();
        let work = move || {
            let mut roles: Roles = read_list(&*disk.0, &file);
            let order = roles.values().map(|kept| kept.order).max().unwrap_or(0) + 1;
            match role {
                Some(role) => _ = roles.insert(table, Kept { order, role }),
                None => _ = roles.remove(&table),
            }
            while roles.len() > REMEMBERED {
                let oldest = roles.iter().min_by_key(|(_, kept)| kept.order).map(|(table, _)| *table);
                oldest.map(|table| roles.remove(&table));
            }
            if let Err(why) = write_list(&*disk.0, &file, &roles) {
                // The game itself is safe; its table will not be found again.
                warn!("cannot write {}: {why}", file.display());
            }
        };
        let given = self.thread.worker().map(|worker| worker.give(work).is_ok());
        if !given.is_ok_and(|given| given) {
            warn!("the table will not be found again: the system gives no thread");
        }
    }

    pub fn find(&self, table: u64) -> Background<Option<Role>> {
        let (file, disk) = (self.file(), self.disk.clone());
        let find = move |_: &StopFlag| {
            let mut roles: Roles = read_list(&*disk.0, &file?);
            roles.remove(&table).map(|kept| kept.role)
        };
        Background::run(find, &self.waker)
    }
}
