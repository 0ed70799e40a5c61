#![no_main]
//! The target `typed`.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| regalia_fuzz::check("typed", bytes));
