//! This machine's roles at its tables, on the disk: it rejoins them after a restart.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::table::Place;
use serde::{Deserialize, Serialize};

use crate::files::{read_list, write_list};
use crate::journal::Storage;
use crate::online::Reach;
use crate::tasks::{Background, StopFlag, Waker};

/// Maximum number of tables that are remembered: those that were opened or joined last.
const MAX_ROLES: usize = 64;

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

/// A role, and the order in which the tables were entered: greater is later.
#[derive(Clone, Serialize, Deserialize)]
struct SavedRole {
    order: u64,
    role: Role,
}

type Roles = BTreeMap<u64, SavedRole>;

#[derive(SystemParam)]
pub(super) struct SavedRoles<'w> {
    storage: Res<'w, Storage>,
    waker: Res<'w, Waker>,
}

impl SavedRoles<'_> {
    fn file(&self) -> Option<PathBuf> {
        self.storage.journals.as_deref().and_then(Path::parent).map(|folder| folder.join("live-tables.ron"))
    }

    /// Saves the role at a table on the disk's thread; `None` if this machine has left it.
    pub fn save(&self, table: u64, role: Option<Role>) {
        let Some(file) = self.file() else { return };
        let disk = self.storage.disk.clone();
        let work = move || {
            let mut roles: Roles = read_list(&*disk.0, &file);
            let order = roles.values().map(|saved| saved.order).max().unwrap_or(0) + 1;
            match role {
                Some(role) => _ = roles.insert(table, SavedRole { order, role }),
                None => _ = roles.remove(&table),
            }
            while roles.len() > MAX_ROLES {
                let oldest = roles.iter().min_by_key(|(_, saved)| saved.order).map(|(table, _)| *table);
                oldest.map(|table| roles.remove(&table));
            }
            if let Err(why) = write_list(&*disk.0, &file, &roles) {
                // The game itself is safe; only its table cannot be rejoined.
                warn!("cannot write {}: {why}", file.display());
            }
        };
        let given = self.storage.thread.worker().map(|worker| worker.give(work).is_ok());
        if !given.is_ok_and(|given| given) {
            warn!("the table will not be found again: the system gives no thread");
        }
    }

    pub fn load(&self, table: u64) -> Background<Option<Role>> {
        let (file, disk) = (self.file(), self.storage.disk.clone());
        let load = move |_: &StopFlag| {
            let mut roles: Roles = read_list(&*disk.0, &file?);
            roles.remove(&table).map(|saved| saved.role)
        };
        Background::run(load, &self.waker)
    }
}
