//! Journals.

use std::collections::BTreeSet;

use regalia_core::record::journal::{Journal, read};

use super::{GoldenFile, describe, golden};

/// What is read from a journal.
fn described(journal: &Journal) -> String {
    let Journal { record, file, when, order, lines, bytes, flaw, mended } = journal;
    let file = file.as_deref().unwrap_or("none");
    let flaw = flaw.as_ref().map_or_else(|| "none".to_owned(), ToString::to_string);
    let mended = mended.as_ref().map_or_else(
        || "no".to_owned(),
        |mended| format!("{} lines, whole {}", mended.text.lines().count(), mended.is_whole),
    );
    format!(
        "file {file}, began at {when}, order {order}\n{lines} lines of {bytes} bytes, flaw {flaw}, mended {mended}\n{}",
        describe(record)
    )
}

fn opened(golden: &GoldenFile) -> Journal {
    let bytes = std::fs::read(&golden.path).unwrap();
    read(&bytes).unwrap_or_else(|why| panic!("{}: {why}", golden.name()))
}

pub(super) fn check(folder: &str) -> Vec<GoldenFile> {
    let files = golden(folder);
    for golden in &files {
        golden.check(&described(&opened(golden)));
    }
    files
}

#[test]
fn reads_journals() {
    assert_eq!(check("journals").len(), 18);
}

#[test]
fn every_kind_of_entry_is_covered() {
    let text = golden("journals").iter().find(|golden| golden.name() == "every-kind.journal").unwrap().text();
    // The word after each checksum.
    let kinds: BTreeSet<&str> = text.lines().map(|line| line[9..].split(['(', '\t']).next().unwrap()).collect();
    let all = [
        "Begin",
        "End",
        "File",
        "Go",
        "Key",
        "Line",
        "Name",
        "Note",
        "Order",
        "Play",
        "Player",
        "Saved",
        "Seed",
        "Spent",
        "Table",
        "Think",
        "Told",
        "Variation",
        "Withdraw",
    ];
    assert_eq!(kinds, BTreeSet::from(all));
}
