internal import FairwayRoutes
internal import GeoKernel

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The components of a GET request's address: service, profile, coordinates and parameters.
struct RequestAddress {
  let isMatch: Bool
  let profileIdentifier: ProfileIdentifier
  let waypoints: [Waypoint]
  let parameters: [String: String]
  private let service: any DirectionsService

  /// The components of an address; `nil` if it is not a GET request to one of Fairway's services.
  init?(url: URL) {
    guard let components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return nil }
    var path = components.path.split(separator: "/").map(String.init)
    guard var places = path.popLast() else { return nil }
    if places.hasSuffix(".json") { places.removeLast(".json".count) }
    let coordinates = places.split(separator: ";").map { LocationCoordinate2D(requestText: $0) }
    waypoints = coordinates.compactMap { $0.map { Waypoint(coordinate: $0) } }
    guard !waypoints.isEmpty, waypoints.count == coordinates.count else { return nil }

    let readings = ServiceStyle.allCases.lazy.compactMap { style in
      style.service.read(path: path[...]).map { (style.service, $0) }
    }
    guard let (service, reading) = readings.first else { return nil }
    self.service = service
    isMatch = reading.isMatch
    profileIdentifier = reading.profile
    parameters = Dictionary(
      (components.queryItems ?? []).compactMap { item in item.value.map { (item.name, $0) } },
      uniquingKeysWith: { _, last in last })
  }

  /// A parameter with one entry for each of `count` waypoints.
  func list(_ name: String, count: Int) -> [String]? {
    guard let entries = parameters[name]?.split(separator: ";", omittingEmptySubsequences: false),
      entries.count == count
    else { return nil }
    return entries.map(String.init)
  }

  /// The names of the requested attributes.
  var annotations: [String] {
    service.attributeNames(parameters["annotations"] ?? "")
  }

  /// A Boolean parameter.
  func flag(_ name: String) -> Bool? {
    parameters[name].flatMap(Bool.init)
  }

  /// A numeric parameter.
  func number(_ name: String) -> Double? {
    parameters[name].flatMap { Double($0) }
  }
}

extension CommonOptions {
  /// Creates the options of an address; those that it does not contain have the service's defaults.
  init(address: RequestAddress) {
    self.init(waypoints: address.waypoints, profileIdentifier: address.profileIdentifier)
    includesSteps = address.flag("steps") ?? false
    shapeFormat = address.parameters["geometries"].flatMap(RouteShapeFormat.init) ?? .polyline
    routeShapeResolution = address.parameters["overview"].flatMap(RouteShapeResolution.init) ?? .low
    languageTag = address.parameters["language"] ?? languageTag
    includesSpokenInstructions = address.flag("voice_instructions") ?? false
    distanceMeasurementSystem =
      address.parameters["voice_units"].flatMap(MeasurementSystem.init) ?? distanceMeasurementSystem
    includesVisualInstructions = address.flag("banner_instructions") ?? false
    for name in address.annotations {
      if let known = AttributeOptions(name: name) {
        attributeOptions.insert(known)
      } else {
        customAttributes.append(name)
      }
    }
    readWaypoints(address)
  }

  private mutating func readWaypoints(_ address: RequestAddress) {
    if let separators = address.parameters["waypoints"] {
      let indices = Set(separators.split(separator: ";").compactMap { Int($0) })
      for index in waypoints.indices { waypoints[index].separatesLegs = indices.contains(index) }
    }
    let separators = legSeparatorIndices
    if let names = address.list("waypoint_names", count: separators.count) {
      for (index, name) in zip(separators, names) where !name.isEmpty { waypoints[index].name = name }
    }
    func each(_ parameter: String, _ body: (inout Waypoint, String) -> Void) {
      guard let entries = address.list(parameter, count: waypoints.count) else { return }
      for (index, entry) in entries.enumerated() { body(&waypoints[index], entry) }
    }
    each("bearings") { waypoint, entry in
      let parts = entry.split(separator: ",").map { Double($0) }
      guard parts.count == 2 else { return }
      waypoint.heading = parts[0]
      waypoint.headingAccuracy = parts[1]
    }
    each("radiuses") { $0.coordinateAccuracy = Double($1) }
    each("approaches") { $0.allowsArrivingOnOppositeSide = $1 != "curb" }
    each("snapping_include_closures") { $0.allowsSnappingToClosedRoad = $1 == "true" }
    each("snapping_include_static_closures") { $0.allowsSnappingToStaticallyClosedRoad = $1 == "true" }
    each("waypoint_targets") { $0.targetCoordinate = LocationCoordinate2D(requestText: $1) }
    each("layers") { $0.layer = Int($1) }
  }
}

extension LocationCoordinate2D {
  /// Parses a `longitude,latitude` pair.
  init?(requestText: some StringProtocol) {
    let parts = requestText.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let longitude = Double(parts[0]), let latitude = Double(parts[1]) else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}
