//! The theme and less motion follow the settings portal of the desktop, on a message bus of the test's own. A program has
//! one bus, so each story is told by a process of its own.

use std::env;
use std::os::unix::net::UnixListener;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use regalia_app::shell::DesktopLookPlugin;
use regalia_app::tasks::Waker;
use regalia_app::view::{BoardStyle, Colours, SystemLook, Theme, ViewSettings};
use regalia_core::record::Record;
use regalia_core::rules::{Game, Options};

use super::Screen;
use super::bus::{APPEARANCE, Bus, GNOME, Portal};
use crate::program::Program;
use crate::support::not_done;

/// Where programs look for their bus.
const ADDRESS: &str = "DBUS_SESSION_BUS_ADDRESS";

/// Long enough for a message that must not change anything.
const A_WHILE: Duration = Duration::from_millis(200);

/// Has a story told by another process, whose bus is at this address.
fn told(story: &str, address: &str) {
    let name = format!("{}::{story}", module_path!().split_once("::").unwrap().1);
    let mut command = Command::new(env::current_exe().unwrap());
    let ended = command.args(["--exact", "--ignored", &name]).env(ADDRESS, address).output().unwrap();
    let said = String::from_utf8_lossy(&ended.stdout);
    assert!(ended.status.success() && said.contains("1 passed"), "{said}{}", String::from_utf8_lossy(&ended.stderr));
}

/// Has a story told on a bus, if this system can have one.
fn told_on_a_bus(story: &str) {
    if !Bus::is_there() {
        not_done("whether the theme follows the desktop; this system has no dbus-daemon");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    told(story, &Bus::open(folder.path(), &[]).unwrap().address());
}

/// A portal on this process's bus.
fn portal(settings: &[(&'static str, &'static str, zbus::zvariant::Value<'static>)], delay: Duration) -> Portal {
    Portal::open(&env::var(ADDRESS).unwrap(), settings, delay).unwrap()
}

/// A board that listens to the desktop, and how often the desktop has woken the window.
fn board() -> (Screen, Arc<AtomicUsize>) {
    let woken = Arc::new(AtomicUsize::new(0));
    let wakes = Arc::clone(&woken);
    let mut screen = Screen::with_more(Record::new(Options::new(Game::TwoKings), Vec::new()), |app| {
        let waker = Waker::new(move || {
            wakes.fetch_add(1, Ordering::SeqCst);
        });
        // Nothing else has a reason to wake it: no board is baked in the background.
        let view = ViewSettings { board: BoardStyle::Flat, ..ViewSettings::default() };
        app.insert_resource(waker).insert_resource(view).add_plugins(DesktopLookPlugin);
    });
    // The listener has its waker.
    screen.table.world().insert_resource(Waker::default());
    (screen, woken)
}

impl Screen {
    fn theme(&self) -> Theme {
        *self.table.app.world().resource::<Theme>()
    }

    fn system(&self) -> SystemLook {
        *self.table.app.world().resource::<SystemLook>()
    }
}

fn times(woken: &AtomicUsize) -> usize {
    woken.load(Ordering::SeqCst)
}

#[test]
fn theme_and_motion_follow_the_desktop_while_the_program_runs() {
    told_on_a_bus("follows");
}

#[test]
#[ignore = "told in a process of its own"]
fn follows() {
    let portal = portal(&[(APPEARANCE, "color-scheme", 2_u32.into())], Duration::ZERO);
    let (mut screen, woken) = board();
    screen.wait("light at the start", |screen| screen.theme() == Theme::Light);
    assert_eq!(screen.system(), SystemLook { dark: Some(false), ..SystemLook::default() });
    portal.change(APPEARANCE, "color-scheme", 1_u32).unwrap();
    screen.wait("dark", |screen| screen.theme() == Theme::Dark);
    portal.change(APPEARANCE, "reduced-motion", 1_u32).unwrap();
    screen.wait("less motion", |screen| screen.system().reduced_motion == Some(true));
    assert_eq!(screen.theme(), Theme::Dark);
    // Whatever changes nothing here does not wake the window.
    let before = times(&woken);
    assert_eq!(before, 3);
    portal.change(APPEARANCE, "color-scheme", 1_u32).unwrap();
    portal.change(APPEARANCE, "color-scheme", "dark").unwrap();
    portal.change(APPEARANCE, "color-scheme", 1_u32).unwrap();
    portal.change(APPEARANCE, "accent-color", (0.5, 0.5, 0.5)).unwrap();
    portal.change(GNOME, "clock-format", "24h").unwrap();
    portal.change(APPEARANCE, "reduced-motion", 0_u32).unwrap();
    screen.wait("motion", |screen| screen.system().reduced_motion != Some(true));
    // Nonsense counts as nothing, and the right word afterwards again.
    assert_eq!((times(&woken), screen.theme()), (before + 3, Theme::Dark));
    // A player who has chosen a theme keeps it.
    screen.settings(|settings| settings.colours = Colours::Always(Theme::Dark));
    portal.change(APPEARANCE, "color-scheme", 2_u32).unwrap();
    screen.wait("the desktop is light", |screen| screen.system().dark == Some(false));
    assert_eq!(screen.theme(), Theme::Dark);
    screen.settings(|settings| settings.colours = Colours::System);
    assert_eq!(screen.theme(), Theme::Light);
    // Without a portal everything stays as it is.
    let before = times(&woken);
    drop(portal);
    sleep(A_WHILE);
    screen.table.frame();
    assert_eq!((screen.theme(), times(&woken)), (Theme::Light, before));
}

#[test]
fn a_portal_that_comes_late_or_answers_late_is_heard() {
    told_on_a_bus("comes_late");
}

#[test]
#[ignore = "told in a process of its own"]
fn comes_late() {
    let (mut screen, woken) = board();
    sleep(A_WHILE);
    screen.table.frame();
    assert_eq!((screen.theme(), times(&woken)), (Theme::Dark, 0));
    let portal = portal(&[(APPEARANCE, "color-scheme", 1_u32.into())], Duration::from_millis(300));
    portal.change(APPEARANCE, "color-scheme", 2_u32).unwrap();
    screen.wait("light", |screen| screen.theme() == Theme::Light);
    // Whoever asks now gets the answers late, and may hear of a change before them.
    let (mut screen, _) = board();
    sleep(A_WHILE);
    assert_eq!(screen.system(), SystemLook::default());
    portal.change(APPEARANCE, "color-scheme", 1_u32).unwrap();
    screen.wait("dark", |screen| screen.system().dark == Some(true));
    sleep(Duration::from_millis(1_500));
    screen.table.frame();
    assert_eq!(screen.system().dark, Some(true), "the older answer came later");
}

#[test]
fn the_desktop_tells_whether_it_wants_more_contrast() {
    told_on_a_bus("wants_contrast");
}

#[test]
#[ignore = "told in a process of its own"]
fn wants_contrast() {
    let portal = portal(&[(APPEARANCE, "contrast", 1_u32.into())], Duration::ZERO);
    let (mut screen, _) = board();
    let wants = |screen: &Screen| screen.system().more_contrast;
    screen.wait("more", |screen| wants(screen) == Some(true));
    portal.change(APPEARANCE, "contrast", 0_u32).unwrap();
    screen.wait("as usual", |screen| wants(screen).is_none());
    portal.change(APPEARANCE, "contrast", 1_u32).unwrap();
    screen.wait("more again", |screen| wants(screen) == Some(true));
}

#[test]
fn older_portals_tell_whether_gnome_animates() {
    told_on_a_bus("animates");
}

#[test]
#[ignore = "told in a process of its own"]
fn animates() {
    let portal = portal(&[(GNOME, "enable-animations", false.into())], Duration::ZERO);
    let (mut screen, _) = board();
    let reduced = |screen: &Screen| screen.system().reduced_motion;
    screen.wait("less motion", |screen| reduced(screen) == Some(true));
    portal.change(GNOME, "enable-animations", true).unwrap();
    screen.wait("motion", |screen| reduced(screen).is_none());
    portal.change(APPEARANCE, "reduced-motion", 1_u32).unwrap();
    screen.wait("less motion", |screen| reduced(screen) == Some(true));
}

#[test]
fn starts_without_waiting_for_a_silent_or_missing_bus() {
    let folder = tempfile::tempdir().unwrap();
    let silent = folder.path().join("silent");
    let _listener = UnixListener::bind(&silent).unwrap();
    for address in [format!("unix:path={}", silent.display()), "unix:path=/nowhere".to_owned(), "nonsense".to_owned()] {
        told("hears_nothing", &address);
    }
}

#[test]
#[ignore = "told in a process of its own"]
fn hears_nothing() {
    let first_frame = |screen: &mut Screen| {
        let began = Instant::now();
        screen.table.frame();
        began.elapsed()
    };
    let usual = first_frame(&mut Screen::of(Game::TwoKings));
    let (mut screen, woken) = board();
    let took = first_frame(&mut screen);
    // Who waits for a bus does so for seconds; the usual time says how busy this machine is.
    assert!(took < 10 * usual + Duration::from_secs(1), "{took:?}, usually {usual:?}");
    sleep(A_WHILE);
    screen.table.frame();
    assert_eq!((screen.system(), screen.theme(), times(&woken)), (SystemLook::default(), Theme::Dark, 0));
}
