import Sampling
import TestSupport
import Testing
import TraceModel

@Suite("The battery, from files of a system that the test made")
struct BatteryTests {
    private func readings(_ files: [String: String]) throws -> Readings {
        let system = try FakeSystem(files)
        return Sampler(.process(1), systemRoot: system.root).readings()
    }

    @Test("Units are those of the vocabulary")
    func units() throws {
        let readings = try readings(FakeSystem.battery())
        #expect(readings.batteryLevel == 730)
        #expect(readings.batteryCharge == 2_410_000)
        #expect(readings.batteryCurrent == -412_000)
        #expect(readings.batteryTemperature == 28_700)
        #expect(readings.cpuTime == nil && readings.memoryFootprint == nil)
        var told: [String] = []
        readings.forEach { told.append("\($0.rawValue) \($1)") }
        #expect(
            told == [
                "battery_level 730", "battery_charge 2410000", "battery_current -412000",
                "battery_temperature 28700",
            ])
    }

    @Test("An empty battery is at 0, and that is known")
    func empty() throws {
        #expect(try readings(FakeSystem.battery("battery", ["capacity": "0\n"])).batteryLevel == 0)
    }

    @Test("A battery that is not there is unknown")
    func absent() throws {
        #expect(try readings([:]) == Readings())
        #expect(try readings(FakeSystem.battery("battery", ["present": "0\n"])) == Readings())
        #expect(try readings(FakeSystem.battery("AC", ["type": "Mains\n"])) == Readings())
        #expect(try readings(FakeSystem.battery("mouse", ["scope": "Device\n"])) == Readings())
        var told = 0
        Readings().forEach { _, _ in told += 1 }
        #expect(told == 0)
    }

    @Test("A value that the driver keeps back, or that cannot be, is unknown; the others stay")
    func partial() throws {
        for text: String? in [nil, "", "\n", "full\n", "101\n", "-1\n", "99999999999999999999\n", "7 3\n"] {
            let readings = try readings(FakeSystem.battery("battery", ["capacity": text]))
            #expect(readings.batteryLevel == nil, "\(text ?? "no file")")
            #expect(readings.batteryCharge == 2_410_000)
        }
    }

    @Test("Of two batteries the first by name counts, and a mouse is none")
    func several() throws {
        let files = FakeSystem.battery("BAT1", ["capacity": "20\n"])
            .merging(FakeSystem.battery("BAT0", ["capacity": "90\n"])) { $1 }
            .merging(FakeSystem.battery("A-mouse", ["capacity": "5\n", "scope": "Device\n"])) { $1 }
        #expect(try readings(files).batteryLevel == 900)
    }

    @Test("A battery that is taken out becomes unknown")
    func takenOut() throws {
        let system = try FakeSystem(FakeSystem.battery())
        let sampler = Sampler(.own, systemRoot: system.root)
        #expect(sampler.readings().batteryLevel == 730)
        try system.remove("sys/class/power_supply/battery")
        #expect(sampler.readings() == Readings())
    }
}
