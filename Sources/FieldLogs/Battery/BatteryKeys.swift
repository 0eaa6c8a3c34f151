/// What an item of the battery history says.
enum BatteryMeaning: Sendable {
    case level, temperature, charge, status, plug
    case cpuRunning, screen, powerSave, charging, doze
    case wakeLock, wakeLockIn, longWakeLock
    case topApp, process, job, alarm, sync
    /// It is of the format, and no event of the vocabulary holds it.
    case notNeeded
}

/// One key of the battery history: as `dumpsys batterystats -c` writes it, and as the text for people does.
struct BatteryKey: Sendable {
    let meaning: BatteryMeaning
    /// In check-in lines.
    let short: StaticString
    /// In the text for people.
    let long: StaticString

    init(_ meaning: BatteryMeaning, _ short: StaticString, _ long: StaticString) {
        self.meaning = meaning
        self.short = short
        self.long = long
    }
}

/// The keys of the battery history (source: AOSP `BatteryStats`, HISTORY_STATE_DESCRIPTIONS,
/// HISTORY_STATE2_DESCRIPTIONS, HISTORY_EVENT_NAMES and HistoryPrinter, API 21 to 36; the last group are those of
/// makers).
enum BatteryKeys {
    static func short(_ text: ByteText) -> BatteryKey? { shortTable[text] }
    static func long(_ text: ByteText) -> BatteryKey? { longTable[text] }

    /// The level of the battery, which the text for people has in a column.
    static let level = BatteryKey(.level, "Bl", "")

    private static let all = values + states + events + makers

    private static let shortTable = table { $0.short }
    private static let longTable = table { $0.long }

    private static func table(_ name: (BatteryKey) -> StaticString) -> TagTable<BatteryKey> {
        TagTable(all.map { key in (name(key).withUTF8Buffer { Array($0) }, key) })
    }

    private static let values = [
        level, BatteryKey(.status, "Bs", "status"), BatteryKey(.plug, "Bp", "plug"),
        BatteryKey(.temperature, "Bt", "temp"), BatteryKey(.charge, "Bcc", "charge"),
        BatteryKey(.notNeeded, "Bh", "health"), BatteryKey(.notNeeded, "Bv", "volt"),
        BatteryKey(.notNeeded, "Mrc", "modemRailChargemAh"),
        BatteryKey(.notNeeded, "Wrc", "wifiRailChargemAh"),
        BatteryKey(.notNeeded, "wr", "wake_reason"), BatteryKey(.notNeeded, "Pss", "phone_signal_strength"),
        BatteryKey(.notNeeded, "Pst", "phone_state"), BatteryKey(.notNeeded, "Pcn", "data_conn"),
        BatteryKey(.notNeeded, "Sb", "brightness"), BatteryKey(.notNeeded, "Wss", "wifi_signal_strength"),
        BatteryKey(.notNeeded, "Wsp", "wifi_suppl"), BatteryKey(.notNeeded, "Gss", "gps_signal_quality"),
        BatteryKey(.notNeeded, "nrs", "nr_state"),
    ]

    private static let states = [
        BatteryKey(.cpuRunning, "r", "running"), BatteryKey(.wakeLock, "w", "wake_lock"),
        BatteryKey(.screen, "S", "screen"), BatteryKey(.powerSave, "ps", "power_save"),
        BatteryKey(.charging, "ch", "charging"), BatteryKey(.doze, "di", "device_idle"),
        // Which app uses them is not told, and what is plugged in stands in Bp.
        BatteryKey(.notNeeded, "BP", "plugged"), BatteryKey(.notNeeded, "s", "sensor"),
        BatteryKey(.notNeeded, "g", "gps"), BatteryKey(.notNeeded, "a", "audio"),
        BatteryKey(.notNeeded, "ca", "camera"), BatteryKey(.notNeeded, "v", "video"),
        BatteryKey(.notNeeded, "fl", "flashlight"), BatteryKey(.notNeeded, "Sd", "screen_doze"),
        BatteryKey(.notNeeded, "Wl", "wifi_full_lock"), BatteryKey(.notNeeded, "Ws", "wifi_scan"),
        BatteryKey(.notNeeded, "Wm", "wifi_multicast"), BatteryKey(.notNeeded, "Wr", "wifi_radio"),
        BatteryKey(.notNeeded, "Ww", "wifi_running"), BatteryKey(.notNeeded, "W", "wifi"),
        BatteryKey(.notNeeded, "Pr", "mobile_radio"), BatteryKey(.notNeeded, "Psc", "phone_scanning"),
        BatteryKey(.notNeeded, "Pcl", "phone_in_call"), BatteryKey(.notNeeded, "Ud", "usb_data"),
        BatteryKey(.notNeeded, "b", "bluetooth"), BatteryKey(.notNeeded, "bles", "ble_scan"),
        BatteryKey(.notNeeded, "Chtp", "cellular_high_tx_power"),
        BatteryKey(.notNeeded, "nrc", "nr_connected"),
    ]

    private static let events = [
        BatteryKey(.topApp, "Etp", "top"), BatteryKey(.process, "Epr", "proc"),
        BatteryKey(.job, "Ejb", "job"), BatteryKey(.alarm, "Eal", "alarm"), BatteryKey(.sync, "Esy", "sync"),
        BatteryKey(.wakeLockIn, "Ewl", "wake_lock_in"), BatteryKey(.longWakeLock, "Elw", "longwake"),
        BatteryKey(.notNeeded, "Enl", "null"), BatteryKey(.notNeeded, "Efg", "fg"),
        BatteryKey(.notNeeded, "Eur", "user"), BatteryKey(.notNeeded, "Euf", "userfg"),
        BatteryKey(.notNeeded, "Ecn", "conn"), BatteryKey(.notNeeded, "Eac", "active"),
        BatteryKey(.notNeeded, "Epi", "pkginst"), BatteryKey(.notNeeded, "Epu", "pkgunin"),
        BatteryKey(.notNeeded, "Est", "stats"), BatteryKey(.notNeeded, "Eai", "pkginactive"),
        BatteryKey(.notNeeded, "Eaa", "pkgactive"), BatteryKey(.notNeeded, "Etw", "tmpwhitelist"),
        BatteryKey(.notNeeded, "Esw", "screenwake"), BatteryKey(.notNeeded, "Ewa", "wakeupap"),
        BatteryKey(.notNeeded, "Eec", "est_capacity"),
    ]

    private static let makers = [
        "current", "ap_temp", "misc_event", "online", "current_event", "txshare_event", "otg", "wifi_ap",
    ].map { (name: StaticString) in BatteryKey(.notNeeded, "", name) }
}
