//! The film of a game: what it shows, and that decoders of other people read it as it was drawn.

mod files;
mod plans;

use regalia_app::files::EXAMPLES;
use regalia_app::film::{Choices, Colour, Film, FilmSize, Format};
use regalia_app::view::{Look, Rotation, Theme, ViewSettings};
use regalia_core::record::{Record, save};
use regalia_core::rules::{Game, Options};

pub fn look() -> Look<'static> {
    Look {
        rotation: Rotation::NONE,
        settings: ViewSettings::default(),
        palette: Theme::Dark.palette(),
        shapes: Vec::new(),
    }
}

pub fn small() -> Choices {
    Choices { size: FilmSize::Small, ..Choices::default() }
}

/// The example of a game.
pub fn example(game: Game) -> Record {
    let mut records = EXAMPLES.iter().map(|example| save::from_text(example.text).unwrap());
    records.find(|record| record.game() == game).unwrap()
}

/// A game's first plies, with these names.
pub fn begun(record: &Record, plies: usize, names: &[&str]) -> Record {
    let names = names.iter().map(|name| (*name).to_owned()).collect();
    let mut begun = Record::from_position(record.start().clone(), *record.options(), names);
    for ply in record.line().take(plies) {
        begun.play(ply.action).unwrap();
    }
    begun
}

/// A game of these moves.
pub fn played(game: Game, moves: &[&str]) -> Record {
    use regalia_core::rules::GamePosition;
    let mut record = Record::new(Options::new(game), vec!["Ann".to_owned(), "Ben".to_owned()]);
    for text in moves {
        record.play(record.position().parse_action(text).unwrap()).unwrap();
    }
    record
}

/// Every frame of a film as it is drawn.
pub fn drawn(record: &Record, film: &Film) -> Vec<Vec<Colour>> {
    let mut record = record.clone();
    let (shots, scene) = (film.shots(), film.scene());
    let frame = |shot: &regalia_app::film::Shot| {
        record.jump(shot.ply);
        scene.frame(&record, shot)
    };
    shots.iter().map(frame).collect()
}

/// A film that was read back: size, and each frame as a viewer shows it with its delay in hundredths of a second.
pub struct Read {
    pub size: [u32; 2],
    pub frames: Vec<(Vec<Colour>, u16)>,
    /// The areas of the rectangles that were stored.
    pub areas: Vec<u32>,
}

pub fn read(format: Format, bytes: &[u8]) -> Read {
    match format {
        Format::Gif => read_gif(bytes),
        Format::Apng => read_apng(bytes),
    }
}

fn read_gif(bytes: &[u8]) -> Read {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).unwrap();
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
    let size = [u32::from(decoder.width()), u32::from(decoder.height())];
    let mut canvas = vec![[0; 3]; (size[0] * size[1]) as usize];
    let mut read = Read { size, frames: Vec::new(), areas: Vec::new() };
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
        let place = [frame.left, frame.top, frame.width, frame.height].map(u32::from);
        lay(&mut canvas, size[0], place, &frame.buffer);
        read.frames.push((canvas.clone(), frame.delay));
        read.areas.push(place[2] * place[3]);
    }
    read
}

fn read_apng(bytes: &[u8]) -> Read {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    let size = [reader.info().width, reader.info().height];
    let control = *reader.info().animation_control().unwrap();
    assert_eq!(control.num_plays, 0, "it plays for ever");
    let mut canvas = vec![[0; 3]; (size[0] * size[1]) as usize];
    let mut read = Read { size, frames: Vec::new(), areas: Vec::new() };
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    for _ in 0..control.num_frames {
        let info = reader.next_frame(&mut pixels).unwrap();
        let frame = *reader.info().frame_control().unwrap();
        assert_eq!((frame.dispose_op, frame.blend_op), (png::DisposeOp::None, png::BlendOp::Over));
        assert_eq!(frame.delay_den, 100);
        let place = [frame.x_offset, frame.y_offset, frame.width, frame.height];
        lay(&mut canvas, size[0], place, &pixels[..info.buffer_size()]);
        read.frames.push((canvas.clone(), frame.delay_num));
        read.areas.push(place[2] * place[3]);
    }
    read
}

fn lay(canvas: &mut [Colour], whole: u32, [left, top, width, height]: [u32; 4], pixels: &[u8]) {
    assert_eq!(pixels.len() as u32, width * height * 4);
    for (place, pixel) in (0..).zip(pixels.chunks(4)).filter(|(_, pixel)| pixel[3] > 0) {
        let (x, y) = (left + place % width, top + place / width);
        canvas[(y * whole + x) as usize] = [pixel[0], pixel[1], pixel[2]];
    }
}
