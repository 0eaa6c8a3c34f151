// What benchmarks divide by: the plainest C for the same work. No part of the product links it.
#ifndef CTWINS_H
#define CTWINS_H

#include <stddef.h>
#include <stdint.h>

/// One event of the field workload: 24 bytes. Kinds: 0 state, 1 task begin, 2 task end, 3 load, 4 battery.
typedef struct {
    int64_t time;
    int32_t subject;
    int32_t kind;
    int64_t value;
} ctwins_row;

/// Rows of one block at most.
#define CTWINS_BLOCK_ROWS 65536

/// Bytes that one encoded block needs at most, before and after zstd.
#define CTWINS_BLOCK_BYTES (CTWINS_BLOCK_ROWS * 32)

/// Encodes a block of rows: kind, varints of the time's difference to the row before, of the subject and of the value's
/// difference to the last one of its subject and kind; then zstd. Behind a head of 12 bytes (compressed and raw size,
/// rows) it goes to `out`, which has CTWINS_BLOCK_BYTES + 12. Subjects lie below 64. Gives the bytes written, 0 on failure.
size_t ctwins_encode(const ctwins_row *rows, size_t count, int level, uint8_t *out);

/// What decoding found.
typedef struct {
    uint64_t rows;
    /// Wrapping sum over all rows of time * 31 + value * 7 + subject + kind.
    uint64_t sum;
    /// 0 if the stream is whole.
    int failure;
} ctwins_decoded;

/// Decodes a stream of blocks to their sum.
ctwins_decoded ctwins_decode(const uint8_t *stream, size_t size);

/// Decodes a stream of blocks to rows: each block to the same memory of CTWINS_BLOCK_ROWS rows. Gives no sum.
ctwins_decoded ctwins_decode_rows(const uint8_t *stream, size_t size, ctwins_row *rows);

/// What a replay of rows found.
typedef struct {
    uint64_t rows;
    /// Background stays over 30 s, steps that are not legal, tasks begun and never ended.
    uint64_t overruns, illegal, tasks, leaks;
    /// 0 if the stream is whole.
    int failure;
} ctwins_replayed;

/// Decodes a stream of blocks and replays it: time in each state, overruns, illegal steps, tasks and leaks, load by state.
ctwins_replayed ctwins_replay(const uint8_t *stream, size_t size);

/// What an index of rows holds.
typedef struct {
    uint64_t rows, leaks;
    /// 0 if the stream is whole and the database was written.
    int failure;
} ctwins_indexed;

/// Decodes a stream of blocks into a new SQLite database at `path`: spans, tasks, samples in blocks, totals. With a
/// journal it is written as a database that others use meanwhile, without one as one that can be made anew.
ctwins_indexed ctwins_index(const uint8_t *stream, size_t size, const char *path, int is_journaled);

/// Bytes of zstd's output for these bytes; 0 on failure.
size_t ctwins_zstd_size(const uint8_t *bytes, size_t size, int level);

/// Reads the clock that counts sleep so often; gives the last reading, in nanoseconds.
int64_t ctwins_read_clock(size_t times);

/// Calls a function that does nothing so often.
void ctwins_call_nothing(size_t times);

/// Counts the ends of lines with memchr.
size_t ctwins_count_lines(const uint8_t *bytes, size_t size);

/// Copies so many bytes.
void ctwins_copy(uint8_t *to, const uint8_t *from, size_t size);

/// The dense columns of a batch of events.
typedef struct {
    int64_t *times, *numbers;
    uint32_t *processes, *subjects, *labels, *names;
    uint8_t *kinds;
} ctwins_columns;

/// Writes each event to each column, one store for each: what a decoder does that finds one event after the other.
void ctwins_write_columns(ctwins_columns to, size_t events);

/// Writes the same places as fast as the machine can, to no end.
void ctwins_set_columns(ctwins_columns to, size_t events, int byte);

#endif
