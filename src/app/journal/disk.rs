//! Where games and settings are kept: the disk, the thread that waits for it, and the folder of the journals.

use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;
use regalia_core::disk::{Disk, RealDisk};

use super::folder::data_folder;
use crate::tasks::Worker;

/// Where games and settings are kept.
#[derive(Resource, Clone, Debug)]
pub struct Storage {
    pub disk: DiskInUse,
    pub thread: DiskThread,
    /// The folder of the journals; `None` keeps none.
    pub journals: Option<PathBuf>,
}

impl Storage {
    /// On the system's disk, with the journals in this folder; `None` keeps none.
    pub fn with_journals(journals: Option<PathBuf>) -> Self {
        Self { disk: DiskInUse::default(), thread: DiskThread::default(), journals }
    }
}

impl Default for Storage {
    /// The journals are in the user's data folder; without a home folder there are none.
    fn default() -> Self {
        Self::with_journals(data_folder().map(|folder| folder.join("journals")))
    }
}

/// The disk that games and settings are on: the system's, except in tests.
#[derive(Clone, Debug)]
pub struct DiskInUse(pub Arc<dyn Disk>);

impl Default for DiskInUse {
    fn default() -> Self {
        Self(Arc::new(RealDisk))
    }
}

pub const DISK_THREAD: &str = "disk";

/// The thread that waits for the disk, so that the window need not: it syncs the journal, and writes the settings and the
/// training notebook. It starts when it is first needed.
#[derive(Clone, Debug, Default)]
pub struct DiskThread(Arc<Mutex<Option<Worker>>>);

impl DiskThread {
    pub fn worker(&self) -> io::Result<Worker> {
        let mut worker = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &*worker {
            Some(worker) => Ok(worker.clone()),
            None => Ok(worker.insert(Worker::start(DISK_THREAD)?).clone()),
        }
    }
}
