#![no_main]
//! The target `training`.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| regalia_fuzz::check_of_app("training", bytes));
