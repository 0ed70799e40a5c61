//! Makes a film: draws its frames and encodes them.

use std::time::Duration;

use regalia_core::record::Record;

use super::choices::{Choices, Format};
use super::encode::{Apng, FilmError, write_gif};
use super::plan::{Shot, plan};
use super::{delta::Delta, scene::Scene};
use crate::view::{Look, Rotation, Seating};

#[derive(Clone, Debug)]
pub struct Film {
    record: Box<Record>,
    choices: Choices,
    look: Look<'static>,
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

    /// The film as a file. `step` gets how many of all steps are done, and stops the work by returning `false`.
    pub fn bytes(&self, mut step: impl FnMut(usize, usize) -> bool) -> Result<Vec<u8>, FilmError> {
        let (shots, size) = (self.shots(), self.scene().size());
        // The steps of a frame. A GIF needs all frames for its palette before it is written, which is faster than drawing.
        let (drawing, writing) = match self.choices.format {
            Format::Gif => (4, 1),
            Format::Apng => (1, 0),
        };
        let mut done = 0;
        let mut advance = |steps: usize| {
            done += steps;
            if step(done, shots.len() * (drawing + writing)) { Ok(()) } else { Err(FilmError::Cancelled) }
        };
        match self.choices.format {
            Format::Gif => {
                let mut frames: Vec<(Delta, Duration)> = Vec::with_capacity(shots.len());
                self.draw(&shots, |delta, stays| {
                    frames.push((delta, stays));
                    advance(drawing)
                })?;
                write_gif(size, &frames, || advance(writing))
            }
            Format::Apng => {
                let mut file = Vec::new();
                let mut apng = Apng::begin(&mut file, size, shots.len())?;
                self.draw(&shots, |delta, stays| {
                    apng.frame(&delta, stays)?;
                    advance(drawing)
                })?;
                apng.end()?;
                Ok(file)
            }
        }
    }

    fn draw(
        &self,
        shots: &[Shot],
        mut write: impl FnMut(Delta, Duration) -> Result<(), FilmError>,
    ) -> Result<(), FilmError> {
        let (mut record, scene) = ((*self.record).clone(), self.scene());
        let mut before = None;
        for shot in shots {
            record.jump(shot.ply);
            let frame = scene.frame(&record, shot);
            write(Delta::of(before.as_deref(), &frame, scene.size()[0]), shot.stays)?;
            before = Some(frame);
        }
        Ok(())
    }
}
