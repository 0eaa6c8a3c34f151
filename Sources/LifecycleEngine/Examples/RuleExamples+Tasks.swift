extension RuleExamples {
    /// Background tasks, fetches, pushes, URL sessions.
    static let ofTasks: [RuleExample] = [
        RuleExample(
            "ios.fetch.run-limit", broken: "0 start task\n1 begin fetch 1 fetch\n31.001 end fetch 1",
            kept: "0 start task\n1 begin fetch 1 fetch\n31 end fetch 1"),
        RuleExample(
            "ios.push.rate",
            broken: "0 start push\n1*4+1199.999 begin silent~push # news\n2*4+1199.999 end silent~push #",
            kept: "0 start push\n1*4+1200 begin silent~push # news\n2*4+1200 end silent~push #"),
        RuleExample(
            "ios.push.run-limit",
            broken: "0 start push\n1 begin silent~push 1 news\n31.001 end silent~push 1",
            kept: "0 start push\n1 begin silent~push 1 news\n31 end silent~push 1"),
        RuleExample(
            "ios.task.begun-in-handler",
            broken: away
                + "10.1 begin uikit 1 upload\n35 expire uikit 1\n35.1 begin uikit 2 again\n35.2 end uikit 1\n35.3 end uikit 2",
            kept: away
                + "10.1 begin uikit 1 upload\n35 expire uikit 1\n35.1 end uikit 1\n35.2 begin uikit 2 again\n35.3 end uikit 2"
        ),
        RuleExample(
            "ios.task.begun-late", broken: away + "30.001 begin uikit 1 upload\n31 end uikit 1",
            kept: away + "30 begin uikit 1 upload\n31 end uikit 1"),
        RuleExample(
            "ios.task.debug-runtime",
            broken: away
                + "10.1 begin uikit 1 Flutter~debug~task\n41 report uikit 1 Flutter~debug~task report=open~over~30~s age=31",
            kept: away + "10.1 begin uikit 1 Flutter~debug~task\n41 end uikit 1"),
        RuleExample(
            "ios.task.ended-twice",
            broken: away + "10.1 begin uikit 1 upload\n12 end uikit 1\n13 end uikit 1",
            kept: away + "10.1 begin uikit 1 upload\n12 end uikit 1\n13 begin uikit 1 upload\n14 end uikit 1"),
        RuleExample(
            "ios.task.ended-unknown", broken: "0 start user\n1 app didBecomeActive\n2 end uikit 7",
            kept: "0 start user\n1 app didBecomeActive\n2 begin uikit 7 save\n3 end uikit 7"),
        RuleExample(
            "ios.task.expired-without-end",
            broken: away + "10.1 begin uikit 1 upload\n35 expire uikit 1\n36 die springboard 3735943697",
            kept: away
                + "10.1 begin uikit 1 upload\n35 expire uikit 1\n35.9 end uikit 1\n36 die springboard 3735943697"
        ),
        RuleExample(
            "ios.task.handler-slow",
            broken: away + "10.1 begin uikit 1 upload\n35 expire uikit 1\n37.001 end uikit 1",
            kept: away + "10.1 begin uikit 1 upload\n35 expire uikit 1\n37 end uikit 1"),
        RuleExample(
            "ios.assertion.held-past-limit",
            broken: away
                + "190 report background~assertion 1 Shared report=held~past~its~permitted~time limit=180\n190 die assertiond 2343432205",
            kept: away
                + "11 begin background~assertion 1 Shared limit=180\n190 end background~assertion 1\n195 die assertiond 2343432205"
        ),
        RuleExample(
            "ios.task.handler-stuck",
            broken: away
                + "10.1 begin uikit 1 upload\n35 expire uikit 1\n40 die springboard 2343432205 main=inside~a~background-task~expiration~handler:~fireExpirationHandler",
            kept: away
                + "10.1 begin uikit 1 upload\n35 expire uikit 1\n36 end uikit 1\n40 die springboard 2343432205 main=idle"
        ),
        RuleExample(
            "ios.task.leaked",
            broken: away + "10.1 begin uikit 1 upload\n40.001 die runningboard 562215634",
            kept: away + "10.1 begin uikit 1 upload\n34.9 end uikit 1\n40 die springboard 3735943697"),
        RuleExample(
            "ios.task.long-lived",
            broken:
                "0 app didBecomeActive\n1 begin uikit 1 upload\n32 report uikit 1 upload report=open~over~30~s age=31\n33 end uikit 1",
            kept: "0 app didBecomeActive\n1 begin uikit 1 upload\n33 end uikit 1"),
        RuleExample(
            "ios.task.long-work", broken: away + "10.1 begin uikit 1 upload\n20.101 end uikit 1",
            kept: away + "10.1 begin uikit 1 upload\n20.1 end uikit 1"),
        RuleExample(
            "ios.task.no-handler", broken: away + "10.1 begin uikit 1 upload handler=no\n12 end uikit 1",
            kept: away + "10.1 begin uikit 1 upload handler=yes\n12 end uikit 1"),
        RuleExample(
            "ios.task.open-at-budget", broken: away + "10.1 begin uikit 1 upload\n40.001 end uikit 1",
            kept: away + "10.1 begin uikit 1 upload\n40 end uikit 1"),
        RuleExample(
            "ios.task.open-at-death",
            broken: away + "10.1 begin uikit 1 upload\n12 die springboard 3735943697",
            kept: away + "10.1 begin uikit 1 upload\n11.999 end uikit 1\n12 die springboard 3735943697"),
        RuleExample(
            "ios.task.refused", broken: away + "10.1 refuse uikit upload reason=invalid",
            kept: away + "10.1 begin uikit 1 upload\n11 end uikit 1"),
        RuleExample(
            "ios.task.too-many",
            broken: "0 app didBecomeActive\n1*1000+0.001 begin uikit # upload\n3*1000+0.001 end uikit #",
            kept: "0 app didBecomeActive\n1*999+0.001 begin uikit # upload\n3*999+0.001 end uikit #"),
        RuleExample(
            "ios.task.worked-late", broken: away + "10.1 begin uikit 1 upload\n35.001 end uikit 1",
            kept: away + "10.1 begin uikit 1 upload\n35 end uikit 1"),
        RuleExample(
            "ios.urlsession.not-completed",
            broken: "0 start task\n1 begin url~session 1 downloads\n30 die runningboard 562215635",
            kept: "0 start task\n1 begin url~session 1 downloads\n29.999 end url~session 1\n30 die exit 0"),
    ]

    /// `BGTaskScheduler`.
    static let ofScheduledTasks: [RuleExample] = [
        RuleExample(
            "ios.bgtask.completed-after-expiration",
            broken:
                "0 start task\n1 begin app~refresh 1 sync\n26 expire app~refresh 1\n26.2 end app~refresh 1 result=success",
            kept:
                "0 start task\n1 begin app~refresh 1 sync\n26 expire app~refresh 1\n26.2 end app~refresh 1 result=failure"
        ),
        RuleExample(
            "ios.bgtask.completed-twice",
            broken: "0 start task\n1 begin app~refresh 1 sync\n5 end app~refresh 1\n6 end app~refresh 1",
            kept: "0 start task\n1 begin app~refresh 1 sync\n5 end app~refresh 1"),
        RuleExample(
            "ios.bgtask.continued-off-screen", broken: away + "11 schedule continued~processing 1 export",
            kept:
                "0 app didBecomeActive\n9 schedule continued~processing 1 export\n9.5 app willResignActive\n10 app didEnterBackground"
        ),
        RuleExample(
            "ios.bgtask.expired",
            broken:
                "0 start task\n1 begin app~refresh 1 sync\n26 expire app~refresh 1\n26.2 end app~refresh 1 result=failure",
            kept: "0 start task\n1 begin app~refresh 1 sync\n26 end app~refresh 1 result=success"),
        RuleExample(
            "ios.bgtask.handler-slow",
            broken:
                "0 start task\n1 begin processing 1 sync\n26 expire processing 1\n28.001 end processing 1 result=failure",
            kept:
                "0 start task\n1 begin processing 1 sync\n26 expire processing 1\n28 end processing 1 result=failure"
        ),
        RuleExample(
            "ios.bgtask.not-completed", broken: "0 start task\n1 begin processing 1 sync\n26 die jetsam 100",
            kept:
                "0 start task\n1 begin processing 1 sync\n25.999 end processing 1 result=success\n26 die jetsam 100"
        ),
        RuleExample(
            "ios.bgtask.not-resubmitted",
            broken: away
                + "11 schedule app~refresh 1 sync\n15 suspend\n60 resume\n61 begin app~refresh 1 sync\n65 end app~refresh 1\n66 suspend",
            kept: away
                + "11 schedule app~refresh 1 sync\n15 suspend\n60 resume\n61 begin app~refresh 1 sync\n65 end app~refresh 1\n65.999 schedule app~refresh 1 sync\n66 suspend"
        ),
        RuleExample(
            "ios.bgtask.progress-stalled",
            broken: away
                + "11 begin continued~processing 1 export\n20 report continued~processing 1 report=progress used=100\n30 report continued~processing 1 report=progress used=100\n50.001 expire continued~processing 1\n51 end continued~processing 1 result=failure",
            kept: away
                + "11 begin continued~processing 1 export\n20 report continued~processing 1 report=progress used=100\n50 expire continued~processing 1\n51 end continued~processing 1 result=failure"
        ),
        RuleExample(
            "ios.bgtask.refused", broken: away + "11 refuse app~refresh sync reason=notPermitted",
            kept: away + "11 schedule app~refresh 1 sync"),
        RuleExample(
            "ios.bgtask.registered-late",
            broken:
                "0 start user\n0.1 app didFinishLaunching\n0.2 app didBecomeActive\n0.3 register app~refresh 1 sync",
            kept:
                "0 start user\n0.05 register app~refresh 1 sync\n0.1 app didFinishLaunching\n0.2 app didBecomeActive"
        ),
        RuleExample(
            "ios.bgtask.registered-twice",
            broken: "0 start user\n0.05 register app~refresh 1 sync\n0.06 register app~refresh 1 sync",
            kept: "0 start user\n0.05 register app~refresh 1 sync\n0.06 register processing 2 clean"),
        RuleExample(
            "ios.bgtask.run-limit",
            broken: "0 start task\n1 begin app~refresh 1 sync\n31.001 end app~refresh 1",
            kept: "0 start task\n1 begin app~refresh 1 sync\n31 end app~refresh 1"),
        RuleExample(
            "ios.bgtask.too-many-pending",
            broken: "0 app didBecomeActive\n1*11+0.1 schedule processing # work",
            kept: "0 app didBecomeActive\n1*10+0.1 schedule processing # work\n3 schedule processing 0 work"),
        RuleExample(
            "ios.bgtask.work-after-expiration",
            broken:
                "0 start task\n1 begin app~refresh 1 sync\n2 begin app~work 9 sync\n26 expire app~refresh 1\n26.1 end app~refresh 1\n28.001 end app~work 9",
            kept:
                "0 start task\n1 begin app~refresh 1 sync\n2 begin app~work 9 sync\n26 expire app~refresh 1\n26.1 end app~refresh 1\n28 end app~work 9"
        ),
    ]
}
