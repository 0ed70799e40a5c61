//! The usual start.

/// The usual start.
pub(super) const START: &str = "qqd1/qdp1/dpp1/4/4/1ppd/1pdq/1dqq 1 0 0 - -";
