//! Which sound belongs to a ply: whole games, compared with the positions before and after each ply.

use std::collections::BTreeSet;

use regalia_app::sound::{Clip, Cue, SoundSettings, Volume};
use regalia_core::record::Record;
use regalia_core::rules::{Action, Army, Game, GamePosition, Options, Position, Role};

use crate::support::texts;

/// The sound that the positions before and after the last ply ask for.
fn expected(record: &Record) -> Clip {
    let (ply, after) = (record.last().unwrap(), record.position());
    let before = record.position_after(record.cursor() - 1).unwrap();
    let mover = ply.side_to_move;
    let commands = |position: &Position| Army::ALL.map(|army| position.commander(army));
    let (were, are) = (commands(before), commands(after));
    let mut changed = were.iter().zip(&are).filter(|(was, is)| was != is).peekable();
    let (is_changed, gains) = (changed.peek().is_some(), changed.any(|(_, is)| *is == Some(mover)));
    let defects = matches!(ply.action, Action::Defect { .. });
    if record.outcome().is_some() {
        Clip::End
    } else if defects || ply.action.promotes_to() == Some(Role::King) {
        Clip::Coup
    } else if gains {
        Clip::ArmyGained
    } else if is_changed {
        Clip::ArmyLost
    } else if after.checks().iter().any(|check| !before.checks().contains(check)) {
        Clip::Check
    } else if ply.action.promotes_to().is_some() {
        Clip::Promotion
    } else if matches!(ply.action, Action::Move(step) if step.plunder.is_some()) {
        Clip::VestOn
    } else if ply.taken.is_some() {
        Clip::Capture
    } else {
        Clip::Move
    }
}

#[test]
fn each_ply_of_whole_games_has_its_sound() {
    let mut met = BTreeSet::new();
    for (game, file) in [
        (Game::Sovereign, "playthrough_sovereign.tsv"),
        (Game::Plunder, "playthrough_plunder.tsv"),
        (Game::TwoKings, "playthrough_two_kings.tsv"),
        (Game::Martian, "playthrough_martian.tsv"),
    ] {
        let mut record = Record::new(Options::new(game), Vec::new());
        assert_eq!(Cue::of_ply(&record), None);
        for (number, text) in texts(file, 0).into_iter().enumerate() {
            record.play(Action::parse(&text, game).unwrap()).unwrap();
            let cue = Cue::of_ply(&record).unwrap();
            let wanted = expected(&record);
            assert_eq!(cue.clip, wanted, "{file}, ply {}: {text}", number + 1);
            met.insert(cue.clip);
        }
    }
    for clip in [Clip::Move, Clip::Capture, Clip::VestOn, Clip::Check, Clip::ArmyGained, Clip::Coup, Clip::End] {
        assert!(met.contains(&clip), "no game has {clip:?}: {met:?}");
    }
}

#[test]
fn a_pawn_that_becomes_a_queen_has_its_sound() {
    let options = Options::new(Game::Plunder);
    let position = Position::parse("8/P6k/8/8/8/8/8/K7 w - - 0 1", &options).unwrap();
    let mut record = Record::from_position(position, options, Vec::new());
    record.play(Action::parse("a7a8q", Game::Plunder).unwrap()).unwrap();
    assert_eq!(Cue::of_ply(&record), Some(Cue { clip: Clip::Promotion, role: Some(Role::Pawn) }));
}

#[test]
fn the_sound_knows_the_piece() {
    let mut record = Record::new(Options::new(Game::TwoKings), Vec::new());
    for (text, role) in [("e2e4", Role::Pawn), ("b8c6", Role::Knight)] {
        record.play(Action::parse(text, Game::TwoKings).unwrap()).unwrap();
        assert_eq!(Cue::of_ply(&record), Some(Cue { clip: Clip::Move, role: Some(role) }));
    }
}

#[test]
fn a_player_may_hear_nothing_or_only_what_decides() {
    let all = SoundSettings::default();
    let decisive = SoundSettings { decisive_only: true, ..all };
    let muted = SoundSettings { muted: true, ..all };
    let softest = SoundSettings { volume: Volume::new(0).unwrap(), ..all };
    for clip in Clip::ALL {
        let decides = matches!(clip, Clip::Check | Clip::ArmyLost | Clip::ArmyGained | Clip::Coup | Clip::End);
        let allowed = [all, decisive, muted, softest].map(|settings| settings.allows(clip));
        assert_eq!(allowed, [true, decides, false, false], "{clip:?}");
    }
}

#[test]
fn the_volume_goes_in_steps_from_nothing_to_full() {
    let mut volume = Volume::new(0).unwrap();
    assert_eq!((volume.gain(), volume.softer()), (0.0, None));
    for step in 1..=10 {
        let louder = volume.louder().unwrap();
        assert_eq!((louder.percent(), louder.softer()), (10 * step, Some(volume)));
        assert!(louder.gain() > volume.gain());
        volume = louder;
    }
    assert_eq!((volume.gain(), volume.louder(), volume), (1.0, None, Volume::FULL));
    let between = Volume::new(35).unwrap();
    assert_eq!([between.softer(), between.louder()].map(|volume| volume.unwrap().percent()), [30, 40]);
}
