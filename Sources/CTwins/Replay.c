#include "Replay.h"

#include <stdlib.h>

// Not running, launching, active, inactive, background, suspended: where each may lead, one bit each.
static const uint8_t legal[6] = {1 << 1, 1 << 2 | 1 << 4, 1 << 3, 1 << 2 | 1 << 4, 1 << 2 | 1 << 5, 1 << 4 | 1 << 3 | 1 << 2 | 1 << 0};
static const int64_t budget = 30000000000;

static size_t home(int64_t key, size_t capacity) {
    return (size_t)((uint64_t)key * 0x9E3779B97F4A7C15u >> 32) & (capacity - 1);
}

static void insert(replay_subject *s, int64_t key, int64_t begin) {
    if (s->count * 2 >= s->capacity) {
        const size_t before = s->capacity;
        const replay_subject old = *s;
        s->capacity = before ? before * 2 : 64;
        s->open = malloc(s->capacity * sizeof *s->open);
        if (!s->open) abort();
        for (size_t i = 0; i < s->capacity; i++) s->open[i].key = INT64_MIN;
        s->count = 0;
        for (size_t i = 0; i < before; i++) {
            if (old.open[i].key != INT64_MIN) insert(s, old.open[i].key, old.open[i].begin);
        }
        free(old.open);
    }
    size_t i = home(key, s->capacity);
    while (s->open[i].key != INT64_MIN) i = (i + 1) & (s->capacity - 1);
    s->open[i].key = key;
    s->open[i].begin = begin;
    s->count++;
}

/// Takes a key out and gives its begin; `none` if it is not there.
static int64_t take(replay_subject *s, int64_t key, int64_t none) {
    if (!s->capacity) return none;
    const size_t mask = s->capacity - 1;
    size_t hole = home(key, s->capacity);
    while (s->open[hole].key != key) {
        if (s->open[hole].key == INT64_MIN) return none;
        hole = (hole + 1) & mask;
    }
    const int64_t begin = s->open[hole].begin;
    for (size_t i = (hole + 1) & mask; s->open[i].key != INT64_MIN; i = (i + 1) & mask) {
        if (((i - home(s->open[i].key, s->capacity)) & mask) >= ((i - hole) & mask)) {
            s->open[hole] = s->open[i];
            hole = i;
        }
    }
    s->open[hole].key = INT64_MIN;
    s->count--;
    return begin;
}

void ctwins_replay_row(replay_subject *s, ctwins_row row) {
    switch (row.kind) {
        case 0:
            if (s->state >= 0) {
                const int64_t stay = row.time - s->since;
                s->in_state[s->state] += stay;
                if (s->state == 4 && stay > budget) s->overruns++;
                if (!(legal[s->state] >> row.value & 1)) s->illegal++;
            }
            s->state = row.value;
            s->since = row.time;
            break;
        case 1:
            insert(s, row.value, row.time);
            s->tasks++;
            break;
        case 2: s->task_time += row.time - take(s, row.value, row.time); break;
        case 3:
            if (s->state >= 0) s->load[s->state] += row.value;
            break;
    }
}
