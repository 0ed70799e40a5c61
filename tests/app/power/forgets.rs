//! The disk itself: it forgets what was not synced, and nothing else.

use std::collections::BTreeSet;
use std::path::Path;

use fastrand::Rng;
use regalia_core::disk::{Access, Disk as _, Kind};

use super::faults::Faults;
use super::forgetful::{Forgetful, Step};
use super::model::Model;
use super::reading::bytes;

const FOLDER: &str = "/folder";
const FILE: &str = "/folder/file";

/// What a file may hold after these operations and a power cut; `None` if it is missing.
fn after(disk: &Forgetful, path: &str, faults: &mut Faults) -> BTreeSet<Option<Vec<u8>>> {
    let (mut model, mut random) = (Model::new(&[FOLDER]), Rng::with_seed(1));
    for step in disk.steps() {
        let Step::Op(op) = step else { continue };
        model.apply(&op).unwrap();
    }
    (0..500).map(|_| bytes(&Forgetful::new(model.after_power_cut(&mut random, faults)), path)).collect()
}

fn holds(bytes: &[u8]) -> BTreeSet<Option<Vec<u8>>> {
    BTreeSet::from([Some(bytes.to_vec())])
}

#[test]
fn a_write_may_be_lost_torn_or_noise_until_its_file_is_synced() {
    let disk = Forgetful::new(Model::new(&[FOLDER]));
    let file = disk.open(FILE.as_ref(), Access::New).unwrap();
    disk.sync_dir(FOLDER.as_ref()).unwrap();
    let (old, new) = ([1; 1_500], [2; 1_500]);
    file.write(0, &old).unwrap();
    file.sync_data().unwrap();
    let mut faults = Faults::default();
    assert_eq!(after(&disk, FILE, &mut faults), holds(&old));
    assert_eq!(faults, Faults::default());
    file.write(0, &new).unwrap();
    let found = after(&disk, FILE, &mut faults);
    let torn = |sector: usize| [&new[..512 * sector], &old[512 * sector..]].concat();
    for wanted in [old.to_vec(), new.to_vec(), torn(1), torn(2), vec![0; 1_500]] {
        assert!(found.contains(&Some(wanted.clone())), "{wanted:?}");
    }
    assert!(found.len() > 50 && faults.garbage > 50, "garbage is different each time: {faults:?}");
    file.sync_all().unwrap();
    assert_eq!(after(&disk, FILE, &mut faults), holds(&new));
}

#[test]
fn a_name_may_be_lost_until_its_folder_is_synced() {
    let (disk, mut faults) = (Forgetful::new(Model::new(&[FOLDER])), Faults::default());
    let file = disk.open(FILE.as_ref(), Access::New).unwrap();
    file.write(0, b"old").unwrap();
    file.sync_all().unwrap();
    let (old, missing) = (Some(b"old".to_vec()), None);
    assert_eq!(after(&disk, FILE, &mut faults), BTreeSet::from([old.clone(), missing.clone()]));
    disk.sync_dir(FOLDER.as_ref()).unwrap();
    assert_eq!(after(&disk, FILE, &mut faults), holds(b"old"));
    let other = "/folder/other";
    let file = disk.open(other.as_ref(), Access::New).unwrap();
    file.write(0, b"new").unwrap();
    file.sync_all().unwrap();
    disk.rename(other.as_ref(), FILE.as_ref()).unwrap();
    assert_eq!(after(&disk, FILE, &mut faults), BTreeSet::from([old, Some(b"new".to_vec())]));
    disk.sync_dir(FOLDER.as_ref()).unwrap();
    assert_eq!(after(&disk, FILE, &mut faults), holds(b"new"));
    assert_eq!(after(&disk, other, &mut faults), BTreeSet::from([missing.clone()]));
    disk.remove_file(FILE.as_ref()).unwrap();
    assert_eq!(after(&disk, FILE, &mut faults), BTreeSet::from([missing, Some(b"new".to_vec())]));
}

#[test]
fn a_folder_is_lost_with_all_that_is_in_it_until_its_own_name_is_synced() {
    let (disk, mut faults) = (Forgetful::new(Model::new(&[FOLDER])), Faults::default());
    let inner = "/folder/a/b";
    disk.create_dir_all(inner.as_ref()).unwrap();
    let path = "/folder/a/b/file";
    let file = disk.open(path.as_ref(), Access::New).unwrap();
    file.write(0, b"kept").unwrap();
    file.sync_all().unwrap();
    disk.sync_dir(inner.as_ref()).unwrap();
    assert!(after(&disk, path, &mut faults).contains(&None));
    disk.sync_above(inner.as_ref());
    assert_eq!(after(&disk, path, &mut faults), holds(b"kept"));
}

#[test]
fn links_lead_on_and_loops_end() {
    let mut model = Model::new(&[FOLDER]);
    let at = |name: &str| Path::new(FOLDER).join(name);
    model.put(&at("there"), Some(Path::new(".")));
    model.put(&at("loop"), Some(&at("loop")));
    model.put(&at("pipe"), None);
    let disk = Forgetful::new(model);
    drop(disk.open(FILE.as_ref(), Access::New).unwrap());
    assert_eq!(disk.metadata(&at("there/there/file")).unwrap().kind, Kind::File);
    assert_eq!(disk.symlink_metadata(&at("loop")).unwrap().kind, Kind::Link);
    assert!(disk.metadata(&at("loop")).is_err());
    assert_eq!(disk.metadata(&at("there/pipe")).unwrap().kind, Kind::Other);
}
