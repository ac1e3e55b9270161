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
