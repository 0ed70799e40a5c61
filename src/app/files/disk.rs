//! The disk that games and settings are on.

use std::sync::Arc;

use bevy::prelude::*;
use regalia_core::disk::{Disk, RealDisk};

/// The disk that games and settings are on: the system's, except in tests.
#[derive(Resource, Clone, Debug)]
pub struct DiskInUse(pub Arc<dyn Disk>);

impl Default for DiskInUse {
    fn default() -> Self {
        Self(Arc::new(RealDisk))
    }
}
