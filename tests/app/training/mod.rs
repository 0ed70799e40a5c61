//! Training: exercises are what brute force says, attempts are judged rightly, progress is kept.

mod attempts;
mod kept;
mod program;
