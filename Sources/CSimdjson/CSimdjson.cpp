#include "CSimdjson.h"

#include <simdjson.h>

#include <deque>
#include <new>
#include <string>

struct json_object_reader {
    simdjson::dom::parser parser;
    simdjson::dom::object object;
    simdjson::dom::object::iterator place{};
    // Raw texts of the present object; a deque never moves what it holds.
    std::deque<std::string> raw;
    bool is_open = false;
};

namespace {
// Beyond the error codes of simdjson.
constexpr int not_an_object = 1000;
constexpr int no_memory = 1001;
}  // namespace

extern "C" json_object_reader *json_object_reader_create(void) { return new (std::nothrow) json_object_reader; }

extern "C" void json_object_reader_destroy(json_object_reader *reader) { delete reader; }

extern "C" int json_object_parse(json_object_reader *reader, const char *text, size_t length) try {
    reader->is_open = false;
    reader->raw.clear();
    simdjson::dom::element root;
    // Copies the text into a padded buffer of its own.
    auto error = reader->parser.parse(text, length, true).get(root);
    if (error) return error;
    if (root.get_object().get(reader->object)) return not_an_object;
    reader->place = reader->object.begin();
    reader->is_open = true;
    return 0;
} catch (const std::bad_alloc &) {
    return no_memory;
}

extern "C" int json_object_next(json_object_reader *reader, json_member *member) try {
    if (!reader->is_open || reader->place == reader->object.end()) return 0;
    auto field = *reader->place;
    ++reader->place;
    member->key = field.key.data();
    member->key_length = field.key.size();
    member->integer = 0;
    bool boolean = false;
    std::string_view string;
    if (!field.value.get_string().get(string)) {
        member->kind = JSON_VALUE_STRING;
        member->text = string.data();
        member->text_length = string.size();
        return 1;
    }
    if (field.value.is_null()) {
        member->kind = JSON_VALUE_NULL;
    } else if (!field.value.get_bool().get(boolean)) {
        member->kind = JSON_VALUE_BOOLEAN;
        member->integer = boolean ? 1 : 0;
    } else if (field.value.type() == simdjson::dom::element_type::INT64 &&
               !field.value.get_int64().get(member->integer)) {
        member->kind = JSON_VALUE_INTEGER;
    } else {
        member->kind = JSON_VALUE_OTHER;
    }
    reader->raw.push_back(simdjson::minify(field.value));
    member->text = reader->raw.back().data();
    member->text_length = reader->raw.back().size();
    return 1;
} catch (const std::bad_alloc &) {
    return 0;
}

extern "C" const char *json_error_text(int code) {
    if (code == not_an_object) return "it is JSON, but not an object";
    if (code == no_memory) return "there is not enough memory for it";
    return simdjson::error_message(static_cast<simdjson::error_code>(code));
}
