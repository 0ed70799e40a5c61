//! No frame lacks letters, boards or pieces: what egui draws for the first time reaches the renderer in the same frame, and an
//! area that opens has its size in the first frame that is seen.

use std::collections::HashSet;

use bevy::asset::AssetId;
use bevy::input::keyboard::{Key, KeyCode};
use bevy_egui::EguiManagedTextures;
use bevy_egui::egui::epaint::ClippedShape;
use bevy_egui::egui::{Context, FullOutput, Plugin, Shape, TextureId};
use regalia_app::files::{Export, FileRequest, FileTasks};
use regalia_app::film::Film;
use regalia_app::panels::{StatusLine, UiCommand};
use regalia_app::view::theme::MARK_DARK;
use regalia_app::view::{InterfaceSize, ViewSettings};
use regalia_core::rules::{Game, Options};

use super::drawn::context;
use super::*;
use crate::film::{example, look, small};
use crate::program::{Program, press};

/// What egui gave to the renderer in the last frame.
#[derive(Default)]
struct Given {
    /// The textures that are new or changed.
    textures: Vec<TextureId>,
    shapes: Vec<ClippedShape>,
}

impl Plugin for Given {
    fn debug_name(&self) -> &'static str {
        "given"
    }

    fn output_hook(&mut self, _: &Context, output: &mut FullOutput) {
        // Of several passes the last one is shown.
        self.shapes.clone_from(&output.shapes);
        self.textures.extend(output.textures_delta.set.keys());
    }
}

/// The images that the renderer takes over in this frame.
#[derive(Resource, Default)]
struct Taken(HashSet<AssetId<Image>>);

fn take(mut events: MessageReader<AssetEvent<Image>>, mut taken: ResMut<Taken>) {
    taken.0.clear();
    taken.0.extend(events.read().filter_map(|event| match event {
        AssetEvent::Added { id } | AssetEvent::Modified { id } => Some(*id),
        _ => None,
    }));
}

/// The program, which notes what a renderer would be given.
fn bench(record: Option<Record>) -> Bench {
    let mut bench = record.map_or_else(Bench::empty, Bench::with);
    bench.app.init_resource::<Taken>().add_systems(Last, take);
    context(&mut bench).add_plugin(Given::default());
    bench.frames(2);
    bench
}

/// Runs frames, and gives what is missing in each of them.
fn missing(bench: &mut Bench, frames: usize) -> Vec<String> {
    let mut missing = Vec::new();
    for frame in 0..frames {
        let given = context(bench).plugin::<Given>();
        given.lock().textures.clear();
        bench.frames(1);
        let given = given.lock();
        let taken = &bench.resource::<Taken>().0;
        for ((_, texture), managed) in &bench.resource::<EguiManagedTextures>().0 {
            let is_new = given.textures.contains(&TextureId::Managed(*texture));
            if is_new && !taken.contains(&managed.handle.id()) {
                missing.push(format!("frame {frame}: texture {texture}"));
            }
        }
        // Small boards once had them until they were baked.
        let ink = MARK_DARK.egui();
        let is_disc = |shape: &Shape| matches!(shape, Shape::Circle(disc) if disc.stroke.color == ink);
        let discs = given.shapes.iter().filter(|clipped| is_disc(&clipped.shape)).count();
        if discs > 0 {
            missing.push(format!("frame {frame}: {discs} discs stand for pieces"));
        }
        if given.shapes.len() < 20 {
            missing.push(format!("frame {frame}: it is empty, {} shapes", given.shapes.len()));
        }
    }
    missing
}

fn key(bench: &mut Bench, code: KeyCode, key: Key) -> Vec<String> {
    let window = bench.window;
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let key = KeyboardInput { key_code: code, logical_key: key.clone(), state, text: None, repeat: false, window };
        bench.app.world_mut().write_message(key);
    }
    missing(bench, 4)
}

fn ask(bench: &mut Bench, command: UiCommand) -> Vec<String> {
    bench.app.world_mut().write_message(command);
    missing(bench, 6)
}

/// The bar tells an export when its first step is done, in a frame that nothing else may follow for long.
#[test]
fn no_frame_of_an_export_lacks_letters() {
    let folder = tempfile::tempdir().unwrap();
    let film = Film::new(&example(Game::Martian), small(), look());
    let mut bench = bench(None);
    ask(&mut bench, press::file(FileRequest::Export(Export::Film(Box::new(film)))));
    let to = press::file(FileRequest::ExportTo(folder.path().join("film.gif")));
    assert_eq!(ask(&mut bench, to), Vec::<String>::new(), "it begins");
    while bench.resource::<FileTasks>().is_exporting() {
        assert_eq!(missing(&mut bench, 1), Vec::<String>::new(), "{:?}", bench.resource::<FileTasks>().export_part());
    }
    bench.frames(2);
    assert_eq!(bench.resource::<StatusLine>().0, "Exported to film.gif");
}

#[test]
fn no_frame_lacks_letters_or_pictures() {
    let started = Record::new(Options::new(Game::Sovereign), Vec::new());
    for record in [None, Some(started)] {
        let mut bench = bench(record);
        assert_eq!(missing(&mut bench, 3), Vec::<String>::new(), "at rest");
        for percent in [150, 100, 75] {
            bench.app.world_mut().resource_mut::<ViewSettings>().size = InterfaceSize::new(percent).unwrap();
            assert_eq!(missing(&mut bench, 4), Vec::<String>::new(), "text at {percent}%");
            assert_eq!(ask(&mut bench, press::new_game()), Vec::<String>::new(), "a form at {percent}%");
            for (code, down) in [(KeyCode::ArrowDown, Key::ArrowDown), (KeyCode::Space, Key::Space)] {
                assert_eq!(key(&mut bench, code, down), Vec::<String>::new(), "another game at {percent}%");
            }
            assert_eq!(ask(&mut bench, press::close()), Vec::<String>::new(), "closed");
        }
        for command in [press::settings(), press::theme(), press::rules(), press::keys()] {
            let name = format!("{command:?}");
            assert_eq!(ask(&mut bench, command), Vec::<String>::new(), "{name}");
        }
        ask(&mut bench, press::close());
        bench.app.world_mut().get_mut::<Window>(bench.window).unwrap().resolution.set(3840.0, 2160.0);
        assert_eq!(missing(&mut bench, 6), Vec::<String>::new(), "a larger window");
    }
}
