public import FairwayRoutes
internal import GeoKernel

/// A change of the stops ahead, which ``Router/change(_:)`` makes with one request for a route.
///
/// Places in the order count from 0 through ``Trip/ahead``.
public enum TripEdit: Hashable, Sendable, Codable {
  /// Adds a stop, or a via if the waypoint does not separate legs; without a place where it adds the least distance.
  case add(_ waypoint: Waypoint, at: Int?)
  /// Leaves a stop out.
  case remove(_ stop: Trip.Stop.ID)
  /// Moves a stop to another place in the order.
  case move(_ stop: Trip.Stop.ID, to: Int)
  /// Puts all stops ahead in another order.
  case reorder(_ stops: [Trip.Stop.ID])
  /// Ends the trip at another place, in place of the last stop.
  case replaceDestination(_ waypoint: Waypoint)

  /// The place of a stop that it brings.
  var waypoint: Waypoint? {
    switch self {
    case .add(let waypoint, _), .replaceDestination(let waypoint): waypoint
    case .remove, .move, .reorder: nil
    }
  }

  /// Why the trip changes.
  public var reason: TripChange.Reason {
    switch self {
    case .add: .added
    case .remove: .removed
    case .move, .reorder: .reordered
    case .replaceDestination: .destination
    }
  }
}

/// Changes of a trip that wait for one route, in the order in which they were asked for, and the trip that they make.
struct TripPlan {
  /// A change, and the stops that it is about.
  struct Change {
    var edit = TripEdit.reorder([])
    var stops: [Trip.Stop.ID] = []
  }

  var changes: [Change] = []
  var trip: Trip

  init(_ trip: Trip) { self.trip = trip }

  /// Adds a change. One that is not possible throws, and changes nothing.
  mutating func make(_ edit: TripEdit, cheapest: (LocationCoordinate2D) -> Int) throws(TripError) {
    changes.append(Change(edit: edit, stops: try trip.make(edit, cheapest: cheapest)))
  }

  /// Takes over what has become of the stops since.
  mutating func catchUp(with now: Trip) {
    for stop in now.behind where !trip.settle(stop.id, as: stop.state, at: stop.actualTime) {
      trip.change(stop.id) { ($0.state, $0.actualTime) = (stop.state, stop.actualTime) }
    }
    for stop in now.ahead { trip.change(stop.id) { $0.plannedTime = stop.plannedTime } }
  }
}

/// What has changed in a trip, and why.
public struct TripChange: Hashable, Sendable {
  /// Why a trip has changed.
  public enum Reason: UInt8, Hashable, Sendable, CaseIterable {
    /// A stop was added.
    case added
    /// A call has left a stop out.
    case removed
    /// The order was changed.
    case reordered
    /// The destination was replaced.
    case destination
    /// The vehicle has passed a via.
    case passed
    /// The vehicle drove past a stop, and the router left it out.
    case missed
    /// You called ``Router/updateRoute(with:routeOptions:)`` with a route to other stops.
    case caller

    private var row: (number: Int32, name: String) {
      switch self {
      case .added: (20, "added")
      case .removed: (21, "removed")
      case .reordered: (22, "reordered")
      case .destination: (23, "destination")
      case .passed: (24, "passed")
      case .missed: (25, "missed")
      case .caller: (RouteReplacement.caller.number, RouteReplacement.caller.name)
      }
    }

    /// The number in `fairway.h`.
    package var number: Int32 { row.number }
    /// The name in files and in the bindings.
    public var name: String { row.name }
  }

  /// Why it has changed.
  public var reason: Reason
  /// The stops that have changed.
  public var stops: [Trip.Stop.ID]

  /// Creates a change.
  public init(reason: Reason, stops: [Trip.Stop.ID]) { (self.reason, self.stops) = (reason, stops) }
}

/// Why the router refuses to change a trip, or to avoid a place.
public enum TripError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The trip has no such stop.
  case noSuchStop(Trip.Stop.ID)
  /// The vehicle has reached the stop, or the trip has left it out.
  case isBehind(Trip.Stop.ID)
  /// There is no such place in the order; the value is the number of stops ahead.
  case noSuchPlace(Int, of: Int)
  /// The trip would have no stop.
  case noStopLeft
  /// A via would be the last.
  case endsAtVia
  /// The order does not name each stop ahead once.
  case incompleteOrder
  /// The trip is as it would be.
  case nothingChanges
  /// A place is no coordinate, or an area has less than three corners.
  case invalidCoordinate
  /// The router is requesting another route.
  case isChanging
  /// The decider has refused.
  case refused
  /// The router has another route by now, or has ended.
  case superseded
  /// There is no fix yet, so there is no road ahead.
  case noPlace
  /// The distance is not positive, or no part of the route lies within it.
  case nothingAhead

  public var description: String {
    switch self {
    case .noSuchStop(let id): "the trip has no stop \(id)"
    case .isBehind(let id): "the vehicle has reached stop \(id), or the trip has left it out"
    case .noSuchPlace(let place, let count):
      "there is no place \(place) among the \(count) stops ahead; places are counted from 0"
    case .noStopLeft: "the trip would have no stop; end the session instead"
    case .endsAtVia: "a trip cannot end at a via; it ends at a stop"
    case .incompleteOrder: "the order must name each stop ahead once"
    case .nothingChanges: "the trip already is as asked"
    case .invalidCoordinate: "a place is missing or has no valid coordinate, or an area has fewer than three corners"
    case .isChanging: "the router is requesting another route; try again after its answer"
    case .refused: "the decider refused the change"
    case .superseded: "the router has another route by now, or has ended"
    case .noPlace: "there was no fix yet, so nothing is ahead"
    case .nothingAhead: "no part of the route lies within this distance ahead"
    }
  }
}

extension Waypoint {
  /// Whether the waypoint, and the place where one leaves the vehicle for it, are on Earth.
  var hasValidPlaces: Bool { coordinate.isValid && targetCoordinate?.isValid != false }
}

extension Trip {
  /// Makes a change, whose places are on Earth; throws and changes nothing if it makes no sense. Returns the stops that it is about.
  ///
  /// - Parameters:
  ///   - edit: The change.
  ///   - cheapest: The place of a stop that is added without one.
  mutating func make(
    _ edit: TripEdit, cheapest: (LocationCoordinate2D) -> Int
  ) throws(TripError) -> [Stop.ID] {
    var changed = self
    let ids = try changed.make(edit, cheapest)
    guard let last = changed.ahead.last else { throw .noStopLeft }
    guard last.kind == .stop else { throw .endsAtVia }
    guard changed.ahead != ahead else { throw .nothingChanges }
    self = changed
    return ids
  }

  private mutating func make(
    _ edit: TripEdit, _ cheapest: (LocationCoordinate2D) -> Int
  ) throws(TripError) -> [Stop.ID] {
    var order = Array(ahead)
    defer { self.order(order) }
    switch edit {
    case .add(let waypoint, let place):
      let place = try self.place(place ?? cheapest(waypoint.coordinate), upTo: order.count)
      order.insert(makeStop(at: waypoint), at: place)
      return [order[place].id]
    case .remove(let id):
      order.remove(at: try self.place(of: id, in: order))
      if order.isEmpty { throw .noStopLeft }
      return [id]
    case .move(let id, let place):
      let stop = order.remove(at: try self.place(of: id, in: order))
      order.insert(stop, at: try self.place(place, upTo: order.count))
      return [id]
    case .reorder(let ids):
      var named: [Stop] = []
      for id in ids { named.append(order[try self.place(of: id, in: order)]) }
      guard ids.count == order.count, Set(ids).count == ids.count else { throw .incompleteOrder }
      order = named
      return ids
    case .replaceDestination(let waypoint):
      guard let last = order.last, last.coordinate != waypoint.coordinate else { throw .nothingChanges }
      var waypoint = waypoint
      waypoint.separatesLegs = true
      order[order.count - 1] = makeStop(at: waypoint)
      return [last.id, order[order.count - 1].id]
    }
  }

  private func place(_ place: Int, upTo count: Int) throws(TripError) -> Int {
    guard (0...count).contains(place) else { throw .noSuchPlace(place, of: count) }
    return place
  }

  private func place(of id: Stop.ID, in order: [Stop]) throws(TripError) -> Int {
    if let place = order.firstIndex(where: { $0.id == id }) { return place }
    throw self[id] == nil ? .noSuchStop(id) : .isBehind(id)
  }
}
