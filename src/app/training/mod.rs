//! Training: "find the move". Exercises with a forced win in one to three moves, and positions of a person's own games.
//!
//! The exercises of the program are data in `assets/training`; tests prove each of them by brute force. An [`Attempt`]
//! judges what the player plays and answers with the longest defence. A [`Notebook`] keeps what was solved.
//!
//! ```
//! use regalia_core::rules::Game;
//! use regalia_app::training::{Attempt, Verdict, exercises};
//! let exercise = &exercises(Game::TwoKings).unwrap()[0];
//! let mut attempt = Attempt::new(exercise.clone());
//! assert_eq!(attempt.play(exercise.first()[0]).unwrap(), Verdict::Solved);
//! ```
//!
//! `collection` has the exercises of the program, `own_exercise` those of a person's games. `solver` proves that a win is
//! forced, or finds what prevents it, and the longest defence; `mistake` the most tempting wrong move.

mod attempt;
mod collection;
mod exercise;
mod mistake;
mod notebook;
mod own_exercise;
mod solver;
mod training_progress;

pub use attempt::{Attempt, Flaw, Verdict};
pub use collection::{CollectionError, exercises};
pub use exercise::{Exercise, ExerciseId, Goal, Source};
pub use mistake::{answers_left, mistake};
pub use notebook::{MAX_OWN, Notebook, NotebookError};
pub use own_exercise::OwnExercise;
pub use training_progress::{Standing, TrainingProgress};
