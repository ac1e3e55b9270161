internal import FairwayRequests
public import FairwayRoutes
public import GeoKernel

/// A trip: the places that a vehicle calls at, one after another, on any route.
///
/// A stop keeps its identity through all new routes, changes of the trip and processes. The stops behind come first, in
/// the order in which the vehicle reached them or the trip left them out. The stops ahead follow in the order of
/// travel; the last one is the destination.
public struct Trip: Hashable, Sendable, Codable {
  /// All stops: first the stops behind, then the stops ahead.
  public internal(set) var stops: [Stop] = []
  /// The number of stops so far, so that each has its own identity.
  private var count: Stop.ID = 0

  /// Creates a trip without stops.
  public init() {}

  /// The stops ahead, in the order of travel.
  public var ahead: ArraySlice<Stop> { stops[behindCount...] }

  /// The stops that the vehicle reached or that the trip left out.
  public var behind: ArraySlice<Stop> { stops[..<behindCount] }

  private var behindCount: Int { stops.firstIndex { $0.state == .ahead } ?? stops.count }

  /// The stop with an identity; nil if there is none.
  public subscript(_ id: Stop.ID) -> Stop? { stops.first { $0.id == id } }
}

extension Trip {
  /// A place that a vehicle calls at.
  public struct Stop: Hashable, Sendable, Codable {
    /// The identity of a stop in its trip, counted from 1.
    public typealias ID = UInt32

    /// What a vehicle does at a stop.
    public enum Kind: String, Hashable, Sendable, Codable {
      /// It arrives, and another leg begins.
      case stop
      /// It passes by.
      case via
    }

    /// What has become of a stop.
    public enum State: String, Hashable, Sendable, Codable, CaseIterable {
      /// It is ahead.
      case ahead
      /// The vehicle has arrived there, or passed it.
      case reached
      /// A call has left it out.
      case skipped
      /// The vehicle drove past it, and the router left it out.
      case missed

      /// The number in `fairway.h`.
      package var number: Int32 {
        switch self {
        case .ahead: 0
        case .reached: 1
        case .skipped: 2
        case .missed: 3
        }
      }
    }

    /// The side of the road on which a stop is, in the direction of travel.
    public enum Side: String, Hashable, Sendable, Codable, CaseIterable {
      case left, right
    }

    /// The identity, which outlives routes.
    public private(set) var id: ID
    /// What requests ask for: the place, its name, and whether a leg ends there.
    public internal(set) var waypoint: Waypoint
    /// What has become of it.
    public internal(set) var state = State.ahead
    /// The place on the road that the route leads to; nil before a route does.
    public internal(set) var snappedPlace: LocationCoordinate2D?
    /// The side of the road, if the route tells it.
    public internal(set) var side: Side?
    /// When the first route to it expected to reach it, in seconds since 1970; nil before the first fix.
    public internal(set) var plannedTime: Double?
    /// When the vehicle reached it, in seconds since 1970.
    public internal(set) var actualTime: Double?

    /// The place that you asked for.
    public var coordinate: LocationCoordinate2D { waypoint.coordinate }
    /// The name.
    public var name: String? { waypoint.name }
    /// What the vehicle does there. The destination is a stop.
    public var kind: Kind { waypoint.separatesLegs ? .stop : .via }
    /// The distance within which a via may be passed, in metres; nil for the road itself.
    public var reach: LocationAccuracy? { waypoint.coordinateAccuracy }
  }
}

extension Trip {
  /// Adds a stop without a place in the order, and returns it.
  mutating func makeStop(at waypoint: Waypoint) -> Stop {
    count += 1
    return Stop(id: count, waypoint: waypoint)
  }

  /// Changes the stop with an identity.
  mutating func change(_ id: Stop.ID, _ change: (inout Stop) -> Void) {
    guard let place = stops.firstIndex(where: { $0.id == id }) else { return }
    change(&stops[place])
  }

  /// Puts a stop that was ahead behind; one that is behind already keeps its state. Returns whether it was ahead.
  @discardableResult
  mutating func settle(_ id: Stop.ID, as state: Stop.State, at time: Double? = nil) -> Bool {
    let end = behindCount
    guard let place = stops[end...].firstIndex(where: { $0.id == id }) else { return false }
    var stop = stops.remove(at: place)
    (stop.state, stop.actualTime) = (state, time)
    stops.insert(stop, at: end)
    return true
  }

  /// Puts stops ahead in an order; those that are not in it are left out.
  mutating func order(_ ahead: [Stop]) {
    for stop in self.ahead where !ahead.contains(where: { $0.id == stop.id }) { settle(stop.id, as: .skipped) }
    stops = behind + ahead
  }

  /// Whether the values are possible.
  var isSound: Bool {
    let ids = stops.map { $0.id }
    return Set(ids).count == ids.count && ids.allSatisfy { $0 >= 1 && $0 <= count } && count < .max / 2
      && ahead.allSatisfy { $0.state == .ahead && $0.coordinate.isValid }
  }
}

extension Trip: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.list("stops", &stops, of: "stops")
    visitor.value("count", &count)
  }
}

extension Trip.Stop: OptionObject {
  package init() { self.init(id: 0, waypoint: Waypoint(coordinate: LocationCoordinate2D(latitude: 0, longitude: 0))) }

  package mutating func visit(_ visitor: inout OptionVisitor) {
    var asked = ModelValue(waypoint)
    visitor.value("id", &id)
    visitor.value("waypoint", &asked)
    visitor.value("state", &state)
    visitor.value("snappedPlace", &snappedPlace)
    visitor.value("side", &side)
    visitor.value("plannedTime", &plannedTime)
    visitor.value("actualTime", &actualTime)
    waypoint = asked.model
  }
}

extension Trip.Stop.State: OptionChoice {}
extension Trip.Stop.Side: OptionChoice {}
