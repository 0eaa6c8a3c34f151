#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The functions of libarchive 3 that are used (source: `archive.h`, `archive_entry.h`).
///
/// The library is loaded when an archive is opened: linking it would cost every other run its start.
struct ArchiveLibrary {
    typealias Handle = UnsafeMutableRawPointer
    typealias Read =
        @convention(c) (
            _ archive: Handle?, _ client: UnsafeMutableRawPointer?,
            _ buffer: UnsafeMutablePointer<UnsafeRawPointer?>?
        ) -> Int
    typealias Open = @convention(c) (Handle?, UnsafeMutableRawPointer?) -> Int32

    /// Results of `next` (source: `archive.h`).
    static let done: Int32 = 1
    static let warning: Int32 = -20
    /// Type of a regular member (source: `archive_entry.h`, AE_IFREG).
    static let regularFile: UInt32 = 0o100_000
    static let folder: UInt32 = 0o040_000

    let new: @convention(c) () -> Handle?
    /// The formats and the compression that are read: zip, tar, a single compressed file, and gzip around any of them.
    let supports: [@convention(c) (Handle) -> Int32]
    /// What the archive is, known after its first header.
    let format: @convention(c) (Handle) -> Int32
    let open: @convention(c) (Handle, UnsafeMutableRawPointer?, Open?, Read?, Open?) -> Int32
    let next: @convention(c) (Handle, UnsafeMutablePointer<Handle?>) -> Int32
    let data: @convention(c) (Handle, UnsafeMutableRawPointer, Int) -> Int
    let free: @convention(c) (Handle) -> Int32
    let error: @convention(c) (Handle) -> UnsafePointer<CChar>?
    let name: @convention(c) (Handle) -> UnsafePointer<CChar>?
    let type: @convention(c) (Handle) -> UInt32
    let link: @convention(c) (Handle) -> UnsafePointer<CChar>?
    let written: @convention(c) (Handle) -> Int
    let hasSize: @convention(c) (Handle) -> Int32

    /// A single compressed file, the base of ``format`` (source: `archive.h`, ARCHIVE_FORMAT_RAW).
    static let singleFile: Int32 = 0x90000
    static let tar: Int32 = 0x30000
    static let formatMask: Int32 = 0xff0000

    private static let supportNames = [
        "archive_read_support_format_zip", "archive_read_support_format_tar",
        "archive_read_support_format_raw", "archive_read_support_filter_gzip",
    ]

    /// Loads the library; nil if it is not installed.
    init?() {
        let names = ["libarchive.so.13", "libarchive.so", "libarchive.13.dylib", "libarchive.dylib"]
        guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first,
            let new = dlsym(library, "archive_read_new"),
            let format = dlsym(library, "archive_format"),
            let open = dlsym(library, "archive_read_open"),
            let next = dlsym(library, "archive_read_next_header"),
            let data = dlsym(library, "archive_read_data"), let free = dlsym(library, "archive_read_free"),
            let error = dlsym(library, "archive_error_string"),
            let name = dlsym(library, "archive_entry_pathname"),
            let type = dlsym(library, "archive_entry_filetype"),
            let link = dlsym(library, "archive_entry_hardlink"),
            let written = dlsym(library, "archive_entry_mtime"),
            let hasSize = dlsym(library, "archive_entry_size_is_set")
        else { return nil }
        func function<Function>(_ symbol: UnsafeMutableRawPointer, _: Function.Type) -> Function {
            unsafeBitCast(symbol, to: Function.self)
        }
        self.new = function(new, (@convention(c) () -> Handle?).self)
        let supports = Self.supportNames.compactMap { dlsym(library, $0) }
        guard supports.count == Self.supportNames.count else { return nil }
        self.supports = supports.map { function($0, (@convention(c) (Handle) -> Int32).self) }
        self.format = function(format, (@convention(c) (Handle) -> Int32).self)
        self.open = function(
            open, (@convention(c) (Handle, UnsafeMutableRawPointer?, Open?, Read?, Open?) -> Int32).self)
        self.next = function(
            next, (@convention(c) (Handle, UnsafeMutablePointer<Handle?>) -> Int32).self)
        self.data = function(data, (@convention(c) (Handle, UnsafeMutableRawPointer, Int) -> Int).self)
        self.free = function(free, (@convention(c) (Handle) -> Int32).self)
        self.error = function(error, (@convention(c) (Handle) -> UnsafePointer<CChar>?).self)
        self.name = function(name, (@convention(c) (Handle) -> UnsafePointer<CChar>?).self)
        self.type = function(type, (@convention(c) (Handle) -> UInt32).self)
        self.link = function(link, (@convention(c) (Handle) -> UnsafePointer<CChar>?).self)
        self.written = function(written, (@convention(c) (Handle) -> Int).self)
        self.hasSize = function(hasSize, (@convention(c) (Handle) -> Int32).self)
    }
}
