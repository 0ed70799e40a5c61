#![no_main]
//! The target `game_text`.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| regalia_fuzz::check("game_text", bytes));
