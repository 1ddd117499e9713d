//! Decimal numbers as texts: compared and written without a double, so that two different ones never look alike.

use alloc::{borrow::ToOwned, format, string::String};

/// The largest double is 1.797…e308; from half a step above it on, a number rounds to infinity.
const TOO_LARGE: &str = "1797693134862315807937289714053034150799341327100378269361737789804449682927647509466490179775872070963302864166928879109465555478519404026306574886715058206819089020007083836762738548458177115317644757302700698555713669596228429148198608349364752927190741684443655107043427115596995080930428801779041744977919999999999";

/// The canonical spelling of a decimal, as ECMAScript writes the numbers it holds; `None` when no double holds it.
pub(crate) fn decimal(negative: bool, whole: &str, fraction: &str, exponent: i64) -> Option<String> {
    let all = format!("{whole}{fraction}");
    let digits = all.trim_start_matches('0');
    // Where the point stands, counted from the first digit that is not zero.
    let point = whole.len() as i64 - (all.len() - digits.len()) as i64 + exponent;
    let digits = digits.trim_end_matches('0');
    if digits.is_empty() {
        return Some("0".to_owned());
    }
    if point > 309 || (point == 309 && digits > TOO_LARGE) {
        return None;
    }
    let count = digits.len() as i64;
    let zeros = |n: i64| "0".repeat(usize::try_from(n).unwrap_or_default());
    let (before, after) = cut(digits, usize::try_from(point.clamp(0, count)).unwrap_or_default());
    let sign = if negative { "-" } else { "" };
    Some(match point {
        _ if (count..=21).contains(&point) => format!("{sign}{digits}{}", zeros(point - count)),
        1..=21 => format!("{sign}{before}.{after}"),
        -5..=0 => format!("{sign}0.{}{digits}", zeros(-point)),
        _ => {
            let (first, rest) = cut(digits, 1);
            let dot = if rest.is_empty() { "" } else { "." };
            let plus = if point > 0 { "+" } else { "" };
            format!("{sign}{first}{dot}{rest}e{plus}{}", point - 1)
        }
    })
}

/// `split_at` without its panic, whose message would drag half of the formatting machinery into the module.
fn cut(digits: &str, at: usize) -> (&str, &str) {
    (digits.get(..at).unwrap_or_default(), digits.get(at..).unwrap_or_default())
}
