#if !hasFeature(Embedded)
  /// In JSON and the like, a state is the text of its packed bytes in hexadecimal digits.
  extension ProgressState: Codable {
    /// Decodes a stored state. A state of another version is rejected because its values had other meanings.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard let text = try? container.decode(String.self) else { throw Self.earlier(decoder) }
      do throws(PackedStateError) {
        guard let bytes = [UInt8](hexadecimal: text) else { throw .damaged }
        try self.init(packed: bytes)
      } catch {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
      }
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(packed().hexadecimal)
    }

    /// The error for a value that is not text: up to version 6, a state was stored with the names of its members.
    private static func earlier(_ decoder: any Decoder) -> any Error {
      struct Named: Decodable { let version: UInt16 }
      do {
        let version = try Named(from: decoder).version
        return DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "\(PackedStateError.version(version))"))
      } catch {
        return error
      }
    }
  }

  extension [UInt8] {
    /// The bytes as text, two digits each.
    fileprivate var hexadecimal: String {
      let digits = Array("0123456789abcdef".utf8)
      return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The bytes of a text of ``hexadecimal``; `nil` for any other.
    fileprivate init?(hexadecimal text: String) {
      let digits = text.utf8.compactMap { digit -> UInt8? in
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
      }
      guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
      self = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
  }
#endif
