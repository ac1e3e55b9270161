internal import GeoKernel

/// Why a route of an answer is refused: it is not what was asked for, or it does not agree with itself.
public struct AnswerFault: Error, Hashable, Sendable {
  /// The kinds of faults.
  public enum Reason: UInt8, Hashable, Sendable, CaseIterable {
    /// The route passes a waypoint farther away than `RouteOptions.snapLimit`.
    case waypointTooFar
    /// The route begins farther from the vehicle than its accuracy and 200 m, or than `RouteOptions.snapLimit`.
    case startTooFar
    /// The route passes a point or an area to avoid, or what is closed.
    case avoidedPlace
    /// There is not a leg for each waypoint that ends one, or not a waypoint for each that was asked for.
    case legCount
    /// A leg does not begin with its departure and end with its arrival, or has one of them between.
    case stepOrder
    /// A part of the line does not lie where its neighbours and the whole do.
    case brokenLine
    /// A maneuver or an intersection does not lie on its step.
    case strayManeuver
    /// A waypoint of the answer does not lie where its leg begins or ends, or a silent one not on it.
    case strayWaypoint
    /// A length is not that of the line, or of its parts.
    case wrongLength
    /// A time is not that of its parts.
    case wrongTime
    /// A part takes a time in which nobody travels its length.
    case untravellable
  }

  /// The kind of the fault.
  public var reason: Reason
  /// Where it is, such as `routes[0].legs[1].steps[4].maneuver.location`; a waypoint is that of the request.
  public var path: String
  /// What was measured: metres, seconds, metres per second or a number of things, as the reason says.
  public var found: Double
  /// The most, or the only value, that is taken.
  public var expected: Double

  /// Creates a fault.
  public init(_ reason: Reason, at path: String, found: Double = 0, expected: Double = 0) {
    (self.reason, self.path, self.found, self.expected) = (reason, path, found, expected)
  }
}

extension AnswerFault.Reason {
  private var row: (number: Int32, name: String) {
    switch self {
    case .waypointTooFar: (40, "waypointTooFar")
    case .startTooFar: (41, "startTooFar")
    case .avoidedPlace: (42, "avoidedPlace")
    case .legCount: (43, "legCount")
    case .stepOrder: (44, "stepOrder")
    case .brokenLine: (45, "brokenLine")
    case .strayManeuver: (46, "strayManeuver")
    case .strayWaypoint: (47, "strayWaypoint")
    case .wrongLength: (48, "wrongLength")
    case .wrongTime: (49, "wrongTime")
    case .untravellable: (50, "untravellable")
    }
  }

  /// The number in `fairway.h`.
  package var number: Int32 { row.number }
  /// The name in files and in the bindings.
  public var name: String { row.name }
}

extension AnswerFault: CustomStringConvertible {
  public var description: String {
    let (found, expected) = (Self.text(self.found), Self.text(self.expected))
    return switch reason {
    case .waypointTooFar: "\(path) is \(found) m from where the route passes it; at most \(expected) m are allowed"
    case .startTooFar: "the route begins \(found) m from the vehicle; at most \(expected) m are allowed"
    case .avoidedPlace: "\(path) passes a place to avoid"
    case .legCount: "\(path): there are \(found), and the request has \(expected)"
    case .stepOrder: "\(path): a leg must have one departure and one arrival"
    case .brokenLine: "\(path) lies \(found) m from the line that it is part of"
    case .strayManeuver: "\(path) lies \(found) m from its step"
    case .strayWaypoint: "\(path) lies \(found) m from its leg"
    case .wrongLength: "\(path) is \(found) m where \(expected) m are the sum of its parts"
    case .wrongTime: "\(path) is \(found) s where \(expected) s are the sum of its parts"
    case .untravellable: "\(path) would be travelled at \(found) m/s"
    }
  }

  /// The number, rounded to two decimals below 10 and to whole ones above.
  private static func text(_ number: Double) -> String {
    guard abs(number) < 1e15 else { return "\(number)" }
    if abs(number) >= 10 || number == number.rounded() { return "\(Int(clamping: number.rounded()))" }
    let hundredths = Int(clamping: (number * 100).rounded())
    let fraction = abs(hundredths % 100)
    return "\(hundredths < 0 ? "-" : "")\(abs(hundredths / 100)).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
