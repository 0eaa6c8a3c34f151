extension RuleExamples {
    /// Services and broadcasts.
    static let ofServices: [RuleExample] = [
        RuleExample(
            "android.broadcast.time-limit",
            broken: "0 start broadcast\n1 begin broadcast 1 Alarm\n11.001 end broadcast 1",
            kept: "0 start broadcast\n1 begin broadcast 1 Alarm\n11 end broadcast 1"),
        RuleExample(
            "android.fgs.not-stopped-at-timeout",
            broken:
                "0 start service\n1 begin foreground~service 1 Sync type=shortService\n181 expire foreground~service 1\n191.001 end foreground~service 1",
            kept:
                "0 start service\n1 begin foreground~service 1 Sync type=shortService\n181 expire foreground~service 1\n191 end foreground~service 1"
        ),
        RuleExample(
            "android.fgs.refused", broken: left + "11 refuse foreground~service Sync reason=background",
            kept: left
                + "11 begin foreground~service 1 Sync\n12 end foreground~service 1"),
        RuleExample(
            "android.fgs.short-service-limit",
            broken:
                "0 start service\n1 begin foreground~service 1 Sync type=shortService\n181.001 end foreground~service 1",
            kept:
                "0 start service\n1 begin foreground~service 1 Sync type=shortService\n181 end foreground~service 1"
        ),
        RuleExample(
            "android.fgs.start-deadline",
            broken: left
                + "11 schedule foreground~service 1 Sync\n41.001 begin foreground~service 1 Sync\n42 end foreground~service 1",
            kept: left
                + "11 schedule foreground~service 1 Sync\n41 begin foreground~service 1 Sync\n42 end foreground~service 1"
        ),
        RuleExample(
            "android.fgs.start-slow",
            broken: left
                + "11 schedule foreground~service 1 Sync\n16.001 begin foreground~service 1 Sync\n17 end foreground~service 1",
            kept: left
                + "11 schedule foreground~service 1 Sync\n16 begin foreground~service 1 Sync\n17 end foreground~service 1"
        ),
        RuleExample(
            "android.fgs.started-at-boot",
            broken:
                "0 start broadcast\n1 begin broadcast 1 android.intent.action.BOOT_COMPLETED\n2 begin foreground~service 2 Sync type=dataSync\n3 end foreground~service 2\n4 end broadcast 1",
            kept:
                "0 start broadcast\n1 begin broadcast 1 android.intent.action.BOOT_COMPLETED\n2 begin foreground~service 2 Call type=location\n3 end foreground~service 2\n4 end broadcast 1"
        ),
        RuleExample(
            "android.fgs.stopped-before-start",
            broken: left + "11 schedule foreground~service 1 Sync\n11.3 end foreground~service 1",
            kept: left
                + "11 schedule foreground~service 1 Sync\n11.2 begin foreground~service 1 Sync\n11.3 end foreground~service 1"
        ),
        RuleExample(
            "android.fgs.time-limit",
            broken:
                "0 start service\n1 begin foreground~service 1 Sync type=dataSync\n21601.001 end foreground~service 1",
            kept:
                "0 start service\n1 begin foreground~service 1 Sync type=dataSync\n21600.999 end foreground~service 1"
        ),
        RuleExample(
            "android.fgs.time-nearly-used",
            broken:
                "0 start service\n1 begin foreground~service 1 Sync type=dataSync\n18001.001 end foreground~service 1",
            kept:
                "0 start service\n1 begin foreground~service 1 Sync type=dataSync\n18000.999 end foreground~service 1"
        ),
        RuleExample(
            "android.fgs.type-missing",
            broken:
                "0 start service\n1 begin foreground~service 1 Sync type=none\n2 end foreground~service 1",
            kept:
                "0 start service\n1 begin foreground~service 1 Sync type=location\n2 end foreground~service 1"
        ),
        RuleExample(
            "android.service.outlives-grace", broken: left + "5 begin service 1 Sync\n70.001 end service 1",
            kept: left + "5 begin service 1 Sync\n70 end service 1"),
        RuleExample(
            "android.service.refused", broken: left + "80 refuse service Sync reason=background",
            kept: left + "5 begin service 1 Sync\n20 end service 1"),
    ]

    /// Jobs, alarms, Doze and the freezer.
    static let ofJobsAndAlarms: [RuleExample] = [
        RuleExample(
            "android.alarm.bucket-rate",
            broken:
                "0 start broadcast\n1 device standbyBucket rare\n2*2+3599.999 begin alarm # tick\n3*2+3599.999 end alarm #",
            kept:
                "0 start broadcast\n1 device standbyBucket rare\n2*2+3600 begin alarm # tick\n3*2+3600 end alarm #"
        ),
        RuleExample(
            "android.alarm.idle-rate",
            broken: "0 start broadcast\n2*73+49.999 begin alarm # tick type=while~idle",
            kept: "0 start broadcast\n2*73+50 begin alarm # tick type=while~idle"),
        RuleExample(
            "android.alarm.late",
            broken:
                "0 start job\n1 schedule alarm 1 Ping earliest=60 latest=120\n120.001 begin alarm 1 Ping\n121 end alarm 1",
            kept:
                "0 start job\n1 schedule alarm 1 Ping earliest=60 latest=120\n120 begin alarm 1 Ping\n121 end alarm 1"
        ),
        RuleExample(
            "android.alarm.refused",
            broken: "0 start broadcast\n1 refuse alarm tick reason=SCHEDULE_EXACT_ALARM",
            kept: "0 start broadcast\n1 begin alarm 1 tick\n2 end alarm 1"),
        RuleExample(
            "android.alarm.too-many", broken: "0 start broadcast\n1*501+0.01 schedule alarm # tick",
            kept: "0 start broadcast\n1*500+0.01 schedule alarm # tick"),
        RuleExample(
            "android.doze.job-started",
            broken: "0 start job\n1 device doze idle\n2 begin job 1 sync\n3 end job 1",
            kept: "0 start job\n1 device doze idle\n1.999 device doze active\n2 begin job 1 sync\n3 end job 1"
        ),
        RuleExample(
            "android.doze.wake-lock",
            broken: "0 start job\n1 device doze idle\n2 hold wake~lock 1 sync\n3 release wake~lock 1",
            kept:
                "0 start job\n1 device doze idle\n1.999 device doze active\n2 hold wake~lock 1 sync\n3 release wake~lock 1"
        ),
        RuleExample(
            "android.doze.work-started",
            broken: "0 start job\n1 device doze idle\n2 begin worker 1 sync\n3 end worker 1",
            kept:
                "0 start job\n1 device doze idle\n1.999 device doze active\n2 begin worker 1 sync\n3 end worker 1"
        ),
        RuleExample(
            "android.freezer.ran-while-frozen", broken: left + "20 freeze\n30 begin job 1 sync\n31 end job 1",
            kept: left + "20 freeze\n29.999 thaw\n30 begin job 1 sync\n31 end job 1"),
        RuleExample(
            "android.job.count-quota", broken: "0 start job\n1*21+2.999 begin job # sync",
            kept: "0 start job\n1*21+3 begin job # sync"),
        RuleExample(
            "android.job.expedited-quota",
            broken:
                "0 start job\n1 device standbyBucket rare\n2 begin job 1 sync type=expedited\n602.001 end job 1",
            kept:
                "0 start job\n1 device standbyBucket rare\n2 begin job 1 sync type=expedited\n601.999 end job 1"
        ),
        RuleExample(
            "android.job.past-guarantee", broken: "0 start job\n1 begin job 1 sync\n601.001 end job 1",
            kept: "0 start job\n1 begin job 1 sync\n601 end job 1"),
        RuleExample(
            "android.job.quota",
            broken: "0 start job\n1 device standbyBucket rare\n2 begin job 1 sync\n602.001 end job 1",
            kept: "0 start job\n1 device standbyBucket rare\n2 begin job 1 sync\n601.999 end job 1"),
        RuleExample(
            "android.job.refused", broken: "0 start job\n1 refuse job sync reason=RESULT_FAILURE",
            kept: "0 start job\n1 begin job 1 sync\n2 end job 1"),
        RuleExample(
            "android.job.run-limit", broken: "0 start job\n1 begin job 1 sync\n1801.001 end job 1",
            kept: "0 start job\n1 begin job 1 sync\n1801 end job 1"),
        RuleExample(
            "android.job.schedule-rate", broken: "0 start job\n1*251+0.239 schedule job # sync",
            kept: "0 start job\n1*251+0.24 schedule job # sync"),
        RuleExample(
            "android.job.user-initiated-limit",
            broken: "0 start job\n1 begin job 1 sync type=user~initiated\n43201.001 end job 1",
            kept: "0 start job\n1 begin job 1 sync type=user~initiated\n43201 end job 1"),
    ]

    /// Use of resources, holds and practice.
    static let ofResources: [RuleExample] = [
        RuleExample(
            "android.cpu.background-limit",
            broken: left + "920 sample cpu_time 0\n1215 sample cpu_time 6000000001",
            kept: left + "920 sample cpu_time 0\n1215 sample cpu_time 6000000000"),
        RuleExample(
            "android.vitals.background-data",
            broken: left + "20 sample network_received 0\n3600 sample network_received 50000001",
            kept: left + "20 sample network_received 0\n3600 sample network_received 50000000"),
        RuleExample(
            "android.vitals.stuck-wake-lock",
            broken: left + "20 hold wake~lock 1 sync\n3620.001 release wake~lock 1",
            kept: left + "20 hold wake~lock 1 sync\n3620 release wake~lock 1"),
        RuleExample(
            "android.vitals.wake-lock",
            broken: left + "20*3+2500 hold wake~lock # sync\n2420.001*3+2500 release wake~lock #",
            kept: left + "20*3+2500 hold wake~lock # sync\n2419.999*3+2500 release wake~lock #"),
        RuleExample(
            "android.vitals.wakeups",
            broken: "0 start broadcast\n2*11+359.999 begin alarm # tick type=wakeup",
            kept: "0 start broadcast\n2*11+360 begin alarm # tick type=wakeup"),
        RuleExample(
            "android.vitals.wifi-scans",
            broken: left + "20*5+899.999 hold wifi~scan # near\n22*5+899.999 release wifi~scan #",
            kept: left + "20*5+900 hold wifi~scan # near\n22*5+900 release wifi~scan #"),
        RuleExample(
            "android.wifi.scan-throttle",
            broken: left + "20*2+1799.999 hold wifi~scan # near\n22*2+1799.999 release wifi~scan #",
            kept: left + "20*2+1800 hold wifi~scan # near\n22*2+1800 release wifi~scan #"),
        RuleExample(
            "any.cpu.burst-on-activation",
            broken: "0 app didBecomeActive\n0.1 sample cpu_time 0\n3 sample cpu_time 2400000001",
            kept: "0 app didBecomeActive\n0.1 sample cpu_time 0\n3 sample cpu_time 2400000000"),
        RuleExample(
            "any.cpu.sustained-in-background",
            broken: away + "11 sample cpu_time 0\n70 sample cpu_time 18000000001",
            kept: away + "11 sample cpu_time 0\n70 sample cpu_time 18000000000"),
        RuleExample(
            "any.hold.kept-after-leaving",
            broken:
                "0 app didBecomeActive\n1 hold camera 1 scanner\n9 app willResignActive\n10 app didEnterBackground\n15.001 release camera 1",
            kept:
                "0 app didBecomeActive\n1 hold camera 1 scanner\n9 app willResignActive\n10 app didEnterBackground\n15 release camera 1"
        ),
        RuleExample(
            "any.launch.foreground-work", broken: "0 start push\n1 hold camera 1 scanner\n2 release camera 1",
            kept: "0 start user\n1 hold camera 1 scanner\n2 release camera 1"),
        RuleExample(
            "any.task.retried-without-backoff",
            broken:
                "0 app didBecomeActive\n1*4+9.999 begin app~work # sync\n1*4+9.999 end app~work # result=failure",
            kept: "0 app didBecomeActive\n1*4+10 begin app~work # sync\n1*4+10 end app~work # result=failure"),
        RuleExample(
            "ios.cpu.background-limit", broken: away + "11 sample cpu_time 0\n70 sample cpu_time 48000000001",
            kept: away + "11 sample cpu_time 0\n70 sample cpu_time 48000000000"),
        RuleExample(
            "ios.cpu.foreground-limit",
            broken: "0 app didBecomeActive\n1 sample cpu_time 0\n180 sample cpu_time 90000000001",
            kept: "0 app didBecomeActive\n1 sample cpu_time 0\n180 sample cpu_time 90000000000"),
        RuleExample(
            "ios.disk.limit",
            broken: "0 app didBecomeActive\n1 sample disk_written 0\n3600 sample disk_written 1073741825",
            kept: "0 app didBecomeActive\n1 sample disk_written 0\n3600 sample disk_written 1073741824"),
        RuleExample(
            "ios.lock.held-at-suspension",
            broken: away + "11 hold file~lock 1 store.sqlite\n12 suspend\n13 die runningboard 3735883980",
            kept: away + "11 hold file~lock 1 store.sqlite\n11.999 release file~lock 1\n12 suspend"),
        RuleExample(
            "ios.memory.over-limit",
            broken:
                "0 start user\n0.1 say memory~limit bytes=2000000\n1 sample memory_footprint 2000001",
            kept: "0 start user\n0.1 say memory~limit bytes=2000000\n1 sample memory_footprint 2000000"),
        RuleExample(
            "ios.wakeups.limit",
            broken: "0 app didBecomeActive\n1 sample wakeups 0\n301 sample wakeups 45001",
            kept: "0 app didBecomeActive\n1 sample wakeups 0\n301 sample wakeups 45000"),
    ]
}
