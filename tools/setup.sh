#!/usr/bin/env bash
# Makes .venv hold the locked packages and Undertow itself (editable).
# Says nothing and is quick when lock, project file and place are those of the last time.
#
#   PYTHON=python3.13 tools/setup.sh     choose the interpreter (default: a python3 of 3.11 or newer)
#   UNDERTOW_INSTALLER=pip               do not use uv even where it is at hand
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
exec </dev/null

# Stamps: what the packages were installed from, and what Undertow itself was. A PYTHON chosen once
# stays until another is named.
packages="$(cksum requirements.lock) $PWD"
project="$(cksum pyproject.toml tools/setup.sh tools/pip.lock)"
stamped() { [ -x .venv/bin/python ] && [ -f ".venv/$1.stamp" ] && [ "$(cat ".venv/$1.stamp")" = "$2" ]; }
same_packages() { stamped packages "$packages" && { [ -z "${PYTHON:-}" ] || stamped python "$PYTHON"; }; }
if same_packages && stamped project "$project"; then
    exit 0
fi

say() { printf 'setup: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }
new_enough() { "$1" -c 'import sys; raise SystemExit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

# Settings that send packages somewhere else than into the environment we name do not apply here;
# where packages come from (index, proxy, certificates) stays as this machine has it.
unset PIP_TARGET PIP_PREFIX PIP_ROOT PIP_CONSTRAINT PIP_REQUIREMENT VIRTUAL_ENV PYTHONHOME PYTHONPATH
unset PYTHONDONTWRITEBYTECODE
export PIP_USER=0 PIP_NO_INPUT=1 PIP_DISABLE_PIP_VERSION_CHECK=1

uv=""
if [ "${UNDERTOW_INSTALLER:-}" != pip ]; then uv=$(command -v uv || true); fi

make_venv() {
    local python="" candidate
    for candidate in ${PYTHON:-python3 python3.13 python3.12 python3.11 python}; do
        if new_enough "$candidate"; then python=$candidate; break; fi
    done
    [ -n "$python" ] || die "needs Python 3.11 or newer; name one: make setup PYTHON=/path/to/python3"
    say "making .venv with $("$python" --version)"
    rm -rf .venv
    "$python" -m venv .venv >/dev/null 2>&1 && return
    rm -rf .venv
    [ -n "$uv" ] || die "'$python -m venv' failed; install your system's python3-venv package, or uv"
    "$uv" venv -q --seed --python "$python" .venv
}

# uv where it is at hand and works, else pip (uv does not read pip's settings).
install() {
    if [ -n "$uv" ]; then
        "$uv" pip install -q --python .venv/bin/python --compile-bytecode "$@" && return
        say "uv could not install here; trying pip"
        uv=""
    fi
    .venv/bin/python -m pip install -qq --compile "$@" || die "could not install; see the lines above"
}

if ! same_packages; then
    make_venv
    say "installing $(grep -cE '^[a-z0-9].*==' requirements.lock) locked packages; this takes a minute or two"
    install --require-hashes -r requirements.lock
    printf '%s' "${PYTHON:-}" >.venv/python.stamp
    printf '%s' "$packages" >.venv/packages.stamp
fi
# The pip that is pinned, not the one this Python came with; of setuptools nothing here has a need.
install --require-hashes -r tools/pip.lock
.venv/bin/python -m pip uninstall -qq -y setuptools >/dev/null 2>&1 || true
install --no-deps --no-build-isolation -e .
printf '%s' "$project" >.venv/project.stamp
say "ready"
