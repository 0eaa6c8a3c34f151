#include "CTwins.h"

#include <string.h>

size_t ctwins_count_lines(const uint8_t *bytes, size_t size) {
    size_t lines = 0;
    const uint8_t *place = bytes, *end = bytes + size;
    while (place < end && (place = memchr(place, '\n', (size_t)(end - place)))) {
        lines++;
        place++;
    }
    return lines;
}
