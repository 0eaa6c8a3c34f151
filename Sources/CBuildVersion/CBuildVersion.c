#include "CBuildVersion.h"

#ifndef TRACEQ_COMMIT
#define TRACEQ_COMMIT ""
#endif

const char *traceq_commit(void) { return TRACEQ_COMMIT; }
