// A small C face of simdjson: one JSON object at a time, member by member.
#ifndef TRACEQ_CSIMDJSON_H
#define TRACEQ_CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct json_object_reader json_object_reader;

typedef enum {
    JSON_VALUE_NULL,
    JSON_VALUE_BOOLEAN,
    JSON_VALUE_INTEGER,
    JSON_VALUE_STRING,
    // A number that is no 64-bit integer, an array or an object: only its raw text is given.
    JSON_VALUE_OTHER,
} json_value_kind;

typedef struct {
    const char *key;
    size_t key_length;
    json_value_kind kind;
    // The value of an integer; 1 or 0 for a boolean.
    int64_t integer;
    // The text of a string, or the raw JSON of any other value.
    const char *text;
    size_t text_length;
} json_member;

// NULL if there is no memory.
json_object_reader *json_object_reader_create(void);
void json_object_reader_destroy(json_object_reader *reader);

// Parses the text, which must be one object. 0, or an error code for json_error_text.
// What json_object_next gives stays valid until the next call of this function.
int json_object_parse(json_object_reader *reader, const char *text, size_t length);

// Gives the next member of the object: 1, or 0 after the last one.
int json_object_next(json_object_reader *reader, json_member *member);

// What is wrong, in a few words.
const char *json_error_text(int code);

#ifdef __cplusplus
}
#endif

#endif
