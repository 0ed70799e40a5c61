//! The usual start, and the rule options.

use super::Position;
use crate::rules::{Options, RuleOption};

/// The options of Sovereign Chess: `twins` (rule 8) and `choice` (the first-move choice).
pub const RULE_OPTIONS: [RuleOption; 2] = [
    RuleOption {
        key: "twins",
        label: "From a coloured square straight to its twin",
        values: &[("on", "allowed"), ("off", "not allowed")],
    },
    RuleOption {
        key: "choice",
        label: "First-move choice",
        values: &[
            ("on", "the second player sees White's first move, then takes a side"),
            ("off", "the first player has White"),
        ],
    },
];

const START: &str = "aqabvrvnbrbnbbbqbkbbbnbrynyrsbsq/aranvpvpbpbpbpbpbpbpbpbpypypsnsr/nbnp12opob/nqnp12opoq/\
    crcp12rprr/cncp12rprn/gbgp12pppb/gqgp12pppq/yqyp12vpvq/ybyp12vpvb/onop12npnn/orop12npnr/rqrp12cpcq/rbrp12cpcb/\
    srsnppppwpwpwpwpwpwpwpwpgpgpanar/sqsbprpnwrwnwbwqwkwbwnwrgngrabaq 1 w b CELNceln 0 0";

impl Position {
    /// The usual start under these options.
    pub(super) fn usual_start(options: &Options) -> Self {
        let opening = if options.is_on("choice") { "first" } else { "-" };
        Self::from_text(&format!("{START} {opening}"), options)
            .expect("the start is a valid position: every test that begins a game reads it")
    }
}
