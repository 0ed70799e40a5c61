//! To be told.
use crate::Outcome;
use crate::desk::Desk;
pub fn tell(_: &mut Desk) -> Outcome {
    Ok(())
}
