//! The dialog of the settings by mouse and by keys.

use super::stage::*;
use regalia_app::files::settings::NewGames;
use regalia_app::panels::command::UiCommand;
use regalia_app::panels::dialogs::command::DialogCommand;
use regalia_app::panels::dialogs::{Dialog, dialog_ui};
use regalia_app::panels::input::pressed_keys;
use regalia_app::panels::settings::SettingsPage;
use regalia_app::panels::settings::command::Chosen;
use regalia_app::panels::settings::command::LookCommand;
use regalia_app::sound::{SoundSettings, Volume};
use regalia_app::view::{
    ArmyPalette, BoardStyle, Colours, InterfaceSize, MotionSpeed, PieceDesign, ReducedMotion, Turning, ViewSettings,
};

fn stage_of<'a>(chosen: Chosen, room: u16) -> Stage<'a, UiCommand> {
    let room = InterfaceSize::new(room).unwrap();
    let path = Some("/home/ann/.config/regalia/settings.ron".into());
    let mut dialog = Dialog::Settings(Box::new(SettingsPage::new(chosen, room, path)));
    let front = Front::Dialog(egui::Id::new(std::mem::discriminant(&dialog)));
    Stage::new(Some(front), move |ui, tools| dialog_ui(ui.ctx(), &mut dialog, &[], tools.icons))
}

fn stage<'a>() -> Stage<'a, UiCommand> {
    stage_of(Chosen::default(), 133)
}

/// What has been chosen last.
fn chosen(stage: &mut Stage<UiCommand>) -> Chosen {
    match commands(stage.answers()).pop() {
        Some(LookCommand::ChangeSettings(chosen)) => *chosen,
        other => panic!("nothing was chosen: {other:?}"),
    }
}

/// Moves the pointer away from everything.
fn away<'s, 'a>(stage: &'s mut Stage<'a, UiCommand>) -> &'s mut Stage<'a, UiCommand> {
    stage.harness.event(Event::PointerMoved(egui::pos2(1.0, 1.0)));
    stage.settle();
    stage
}

#[test]
fn rows_are_named_by_what_they_change() {
    let stage = stage();
    assert!(["Army colours", "Text size", "As in the box", "High contrast"].iter().all(|name| stage.shows(name)));
}

#[test]
fn every_row_changes_its_setting() {
    let usual = ViewSettings::default;
    for (label, view) in [
        ("Dark", ViewSettings { colours: Colours::Always(Theme::Dark), ..usual() }),
        ("Light", ViewSettings { colours: Colours::Always(Theme::Light), ..usual() }),
        ("Slate", ViewSettings { board: BoardStyle::Slate, ..usual() }),
        ("Flat", ViewSettings { board: BoardStyle::Flat, ..usual() }),
        ("Clear", ViewSettings { armies: ArmyPalette::Clear, ..usual() }),
        ("High contrast", ViewSettings { armies: ArmyPalette::Contrast, ..usual() }),
        ("Bold", ViewSettings { pieces: PieceDesign::Bold, ..usual() }),
        ("On coloured squares", ViewSettings { square_letters: false, ..usual() }),
        ("On pieces", ViewSettings { piece_letters: true, ..usual() }),
        ("Slow", ViewSettings { motion: MotionSpeed::Slow, ..usual() }),
        ("Fast", ViewSettings { motion: MotionSpeed::Fast, ..usual() }),
        ("None", ViewSettings { motion: MotionSpeed::None, ..usual() }),
        ("Always", ViewSettings { reduced_motion: ReducedMotion::On, ..usual() }),
        ("Never", ViewSettings { reduced_motion: ReducedMotion::Off, ..usual() }),
        ("Always shown", ViewSettings { overlay: true, ..usual() }),
        ("One more line", ViewSettings { analysis_lines: 4, ..usual() }),
        ("Turn board to the player to move", ViewSettings { turning: Turning::ToMove, ..usual() }),
        ("Face to face (far pieces upside down)", ViewSettings { turning: Turning::FaceToFace, ..usual() }),
        ("Larger text", ViewSettings { size: InterfaceSize::new(110).unwrap(), ..usual() }),
        ("Smaller text", ViewSettings { size: InterfaceSize::new(90).unwrap(), ..usual() }),
    ] {
        let mut by_mouse = stage();
        let is_one_of = by_mouse.find(label).accesskit_node().role() == Kind::RadioButton;
        assert_eq!(chosen(away(by_mouse.click(label))), Chosen { view, ..Chosen::default() }, "{label}");
        for press in if is_one_of { [Key::ArrowRight, Key::ArrowUp] } else { [Key::Enter, Key::Space] } {
            let mut by_keys = stage();
            if is_one_of {
                by_keys.go_to_choice(label, press);
            } else {
                by_keys.go_to(Key::Tab, label);
                by_keys.key(press);
            }
            assert_eq!(chosen(&mut by_keys).view, view, "{label} by {press:?}");
        }
    }
    let volume = Volume::new(90).unwrap();
    for (label, sound) in [
        ("Softer", SoundSettings { volume, ..SoundSettings::default() }),
        ("Mute", SoundSettings { muted: true, ..SoundSettings::default() }),
        (
            "Only checks, armies and the end of the game",
            SoundSettings { decisive_only: true, ..SoundSettings::default() },
        ),
    ] {
        assert_eq!(chosen(stage().click(label)), Chosen { sound, ..Chosen::default() }, "{label}");
        let mut by_keys = stage();
        by_keys.go_to(Key::Tab, label);
        assert_eq!(chosen(by_keys.key(Key::Space)).sound, sound, "{label}");
    }
    let games = NewGames { remember: false, ..NewGames::default() };
    assert_eq!(chosen(stage().click("Reuse players, game and time from the last game")).games, games);
}

#[test]
fn sizes_end_and_say_when_the_window_is_too_small() {
    let mut stage = stage();
    let hint = "133% in a window of this size";
    for (percent, is_said) in [(110, false), (125, false), (150, true), (175, true), (200, true)] {
        assert_eq!(chosen(away(stage.click("Larger text"))).view.size.percent(), percent);
        assert!(stage.shows(&format!("{percent}%")));
        assert_eq!(stage.shows(hint), is_said, "{percent}: {:?}", stage.labels());
    }
    stage.click("Larger text");
    assert!(away(&mut stage).answers().is_empty());
}

#[test]
fn a_button_for_the_text_size_stays_under_the_pointer() {
    for window in [egui::vec2(1280.0, 800.0), egui::vec2(1920.0, 1080.0), egui::vec2(1024.0, 640.0)] {
        for (label, last) in [("Larger text", 200), ("Smaller text", 75)] {
            let mut stage = stage();
            let scale = |size: InterfaceSize| size.scale_in([window.x, window.y].into());
            let (mut size, mut presses) = (InterfaceSize::USUAL, 0);
            stage.harness.set_size(window / scale(size));
            stage.settle();
            // The pointer rests at this pixel of the window, however large a point is.
            let pixel = stage.find(label).rect().center().to_vec2() * scale(size);
            let mut told = InterfaceSize::USUAL;
            while size.percent() != last {
                for pressed in [true, false] {
                    let (at, modifiers) = ((pixel / scale(told)).to_pos2(), Modifiers::NONE);
                    stage.harness.event(Event::PointerMoved(at));
                    let button = egui::PointerButton::Primary;
                    stage.harness.event(Event::PointerButton { pos: at, button, pressed, modifiers });
                }
                stage.settle();
                let next = if last > 100 { size.larger() } else { size.smaller() };
                size = next.expect("another size");
                presses += 1;
                assert!(stage.shows(&format!("{}%", size.percent())), "{window:?}, {label}, press {presses}");
                if let Some(LookCommand::ChangeSettings(chosen)) = commands(stage.answers()).pop() {
                    told = chosen.view.size;
                    stage.harness.set_size(window / scale(told));
                    stage.settle();
                }
            }
            assert_eq!(chosen(away(&mut stage)).view.size.percent(), last);
        }
    }
}

#[test]
fn the_focus_begins_at_what_is_chosen_and_arrows_choose_within_a_row() {
    let mut unusual = Chosen::default();
    (unusual.view.colours, unusual.view.armies) = (Colours::Always(Theme::Light), ArmyPalette::Clear);
    let mut stage = stage_of(unusual, 133);
    assert_eq!(stage.focused(), "Light");
    assert_eq!(stage.key(Key::Tab).focused(), "Clear");
    assert!(stage.answers().is_empty(), "nothing is chosen by going there");
    for (key, label, armies) in [
        (Key::ArrowRight, "High contrast", ArmyPalette::Contrast),
        (Key::ArrowDown, "As in the box", ArmyPalette::Box),
        (Key::ArrowLeft, "High contrast", ArmyPalette::Contrast),
        (Key::ArrowUp, "Clear", ArmyPalette::Clear),
    ] {
        stage.key(key);
        assert_eq!((stage.focused().as_str(), chosen(&mut stage).view.armies), (label, armies), "{key:?}");
    }
    stage.chord(Modifiers::SHIFT, Key::Tab);
    assert_eq!(stage.focused(), "Light");
    // A press chooses as well, and takes the focus along.
    assert_eq!(chosen(stage.click("Dark")).view.colours, Colours::Always(Theme::Dark));
    assert_eq!(stage.focused(), "Dark");
}

#[test]
fn names_are_typed() {
    let mut stage = stage();
    stage.harness.set_size(egui::vec2(1280.0, 900.0));
    stage.settle();
    stage.click("Second player").text("Ben");
    assert_eq!(chosen(&mut stage).games.names, ["", "Ben"]);
    stage.click("First player").text("Ann");
    assert_eq!(chosen(&mut stage).games.names, ["Ann", "Ben"]);
    assert!(stage.shows("Game and time"), "the line below the names says what it is");
}

#[test]
fn the_defaults_come_back_and_can_be_taken_back() {
    let mut unusual = Chosen::default();
    unusual.view.piece_letters = true;
    unusual.games.names = vec!["Ann".to_owned()];
    let mut stage = stage_of(unusual.clone(), 133);
    assert_eq!(chosen(stage.click("Reset to defaults")), Chosen::default());
    assert_eq!(chosen(stage.click("Undo the reset")), unusual);
    stage.click("Reset to defaults").answers();
    assert!(chosen(stage.click("Dark")).view.colours == Colours::Always(Theme::Dark));
    assert!(!stage.shows("Undo the reset"), "something else has been chosen since");
    assert!(!self::stage().shows("Reset to defaults"), "nothing is to be set back");
}

#[test]
fn it_says_where_it_is_kept_and_closes() {
    let mut stage = stage();
    assert!(stage.shows("Changes are saved at once.") && !stage.shows("settings.ron"), "a path is for who asks for it");
    let words = stage.harness.get_by_label("Changes are saved at once.").rect().center();
    stage.harness.event(Event::PointerMoved(words));
    stage.settle();
    assert!(stage.shows("They are in /home/ann/.config/regalia/settings.ron"), "{:?}", stage.labels());
    assert!(stage.answers().is_empty(), "nothing is changed by looking");
    stage.key(Key::Escape);
    assert!(matches!(commands(stage.answers())[..], [DialogCommand::Close]));
    stage.click("Close");
    assert!(matches!(commands(stage.answers())[..], [DialogCommand::Close]));
}

#[test]
fn a_low_window_keeps_the_buttons_inside() {
    let mut stage = stage();
    stage.harness.set_size(egui::vec2(880.0, 600.0));
    stage.settle();
    let close = stage.find("Close").rect();
    assert!(close.bottom() < 600.0 && close.top() > 300.0, "{close:?}");
    // What is further down comes to sight with the focus.
    stage.harness.set_size(egui::vec2(880.0, 460.0));
    stage.settle();
    let close = stage.find("Close").rect();
    assert!(stage.find("Third player").rect().bottom() > close.top() - 30.0);
    stage.go_to(Key::Tab, "Third player");
    stage.settle();
    let field = stage.find("Third player").rect();
    assert!(field.bottom() < close.top() - 30.0 && field.top() > 100.0, "{field:?}");
}

#[test]
fn keys_open_it_and_change_the_size() {
    let mut stage = Stage::new(None, |ui, _| pressed_keys(ui.ctx(), false, false));
    stage.chord(Modifiers::COMMAND, Key::Comma);
    assert!(matches!(commands(stage.answers())[..], [LookCommand::ShowSettings]));
    stage.key(Key::M);
    assert!(matches!(commands(stage.answers())[..], [LookCommand::SwitchSound]));
    let mut asked = |key| commands(stage.chord(Modifiers::COMMAND, key).answers());
    assert!(matches!(asked(Key::Plus)[..], [LookCommand::LargerText]));
    assert!(matches!(asked(Key::Equals)[..], [LookCommand::LargerText]));
    assert!(matches!(asked(Key::Minus)[..], [LookCommand::SmallerText]));
    assert!(matches!(asked(Key::Num0)[..], [LookCommand::UsualText]));
}

#[test]
fn the_page_says_when_nothing_can_be_heard() {
    let of = |is_silent| {
        let mut page = SettingsPage::new(Chosen::default(), InterfaceSize::USUAL, None);
        page.is_silent = is_silent;
        let mut dialog = Dialog::Settings(Box::new(page));
        let front = Front::Dialog(egui::Id::new(std::mem::discriminant(&dialog)));
        Stage::new(Some(front), move |ui, tools| dialog_ui(ui.ctx(), &mut dialog, &[], tools.icons))
    };
    assert!(of(true).shows("No sound output was found."));
    assert!(!of(true).shows("PulseAudio"));
    assert!(!of(false).shows("There is no sound"));
}
