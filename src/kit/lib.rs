//! The widgets of Regalia's panels, and their theme: what needs nothing but egui. What knows games, boards or Bevy is in
//! `regalia-app`.
//!
//! Colours come from the theme of the egui context ([`style::Themed`]); [`style::install_theme`] sets it.

#![allow(missing_docs, reason = "nothing of it is published, and most names say enough")]

pub mod ask;
pub mod check_box;
pub mod focus;
pub mod icon;
pub mod modal;
pub mod note;
pub mod one_of;
pub mod region;
pub mod rows;
pub mod stepper;
pub mod style;
pub mod theme;
pub mod tip;
pub mod upside_down;
