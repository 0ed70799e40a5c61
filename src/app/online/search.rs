//! A search for tables on this network.

use std::io;

use super::endpoint::{NetworkError, Setup};
use super::nearby::FoundTable;
use super::wire::{Wire, WireEvent};
use crate::tasks::Waker;

/// Looks for tables on this network until it is dropped.
#[derive(Debug)]
pub struct Search {
    wire: Wire,
    tables: Vec<FoundTable>,
    error: Option<NetworkError>,
}

impl Search {
    pub fn start(setup: Setup, waker: Waker) -> io::Result<Self> {
        let wire = Wire::open(Setup { looks_around: true, ..setup }, waker)?;
        Ok(Self { wire, tables: Vec::new(), error: None })
    }

    /// The tables that are there now, in the order in which they were found.
    pub fn tables(&mut self) -> &[FoundTable] {
        for event in self.wire.drain_events() {
            match event {
                WireEvent::Found(table) => {
                    match self.tables.iter_mut().find(|known| known.invitation.host() == table.invitation.host()) {
                        Some(known) => *known = table,
                        None => self.tables.push(table),
                    }
                }
                WireEvent::Gone(key) => self.tables.retain(|known| known.invitation.host() != key),
                WireEvent::Failed(why) => self.error = Some(why),
                _ => {}
            }
        }
        &self.tables
    }

    pub fn error(&self) -> Option<&NetworkError> {
        self.error.as_ref()
    }
}
