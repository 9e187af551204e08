//! What gateways believe about load, and how old that is.

use std::collections::VecDeque;

use crate::error::{Error, within};
use crate::limits;
use crate::simulation::{Ticks, ticks_of_s};

/// What each gateway knows of how many requests the workers have.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum ViewKind {
    /// All, at once.
    #[default]
    Exact,
    /// What it sent itself and is still open.
    Own,
    /// How many all had at the last refresh.
    Refreshed {
        /// The time between two refreshes, in seconds; 0 is exact.
        every_s: f64,
        /// How old what a refresh tells is when it comes, in seconds.
        delay_s: f64,
        /// Whether the gateways are refreshed one after the other, evenly over the interval, and
        /// not all at the same moments.
        staggered: bool,
        /// Whether a gateway adds what it has sent since the last refresh.
        own: bool,
    },
}

/// The same in ticks.
#[derive(Debug, Clone, Copy)]
enum Ages {
    Exact,
    Own,
    Refreshed {
        every: Ticks,
        delay: Ticks,
        staggered: bool,
        own: bool,
    },
}

/// How many requests each worker of the present list has open, and what each gateway believes of
/// that.
#[derive(Debug, Clone)]
pub(super) struct View {
    ages: Ages,
    /// What is so.
    open: Vec<u32>,
    /// None where the view is exact.
    gateways: Vec<Belief>,
    /// Before this time no gateway is refreshed.
    earliest: Ticks,
}

#[derive(Debug, Clone, Default)]
struct Belief {
    /// What it believes.
    seen: Vec<u32>,
    /// What the last refresh told.
    told: Vec<u32>,
    /// What refreshes under way will tell, and when.
    coming: VecDeque<(Ticks, Vec<u32>)>,
    /// When the next refresh looks at the workers.
    next: Ticks,
    /// The first time that one does.
    first: Ticks,
    /// How many refreshes have come.
    came: Ticks,
}

impl View {
    /// The views of `gateways` of a list without workers.
    ///
    /// # Errors
    /// Times out of bounds.
    pub(super) fn new(kind: ViewKind, gateways: usize) -> Result<View, Error> {
        let ages = match kind {
            ViewKind::Exact => Ages::Exact,
            ViewKind::Own => Ages::Own,
            ViewKind::Refreshed {
                every_s,
                delay_s,
                staggered,
                own,
            } => {
                let every = within("The time between refreshes", every_s, 0.0, limits::WINDOW_S)?;
                let delay = within("The delay of refreshes", delay_s, 0.0, limits::WINDOW_S)?;
                match (ticks_of_s(every), ticks_of_s(delay)) {
                    (0, 0) => Ages::Exact,
                    (every, delay) => Ages::Refreshed {
                        // What is always refreshed, with a delay, is so at every instant.
                        every: every.max(1),
                        delay,
                        staggered,
                        own,
                    },
                }
            }
        };
        let mut view = View {
            ages,
            open: Vec::new(),
            gateways: Vec::new(),
            earliest: Ticks::MAX,
        };
        if !matches!(ages, Ages::Exact) {
            view.gateways = vec![Belief::default(); gateways];
        }
        if let Ages::Refreshed {
            every, staggered, ..
        } = ages
        {
            for (i, gateway) in view.gateways.iter_mut().enumerate() {
                if staggered {
                    gateway.first = (every as f64 * i as f64 / gateways as f64) as Ticks;
                }
                gateway.next = gateway.first;
            }
            view.earliest = 0;
        }
        Ok(view)
    }

    /// The list is another: `open` is what is so now, and `from` where each of its workers was in
    /// the old one. Nothing else is learned: of a new worker that it has no request.
    pub(super) fn relist(&mut self, open: Vec<u32>, from: &[Option<u32>]) {
        let moved = |old: &[u32]| -> Vec<u32> {
            let kept = |place: &Option<u32>| place.and_then(|place| old.get(place as usize));
            from.iter()
                .map(|place| kept(place).copied().unwrap_or(0))
                .collect()
        };
        for gateway in &mut self.gateways {
            gateway.seen = moved(&gateway.seen);
            gateway.told = moved(&gateway.told);
            for (_, told) in &mut gateway.coming {
                *told = moved(told);
            }
        }
        self.open = open;
    }

    /// Something is about to happen, a departure or something that comes after departures: refreshes
    /// that lie before it look at the workers now, for nothing has changed since.
    ///
    /// # Errors
    /// More refreshes under way than memory should be spent on.
    #[inline]
    pub(super) fn before(&mut self, now: Ticks, departs: bool) -> Result<(), Error> {
        if now >= self.earliest {
            self.refresh(now, departs)?;
        }
        Ok(())
    }

    fn refresh(&mut self, now: Ticks, departs: bool) -> Result<(), Error> {
        let Ages::Refreshed { every, delay, .. } = self.ages else {
            return Ok(());
        };
        if self.bytes() > limits::REFRESH_BYTES {
            let coming = self.gateways.iter().map(|gateway| gateway.coming.len());
            return Err(Error::TooMany {
                what: "Refreshes under way",
                given: coming.sum::<usize>() as f64,
                max: (limits::REFRESH_BYTES / self.list_bytes()) as f64,
                hint: "Let them come more seldom or with less delay, or to fewer gateways.",
            });
        }
        self.earliest = Ticks::MAX;
        for gateway in &mut self.gateways {
            if gateway.next < now || (gateway.next == now && !departs) {
                // Those between the first and the present one tell the same.
                gateway
                    .coming
                    .push_back((gateway.next + delay, self.open.clone()));
                let past = (now - gateway.next) / every;
                gateway.next += past * every;
                if gateway.next < now || !departs {
                    gateway.next += every;
                }
            }
            self.earliest = self.earliest.min(gateway.next);
        }
        Ok(())
    }

    /// What a gateway believes at `now`, worker by worker of the list.
    #[inline]
    pub(super) fn look(&mut self, gateway: u8, now: Ticks) -> &[u32] {
        match self.ages {
            Ages::Exact => &self.open,
            Ages::Own => &self.gateways[usize::from(gateway)].seen,
            Ages::Refreshed { every, delay, .. } => {
                let gateway = &mut self.gateways[usize::from(gateway)];
                gateway.hear(every, delay, now);
                &gateway.seen
            }
        }
    }

    /// The same as it was when the gateway last looked.
    #[inline]
    pub(super) fn of(&self, gateway: u8) -> &[u32] {
        match self.ages {
            Ages::Exact => &self.open,
            _ => &self.gateways[usize::from(gateway)].seen,
        }
    }

    /// A gateway has sent a request to the worker at `place`.
    #[inline]
    pub(super) fn sent(&mut self, gateway: u8, place: usize) {
        self.open[place] += 1;
        if let Ages::Own | Ages::Refreshed { own: true, .. } = self.ages {
            self.gateways[usize::from(gateway)].seen[place] += 1;
        }
    }

    /// A request that a gateway had sent to the worker at `place` has ended.
    #[inline]
    pub(super) fn ended(&mut self, gateway: u8, place: usize) {
        self.open[place] -= 1;
        if let Ages::Own = self.ages {
            self.gateways[usize::from(gateway)].seen[place] -= 1;
        }
    }

    /// How many bytes a copy takes, about.
    pub(super) fn bytes(&self) -> usize {
        let lists = |gateway: &Belief| gateway.coming.len() + 2;
        self.gateways.iter().map(lists).sum::<usize>() * self.list_bytes()
    }

    /// How many a list of all workers takes, about; the same wherever it runs.
    fn list_bytes(&self) -> usize {
        const BESIDE: usize = 64;
        size_of::<u32>() * self.open.len() + BESIDE
    }
}

impl Belief {
    fn hear(&mut self, every: Ticks, delay: Ticks, now: Ticks) {
        let mut news = false;
        while let Some((time, _)) = self.coming.front()
            && *time <= now
            && let Some((_, told)) = self.coming.pop_front()
        {
            self.told = told;
            news = true;
        }
        // Also a refresh that tells nothing new replaces what the gateway counted for itself.
        let came = match now.checked_sub(self.first + delay) {
            None => 0,
            Some(since) => since / every + 1,
        };
        if news || came != self.came {
            self.came = came;
            self.seen.clone_from(&self.told);
        }
    }
}
