package import FairwayRoutes

/// In JSON, packed values are the text of their bytes in hexadecimal digits: it has every number as it is, including those
/// that JSON cannot contain.
extension PackedFields {
  fileprivate var text: JSONValue {
    var (value, writer) = (self, FieldWriter())
    value.pack(&writer)
    return .string(writer.bytes.hexadecimal)
  }

  fileprivate mutating func read(_ json: JSONValue, _ path: String) throws(OptionError) {
    var reader = FieldReader([UInt8](hexadecimal: try String(json, path)) ?? [])
    pack(&reader)
    guard reader.isComplete else { throw .unexpected(path: path, expected: "the packed fields of this version") }
  }
}

extension ProgressState: OptionValue {
  package var json: JSONValue { text }

  package init(_ json: JSONValue, _ path: String) throws(OptionError) {
    self = ProgressState()
    try read(json, path)
  }
}

extension RerouteState: OptionValue {
  package var json: JSONValue { text }

  package init(_ json: JSONValue, _ path: String) throws(OptionError) {
    self = RerouteState()
    try read(json, path)
  }
}

extension Location: OptionValue {
  package var json: JSONValue { text }

  package init(_ json: JSONValue, _ path: String) throws(OptionError) {
    self = .unknown
    try read(json, path)
  }
}

extension PredictedPlace: OptionValue {
  package var json: JSONValue { text }

  package init(_ json: JSONValue, _ path: String) throws(OptionError) {
    self = .unknown
    try read(json, path)
  }
}

extension [UInt8] {
  /// The bytes as text, two digits each.
  var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The bytes of a text of ``hexadecimal``; `nil` for any other.
  init?(hexadecimal text: String) {
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
