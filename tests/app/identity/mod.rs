//! One name, one version, one kind of file, wherever systems look for them.

mod icons;

use std::fs;

use regalia_app::APP_ID;
use regalia_core::storage::file::EXTENSION;

use crate::support::project;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A file of the project as text.
fn read(path: &str) -> String {
    fs::read_to_string(project(path)).unwrap_or_else(|why| panic!("{path}: {why}"))
}

/// A file of assets/desktop as text.
fn desktop(name: &str) -> String {
    read(&format!("assets/desktop/{name}"))
}

/// What stands between two texts, the first time the first occurs.
fn between<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let rest = text.split_once(before).unwrap_or_else(|| panic!("no {before}")).1;
    rest.split_once(after).unwrap_or_else(|| panic!("no {after} behind {before}")).0
}

#[test]
fn every_system_knows_the_program_by_one_id() {
    let entry = desktop("regalia.desktop");
    assert_eq!(between(&entry, "\nIcon=", "\n"), APP_ID);
    assert_eq!(between(&entry, "\nStartupWMClass=", "\n"), APP_ID);
    let metainfo = desktop("metainfo.xml");
    assert_eq!(between(&metainfo, "<id>", "</id>"), APP_ID);
    assert_eq!(between(&metainfo, "<icon type=\"stock\">", "</icon>"), APP_ID);
    assert_eq!(between(&metainfo, "<launchable type=\"desktop-id\">", "</launchable>"), format!("{APP_ID}.desktop"));
    let bundle = desktop("Info.plist");
    assert_eq!(between(&bundle, "<key>CFBundleIdentifier</key>\n  <string>", "</string>"), APP_ID);
    assert_eq!(between(&desktop("regalia.manifest"), "<assemblyIdentity type=\"win32\" name=\"", "\""), APP_ID);
    // The package takes the names of its files from here.
    assert_eq!(between(&read("src/app/lib.rs"), "\npub const APP_ID: &str = \"", "\";"), APP_ID);
}

#[test]
fn the_id_may_stand_wherever_one_is_asked_for() {
    // D-Bus allows no hyphen, a bundle no underscore.
    let parts: Vec<&str> = APP_ID.split('.').collect();
    assert!(parts.len() >= 3, "{APP_ID}");
    for part in parts {
        assert!(part.starts_with(|first: char| first.is_ascii_alphabetic()), "{APP_ID}");
        assert!(part.chars().all(|letter| letter.is_ascii_alphanumeric()), "{APP_ID}");
    }
}

#[test]
fn every_file_of_the_package_tells_the_version_of_the_program() {
    // Newest first.
    assert_eq!(between(&desktop("metainfo.xml"), "<release version=\"", "\""), VERSION);
    let bundle = desktop("Info.plist");
    for key in ["CFBundleShortVersionString", "CFBundleVersion"] {
        assert_eq!(between(&bundle, &format!("<key>{key}</key>\n  <string>"), "</string>"), VERSION);
    }
    let manifest = desktop("regalia.manifest");
    assert_eq!(between(&manifest, &format!("name=\"{APP_ID}\" version=\""), "\""), format!("{VERSION}.0"));
    assert_eq!(between(&desktop("regalia.6"), "\"Regalia ", "\""), VERSION);
    let heading = format!("\n## {VERSION} ");
    assert!(read("CHANGELOG.md").contains(&heading), "CHANGELOG.md has no heading '{}'", heading.trim());
}

#[test]
fn the_bundle_names_what_is_in_it_and_no_files_that_it_cannot_receive() {
    let bundle = desktop("Info.plist");
    let value = |key: &str| between(&bundle, &format!("<key>{key}</key>\n  <string>"), "</string>").to_owned();
    let script = read(".ci/packages/macos");
    assert!(script.contains(&format!("Contents/MacOS/{}\"", value("CFBundleExecutable"))));
    let icon = format!("assets/{}.icns", value("CFBundleIconFile"));
    assert!(script.contains(&icon) && project(&icon).exists(), "{icon}");
    // Finder hands over files by an event, not as arguments. To receive it takes code that is not safe.
    for key in ["CFBundleDocumentTypes", "UTExportedTypeDeclarations"] {
        assert!(!bundle.contains(key), "{key}");
    }
    // Without it macOS asks about the network and does not say why.
    assert!(value("NSLocalNetworkUsageDescription").starts_with("Regalia "));
}

#[test]
fn systems_recognise_saved_games_by_their_name_and_their_first_line() {
    let kind = desktop("mime.xml");
    let mime = between(&kind, "<mime-type type=\"", "\"");
    assert_eq!(between(&kind, "<glob pattern=\"*.", "\""), EXTENSION);
    assert_eq!(between(&desktop("regalia.desktop"), "\nMimeType=", ";\n"), mime);
    assert_eq!(between(&desktop("metainfo.xml"), "<mediatype>", "</mediatype>"), mime);
    assert!(desktop("regalia.wxs").contains(&format!("Key=\"Software\\Classes\\.{EXTENSION}\"")));
    let magic = between(&kind, "offset=\"0\" value=\"", "\"");
    for save in fs::read_dir(project("saves")).unwrap() {
        let path = save.unwrap().path();
        assert!(fs::read_to_string(&path).unwrap().starts_with(magic), "{}", path.display());
    }
}

/// The names and versions in assets/licences.txt.
fn licensed() -> Vec<(String, String)> {
    let text = read("assets/licences.txt");
    let list = text.split("\n\n").nth(1).unwrap();
    let crates = list.lines().filter_map(|line| line.split_once(':')?.0.split_once(' '));
    let crates = crates.filter(|(_, version)| version.starts_with(|first: char| first.is_ascii_digit()));
    crates.map(|(name, version)| (name.to_owned(), version.to_owned())).collect()
}

#[test]
fn the_licences_are_those_of_the_libraries_in_use() {
    let lock = read("Cargo.lock");
    let manifest =
        ["Cargo.toml", "src/core/Cargo.toml", "src/app/Cargo.toml", "src/kit/Cargo.toml"].map(read).join("\n");
    let licensed = licensed();
    assert!(licensed.len() > 200, "{}", licensed.len());
    for (name, version) in &licensed {
        let locked = lock.contains(&format!("\nname = \"{name}\"\nversion = \"{version}\"\n"));
        assert!(locked, "{name} {version} is not in use: run .ci/licences");
    }
    // Whatever a section of dependencies names, but not what only tests and build.rs use.
    let mut is_ours = false;
    for line in manifest.lines() {
        if line.starts_with('[') {
            is_ours = line.ends_with("dependencies]")
                && !["dev-", "build-", "workspace"].iter().any(|kind| line.contains(kind));
        } else if let Some((name, _)) = line.split_once(" = ").filter(|(name, _)| is_ours && !name.starts_with('#')) {
            let name = name.trim_end_matches(".workspace");
            let is_ours = name.starts_with("regalia-");
            assert!(is_ours || licensed.iter().any(|(other, _)| other == name), "{name}: run .ci/licences");
        }
    }
}
