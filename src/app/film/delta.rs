//! The difference between two frames.

use super::colours::Colour;

/// The pixels of a frame that differ from the frame before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Delta {
    /// The upper left corner of their bounding rectangle.
    pub at: [u32; 2],
    /// Width and height of that rectangle, at least one pixel each.
    pub size: [u32; 2],
    /// Runs of them, each as its first pixel, counted row by row through the frame, and its length.
    runs: Vec<(usize, usize)>,
    pub colours: Vec<Colour>,
    width: u32,
}

impl Delta {
    /// The difference from `before` to `after`; without `before` the whole frame.
    pub fn of(before: Option<&[Colour]>, after: &[Colour], width: u32) -> Self {
        let mut delta = Self { width, size: [1, 1], ..Self::default() };
        let (mut least, mut most) = ([u32::MAX; 2], [0; 2]);
        for (place, colour) in after.iter().enumerate() {
            if before.and_then(|before| before.get(place)) == Some(colour) {
                continue;
            }
            match delta.runs.last_mut() {
                Some((first, count)) if *first + *count == place => *count += 1,
                _ => delta.runs.push((place, 1)),
            }
            delta.colours.push(*colour);
            let [x, y] = [place as u32 % width, place as u32 / width];
            least = [x.min(least[0]), y.min(least[1])];
            most = [x.max(most[0]), y.max(most[1])];
        }
        if !delta.runs.is_empty() {
            delta.at = least;
            delta.size = [most[0] - least[0] + 1, most[1] - least[1] + 1];
        }
        delta
    }

    /// The pixels of its rectangle, row by row: `none` where nothing has changed, otherwise `some` of the colour.
    pub fn pixels<P: Clone>(&self, none: P, mut some: impl FnMut(Colour) -> P) -> Vec<P> {
        let mut pixels = vec![none; (self.size[0] * self.size[1]) as usize];
        let mut colours = self.colours.iter();
        for (first, count) in &self.runs {
            for (place, colour) in (*first..first + count).zip(&mut colours) {
                let (x, y) = (place as u32 % self.width - self.at[0], place as u32 / self.width - self.at[1]);
                if let Some(pixel) = pixels.get_mut((y * self.size[0] + x) as usize) {
                    *pixel = some(*colour);
                }
            }
        }
        pixels
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn has_the_rectangle_around_what_differs() {
        let before = [[0; 3]; 20];
        let mut after = before;
        (after[6], after[7], after[13]) = ([1; 3], [2; 3], [3; 3]);
        let delta = Delta::of(Some(&before), &after, 5);
        assert_eq!((delta.at, delta.size), ([1, 1], [3, 2]));
        assert_eq!(delta.pixels(0, |colour| colour[0]), [1, 2, 0, 0, 0, 3]);
        assert_eq!(Delta::of(None, &after, 5).pixels(9, |colour| colour[0]), after.map(|colour| colour[0]));
    }

    #[test]
    fn has_one_unchanged_pixel_where_nothing_differs() {
        let frame = [[7; 3]; 12];
        let delta = Delta::of(Some(&frame), &frame, 4);
        assert_eq!((delta.at, delta.size, delta.pixels(true, |_| false)), ([0, 0], [1, 1], vec![true]));
    }
}
