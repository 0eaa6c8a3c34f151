import TraceModel

/// The measured values of a batch, waiting for the replay to reach their time.
struct SampleQueue {
    /// One measured value.
    struct Sample {
        let time: Int64
        let process: UInt32
        let metric: Metric
        let value: Int64
        /// True if the device was on external power.
        let isOnPower: Bool
    }

    private var samples: [Sample] = []
    private var place = 0
    private var boot: UInt32?
    private var isCharging = false
    private var isPlugged = false
    var lastBattery: Sample?
    /// What each label means: the metric, or a state of the device.
    private var labels: [Label?] = []

    private enum Label {
        case metric(Metric)
        case charging
        case plugged
        case other
    }

    /// Takes the samples of a batch.
    mutating func fill(_ batch: EventBatch, _ catalog: TraceCatalog) {
        samples.removeAll(keepingCapacity: true)
        place = 0
        if batch.boot != boot {
            boot = batch.boot
            isCharging = false
            isPlugged = false
        }
        for row in 0..<batch.count {
            let kind = EventKind(rawValue: batch.kinds[row])
            guard kind == .sample || kind == .device else { continue }
            switch label(NameID(rawValue: batch.labels[row]), kind, catalog) {
            case .metric(let metric):
                samples.append(
                    Sample(
                        time: batch.times[row], process: batch.processes[row], metric: metric,
                        value: batch.numbers[row], isOnPower: isCharging || isPlugged))
            case .charging: isCharging = value(batch, row, catalog) == "on"
            case .plugged: isPlugged = !["off", "none"].contains(value(batch, row, catalog))
            case .other: break
            }
        }
    }

    /// The next sample, if it is of this boot and not later than `time`.
    mutating func next(until time: Int64, boot: UInt32) -> Sample? {
        guard boot == self.boot, place < samples.count, samples[place].time <= time else { return nil }
        place += 1
        return samples[place - 1]
    }

    private func value(_ batch: EventBatch, _ row: Int, _ catalog: TraceCatalog) -> String {
        catalog.text(NameID(rawValue: batch.names[row]))
    }

    private mutating func label(_ name: NameID, _ kind: EventKind, _ catalog: TraceCatalog) -> Label {
        let index = Int(name.rawValue)
        if index < labels.count, let known = labels[index] { return known }
        let text = catalog.text(name)
        let label: Label =
            if kind == .sample {
                Metric(rawValue: text).map(Label.metric) ?? .other
            } else {
                text == Words.Device.charging ? .charging : text == Words.Device.plugged ? .plugged : .other
            }
        // A name that is used for both kinds would be a metric called `charging`; there is none.
        guard index < 1 << 20 else { return label }
        if index >= labels.count {
            labels.append(contentsOf: repeatElement(nil, count: index + 1 - labels.count))
        }
        labels[index] = label
        return label
    }
}
