#![no_main]
//! The target `table`.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| regalia_fuzz::hear(bytes));
