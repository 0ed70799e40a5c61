//! Looking for tables on this network.

use std::io;

use super::endpoint::{NetworkError, Setup};
use super::nearby::FoundTable;
use super::wire::{Wire, WireEvent};
use crate::tasks::Waker;

#[derive(Debug)]
pub struct Search {
    wire: Wire,
    tables: Vec<FoundTable>,
    trouble: Option<NetworkError>,
}

impl Search {
    pub fn start(setup: Setup, waker: Waker) -> io::Result<Self> {
        Ok(Self { wire: Wire::open(Setup { looks_around: true, ..setup }, waker)?, tables: Vec::new(), trouble: None })
    }

    /// The tables that are there now, in the order in which they were found.
    pub fn tables(&mut self) -> &[FoundTable] {
        for event in self.wire.take() {
            match event {
                WireEvent::Found(table) => {
                    match self.tables.iter_mut().find(|known| known.invitation.host() == table.invitation.host()) {
                        Some(known) => *known = table,
                        None => self.tables.push(table),
                    }
                }
                WireEvent::Gone(key) => self.tables.retain(|known| known.invitation.host() != key),
                WireEvent::Failed(why) => self.trouble = Some(why),
                _ => {}
            }
        }
        &self.tables
    }

    #[must_use]
    pub fn trouble(&self) -> Option<&NetworkError> {
        self.trouble.as_ref()
    }
}
