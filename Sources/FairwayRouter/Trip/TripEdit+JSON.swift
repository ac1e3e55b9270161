internal import FairwayRequests
public import FairwayRoutes
internal import GeoKernel

/// A change of a trip as JSON: an object of one member, or with a place besides.
///
/// `{"add": [8.1, 47], "at": 0}`, `{"remove": 3}`, `{"move": 3, "to": 0}`, `{"order": [4, 3]}`, `{"destination":
/// {"longitude": 8.1, "latitude": 47, "name": "home"}}`. Waypoints are as in the request for a trip; without `at`, a
/// stop goes where it adds the least distance.
extension TripEdit {
  /// Reads a change; an unknown or missing member is an error.
  public init(json: JSONValue) throws(OptionError) {
    var members = try EditMembers(json, "edit")
    if let waypoint = members.take("add") {
      self = .add(try Waypoint(waypoint, "edit.add"), at: try members.take("at").map(EditMembers.place))
    } else if let stop = members.take("remove") {
      self = .remove(try EditMembers.stop(stop, "edit.remove"))
    } else if let stop = members.take("move") {
      guard let place = members.take("to") else { throw .unexpected(path: "edit.to", expected: "a place in the order") }
      self = .move(try EditMembers.stop(stop, "edit.move"), to: try EditMembers.place(place))
    } else if let order = members.take("order") {
      guard case .array(let stops) = order else { throw .unexpected(path: "edit.order", expected: "an array of stops") }
      var ids: [Trip.Stop.ID] = []
      for stop in stops { ids.append(try EditMembers.stop(stop, "edit.order")) }
      self = .reorder(ids)
    } else if let waypoint = members.take("destination") {
      self = .replaceDestination(try Waypoint(waypoint, "edit.destination"))
    } else {
      throw .unexpected(path: "edit", expected: "an object with add, remove, move, order or destination")
    }
    try members.finish()
  }
}

extension Avoidance {
  /// Reads what is to be avoided: `{"next": 500}`, `{"points": [[8.1, 47]], "areas": [[[8, 47], [8.1, 47], [8, 47.1]]]}`,
  /// with either of the two, or `{}` for nothing.
  public init(json: JSONValue) throws(OptionError) {
    var members = try EditMembers(json, "avoid")
    if let distance = members.take("next") {
      self = .next(try Double(distance, "avoid.next"))
    } else {
      let points = try members.take("points").map { value throws(OptionError) in
        try [LocationCoordinate2D](value, "avoid.points", of: "places")
      }
      let areas = try members.take("areas").map { value throws(OptionError) in
        try [AvoidedArea](value, "avoid.areas", of: "areas")
      }
      self = points == nil && areas == nil ? .nothing : .places(points: points ?? [], areas: areas ?? [])
    }
    try members.finish()
  }
}

/// The members of an object that are not read yet.
private struct EditMembers {
  private var members: JSONObject
  private let path: String

  init(_ json: JSONValue, _ path: String) throws(OptionError) {
    guard case .object(let members) = json else { throw .unexpected(path: path, expected: "an object") }
    (self.members, self.path) = (members, path)
  }

  mutating func take(_ name: String) -> JSONValue? { members.removeValue(forKey: name) }

  /// Throws an error for a member that was not taken.
  func finish() throws(OptionError) {
    if let unknown = members.keys.min() { throw .unknown(path: "\(path).\(unknown)") }
  }

  static func stop(_ json: JSONValue, _ path: String) throws(OptionError) -> Trip.Stop.ID {
    guard let id = Trip.Stop.ID(exactly: try Double(json, path)) else {
      throw .unexpected(path: path, expected: "the number of a stop")
    }
    return id
  }

  static func place(_ json: JSONValue) throws(OptionError) -> Int {
    guard let place = Int32(exactly: try Double(json, "edit")) else {
      throw .unexpected(path: "edit", expected: "a change with a whole number for a place")
    }
    return Int(place)
  }
}
