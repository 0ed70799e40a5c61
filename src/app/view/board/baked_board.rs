//! The baked board: a task bakes it for each size and look. Until it is ready the flat board is shown, or an image of
//! another size, stretched.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::board_plan::{BakedPixels, BoardPlan};
use crate::tasks::{Alarm, Background, Waker};
use crate::view::look::{BoardLook, ViewSettings};
use crate::view::{artwork::picture, layout::Layout, look::theme::Theme};

/// How long a board whose size changes must rest before it is baked.
const REST: Duration = Duration::from_millis(150);
/// Maximum memory that all kept images take together, in bytes. The one on the screen stays in any case.
const MOST_BYTES: usize = 8 << 20;

#[derive(Resource, Default)]
pub(super) struct BakedBoard {
    wanted: Option<BoardPlan>,
    is_due: bool,
    changed_at: Option<Duration>,
    is_moving: bool,
    task: Option<Background<Option<BakedPixels>>>,
    /// The last used one is the last.
    kept: Vec<Images>,
    alarm: Alarm,
}

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

    /// Sets the wanted board. Work on another one stops.
    fn want(&mut self, plan: Option<BoardPlan>, now: Duration) {
        if self.wanted == plan {
            return;
        }
        self.task = None;
        self.is_moving = self.changed_at.replace(now).is_some_and(|before| now.saturating_sub(before) < REST);
        self.wanted = plan;
        self.is_due = self.wanted.is_some();
        if let Some(place) = self.kept.iter().position(|images| Some(&images.plan) == self.wanted.as_ref()) {
            let images = self.kept.remove(place);
            self.kept.push(images);
            self.is_due = false;
        }
    }

    /// Keeps new images. Forgets those of other sizes, and the oldest ones if there are too many.
    fn keep(&mut self, images: Images) {
        self.kept.retain(|kept| kept.plan.is_as_large_as(&images.plan));
        self.is_due &= self.wanted.as_ref() != Some(&images.plan);
        self.kept.push(images);
        let bytes = |kept: &[Images]| kept.iter().map(|images| images.plan.bytes()).sum::<usize>();
        while self.kept.len() > 1 && bytes(&self.kept) > MOST_BYTES {
            self.kept.remove(0);
        }
    }
}

pub(super) fn want_board(
    mut board: ResMut<BakedBoard>,
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
            // Nothing is drawn while it rests.
            let rested = board.is_moving.then(|| Instant::now() + REST + Duration::from_millis(5));
            if board.alarm.set(rested, &waker).is_err() {
                board.is_moving = false;
            }
        }
    }
}

pub(super) fn bake_board(
    mut board: ResMut<BakedBoard>,
    mut images: ResMut<Assets<Image>>,
    mut redraw: MessageWriter<RequestRedraw>,
    time: Res<Time<Real>>,
    waker: Res<Waker>,
) {
    let now = time.elapsed();
    let state = board.bypass_change_detection();
    if !state.is_due {
        return;
    }
    if state.task.is_none() {
        if state.is_moving && state.changed_at.is_some_and(|at| now.saturating_sub(at) < REST) {
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
    // Sprites that cannot be drawn yet are left out of a frame.
    redraw.write(RequestRedraw);
    board.task = None;
    board.keep(Images { plan, field, frame });
}

#[cfg(test)]
mod tests {
    use regalia_core::rules::Game;

    use super::*;
    use crate::view::layout::{Rotation, Zoom};
    use crate::view::look::{ArmyPalette, BoardStyle};

    fn plan_of(height: f32, theme: Theme, look: BoardLook) -> Option<BoardPlan> {
        let layout = Layout::new(Vec2::new(height * 2.0, height), 1.0, Game::Sovereign, Rotation::NONE);
        BoardPlan::of(&layout, theme.palette(), look)
    }

    fn plan(height: f32) -> Option<BoardPlan> {
        plan_of(height, Theme::Dark, BoardLook::default())
    }

    fn images(plan: BoardPlan) -> Images {
        Images { plan, field: Handle::default(), frame: std::array::from_fn(|_| Handle::default()) }
    }

    #[test]
    fn kept_images_are_bounded_and_the_last_one_stays() {
        for height in [800.0, 1200.0, 2160.0] {
            let mut board = BakedBoard::default();
            let looks = [Theme::Dark, Theme::Light].into_iter().flat_map(|theme| {
                let styles = [BoardStyle::Wood, BoardStyle::Slate].into_iter();
                styles.flat_map(move |style| {
                    ArmyPalette::ALL.map(|armies| (theme, BoardLook { style, armies, letters: true }))
                })
            });
            for (theme, look) in looks {
                let plan = plan_of(height, theme, look).expect("it is not flat");
                board.want(Some(plan.clone()), Duration::ZERO);
                assert!(board.is_due);
                board.keep(images(plan));
                assert!(!board.is_due && board.shown().is_some());
                let bytes = board.kept.iter().map(|images| images.plan.bytes()).sum::<usize>();
                assert!(bytes <= MOST_BYTES || board.kept.len() == 1, "{bytes}");
            }
            let each = plan(height).expect("wood").bytes();
            assert_eq!(board.kept.len(), (MOST_BYTES / each).max(1), "{height}");
        }
    }

    #[test]
    fn images_of_one_size_are_kept() {
        let mut board = BakedBoard::default();
        for step in 0..20_u8 {
            board.keep(images(plan(500.0 + 40.0 * f32::from(step)).expect("wood")));
            assert_eq!(board.kept.len(), 1);
        }
    }

    #[test]
    fn a_kept_image_is_used_again_and_another_size_is_stretched() {
        let mut board = BakedBoard::default();
        let both = [Theme::Dark, Theme::Light].map(|theme| plan_of(500.0, theme, BoardLook::default()));
        for plan in both.iter().flatten() {
            board.keep(images(plan.clone()));
        }
        for plan in both {
            board.want(plan, Duration::ZERO);
            assert!(!board.is_due);
        }
        board.want(plan_of(700.0, Theme::Light, BoardLook::default()), Duration::ZERO);
        assert!(board.is_due && board.shown().is_some(), "stretched");
        board.want(plan(700.0), Duration::ZERO);
        assert!(board.shown().is_none(), "other colours are not shown in its place");
        board.want(None, Duration::ZERO);
        assert!(!board.is_due && board.shown().is_none(), "flat");
    }

    #[test]
    fn two_images_serve_every_zoom() {
        for (height, scale) in [(640.0, 1.0), (800.0, 1.0), (1080.0, 2.0)] {
            let mut board = BakedBoard::default();
            let mut bakes = 0;
            for step in (0..30_u8).chain((0..30).rev()) {
                let whole = Layout::new(Vec2::new(height * 2.0, height), scale, Game::Sovereign, Rotation::NONE);
                let zoom = Zoom { factor: 1.0 + f32::from(step) / 8.0, middle: Vec2::new(0.3, 0.6) };
                let look = BoardLook::default();
                let plan = BoardPlan::of(&whole.zoomed(zoom), Theme::Dark.palette(), look).expect("wood");
                board.want(Some(plan.clone()), Duration::ZERO);
                if board.is_due {
                    bakes += 1;
                    board.keep(images(plan));
                }
                assert!(!board.is_due && board.shown().is_some());
            }
            assert!(bakes <= 2, "{bakes} at {height}");
        }
    }

    #[test]
    fn a_board_in_motion_waits_for_rest() {
        let mut board = BakedBoard::default();
        board.want(plan(500.0), Duration::from_millis(1000));
        assert!(!board.is_moving, "the first board is baked at once");
        board.want(plan(540.0), Duration::from_millis(1016));
        assert!(board.is_moving);
        board.want(plan(580.0), Duration::from_millis(2000));
        assert!(!board.is_moving, "a single change is baked at once");
    }
}
