#![no_main]
//! The target `message`.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| regalia_fuzz::check("message", bytes));
