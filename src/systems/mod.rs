//! How each real program, and each lesson, makes its points, slots and scores. The families in
//! [`crate::placement`] do every lookup. One more program is one more file, and one more line in
//! the list of [`crate::rules`].

pub mod cassandra;
pub mod envoy;
pub mod grpc;
pub mod haproxy;
pub mod ketama;
pub mod lessons;
pub mod libmemcached;
pub mod nginx;
pub mod pymemcache;
pub mod python_memcached;
pub mod redis;
pub mod twemproxy;
