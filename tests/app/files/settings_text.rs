//! The settings as text: however damaged it is, every readable field is read.

use regalia_app::files::settings::{Settings, read, write};
use regalia_app::view::ReducedMotion;

use super::unusual;

/// The text without the line of a field, or with something else as its value.
fn with(text: &str, name: &str, value: Option<&str>) -> String {
    let begins = format!("    {name}: ");
    assert_eq!(text.lines().filter(|line| line.starts_with(&begins)).count(), 1, "{name}");
    let lines = text.lines().filter_map(|line| match value {
        _ if !line.starts_with(&begins) => Some(line.to_owned()),
        Some(value) => Some(format!("{begins}{value},")),
        None => None,
    });
    lines.map(|line| line + "\n").collect()
}

/// The names of the fields in a text that was written.
fn names(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| Some(line.strip_prefix("    ")?.split_once(": ")?.0)).collect()
}

#[test]
fn settings_are_written_as_ever() {
    let text = r#"// Settings of Regalia. A value that cannot be read falls back to its default; the others stay.
(
    theme: "light",
    board: "slate",
    army_colours: "contrast",
    pieces: "bold",
    interface_size: 125,
    letters_on_squares: false,
    letters_on_pieces: true,
    chains_of_command: true,
    motion: "fast",
    reduced_motion: "on",
    board_turns: "face to face",
    analysis_lines: 5,
    volume: "35 %",
    muted: true,
    decisive_sounds_only: true,
    remember_new_game: false,
    players: ["Ann \"the\" Rook","","Zoë, (born) \\ 1990 // here"],
    who_plays: ["person","level 8"],
    who_plays_each_game: [("royale",["level 2","level 2","level 2","level 2"]),("martian",["person","person"])],
    game: "plunder vests=unlimited",
    time: [(base: 300, increment: 3, delay: 0), (base: 90.5, increment: 0.25, delay: 2)],
    computer_game: "martian",
    computer_level: 6,
    computer_speed: "slow",
    window_size: (1000, 700),
    window_place: (-1500, 40),
    window_maximised: true,
    window_full_screen: true,
    finished_a_game: true,
    learned: ["army","gain"],
)
"#;
    assert_eq!(write(&unusual(), &[]), text);
}

#[test]
fn written_settings_are_read_back() {
    for settings in [Settings::default(), unusual()] {
        let read = read(&write(&settings, &[]));
        assert!(read.is_clean() && read.any && read.unknown.is_empty(), "{read:?}");
        assert_eq!(read.settings, settings);
    }
}

#[test]
fn every_field_says_something() {
    let (text, usual) = (write(&unusual(), &[]), Settings::default());
    for name in names(&text) {
        let without = read(&with(&text, name, None));
        assert!(without.is_clean(), "{name}: a field that is missing is not broken");
        assert_ne!(without.settings, unusual(), "{name}");
        let only = text.lines().find(|line| line.trim().starts_with(&format!("{name}: "))).unwrap();
        let alone = read(&format!("(\n{only}\n)"));
        assert!(alone.is_clean() && alone.settings != usual, "{only}: {alone:?}");
    }
}

#[test]
fn a_garbled_field_falls_back_alone() {
    const GARBAGE: [&str; 24] = [
        "-1",
        "0",
        "3.5",
        "Nonsense",
        "\"nonsense\"",
        "\"\"",
        "99999999999999999999999",
        "(1, 2, 3)",
        "(1.5, -2)",
        "(-2000000000, 2000000000)",
        "{\"a\": 1}",
        "[1, 2]",
        "[\"\\u{7}\"]",
        "[(base: 0, increment: 0, delay: 0)]",
        "[(base: NaN, increment: 0, delay: -1)]",
        "None",
        "Some(true)",
        "'x'",
        "[[[",
        ")",
        "\"unclosed",
        "/*",
        "§ \u{0} §",
        "",
    ];
    let deep = ["[".repeat(30_000), "(".repeat(30_000), "Some(".repeat(9_000)];
    let text = write(&unusual(), &[]);
    for name in names(&text) {
        let expected = read(&with(&text, name, None)).settings;
        for garbage in GARBAGE.into_iter().chain(deep.iter().map(String::as_str)) {
            let read = read(&with(&text, name, Some(garbage)));
            assert_eq!(read.garbled, [name], "{name}: {garbage}");
            assert_eq!(read.settings, expected, "{name}: {garbage}");
            assert!(!read.is_clean() && read.any && read.unknown.is_empty(), "{name}: {garbage}: {read:?}");
        }
    }
}

#[test]
fn limits_are_inside() {
    for (name, good, bad) in [
        ("interface_size", ["75", "200"], ["74", "201"]),
        ("window_size", ["(800, 600)", "(16384, 16384)"], ["(799, 600)", "(800, 16385)"]),
        ("window_place", ["(-100000, 0)", "(0, 100000)"], ["(-100001, 0)", "(0, 100001)"]),
        ("players", ["[]", "[\"a\", \"b\", \"c\", \"d\"]"], ["[\"a\", \"b\", \"c\", \"d\", \"e\"]", "[\"a\\nb\"]"]),
        ("who_plays", ["[]", "[\"level 1\", \"person\", \"level 8\"]"], ["[\"level 9\"]", "[\"level 0\"]"]),
        (
            "who_plays_each_game",
            ["[]", "[(\"martian\", [\"level 1\", \"person\"])]"],
            ["[(\"chess\", [])]", "[(\"martian\", [\"level 9\"])]"],
        ),
        ("volume", ["\"0 %\"", "\"100 %\""], ["\"101 %\"", "\"50\""]),
        ("computer_level", ["1", "8"], ["0", "9"]),
        ("computer_game", ["\"martian\"", "\"royale\""], ["\"chess\"", "\"martian twins=off\""]),
        ("game", ["\"martian\"", "\"sovereign twins=off choice=off\""], ["\"chess\"", "\"martian twins=off\""]),
    ] {
        let text = write(&unusual(), &[]);
        for value in good {
            assert!(read(&with(&text, name, Some(value))).is_clean(), "{name}: {value}");
        }
        for value in bad {
            assert_eq!(read(&with(&text, name, Some(value))).garbled, [name], "{value}");
        }
    }
    let name = |letters: usize| format!("[\"{}\"]", "ü".repeat(letters));
    let text = write(&unusual(), &[]);
    assert!(read(&with(&text, "players", Some(&name(40)))).is_clean());
    assert!(!read(&with(&text, "players", Some(&name(41)))).is_clean());
}

#[test]
fn an_empty_file_is_clean_and_nonsense_is_not() {
    for text in ["", " \n\t\n", "\u{feff}", "()", "( // nothing yet\n)"] {
        let read = read(text);
        assert!(read.is_clean() && read.settings == Settings::default() && read.unknown.is_empty(), "{text:?}");
    }
    for text in ["nonsense", "(", ")", "[1, 2]", "{}", "\u{0}\u{1}\u{2}", "<xml/>", "theme", "((((((((("] {
        let read = read(text);
        assert!(!read.is_clean() && !read.any && read.settings == Settings::default(), "{text:?}: {read:?}");
    }
}

#[test]
fn a_torn_text_gives_its_readable_fields() {
    let text = write(&unusual(), &[("later".to_owned(), "(a: [1, 2])".to_owned())]);
    let usual = write(&Settings::default(), &[]);
    let mut seen = 0;
    for cut in (0..text.len()).filter(|cut| text.is_char_boundary(*cut)) {
        let read = read(&text[..cut]);
        // Each field has the written value or its default.
        let written = write(&read.settings, &[]);
        for line in written.lines().filter(|line| line.starts_with("    ")) {
            let torn_name_list = line.starts_with("    window_place");
            assert!(text.contains(line) || usual.contains(line) || torn_name_list, "{cut}: {line}");
        }
        seen = seen.max(read.settings.view.size.percent());
        assert!(!text[..cut].contains("interface_size: 125,") || read.settings.view.size.percent() == 125, "{cut}");
    }
    assert_eq!(seen, 125);
}

#[test]
fn unknown_fields_are_kept_unchanged() {
    let values = [
        ("later", "(a: [1, 2], b: Some(\"x\"), c: Red(3))"),
        ("sound", "true"),
        ("notes", "[ // one\n 1, /* two */ 2 ]"),
        ("colour", "Named(\"gold\") // a comment"),
    ];
    let unknown: Vec<(String, String)> =
        values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let text = write(&unusual(), &unknown);
    let once = read(&text);
    assert!(once.is_clean(), "{text}: {once:?}");
    assert_eq!(once.settings, unusual());
    let again = write(&once.settings, &once.unknown);
    for (name, value) in &values[..3] {
        assert!(again.contains(&format!("{name}: {value}")), "{again}");
    }
    assert!(again.contains("colour: Named(\"gold\")"), "{again}");
    // However often it is read and written.
    assert_eq!(read(&again).unknown, once.unknown);
    assert_eq!(write(&once.settings, &read(&again).unknown), again);
    // Even where something else is broken.
    let broken = read(&with(&write(&unusual(), &unknown[..2]), "theme", Some("[[[")));
    assert_eq!((broken.garbled.as_slice(), broken.unknown.as_slice()), (&["theme"][..], &unknown[..2]));
}

/// RON allows a depth of 128, and a value that stands alone may be deeper than one in a struct.
#[test]
fn a_deep_unknown_value_of_a_torn_file_leaves_the_new_file_readable() {
    for depth in 60..=68 {
        let value = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        let text = write(&unusual(), &[("later".to_owned(), value)]);
        let torn = read(text.trim_end().strip_suffix(')').unwrap());
        assert!(!torn.whole && torn.settings == unusual(), "{depth}: {torn:?}");
        let again = read(&write(&torn.settings, &torn.unknown));
        assert!(again.is_clean() && again.settings == unusual(), "{depth}: {again:?}");
        assert_eq!(again.unknown, torn.unknown, "{depth}");
    }
}

#[test]
fn a_name_that_would_be_written_otherwise_is_not_kept() {
    let read = read("(r#a.b: 1, later: 2)");
    assert!(read.is_clean(), "{read:?}");
    assert_eq!(read.unknown, [("later".to_owned(), "2".to_owned())]);
}

#[test]
fn remarks_of_people_are_no_damage() {
    let text = "// mine\n(\n    theme: \"light\", // I like it\n    /* large */ interface_size: 150 // or 175\n)\n";
    let read = read(text);
    assert!(read.is_clean(), "{read:?}");
    assert_eq!((read.settings.view.size.percent(), read.settings.view.colours), (150, unusual().view.colours));
}

#[test]
fn no_depth_is_too_deep() {
    for (open, close) in [("(", ")"), ("[", "]"), ("Some(", ")"), ("{1:", "}"), ("(a:", ")"), ("/*", "*/")] {
        for text in [open.repeat(60_000), format!("{}1{}", open.repeat(20_000), close.repeat(20_000))] {
            for text in [text.clone(), format!("(\n    theme: {text},\n    interface_size: 150,\n)\n")] {
                assert_eq!(read(&text).settings.view.colours, Settings::default().view.colours);
            }
        }
    }
}

#[test]
fn the_last_of_two_equal_fields_counts() {
    let read = read("(interface_size: 90, theme: \"dark\", interface_size: 150)");
    assert!(read.is_clean());
    assert_eq!(read.settings.view.size.percent(), 150);
}

#[test]
fn reduced_motion_of_earlier_versions_is_understood() {
    let of = |value: &str| read(&format!("(\n    reduced_motion: {value},\n)"));
    for (value, wish) in [
        ("true", ReducedMotion::On),
        // It was the default, so nobody had asked for motion.
        ("false", ReducedMotion::System),
        ("\"off\"", ReducedMotion::Off),
    ] {
        let read = of(value);
        assert!(read.is_clean() && read.settings.view.reduced_motion == wish, "{value}: {read:?}");
    }
    assert_eq!(of("\"perhaps\"").garbled, ["reduced_motion"]);
}
