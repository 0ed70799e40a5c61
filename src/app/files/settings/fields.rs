//! Every field of the settings file: its name, and how its value is read and written.

use super::games::{
    casts, casts_text, game_text, level, names, options, players, players_text, times, times_text, value,
};
use super::values::{KeptWindow, Lesson, Lessons, Settings};
use crate::computer::{MOST_LINES, Speed};
use crate::sound::Volume;
use crate::view::{
    ArmyPalette, BoardStyle, Colours, InterfaceSize, MotionSpeed, PieceDesign, ReducedMotion, Theme, Turning,
};

/// A field of the settings file.
pub struct Field {
    pub name: &'static str,
    /// Reads its value; `None` if it is invalid, and nothing has changed.
    pub(super) read: fn(&str, &mut Settings) -> Option<()>,
    /// Its value as text; `None` if it has no value now.
    pub(super) write: fn(&Settings) -> Option<String>,
}

/// All fields, in the order in which they are written.
pub const FIELDS: [Field; 30] = [
    Field {
        name: "theme",
        read: |text, to| {
            to.view.colours = named(&COLOURS, text)?;
            Some(())
        },
        write: |from| name_of(&COLOURS, from.view.colours),
    },
    Field {
        name: "board",
        read: |text, to| {
            to.view.board = named(&BOARDS, text)?;
            Some(())
        },
        write: |from| name_of(&BOARDS, from.view.board),
    },
    Field {
        name: "army_colours",
        read: |text, to| {
            to.view.armies = named(&ARMIES, text)?;
            Some(())
        },
        write: |from| name_of(&ARMIES, from.view.armies),
    },
    Field {
        name: "pieces",
        read: |text, to| {
            to.view.pieces = named(&DESIGNS, text)?;
            Some(())
        },
        write: |from| name_of(&DESIGNS, from.view.pieces),
    },
    Field {
        name: "interface_size",
        read: |text, to| {
            to.view.size = InterfaceSize::new(value(text)?)?;
            Some(())
        },
        write: |from| Some(from.view.size.percent().to_string()),
    },
    Field {
        name: "letters_on_squares",
        read: |text, to| {
            to.view.square_letters = value(text)?;
            Some(())
        },
        write: |from| Some(from.view.square_letters.to_string()),
    },
    Field {
        name: "letters_on_pieces",
        read: |text, to| {
            to.view.piece_letters = value(text)?;
            Some(())
        },
        write: |from| Some(from.view.piece_letters.to_string()),
    },
    Field {
        name: "chains_of_command",
        read: |text, to| {
            to.view.overlay = value(text)?;
            Some(())
        },
        write: |from| Some(from.view.overlay.to_string()),
    },
    Field {
        name: "motion",
        read: |text, to| {
            to.view.motion = named(&MOTION, text)?;
            Some(())
        },
        write: |from| name_of(&MOTION, from.view.motion),
    },
    Field {
        name: "reduced_motion",
        read: |text, to| {
            to.view.reduced_motion = reduced(text)?;
            Some(())
        },
        write: |from| name_of(&REDUCED, from.view.reduced_motion),
    },
    Field {
        name: "board_turns",
        read: |text, to| {
            to.view.turning = named(&TURNING, text)?;
            Some(())
        },
        write: |from| name_of(&TURNING, from.view.turning),
    },
    Field {
        name: "analysis_lines",
        read: |text, to| {
            let lines = value(text)?;
            to.view.analysis_lines = (1..=MOST_LINES).contains(&lines).then_some(lines)?;
            Some(())
        },
        write: |from| Some(from.view.analysis_lines.to_string()),
    },
    Field {
        name: "volume",
        read: |text, to| {
            to.sound.volume = volume(&value::<String>(text)?)?;
            Some(())
        },
        write: |from| Some(format!("\"{} %\"", from.sound.volume.percent())),
    },
    Field {
        name: "muted",
        read: |text, to| {
            to.sound.muted = value(text)?;
            Some(())
        },
        write: |from| Some(from.sound.muted.to_string()),
    },
    Field {
        name: "decisive_sounds_only",
        read: |text, to| {
            to.sound.decisive_only = value(text)?;
            Some(())
        },
        write: |from| Some(from.sound.decisive_only.to_string()),
    },
    Field {
        name: "remember_new_game",
        read: |text, to| {
            to.games.remember = value(text)?;
            Some(())
        },
        write: |from| Some(from.games.remember.to_string()),
    },
    Field {
        name: "players",
        read: |text, to| {
            to.games.names = names(text)?;
            Some(())
        },
        write: |from| ron::to_string(&from.games.names).ok(),
    },
    Field {
        name: "who_plays",
        read: |text, to| {
            to.games.players = players(text)?;
            Some(())
        },
        write: |from| players_text(&from.games.players),
    },
    Field {
        name: "who_plays_each_game",
        read: |text, to| {
            to.games.casts = casts(text)?;
            Some(())
        },
        write: |from| casts_text(&from.games.casts),
    },
    Field {
        name: "game",
        read: |text, to| {
            to.games.options = options(&value::<String>(text)?)?;
            Some(())
        },
        write: |from| ron::to_string(&game_text(&from.games.options)).ok(),
    },
    Field {
        name: "time",
        read: |text, to| {
            to.games.time = times(text)?;
            Some(())
        },
        write: |from| Some(times_text(&from.games.time)),
    },
    Field {
        name: "computer_game",
        read: |text, to| {
            to.games.against.options = options(&value::<String>(text)?)?;
            Some(())
        },
        write: |from| ron::to_string(&game_text(&from.games.against.options)).ok(),
    },
    Field {
        name: "computer_level",
        read: |text, to| {
            to.games.against.level = level(value(text)?)?;
            Some(())
        },
        write: |from| Some(from.games.against.level.to_string()),
    },
    Field {
        name: "computer_speed",
        read: |text, to| {
            to.speed = named(&SPEEDS, text)?;
            Some(())
        },
        write: |from| name_of(&SPEEDS, from.speed),
    },
    Field {
        name: "window_size",
        read: |text, to| {
            let (width, height): (u32, u32) = value(text)?;
            let possible = KeptWindow::plain((width, height), None).size == (width, height);
            possible.then(|| to.window.size = (width, height))
        },
        write: |from| Some(format!("({}, {})", from.window.size.0, from.window.size.1)),
    },
    Field {
        name: "window_place",
        read: |text, to| {
            let place: (i32, i32) = value(text)?;
            to.window.place = Some(KeptWindow::plain(to.window.size, Some(place)).place?);
            Some(())
        },
        write: |from| from.window.place.map(|(x, y)| format!("({x}, {y})")),
    },
    Field {
        name: "window_maximised",
        read: |text, to| {
            to.window.maximised = value(text)?;
            Some(())
        },
        write: |from| Some(from.window.maximised.to_string()),
    },
    Field {
        name: "window_full_screen",
        read: |text, to| {
            to.window.fullscreen = value(text)?;
            Some(())
        },
        write: |from| Some(from.window.fullscreen.to_string()),
    },
    Field {
        name: "finished_a_game",
        read: |text, to| {
            to.lessons.has_finished = value(text)?;
            Some(())
        },
        write: |from| Some(from.lessons.has_finished.to_string()),
    },
    Field {
        name: "learned",
        read: |text, to| {
            let words: Vec<String> = value(text)?;
            let known = |word: &String| LESSONS.iter().find(|(name, _)| name == word).map(|(_, lesson)| *lesson);
            let lessons: Option<Vec<Lesson>> = words.iter().map(known).collect();
            to.lessons = lessons?.into_iter().fold(to.lessons, Lessons::with);
            Some(())
        },
        write: |from| {
            let learned = LESSONS.iter().filter(|(_, lesson)| from.lessons.knows(*lesson));
            ron::to_string(&learned.map(|(name, _)| *name).collect::<Vec<_>>()).ok()
        },
    },
];

const LESSONS: [(&str, Lesson); 4] =
    [("army", Lesson::Army), ("square", Lesson::Square), ("gain", Lesson::Gain), ("danger", Lesson::Danger)];

const COLOURS: [(&str, Colours); 3] =
    [("system", Colours::System), ("dark", Colours::Always(Theme::Dark)), ("light", Colours::Always(Theme::Light))];

const BOARDS: [(&str, BoardStyle); 3] =
    [("wood", BoardStyle::Wood), ("slate", BoardStyle::Slate), ("flat", BoardStyle::Flat)];

const ARMIES: [(&str, ArmyPalette); 3] =
    [("box", ArmyPalette::Box), ("clear", ArmyPalette::Clear), ("contrast", ArmyPalette::Contrast)];

const SPEEDS: [(&str, Speed); 3] = [("slow", Speed::Slow), ("normal", Speed::Normal), ("fast", Speed::Fast)];

const MOTION: [(&str, MotionSpeed); 4] = [
    ("slow", MotionSpeed::Slow),
    ("normal", MotionSpeed::Normal),
    ("fast", MotionSpeed::Fast),
    ("none", MotionSpeed::None),
];

const REDUCED: [(&str, ReducedMotion); 3] =
    [("system", ReducedMotion::System), ("on", ReducedMotion::On), ("off", ReducedMotion::Off)];

const DESIGNS: [(&str, PieceDesign); 2] = [("classic", PieceDesign::Classic), ("bold", PieceDesign::Bold)];

const TURNING: [(&str, Turning); 3] =
    [("never", Turning::Fixed), ("to the player to move", Turning::ToMove), ("face to face", Turning::FaceToFace)];

fn named<T: Copy>(all: &[(&str, T)], text: &str) -> Option<T> {
    let name: String = value(text)?;
    all.iter().find(|(word, _)| *word == name).map(|(_, value)| *value)
}

fn name_of<T: Copy + PartialEq>(all: &[(&str, T)], value: T) -> Option<String> {
    all.iter().find(|(_, other)| *other == value).map(|(word, _)| format!("{word:?}"))
}

/// Whether motion is reduced. Earlier versions wrote `true`, or `false` when nobody had asked for it.
fn reduced(text: &str) -> Option<ReducedMotion> {
    match value::<bool>(text) {
        Some(true) => Some(ReducedMotion::On),
        Some(false) => Some(ReducedMotion::System),
        None => named(&REDUCED, text),
    }
}

/// A volume such as `35 %`.
fn volume(text: &str) -> Option<Volume> {
    Volume::new(text.strip_suffix(" %")?.parse().ok()?)
}
