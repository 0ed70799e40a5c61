//! Book and tour, by pointer, by keys and by label.

use bevy_egui::egui::{self, Key};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use regalia_app::panels::book::command::LearnCommand;
use regalia_app::panels::book::notice_with_rule_ui;
use regalia_app::panels::command::UiCommand;
use regalia_app::panels::dialogs::command::DialogCommand;
use regalia_app::panels::dialogs::{Dialog, dialog_ui};
use regalia_app::panels::kit::icons::Icons;
use regalia_app::panels::kit::style;
use regalia_app::panels::start::new_game::NewGameForm;
use regalia_app::view::Theme;
use regalia_core::rules::{Game, RuleRef};

use super::stage::commands;

/// A window with one dialog, and what was asked for in it.
#[derive(Default)]
struct BookWindow {
    dialog: Dialog,
    icons: Icons,
    commands: Vec<UiCommand>,
    has_fonts: bool,
}

/// Fonts are available one pass after they were installed.
fn prepare(ctx: &egui::Context, has_fonts: &mut bool) -> bool {
    if !*has_fonts {
        style::install_fonts(ctx, Theme::Dark);
        style::install_theme(ctx, Theme::Dark);
        ctx.request_repaint();
    }
    std::mem::replace(has_fonts, true)
}

fn window(dialog: Dialog) -> Harness<'static, BookWindow> {
    let draw = |ui: &mut egui::Ui, shown: &mut BookWindow| {
        if !prepare(ui.ctx(), &mut shown.has_fonts) {
            return;
        }
        let ctx = ui.ctx().clone();
        let command = dialog_ui(&ctx, &mut shown.dialog, &[], &mut shown.icons);
        // As the window does with them.
        if let Some(command) = &command {
            match command.get() {
                Some(LearnCommand::ShowTour(game)) => shown.dialog.open_tour(*game),
                Some(LearnCommand::ShowRules) => shown.dialog.open_book(None, None),
                _ if matches!(command.get(), Some(DialogCommand::Close)) => shown.dialog.close(),
                _ => {}
            }
        }
        shown.commands.extend(command);
    };
    let shown = BookWindow { dialog, ..BookWindow::default() };
    let mut harness = Harness::builder().with_size([1280.0, 800.0]).build_ui_state(draw, shown);
    harness.run();
    harness
}

fn book_at(rule: RuleRef) -> Dialog {
    let mut dialog = Dialog::None;
    dialog.open_book(Some(rule), None);
    dialog
}

#[test]
fn the_book_opens_at_the_rule_that_was_asked_for() {
    let harness = window(book_at(RuleRef { book: Game::Sovereign, number: 13 }));
    let rule = harness.get_by_label_contains("Rule 13: The king must not have moved");
    let top = rule.rect().top();
    assert!((20.0..140.0).contains(&top), "it lies at {top}");
}

#[test]
fn another_book_is_opened_by_its_name_and_leafed_through_by_keys() {
    let mut harness = window(book_at(RuleRef { book: Game::Sovereign, number: 1 }));
    harness.get_by_label("Two Kings").click();
    harness.run();
    let Dialog::Book(view) = &harness.state().dialog else { panic!("the book is closed") };
    assert_eq!((view.game(), view.rule()), (Game::TwoKings, None));
    let top =
        |harness: &Harness<BookWindow>| harness.get_by_label_contains("Rule 1: The royal king is the one").rect().top();
    let before = top(&harness);
    harness.key_press(Key::PageDown);
    harness.run();
    assert!(top(&harness) < before - 300.0);
    harness.key_press(Key::Home);
    harness.run();
    assert!((top(&harness) - before).abs() < 1.0);
    // The entry among the contents comes before the heading.
    harness.get_all_by_label("The end").next().expect("an entry").click();
    harness.run();
    assert!(top(&harness) < before - 300.0);
}

#[test]
fn what_each_first_move_is_worth_can_be_read_aloud() {
    let mut harness = window(book_at(RuleRef { book: Game::Sovereign, number: 19 }));
    harness.get_all_by_label("What the first moves are worth").next().expect("an entry").click();
    harness.run();
    for told in ["wPi2-i4: +1.5", "wPf2-f3: 0.0", "bPi15-i13: +0.1"] {
        harness.get_by_label(told);
    }
}

#[test]
fn a_tour_can_be_taken_by_keys_alone() {
    let mut dialog = Dialog::None;
    dialog.open_tour(Game::Martian);
    let mut harness = window(dialog);
    let step = |harness: &Harness<BookWindow>| match &harness.state().dialog {
        Dialog::Tour(view) => Some((view.progress().0, view.is_done())),
        _ => None,
    };
    for at in 0..6 {
        assert_eq!(step(&harness), Some((at, false)));
        harness.get_by_label("Show me").focus();
        harness.run();
        harness.key_press(Key::Enter);
        harness.run();
        assert_eq!(step(&harness), Some((at, true)));
        // The Next button has the focus.
        harness.key_press(Key::Enter);
        harness.run();
    }
    let last = harness.state().commands.last().map(|command| format!("{command:?}"));
    assert_eq!(last.as_deref(), Some("PlayAtOnce { game: Martian, computer: true }"), "after the last step one plays");
    harness.get_by_label("Finish").focus();
    harness.run();
    harness.key_press(Key::Enter);
    harness.run();
    assert_eq!(step(&harness), None, "or the tour is over");
}

#[test]
fn the_focus_stays_on_the_button_that_goes_on() {
    let mut dialog = Dialog::None;
    dialog.open_tour(Game::Plunder);
    let mut harness = window(dialog);
    let focused =
        |harness: &Harness<BookWindow>, label: &str| harness.get_by_label(label).accesskit_node().is_focused();
    for at in 0..3 {
        harness.get_by_label("Show me").click();
        harness.run();
        harness.get_by_label("Next").focus();
        harness.run();
        harness.key_press(Key::Enter);
        harness.run();
        assert!(focused(&harness, "Next") && !focused(&harness, "Show me"), "after step {at}");
        let Dialog::Tour(view) = &harness.state().dialog else { panic!("the tour is closed") };
        assert_eq!((view.progress().0, view.is_done()), (at + 1, false), "nothing is shown that nobody asked for");
    }
}

#[test]
fn a_press_in_the_tour_says_why_not() {
    let mut dialog = Dialog::None;
    dialog.open_tour(Game::Sovereign);
    let mut harness = window(dialog);
    harness.get_by_label("Hint").click();
    harness.run();
    assert!(harness.query_by_label_contains("Hint: The pawn is on h5").is_some());
    // The cursor of the keys begins on a1 and goes to the neutral queen on d10.
    harness.get_by_label_contains("Board").focus();
    harness.run();
    let keys = [(Key::ArrowRight, 3), (Key::ArrowUp, 9)];
    for key in keys.into_iter().flat_map(|(key, times)| std::iter::repeat_n(key, times)) {
        harness.key_press(key);
        harness.run();
    }
    harness.key_press(Key::Enter);
    harness.run();
    assert!(harness.query_by_label_contains("Move a piece to h6 or i11 to control it (rule 5)").is_some());
    let rule = regalia_app::book::book(Game::Sovereign).expect("it is tested").rules().find(|(number, _)| *number == 5);
    let words: String = regalia_app::book::spans(rule.expect("there is a rule 5").1).map(|(_, part)| part).collect();
    assert!(harness.query_by_label(&words).is_none());
    harness.get_by_role_and_label(egui::accesskit::Role::Link, "What rule 5 says").click();
    harness.run();
    assert!(harness.query_by_label(&words).is_some());
}

#[test]
fn the_form_for_a_new_game_waits_behind_the_tour_and_the_book() {
    let mut form = NewGameForm::new(Game::Plunder, &[]);
    form.names[0] = "Ann".to_owned();
    let mut harness = window(Dialog::NewGame(form.clone()));
    harness.get_by_label_contains("Take the tour").click();
    harness.run();
    let Dialog::Tour(view) = &harness.state().dialog else { panic!("no tour") };
    assert_eq!(view.game(), Game::Plunder);
    harness.get_by_label("Leave").click();
    harness.run();
    harness.key_press(Key::F1);
    harness.run();
    let Dialog::Book(view) = &harness.state().dialog else { panic!("no book") };
    assert_eq!(view.game(), Game::Plunder);
    harness.key_press(Key::Escape);
    harness.run();
    let Dialog::NewGame(back) = &harness.state().dialog else { panic!("the form is lost") };
    assert_eq!(*back, form);
}

#[test]
fn the_rule_of_a_refusal_is_a_link() {
    let rule = RuleRef { book: Game::Royale, number: 6 };
    let draw = |ui: &mut egui::Ui, (has_fonts, pressed): &mut (bool, Vec<UiCommand>)| {
        if prepare(ui.ctx(), has_fonts) {
            let text = "You have a legal move, so you cannot pass (Royale's rule 6)";
            pressed.extend(notice_with_rule_ui(ui, text, Some(rule)));
        }
    };
    let mut harness = Harness::builder().with_size([420.0, 80.0]).build_ui_state(draw, (false, Vec::new()));
    harness.run();
    assert!(harness.query_by_label("You have a legal move, so you cannot pass").is_some());
    harness.get_by_role_and_label(egui::accesskit::Role::Link, "Royale's rule 6").click();
    harness.run();
    let [LearnCommand::ShowRule(shown)] = commands(&harness.state().1)[..] else { panic!("{:?}", harness.state().1) };
    assert_eq!(shown, rule);
}

#[test]
fn the_rule_of_a_refusal_stays_in_one_line() {
    let rule = RuleRef { book: Game::Royale, number: 6 };
    for width in [300, 330, 360, 390] {
        let draw = |ui: &mut egui::Ui, has_fonts: &mut bool| {
            if prepare(ui.ctx(), has_fonts) {
                let text = "You have a legal move, so you cannot pass (Royale's rule 6)";
                notice_with_rule_ui(ui, text, Some(rule));
            }
        };
        let mut harness = Harness::builder().with_size([width as f32, 120.0]).build_ui_state(draw, false);
        harness.run();
        let link = harness.get_by_role_and_label(egui::accesskit::Role::Link, "Royale's rule 6").rect();
        assert!(link.height() < 30.0, "{width}: {link}");
    }
}

#[test]
fn the_buttons_of_a_tour_keep_their_places() {
    let mut dialog = Dialog::None;
    dialog.open_tour(Game::TwoKings);
    let mut harness = window(dialog);
    let places = |harness: &Harness<BookWindow>| {
        ["Next", "Show me", "Hint", "Back"].map(|label| harness.get_by_label(label).rect())
    };
    let before = places(&harness);
    let leave = harness.get_by_label("Leave").rect();
    assert!(before.iter().all(|place| !place.intersects(leave)), "{before:?} {leave}");
    harness.get_by_label("Hint").click();
    harness.run();
    assert!(harness.get_by_label("Hint").accesskit_node().is_disabled());
    assert_eq!(places(&harness), before, "after the hint");
    harness.get_by_label("Show me").click();
    harness.run();
    assert_eq!(places(&harness), before, "after the step");
    assert!(harness.query_by_label("Like this:").is_some() && harness.query_by_label("Well done").is_none());
    harness.get_by_label("Next").click();
    harness.run();
    assert_eq!(places(&harness), before, "at the next step");
}

#[test]
fn a_button_that_a_hint_names_is_there() {
    let mut named = 0;
    for game in Game::ALL {
        let mut dialog = Dialog::None;
        dialog.open_tour(game);
        let Dialog::Tour(view) = &mut dialog else { panic!("no tour of {game}") };
        let steps = view.progress().1;
        for at in 0..steps {
            let Dialog::Tour(view) = &mut dialog else { panic!("no tour of {game}") };
            view.go_to(at);
            let hint = &view.current().expect("a step").hint;
            let Some(label) = hint.split('"').nth(1) else { continue };
            named += 1;
            let harness = window(dialog.clone());
            let mut kinds = [egui::accesskit::Role::Button, egui::accesskit::Role::CheckBox].into_iter();
            assert!(kinds.any(|kind| harness.query_by_role_and_label(kind, label).is_some()), "{game}: {hint}");
        }
    }
    assert!(named >= 2, "{named}");
}

#[test]
fn the_end_of_a_tour_begins_the_game_or_closes() {
    for (label, asked) in [("Play now", "PlayAtOnce { game: Martian, computer: true }"), ("Finish", "Close")] {
        let mut dialog = Dialog::None;
        dialog.open_tour(Game::Martian);
        let Dialog::Tour(view) = &mut dialog else { panic!("there is a tour") };
        while !view.is_last() {
            view.next();
        }
        let mut harness = window(dialog);
        assert!(harness.query_by_label(label).is_none(), "not before it is done");
        harness.get_by_label("Show me").click();
        harness.run();
        harness.get_by_label(label).click();
        harness.run();
        let commands: Vec<String> = harness.state().commands.iter().map(|command| format!("{command:?}")).collect();
        assert_eq!(commands, [asked]);
    }
}
