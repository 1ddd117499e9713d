//! [`Table`]: names and what stands under them, in the order given, found by binary search.
//!
//! A map type of the standard library would do; it costs 6 kB of wasm for each type of value, this a few hundred bytes.

use alloc::{string::String, vec::Vec};
use core::cmp::Ordering;

/// Entries by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table<T> {
    entries: Vec<(String, T)>,
    /// Positions of the entries, sorted by name.
    order: Vec<u32>,
}

impl<T> Table<T> {
    /// A table of these entries. Of two with one name, either may be found; see [`repeated`](Self::repeated).
    pub fn new(entries: Vec<(String, T)>) -> Self {
        let order = sorted(entries.len(), &|a, b| name(&entries, a).cmp(name(&entries, b)));
        Self { entries, order }
    }

    /// What stands under exactly this name.
    pub fn get(&self, wanted: &str) -> Option<&T> {
        self.position(wanted).and_then(|at| self.entries.get(at)).map(|(_, value)| value)
    }

    /// Where it stands.
    pub fn position(&self, wanted: &str) -> Option<usize> {
        let found = self.order.binary_search_by(|&at| name(&self.entries, at).cmp(wanted)).ok()?;
        self.order.get(found).map(|&at| at as usize)
    }

    /// Positions of entries whose name stands earlier already, with the position it stands at.
    pub fn repeated(&self) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        let mut first = None;
        for &at in &self.order {
            match first {
                Some(earlier) if name(&self.entries, earlier) == name(&self.entries, at) => {
                    found.push((at as usize, earlier as usize))
                }
                Some(_) | None => first = Some(at),
            }
        }
        found
    }

    /// The entries, in the order given.
    pub fn iter(&self) -> core::slice::Iter<'_, (String, T)> {
        self.entries.iter()
    }

    /// The entries, in the order given.
    pub fn into_entries(self) -> Vec<(String, T)> {
        self.entries
    }

    /// The entries, sorted by name.
    pub fn sorted(&self) -> impl Iterator<Item = &(String, T)> {
        self.order.iter().filter_map(|&at| self.entries.get(at as usize))
    }
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self { entries: Vec::new(), order: Vec::new() }
    }
}

impl<T> FromIterator<(String, T)> for Table<T> {
    fn from_iter<I: IntoIterator<Item = (String, T)>>(entries: I) -> Self {
        Self::new(entries.into_iter().collect())
    }
}

fn name<T>(entries: &[(String, T)], at: u32) -> &str {
    entries.get(at as usize).map_or("", |(name, _)| name)
}

/// The numbers below `count`, sorted; equal ones keep their order. One sort for every kind of entry: each instance of the
/// library's costs 5 kB.
pub(crate) fn sorted(count: usize, compare: &dyn Fn(u32, u32) -> Ordering) -> Vec<u32> {
    let mut order: Vec<u32> = (0..u32::try_from(count).unwrap_or(u32::MAX)).collect();
    order.sort_unstable_by(|&a, &b| compare(a, b).then(a.cmp(&b)));
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{format, string::ToString, vec};

    #[test]
    fn what_is_put_in_is_found_and_nothing_else() {
        let table: Table<usize> = (0..1000).map(|n| (format!("{}", (n * 7919) % 1000), n)).collect();
        for n in 0..1000 {
            assert_eq!(table.get(&format!("{}", (n * 7919) % 1000)), Some(&n));
        }
        assert_eq!(table.get("1000"), None);
        assert_eq!(table.get(""), None);
        assert!(table.repeated().is_empty());
    }

    #[test]
    fn every_repetition_is_reported_against_the_first() {
        let table = Table::new(["b", "a", "b", "c", "b", "a"].map(|name| (name.to_string(), ())).to_vec());
        assert_eq!(table.repeated(), vec![(5, 1), (2, 0), (4, 0)]);
    }
}
