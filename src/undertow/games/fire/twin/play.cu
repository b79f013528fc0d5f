// Many games of the twin at once: one thread a game on a graphics processor, one after the other on a
// processor. The rules are in twin.h, which native.py writes from the Python.
#include <cstdint>
#include <cstring>

constexpr int BLOCK = 128;

#ifdef __CUDACC__
#define SMALL static __device__ __forceinline__
#define LARGE static __device__ __noinline__
#define TOGETHER(more) __any_sync(0xFFFFFFFF, more)
#else
#define SMALL static inline
#define LARGE static
#define TOGETHER(more) (more)
#endif

using Long = uint64_t;
using State = int8_t* __restrict__;
using Agreed = const int16_t* __restrict__;
using Desk = int16_t* __restrict__;
using Chance = Long* __restrict__;
using Found = int32_t* __restrict__;

SMALL int least(int a, int b) { return a < b ? a : b; }
SMALL int most(int a, int b) { return a > b ? a : b; }
SMALL int size_of(int a) { return a < 0 ? -a : a; }

namespace twin {
#include "twin.h"
}

struct Told {
    Long decisions, won, faults, digest;
};

// Everything that stands in a state, in one number; the same is reckoned in Python.
SMALL Long digest_of(State s, Long chance) {
    Long sum = chance;
    for (int place = 0; place < twin::k_STATE; ++place)
        sum = (sum ^ uint8_t(s[place])) * 0x100000001B3ULL;
    return sum;
}

// So many games, one begun where the last has ended, so that no thread waits for its neighbours. They
// meet at every decision: threads of a warp that part would otherwise never go together again.
SMALL Told play(Agreed c, Long first, Long step, int games, int thinking) {
    int8_t s[twin::k_STATE];
    int16_t w[twin::k_DESK];
    int32_t found[twin::k_MOST_ACTIONS];
    Long r[1];
    Told told = {0, 0, 0, 0};
    int game = 0, n = 0;
    bool over = false;
    while (TOGETHER(!over)) {
        if (n == 0 && !over) {
            if (game > 0) {
                told.won += s[twin::k_ENDED] != twin::k_DEFEAT && !s[twin::k_FAULT];
                told.faults += s[twin::k_FAULT] != 0;
                told.digest += digest_of(s, r[0]);
            }
            over = game == games;
            if (!over) {
                r[0] = first + step * Long(game);
                twin::begin(s, c, w, r, found);
                game += 1;
            }
        } else if (!over) {
            int action = thinking ? twin::policy(s, c, w, r, found, n) : found[twin::below(r, n)];
            twin::decide(s, c, w, r, found, action);
            told.decisions += 1;
        }
        TOGETHER(true);
        if (!over) n = twin::legal(s, c, w, found);
    }
    return told;
}

#ifdef __CUDACC__
#include <cstdio>

__global__ void __launch_bounds__(BLOCK, 6) many(const int16_t* rows, int setups, Long first, int games, int thinking, Told* told) {
    __shared__ int16_t c[twin::k_AGREED];
    const int16_t* row = rows + (blockIdx.x % setups) * twin::k_AGREED;
    for (int place = threadIdx.x; place < twin::k_AGREED; place += BLOCK) c[place] = row[place];
    __syncthreads();
    Long thread = Long(blockIdx.x) * BLOCK + threadIdx.x;
    told[thread] = play(c, first + thread, Long(gridDim.x) * BLOCK, games, thinking);
}

static char problem[256];

static bool failed(cudaError_t found, const char* what) {
    if (found == cudaSuccess) return false;
    snprintf(problem, sizeof problem, "%s: %s", what, cudaGetErrorString(found));
    return true;
}

extern "C" const char* why() { return problem; }

// Milliseconds that the games took; below zero where it cannot be done.
extern "C" float games(const int16_t* rows, int setups, int blocks, Long first, int each, int thinking, Told* told) {
    int16_t* rows_there = nullptr;
    Told* told_there = nullptr;
    size_t size = sizeof(int16_t) * twin::k_AGREED * setups, many_told = sizeof(Told) * blocks * BLOCK;
    cudaEvent_t start, stop;
    float took = -1;
    if (failed(cudaMalloc(&rows_there, size), "memory")) return -1;
    if (failed(cudaMalloc(&told_there, many_told), "memory")) return -1;
    if (failed(cudaMemcpy(rows_there, rows, size, cudaMemcpyHostToDevice), "copy")) return -1;
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    cudaEventRecord(start);
    many<<<blocks, BLOCK>>>(rows_there, setups, first, each, thinking, told_there);
    cudaEventRecord(stop);
    if (failed(cudaGetLastError(), "start") || failed(cudaDeviceSynchronize(), "play")) return -1;
    cudaEventElapsedTime(&took, start, stop);
    if (failed(cudaMemcpy(told, told_there, many_told, cudaMemcpyDeviceToHost), "copy")) return -1;
    cudaFree(rows_there);
    cudaFree(told_there);
    return took;
}
#else
#include <chrono>

extern "C" const char* why() { return ""; }

extern "C" float games(const int16_t* rows, int setups, int blocks, Long first, int each, int thinking, Told* told) {
    auto start = std::chrono::steady_clock::now();
    for (int block = 0; block < blocks; ++block)
        for (int thread = 0; thread < BLOCK; ++thread) {
            Long number = Long(block) * BLOCK + thread;
            const int16_t* c = rows + (block % setups) * twin::k_AGREED;
            told[number] = play(c, first + number, Long(blocks) * BLOCK, each, thinking);
        }
    return std::chrono::duration<float, std::milli>(std::chrono::steady_clock::now() - start).count();
}
#endif
