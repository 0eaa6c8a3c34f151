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

// Picks some members of many objects by their names, without looking at the others.
typedef struct json_picker json_picker;

typedef struct {
    // JSON_VALUE_NULL if the member is missing or of another form than text or whole number.
    json_value_kind kind;
    int64_t integer;
    const char *text;
    size_t text_length;
} json_picked;

// Up to 32 names; they must outlive the picker. NULL if there is no memory.
json_picker *json_picker_create(const char *const *names, const size_t *lengths, size_t count);
void json_picker_destroy(json_picker *picker);

// Reads the members of one object into `values`, one for each name. 0, or an error code for json_error_text.
// The texts stay valid until the next call of this function.
int json_pick(json_picker *picker, const char *text, size_t length, json_picked *values);

// Walks through a whole document, value by value.
typedef struct json_walker json_walker;

typedef enum {
    JSON_STEP_END,
    JSON_STEP_OBJECT,
    JSON_STEP_ARRAY,
    JSON_STEP_CLOSE,
    JSON_STEP_STRING,
    JSON_STEP_INTEGER,
    JSON_STEP_NUMBER,
    JSON_STEP_BOOLEAN,
    JSON_STEP_NULL,
    JSON_STEP_FAILURE,
} json_step_kind;

typedef struct {
    json_step_kind kind;
    // The name under which the value stands in its object; length 0 in an array.
    const char *key;
    size_t key_length;
    int64_t integer;
    double number;
    const char *text;
    size_t text_length;
} json_step;

// NULL if there is no memory.
json_walker *json_walker_create(void);
void json_walker_destroy(json_walker *walker);

// Parses a document and stands in front of its root. 0, or an error code for json_error_text.
int json_walk(json_walker *walker, const char *text, size_t length);

// Gives the next value; a container's values follow it up to its JSON_STEP_CLOSE.
void json_walk_next(json_walker *walker, json_step *step);

// Leaves the container that was given last, as if its end had come.
void json_walk_skip(json_walker *walker);

#ifdef __cplusplus
}
#endif

#endif
