import TraceModel

/// App Store Connect's power and performance figures: by version, over all devices.
enum StoreMetrics {
    /// Figures of one document that are kept.
    private static let pointLimit = 10_000

    static func isStoreMetrics(_ tree: JSONTree) -> Bool { tree.has("productData") }

    static func facts(_ tree: JSONTree) -> AggregateFacts {
        var facts = AggregateFacts(.baseline)
        for product in tree["productData"].elements {
            for category in product["metricCategories"].elements {
                for metric in category["metrics"].elements {
                    let name = "\(category["identifier"].string) \(metric["identifier"].string)"
                    let unit = metric["unit"]["displayName"].string
                    for set in metric["datasets"].elements {
                        let criteria = set["filterCriteria"]
                        let device = criteria["deviceMarketingName"].string
                        let of = [
                            device.isEmpty ? criteria["device"].string : device,
                            criteria["percentile"].string,
                        ]
                        .filter { !$0.isEmpty }.joined(separator: ", ")
                        for point in set["points"].elements where facts.points.count < pointLimit {
                            guard let value = point["value"].double else { continue }
                            facts.points.append(
                                .init(
                                    metric: name, version: point["version"].string,
                                    value: "\(value)\(unit.isEmpty ? "" : " \(unit)")", of: of))
                        }
                    }
                }
            }
        }
        return facts
    }
}
