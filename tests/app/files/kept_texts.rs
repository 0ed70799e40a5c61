//! Settings and exercises as a fuzzer (`tests/fuzz`) makes and keeps them.

#[path = "../../support/app_texts.rs"]
mod app_texts;

use std::path::Path;

#[test]
fn what_a_fuzzer_kept_comes_back_or_is_refused() {
    for target in ["settings", "training"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/fuzz").join(target);
        let read: Vec<bool> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| {
                let path = file.unwrap().path();
                app_texts::read(target, &std::fs::read(&path).unwrap())
                    .unwrap_or_else(|why| panic!("{}: {why}", path.display()))
            })
            .collect();
        assert!(read.contains(&true) && read.contains(&false), "{target}: {read:?}");
    }
}
