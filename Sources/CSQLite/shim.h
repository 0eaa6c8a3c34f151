#include <sqlite3.h>

// A destructor that is a number cast to a function pointer does not come through to Swift.

/// Binds a text that SQLite copies.
static inline int traceq_bind_text(sqlite3_stmt *statement, int place, const char *text, int size) {
    return sqlite3_bind_text(statement, place, text, size, SQLITE_TRANSIENT);
}

/// Binds bytes that SQLite copies.
static inline int traceq_bind_blob(sqlite3_stmt *statement, int place, const void *bytes, int size) {
    return sqlite3_bind_blob(statement, place, bytes, size, SQLITE_TRANSIENT);
}

/// Gives a text, which SQLite copies, as the result of a column.
static inline void traceq_result_text(sqlite3_context *context, const char *text, int size) {
    sqlite3_result_text(context, text, size, SQLITE_TRANSIENT);
}

/// A virtual table of SQLite with the object behind it.
typedef struct {
    sqlite3_vtab base;
    void *object;
} traceq_vtab;

/// A cursor of a virtual table with the object behind it.
typedef struct {
    sqlite3_vtab_cursor base;
    void *object;
} traceq_cursor;

/// Sets the message of a failed call of a virtual table.
static inline void traceq_vtab_error(sqlite3_vtab *table, const char *message) {
    sqlite3_free(table->zErrMsg);
    table->zErrMsg = sqlite3_mprintf("%s", message);
}

/// Makes a connection fit for a file that nobody vouches for: no view, no trigger, no function that its schema names, no
/// change of anything.
static inline int traceq_distrust(sqlite3 *database) {
    int result = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    result |= sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
    result |= sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
    result |= sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
    result |= sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, (int *)0);
    return result;
}
