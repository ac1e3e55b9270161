public import GeoKernel

extension Waypoint {
  /// The coordinate that was asked for, if the service has moved it by a metre or more; in answers only, and only if the
  /// request is known.
  ///
  /// It is stored in the foreign members, so it is saved, recorded and replayed with the answer.
  public var requestedCoordinate: LocationCoordinate2D? {
    get {
      guard case .array(let numbers)? = foreignMembers[Self.requestedKey], numbers.count == 2,
        case .number(let longitude) = numbers[0], case .number(let latitude) = numbers[1]
      else { return nil }
      let place = LocationCoordinate2D(latitude: latitude, longitude: longitude)
      return place.isValid ? place : nil
    }
    set {
      foreignMembers[Self.requestedKey] = newValue.map { .array([.number($0.longitude), .number($0.latitude)]) }
    }
  }

  /// The way that is left from the end of the road to what was asked for: its length in metres, and the direction in
  /// which it begins. `nil` if the road leads there.
  public var restOnFoot: GeodesicLine? {
    requestedCoordinate.map { Geodesic.inverse(from: coordinate, to: $0) }
  }

  /// The name of the road at which the service places a waypoint that has a name of its own in the request; in answers
  /// only, and only if the request is known.
  public var roadName: String? {
    get {
      guard case .string(let name)? = foreignMembers[Self.roadKey] else { return nil }
      return name
    }
    set { foreignMembers[Self.roadKey] = newValue.map { .string($0) } }
  }

  /// Notes what was asked for: a place, and perhaps its name.
  mutating func note(requested waypoint: Waypoint) {
    if let own = waypoint.name, !own.isEmpty, own != name {
      // An answer that is read again has its road already.
      if roadName == nil, let name, !name.isEmpty { roadName = name }
      name = own
    }
    let place = waypoint.coordinate
    guard place.isValid, coordinate.isValid else { return }
    let distance = Geodesic.distance(from: coordinate, to: place)
    if snappedDistance == nil { snappedDistance = distance }
    if distance >= 1 { requestedCoordinate = place }
  }

  private static var requestedKey: String { "fairway_requested" }
  private static var roadKey: String { "fairway_road" }
}
