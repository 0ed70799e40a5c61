//! What happens when a review ends: the summary opens, and missed chances become exercises.

use bevy::prelude::*;

use super::review_data::{ReviewPage, missed};
use crate::board::RunningGame;
use crate::computer::{Analysis, ReviewEvent};
use crate::files::TrainingDesk;
use crate::panels::actions::quiet::QuietLine;
use crate::panels::dialogs::Dialog;
use crate::view::ViewSettings;

/// The analysis shows as many lines as the settings say.
pub(in crate::panels) fn follow_settings(view: Res<ViewSettings>, mut analysis: ResMut<Analysis>) {
    if view.is_changed() && analysis.lines != view.analysis_lines {
        analysis.show_lines(view.analysis_lines);
    }
}

/// Runs after the board has served the requests of the review.
pub(in crate::panels) fn finish_review(
    mut events: MessageReader<ReviewEvent>,
    game: Option<Res<RunningGame>>,
    mut dialog: ResMut<Dialog>,
    mut desk: ResMut<TrainingDesk>,
    mut quiet: ResMut<QuietLine>,
) {
    for event in events.read() {
        match event {
            ReviewEvent::LineLeft => quiet.say("The review ended because another line is on the board"),
            ReviewEvent::Failed(failure) => quiet.say(format!("The review failed {}", failure.why())),
            ReviewEvent::Done => {
                let Some(page) = game.as_ref().and_then(|game| ReviewPage::of(&game.record)) else { continue };
                let own = game.as_ref().map_or_else(Vec::new, |game| missed(&game.record));
                let added = if own.is_empty() { 0 } else { desk.add_own(own) };
                quiet.say(match added {
                    0 => "The review is ready".to_owned(),
                    1 => "The review is ready; one missed chance is now an exercise".to_owned(),
                    many => format!("The review is ready; {many} missed chances are now exercises"),
                });
                if !dialog.is_open() {
                    *dialog = Dialog::Review(Box::new(page));
                }
            }
        }
    }
}
