//! What a screen reader finds in the window, and what it may ask for.

use bevy::a11y::ActionRequest;
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{self, Action, NodeId, Role as Kind, TreeId};
use bevy_egui::{EguiContext, EguiOutput};
use regalia_app::board::RunningGame;
use regalia_app::panels::{Dialog, ScreenReader};
use regalia_core::record::Record;
use regalia_core::rules::{Game, Options};

use super::Bench;
use crate::program::Program;

/// A node with its name.
type Found = (NodeId, String);

impl Bench {
    /// Somebody listens from now on.
    fn listen(&mut self) {
        let world = self.app.world_mut();
        world.resource_mut::<ScreenReader>().listens = true;
        let mut contexts = world.query::<&mut EguiContext>();
        contexts.iter_mut(world).for_each(|mut context| context.get_mut().enable_accesskit());
        self.frames(2);
    }

    fn tree(&mut self) -> accesskit::TreeUpdate {
        let world = self.app.world_mut();
        let mut outputs = world.query::<&EguiOutput>();
        let tree = outputs.iter(world).find_map(|output| output.platform_output.accesskit_update.clone());
        tree.expect("egui tells what it draws")
    }

    /// The nodes of a kind.
    fn nodes(&mut self, kind: Kind) -> Vec<Found> {
        let nodes = self.tree().nodes.into_iter().filter(|(_, node)| node.role() == kind);
        nodes.map(|(id, node)| (id, node.label().unwrap_or_default().to_owned())).collect()
    }

    /// The square whose name begins like this.
    fn square(&mut self, name: &str) -> Found {
        let squares = self.nodes(Kind::ListBoxOption);
        squares.into_iter().find(|(_, text)| text.starts_with(name)).unwrap_or_else(|| panic!("no {name}"))
    }

    fn request(&mut self, action: Action, target_node: NodeId) {
        let request = accesskit::ActionRequest { action, target_tree: TreeId::ROOT, target_node, data: None };
        self.app.world_mut().write_message(ActionRequest(request));
        self.frames(3);
    }

    /// The square that has the focus.
    fn focused(&mut self) -> Option<NodeId> {
        let tree = self.tree();
        let (_, focused) = tree.nodes.iter().find(|(id, _)| *id == tree.focus)?;
        focused.active_descendant()
    }
}

fn two_kings() -> Bench {
    let names = ["Ann", "Ben"].map(str::to_owned).to_vec();
    let mut bench = Bench::with(Record::new(Options::new(Game::TwoKings), names));
    bench.listen();
    bench
}

#[test]
fn every_square_has_its_name_inside_the_board() {
    for game in Game::ALL {
        let mut bench = Bench::with(Record::new(Options::new(game), Vec::new()));
        bench.listen();
        let squares = bench.nodes(Kind::ListBoxOption);
        let (files, ranks) = game.size();
        assert_eq!(squares.len(), usize::from(files) * usize::from(ranks), "{game}");
        let boards = bench.nodes(Kind::ListBox);
        assert_eq!(boards.iter().map(|(_, name)| name.as_str()).collect::<Vec<_>>(), ["Board"], "{game}");
    }
    let mut bench = two_kings();
    assert_eq!(bench.square("e2").1, "e2: white pawn, Ann's");
    assert_eq!(bench.square("e4").1, "e4: empty");
}

#[test]
fn a_move_is_played_by_what_a_screen_reader_may_ask_for() {
    let mut bench = two_kings();
    let from = bench.square("e2").0;
    bench.request(Action::Focus, from);
    assert_eq!(bench.focused(), Some(from));
    let named = bench.square("e2").1;
    assert!(named.starts_with("e2: white pawn, Ann's. Moves: e3, e4"), "{named}");
    bench.request(Action::Click, from);
    assert!(bench.square("e2").1.contains("held"), "it is picked up");
    let to = bench.square("e4").0;
    bench.request(Action::Click, to);
    assert_eq!(bench.resource::<RunningGame>().record.len(), 1);
    assert_eq!(bench.focused(), Some(to));
    // The line about the move is announced; what only says where the cursor is, is not: the focused square says it.
    let said = |bench: &mut Bench| bench.nodes(Kind::Status).pop().map(|(_, line)| line);
    assert_eq!(said(&mut bench).as_deref(), Some("Ann: e4. Ben to move."));
    let other = bench.square("e7").0;
    bench.request(Action::Focus, other);
    assert_eq!(said(&mut bench).as_deref(), Some(""));
    assert_eq!(bench.focused(), Some(other));
}

#[test]
fn buttons_are_pressed_and_nothing_is_listed_while_nobody_listens() {
    let mut bench = Bench::empty();
    bench.listen();
    let buttons = bench.nodes(Kind::Button);
    let new = buttons.iter().find(|(_, name)| name.contains("New game")).expect("a button for a new game");
    let new = new.0;
    bench.request(Action::Click, new);
    assert!(!matches!(bench.resource::<Dialog>(), Dialog::None), "a form opens");
    let mut bench = two_kings();
    bench.app.world_mut().resource_mut::<ScreenReader>().listens = false;
    bench.frames(2);
    assert_eq!(bench.nodes(Kind::ListBoxOption), []);
}
