//! Files that would be larger than the system allows.

/// Has the system say that a file would be larger than it allows (`ulimit -f`), as it says that a disk is full. Otherwise
/// it ends the program.
pub(super) fn tell_instead_of_ending() {
    #[cfg(unix)]
    {
        use std::sync::Arc;
        use std::sync::atomic::AtomicBool;
        // Nobody reads the flag: it is enough that the signal is taken.
        let taken = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::new(AtomicBool::new(false)));
        if let Err(why) = taken {
            bevy::log::warn!("a file that gets too large will end the program: {why}");
        }
    }
}
