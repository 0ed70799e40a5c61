//! A game that is played live at several machines.

mod clocks;
mod forks;
mod hostile;
mod questions;
mod quick;
mod simulation;
mod sitting;
