"""`undertow completion SHELL`: what the Tab key offers, for three shells.

Each script asks `undertow __complete WORD…` for what may stand in the place of the last word; where
that is nothing, the shell offers files.
"""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace
from collections.abc import Sequence

BASH = """\
_undertow() {
    local IFS=$'\\n'
    COMPREPLY=($(undertow __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _undertow undertow
"""
ZSH = """\
#compdef undertow
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i; }
_undertow() {
    local -a found
    found=("${(@f)$(undertow __complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    if [[ -n "${found[1]}" ]]; then compadd -- $found; else _files; fi
}
compdef _undertow undertow
"""
FISH = """\
function __undertow
    set -l words (commandline -opc) (commandline -ct)
    undertow __complete $words[2..-1] 2>/dev/null
end
complete -c undertow -a '(__undertow)'
"""
SHELLS = {"bash": BASH, "zsh": ZSH, "fish": FISH}


def run(args: Namespace) -> int:
    print(SHELLS[args.shell], end="")
    return 0


def candidates(
    words: Sequence[str], parser: ArgumentParser | None, known: Sequence[str]
) -> list[str]:
    """What may stand in place of the last word; `parser` is the one of the command that the first
    word names."""
    last = words[-1] if words else ""
    if len(words) <= 1 or parser is None:
        return [name for name in known if name.startswith(last)]
    options = [one for one in parser._actions if one.option_strings]
    before = words[-2]
    for option in options:
        if before in option.option_strings and option.nargs != 0:
            first, comma, part = last.rpartition(",")
            return [first + comma + one for one in _matching(_values(option), part)]
    if last.startswith("-"):
        return _matching([name for one in options for name in one.option_strings], last)
    places = [one for one in parser._actions if not one.option_strings]
    found = [value for place in places for value in _values(place)]
    return _matching(found, last)


def _values(action: Action) -> list[str]:
    from undertow.plugins import plugins

    if action.dest == "game":
        return list(plugins())
    names = getattr(action, "names", None)
    return list(names()) if names is not None else [str(one) for one in action.choices or ()]


def _matching(found: Sequence[str], beginning: str) -> list[str]:
    return sorted({one for one in found if one.startswith(beginning)})
