#!/usr/bin/env bash
# Finds PostgreSQL's programs for the tests and writes their folder to build/postgres-path.
# Says nothing and is quick when those of the last time are still there.
#
#   UNDERTOW_POSTGRES=/path/to/bin tools/postgres.sh     use these
#
# Those that are installed are taken; else the distribution's package is installed (root and apt-get).
# The tests start a private server of their own from them, with a socket and no port.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec </dev/null

place=build/postgres-path
say() { printf 'postgres: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }
works() { [ -x "$1/initdb" ] && [ -x "$1/postgres" ] && "$1/postgres" --version >/dev/null 2>&1; }
take() {
    works "$1" || return 1
    mkdir -p build
    printf '%s\n' "$1" >$place
}

if [ -n "${UNDERTOW_POSTGRES:-}" ]; then
    take "$UNDERTOW_POSTGRES" && exit 0
    die "UNDERTOW_POSTGRES=$UNDERTOW_POSTGRES has no initdb and postgres"
fi
if [ -f $place ] && works "$(cat $place)"; then exit 0; fi

installed() {
    local folder
    # Newest first; Debian keeps them out of the path.
    for folder in $(ls -d /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /opt/homebrew/opt/postgresql*/bin 2>/dev/null | sort -rV) \
        "$(dirname "$(command -v postgres 2>/dev/null || echo /none/postgres)")"; do
        take "$folder" && return 0
    done
    return 1
}
from_apt() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
    say "installing the distribution's postgresql"
    export DEBIAN_FRONTEND=noninteractive
    apt-get install -qq -y --no-install-recommends postgresql >/dev/null 2>&1 ||
        { apt-get update -qq >/dev/null 2>&1 &&
            apt-get install -qq -y --no-install-recommends postgresql >/dev/null; } || return 1
    installed
}

installed || from_apt ||
    die "no PostgreSQL could be found or installed; name one: UNDERTOW_POSTGRES=/path/to/bin make test"
