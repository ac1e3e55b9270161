internal import FairwayCore
internal import Foundation
internal import GeoKernel

/// Removes from a session file what it must not have: secrets always, and places as far as they are to be private.
struct SessionRedaction: Sendable {
  let secrets: Redaction
  let privacy: SessionPrivacy

  /// Text from outside the program, such as an error.
  func text(_ text: String) -> String { secrets.redacted(text) }

  /// JSON without secrets. They can only be in its texts: its form stays intact, whatever a secret looks like.
  func json(_ text: String) -> String {
    guard secrets.isNeeded(for: text), let value = try? JSONValue(json: Array(text.utf8)) else { return text }
    return String(decoding: redacted(value).json(), as: UTF8.self)
  }

  private func redacted(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): .string(secrets.redacted(text))
    case .array(let values): .array(values.map(redacted))
    case .object(let members):
      .object(
        Dictionary(
          members.map { (secrets.redacted($0), redacted($1)) }, uniquingKeysWith: { first, _ in first }))
    default: value
    }
  }

  func fix(_ fix: Location) -> Location {
    var fix = fix
    switch privacy {
    case .none: break
    case .rounded(let decimals):
      fix.coordinate = LocationCoordinate2D(
        latitude: Self.rounded(fix.coordinate.latitude, decimals),
        longitude: Self.rounded(fix.coordinate.longitude, decimals))
    case .withoutPlaces:
      fix.coordinate = LocationCoordinate2D(latitude: .nan, longitude: .nan)
    }
    return fix
  }

  private static func rounded(_ degrees: Double, _ decimals: Int) -> Double {
    let scale = pow(10, Double(min(max(decimals, 0), 12)))
    return (degrees * scale).rounded() / scale
  }

  /// An input other than a fix as JSON.
  func json(_ input: SessionInput) -> String {
    var input = input
    if privacy != .none, case .router(.reroute(let location, _)) = input {
      input = .router(.reroute(location: fix(location), progress: nil))
    }
    return json(input.json)
  }

  /// A value with one member that names it, as JSON.
  func json(_ value: any Encodable) -> String {
    guard let text = try? SessionJSON.text(value) else { return "{}" }
    guard privacy == .withoutPlaces, case .object(let members)? = try? JSONValue(json: Array(text.utf8)) else {
      return json(text)
    }
    return json(String(decoding: JSONValue.object(members.mapValues(Self.withoutPlaces)).json(), as: UTF8.self))
  }

  /// The members that are numbers, flags and names: a place is an object or a list, and so is what has one.
  private static func withoutPlaces(_ value: JSONValue) -> JSONValue {
    guard case .object(let members) = value else { return .object([:]) }
    return .object(
      members.filter { member in
        switch member.value {
        case .object, .array: false
        default: true
        }
      })
  }
}
