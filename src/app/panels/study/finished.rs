//! What happens when a review ends: the summary opens, and missed chances become exercises.

use bevy::prelude::*;

use crate::computer::{Analysis, ReviewEvent, Reviewing};
use crate::panels::study::review_data::{ReviewPage, missed};
use crate::panels::{dialogs::Dialog, kit::status_line::StatusLine, study::OwnPlayers};
use crate::{board::RunningGame, files::TrainingDesk, view::ViewSettings};

/// The analysis shows as many lines as the settings say.
pub(super) fn follow_settings(view: Res<ViewSettings>, mut analysis: ResMut<Analysis>) {
    if view.is_changed() && analysis.lines != view.analysis_lines {
        analysis.show_lines(view.analysis_lines);
    }
}

/// Runs after the board has served the requests of the review.
pub(super) fn finish_review(
    mut events: MessageReader<ReviewEvent>,
    game: Option<Res<RunningGame>>,
    reviewing: Res<Reviewing>,
    mut dialog: ResMut<Dialog>,
    mut players: OwnPlayers,
    mut desk: ResMut<TrainingDesk>,
    mut status_line: ResMut<StatusLine>,
) {
    if let (true, Some(game)) = (reviewing.is_changed(), &game) {
        players.prepare(&game.record);
    }
    for event in events.read() {
        match event {
            ReviewEvent::LineLeft => status_line.say("The review ended because another line is on the board"),
            ReviewEvent::Failed(failure) => status_line.say(format!("The review failed {}", failure.why())),
            ReviewEvent::Done => {
                let Some(record) = game.as_ref().map(|game| &game.record) else { continue };
                let missed = missed(&record.at_tip(), &players.seats(record));
                let added = if missed.is_empty() { 0 } else { desk.add_own(missed) };
                let Some(page) = ReviewPage::of(record, desk.notebook()) else { continue };
                status_line.say(match added {
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
