//! Panels without a window: drawn from data, and operated by mouse and keys.
//!
//! A test makes a [`Stage`] from a panel's function, clicks labels and presses keys, and checks the panel's answers. A
//! new dialog needs one line in `dialogs::every_dialog`.

pub use bevy_egui::egui::accesskit::Role as Kind;
pub use bevy_egui::egui::{self, Event, Key, Modifiers, Ui};
pub use egui_kittest::Harness;
pub use egui_kittest::kittest::{NodeT, Queryable};

use regalia_app::panels::command::{FeatureCommand, UiCommand};
pub use regalia_app::panels::kit::focus::{self, Focus, Front};
pub use regalia_app::panels::kit::icons::Icons;
pub use regalia_app::panels::kit::region;
pub use regalia_app::panels::kit::style;
pub use regalia_app::view::Theme;

/// A panel on the screen, and its answers.
pub struct Stage<'a, A> {
    pub harness: Harness<'a, Vec<A>>,
}

/// The commands in the answers, all of which are of one feature.
pub fn commands<C: FeatureCommand>(answers: impl AsRef<[UiCommand]>) -> Vec<C> {
    let of = |answer: &UiCommand| answer.get().cloned().unwrap_or_else(|| panic!("{answer:?}"));
    answers.as_ref().iter().map(of).collect()
}

/// What a panel is drawn with.
pub struct Tools<'t> {
    pub icons: &'t mut Icons,
}

/// Gives a window its fonts and its theme in its first frame, which draws nothing else. Returns whether this is that frame.
pub fn apply_style(ctx: &egui::Context, is_styled: &mut bool) -> bool {
    if *is_styled {
        return false;
    }
    style::install_fonts(ctx, Theme::Dark);
    style::install_theme(ctx, Theme::Dark);
    *is_styled = true;
    true
}

impl<'a, A: 'a> Stage<'a, A> {
    /// Draws a panel in a window of 1280 × 800, with `front` over it; its answers are collected.
    pub fn new<I>(front: Option<Front>, mut draw: impl FnMut(&mut Ui, &mut Tools) -> I + 'a) -> Self
    where
        I: IntoIterator<Item = A>,
    {
        let (mut icons, mut focus, mut is_styled) = (Icons::default(), Focus::default(), false);
        let app = move |ui: &mut Ui, answers: &mut Vec<A>| {
            let ctx = ui.ctx().clone();
            if apply_style(&ctx, &mut is_styled) {
                return;
            }
            focus.steer(&ctx, front);
            answers.extend(draw(ui, &mut Tools { icons: &mut icons }));
            focus::ring_ui(&ctx);
            region::settle(&ctx);
        };
        let harness = Harness::builder().with_size([1280.0, 800.0]).build_ui_state(app, Vec::new());
        let mut stage = Self { harness };
        stage.settle();
        stage
    }

    /// Processes the events, and the frames after them.
    pub fn settle(&mut self) {
        self.harness.step();
        self.harness.run_steps(3);
    }

    /// The answers since the last call.
    pub fn answers(&mut self) -> Vec<A> {
        std::mem::take(self.harness.state_mut())
    }

    /// Clicks what has this label and can be clicked.
    pub fn click(&mut self, label: &str) -> &mut Self {
        self.find(label).click();
        self.settle();
        self
    }

    /// The first enabled widget with this label. A menu entry may have its keys after its label.
    pub fn find<'s>(&'s self, label: &'s str) -> egui_kittest::Node<'s> {
        let kinds = [Kind::Button, Kind::RadioButton, Kind::CheckBox, Kind::TextInput, Kind::MenuItem];
        let named = |node: &egui_kittest::Node<'_>| {
            let node = node.accesskit_node();
            kinds.contains(&node.role()) && node.label().is_some_and(|found| is_called(&found, label))
        };
        let found = self.harness.root().children_recursive().find(named);
        found.unwrap_or_else(|| panic!("nothing to press is called '{label}'; there are {:?}", self.labels()))
    }

    /// Whether anything on the screen has this label or contains this text.
    pub fn shows(&self, text: &str) -> bool {
        self.labels().iter().any(|label| label.contains(text))
    }

    /// Every label and every text on the screen.
    pub fn labels(&self) -> Vec<String> {
        let nodes = self.harness.root().children_recursive();
        let text = |node: egui_kittest::Node<'_>| {
            let node = node.accesskit_node();
            node.label().or_else(|| node.value())
        };
        nodes.filter_map(text).filter(|text| !text.is_empty()).collect()
    }

    /// Whether the widget with this label has the focus.
    pub fn is_at(&self, label: &str) -> bool {
        is_called(&self.focused(), label)
    }

    /// Presses a key.
    pub fn key(&mut self, key: Key) -> &mut Self {
        self.harness.key_press(key);
        self.settle();
        self
    }

    /// Presses a key while others are held.
    pub fn chord(&mut self, modifiers: Modifiers, key: Key) -> &mut Self {
        self.harness.key_press_modifiers(modifiers, key);
        self.settle();
        self
    }

    /// Types a text, letter by letter.
    pub fn text(&mut self, text: &str) -> &mut Self {
        for letter in text.chars() {
            self.harness.event(Event::Text(letter.to_string()));
        }
        self.settle();
        self
    }

    /// The label of the focused widget; empty if there is none.
    pub fn focused(&self) -> String {
        let mut nodes = self.harness.root().children_recursive();
        let node = nodes.find(|node| node.accesskit_node().is_focused() && node.accesskit_node().label().is_some());
        node.and_then(|node| node.accesskit_node().label()).unwrap_or_default()
    }

    /// Whether one of several choices has the focus.
    pub fn is_at_choice(&self) -> bool {
        let mut nodes = self.harness.root().children_recursive();
        nodes.any(|node| node.accesskit_node().is_focused() && node.accesskit_node().role() == Kind::RadioButton)
    }

    /// Presses a key until the widget with this label has the focus.
    pub fn go_to(&mut self, key: Key, label: &str) {
        let mut tries = 0;
        while !self.is_at(label) {
            tries += 1;
            assert!(tries < 60, "{key:?} does not lead to '{label}'; there are {:?}", self.labels());
            self.key(key);
        }
    }

    /// Goes by Tab to the choices of which one has this label, and chooses it by an arrow key. Choices on the way are tried
    /// all round.
    pub fn go_to_choice(&mut self, label: &str, arrow: Key) {
        for _ in 0..60 {
            let before = self.focused();
            while self.is_at_choice() && self.focused() != label {
                if self.key(arrow).focused() == before {
                    break;
                }
            }
            if self.focused() == label {
                return;
            }
            self.key(Key::Tab);
        }
        panic!("Tab and {arrow:?} do not lead to '{label}'");
    }

    /// The labels that Tab visits, beginning with the focused one, until it returns.
    pub fn round(&mut self) -> Vec<String> {
        // Two widgets may have one label.
        let id = |stage: &Self| stage.harness.ctx.memory(|memory| memory.focused());
        let (first, mut round) = (id(self), vec![self.focused()]);
        while round.len() < 60 {
            self.key(Key::Tab);
            if id(self) == first {
                return round;
            }
            round.push(self.focused());
        }
        panic!("Tab never comes back: {round:?}");
    }
}

/// Whether `found` is this label, maybe followed by keys or a mark.
pub fn is_called(found: &str, label: &str) -> bool {
    found.strip_prefix(label).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}
