#ifndef C_BUILD_VERSION_H
#define C_BUILD_VERSION_H

/// The commit that was built, with `+changes` if files had changed; empty if it is not known.
const char *traceq_commit(void);

#endif
