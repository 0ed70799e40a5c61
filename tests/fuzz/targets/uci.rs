#![no_main]
//! The target `uci`.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| regalia_fuzz::converse(bytes));
