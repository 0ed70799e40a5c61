//! A small net: it adds to the weighed features what they miss.
//!
//! Each side has a view of the board: one layer of numbers, the sum of a row of weights for each piece on its square. As
//! pieces come and go, rows are added and taken away. What is left above zero, squared, is weighed once more, apart for
//! the side to move and for the other. All numbers are whole, so that every machine finds the same value.

mod views;

pub(in crate::engine) use views::{Input, Viewed, Views};

use crate::engine::value::Value;

/// Numbers in a view.
pub const WIDTH: usize = 32;

/// A view, or what a piece on its square adds to it.
pub(in crate::engine) type Layer = [i16; WIDTH];

/// What stands for one in a layer: more counts as one.
pub const ONE: i32 = 255;

/// What stands for one in the weights of layers.
pub const WEIGHT_ONE: i32 = 64;

/// What a sum of one is worth, in hundredths.
pub const SCALE: i32 = 400;

/// The weights of a game's net; `inputs` is a list of layers, one for each piece on its square.
pub(in crate::engine) struct Net<L: ?Sized = [Layer]> {
    start: Layer,
    output: [Layer; 2],
    rest: Value,
    inputs: L,
}

impl<const INPUTS: usize> Net<[Layer; INPUTS]> {
    /// The net of a file: 16 bits a number, the lower byte first; the layers of the inputs, the one to begin with, the
    /// weights of both views, and what is added in the end.
    pub const fn read(file: &[u8]) -> Self {
        assert!(file.len() == 2 * (WIDTH * (INPUTS + 3) + 1), "a net of another size");
        let mut inputs = [[0; WIDTH]; INPUTS];
        let mut at = 0;
        while at < INPUTS {
            inputs[at] = layer(file, at);
            at += 1;
        }
        let output = [layer(file, INPUTS + 1), layer(file, INPUTS + 2)];
        let mut at = 0;
        while at < 2 * WIDTH {
            assert!(output[at / WIDTH][at % WIDTH].abs() < 128, "a weight that has no room beside a number of a view");
            at += 1;
        }
        Self { start: layer(file, INPUTS), output, rest: number(file, WIDTH * (INPUTS + 3)) as Value, inputs }
    }
}

const fn number(file: &[u8], at: usize) -> i16 {
    i16::from_le_bytes([file[2 * at], file[2 * at + 1]])
}

const fn layer(file: &[u8], at: usize) -> Layer {
    let mut layer = [0; WIDTH];
    let mut place = 0;
    while place < WIDTH {
        layer[place] = number(file, WIDTH * at + place);
        place += 1;
    }
    layer
}

impl Net {
    /// How many inputs there are.
    #[cfg(feature = "test-hooks")]
    pub const fn inputs(&self) -> usize {
        self.inputs.len()
    }

    /// The view of an empty board.
    pub const fn start(&self) -> Layer {
        self.start
    }

    /// Something comes into view.
    #[inline]
    pub fn add(&self, view: &mut Layer, input: usize) {
        for (number, weight) in view.iter_mut().zip(&self.inputs[input]) {
            *number = number.wrapping_add(*weight);
        }
    }

    /// Something goes out of view.
    #[inline]
    pub fn take(&self, view: &mut Layer, input: usize) {
        for (number, weight) in view.iter_mut().zip(&self.inputs[input]) {
            *number = number.wrapping_sub(*weight);
        }
    }

    /// What the views of the side to move and of the other are worth to the side to move.
    #[inline]
    pub fn value(&self, own: &Layer, other: &Layer) -> Value {
        let sum = weighed(own, &self.output[0]) + weighed(other, &self.output[1]);
        sum / ONE * SCALE / (ONE * WEIGHT_ONE) + self.rest
    }
}

#[inline]
fn weighed(view: &Layer, weights: &Layer) -> i32 {
    let number = |(number, weight): (&i16, &i16)| {
        let number = (*number).clamp(0, ONE as i16);
        // A weight is below two, so that the product has room in 16 bits.
        i32::from(number.wrapping_mul(*weight)) * i32::from(number)
    };
    view.iter().zip(weights).map(number).sum()
}
