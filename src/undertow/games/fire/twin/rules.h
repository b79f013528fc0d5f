// The twin's rules for whoever plays by them, on a graphics processor or a processor: twin.h is what native.py
// writes from the Python, and here is what it is written with.
#pragma once
#include <cstdint>

#ifdef __CUDACC__
#define SMALL static __device__ __forceinline__
#define LARGE static __device__ __noinline__
#define ROLLED _Pragma("unroll 1")
#else
#define SMALL static inline
#define LARGE static
#define ROLLED
#endif

using Long = uint64_t;
using State = int8_t* __restrict__;
using Agreed = const int16_t* __restrict__;
using Desk = int16_t* __restrict__;
using Chance = Long* __restrict__;
using Found = int32_t* __restrict__;
using Seen = float* __restrict__;
using Meant = int16_t* __restrict__;
using Known = const int16_t* __restrict__;

SMALL int least(int a, int b) { return a < b ? a : b; }
SMALL int most(int a, int b) { return a > b ? a : b; }
SMALL int size_of(int a) { return a < 0 ? -a : a; }

namespace twin {
#include "twin.h"
}
