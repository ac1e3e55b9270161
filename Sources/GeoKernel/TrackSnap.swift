internal import CGeoKernel

/// A point on a track.
public struct TrackPoint: Hashable, Sendable {
  /// The index of the segment: segment *i* leads from vertex *i* to vertex *i* + 1.
  public var segment: Int
  /// The position within the segment as a fraction, from 0 to 1.
  public var fraction: Double
  /// The distance from the first vertex in metres.
  public var distanceAlong: LocationDistance
  /// The coordinate of the point; at a vertex exactly that of the vertex.
  public var coordinate: LocationCoordinate2D
  /// The direction of the track there, in degrees.
  public var bearing: LocationDirection

  /// Creates a point with the given properties, which are not checked.
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

/// The point of a track that is nearest to a position.
public struct TrackSnap: Hashable, Sendable {
  /// The index of the segment: segment *i* leads from vertex *i* to vertex *i* + 1. A foot on a vertex belongs to the
  /// segment that begins there.
  public var segment: Int
  /// The position within the segment as a fraction, from 0 to 1.
  public var fraction: Double
  /// The distance from the first vertex in metres.
  public var distanceAlong: LocationDistance
  /// The distance between the position and the track in metres, negative if the position is left of it.
  public var crossTrack: LocationDistance
  /// The coordinate of the nearest point; at a vertex exactly that of the vertex.
  public var coordinate: LocationCoordinate2D
  /// The direction of the track there, in degrees.
  public var bearing: LocationDirection

  /// Creates a snap with the given properties, which are not checked.
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

  /// The distance between the position and the track in metres, never negative.
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
