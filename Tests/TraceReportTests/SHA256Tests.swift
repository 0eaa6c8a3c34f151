import Testing

@testable import TraceReport

@Suite("SHA-256")
struct SHA256Tests {
    @Test(
        "the examples of FIPS 180-4",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func examples(_ text: String, _ digest: String) {
        let hex = SHA256.digest(Array(text.utf8)).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count < 2 ? "0\(digits)" : digits
        }.joined()
        #expect(hex == digest)
    }

    @Test("as a policy spells it")
    func policy() {
        #expect(
            SHA256.policySource(Array("abc".utf8))
                == "'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='")
    }
}
