public import FairwayMap
public import FairwayRoads
internal import FairwayRoutes
internal import GeoKernel
internal import RoadGraph

extension MapLayers {
  /// Draws the alerts about the road ahead of a drive, in place of those before: points with `kind`, `distance` in metres,
  /// `speed` in metres per second, and `isUrgent`, which is false for what may wait until something else was spoken.
  public mutating func setRoadAlerts(of drive: FreeDrive) {
    let features = drive.roadAlertsAhead.compactMap { alert -> Feature? in
      guard let place = drive.ahead.place(at: alert.feature.start) else { return nil }
      return Feature(
        .point(place.coordinate),
        properties: [
          "kind": .string(alert.kind.rawValue), "distance": .number(alert.distance), "speed": .number(alert.speed),
          "isUrgent": .bool(alert.priority == .alert),
        ])
    }
    sources[SourceID.roadAlerts] = GeoJSONSource(FeatureCollection(features))
    if layer(LayerID.roadAlerts) == nil { layers.append(Self.roadAlerts()) }
  }
}
