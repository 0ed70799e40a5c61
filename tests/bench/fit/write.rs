//! The file of a game's weights.

use std::fmt::Write as _;
use std::io;
use std::path::PathBuf;

use regalia_core::engine::fitting::Weights;

use crate::learn::Fitted;
use crate::samples::Plan;

/// Weights in one line of the file.
const IN_A_LINE: usize = 8;

/// Writes the new weights in place of those before; gives the path.
///
/// # Errors
/// If the file cannot be written.
pub fn write(plan: &Plan, before: &Weights, fitted: &Fitted) -> io::Result<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("engine/eval/weights")
        .join(plan.game.id().replace('-', "_"))
        .with_extension("rs");
    std::fs::write(&path, text(plan, before, fitted)).map(|()| path)
}

fn text(plan: &Plan, before: &Weights, fitted: &Fitted) -> String {
    let Plan { game, games, nodes, seed } = plan;
    let (what, kind) = if before.has_phases {
        ("In the opening and in the ending.", "[Value; 2]")
    } else {
        ("The same in opening and ending.", "Value")
    };
    let mut text = format!(
        "//! Weights of {game}, made by\n\
         //! `cargo bench -p regalia-core --bench fit -- {} --games {games} --nodes {nodes} --seed {seed}`\n\
         //! from the weights before it. Loss over positions that were held back: {:.5}, before {:.5}.\n\
         //!\n\
         //! Gain over the weights before: not measured yet.\n\n\
         use crate::engine::value::Value;\n\n\
         /// {what}\n\
         #[rustfmt::skip]\n\
         pub(in crate::engine::eval) const WEIGHTS: [{kind}; {}] = [\n",
        game.id(),
        fitted.after,
        fitted.before,
        before.weights.len()
    );
    for (name, start, end) in &before.names {
        // A text takes whatever is written to it.
        let _ = writeln!(text, "    // {name}");
        for line in fitted.weights[*start..*end].chunks(IN_A_LINE) {
            let line: Vec<String> = line.iter().map(|weight| number(weight, before)).collect();
            let _ = writeln!(text, "    {}", line.join(" "));
        }
    }
    text + "];\n"
}

/// One weight as the file has it.
fn number(weight: &[f64; 2], before: &Weights) -> String {
    let [opening, ending] = weight.map(|weight| (weight * f64::from(before.unit)).round() as i32);
    if before.has_phases { format!("[{opening}, {ending}],") } else { format!("{opening},") }
}
