//! Makes a film: draws its frames and writes them.

use std::time::Duration;

use regalia_core::record::Record;

use super::choices::{Choices, Format};
use super::plan::{Shot, plan};
use super::{apng::Apng, delta::Delta, gif, scene::Scene};
use crate::view::{Look, Rotation, Seating};

/// See `tests/app/film/`.
#[derive(Clone, Debug)]
pub struct Film {
    record: Box<Record>,
    choices: Choices,
    look: Look<'static>,
}

#[derive(Debug, thiserror::Error)]
pub enum FilmError {
    #[error("cancelled")]
    Cancelled,
    #[error("cannot make the film: {0}")]
    Gif(#[from] ::gif::EncodingError),
    #[error("cannot make the film: {0}")]
    Apng(#[from] png::EncodingError),
}

impl Film {
    /// The film of a game's current line, without the arrows drawn on it.
    pub fn new(record: &Record, choices: Choices, look: Look<'static>) -> Self {
        let rotation = Rotation::towards(choices.bottom, Seating::of(record)).fitting(record.game());
        let look = Look { rotation, shapes: Vec::new(), ..look };
        Self { record: Box::new(record.clone()), choices, look }
    }

    pub const fn choices(&self) -> &Choices {
        &self.choices
    }

    pub fn shots(&self) -> Vec<Shot> {
        plan(&self.record, &self.choices)
    }

    pub fn scene(&self) -> Scene<'_> {
        Scene::new(&self.record, &self.look, self.choices.size)
    }

    /// The film as a file. `step` is told how many of all steps are done, and stops the work with `false`.
    pub fn bytes(&self, mut step: impl FnMut(usize, usize) -> bool) -> Result<Vec<u8>, FilmError> {
        let shots = self.shots();
        match self.choices.format {
            Format::Gif => {
                // Drawing takes longer than writing.
                let all = shots.len() * 5;
                let mut done = 0;
                let mut frames: Vec<(Delta, Duration)> = Vec::with_capacity(shots.len());
                self.draw(&shots, |delta, stays| {
                    frames.push((delta, stays));
                    done += 4;
                    if step(done, all) { Ok(()) } else { Err(FilmError::Cancelled) }
                })?;
                let file = gif::write(self.scene().size(), &frames, || {
                    done += 1;
                    step(done, all)
                });
                file?.ok_or(FilmError::Cancelled)
            }
            Format::Apng => {
                let mut file = Vec::new();
                let mut apng = Apng::begin(&mut file, self.scene().size(), shots.len())?;
                let mut done = 0;
                self.draw(&shots, |delta, stays| {
                    apng.frame(&delta, stays)?;
                    done += 1;
                    if step(done, shots.len()) { Ok(()) } else { Err(FilmError::Cancelled) }
                })?;
                apng.end()?;
                Ok(file)
            }
        }
    }

    fn draw(
        &self,
        shots: &[Shot],
        mut take: impl FnMut(Delta, Duration) -> Result<(), FilmError>,
    ) -> Result<(), FilmError> {
        let (mut record, scene) = ((*self.record).clone(), self.scene());
        let mut before = None;
        for shot in shots {
            record.jump(shot.ply);
            let frame = scene.frame(&record, shot);
            take(Delta::of(before.as_deref(), &frame, scene.size()[0]), shot.stays)?;
            before = Some(frame);
        }
        Ok(())
    }
}
