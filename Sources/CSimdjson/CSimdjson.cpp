#include "CSimdjson.h"

#include <simdjson.h>

#include <cstring>
#include <deque>
#include <new>
#include <string>
#include <vector>

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

struct json_picker {
    simdjson::dom::parser parser;
    std::vector<std::string_view> names;
};

extern "C" json_picker *json_picker_create(const char *const *names, const size_t *lengths, size_t count) try {
    auto picker = new (std::nothrow) json_picker;
    if (picker == nullptr) return nullptr;
    for (size_t place = 0; place < count; place++) picker->names.emplace_back(names[place], lengths[place]);
    return picker;
} catch (const std::bad_alloc &) {
    return nullptr;
}

extern "C" void json_picker_destroy(json_picker *picker) { delete picker; }

namespace {
int pick(json_picker *picker, const char *text, size_t length, json_picked *values) {
    for (size_t place = 0; place < picker->names.size(); place++) values[place] = {};
    simdjson::dom::element root;
    // The library chooses its code for the processor at run time here, which its other front end does not.
    if (auto error = picker->parser.parse(text, length, true).get(root)) return error;
    simdjson::dom::object object;
    if (root.get_object().get(object)) return not_an_object;
    for (auto field : object) {
        for (size_t place = 0; place < picker->names.size(); place++) {
            if (field.key != picker->names[place]) continue;
            auto &picked = values[place];
            std::string_view string;
            if (!field.value.get_string().get(string)) {
                picked.kind = JSON_VALUE_STRING;
                picked.text = string.data();
                picked.text_length = string.size();
            } else if (field.value.is<int64_t>() && !field.value.get_int64().get(picked.integer)) {
                picked.kind = JSON_VALUE_INTEGER;
            }
            break;
        }
    }
    return 0;
}
}  // namespace

extern "C" int json_pick(json_picker *picker, const char *text, size_t length, json_picked *values) try {
    return pick(picker, text, length, values);
} catch (const std::bad_alloc &) {
    return no_memory;
}

struct json_walker {
    struct place {
        bool is_object;
        simdjson::dom::object::iterator member, last_member;
        simdjson::dom::array::iterator element, last_element;
    };
    simdjson::dom::parser parser;
    simdjson::dom::element root;
    std::vector<place> open;
    bool is_at_root = false;
};

extern "C" json_walker *json_walker_create(void) { return new (std::nothrow) json_walker; }

extern "C" void json_walker_destroy(json_walker *walker) { delete walker; }

extern "C" int json_walk(json_walker *walker, const char *text, size_t length) try {
    walker->open.clear();
    walker->is_at_root = false;
    if (auto error = walker->parser.parse(text, length, true).get(walker->root)) return error;
    walker->is_at_root = true;
    return 0;
} catch (const std::bad_alloc &) {
    return no_memory;
}

namespace {
void give(json_walker *walker, simdjson::dom::element value, json_step *step) {
    switch (value.type()) {
    case simdjson::dom::element_type::OBJECT: {
        simdjson::dom::object object = value;
        json_walker::place place{};
        place.is_object = true;
        place.member = object.begin();
        place.last_member = object.end();
        walker->open.push_back(place);
        step->kind = JSON_STEP_OBJECT;
        break;
    }
    case simdjson::dom::element_type::ARRAY: {
        simdjson::dom::array array = value;
        json_walker::place place{};
        place.element = array.begin();
        place.last_element = array.end();
        walker->open.push_back(place);
        step->kind = JSON_STEP_ARRAY;
        break;
    }
    case simdjson::dom::element_type::STRING: {
        std::string_view text = value;
        step->kind = JSON_STEP_STRING;
        step->text = text.data();
        step->text_length = text.size();
        break;
    }
    case simdjson::dom::element_type::INT64:
        step->kind = JSON_STEP_INTEGER;
        step->integer = int64_t(value);
        break;
    case simdjson::dom::element_type::UINT64:
        // Beyond 63 bits: as a number.
        step->kind = JSON_STEP_NUMBER;
        step->number = double(uint64_t(value));
        break;
    case simdjson::dom::element_type::DOUBLE:
        step->kind = JSON_STEP_NUMBER;
        step->number = double(value);
        break;
    case simdjson::dom::element_type::BOOL:
        step->kind = JSON_STEP_BOOLEAN;
        step->integer = bool(value) ? 1 : 0;
        break;
    default: step->kind = JSON_STEP_NULL; break;
    }
}
}  // namespace

extern "C" void json_walk_next(json_walker *walker, json_step *step) try {
    *step = {};
    if (walker->is_at_root) {
        walker->is_at_root = false;
        give(walker, walker->root, step);
        return;
    }
    if (walker->open.empty()) {
        step->kind = JSON_STEP_END;
        return;
    }
    auto &place = walker->open.back();
    if (place.is_object ? place.member == place.last_member : place.element == place.last_element) {
        walker->open.pop_back();
        step->kind = JSON_STEP_CLOSE;
        return;
    }
    if (place.is_object) {
        auto field = *place.member;
        ++place.member;
        give(walker, field.value, step);
        step->key = field.key.data();
        step->key_length = field.key.size();
    } else {
        auto value = *place.element;
        ++place.element;
        give(walker, value, step);
    }
} catch (...) {
    step->kind = JSON_STEP_FAILURE;
}

extern "C" void json_walk_skip(json_walker *walker) {
    if (!walker->open.empty()) walker->open.pop_back();
}
