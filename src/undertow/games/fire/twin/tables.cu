// Many tables of one set-up at once, for who learns to play: a decision at each, then what a seat sees of it and what
// may be done. On a graphics processor a thread decides and a warp looks; on a processor one after the other, with the
// same numbers.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

#include "rules.h"

constexpr int BLOCK = 128, PER_SM = 8, SEARCH_AT = 8;
constexpr int WORDS = twin::k_STATE / 8;
static_assert(WORDS * 8 == twin::k_STATE, "a state is copied eight bytes at once");

struct Tables {
    int count, acts;
    double cost;          // what an act costs that there is not
    int16_t *agreed, *known;
    Long *s, *r;
    int32_t *codes;       // the acts of each table
    int32_t *counts;      // how many there are
    float *seen;
    int8_t *mask;
    int16_t *meant;
    float *reward;
    uint8_t *over, *cut;
    int64_t *chosen;      // where choices are put that come from elsewhere
};

// What a table needs next.
enum Next { READY, SPENT, RULES, SEARCH, OVER };

// The threads of a warp do one thing at a time, as in play.cu; what may be decided is looked for once all have come so far.
SMALL int common(int next) {
#ifdef __CUDACC__
    const unsigned all = 0xFFFFFFFF;
    int search = __popc(__ballot_sync(all, next == SEARCH));
    if (search >= SEARCH_AT) return SEARCH;
    if (__any_sync(all, next == RULES)) return RULES;
    if (search) return SEARCH;
    return __any_sync(all, next == READY || next == SPENT) ? READY : OVER;
#else
    return next == SPENT ? READY : next;
#endif
}

// One decision, and all that follows until the next; where a table is over, a new game.
SMALL void go_on(const Tables& all, int table, State s, Agreed c, Desk w, Found found, int64_t choice) {
    bool here = table < all.count, anew = false, legal = true;
    Long r[1] = {0};
    int next = OVER, n = 0;
    if (here) {
        memcpy(s, all.s + Long(table) * WORDS, twin::k_STATE);
        r[0] = all.r[table];
        int before = all.counts[table];
        anew = before == 0;
        legal = choice >= 0 && choice < before;
        s[twin::k_REGIONS_KEPT] = 0;
        w[twin::k_TOKENS_KEPT] = -1;
        if (anew) twin::set_up(s, c, w, r);
        else twin::take(s, c, w, r, all.codes[Long(table) * all.acts + (legal ? choice : 0)]);
        next = twin::searches(s, c, w) ? SEARCH : RULES;
    }
    while (true) {
        int now = common(next);
        if (now == OVER) break;
        if (now != (next == SPENT ? READY : next)) continue;
        if (now == READY) {
            n = twin::legal(s, c, w, found);
            if (next == SPENT && !twin::leaves_something(found, n)) {
                twin::end_actions(s, c);
                next = RULES;
            } else next = OVER;
        } else {
            int how = twin::stands(s, c, w, r, found);
            next = how == twin::GOES_ON ? RULES : how == twin::SPENT ? SPENT : READY;
        }
        if (next == RULES && twin::searches(s, c, w)) next = SEARCH;
    }
    if (!here) return;
    memcpy(all.s + Long(table) * WORDS, s, twin::k_STATE);
    all.r[table] = r[0];
    n = least(n, all.acts);
    for (int act = 0; act < n; ++act) all.codes[Long(table) * all.acts + act] = found[act];
    int ended = s[twin::k_ENDED];
    double worth = ended == 0 ? 0 : ended == twin::k_DEFEAT ? -1 : 1;
    all.counts[table] = n;
    all.over[table] = n == 0;
    all.reward[table] = anew ? 0.0f : float(worth - (legal ? 0.0 : all.cost));
}

// What a seat sees of a table and may do there, by so many lanes that share the work; `row` is theirs.
template <int LANES>
SMALL void look(const Tables& all, int table, int lane, float* row) {
    const int8_t* there = reinterpret_cast<const int8_t*>(all.s + Long(table) * WORDS);
    int8_t* s = const_cast<int8_t*>(there);
    for (int hero = lane; hero < twin::k_SEEN_HEROES; hero += LANES) twin::see_hero(s, all.agreed, row, hero);
    for (int tile = lane; tile < twin::k_SEEN_CHAMBERS; tile += LANES) twin::see_chamber(s, all.agreed, row, tile);
    if (lane == LANES - 1) twin::see_turn(s, all.agreed, row);
#ifdef __CUDACC__
    __syncwarp();
#endif
    float* seen = all.seen + Long(table) * twin::k_SEEN;
    for (int place = lane; place < twin::k_SEEN; place += LANES) seen[place] = row[place];
    int n = all.counts[table];
    const int32_t* codes = all.codes + Long(table) * all.acts;
    int8_t* mask = all.mask + Long(table) * all.acts;
    for (int act = lane; act < all.acts; act += LANES) mask[act] = act < n;
    int16_t* meant = all.meant + Long(table) * all.acts * 3;
    for (int place = lane; place < 3 * all.acts; place += LANES)
        meant[place] = place < 3 * n ? twin::meaning(s, all.known, codes[place / 3], place % 3) : 0;
}

SMALL int64_t choice_of(const void* chosen, int bytes, int table) {
    return bytes == 8 ? static_cast<const int64_t*>(chosen)[table] : static_cast<const int32_t*>(chosen)[table];
}

static char problem[256];

extern "C" const char* tables_why() { return problem; }

#ifdef __CUDACC__
static bool failed(cudaError_t found, const char* what) {
    if (found == cudaSuccess) return false;
    snprintf(problem, sizeof problem, "%s: %s", what, cudaGetErrorString(found));
    return true;
}

__global__ void __launch_bounds__(BLOCK, PER_SM) decide(Tables all, const void* chosen, int bytes) {
    __shared__ int16_t c[twin::k_AGREED];
    alignas(8) int8_t s[twin::k_STATE];
    int16_t w[twin::k_DESK];
    int32_t found[twin::k_MOST_ACTIONS];
    for (int place = threadIdx.x; place < twin::k_AGREED; place += BLOCK) c[place] = all.agreed[place];
    __syncthreads();
    int table = blockIdx.x * BLOCK + threadIdx.x;
    go_on(all, table, s, c, w, found, table < all.count ? choice_of(chosen, bytes, table) : 0);
}

__global__ void show(Tables all) {
    __shared__ float rows[BLOCK / 32][twin::k_SEEN];
    int warp = threadIdx.x / 32, table = blockIdx.x * (BLOCK / 32) + warp;
    if (table < all.count) look<32>(all, table, threadIdx.x % 32, rows[warp]);
}

static bool do_step(const Tables& all, const void* chosen, int bytes) {
    decide<<<(all.count + BLOCK - 1) / BLOCK, BLOCK>>>(all, chosen, bytes);
    show<<<(all.count + BLOCK / 32 - 1) / (BLOCK / 32), BLOCK>>>(all);
    return !failed(cudaGetLastError(), "start");
}

static bool get(void** place, size_t size) {
    return !failed(cudaMalloc(place, size), "memory") && !failed(cudaMemset(*place, 0, size), "memory");
}
static void put_back(void* place) { cudaFree(place); }
static bool put(void* there, const void* here, size_t size) {
    return !failed(cudaMemcpy(there, here, size, cudaMemcpyHostToDevice), "copy");
}

extern "C" int tables_on_device() { return 1; }
extern "C" int tables_fetch(void* here, const void* there, size_t size) {
    return !failed(cudaMemcpy(here, there, size, cudaMemcpyDeviceToHost), "play");
}
#else
static bool do_step(const Tables& all, const void* chosen, int bytes) {
    alignas(8) int8_t s[twin::k_STATE];
    int16_t w[twin::k_DESK];
    int32_t found[twin::k_MOST_ACTIONS];
    float row[twin::k_SEEN];
    for (int table = 0; table < all.count; ++table) {
        go_on(all, table, s, all.agreed, w, found, choice_of(chosen, bytes, table));
        look<1>(all, table, 0, row);
    }
    return true;
}

static bool get(void** place, size_t size) {
    *place = calloc(size, 1);
    if (*place == nullptr) snprintf(problem, sizeof problem, "memory");
    return *place != nullptr;
}
static void put_back(void* place) { free(place); }
static bool put(void* there, const void* here, size_t size) { return memcpy(there, here, size) != nullptr; }

extern "C" int tables_on_device() { return 0; }
extern "C" int tables_fetch(void* here, const void* there, size_t size) { return memcpy(here, there, size) != nullptr; }
#endif

extern "C" void tables_drop(Tables* all) {
    if (all == nullptr) return;
    for (void* part : {(void*)all->agreed, (void*)all->known, (void*)all->s, (void*)all->r, (void*)all->codes,
                       (void*)all->counts, (void*)all->seen, (void*)all->mask, (void*)all->meant, (void*)all->reward,
                       (void*)all->over, (void*)all->cut, (void*)all->chosen})
        put_back(part);
    delete all;
}

// So many tables, all of them over; nothing where that is not possible.
extern "C" Tables* tables_make(int count, int acts, double cost, const int16_t* agreed, const int16_t* known, int words) {
    auto* all = new Tables{};
    all->count = count, all->acts = acts, all->cost = cost;
    size_t n = count, some = n * acts;
    bool made = get((void**)&all->agreed, sizeof(int16_t) * twin::k_AGREED) && get((void**)&all->known, sizeof(int16_t) * words)
        && get((void**)&all->s, n * twin::k_STATE) && get((void**)&all->r, n * sizeof(Long))
        && get((void**)&all->codes, some * sizeof(int32_t)) && get((void**)&all->counts, n * sizeof(int32_t))
        && get((void**)&all->seen, n * twin::k_SEEN * sizeof(float)) && get((void**)&all->mask, some)
        && get((void**)&all->meant, some * 3 * sizeof(int16_t)) && get((void**)&all->reward, n * sizeof(float))
        && get((void**)&all->over, n) && get((void**)&all->cut, n) && get((void**)&all->chosen, n * sizeof(int64_t))
        && put(all->agreed, agreed, sizeof(int16_t) * twin::k_AGREED) && put(all->known, known, sizeof(int16_t) * words);
    if (made) return all;
    tables_drop(all);
    return nullptr;
}

// Where each array lies.
extern "C" void* tables_part(const Tables* all, int which) {
    void* parts[] = {all->seen, all->mask, all->meant, all->reward, all->over, all->cut, all->counts};
    return parts[which];
}

// A decision at each table, by its place among the acts. `bytes` says how wide a choice is, `there` whether the choices
// lie where the tables are.
extern "C" int tables_step(const Tables* all, const void* chosen, int bytes, int there) {
    if (!there) {
        if (!put(all->chosen, chosen, size_t(bytes) * all->count)) return 0;
        chosen = all->chosen;
    }
    return do_step(*all, chosen, bytes);
}

// All tables begin, each with a chance of its own.
extern "C" int tables_begin(const Tables* all, const Long* luck) {
    void* nothing = calloc(all->count, sizeof(int64_t));
    bool done = nothing && put(all->r, luck, sizeof(Long) * all->count) && put(all->counts, nothing, sizeof(int32_t) * all->count)
        && tables_step(all, nothing, 8, 0);
    free(nothing);
    return done;
}
