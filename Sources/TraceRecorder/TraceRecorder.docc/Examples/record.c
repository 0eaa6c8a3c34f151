/* Records a short life of an app in the folder that is given, and writes its trace there.
 *
 *     cc -I Sources/CTraceRecorder/include record.c -L .build/release -lTraceRecorderC -o record
 *     ./record /tmp/traces && traceq report /tmp/traces
 */
#include <stdio.h>
#include <string.h>

#include "traceq_recorder.h"

/* Identifiers of users are none of anybody's business. */
static void without_users(void *context, const char *text, char *replacement, size_t size) {
  (void)context;
  snprintf(replacement, size, "%s", strncmp(text, "user ", 5) == 0 ? "user" : text);
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: record FOLDER\n");
    return 2;
  }

  traceq_options options;
  memset(&options, 0, sizeof options);
  options.folder = argv[1];
  options.platform = "ios";
  options.os = "18.5";
  options.app = "com.example.app";
  options.process = "ExampleApp";
  options.version = "7.2";
  options.build = "720";
  options.cause = TRACEQ_USER;
  options.redact = without_users;

  char error[256];
  traceq_recorder *recorder = traceq_open(&options, error, sizeof error);
  if (recorder == NULL) {
    fprintf(stderr, "record: %s\n", error);
    return 1;
  }

  /* Once, ahead of the events. */
  traceq_subject app = traceq_subject_add(recorder, TRACEQ_APP, 0, TRACEQ_NO_ID);
  traceq_name upload = traceq_intern(recorder, "upload");
  traceq_name refresh = traceq_intern(recorder, "com.example.app.refresh");
  traceq_name signed_in = traceq_intern(recorder, "user 4711");

  /* Whenever something happens, on any thread. */
  bool all = traceq_transition(recorder, app, TRACEQ_LAUNCHING, 0);
  all &= traceq_transition(recorder, app, TRACEQ_ACTIVE, 0);
  all &= traceq_mark(recorder, signed_in);
  all &= traceq_sample(recorder, TRACEQ_CPU_TIME, 81200000);
  all &= traceq_hold(recorder, TRACEQ_LOCATION, 1, 0);
  all &= traceq_begin(recorder, TRACEQ_UIKIT, 12, upload, TRACEQ_HAS_HANDLER, TRACEQ_NOT_TOLD);
  all &= traceq_release(recorder, TRACEQ_LOCATION, 1, 0);
  all &= traceq_transition(recorder, app, TRACEQ_INACTIVE, 0);
  all &= traceq_transition(recorder, app, TRACEQ_BACKGROUND, 0);
  all &= traceq_begin(recorder, TRACEQ_APP_REFRESH, traceq_id_of(refresh), refresh, TRACEQ_HAS_HANDLER, 30000000000);
  all &= traceq_end(recorder, TRACEQ_APP_REFRESH, traceq_id_of(refresh), refresh, TRACEQ_SUCCESS);
  all &= traceq_expiring(recorder, TRACEQ_UIKIT, 12, upload, 1500000);
  all &= traceq_end(recorder, TRACEQ_UIKIT, 12, upload, TRACEQ_ENDED);

  /* On entering the background: the trace so far, in case the process never comes back. */
  all &= traceq_seal(recorder);

  if (!all) fprintf(stderr, "record: not everything was recorded\n");
  return traceq_close(recorder) && all ? 0 : 1;
}
