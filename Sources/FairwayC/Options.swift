// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore
internal import FairwayEngine
internal import FairwayRoutes

extension OptionGroup {
  /// Changes the options that are members of a text; an empty text changes nothing.
  mutating func read(text: [UInt8]) throws(Failure) {
    let value = try JSONValue.options(text)
    do throws(OptionError) { try OptionVisitor.read(value, into: &self, path: "options") } catch {
      throw Failure(error)
    }
  }

  /// All options as JSON, sorted by name.
  var text: [UInt8] { OptionVisitor.json(of: self).json() }
}

extension JSONValue {
  /// Decodes the text of options; an empty one has no members.
  static func options(_ text: [UInt8]) throws(Failure) -> JSONValue {
    text.isEmpty ? .object([:]) : try decoded(text, "options")
  }

  /// Decodes a text; a failure names it, and the place in it.
  static func decoded(_ text: [UInt8], _ name: String) throws(Failure) -> JSONValue {
    do throws(DirectionsError) {
      return try JSONValue(json: text)
    } catch {
      guard case .decoding(let path, let expected, let found) = error else {
        throw Failure(FAIRWAY_ERROR_JSON, "\(name): \(error)")
      }
      let separator = path.isEmpty || path.utf8.first == UInt8(ascii: "[") ? "" : "."
      throw Failure(FAIRWAY_ERROR_JSON, "\(name)\(separator)\(path): expected \(expected), found \(found)")
    }
  }
}

extension Failure {
  /// Converts an error in options.
  convenience init(_ error: OptionError) {
    if case .outOfRange = error {
      self.init(FAIRWAY_ERROR_ARGUMENT, error.description)
    } else {
      self.init(FAIRWAY_ERROR_JSON, error.description)
    }
  }
}

@c @implementation
public func fairway_session_options_complete(
  _ json: UnsafePointer<CChar>?, _ jsonLength: Int, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    var options = SessionOptions()
    try options.read(text: try Input.bytes(json, jsonLength, "json"))
    try Output.write(text: options.text, text, capacity, length)
  }
}
