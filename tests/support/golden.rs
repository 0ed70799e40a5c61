//! The files in `tests/data/golden`. Beside each one is a text of what was read from it when it was written.

use std::fs;
use std::path::PathBuf;

use super::project;

/// A file, and what must be read from it, as text.
pub struct GoldenFile {
    pub path: PathBuf,
    pub description: String,
}

impl GoldenFile {
    pub fn name(&self) -> String {
        self.path.file_name().unwrap().to_string_lossy().into_owned()
    }

    pub fn text(&self) -> String {
        fs::read_to_string(&self.path).unwrap()
    }

    /// Checks that this was read from it. Shows the first line that differs.
    pub fn check(&self, read: &str) {
        let differs = read.lines().zip(self.description.lines()).find(|(read, golden)| read != golden);
        assert_eq!(differs, None, "{}: what is read, and what was read then", self.name());
        assert_eq!(read, self.description, "{}", self.name());
    }
}

/// The files of a folder in `tests/data/golden`, sorted by name.
pub fn golden(folder: &str) -> Vec<GoldenFile> {
    let entries = fs::read_dir(project("tests/data/golden").join(folder)).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let (descriptions, files): (Vec<_>, Vec<_>) =
        paths.into_iter().partition(|path| path.extension().is_some_and(|extension| extension == "txt"));
    assert!(!files.is_empty() && files.len() == descriptions.len(), "{folder}");
    let golden = |path: PathBuf| {
        let beside = path.with_extension(format!("{}.txt", path.extension().unwrap().to_string_lossy()));
        let description = fs::read_to_string(&beside).unwrap_or_else(|why| panic!("{}: {why}", beside.display()));
        GoldenFile { path, description }
    };
    files.into_iter().map(golden).collect()
}
