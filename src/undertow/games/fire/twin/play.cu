// Many games of the twin at once: one thread a game on a graphics processor, one after the other on a
// processor. The rules are in rules.h.
constexpr int BLOCK = 128;

// How many threads of a warp must wait for the rarer things before they are done.
constexpr int SEARCH_AT = 8, BEGIN_AT = 4, DECIDE_AT = 16, THINK_AT = 24;

// How many blocks share a multiprocessor: what holds a graphics processor back here is fetching instructions, so many
// warps are there to go on with meanwhile, and loops stay loops.
constexpr int PER_SM = 8;

#include "rules.h"

struct Told {
    Long decisions, won, faults, digest, points;
};

// How far a game has come, in thousandths: a victory is all of it, and what leads there a small part of it.
SMALL int points_of(State s, Agreed c) {
    if (s[twin::k_FAULT]) return 0;
    if (s[twin::k_ENDED] != twin::k_DEFEAT) return 1000;
    int broken = 0, tokens = 0;
    for (int colour = 0; colour < 3; ++colour) {
        if ((s[twin::k_BROKEN] >> colour) & 1) broken += 1;
        else tokens += least(c[twin::k_C_NEED], twin::held(s, c, colour));
    }
    tokens += broken * c[twin::k_C_NEED];
    int points = broken * 40 + tokens * 60 / most(1, 3 * c[twin::k_C_NEED]);
    return points + (s[twin::k_CARRIER] >= 0 ? 80 : 0) + least(60, int(s[twin::k_TURNS]));
}

// Everything that stands in a state, in one number; the same is reckoned in Python.
SMALL Long digest_of(State s, Long chance) {
    Long sum = chance;
    for (int place = 0; place < twin::k_STATE; ++place)
        sum = (sum ^ uint8_t(s[place])) * 0x100000001B3ULL;
    return sum;
}

// What a game needs next.
enum Next { BEGIN, DECIDE, SPENT, RULES, SEARCH, OVER };

// The threads of a warp do one thing at a time, those that need it: what is rare and takes long (a search for ways,
// a new game) when some wait for it, a decision when many do, else a step of the rules.
SMALL int common(int next, bool thinking) {
#ifdef __CUDACC__
    const unsigned all = 0xFFFFFFFF;
    int search = __popc(__ballot_sync(all, next == SEARCH));
    int begin = __popc(__ballot_sync(all, next == BEGIN));
    int decide = __popc(__ballot_sync(all, next == DECIDE || next == SPENT));
    int rules = __popc(__ballot_sync(all, next == RULES));
    if (search >= SEARCH_AT) return SEARCH;
    if (begin >= BEGIN_AT) return BEGIN;
    if (decide >= (thinking ? THINK_AT : DECIDE_AT)) return DECIDE;
    if (rules) return RULES;
    if (decide) return DECIDE;
    if (search) return SEARCH;
    return begin ? BEGIN : OVER;
#else
    return next == SPENT ? DECIDE : next;
#endif
}

// So many games, one begun where the last has ended, so that no thread waits for its neighbours.
template <bool thinking>
SMALL Told play(State s, Desk w, Found found, Agreed c, Long first, Long step, int games) {
    Long r[1];
    Told told = {0, 0, 0, 0, 0};
    int game = 0, next = BEGIN;
    while (true) {
        int now = common(next, thinking);
        if (now == OVER) return told;
        if (now == (next == SPENT ? DECIDE : next)) {
            if (now == BEGIN) {
                if (game > 0) {
                    told.won += s[twin::k_ENDED] != twin::k_DEFEAT && !s[twin::k_FAULT];
                    told.faults += s[twin::k_FAULT] != 0;
                    told.digest += digest_of(s, r[0]);
                    told.points += points_of(s, c);
                }
                next = game == games ? OVER : RULES;
                if (next == RULES) {
                    r[0] = first + step * Long(game);
                    twin::set_up(s, c, w, r);
                    game += 1;
                }
            } else if (now == DECIDE) {
                int n = twin::legal(s, c, w, found);
                if (next == SPENT && !twin::leaves_something(found, n)) {
                    twin::end_actions(s, c);
                    next = RULES;
                } else if (n == 0) {
                    next = BEGIN;
                } else {
                    int action;
                    if constexpr (thinking) action = twin::policy(s, c, w, r, found, n);
                    else action = found[twin::below(r, n)];
                    twin::take(s, c, w, r, action);
                    told.decisions += 1;
                    next = RULES;
                }
            } else {
                int how = twin::stands(s, c, w, r, found);
                next = how == twin::GOES_ON ? RULES : how == twin::SPENT ? SPENT : DECIDE;
                if (s[twin::k_ENDED] || s[twin::k_FAULT]) next = BEGIN;
            }
            if (next == RULES && twin::searches(s, c, w)) next = SEARCH;
        }
    }
}

#ifdef __CUDACC__
#include <cstdio>

template <bool thinking>
__global__ void __launch_bounds__(BLOCK, PER_SM) many(const int16_t* rows, int setups, const Long* firsts, Long step, int games, Told* told) {
    __shared__ int16_t c[twin::k_AGREED];
    int8_t s[twin::k_STATE];
    int16_t w[twin::k_DESK];
    int32_t found[twin::k_MOST_ACTIONS];
    const int16_t* row = rows + (blockIdx.x % setups) * twin::k_AGREED;
    for (int place = threadIdx.x; place < twin::k_AGREED; place += BLOCK) c[place] = row[place];
    __syncthreads();
    Long thread = Long(blockIdx.x) * BLOCK + threadIdx.x;
    told[thread] = play<thinking>(s, w, found, c, firsts[blockIdx.x] + threadIdx.x, step, games);
}

static char problem[256];

static bool failed(cudaError_t found, const char* what) {
    if (found == cudaSuccess) return false;
    snprintf(problem, sizeof problem, "%s: %s", what, cudaGetErrorString(found));
    return true;
}

extern "C" const char* why() { return problem; }

// Milliseconds that the games took; below zero where it cannot be done. The first game of a block has the chance of
// the block, its other threads begin with the numbers after it, and each goes on by steps.
extern "C" float games(
    const int16_t* rows, int setups, int blocks, const Long* firsts, Long step, int each, int thinking, Told* told
) {
    int16_t* rows_there = nullptr;
    Told* told_there = nullptr;
    Long* firsts_there = nullptr;
    size_t size = sizeof(int16_t) * twin::k_AGREED * setups, many_told = sizeof(Told) * blocks * BLOCK;
    auto kernel = thinking ? many<true> : many<false>;
    cudaEvent_t start, stop;
    float took = -1;
    if (failed(cudaMalloc(&rows_there, size), "memory")) return -1;
    if (failed(cudaMalloc(&told_there, many_told), "memory")) return -1;
    if (failed(cudaMalloc(&firsts_there, sizeof(Long) * blocks), "memory")) return -1;
    if (failed(cudaMemcpy(rows_there, rows, size, cudaMemcpyHostToDevice), "copy")) return -1;
    if (failed(cudaMemcpy(firsts_there, firsts, sizeof(Long) * blocks, cudaMemcpyHostToDevice), "copy")) return -1;
    // Little is shared: the rest of that memory keeps what the threads read and write.
    if (failed(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, 8), "shared memory")) return -1;
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    cudaEventRecord(start);
    kernel<<<blocks, BLOCK>>>(rows_there, setups, firsts_there, step, each, told_there);
    cudaEventRecord(stop);
    if (failed(cudaGetLastError(), "start") || failed(cudaDeviceSynchronize(), "play")) return -1;
    cudaEventElapsedTime(&took, start, stop);
    if (failed(cudaMemcpy(told, told_there, many_told, cudaMemcpyDeviceToHost), "copy")) return -1;
    cudaFree(rows_there);
    cudaFree(told_there);
    cudaFree(firsts_there);
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
    return took;
}
#else
#include <chrono>

extern "C" const char* why() { return ""; }

extern "C" float games(
    const int16_t* rows, int setups, int blocks, const Long* firsts, Long step, int each, int thinking, Told* told
) {
    int8_t s[twin::k_STATE];
    int16_t w[twin::k_DESK];
    int32_t found[twin::k_MOST_ACTIONS];
    auto playing = thinking ? play<true> : play<false>;
    auto start = std::chrono::steady_clock::now();
    for (int block = 0; block < blocks; ++block)
        for (int thread = 0; thread < BLOCK; ++thread) {
            Long number = Long(block) * BLOCK + thread, first = firsts[block] + thread;
            const int16_t* c = rows + (block % setups) * twin::k_AGREED;
            told[number] = playing(s, w, found, c, first, step, each);
        }
    return std::chrono::duration<float, std::milli>(std::chrono::steady_clock::now() - start).count();
}
#endif
