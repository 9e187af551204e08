//! What happened over time, in windows of equal length.

use crate::simulation::Ticks;

/// What happened within one window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Window {
    /// The longest queue of any worker at its start or found by a request arriving within it.
    pub longest: u32,
    /// Requests that arrived.
    pub arrived: u32,
    /// Requests whose service began at a worker with a cache.
    pub lookups: u32,
    /// Those of them that hit.
    pub hits: u32,
}

/// Windows from time 0. There are at most [`Series::MOST`]: where more were needed, two become one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Series {
    width: Ticks,
    windows: Vec<Window>,
    /// When the last window ends.
    end: Ticks,
}

impl Series {
    /// How many windows the expected time is divided into.
    const WINDOWS: u64 = 240;
    /// The most windows.
    pub const MOST: usize = 480;

    /// Windows for a run of about `span`.
    pub fn new(span: Ticks) -> Series {
        let width = span.div_ceil(Series::WINDOWS).max(1);
        Series {
            width,
            windows: vec![Window::default()],
            end: width,
        }
    }

    /// How long a window is.
    pub fn width(&self) -> Ticks {
        self.width
    }

    /// The windows, up to the one of the present time.
    pub fn windows(&self) -> &[Window] {
        &self.windows
    }

    /// The same in at most so many windows: as many become one as that takes. O(windows).
    pub fn at_most(&self, most: usize) -> Series {
        let by = self.windows.len().div_ceil(most.max(1));
        Series {
            width: self.width * by as Ticks,
            windows: merged(&self.windows, by),
            end: self.windows.len().div_ceil(by) as Ticks * by as Ticks * self.width,
        }
    }

    /// The window of `time`, which never falls; `longest` is the longest queue until now.
    #[inline]
    pub fn at(&mut self, time: Ticks, longest: u32) -> &mut Window {
        if time >= self.end {
            self.advance(time, longest);
        }
        let last = self.windows.len() - 1;
        &mut self.windows[last]
    }

    #[cold]
    fn advance(&mut self, time: Ticks, longest: u32) {
        while time / self.width >= Series::MOST as u64 {
            self.width *= 2;
            self.windows = merged(&self.windows, 2);
        }
        let windows = (time / self.width + 1) as usize;
        let new = Window {
            longest,
            ..Window::default()
        };
        if windows > self.windows.len() {
            self.windows.resize(windows, new);
        }
        self.end = windows as u64 * self.width;
    }
}

/// So many windows each as one.
fn merged(windows: &[Window], by: usize) -> Vec<Window> {
    let together = |some: &[Window]| Window {
        longest: some.iter().map(|window| window.longest).max().unwrap_or(0),
        arrived: some.iter().map(|window| window.arrived).sum(),
        lookups: some.iter().map(|window| window.lookups).sum(),
        hits: some.iter().map(|window| window.hits).sum(),
    };
    windows.chunks(by).map(together).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_grow_to_hold_any_time_and_lose_nothing() {
        let mut series = Series::new(240);
        assert_eq!(series.width(), 1);
        for time in 0..10_000 {
            let window = series.at(time, (time % 7) as u32);
            window.arrived += 1;
            window.longest = window.longest.max((time % 7) as u32);
        }
        assert!(series.windows().len() <= Series::MOST);
        assert_eq!(series.width(), 32);
        let arrived: u32 = series.windows().iter().map(|window| window.arrived).sum();
        assert_eq!(arrived, 10_000);
        assert!(series.windows().iter().all(|window| window.longest == 6));
    }
    #[test]
    fn fewer_windows_hold_the_same_requests() {
        let mut series = Series::new(240);
        for time in 0..240 {
            let window = series.at(time, 1);
            window.lookups += 1;
            window.hits += (time % 3 == 0) as u32;
            window.longest = window.longest.max(time as u32);
        }
        let fewer = series.at_most(50);
        assert_eq!((fewer.width(), fewer.windows().len()), (5, 48));
        let sums = |series: &Series| {
            let windows = series.windows().iter();
            windows.fold((0, 0), |(lookups, hits), window| {
                (lookups + window.lookups, hits + window.hits)
            })
        };
        assert_eq!(sums(&fewer), sums(&series));
        assert_eq!(fewer.windows()[9].longest, 49);
        assert_eq!(series.at_most(1).windows().len(), 1);
        assert_eq!(series.at_most(1_000), series);
    }
}
