//! The usual start.

use super::variant::Variant;
use crate::rules::Options;

const START: &str = "aqabvrvnbrbnbbbqbkbbbnbrynyrsbsq/aranvpvpbpbpbpbpbpbpbpbpypypsnsr/nbnp12opob/nqnp12opoq/\
    crcp12rprr/cncp12rprn/gbgp12pppb/gqgp12pppq/yqyp12vpvq/ybyp12vpvb/onop12npnn/orop12npnr/rqrp12cpcq/rbrp12cpcb/\
    srsnppppwpwpwpwpwpwpwpwpgpgpanar/sqsbprpnwrwnwbwqwkwbwnwrgngrabaq 1 w b CELNceln 0 0";

const ROYALE_START: &str = "cqcrvbvqbrbnbbbkbqbbbnbrynyroboq/cbnnnpvpbpbpbpbpbpbpbpbpyprprnor/grnp12rppb/\
    gngp12pppq/arap12spsr/anap12spsn/abap12spsb/akap12spsq/aqap12spsk/abap12spsb/anap12spsn/arap12spsr/yqyp12vpvn/\
    ybop12cpvr/rronopppwpwpwpwpwpwpwpwpgpcpcnnb/rqrbprpnwrwnwbwqwkwbwnwrgqgbnrnq \
    1 w a s b a2,a5,a12,a14,b16,c1,e1,e16,l1,l16,n16,o1,p3,p5,p12,p15 0 0";

/// The text of the usual start under these options.
pub(super) fn start_text(options: &Options) -> String {
    match Variant::of(options.game()) {
        Some(Variant::Royale) => ROYALE_START.to_owned(),
        Some(Variant::Sovereign) | None if options.is_on("choice") => format!("{START} first"),
        Some(Variant::Sovereign) | None => format!("{START} -"),
    }
}
