//! Files that would be larger than the system allows.

/// Makes the system report a file above its size limit (`ulimit -f`) as an error, like a full disk. By default it kills
/// the program.
pub(super) fn tell_instead_of_ending() {
    #[cfg(unix)]
    {
        use std::sync::Arc;
        use std::sync::atomic::AtomicBool;
        // Nobody reads the flag; it is enough that the signal has a handler.
        let taken = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::new(AtomicBool::new(false)));
        if let Err(why) = taken {
            bevy::log::warn!("a file that gets too large will end the program: {why}");
        }
    }
}
