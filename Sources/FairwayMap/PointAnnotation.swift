internal import FairwayRoutes
public import GeoKernel

/// A marker on the map, as data.
public struct PointAnnotation: Hashable, Sendable, Identifiable {
  /// Identifies the annotation within its manager.
  public var id: String
  /// The coordinate of the marker.
  public var coordinate: LocationCoordinate2D
  /// The title of the marker.
  public var title: String?

  /// Creates a marker.
  public init(id: String, coordinate: LocationCoordinate2D, title: String? = nil) {
    self.id = id
    self.coordinate = coordinate
    self.title = title
  }
}

/// Manages the markers of one source; they are included in `NavigationViewController.mapLayers`.
public final class PointAnnotationManager {
  /// The markers.
  public var annotations: [PointAnnotation] = []
  /// The identifier of their source.
  public let sourceIdentifier: String

  /// Creates a manager without markers.
  public init(sourceIdentifier: String = MapLayers.SourceID.finalDestination) {
    self.sourceIdentifier = sourceIdentifier
  }

  /// The markers as features.
  public var features: FeatureCollection {
    FeatureCollection(
      annotations.map { annotation in
        var properties: JSONObject = ["id": .string(annotation.id)]
        properties["title"] = annotation.title.map(JSONValue.string)
        return Feature(.point(annotation.coordinate), properties: properties)
      })
  }
}
