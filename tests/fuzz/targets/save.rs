#![no_main]
//! The target `save`.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| regalia_fuzz::check("save", bytes));
