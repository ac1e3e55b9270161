internal import FairwayRoutes
internal import GeoKernel

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension CommonOptions {
  /// The parameters that describe each waypoint, in the order of Mapbox's documentation.
  var waypointQueryItems: [URLQueryItem] {
    var items: [URLQueryItem] = []
    func add(_ name: String, _ value: String?) {
      if let value { items.append(URLQueryItem(name: name, value: value)) }
    }
    add("bearings", RequestText.list(waypoints.map(\.headingText)))
    if waypoints.contains(where: { $0.coordinateAccuracy != nil }) {
      add("radiuses", waypoints.map(\.accuracyText).joined(separator: ";"))
    }
    if legSeparatorIndices.count < waypoints.count {
      add("waypoints", legSeparatorIndices.map(String.init).joined(separator: ";"))
    }
    add("waypoint_names", RequestText.list(legSeparators.map { $0.name ?? "" }))
    if waypoints.contains(where: { !$0.allowsArrivingOnOppositeSide }) {
      add("approaches", waypoints.map(\.approachText).joined(separator: ";"))
    }
    add(
      "snapping_include_closures",
      RequestText.list(waypoints.map { $0.allowsSnappingToClosedRoad ? "true" : "" }))
    add(
      "snapping_include_static_closures",
      RequestText.list(waypoints.map { $0.allowsSnappingToStaticallyClosedRoad ? "true" : "" }))
    return items
  }

  /// The parameters for the format of the answer and for the waypoints.
  var queryItems: [URLQueryItem] {
    var items = [
      URLQueryItem(name: "geometries", value: shapeFormat.rawValue),
      URLQueryItem(name: "overview", value: routeShapeResolution.rawValue),
      URLQueryItem(name: "steps", value: String(includesSteps)),
      URLQueryItem(name: "language", value: languageTag),
    ]
    if includesSpokenInstructions {
      items.append(URLQueryItem(name: "voice_instructions", value: "true"))
      items.append(URLQueryItem(name: "voice_units", value: distanceMeasurementSystem.rawValue))
    }
    if includesVisualInstructions {
      items.append(URLQueryItem(name: "banner_instructions", value: "true"))
    }
    // Heights are no annotation of Mapbox's.
    let attributes = attributeOptions.subtracting(.elevation).requestNames + customAttributes
    if !attributes.isEmpty {
      items.append(URLQueryItem(name: "annotations", value: attributes.joined(separator: ",")))
    }
    return items + waypointQueryItems
  }
}

extension Waypoint {
  /// `heading,accuracy`, or an empty text.
  var headingText: String {
    guard let (heading, accuracy) = bearing else { return "" }
    return "\(RequestText.number(heading)),\(RequestText.number(accuracy))"
  }

  /// The heading in 0 to 360 and its accuracy of at most 180 degrees, if there are both.
  var bearing: (heading: LocationDirection, accuracy: LocationDirection)? {
    guard let heading, let headingAccuracy, heading.isFinite, headingAccuracy.isFinite else { return nil }
    let turned = heading.truncatingRemainder(dividingBy: 360)
    return (turned < 0 ? turned + 360 : turned, min(headingAccuracy, 180))
  }

  /// The accuracy in metres, or `unlimited`.
  var accuracyText: String {
    coordinateAccuracy.map(RequestText.number) ?? "unlimited"
  }

  /// `curb` or `unrestricted`.
  var approachText: String {
    allowsArrivingOnOppositeSide ? "unrestricted" : "curb"
  }
}
