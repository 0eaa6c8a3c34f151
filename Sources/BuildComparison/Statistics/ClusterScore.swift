/// What one cluster (a device, or a trace) adds to a test: the sum of its scores on each side.
///
/// A device that ran both builds stands on both sides.
struct ClusterScore {
    /// Clusters are compared with those of their stratum only.
    let stratum: Int
    /// Sum of its scores under the base build; nil if it did not run it.
    let base: Double?
    /// Sum of its scores under the head build; nil if it did not run it.
    let head: Double?
}
