#include "Replay.h"

#include <stdlib.h>
#include <string.h>
#include <zstd.h>

enum { head_size = 12, subjects = 64, kinds = 5 };

/// Last values by subject and kind. Both ends of a task share one.
typedef struct {
    int64_t values[subjects][kinds];
} history;

static inline uint8_t *put_varint(uint8_t *out, uint64_t number) {
    while (number >= 0x80) {
        *out++ = (uint8_t)(number | 0x80);
        number >>= 7;
    }
    *out++ = (uint8_t)number;
    return out;
}

static inline uint64_t zigzag(int64_t number) { return ((uint64_t)number << 1) ^ (uint64_t)(number >> 63); }

static inline int64_t unzigzag(uint64_t number) { return (int64_t)(number >> 1) ^ -(int64_t)(number & 1); }

static uint8_t *encode_rows(const ctwins_row *rows, size_t count, uint8_t *out) {
    history last = {0};
    int64_t time = 0;
    for (size_t i = 0; i < count; i++) {
        const ctwins_row row = rows[i];
        if (row.subject < 0 || row.subject >= subjects || row.kind < 0 || row.kind >= kinds) return NULL;
        *out++ = (uint8_t)row.kind;
        out = put_varint(out, zigzag(row.time - time));
        time = row.time;
        out = put_varint(out, (uint64_t)row.subject);
        int64_t value = row.value;
        int kind = row.kind;
        if (kind == 1 || kind == 2) {
            *out++ = value & 63;
            value >>= 6;
            kind = 1;
        }
        int64_t *before = &last.values[row.subject][kind];
        out = put_varint(out, zigzag(value - *before));
        *before = value;
    }
    return out;
}

size_t ctwins_encode(const ctwins_row *rows, size_t count, int level, uint8_t *out) {
    static _Thread_local ZSTD_CCtx *context;
    static _Thread_local uint8_t *raw;
    if (!context) context = ZSTD_createCCtx();
    if (!raw) raw = malloc(CTWINS_BLOCK_BYTES);
    if (!context || !raw || count > CTWINS_BLOCK_ROWS) return 0;
    uint8_t *end = encode_rows(rows, count, raw);
    if (!end) return 0;
    const size_t size = ZSTD_compressCCtx(context, out + head_size, CTWINS_BLOCK_BYTES, raw, (size_t)(end - raw), level);
    if (ZSTD_isError(size)) return 0;
    const uint32_t head[3] = {(uint32_t)size, (uint32_t)(end - raw), (uint32_t)count};
    memcpy(out, head, head_size);
    return size + head_size;
}

/// Reads a varint; moves behind `end` if it is not whole.
static inline uint64_t get_varint(const uint8_t **in, const uint8_t *end) {
    uint64_t number = 0;
    for (int shift = 0; *in < end && shift < 64; shift += 7) {
        const uint8_t byte = *(*in)++;
        number |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80) return number;
    }
    *in = end + 1;
    return 0;
}

/// Decodes one block: with `out` to rows, with `replayed` into the replay of its subjects, else to the sum.
static inline int decode_block(
    const uint8_t *in, const uint8_t *end, ctwins_row *out, replay_subject *replayed, ctwins_decoded *found) {
    history last = {0};
    int64_t time = 0;
    uint64_t sum = 0, count = 0;
    while (in < end) {
        const unsigned kind = *in++;
        time += unzigzag(get_varint(&in, end));
        const uint64_t subject = get_varint(&in, end);
        if (subject >= subjects || kind >= kinds || count >= CTWINS_BLOCK_ROWS) return 1;
        int64_t value;
        if (kind == 1 || kind == 2) {
            if (in >= end) return 1;
            const int64_t name = *in++;
            last.values[subject][1] += unzigzag(get_varint(&in, end));
            value = last.values[subject][1] << 6 | name;
        } else {
            value = last.values[subject][kind] += unzigzag(get_varint(&in, end));
        }
        if (replayed) {
            ctwins_replay_row(&replayed[subject], (ctwins_row){time, (int32_t)subject, (int32_t)kind, value});
        } else if (out) {
            out[count] = (ctwins_row){time, (int32_t)subject, (int32_t)kind, value};
        } else {
            sum += (uint64_t)time * 31 + (uint64_t)value * 7 + subject + kind;
        }
        count++;
    }
    found->sum += sum;
    found->rows += count;
    return in > end;
}

static ctwins_decoded decode(const uint8_t *stream, size_t size, ctwins_row *rows, replay_subject *replayed) {
    static _Thread_local ZSTD_DCtx *context;
    static _Thread_local uint8_t *raw;
    if (!context) context = ZSTD_createDCtx();
    if (!raw) raw = malloc(CTWINS_BLOCK_BYTES);
    ctwins_decoded found = {0};
    found.failure = !context || !raw;
    size_t place = 0;
    while (!found.failure && place + head_size <= size) {
        uint32_t head[3];
        memcpy(head, stream + place, head_size);
        place += head_size;
        if (head[0] > size - place) break;
        const size_t got = ZSTD_decompressDCtx(context, raw, CTWINS_BLOCK_BYTES, stream + place, head[0]);
        place += head[0];
        found.failure = ZSTD_isError(got) || got != head[1];
        if (found.failure) break;
        // Three copies of one loop, each without the other two.
        found.failure = replayed ? decode_block(raw, raw + got, NULL, replayed, &found)
            : rows ? decode_block(raw, raw + got, rows, NULL, &found)
                   : decode_block(raw, raw + got, NULL, NULL, &found);
    }
    if (place != size) found.failure = 1;
    return found;
}

ctwins_decoded ctwins_decode(const uint8_t *stream, size_t size) { return decode(stream, size, NULL, NULL); }

ctwins_decoded ctwins_decode_rows(const uint8_t *stream, size_t size, ctwins_row *rows) {
    return decode(stream, size, rows, NULL);
}

ctwins_replayed ctwins_replay(const uint8_t *stream, size_t size) {
    replay_subject *all = calloc(subjects, sizeof *all);
    ctwins_replayed found = {0};
    if (!all) return (ctwins_replayed){.failure = 1};
    for (int i = 0; i < subjects; i++) all[i].state = -1;
    const ctwins_decoded decoded = decode(stream, size, NULL, all);
    found.rows = decoded.rows;
    found.failure = decoded.failure;
    for (int i = 0; i < subjects; i++) {
        found.overruns += all[i].overruns;
        found.illegal += all[i].illegal;
        found.tasks += all[i].tasks;
        found.leaks += all[i].count;
        free(all[i].open);
    }
    free(all);
    return found;
}

size_t ctwins_zstd_size(const uint8_t *bytes, size_t size, int level) {
    static _Thread_local ZSTD_CCtx *context;
    if (!context) context = ZSTD_createCCtx();
    const size_t bound = ZSTD_compressBound(size);
    uint8_t *out = malloc(bound);
    if (!context || !out) return 0;
    const size_t got = ZSTD_compressCCtx(context, out, bound, bytes, size, level);
    free(out);
    return ZSTD_isError(got) ? 0 : got;
}
