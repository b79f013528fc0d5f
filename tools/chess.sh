#!/usr/bin/env bash
# Puts python-chess beside Undertow, for `make bench` alone: a measure that many know, in the same run.
# It comes from its own lock (bench/chess), since nothing else here needs it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
lock=bench/chess/requirements.lock
wanted=$(sed -n 's/^chess==\([^ ]*\).*/\1/p' "$lock")
found=$(.venv/bin/python -c 'import chess; print(chess.__version__)' 2>/dev/null || true)
[ "$found" = "$wanted" ] && exit 0
export PIP_USER=0 PIP_NO_INPUT=1 PIP_DISABLE_PIP_VERSION_CHECK=1
.venv/bin/python -m pip install -qq --no-deps --require-hashes -r "$lock" ||
    printf 'bench: python-chess cannot be had here; it is left out\n' >&2
