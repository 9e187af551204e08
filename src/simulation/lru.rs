//! A cache that forgets what has not been asked for longest.

/// The keys in a cache of at most so many, by how recently they were asked for. O(1) for each
/// question; memory for what it holds, not for what it could.
#[derive(Debug, Clone)]
pub struct Lru {
    capacity: usize,
    entries: Vec<Entry>,
    /// Open addressing with linear probing: an entry's place and one, 0 for none. Its length is a
    /// power of two and at least twice the entries.
    table: Vec<u32>,
    newest: u32,
    oldest: u32,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    key: u32,
    newer: u32,
    older: u32,
}

const NONE: u32 = u32::MAX;
const FEWEST: usize = 16;

impl Lru {
    /// An empty cache for `capacity` keys, at least one.
    pub fn new(capacity: usize) -> Lru {
        Lru {
            capacity: capacity.max(1),
            entries: Vec::new(),
            table: vec![0; FEWEST],
            newest: NONE,
            oldest: NONE,
        }
    }

    /// Whether `key` is held; if so it is the one asked for last.
    pub fn get(&mut self, key: u32) -> bool {
        let Some(entry) = self.find(key) else {
            return false;
        };
        if entry != self.newest {
            self.unlink(entry);
            self.link(entry);
        }
        true
    }

    /// Whether `key` is held, without asking for it.
    pub fn contains(&self, key: u32) -> bool {
        self.find(key).is_some()
    }

    /// Holds `key` as the one asked for last; where the cache is full, the one asked for longest
    /// ago goes.
    pub fn insert(&mut self, key: u32) {
        if self.get(key) {
            return;
        }
        let entry = if self.entries.len() < self.capacity {
            if 2 * (self.entries.len() + 1) > self.table.len() {
                self.grow();
            }
            self.entries.push(Entry {
                key,
                newer: NONE,
                older: NONE,
            });
            self.entries.len() as u32 - 1
        } else {
            let oldest = self.oldest;
            self.forget(self.entries[oldest as usize].key);
            self.unlink(oldest);
            self.entries[oldest as usize].key = key;
            oldest
        };
        self.link(entry);
        self.enter(entry);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Lru::new(self.capacity);
    }

    /// The keys held, in no order that means anything.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = u32> {
        self.entries.iter().map(|entry| entry.key)
    }

    /// How many bytes a copy takes, about.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Entry>() * self.entries.len() + size_of::<u32>() * self.table.len()
    }

    fn start(&self, key: u32) -> usize {
        // The upper bits of a product spread well (Knuth, TAOCP 3, 6.4).
        let bits = self.table.len().trailing_zeros();
        (key.wrapping_mul(0x9E37_79B1) >> (32 - bits)) as usize
    }

    fn after(&self, place: usize) -> usize {
        (place + 1) & (self.table.len() - 1)
    }

    fn place(&self, key: u32) -> Option<usize> {
        let mut place = self.start(key);
        loop {
            let entry = self.table[place].checked_sub(1)?;
            if self.entries[entry as usize].key == key {
                return Some(place);
            }
            place = self.after(place);
        }
    }

    fn find(&self, key: u32) -> Option<u32> {
        self.place(key).map(|place| self.table[place] - 1)
    }

    fn enter(&mut self, entry: u32) {
        let mut place = self.start(self.entries[entry as usize].key);
        while self.table[place] != 0 {
            place = self.after(place);
        }
        self.table[place] = entry + 1;
    }

    /// Takes a key out of the table, and moves those up that had to give way to it.
    fn forget(&mut self, key: u32) {
        let Some(mut hole) = self.place(key) else {
            return;
        };
        let mut next = self.after(hole);
        let mask = self.table.len() - 1;
        while self.table[next] != 0 {
            let start = self.start(self.entries[self.table[next] as usize - 1].key);
            // It may move where the hole is not before the place it would like best.
            if (next.wrapping_sub(start) & mask) >= (next.wrapping_sub(hole) & mask) {
                self.table[hole] = self.table[next];
                hole = next;
            }
            next = self.after(next);
        }
        self.table[hole] = 0;
    }

    fn grow(&mut self) {
        self.table = vec![0; 2 * self.table.len()];
        for entry in 0..self.entries.len() as u32 {
            self.enter(entry);
        }
    }

    fn unlink(&mut self, entry: u32) {
        let Entry { newer, older, .. } = self.entries[entry as usize];
        match newer {
            NONE => self.newest = older,
            newer => self.entries[newer as usize].older = older,
        }
        match older {
            NONE => self.oldest = newer,
            older => self.entries[older as usize].newer = newer,
        }
    }

    fn link(&mut self, entry: u32) {
        let older = self.newest;
        self.entries[entry as usize].newer = NONE;
        self.entries[entry as usize].older = older;
        match older {
            NONE => self.oldest = entry,
            older => self.entries[older as usize].newer = entry,
        }
        self.newest = entry;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_holds_what_a_list_in_order_of_use_would(
            capacity in 1..40usize,
            asked in prop::collection::vec((0..60u32, 0..10u8), 0..400),
        ) {
            let mut lru = Lru::new(capacity);
            let mut list: Vec<u32> = Vec::new();
            for (key, what) in asked {
                // Keys far apart, so that some collide in the table and some do not.
                let key = key * 0x0100_0193;
                let held = list.iter().position(|&other| other == key);
                prop_assert_eq!(lru.contains(key), held.is_some());
                match what {
                    0 => {
                        lru.clear();
                        list.clear();
                    }
                    1..5 => {
                        prop_assert_eq!(lru.get(key), held.is_some());
                        if let Some(place) = held {
                            list.remove(place);
                            list.push(key);
                        }
                    }
                    _ => {
                        lru.insert(key);
                        list.retain(|&other| other != key);
                        list.push(key);
                        if list.len() > capacity {
                            list.remove(0);
                        }
                    }
                }
                let mut keys: Vec<u32> = lru.keys().collect();
                let mut expected = list.clone();
                keys.sort_unstable();
                expected.sort_unstable();
                prop_assert_eq!(keys, expected);
            }
        }
    }
}
