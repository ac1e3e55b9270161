internal import FairwayCore
internal import FairwayDirections
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

  /// A call as JSON.
  func json(_ call: SessionCall) -> String {
    var call = call
    if privacy == .withoutPlaces {
      (call.response, call.refresh, call.routeOptions, call.location, call.progress) = (nil, nil, nil, nil, nil)
    }
    call.location = call.location.map(fix)
    do {
      return json(try SessionJSON.text(call))
    } catch {
      // The call is named, so that the file shows what is missing.
      return #"{"call":"\#(call.call.rawValue)"}"#
    }
  }
}
