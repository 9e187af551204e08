//! What gateways believe about load.

/// How many requests each worker of the present list has open, as each gateway believes it.
#[derive(Debug, Clone, Default)]
pub struct View {
    /// All gateways see the same, and see it at once.
    open: Vec<u32>,
}

impl View {
    /// The view of a list of workers with so many requests open.
    pub fn new(open: Vec<u32>) -> View {
        View { open }
    }

    /// What a gateway believes, worker by worker of the list.
    #[inline]
    pub fn of(&self, _gateway: u8) -> &[u32] {
        &self.open
    }

    /// A gateway has sent a request to the worker at `place`.
    #[inline]
    pub fn sent(&mut self, _gateway: u8, place: usize) {
        self.open[place] += 1;
    }

    /// A request that a gateway had sent to the worker at `place` has ended.
    #[inline]
    pub fn ended(&mut self, _gateway: u8, place: usize) {
        self.open[place] -= 1;
    }
}
