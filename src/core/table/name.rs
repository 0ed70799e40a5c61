//! Names that come from other machines.

/// The most letters of a name from another machine.
const MOST: usize = 40;

/// A name fit to be shown: on one line, short, without control characters and marks of writing direction.
#[must_use]
pub fn fit_name(name: &str) -> String {
    crate::record::on_one_line(name).chars().take(MOST).collect::<String>().trim().to_owned()
}
