/* The flight recorder for C and for every language that calls C. The library is TraceRecorder, written in Swift; it
 * implements what stands here.
 *
 * The calls that record are wait-free: from any thread they neither block nor allocate nor lock. They return true if the
 * event is in the journal: then it is kept when the process is killed at any instant. Times are nanoseconds. */
#ifndef TRACEQ_RECORDER_H
#define TRACEQ_RECORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__clang__)
#pragma clang assume_nonnull begin
#else
#define _Nullable
#endif

/* A recording. */
typedef struct traceq_recorder traceq_recorder;

/* A text that the recorder knows, as traceq_intern gave it or from the list below; 0 is none. */
typedef uint16_t traceq_name;

/* Something that has states, as traceq_subject_add gave it; 0 is none. */
typedef uint16_t traceq_subject;

/* What the platform calls a task or hold by: a number of 0 or more, traceq_id_of(name), or TRACEQ_NO_ID. */
typedef int64_t traceq_id;
#define TRACEQ_NO_ID INT64_MIN

/* A duration that is not told. */
#define TRACEQ_NOT_TOLD INT64_MIN

/* Words that every recorder knows. */
enum {
  TRACEQ_NOT_KEPT = 1,
  /* subjects */
  TRACEQ_APP = 2, TRACEQ_SCENE = 3, TRACEQ_ACTIVITY = 4, TRACEQ_SERVICE = 5,
  /* states */
  TRACEQ_LAUNCHING = 6, TRACEQ_LAUNCHED_IN_BACKGROUND = 7, TRACEQ_INACTIVE = 8, TRACEQ_ACTIVE = 9,
  TRACEQ_BACKGROUND = 10, TRACEQ_TERMINATING = 11, TRACEQ_UNATTACHED = 12, TRACEQ_FOREGROUND_INACTIVE = 13,
  TRACEQ_FOREGROUND_ACTIVE = 14, TRACEQ_CREATED = 15, TRACEQ_STARTED = 16, TRACEQ_RESUMED = 17, TRACEQ_PAUSED = 18,
  TRACEQ_STOPPED = 19, TRACEQ_RESTARTING = 20, TRACEQ_DESTROYED = 21,
  /* tasks */
  TRACEQ_UIKIT = 22, TRACEQ_APP_REFRESH = 23, TRACEQ_PROCESSING = 24, TRACEQ_CONTINUED_PROCESSING = 25,
  TRACEQ_FOREGROUND_SERVICE = 26, TRACEQ_APP_WORK = 27,
  /* results of a task; TRACEQ_STOPPED is one too */
  TRACEQ_ENDED = 28, TRACEQ_SUCCESS = 29, TRACEQ_FAILURE = 30, TRACEQ_RETRY = 31, TRACEQ_TIMED_OUT = 32,
  /* holds */
  TRACEQ_WAKE_LOCK = 33, TRACEQ_LOCATION = 34, TRACEQ_CAMERA = 35, TRACEQ_MICROPHONE = 36, TRACEQ_AUDIO = 37,
  TRACEQ_SENSOR = 38, TRACEQ_FILE_LOCK = 39,
  /* metrics */
  TRACEQ_CPU_TIME = 40, TRACEQ_WAKEUPS = 41, TRACEQ_DISK_WRITTEN = 42, TRACEQ_NETWORK_SENT = 43,
  TRACEQ_NETWORK_RECEIVED = 44, TRACEQ_MEMORY_FOOTPRINT = 45, TRACEQ_BATTERY_LEVEL = 46, TRACEQ_BATTERY_CHARGE = 47,
  TRACEQ_BATTERY_CURRENT = 48, TRACEQ_BATTERY_TEMPERATURE = 49, TRACEQ_THERMAL_STATE = 50,
  /* causes of a start; TRACEQ_LOCATION is one too. TRACEQ_ATTACH: the state was there when recording began. */
  TRACEQ_USER = 51, TRACEQ_PUSH = 52, TRACEQ_TASK = 53, TRACEQ_JOB = 54, TRACEQ_BROADCAST = 55, TRACEQ_UNKNOWN = 56,
  TRACEQ_ATTACH = 57,
  /* one more metric: nanoseconds that the device was awake since its boot, on the clock that stops while it sleeps */
  TRACEQ_AWAKE_TIME = 59,
  /* one more hold: a Wi-Fi scan (Android) */
  TRACEQ_WIFI_SCAN = 60
};

/* Whether a task has a handler of expiration. */
enum { TRACEQ_HANDLER_NOT_TOLD = 0, TRACEQ_NO_HANDLER = 1, TRACEQ_HAS_HANDLER = 2 };

/* Puts what is to be written in place of `text` into `replacement`, with a 0 behind it; `size` bytes are there. It is
 * called by the thread that interns. */
typedef void (*traceq_redact)(void *_Nullable context, const char *text, char *replacement, size_t size);

/* How to record. Set all to 0, then what differs. */
typedef struct {
  /* The folder of journals and traces; made if it is missing. */
  const char *_Nullable folder;
  /* `ios` or `android`; version of the system; model of the device; NULL where it is not known. */
  const char *_Nullable platform;
  const char *_Nullable os;
  const char *_Nullable device;
  /* Bundle identifier or package; name of the process; version and build of the app. */
  const char *_Nullable app;
  const char *_Nullable process;
  const char *_Nullable version;
  const char *_Nullable build;
  /* What the process was started for, such as TRACEQ_USER. */
  traceq_name cause;
  /* Bytes of one journal, 64 KiB through 256 MiB; 0 is 4 MiB. */
  uint64_t journal_bytes;
  /* Bytes that the traces in the folder may take; 0 is 64 MiB. */
  uint64_t disk_limit;
  /* True to leave the journals of earlier processes alone. */
  bool skips_recovery;
  /* Replaces names before they are written; NULL writes them as they are. */
  traceq_redact _Nullable redact;
  void *_Nullable redact_context;
  /* Nanoseconds between two samples of the process's own CPU time and memory and of the battery, which a thread of the
   * recorder takes at once, then each period, and after each transition; 0 takes none. 1 ms through a year; other
   * periods are brought into that range. What the system does not tell gives no sample. */
  uint64_t sample_period;
} traceq_options;

/* Begins a recording; NULL if it cannot, and then why is put into `error`, which may be NULL. */
traceq_recorder *_Nullable traceq_open(const traceq_options *options, char *_Nullable error, size_t error_size);

/* Ends a recording and writes its trace; false if that cannot be written: the journal waits for the next launch. No call
 * with this recorder may follow, or be under way in another thread. */
bool traceq_close(traceq_recorder *recorder);

/* Writes a trace of all that was recorded so far; recording goes on. Takes milliseconds. */
bool traceq_seal(traceq_recorder *recorder);

/* Seals the journals that ended processes left in a folder; gives how many. A recording does it when it begins. */
size_t traceq_recover(const char *folder, uint64_t disk_limit);

/* The token of a text (UTF-8), which passes through `redact`; locks, and is done once, ahead of the events. */
traceq_name traceq_intern(traceq_recorder *recorder, const char *text);

/* The token of a word of the vocabulary; as it is. */
traceq_name traceq_word(traceq_recorder *recorder, const char *text);

/* Registers something that has states; 0 if there is no room in the journal. */
traceq_subject traceq_subject_add(traceq_recorder *recorder, traceq_name kind, traceq_name name, traceq_id id);

/* A name as an id. */
traceq_id traceq_id_of(traceq_name name);

/* Calls while it is off return false and are counted. On at first. */
void traceq_set_on(traceq_recorder *recorder, bool on);
bool traceq_is_on(traceq_recorder *recorder);

/* The subject is in this state from now on; `cause` may be 0. */
bool traceq_transition(traceq_recorder *recorder, traceq_subject subject, traceq_name state, traceq_name cause);

/* Bounded work began; `remaining` is the time left, or TRACEQ_NOT_TOLD. */
bool traceq_begin(
    traceq_recorder *recorder, traceq_name task, traceq_id id, traceq_name name, int handler, int64_t remaining);

/* The platform told the work that its time is up; `handler_duration` is how long its handler ran, or
 * TRACEQ_NOT_TOLD. */
bool traceq_expiring(
    traceq_recorder *recorder, traceq_name task, traceq_id id, traceq_name name, int64_t handler_duration);

/* Bounded work ended; `result` may be 0. */
bool traceq_end(traceq_recorder *recorder, traceq_name task, traceq_id id, traceq_name name, traceq_name result);

/* A resource is kept from now on, and given back. */
bool traceq_hold(traceq_recorder *recorder, traceq_name resource, traceq_id id, traceq_name name);
bool traceq_release(traceq_recorder *recorder, traceq_name resource, traceq_id id, traceq_name name);

/* A measured value in the unit of its metric. */
bool traceq_sample(traceq_recorder *recorder, traceq_name metric, int64_t value);

/* The app's own remark. */
bool traceq_mark(traceq_recorder *recorder, traceq_name name);

#if defined(__clang__)
#pragma clang assume_nonnull end
#else
#undef _Nullable
#endif

#ifdef __cplusplus
}
#endif

#endif
