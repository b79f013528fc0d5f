"""A machine that breaks rules: one thing at a time, to see whether a test notices.

    make mutants                                everything (hours)
    make mutants GAME=<game> SAMPLE=200 SEED=1  a fixed draw of one game

It is our own because mutmut leaves module-level code alone, where catalogues live, and cosmic-ray
runs the whole suite for every mutant over rewritten files; neither breaks data or figures in texts.

    places.py     rooms, files, which of them are catalogue, digests
    edits.py      one breakage: where, what for what, its name for good
    code.py       breaks code: comparisons, numbers, conditions, calls, decorators
    data.py       breaks a catalogue: values, lists, figures in texts, data files
    probes.py     which stretch of code a test ran
    record.py     that, once for every test
    choosing.py   which tests can notice a mutant, the likeliest first
    worker.py     runs mutants, each in a process of its own
    running.py    workers side by side, results kept as they come
    report.py     figures, survivors, and those that nobody could notice
"""
