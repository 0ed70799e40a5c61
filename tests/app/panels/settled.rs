//! The first frame of everything that opens looks like those after it.

use super::dialogs::every_dialog;
use super::stage::*;
use regalia_app::panels::TrainingView;
use regalia_app::panels::dialogs::{Dialog, dialog_ui};
use regalia_app::panels::settings::SettingsPage;
use regalia_app::panels::settings::command::Chosen;
use regalia_app::training::Notebook;
use regalia_app::view::InterfaceSize;
use regalia_core::rules::Game;

/// A window in which the dialog in its state is open.
fn window<'a>(size: [f32; 2]) -> Harness<'a, Dialog> {
    let (mut icons, mut focus, mut is_styled) = (Icons::default(), Focus::default(), false);
    let app = move |ui: &mut Ui, dialog: &mut Dialog| {
        let ctx = ui.ctx().clone();
        if apply_style(&ctx, &mut is_styled) {
            return;
        }
        let front = dialog.is_open().then(|| Front::Dialog(egui::Id::new(std::mem::discriminant(dialog))));
        focus.steer(&ctx, front);
        dialog_ui(&ctx, dialog, &[], &mut icons);
        focus::ring_ui(&ctx);
        region::settle(&ctx);
    };
    let mut harness = Harness::builder().with_size(size).build_ui_state(app, Dialog::None);
    harness.run_steps(6);
    harness
}

/// All dialogs: the ones with buttons, and the large ones.
fn all() -> Vec<Dialog> {
    let mut dialogs: Vec<Dialog> = every_dialog().into_iter().map(|(dialog, _)| dialog).collect();
    for game in Game::ALL {
        let (mut book, mut tour) = (Dialog::None, Dialog::None);
        book.open_book(None, Some(game));
        tour.open_tour(game);
        dialogs.extend([book, tour]);
    }
    dialogs.push(Dialog::Training(Box::new(TrainingView::new(Game::Sovereign, Notebook::default()))));
    dialogs
        .extend([false, true].map(|by_message| Dialog::Agree { help: regalia_app::computer::Help::Hint, by_message }));
    dialogs
}

/// What is on the screen.
fn shapes(harness: &Harness<'_, Dialog>) -> String {
    format!("{:?}", harness.output().shapes)
}

#[test]
fn the_first_frame_of_every_dialog_is_like_those_after_it() {
    for size in [[1280.0, 800.0], [1024.0, 640.0], [800.0, 1200.0], [1920.0, 1080.0]] {
        // One after the other in one window, and each in a window of its own.
        let mut used = window(size);
        for dialog in all() {
            for harness in [&mut window(size), &mut used] {
                // A question is closed before the next one of its kind.
                if std::mem::discriminant(harness.state()) == std::mem::discriminant(&dialog) {
                    *harness.state_mut() = Dialog::None;
                    harness.run_steps(2);
                }
                *harness.state_mut() = dialog.clone();
                harness.step();
                let first = shapes(harness);
                harness.run_steps(8);
                let name: String = format!("{dialog:?}").chars().take(60).collect();
                assert!(first == shapes(harness), "{name} in {size:?}");
            }
        }
    }
}

#[test]
fn settings_show_all_that_fits_and_begin_at_the_top() {
    // A large window shows everything.
    let mut large = window([1280.0, 800.0]);
    *large.state_mut() = Dialog::Settings(Box::new(SettingsPage::new(Chosen::default(), InterfaceSize::USUAL, None)));
    large.step();
    for last in ["Only checks, armies and the end of the game", "Fourth player"] {
        assert!(large.get_by_label(last).rect().bottom() < 640.0, "{last}");
    }
    // A small one scrolls.
    let settings = || Dialog::Settings(Box::new(SettingsPage::new(Chosen::default(), InterfaceSize::USUAL, None)));
    let mut harness = window([1024.0, 640.0]);
    let mut places = Vec::new();
    for _ in 0..2 {
        *harness.state_mut() = settings();
        harness.step();
        let title = harness.get_by_label("Look").rect();
        let close = harness.get_by_label("Close").rect();
        assert!((560.0..640.0).contains(&close.bottom()), "{close:?}");
        places.push((title, close));
        harness.hover_at(title.center());
        harness.event(Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: egui::vec2(0.0, -400.0),
            modifiers: Modifiers::NONE,
            phase: egui::TouchPhase::Move,
        });
        harness.run_steps(6);
        assert!(harness.get_by_label("Look").rect().top() < title.top() - 50.0, "it scrolls");
        *harness.state_mut() = Dialog::None;
        harness.run_steps(4);
    }
    assert_eq!(places[0], places[1], "an old scroll position does not remain");
}
