//! A hundred runs, each as one number of all its bits: the table is the same natively and in
//! WebAssembly.

use balance_lab::simulation::{Report, Series, Simulation, Times};

use crate::random;

/// FNV-1a of 64 bits, over numbers.
struct Digest(u64);

impl Digest {
    fn add(&mut self, bits: u64) {
        for byte in bits.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn float(&mut self, value: f64) {
        // There are many that are none.
        self.add(if value.is_nan() {
            u64::MAX
        } else {
            value.to_bits()
        });
    }

    fn floats(&mut self, values: &[f64]) {
        values.iter().for_each(|&value| self.float(value));
    }

    fn may_be(&mut self, value: Option<f64>) {
        self.floats(value.as_slice());
        self.add(value.is_some().into());
    }

    fn times(&mut self, times: Option<Times>) {
        self.add(times.is_some().into());
        if let Some(times) = times {
            let Times {
                mean_s,
                p50_s,
                p90_s,
                p99_s,
                max_s,
            } = times;
            self.floats(&[mean_s, p50_s, p90_s, p99_s, max_s]);
        }
    }

    fn report(&mut self, report: &Report) {
        // Each by its name, so that no figure that comes anew is left out.
        let Report {
            time_s,
            arrived,
            done,
            serving,
            waiting,
            failed,
            wait,
            response,
            hit_ratio,
            store_per_s,
            copies,
            max_queue,
            finish_s,
            requests,
            busy_s,
            lookups,
            hits,
            imbalance,
            imbalance_of_work,
            utilisation,
            offered,
            offered_to,
            capped,
        } = report;
        for count in [arrived, done, serving, waiting] {
            self.add(*count);
        }
        for count in [failed.unreachable, failed.died, failed.nobody] {
            self.add(count);
        }
        self.add((*max_queue).into());
        self.add((*capped).into());
        self.times(*wait);
        self.times(*response);
        for value in [hit_ratio, store_per_s, copies, offered] {
            self.may_be(*value);
        }
        for counts in [requests, lookups, hits] {
            counts.iter().for_each(|&count| self.add(count));
        }
        self.floats(busy_s);
        self.floats(offered_to);
        self.floats(&[*time_s, *finish_s, *utilisation]);
        self.floats(&[*imbalance, *imbalance_of_work]);
    }

    fn series(&mut self, series: &Series) {
        self.add(series.width());
        for window in series.windows() {
            for count in [window.longest, window.arrived, window.lookups, window.hits] {
                self.add(count.into());
            }
        }
    }
}

/// Run `i`: every rule in its turn, with the first configuration that it takes.
fn run(i: usize) -> Simulation {
    let rules = random::all_rules();
    let spec = &rules[i % rules.len()..][..1];
    let mut simulation = (0..)
        .find_map(|seed| {
            let (setup, demand) = random::setup(1_000 * i as u64 + seed, spec);
            Simulation::new(&setup, &demand).ok()
        })
        .unwrap();
    // Halfway, too, while requests are served and wait.
    simulation.advance(50).unwrap();
    simulation
}

/// What each of the runs comes to.
pub fn digests() -> Vec<u64> {
    let digest = |i| {
        let mut simulation = run(i);
        let mut digest = Digest(0xcbf2_9ce4_8422_2325);
        digest.report(&simulation.report());
        while simulation.advance(1_000).unwrap() {}
        digest.report(&simulation.report());
        digest.series(simulation.series());
        digest.0
    };
    (0..TABLE.len()).map(digest).collect()
}

/// Fails with the table as it is now where a run comes to something else.
pub fn check() {
    let found = digests();
    let row = |row: &[u64]| row.iter().map(|bits| format!("{bits:#018x}, ")).collect();
    let rows: Vec<String> = found.chunks(4).map(row).collect();
    let differing = found
        .iter()
        .zip(TABLE)
        .filter(|(found, was)| **found != *was);
    assert!(
        found == TABLE,
        "{} of {} runs differ; now:\n{}",
        differing.count(),
        TABLE.len(),
        rows.join("\n")
    );
}

/// Renewed, where the simulation is meant to change, from what [`check`] says.
#[rustfmt::skip]
pub const TABLE: [u64; 100] = [
    0xca6940ec7a6735cf, 0x43c6aee78573c8d9, 0xb1059ecbcf484a0b, 0x3c1767825ad0fc57,
    0x4feff828ec22defe, 0x3971d08fccb09420, 0x756b2e17ad301e1f, 0x70900a408083efd3,
    0x47e3cc3b26e0c6ff, 0x08b7a3b987f23d74, 0x24052b6e0620eedb, 0x068d12914024327a,
    0xa3cd49d32e4166d2, 0x8bad5c7321866b6b, 0x029fdedb86480050, 0x93687b7e301edc7c,
    0xb9b147b16508914f, 0x23cb2fba919dd842, 0x38c8f70186e83d8d, 0x0c98a939d2eb4480,
    0x661f6cf7670fbd78, 0xa15afde04550e551, 0xf57a02e32f4ffce8, 0xc4ba80acf946be6b,
    0x72f5b57b185f16d5, 0x651be01721990f9d, 0x0d4ab91a924fd814, 0x04be315da62f09b4,
    0x1f3cdac2e8b40822, 0x4ac18c132680ff9a, 0xf4434eeea4f4c449, 0xf80309fc5ec4783d,
    0x7390410ae53308db, 0x0755df407d79bdb7, 0x15eae32f17e58553, 0x14d74f3df20b8bc3,
    0x4bc5f2104a09340a, 0x3b992733373b38e8, 0x1380e7cd1c40e8b1, 0x8ea3307eb811e721,
    0x2db8f2de7485c4bc, 0x9d509cf74eb4e4cd, 0xf661e91f31a673fc, 0x22885f1bd7318b68,
    0x8d6883ac8f41071e, 0x275bc84df3a1ea43, 0x219c2c96473da761, 0xaac1da9d59b9a06c,
    0x0e00a0f790fa282e, 0x4b05e06bb83c0ce1, 0x1459dbddc3ad0481, 0x29c7e145c7d315dc,
    0x3f541c01bbdf6d56, 0x3fb88ffc8dfd84d8, 0x2148c5969ff23a16, 0xf49980c190bb0808,
    0x238de1269271d848, 0xc259c6448e6416e0, 0xd410b1903e37f05d, 0xfb452ba7ca3b18c5,
    0x6ae5a483b8f2c6cb, 0xa8337c375170e983, 0x4a6f798108af3f28, 0x33d0ccefa93367fa,
    0xfe7ad00dede8bf52, 0x370b64a24cd3a8f7, 0x54380561a8697511, 0x00a98f661f6e6904,
    0xb6676bf2c2990917, 0xaca7717ae87844e2, 0xded31a0056fceb2c, 0x4f06e45c783b3e21,
    0x3472b33790535bf5, 0x3e301ab9fc447476, 0xe0d650b6871a6ab7, 0x0dfb527ac25ad0e7,
    0x5ae2744cb9b5ba3b, 0xc6c102f9e547dd07, 0xd228b66347d9325f, 0xe17260f5f42d67ce,
    0xc76058cc51914688, 0x89b0ca8be903b5f0, 0x40eac8ddc35141a8, 0xc532e4989701b293,
    0xa60af997ac436a0f, 0xc318be25f1b4a6f9, 0xb9b0f7bdc6ded743, 0x3d1399af743c7efb,
    0x728d23fbeddee9ab, 0xedd3e895e58c6edf, 0x368493368331997c, 0x7a219526dd185fa5,
    0x4ea5411183023929, 0x64ec5200f3bae12e, 0x8e874121b55a6562, 0x931ece8901912460,
    0x0236ffe80d3da69e, 0x1d189506c54f244e, 0x70ae8e537e10483f, 0x288f2bd23de886fb,
];
