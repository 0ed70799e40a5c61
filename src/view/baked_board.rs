//! The baked board: a task bakes it for each size and look. Until it is ready the flat board is shown, or an image of
//! another size, stretched.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::board_plan::{BakedPixels, BoardPlan};
use super::board_style::BoardLook;
use super::layout::Layout;
use super::picture;
use super::settings::ViewSettings;
use super::theme::Theme;
use crate::tasks::{Background, Waker};

/// How long a board whose size changes must rest before it is baked.
const REST: Duration = Duration::from_millis(150);
/// The most memory that all kept images take together, in bytes. The one on the screen stays in any case.
const MOST_BYTES: usize = 20 << 20;

/// The images of the baked board.
#[derive(Resource, Default)]
pub(super) struct BakedBoard {
    wanted: Option<BoardPlan>,
    changed_at: Option<Duration>,
    is_moving: bool,
    task: Option<Background<Option<BakedPixels>>>,
    /// The last used one is the last.
    kept: Vec<Images>,
}

/// The images of one plan.
struct Images {
    plan: BoardPlan,
    field: Handle<Image>,
    frame: [Handle<Image>; 4],
}

impl BakedBoard {
    /// The squares, and the frame above, below, left and right of them; `None` while the flat board is shown.
    pub fn shown(&self) -> Option<(&Handle<Image>, &[Handle<Image>; 4])> {
        let wanted = self.wanted.as_ref()?;
        let images = self.kept.last().filter(|images| wanted.resembles(&images.plan))?;
        Some((&images.field, &images.frame))
    }

    fn is_ready(&self) -> bool {
        self.wanted.is_none() || self.kept.last().map(|images| &images.plan) == self.wanted.as_ref()
    }

    /// From now on this board is wanted. Work on another one stops.
    fn want(&mut self, plan: Option<BoardPlan>, now: Duration) {
        if self.wanted == plan {
            return;
        }
        self.task = None;
        self.is_moving = self.changed_at.replace(now).is_some_and(|before| now.saturating_sub(before) < REST);
        self.wanted = plan;
        if let Some(place) = self.kept.iter().position(|images| Some(&images.plan) == self.wanted.as_ref()) {
            let images = self.kept.remove(place);
            self.kept.push(images);
        }
    }

    /// Keeps new images, and forgets the oldest ones if there are too many.
    fn keep(&mut self, images: Images) {
        self.kept.push(images);
        let bytes = |kept: &[Images]| kept.iter().map(|images| images.plan.bytes()).sum::<usize>();
        while self.kept.len() > 1 && bytes(&self.kept) > MOST_BYTES {
            self.kept.remove(0);
        }
    }
}

/// Bakes the board when its size or look has changed.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn bake_board(
    mut board: ResMut<BakedBoard>,
    mut images: ResMut<Assets<Image>>,
    mut redraw: MessageWriter<RequestRedraw>,
    layout: Res<Layout>,
    theme: Res<Theme>,
    settings: Res<ViewSettings>,
    time: Res<Time<Real>>,
    waker: Res<Waker>,
) {
    let now = time.elapsed();
    if layout.is_changed() || theme.is_changed() || settings.is_changed() {
        let plan = BoardPlan::of(&layout, theme.palette(), BoardLook::of(&settings));
        if board.wanted != plan {
            board.want(plan, now);
        }
    }
    let state = board.bypass_change_detection();
    if state.is_ready() {
        return;
    }
    if state.task.is_none() {
        if state.is_moving && state.changed_at.is_some_and(|at| now.saturating_sub(at) < REST) {
            redraw.write(RequestRedraw);
            return;
        }
        let plan = state.wanted.clone();
        state.task = plan.map(|plan| Background::run(move |stop| plan.bake(|| stop.is_set()), &waker));
    }
    let (Some(Some(baked)), Some(plan)) = (state.task.as_mut().and_then(Background::take), state.wanted.clone()) else {
        return;
    };
    let field = images.add(picture::pixels_image(baked.field, baked.size[0], baked.size[1]));
    let frame = baked.frame.map(|strip| {
        let [left, top, right, bottom] = strip.place;
        images.add(picture::pixels_image(strip.pixels, right - left, bottom - top))
    });
    board.task = None;
    board.keep(Images { plan, field, frame });
}
