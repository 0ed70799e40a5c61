#![no_main]
//! The target `position`.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| regalia_fuzz::check("position", bytes));
