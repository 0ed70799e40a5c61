//! A game that is played live at several machines.

mod clocks;
mod forks;
mod hostile;
mod protocol;
mod questions;
mod quick;
mod simulation;
mod sitting;
