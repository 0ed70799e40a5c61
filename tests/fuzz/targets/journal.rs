#![no_main]
//! The target `journal`.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| regalia_fuzz::check("journal", bytes));
