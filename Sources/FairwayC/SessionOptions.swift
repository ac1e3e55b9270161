// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore
internal import FairwayDirections
internal import Foundation

/// The options of a session in JSON.
enum SessionOptions {
  /// Decodes options from a text in which any member may be missing.
  static func read(_ text: [UInt8]) throws(Failure) -> NavigationOptions {
    guard !text.isEmpty else { return NavigationOptions() }
    let given: JSONValue
    do throws(DirectionsError) {
      given = try JSONValue(json: text)
    } catch {
      throw Failure(FAIRWAY_ERROR_JSON, "options: \(error)")
    }
    var all = try value(of: NavigationOptions())
    try lay(given, over: &all, path: "options")
    try check(all, path: "options")
    do {
      return try JSONDecoder().decode(NavigationOptions.self, from: Data(all.json()))
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.keyNotFound(_, let context), DecodingError.dataCorrupted(let context)
    {
      let path = (["options"] + context.codingPath.map(\.stringValue)).joined(separator: ".")
      throw Failure(FAIRWAY_ERROR_JSON, "\(path) has an invalid value")
    } catch {
      throw Failure(FAIRWAY_ERROR_JSON, "options: \(error)")
    }
  }

  /// The range in which thresholds are meaningful; beyond it, sums and quotients of them could be NaN.
  private static let range = 0.0...1e6

  private static func check(_ value: JSONValue, path: String) throws(Failure) {
    switch value {
    case .object(let members):
      for (name, member) in members.sorted(by: { $0.key < $1.key }) { try check(member, path: "\(path).\(name)") }
    case .number(let number) where !range.contains(number):
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "\(path) is not within 0...1000000")
    case .integer:
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "\(path) is not within 0...1000000")
    default: break
    }
  }

  /// All options, sorted by name.
  static func value(of options: NavigationOptions) throws(Failure) -> JSONValue {
    do {
      return try JSONValue(json: [UInt8](JSONEncoder().encode(options)))
    } catch {
      throw Failure(FAIRWAY_ERROR_JSON, "options: \(error)")
    }
  }

  /// Replaces the given members. A policy is replaced as a whole, because its cases have different members.
  private static func lay(_ given: JSONValue, over all: inout JSONValue, path: String) throws(Failure) {
    guard case .object(var members) = all else {
      all = given
      return
    }
    guard case .object(let changes) = given else { throw Failure(FAIRWAY_ERROR_JSON, "\(path) is not an object") }
    for (name, change) in changes.sorted(by: { $0.key < $1.key }) {
      guard var member = members[name] else { throw Failure(FAIRWAY_ERROR_JSON, "there is no \(path).\(name)") }
      if name == "deviationPolicy" { member = change } else { try lay(change, over: &member, path: "\(path).\(name)") }
      members[name] = member
    }
    all = .object(members)
  }
}

@c @implementation
public func fairway_options_complete(
  _ json: UnsafePointer<CChar>?, _ jsonLength: Int, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    let options = try SessionOptions.read(try Input.bytes(json, jsonLength, "json"))
    let all = try SessionOptions.value(of: options)
    try Output.write(String(decoding: all.json(), as: UTF8.self), text, capacity, length)
  }
}
