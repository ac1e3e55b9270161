internal import FairwayDirections
public import GeoKernel

/// A marker on the map, as data.
public struct PointAnnotation: Hashable, Sendable, Codable, Identifiable {
  /// Tells the annotations of one manager apart.
  public var id: String
  /// Where it stands.
  public var coordinate: LocationCoordinate2D
  /// What it marks.
  public var title: String?

  /// A marker at a place.
  public init(id: String, coordinate: LocationCoordinate2D, title: String? = nil) {
    self.id = id
    self.coordinate = coordinate
    self.title = title
  }
}

/// Holds the markers of one source; what is put in here comes out of ``NavigationViewController/mapLayers``.
public final class PointAnnotationManager {
  /// The markers.
  public var annotations: [PointAnnotation] = []
  /// The source that they are features of.
  public let sourceIdentifier: String

  /// A manager without markers.
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
