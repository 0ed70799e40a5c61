//! Short lists that the program keeps for itself, one line for each entry: what is lost with one can be done without.

use std::io;
use std::path::Path;

use regalia_core::disk::{Access, Disk};
use regalia_core::storage::file::ordinary;
use regalia_core::storage::temporary;
use ron::ser::PrettyConfig;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Maximum size of a list, in bytes.
const MOST_BYTES: u64 = 1 << 20;

/// Reads a list; an unreadable one counts as empty.
pub fn read<T: DeserializeOwned + Default>(disk: &dyn Disk, file: &Path) -> T {
    if !ordinary(disk, file).is_ok_and(|about| about.bytes <= MOST_BYTES) {
        return T::default();
    }
    let bytes = disk.open(file, Access::Read).and_then(|file| file.read(0, MOST_BYTES)).unwrap_or_default();
    ron::de::from_bytes(&bytes).unwrap_or_default()
}

/// Replaces a list.
///
/// # Errors
/// If the disk refuses.
pub fn write<T: Serialize>(disk: &dyn Disk, file: &Path, list: &T) -> io::Result<()> {
    let text = ron::ser::to_string_pretty(list, PrettyConfig::new().depth_limit(1).new_line("\n"));
    temporary::replace(disk, file, text.map_err(io::Error::other)?.as_bytes())
}
