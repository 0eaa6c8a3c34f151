/// The frame of every page: its head, style, script and security policy.
enum HTMLPage {
    /// The script, in the order in which its parts build on each other.
    private static let script: [UInt8] =
        Array("\"use strict\";\n(() => {\n".utf8)
        + [
            PackageResources.time_js, PackageResources.data_js, PackageResources.rows_js,
            PackageResources.paint_js, PackageResources.curves_js, PackageResources.words_js,
            PackageResources.view_js,
            PackageResources.tables_js, PackageResources.input_js, PackageResources.start_js,
        ].flatMap(\.self) + Array("})();\n".utf8)
    private static let style = PackageResources.page_css

    static func render(
        title: String, generator: String, hasScript: Bool = true, body: (inout MarkupTree) -> Void
    ) -> [UInt8] {
        let policy =
            "default-src 'none'; script-src \(hasScript ? SHA256.policySource(script) : "'none'"); "
            + "style-src \(SHA256.policySource(style)); base-uri 'none'; form-action 'none'"
        var page = MarkupTree()
        page.declareHTML()
        page.element("html", ["lang": "en"]) { page in
            page.element("head") { page in
                page.open("meta", ["charset": "utf-8"])
                page.open("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
                page.open("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
                page.open("meta", ["name": "color-scheme", "content": "light dark"])
                page.open("meta", ["name": "generator", "content": generator])
                page.element("title", text: "\(title) · traceq")
                page.element("style") { $0.trusted(style) }
            }
            page.element("body") { page in
                body(&page)
                if hasScript { page.element("script") { $0.trusted(script) } }
            }
        }
        return page.bytes
    }
}
