//! How much less late actions are searched.

/// By how many plies a late quiet action is searched less.
pub(super) fn reduction_of(depth: i32, next: usize) -> i32 {
    REDUCTIONS[(depth & 63) as usize][next.min(63)].into()
}

/// By depth and place: 0.6 + 0.229 times the product of both binary logarithms. No floating point, so that it is the same
/// on every machine.
static REDUCTIONS: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut place = 0;
    while place < 64 * 64 {
        let (depth, next) = (place / 64, place % 64);
        if depth > 0 && next > 0 {
            table[depth][next] = ((154 + log2(depth) * log2(next) / 256 * 229 / 1_000) / 256) as u8;
        }
        place += 1;
    }
    table
};

/// The binary logarithm in 256ths, between the powers of two along straight lines.
const fn log2(number: usize) -> usize {
    let whole = number.ilog2() as usize;
    whole * 256 + ((number * 256) >> whole) - 256
}
