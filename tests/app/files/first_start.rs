//! What the desktop asks for at the first start.

use bevy::prelude::*;
use regalia_app::files::settings::{Settings, write};
use regalia_app::view::{ArmyPalette, SystemLook, ViewSettings};

use super::started::{folder, frames, start};

#[test]
fn at_the_first_start_a_desktop_that_asks_for_contrast_gets_it() {
    let contrast = |app: &mut App, more: Option<bool>| {
        app.world_mut().resource_mut::<SystemLook>().more_contrast = more;
        frames(app, 2);
        app.world().resource::<ViewSettings>().armies
    };
    let chosen = ViewSettings { armies: ArmyPalette::Clear, ..ViewSettings::default() };
    let [new, other] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let mut app = start(new.path());
    assert_eq!([None, Some(false)].map(|more| contrast(&mut app, more)), [ArmyPalette::Box; 2]);
    assert_eq!(contrast(&mut app, Some(true)), ArmyPalette::Contrast);
    app.world_mut().insert_resource(ViewSettings::default());
    assert_eq!([Some(false), Some(true)].map(|more| contrast(&mut app, more)), [ArmyPalette::Box; 2]);
    // What the player chose meanwhile stays, and so does what was kept.
    let mut app = start(other.path());
    app.world_mut().insert_resource(chosen);
    assert_eq!(contrast(&mut app, Some(true)), ArmyPalette::Clear);
    for view in [chosen, ViewSettings::default()] {
        let kept = folder(write(&Settings { view, ..Settings::default() }, &[]).as_bytes());
        assert_eq!(contrast(&mut start(kept.path()), Some(true)), view.armies);
    }
}
