//! What a machine was at its tables, on the disk: so it comes back to them after a restart.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use regalia_core::disk::{Access, Disk};
use regalia_core::storage::file::ordinary;
use regalia_core::storage::temporary;
use regalia_core::table::Place;
use serde::{Deserialize, Serialize};

use crate::files::{DiskInUse, JournalFolder};
use crate::online::Reach;
use crate::tasks::{Background, Waker};

/// How many tables are remembered; those that were opened or joined last.
const REMEMBERED: usize = 64;

/// The most bytes of a list that is read.
const MOST_BYTES: u64 = 1 << 20;

/// What this machine is at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Role {
    /// It holds the table.
    Host {
        /// What its player is called.
        name: String,
        /// How far the table can be reached.
        reach: Reach,
        /// Whether people on this network see it and may knock.
        is_public: bool,
        /// Whether the clock of a player runs while that player's machine is not connected.
        away_clock_runs: bool,
        /// The numbers of the seats of its own people.
        seats: Vec<u8>,
    },
    /// It has joined.
    Guest {
        /// What its player is called.
        name: String,
        /// The invitation.
        invitation: String,
        /// Where it is.
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

/// The list of tables beside the journals.
#[derive(Clone, Debug)]
pub(super) struct KeptTables {
    disk: DiskInUse,
    file: Option<PathBuf>,
}

impl KeptTables {
    pub fn new(disk: &DiskInUse, folder: &JournalFolder) -> Self {
        let file = folder.0.as_deref().and_then(Path::parent).map(|folder| folder.join("live-tables.ron"));
        Self { disk: disk.clone(), file }
    }

    /// Notes what this machine is at a table; `None` if it has left. In the background.
    pub fn set(&self, table: u64, role: Option<Role>, waker: &Waker) {
        let kept = self.clone();
        let work = move || {
            let Some(file) = &kept.file else { return };
            let mut roles = read(&*kept.disk.0, file);
            let order = roles.values().map(|kept| kept.order).max().unwrap_or(0) + 1;
            match role {
                Some(role) => _ = roles.insert(table, Kept { order, role }),
                None => _ = roles.remove(&table),
            }
            while roles.len() > REMEMBERED {
                let oldest = roles.iter().min_by_key(|(_, kept)| kept.order).map(|(table, _)| *table);
                oldest.map(|table| roles.remove(&table));
            }
            if let Err(why) = write(&*kept.disk.0, file, &roles) {
                // The game itself is safe; its table will not be found again.
                warn!("cannot write {}: {why}", file.display());
            }
        };
        Background::run(move |_| work(), waker).detach();
    }

    /// What this machine was at a table.
    pub fn find(&self, table: u64, waker: &Waker) -> Background<Option<Role>> {
        let kept = self.clone();
        Background::run(
            move |_| {
                let mut roles = read(&*kept.disk.0, kept.file.as_ref()?);
                roles.remove(&table).map(|kept| kept.role)
            },
            waker,
        )
    }
}

/// Reads the list; an unreadable one counts as empty.
fn read(disk: &dyn Disk, file: &Path) -> Roles {
    if !ordinary(disk, file).is_ok_and(|about| about.bytes <= MOST_BYTES) {
        return Roles::new();
    }
    let bytes = disk.open(file, Access::Read).and_then(|file| file.read(0, MOST_BYTES)).unwrap_or_default();
    ron::de::from_bytes(&bytes).unwrap_or_default()
}

fn write(disk: &dyn Disk, file: &Path, roles: &Roles) -> std::io::Result<()> {
    let text = ron::ser::to_string_pretty(roles, ron::ser::PrettyConfig::new().new_line("\n"));
    temporary::replace(disk, file, text.map_err(std::io::Error::other)?.as_bytes())
}
