#!/usr/bin/env bash
# Finds a Chromium for the browser tests and writes its path to build/chromium-path.
# Says nothing and is quick when the one of the last time still starts.
#
#   UNDERTOW_CHROMIUM=/path/to/chromium tools/browser.sh     use this one
#   UNDERTOW_CHROMIUM_FROM=npm tools/browser.sh              only the package from npm
#
# One that is installed is taken; else the distribution's is installed (root and apt-get), else the
# one that npm's @sparticuz/chromium carries is unpacked under build/chromium.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec </dev/null
[ -x .venv/bin/python ] || { echo "browser: run 'make setup' first" >&2; exit 1; }

place=build/chromium-path
say() { printf 'browser: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# Does it start under the tool that will drive it, load a page and say what stands there?
starts() {
    timeout 60 .venv/bin/python - "$1" >/dev/null 2>&1 <<'EOF'
import sys
from playwright.sync_api import sync_playwright

sys.path.insert(0, "tests")
from browser.chromium import FLAGS

with sync_playwright() as tool:
    browser = tool.chromium.launch(executable_path=sys.argv[1], args=FLAGS)
    page = browser.new_page()
    page.goto("data:text/html,<p>afloat")
    assert page.inner_text("p") == "afloat"
    browser.close()
EOF
}
# What was found stays as long as it is the same file (a package that was updated is another one).
mark() { printf '%s %s' "$1" "$(cksum <"$(readlink -f "$1")")"; }
keep() {
    mkdir -p build
    printf '%s\n' "$1" >$place
    mark "$1" >$place.stamp
}
take() {
    local found
    found=$(command -v "$1" 2>/dev/null || true)
    [ -n "$found" ] && starts "$found" && keep "$found"
}

from=${UNDERTOW_CHROMIUM_FROM:-}
if [ -n "${UNDERTOW_CHROMIUM:-}" ]; then
    old=$(cat $place 2>/dev/null || true)
    if [ "$old" = "$UNDERTOW_CHROMIUM" ] && [ "$(cat $place.stamp 2>/dev/null)" = "$(mark "$old")" ]; then exit 0; fi
    take "$UNDERTOW_CHROMIUM" && exit 0
    die "UNDERTOW_CHROMIUM=$UNDERTOW_CHROMIUM does not start"
fi
if [ -z "$from" ] && [ -f $place ]; then
    old=$(cat $place)
    if [ -x "$old" ] && [ "$(cat $place.stamp 2>/dev/null)" = "$(mark "$old")" ]; then exit 0; fi
fi

installed() {
    local name
    for name in chromium chromium-browser google-chrome google-chrome-stable \
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome' \
        /Applications/Chromium.app/Contents/MacOS/Chromium; do
        take "$name" && return 0
    done
    return 1
}
from_apt() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
    say "installing the distribution's chromium"
    export DEBIAN_FRONTEND=noninteractive
    apt-get install -qq -y --no-install-recommends chromium >/dev/null 2>&1 ||
        { apt-get update -qq >/dev/null 2>&1 &&
            apt-get install -qq -y --no-install-recommends chromium >/dev/null; } || return 1
    take chromium
}
from_npm() {
    local here=$PWD/build/chromium
    say "getting a chromium from the npm registry"
    mkdir -p "$here/tmp"
    printf '{"private": true}\n' >"$here/package.json"
    tools/web.sh npm --prefix "$here" install --no-save --no-package-lock @sparticuz/chromium@153.0.0 >&2 || return 1
    cat >"$here/unpack.mjs" <<'EOF'
import chromium from '@sparticuz/chromium';
console.log(await chromium.executablePath());
EOF
    local path
    path=$(TMPDIR=$here/tmp tools/web.sh node "$here/unpack.mjs") || return 1
    take "$path"
}

if [ "$from" != npm ]; then
    installed && exit 0
    from_apt && exit 0
fi
from_npm && exit 0
die "no Chromium could be found or installed; name one: UNDERTOW_CHROMIUM=/path/to/chromium make test"
