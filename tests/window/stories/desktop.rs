//! The theme of the desktop: followed at the start and while the program runs, and nobody waits for it.

use std::thread::sleep;
use std::time::Duration;

use regalia_app::view::Theme;

use crate::Outcome;
use crate::bus::{APPEARANCE, Bus, GNOME, Portal};
use crate::desk::Desk;
use crate::places;
use crate::wait::{PATIENCE, until};

/// Seconds until the window is visible, as in the story of figures.
const START: Duration = Duration::from_millis(1500);

/// Per cent of a processor core that the desktop's other news may cost.
const IDLE: f64 = 1.0;

/// How long a slow portal takes for each answer.
const SLOW: Duration = Duration::from_secs(4);

/// How many settings the program asks for, one after the other.
const SETTINGS: u32 = 4;

/// `color-scheme` of the portal.
const fn scheme(theme: Theme) -> u32 {
    match theme {
        Theme::Dark => 1,
        Theme::Light => 2,
    }
}

fn is(desk: &mut Desk, what: &str, theme: Theme, within: Duration) -> Outcome {
    until(what, within, || {
        let brightness = desk.picture()?.brightness(places::WINDOW);
        let seen = if brightness > 0.5 { Theme::Light } else { Theme::Dark };
        Ok((seen == theme).then_some(()))
    })
}

pub fn tell(desk: &mut Desk) -> Outcome {
    if !Bus::is_there() {
        println!("NOT FOLLOWED: this system has no dbus-daemon");
        return Ok(());
    }
    let folder = desk.path("desktop");
    std::fs::create_dir_all(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let bus = Bus::open(&folder, &[])?;
    let address = bus.address();
    let told = |why: zbus::Error| format!("the portal: {why}");
    let quick =
        Portal::open(&bus.address(), &[(APPEARANCE, "color-scheme", scheme(Theme::Light).into())], Duration::ZERO);
    let portal = quick.map_err(told)?;
    desk.start_with(None, &[("DBUS_SESSION_BUS_ADDRESS", &address)])?;
    is(desk, "light from the start", Theme::Light, PATIENCE)?;
    for theme in [Theme::Dark, Theme::Light, Theme::Dark] {
        portal.change(APPEARANCE, "color-scheme", scheme(theme)).map_err(told)?;
        is(desk, "the theme follows the desktop", theme, PATIENCE)?;
    }
    desk.quiet()?;
    // What does not concern the program does not keep it awake.
    let before = desk.program()?.processor_seconds()?;
    for second in 0..5_u32 {
        portal.change(GNOME, "cursor-size", second).map_err(told)?;
        sleep(Duration::from_secs(1));
    }
    let used = (desk.program()?.processor_seconds()? - before) / 5.0 * 100.0;
    println!("   idle {used:.1} % while the desktop speaks of other things");
    if used >= IDLE {
        return Err("the desktop keeps the window awake".to_owned());
    }
    drop(portal);
    // A portal that takes its time.
    let slow = Portal::open(&bus.address(), &[(APPEARANCE, "color-scheme", scheme(Theme::Light).into())], SLOW);
    let _portal = slow.map_err(told)?;
    desk.start_with(None, &[("DBUS_SESSION_BUS_ADDRESS", &address)])?;
    let visible = desk.program()?.visible_after;
    println!("   window visible after {:.0} ms with a slow portal", visible.as_secs_f32() * 1000.0);
    if visible > START {
        return Err(format!("the window waited for the portal: {visible:?}"));
    }
    is(desk, "a late answer counts too", Theme::Light, SLOW * SETTINGS + PATIENCE)
}
