//! Texts with too much of something, and what is said about each; empty if it is read. The bench `journal` measures how
//! long they take.

pub fn texts() -> Vec<(String, &'static str)> {
    let many = |part: &str, count: usize| part.repeat(count);
    vec![
        (many("e4 ", 2 << 20), "it is too big for a game"),
        (many("(", 4 << 20), "more than 20000 variations are nested in one another"),
        (many("1. e4 (", 500_000), "more than 20000 variations are nested in one another"),
        (many("[a \"b\"]", 500_000), ""),
        (many("[a \"\\u{", 500_000), "a tag reads"),
        (many("{", 4 << 20), "the comment that begins here does not end"),
        (many("{}", 2 << 20), "there is no game in it"),
        (many("$", 4 << 20), "there is no game in it"),
        (many("1. ", 1 << 20), "there is no game in it"),
        (many("x", 4 << 20), "is not a move"),
        (format!("e4{}", many("(e4)", 1_000_000)), ""),
        (format!("e4{}", many("{[%clk ", 500_000)), "the comment that begins here does not end"),
        (format!("e4 {{{}}}", many("[%clk 1", 500_000)), ""),
        (many("%\n", 2 << 20), "there is no game in it"),
    ]
}
