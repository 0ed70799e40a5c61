//! The texts of the book and the tours: they can be read, they are complete, and what they say comes true.

mod pages;
mod refusals;
mod tours;
