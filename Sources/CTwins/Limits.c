#include "CTwins.h"

#include <string.h>
#include <time.h>

#ifndef CLOCK_BOOTTIME
#define CLOCK_BOOTTIME CLOCK_MONOTONIC
#endif

int64_t ctwins_read_clock(size_t times) {
    struct timespec now = {0};
    for (size_t i = 0; i < times; i++) clock_gettime(CLOCK_BOOTTIME, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

/// A compiler that knows the body would leave the call out.
__attribute__((noinline)) static void nothing(void) { __asm__ volatile(""); }

void ctwins_call_nothing(size_t times) {
    for (size_t i = 0; i < times; i++) nothing();
}

void ctwins_copy(uint8_t *to, const uint8_t *from, size_t size) { memcpy(to, from, size); }

void ctwins_write_columns(ctwins_columns to, size_t events) {
    // A compiler that may join the stores of several events does; the empty statement forbids it.
    for (size_t i = 0; i < events; i++) {
        to.times[i] = (int64_t)i;
        to.numbers[i] = (int64_t)i;
        to.processes[i] = (uint32_t)i;
        to.subjects[i] = (uint32_t)i;
        to.labels[i] = (uint32_t)i;
        to.names[i] = (uint32_t)i;
        to.kinds[i] = (uint8_t)i;
        __asm__ volatile("" : : : "memory");
    }
}

void ctwins_set_columns(ctwins_columns to, size_t events, int byte) {
    memset(to.times, byte, events * sizeof *to.times);
    memset(to.numbers, byte, events * sizeof *to.numbers);
    memset(to.processes, byte, events * sizeof *to.processes);
    memset(to.subjects, byte, events * sizeof *to.subjects);
    memset(to.labels, byte, events * sizeof *to.labels);
    memset(to.names, byte, events * sizeof *to.names);
    memset(to.kinds, byte, events * sizeof *to.kinds);
}
