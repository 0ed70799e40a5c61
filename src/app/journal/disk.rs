//! The disk that games and settings are on, and the thread that waits for it.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;
use regalia_core::disk::{Disk, RealDisk};

use crate::tasks::Worker;

/// The disk that games and settings are on: the system's, except in tests.
#[derive(Resource, Clone, Debug)]
pub struct DiskInUse(pub Arc<dyn Disk>);

impl Default for DiskInUse {
    fn default() -> Self {
        Self(Arc::new(RealDisk))
    }
}

pub const DISK_THREAD: &str = "disk";

/// The thread that waits for the disk, so that the window need not: it syncs the journal, and writes the settings and the
/// training notebook. It starts when it is first needed.
#[derive(Resource, Clone, Debug, Default)]
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
