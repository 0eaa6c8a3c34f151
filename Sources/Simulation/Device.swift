import TraceModel

/// The device of a scenario.
struct Device: Sendable {
    let platform: Platform
    /// Version of the operating system as the platform prints it.
    let os: String
    /// Model as the platform prints it.
    let model: String
    /// Minutes east of UTC.
    let zone: Int16
    /// Version and build of the app on it.
    var release = (version: "7.2", build: "720")

    static let phone = Device(platform: .ios, os: "18.5", model: "iPhone15,2", zone: 120)
    static let tablet = Device(platform: .ios, os: "18.5", model: "iPad14,3", zone: 120)
    static let pixel = Device(platform: .android, os: "15", model: "Pixel 8", zone: 120)

    /// An older Android, where the freezer leaves a process ten minutes.
    static let olderPixel = Device(platform: .android, os: "13", model: "Pixel 6a", zone: 120)

    /// The same device with another build of the app.
    func running(_ version: String, _ build: String) -> Device {
        var device = self
        device.release = (version, build)
        return device
    }

    /// The app of all scenarios as this platform names it.
    var app: AppIdentity {
        switch platform {
        case .ios:
            AppIdentity(
                processName: "ExampleApp", identifier: "com.example.app", version: release.version,
                build: release.build, uid: nil)
        case .android:
            AppIdentity(
                processName: "com.example.app", identifier: "com.example.app", version: release.version,
                build: release.build, uid: 10_234)
        }
    }
}

/// Which app, in which version.
struct AppIdentity: Sendable {
    let processName: String
    let identifier: String
    let version: String
    let build: String
    let uid: UInt32?
}
