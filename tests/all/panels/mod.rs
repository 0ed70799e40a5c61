//! Panels without a window.

mod tours;
