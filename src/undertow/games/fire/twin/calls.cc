// The twin's entries in C++, as entries.py has them: one function for all that is called from Python.
#include "rules.h"

enum What { BEGIN, DECIDE, LEGAL, SEAT_ASKED, SUGGESTED };

extern "C" int call(int what, State s, Agreed c, Desk w, Chance r, Found found, int action) {
    s[twin::k_REGIONS_KEPT] = 0;
    w[twin::k_TOKENS_KEPT] = -1;  // who knows what this desk was used for before
    switch (what) {
        case BEGIN: twin::begin(s, c, w, r, found); return 0;
        case DECIDE: twin::decide(s, c, w, r, found, action); return 0;
        case LEGAL: return twin::legal(s, c, w, found);
        case SEAT_ASKED: return twin::seat_asked(s, c);
    }
    return twin::policy(s, c, w, r, found, twin::legal(s, c, w, found));
}
