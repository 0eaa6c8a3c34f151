import ByteIO
import FieldLogs
import LifecycleEngine
import TraceAnalysis
import TraceModel

@testable import LiveView

/// A story in JSON lines, replayed up to its last line and not ended: as a screen shows it.
struct LiveStory {
    let model: LiveModel
    let picture: LivePicture

    init(_ lines: String, watch: Watch = Watch(), ends: Bool = false) throws {
        var source = JSONLinesSource(MemorySource(Array(lines.utf8)))
        var catalog = TraceCatalog()
        var batch = EventBatch()
        let model = LiveModel(watch, keepsChanges: true)
        var analyzer = Analyzer(alsoTo: model)
        var standing = LiveStanding(title: "standard input")
        standing.stage = .following
        while try source.next(&batch, &catalog) {
            model.meet(catalog)
            analyzer.consume(batch, catalog)
            model.part()
            standing.eventCount += batch.count
        }
        self.model = model
        picture = LivePicture(
            analyzer.replay, model, watch, LiveWords(catalog, clock: analyzer.clock), standing)
    }

    /// The rows as text, spaces at their ends left out.
    func screen(
        _ width: Int, _ height: Int, at moment: LiveMoment = LiveMoment(), scroll: Int = 0
    ) -> [String] {
        LiveScreen(width: width, height: height).rows(picture, at: moment, scroll: scroll).map { row in
            String(row.text.reversed().drop { $0 == " " }.reversed())
        }
    }

    static let ios = """
        {"schema":"traceq.events/1","platform":"ios","os":"18.1","app":"com.example.app","device":"iPhone15,2"}
        {"boot":0,"wall":"2026-07-01T13:00:00.000000000+02:00"}
        {"process":1,"boot":0,"pid":812,"name":"ExampleApp","app":"com.example.app"}
        {"process":2,"boot":0,"pid":90,"name":"ShareExtension","app":"com.example.app.share"}
        {"process":3,"boot":0,"pid":77,"name":"OldApp","app":"com.example.old"}
        {"subject":1,"process":1,"is":"app"}
        {"subject":2,"process":2,"is":"app"}
        {"subject":3,"process":3,"is":"app"}
        {"t":0,"process":3,"kind":"state","subject":3,"state":"background"}
        {"t":1000000,"process":3,"kind":"task.began","task":"uikit","id":1,"name":"sync"}
        {"t":100000000,"process":1,"kind":"state","subject":1,"state":"active"}
        {"t":500000000,"process":2,"kind":"state","subject":2,"state":"active"}
        {"t":9000000000,"process":1,"kind":"state","subject":1,"state":"inactive"}
        {"t":9100000000,"process":1,"kind":"state","subject":1,"state":"background"}
        {"t":9200000000,"process":1,"kind":"task.began","task":"uikit","id":12,"name":"upload"}
        {"t":9300000000,"process":1,"kind":"task.began","task":"uikit","id":13,"name":"thumbnails of a very long album"}
        {"t":31000000000,"process":3,"kind":"process.ended","namespace":"RUNNINGBOARD","code":562215634}
        {"t":34300000000,"process":1,"kind":"task.expiring","task":"uikit","id":12}

        """

    static let android = """
        {"schema":"traceq.events/1","platform":"android","os":"15","device":"Pixel 8"}
        {"boot":0,"wall":"2026-07-01T13:00:00.000000000+02:00"}
        {"process":1,"boot":0,"pid":4001,"name":"com.example.music","app":"com.example.music","uid":10123}
        {"process":2,"boot":0,"pid":4002,"name":"com.example.backup","app":"com.example.backup","uid":10124}
        {"process":3,"boot":0,"pid":4003,"name":"com.example.idle","app":"com.example.idle","uid":10125}
        {"subject":1,"process":1,"is":"activity","name":"com.example.music.PlayerActivity"}
        {"subject":2,"process":2,"is":"activity","name":"com.example.backup.MainActivity"}
        {"t":0,"process":1,"kind":"process.started","cause":"user"}
        {"t":200000000,"process":1,"kind":"callback","subject":1,"callback":"onCreate"}
        {"t":210000000,"process":1,"kind":"callback","subject":1,"callback":"onStart"}
        {"t":220000000,"process":1,"kind":"callback","subject":1,"callback":"onResume"}
        {"t":1000000000,"process":2,"kind":"process.started","cause":"job"}
        {"t":1100000000,"process":2,"kind":"task.began","task":"foreground service","id":1,"name":"BackupService","type":"dataSync"}
        {"t":1200000000,"process":2,"kind":"task.began","task":"job","id":44,"name":"NightlyJob"}
        {"t":1300000000,"process":2,"kind":"hold.acquired","hold":"wake lock","id":5,"name":"*job*/backup"}
        {"t":2000000000,"process":3,"kind":"process.frozen"}
        {"t":3600000000000,"process":1,"kind":"marker","name":"still here"}

        """
}
