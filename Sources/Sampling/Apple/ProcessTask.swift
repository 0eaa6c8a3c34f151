#if canImport(Darwin)
    // Not compiled and not run by the project's tests.
    @preconcurrency import Darwin

    extension Sampler {
        func readProcess(into readings: inout Readings) {
            guard case .own = target else { return }
            var info = task_vm_info_data_t()
            let words = MemoryLayout<task_vm_info_data_t>.size / MemoryLayout<natural_t>.size
            var count = mach_msg_type_number_t(words)
            let result = withUnsafeMutablePointer(to: &info) { info in
                info.withMemoryRebound(to: integer_t.self, capacity: words) {
                    task_info(mach_task_self_, task_flavor_t(TASK_VM_INFO), $0, &count)
                }
            }
            if result == KERN_SUCCESS { readings.memoryFootprint = Int64(clamping: info.phys_footprint) }
            let time = clock_gettime_nsec_np(CLOCK_PROCESS_CPUTIME_ID)
            if time > 0 { readings.cpuTime = Int64(clamping: time) }
        }

        /// Only the main thread may ask for the battery; see `BatteryOfDevice`.
        func readBattery(into readings: inout Readings) {}
    }
#endif
