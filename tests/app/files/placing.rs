//! The window comes back where people can see and grab it.

use regalia_app::files::settings::{BARS, KeptWindow, Placed, Screen, placed};

const LEFT: Screen = Screen { corner: (-1920, 0), size: (1920, 1080), scale: 1.0, bars: 0 };
const MAIN: Screen = Screen { corner: (0, 0), size: (2560, 1440), scale: 1.0, bars: 0 };
const FINE: Screen = Screen { corner: (2560, -200), size: (3840, 2160), scale: 2.0, bars: 0 };

fn at(x: i32, y: i32) -> KeptWindow {
    KeptWindow { place: Some((x, y)), ..KeptWindow::default() }
}

fn place(window: KeptWindow, screens: &[Screen]) -> (i32, i32) {
    let there = placed(&window, screens);
    assert_eq!(there.size, window.size, "it fits");
    there.place.unwrap()
}

#[test]
fn a_window_that_can_be_grasped_stays_where_it_was() {
    for (x, y) in [
        (0, 0),
        (100, 50),
        (-1920, 0),
        (-1000, 300),
        (-640, 10),
        (2500, 200),
        (4000, 100),
        (1280, 640),
        // Partly outside, but enough of its title bar is visible.
        (-1920 - 1100, 100),
        (2560 + 3840 - 400, 700),
        (300, 1400),
        (5, -10),
    ] {
        assert_eq!(place(at(x, y), &[MAIN, LEFT, FINE]), (x, y));
    }
}

#[test]
fn a_window_on_a_screen_that_has_gone_comes_to_the_nearest_one() {
    assert_eq!(place(at(-1800, 100), &[MAIN]), (0, 100));
    assert_eq!(place(at(-1800, 100), &[MAIN, FINE]), (0, 100));
    assert_eq!(place(at(4000, 100), &[LEFT, MAIN]), (2560 - 1280, 100));
    assert_eq!(place(at(9000, 9000), &[MAIN, LEFT, FINE]), (2560 + 3840 - 2560, -200 + 2160 - 1600));
    assert_eq!(place(at(-90_000, -90_000), &[MAIN, LEFT]), (-1920, 0));
}

#[test]
fn a_title_that_cannot_be_grasped_is_brought_back() {
    // Too little of it at the left, at the right; above; below.
    assert_eq!(place(at(-1200, 100), &[MAIN]), (0, 100));
    assert_eq!(place(at(2500, 100), &[MAIN]), (1280, 100));
    assert_eq!(place(at(100, -300), &[MAIN]), (100, 0));
    assert_eq!(place(at(100, 1430), &[MAIN]), (100, 640));
    // In the gap between two screens of different heights.
    assert_eq!(place(at(-1900, 1200), &[MAIN, LEFT]), (-1900, 280));
}

#[test]
fn a_window_is_not_larger_than_its_screen() {
    let small = Screen { corner: (0, 0), size: (1366, 768), scale: 1.0, bars: 0 };
    let large = KeptWindow { size: (2500, 1400), ..at(0, 0) };
    assert_eq!(placed(&large, &[small]), Placed { size: (1366, 768), place: Some((0, 0)) });
    let off = KeptWindow { size: (2500, 1400), ..at(200, -30) };
    assert_eq!(placed(&off, &[small]), Placed { size: (1366, 768), place: Some((0, 0)) });
    // A fine screen has room for fewer logical pixels.
    let fine = KeptWindow { size: (2500, 1400), ..at(2600, 0) };
    assert_eq!(placed(&fine, &[MAIN, FINE]), Placed { size: (1920, 1080), place: Some((2560, -200)) });
    // The program needs this much; the upper left corner is visible.
    let tiny = Screen { corner: (0, 0), size: (640, 480), scale: 1.0, bars: 0 };
    assert_eq!(placed(&at(500, 300), &[tiny]), Placed { size: (800, 600), place: Some((0, 0)) });
}

#[test]
fn a_window_whose_place_the_desktop_chooses_leaves_room_for_bars() {
    let screen = Screen { corner: (0, 0), size: (1280, 800), scale: 1.0, bars: BARS };
    let first = KeptWindow::default();
    assert_eq!(placed(&first, &[screen]), Placed { size: (1280, 800 - BARS), place: None });
    // The bars are as many pixels higher as the screen is finer.
    let fine = Screen { size: (2560, 1600), scale: 2.0, ..screen };
    assert_eq!(placed(&first, &[fine]), Placed { size: (1280, 800 - BARS), place: None });
    assert_eq!(placed(&first, &[Screen { size: (1920, 1080), ..screen }]), Placed { size: (1280, 800), place: None });
    // The program needs this much, and where it was put by hand it stays.
    assert_eq!(placed(&first, &[Screen { size: (1024, 600), ..screen }]), Placed { size: (1024, 600), place: None });
    assert_eq!(placed(&at(0, 0), &[screen]), Placed { size: (1280, 800), place: Some((0, 0)) });
}

#[test]
fn where_places_are_not_told_none_is_asked_for() {
    let window = KeptWindow { size: (3000, 900), place: None, ..KeptWindow::default() };
    assert_eq!(placed(&window, &[MAIN, LEFT]), Placed { size: (2560, 900), place: None });
    assert_eq!(placed(&window, &[]), Placed { size: (3000, 900), place: None });
    assert_eq!(placed(&at(50, 50), &[]), Placed { size: (1280, 800), place: None });
}

#[test]
fn wherever_it_was_it_can_be_grasped_afterwards() {
    let screens = [MAIN, LEFT, FINE];
    for (x, y) in (-30..60).flat_map(|x| (-20..30).map(move |y| (x * 173, y * 131))) {
        for size in [(880, 600), (1280, 800), (6000, 3000)] {
            let there = placed(&KeptWindow { size, ..at(x, y) }, &screens);
            let (left, top) = there.place.unwrap();
            let seen = screens.iter().any(|screen| {
                let inside = |at: i32, from: i32, length: u32| (from - 16..from + length as i32).contains(&at);
                let right = left + (f64::from(there.size.0) * screen.scale) as i32;
                let width = right.min(screen.corner.0 + screen.size.0 as i32) - left.max(screen.corner.0);
                inside(top, screen.corner.1, screen.size.1 - 16) && f64::from(width) >= 160.0 * screen.scale
            });
            assert!(seen, "{size:?} at {x}, {y}: {there:?}");
            // It stays there next time.
            let again = KeptWindow { size: there.size, ..at(left, top) };
            assert_eq!(placed(&again, &screens), there, "{size:?} at {x}, {y}");
        }
    }
}
