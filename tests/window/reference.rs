//! Reference pictures of the screens, in `tests/data/screens`.

use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use crate::Outcome;
use crate::alike::{MEAN, PATCH_MEAN, Small};
use crate::desk::Desk;
use crate::wait::{PATIENCE, until};

/// If it is set, references are written instead of compared.
const RENEW: &str = "REGALIA_RENEW";

/// Before a reference is written, whatever still moves comes to rest.
const REST: Duration = Duration::from_secs(2);

/// Waits until the window looks like its reference. If it does not, the window and the differences are written to the
/// folder of pictures.
///
/// # Errors
/// How they differ, and where the pictures are.
pub fn holds(desk: &mut Desk, name: &str) -> Outcome {
    desk.rest_pointer()?;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/screens").join(format!("{name}.png"));
    if std::env::var_os(RENEW).is_some() {
        sleep(REST);
        return desk.quiet()?.small().write(&path);
    }
    let reference = Small::read(&path).map_err(|why| format!("{why} ({RENEW}=1 makes it)"))?;
    let mut seen = None;
    let alike = until("the window looks like its reference", PATIENCE, || {
        let now = desk.quiet()?.small();
        let difference = reference.difference(&now);
        seen = Some((now, difference));
        Ok(difference.is_some_and(|difference| difference.is_tolerable()).then_some(()))
    });
    let (Err(why), Some((now, difference))) = (&alike, seen) else { return alike };
    let folder = std::env::var_os("REGALIA_PICTURES").map_or_else(std::env::temp_dir, PathBuf::from);
    let (actual, differences) = (folder.join(format!("{name}-actual.png")), folder.join(format!("{name}-differs.png")));
    let how = difference.map_or_else(
        || format!("its size is {:?} instead of {:?}", now.size(), reference.size()),
        |by| {
            format!(
                "it differs by {:.2} (at most {MEAN}), near {:?} by {:.1} (at most {PATCH_MEAN})",
                by.mean, by.at, by.worst
            )
        },
    );
    reference.differences(&now).write(&differences)?;
    desk.picture_to(&actual)?;
    Err(format!(
        "{name}: {why}: {how}. It looks like {}, the differences are in {}. If it is as it should be, {RENEW}=1 renews {}",
        actual.display(),
        differences.display(),
        path.display()
    ))
}
