/// What every script of a platform has: what it needs, how it begins and how it ends. Nothing of a trace stands in it.
struct ScriptParts {
    /// Comments.
    let needs: [String]
    /// Variables, checks and how a command reaches the device; `$app` is the app as a word for commands.
    let setup: String
    /// What happens first.
    let begin: String
    /// How to record what happened, and compare.
    let end: String

    /// What steps call.
    static let functions = """
        step() { printf '%s\\n' "$1"; }
        run() { "$@" || printf '  it did not work (status %s): the story may go another way\\n' "$?" >&2; }
        pause() { [ "${waits:-on}" = off ] || sleep "$1"; }

        """

    static let android = ScriptParts(
        needs: [
            "It needs adb (the Android platform tools) and a device or emulator with the app, unlocked and alone, or named:",
            "  package=NAME serial=SERIAL sh SCRIPT",
        ],
        setup: """
            package=${package:-$app_default}
            serial=${serial:-}
            if ! command -v adb >/dev/null 2>&1; then
              echo 'adb is missing: install the Android platform tools and put them on the PATH' >&2
              exit 2
            fi
            if [ -z "$package" ]; then
              echo 'the trace names no package: give it as in package=NAME sh SCRIPT' >&2
              exit 2
            fi
            adb_here() { if [ -n "$serial" ]; then adb -s "$serial" "$@"; else adb "$@"; fi; }
            device() { adb_here shell "$@" </dev/null; }
            # The package as one word for the shell of the device.
            app="'$(printf '%s' "$package" | sed "s/'/'\\\\\\\\''/g")'"

            """,
        begin: """

            began=$(device 'date "+%m-%d %H:%M:%S.000"' | tr -d '\\r')
            step 'end the app, so that the story begins anew'
            run device 'am force-stop '"$app"

            """,
        end: """

            echo
            echo 'The story is over. Record it, and compare with the trace:'
            printf "  adb%s logcat -d -b all -v threadtime -T '%s' | traceq report - --app '%s'\\\\n" \\
              "${serial:+ -s $serial}" "$began" "$package"

            """)

    static let ios = ScriptParts(
        needs: [
            "It needs Xcode's simulator, booted, with the app installed, and for steps by hand the app run from Xcode:",
            "  bundle=IDENTIFIER device=booted sh SCRIPT",
            "The simulator grants background time, but neither suspends apps nor ends them for using too much of it: a device",
            "does. On a device do each step by hand.",
        ],
        setup: """
            app=${bundle:-$app_default}
            device=${device:-booted}
            if ! command -v xcrun >/dev/null 2>&1; then
              echo 'xcrun is missing: install Xcode and its command-line tools' >&2
              exit 2
            fi
            if [ -z "$app" ]; then
              echo 'the trace names no bundle identifier: give it as in bundle=IDENTIFIER sh SCRIPT' >&2
              exit 2
            fi
            push=$(mktemp) || exit 2
            trap 'rm -f "$push"' EXIT
            printf '{"aps":{"content-available":1}}' >"$push"
            by_hand() {
              printf '  by hand: %s\\n  then press Enter\\n' "$1"
              read -r _ || :
            }

            """,
        begin: """

            : "$push"
            step 'end the app, so that the story begins anew'
            run xcrun simctl terminate "$device" "$app"

            """,
        end: """

            echo
            echo 'The story is over. Record it, and compare with the trace:'
            printf "  xcrun simctl spawn '%s' log show --style ndjson --info --last 30m | traceq report - --app '%s'\\\\n" \\
              "$device" "$app"

            """)
}
