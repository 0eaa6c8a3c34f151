#ifndef CTWINS_REPLAY_H
#define CTWINS_REPLAY_H

#include "CTwins.h"

/// What a replay of rows knows of one subject.
typedef struct {
    int64_t state;
    int64_t since;
    int64_t in_state[6];
    int64_t load[6];
    uint64_t overruns, illegal, tasks;
    int64_t task_time;
    /// Open tasks by open addressing: key and begin; a key of INT64_MIN is free.
    struct { int64_t key, begin; } *open;
    size_t capacity, count;
} replay_subject;

void ctwins_replay_row(replay_subject *subject, ctwins_row row);

#endif
