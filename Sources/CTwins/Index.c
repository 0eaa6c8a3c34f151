#include "CTwins.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

// Rows of a trace to the tables that an index needs, in the plainest C: spans of states, tasks, blocks of samples as they
// are, totals. Rows of one subject wait until there are many, so that neighbours in the tree are written together.

enum { subjects = 64, states = 6, waiting = 256, samples = 4096 };

static const int64_t budget = 30000000000;

typedef struct { int64_t start, duration, id, name, state; } row;

typedef struct { int64_t id, start, name, state; } open_task;

typedef struct {
    int64_t first, last, least, greatest, sum, time, value;
    int count;
    size_t size;
    uint8_t bytes[samples * 20];
} block;

typedef struct {
    int64_t state, since;
    int64_t duration[states], spans[states], overruns[states];
    row span[waiting], task[waiting];
    int span_count, task_count;
    open_task *open;
    size_t open_count, open_capacity;
    block block[2];
} subject;

typedef struct {
    sqlite3_stmt *span, *task, *block, *total;
    subject *all;
    int failure;
} index_state;

static void put(index_state *x, sqlite3_stmt *statement, int count, const int64_t *values) {
    for (int i = 0; i < count; i++) sqlite3_bind_int64(statement, i + 1, values[i]);
    if (sqlite3_step(statement) != SQLITE_DONE) x->failure = 1;
    sqlite3_reset(statement);
}

static void write_spans(index_state *x, int number) {
    subject *s = &x->all[number];
    for (int i = 0; i < s->span_count; i++) {
        const row r = s->span[i];
        put(x, x->span, 4, (int64_t[]){number, r.start, r.duration, r.state});
    }
    s->span_count = 0;
}

static int by_start(const void *left, const void *right) {
    const row *a = left, *b = right;
    return a->start != b->start ? (a->start < b->start ? -1 : 1) : (a->id > b->id) - (a->id < b->id);
}

static void write_tasks(index_state *x, int number) {
    subject *s = &x->all[number];
    qsort(s->task, (size_t)s->task_count, sizeof(row), by_start);
    for (int i = 0; i < s->task_count; i++) {
        const row r = s->task[i];
        put(x, x->task, 6, (int64_t[]){number, r.start, r.id, r.name, r.duration, r.state});
    }
    s->task_count = 0;
}

static void add_task(index_state *x, int number, row r) {
    subject *s = &x->all[number];
    s->task[s->task_count++] = r;
    if (s->task_count == waiting) write_tasks(x, number);
}

static void write_block(index_state *x, int number, int kind) {
    block *b = &x->all[number].block[kind];
    if (!b->count) return;
    const int64_t values[] = {number, kind, b->first, b->last, b->count, b->least, b->greatest, b->sum};
    for (int i = 0; i < 8; i++) sqlite3_bind_int64(x->block, i + 1, values[i]);
    sqlite3_bind_blob(x->block, 9, b->bytes, (int)b->size, SQLITE_STATIC);
    if (sqlite3_step(x->block) != SQLITE_DONE) x->failure = 1;
    sqlite3_reset(x->block);
    b->count = 0;
}

static size_t put_difference(uint8_t *out, int64_t difference) {
    uint64_t number = ((uint64_t)difference << 1) ^ (uint64_t)(difference >> 63);
    size_t size = 0;
    for (; number >= 0x80; number >>= 7) out[size++] = (uint8_t)(number | 0x80);
    out[size++] = (uint8_t)number;
    return size;
}

static void add_sample(index_state *x, int number, int kind, int64_t time, int64_t value) {
    block *b = &x->all[number].block[kind];
    if (!b->count) {
        b->first = b->time = time;
        b->value = 0;
        b->least = b->greatest = value;
        b->sum = 0;
        b->size = 0;
    }
    b->size += put_difference(b->bytes + b->size, time - b->time);
    b->size += put_difference(b->bytes + b->size, value - b->value);
    b->time = b->last = time;
    b->value = value;
    b->sum += value;
    if (value < b->least) b->least = value;
    if (value > b->greatest) b->greatest = value;
    if (++b->count == samples) write_block(x, number, kind);
}

static void add_row(index_state *x, const ctwins_row r) {
    subject *s = &x->all[r.subject];
    switch (r.kind) {
        case 0:
            if (s->state >= 0) {
                const int64_t duration = r.time - s->since;
                s->spans[s->state]++;
                s->duration[s->state] += duration;
                if (s->state == 4 && duration > budget) s->overruns[4]++;
                s->span[s->span_count++] = (row){s->since, duration, 0, 0, s->state};
                if (s->span_count == waiting) write_spans(x, r.subject);
            }
            s->state = r.value % states;
            s->since = r.time;
            break;
        case 1:
            if (s->open_count == s->open_capacity) {
                s->open_capacity = s->open_capacity ? s->open_capacity * 2 : 64;
                s->open = realloc(s->open, s->open_capacity * sizeof *s->open);
                if (!s->open) abort();
            }
            s->open[s->open_count++] = (open_task){r.value >> 6, r.time, r.value & 63, s->state};
            break;
        case 2:
            for (size_t i = s->open_count; i-- > 0;) {
                if (s->open[i].id != r.value >> 6) continue;
                const open_task t = s->open[i];
                memmove(s->open + i, s->open + i + 1, (s->open_count - i - 1) * sizeof *s->open);
                s->open_count--;
                add_task(x, r.subject, (row){t.start, r.time - t.start, t.id, t.name, t.state});
                break;
            }
            break;
        case 3: case 4: add_sample(x, r.subject, r.kind - 3, r.time, r.value); break;
    }
}

static const char *const tables =
    "CREATE TABLE span (subject INTEGER, start INTEGER, duration INTEGER, state INTEGER,"
    " PRIMARY KEY (subject, start, state)) WITHOUT ROWID;"
    "CREATE TABLE task (subject INTEGER, start INTEGER, id INTEGER, name INTEGER, duration INTEGER, state INTEGER,"
    " PRIMARY KEY (subject, start, id)) WITHOUT ROWID;"
    "CREATE TABLE block (subject INTEGER, kind INTEGER, first INTEGER, last INTEGER, count INTEGER, least INTEGER,"
    " greatest INTEGER, sum INTEGER, samples BLOB, PRIMARY KEY (subject, kind, first)) WITHOUT ROWID;"
    "CREATE TABLE total (subject INTEGER, state INTEGER, spans INTEGER, duration INTEGER, overruns INTEGER,"
    " PRIMARY KEY (subject, state)) WITHOUT ROWID;"
    "BEGIN";

static const char *const unjournaled =
    "PRAGMA page_size = 16384; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;"
    "PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY";

static const char *const journaled =
    "PRAGMA page_size = 16384; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16384;"
    "PRAGMA temp_store = MEMORY";

static void finish(index_state *x, ctwins_indexed *found) {
    for (int n = 0; n < subjects; n++) {
        subject *s = &x->all[n];
        write_spans(x, n);
        for (size_t i = 0; i < s->open_count; i++) {
            const open_task t = s->open[i];
            add_task(x, n, (row){t.start, -1, t.id, t.name, t.state});
            found->leaks++;
        }
        write_tasks(x, n);
        for (int k = 0; k < 2; k++) write_block(x, n, k);
        for (int k = 0; k < states; k++) {
            put(x, x->total, 5, (int64_t[]){n, k, s->spans[k], s->duration[k], s->overruns[k]});
        }
        free(s->open);
    }
}

ctwins_indexed ctwins_index(const uint8_t *stream, size_t size, const char *path, int is_journaled) {
    ctwins_indexed found = {.failure = 1};
    sqlite3 *database = NULL;
    index_state x = {.all = calloc(subjects, sizeof(subject))};
    ctwins_row *rows = malloc(CTWINS_BLOCK_ROWS * sizeof *rows);
    if (x.all && rows && sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK
        && sqlite3_exec(database, is_journaled ? journaled : unjournaled, NULL, NULL, NULL) == SQLITE_OK
        && sqlite3_exec(database, tables, NULL, NULL, NULL) == SQLITE_OK) {
        for (int i = 0; i < subjects; i++) x.all[i].state = -1;
        sqlite3_prepare_v2(database, "INSERT INTO span VALUES (?, ?, ?, ?)", -1, &x.span, NULL);
        sqlite3_prepare_v2(database, "INSERT INTO task VALUES (?, ?, ?, ?, ?, ?)", -1, &x.task, NULL);
        sqlite3_prepare_v2(database, "INSERT INTO block VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", -1, &x.block, NULL);
        sqlite3_prepare_v2(database, "INSERT INTO total VALUES (?, ?, ?, ?, ?)", -1, &x.total, NULL);
        found.failure = 0;
        for (size_t place = 0; place < size && !found.failure;) {
            uint32_t head[3];
            if (size - place < sizeof head) break;
            memcpy(head, stream + place, sizeof head);
            if (head[0] > size - place - sizeof head) break;
            const size_t end = place + sizeof head + head[0];
            const ctwins_decoded block = ctwins_decode_rows(stream + place, end - place, rows);
            found.failure = block.failure;
            for (uint64_t i = 0; i < block.rows; i++) add_row(&x, rows[i]);
            found.rows += block.rows;
            place = end;
        }
        finish(&x, &found);
        sqlite3_finalize(x.span);
        sqlite3_finalize(x.task);
        sqlite3_finalize(x.block);
        sqlite3_finalize(x.total);
        found.failure |= x.failure
            || sqlite3_exec(
                   database,
                   "CREATE INDEX task_leaked ON task (subject) WHERE duration = -1;"
                   "CREATE INDEX span_over ON span (subject, duration) WHERE state = 4; COMMIT",
                   NULL, NULL, NULL)
                != SQLITE_OK;
    }
    sqlite3_close(database);
    free(rows);
    free(x.all);
    return found;
}
