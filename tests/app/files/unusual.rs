//! Settings that differ from the defaults in everything.

use std::time::Duration;

use regalia_app::computer::{Pause, Speed};
use regalia_app::files::settings::{Against, KeptWindow, Lesson, Lessons, NewGames, Settings};
use regalia_app::sound::{SoundSettings, Volume};
use regalia_app::view::{
    ArmyPalette, BoardStyle, Colours, InterfaceSize, MotionSpeed, PieceDesign, ReducedMotion, Theme, Turning,
    ViewSettings,
};
use regalia_core::record::{Player, TimeControl};
use regalia_core::rules::{Game, Options};

/// Settings without a default value.
pub fn unusual() -> Settings {
    let mut options = Options::new(Game::Plunder);
    options.set("vests", "unlimited").unwrap();
    let mut lessons = Lessons::default().with(Lesson::Army).with(Lesson::Gain);
    lessons.has_finished = true;
    let seconds = Duration::from_secs_f64;
    Settings {
        view: ViewSettings {
            colours: Colours::Always(Theme::Light),
            board: BoardStyle::Slate,
            armies: ArmyPalette::Contrast,
            pieces: PieceDesign::Bold,
            size: InterfaceSize::new(125).unwrap(),
            overlay: true,
            square_letters: false,
            piece_letters: true,
            motion: MotionSpeed::Fast,
            reduced_motion: ReducedMotion::On,
            turning: Turning::FaceToFace,
            analysis_lines: 5,
        },
        sound: SoundSettings { volume: Volume::new(35).unwrap(), muted: true, decisive_only: true },
        games: NewGames {
            remember: false,
            names: ["Ann \"the\" Rook", "", "Zoë, (born) \\ 1990 // here"].map(str::to_owned).to_vec(),
            players: vec![Player::Person, Player::Computer(8)],
            casts: vec![(Game::Royale, vec![Player::Computer(2); 4]), (Game::Martian, vec![Player::Person; 2])],
            options,
            time: vec![
                TimeControl::minutes(5, 3).unwrap(),
                TimeControl::new(seconds(90.5), seconds(0.25), seconds(2.0)).unwrap(),
            ],
            against: Against { options: Options::new(Game::Martian), level: 6 },
        },
        pause: Pause { speed: Speed::Slow, ..Pause::default() },
        window: KeptWindow { size: (1000, 700), place: Some((-1500, 40)), maximised: true, fullscreen: true },
        lessons,
    }
}
