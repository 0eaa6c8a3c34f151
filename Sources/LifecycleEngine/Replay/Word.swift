import TraceModel

/// The words of the vocabulary that rules read, as numbers, so that no text is compared twice.
enum Word: UInt8, CaseIterable {
    case none, other
    case uikit, refresh, processing, continued, foregroundService, appWork, service, job, worker, broadcast
    case alarm, push, urlSession, fetch
    case wakeLock, location, camera, microphone, audio, sensor, fileLock, wifiScan
    case doze, standbyBucket, charging, plugged, screen
    case success, failure, retry, timedOut, stopped, stillOpen, longLived, noSuchTask, notResponding
    case heldPastLimit, launchedFor, progress, memoryLimit
    case pauseTimeout, stopTimeout, destroyTimeout
    case stateSaved, attach, restartAllowed, restartNotAllowed
    case user, prewarm, restart, voip
    case cpuTime, wakeups, diskWritten, networkSent, networkReceived, memoryFootprint, awakeTime
    case on, off, idle, light, active, workingSet, frequent, rare, restricted
}

extension Word {
    private static let texts: [String: Word] = [
        Words.Task.uikit: .uikit, Words.Task.refresh: .refresh, Words.Task.processing: .processing,
        Words.Task.continued: .continued, Words.Task.foregroundService: .foregroundService,
        Words.Task.appWork: .appWork, Words.Task.service: .service, Words.Task.job: .job,
        Words.Task.worker: .worker, Words.Task.broadcast: .broadcast, Words.Task.alarm: .alarm,
        Words.Task.push: .push, Words.Task.urlSession: .urlSession, Words.Task.fetch: .fetch,
        Words.Hold.wakeLock: .wakeLock, Words.Hold.location: .location, Words.Hold.camera: .camera,
        Words.Hold.microphone: .microphone, Words.Hold.audio: .audio, Words.Hold.sensor: .sensor,
        Words.Hold.fileLock: .fileLock, Words.Hold.wifiScan: .wifiScan,
        Words.Device.doze: .doze, Words.Device.standbyBucket: .standbyBucket,
        Words.Device.charging: .charging, Words.Device.plugged: .plugged, Words.Device.screen: .screen,
        Words.Result.success: .success, Words.Result.failure: .failure, Words.Result.retry: .retry,
        Words.Result.timedOut: .timedOut, Words.Result.stopped: .stopped, Words.Report.stillOpen: .stillOpen,
        Words.Report.longLived: .longLived, Words.Report.noSuchTask: .noSuchTask,
        Words.Report.heldPastLimit: .heldPastLimit, Words.Report.launchedFor: .launchedFor,
        Words.Report.progress: .progress, Words.Report.memoryLimit: .memoryLimit,
        Metric.memoryFootprint.rawValue: .memoryFootprint,
        Words.Report.notResponding: .notResponding, Words.Marker.stateSaved: .stateSaved,
        Words.StateCause.attach: .attach, Words.Cause.user: .user, Words.Cause.prewarm: .prewarm,
        Words.Cause.restart: .restart, "voip": .voip, Metric.cpuTime.rawValue: .cpuTime,
        Metric.wakeups.rawValue: .wakeups, Metric.diskWritten.rawValue: .diskWritten,
        Metric.networkSent.rawValue: .networkSent, Metric.networkReceived.rawValue: .networkReceived,
        Words.Report.pauseTimeout: .pauseTimeout, Words.Report.stopTimeout: .stopTimeout,
        Words.Report.destroyTimeout: .destroyTimeout,
        Words.Reason.restartAllowed: .restartAllowed, Words.Reason.restartNotAllowed: .restartNotAllowed,
        Metric.awakeTime.rawValue: .awakeTime,
        "on": .on, "off": .off, "true": .on, "false": .off, "idle": .idle, "light": .light,
        "active": .active, "working set": .workingSet, "frequent": .frequent, "rare": .rare,
    ]

    /// The texts that rules read.
    static var vocabulary: [String] { Array(texts.keys) }

    /// The word with this text; ``other`` for one that no rule reads.
    init(_ text: String) { self = Self.texts[text] ?? .other }
}

/// Remembers the word of each name.
struct WordCache {
    /// By the number of the name; nil where none was looked at.
    private var words: [Word?] = []

    /// The word of a name, whose text `catalog` knows.
    @inline(__always)
    mutating func word(_ name: NameID, _ catalog: TraceCatalog) -> Word {
        let index = Int(name.rawValue)
        if index < words.count, let word = words[index] { return word }
        return look(name, catalog)
    }

    private mutating func look(_ name: NameID, _ catalog: TraceCatalog) -> Word {
        let index = Int(name.rawValue)
        let word = name.isPresent ? Word(catalog.text(name)) : Word.none
        if index >= words.count {
            words.append(contentsOf: repeatElement(nil, count: index + 1 - words.count))
        }
        words[index] = word
        return word
    }
}
