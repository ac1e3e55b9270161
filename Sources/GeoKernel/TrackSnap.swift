internal import CGeoKernel

/// A place on a track.
public struct TrackPoint: Hashable, Sendable {
  /// The segment: segment *i* leads from vertex *i* to vertex *i* + 1.
  public var segment: Int
  /// How far through the segment, 0 to 1.
  public var fraction: Double
  /// Metres from the first vertex.
  public var distanceAlong: LocationDistance
  /// The place itself; at a vertex exactly the vertex.
  public var coordinate: LocationCoordinate2D
  /// The direction of the track there.
  public var bearing: LocationDirection

  /// A place with the given properties, which are not checked against any track.
  public init(
    segment: Int, fraction: Double, distanceAlong: LocationDistance, coordinate: LocationCoordinate2D,
    bearing: LocationDirection
  ) {
    self.segment = segment
    self.fraction = fraction
    self.distanceAlong = distanceAlong
    self.coordinate = coordinate
    self.bearing = bearing
  }
}

/// The place of a track that is nearest to a position.
public struct TrackSnap: Hashable, Sendable {
  /// The segment: segment *i* leads from vertex *i* to vertex *i* + 1. A foot on a vertex counts to the segment that
  /// begins there.
  public var segment: Int
  /// How far through the segment, 0 to 1.
  public var fraction: Double
  /// Metres from the first vertex.
  public var distanceAlong: LocationDistance
  /// Metres between the position and the track, negative where the position is left of it.
  public var crossTrack: LocationDistance
  /// The nearest place itself; at a vertex exactly the vertex.
  public var coordinate: LocationCoordinate2D
  /// The direction of the track there.
  public var bearing: LocationDirection

  /// A snap with the given properties, which are not checked against any track.
  public init(
    segment: Int, fraction: Double, distanceAlong: LocationDistance, crossTrack: LocationDistance,
    coordinate: LocationCoordinate2D, bearing: LocationDirection
  ) {
    self.segment = segment
    self.fraction = fraction
    self.distanceAlong = distanceAlong
    self.crossTrack = crossTrack
    self.coordinate = coordinate
    self.bearing = bearing
  }

  /// Metres between the position and the track, never negative.
  public var distance: LocationDistance { abs(crossTrack) }
}

extension TrackPoint {
  init(_ point: gk_track_point) {
    self.init(
      segment: point.segment, fraction: point.fraction, distanceAlong: point.distance_along,
      coordinate: LocationCoordinate2D(latitude: point.latitude, longitude: point.longitude), bearing: point.bearing)
  }
}

extension TrackSnap {
  init(_ snap: gk_track_snap) {
    self.init(
      segment: snap.point.segment, fraction: snap.point.fraction, distanceAlong: snap.point.distance_along,
      crossTrack: snap.cross_track,
      coordinate: LocationCoordinate2D(latitude: snap.point.latitude, longitude: snap.point.longitude),
      bearing: snap.point.bearing)
  }
}
