internal import FairwayRoutes
internal import GeoKernel

extension CommonOptions {
  /// The parameters that describe each waypoint, in the order of Mapbox's documentation.
  var waypointParameters: [RequestParameter] {
    var items: [RequestParameter] = []
    items.add("bearings", RequestText.list(waypoints.map { $0.headingText }))
    if waypoints.contains(where: { $0.coordinateAccuracy != nil }) {
      items.add("radiuses", waypoints.map { $0.accuracyText }.joined(separator: ";"))
    }
    if legSeparatorIndices.count < waypoints.count {
      items.add("waypoints", legSeparatorIndices.map { "\($0)" }.joined(separator: ";"))
    }
    items.add("waypoint_names", RequestText.list(legSeparators.map { $0.name ?? "" }))
    if waypoints.contains(where: { !$0.allowsArrivingOnOppositeSide }) {
      items.add("approaches", waypoints.map { $0.approachText }.joined(separator: ";"))
    }
    items.add(
      "snapping_include_closures",
      RequestText.list(waypoints.map { $0.allowsSnappingToClosedRoad ? "true" : "" }))
    items.add(
      "snapping_include_static_closures",
      RequestText.list(waypoints.map { $0.allowsSnappingToStaticallyClosedRoad ? "true" : "" }))
    return items
  }

  /// The parameters for the shapes and the steps of the answer.
  var shapeParameters: [RequestParameter] {
    var items = [
      RequestParameter("geometries", shapeFormat.rawValue), RequestParameter("overview", routeShapeResolution.rawValue),
    ]
    items.add("steps", includesSteps)
    return items
  }

  /// The parameters for the format of the answer and for the waypoints.
  var parameters: [RequestParameter] {
    var items = shapeParameters
    items.add("language", languageTag)
    if includesSpokenInstructions {
      items.add("voice_instructions", true)
      items.add("voice_units", distanceMeasurementSystem.rawValue)
    }
    if includesVisualInstructions { items.add("banner_instructions", true) }
    // Heights are no annotation of Mapbox's.
    let attributes = attributeOptions.subtracting(.elevation).requestNames + customAttributes
    items.add("annotations", attributes.isEmpty ? nil : attributes.joined(separator: ","))
    return items + waypointParameters
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
