internal import CGeoKernel

/// The line through a list of coordinates, with an index that finds the nearest points of positions.
///
/// A segment is the geodesic between two neighbouring vertices; distances along are metres from the first vertex.
/// Compared with the exact foot of the perpendicular geodesic, a snap is within 1 mm for a position up to 1 km from the
/// line at latitudes up to 80°, and within 1 cm up to 89.9°. Anywhere else its distance from the track is within 0.1 %.
/// Results are never NaN. A track is immutable, so any number of tasks may share it.
public final class Track: Sendable {
  // The kernel's handle, which is immutable after its creation; the compiler cannot infer that for a pointer.
  private nonisolated(unsafe) let handle: OpaquePointer

  /// Creates a track through coordinates, from one to 10 million, with a length of at most 200,000 km.
  ///
  /// Latitudes are in −90…90, longitudes in −540…540: if two neighbours differ by more than 180°, the segment crosses
  /// the antimeridian. Repeated coordinates are allowed. An error contains the index of the wrong vertex.
  ///
  /// - Complexity: O(*n*); about 0.05 µs for each vertex, and 0.6 µs for each 800 m of longer segments.
  public init(_ coordinates: [LocationCoordinate2D]) throws(GeoKernelError) {
    var made: OpaquePointer?
    var fault = gk_fault()
    let status = coordinates.withUnsafeBufferPointer { vertices in
      vertices.withMemoryRebound(to: Double.self) { numbers in
        gk_track_create(
          numbers.baseAddress, numbers.baseAddress.map { $0 + 1 }, 2, vertices.count, nil, &made, &fault)
      }
    }
    guard let made else { throw GeoKernelError(status, at: .vertex(fault.position)) }
    handle = made
  }

  deinit {
    gk_track_destroy(handle)
  }

  /// The number of vertices.
  public var vertexCount: Int { gk_track_vertex_count(handle) }

  /// The length in metres.
  public var length: LocationDistance { gk_track_length(handle) }

  /// The number of bytes that the kernel has allocated for the track.
  public var memory: Int { gk_track_memory(handle) }

  /// Returns the distance along of a vertex, whose index must be valid.
  public func distance(ofVertex index: Int) -> LocationDistance {
    precondition(index >= 0 && index < vertexCount, "there is no such vertex")
    return gk_track_vertex_distance(handle, index)
  }

  /// The distances along of all vertices.
  ///
  /// - Complexity: O(*n*).
  public var vertexDistances: [LocationDistance] {
    let count = vertexCount
    return [LocationDistance](unsafeUninitializedCapacity: count) { distances, initialized in
      gk_track_vertex_distances(handle, 0, distances.baseAddress, count)
      initialized = count
    }
  }

  /// Returns the point at a distance along in metres, which is clamped to the track.
  ///
  /// - Complexity: O(log *n*).
  public func point(at distance: LocationDistance) -> TrackPoint {
    TrackPoint(gk_track_point_at(handle, distance))
  }

  /// Returns the part of the track between two distances along: the point at the first, the vertices strictly between,
  /// and the point at the second. If both points are the same, returns one coordinate.
  ///
  /// Distances are clamped to the track, and swapped if they are in the wrong order.
  ///
  /// - Complexity: O(log *n* + *m*), where *m* is the number of vertices between.
  public func coordinates(from: LocationDistance, to: LocationDistance) -> [LocationCoordinate2D] {
    var count = 0
    gk_track_slice(handle, from, to, nil, nil, 2, 0, &count)
    return [LocationCoordinate2D](unsafeUninitializedCapacity: count) { slice, initialized in
      slice.withMemoryRebound(to: Double.self) { numbers in
        guard let start = numbers.baseAddress else { return }
        gk_track_slice(handle, from, to, start, start + 1, 2, count, &initialized)
      }
    }
  }

  /// Returns the nearest point between two distances along: the call for each fix of a drive.
  ///
  /// The window is clamped to the track, and swapped if it is in the wrong order. A coordinate that is not finite or
  /// has a latitude out of range gives the start of the window and an infinite ``TrackSnap/crossTrack``.
  ///
  /// - Parameters:
  ///   - coordinate: The position.
  ///   - from: The start of the window, as a distance along in metres.
  ///   - to: The end of the window.
  ///   - hint: A segment near the point, ideally that of the previous fix. It makes the call faster and does not affect
  ///     the result.
  /// - Complexity: O(1) if the hint is near the point and the position near the line, otherwise O(log *n*) on usual
  ///   lines.
  public func snap(
    _ coordinate: LocationCoordinate2D, from: LocationDistance, to: LocationDistance, hint: Int = 0
  ) -> TrackSnap {
    TrackSnap(
      gk_track_snap_in(handle, coordinate.latitude, coordinate.longitude, from, to, Swift.max(0, hint)))
  }

  /// Returns the foot of a position between two distances along: ``snap(_:from:to:hint:)`` without the coordinate of
  /// the point, and faster.
  public func foot(
    _ coordinate: LocationCoordinate2D, from: LocationDistance, to: LocationDistance, hint: Int = 0
  ) -> TrackFoot {
    let foot = gk_track_foot_in(
      handle, coordinate.latitude, coordinate.longitude, from, to, Swift.max(0, hint))
    return TrackFoot(
      segment: foot.segment, distanceAlong: foot.distance_along, crossTrack: foot.cross_track,
      isSquare: foot.is_square)
  }

  /// Returns the nearest point on the whole track, also for a position far from it.
  ///
  /// - Complexity: O(log *n*) on usual lines.
  public func nearest(_ coordinate: LocationCoordinate2D) -> TrackSnap {
    TrackSnap(gk_track_nearest(handle, coordinate.latitude, coordinate.longitude))
  }

  /// Returns the passes of the track by a position between two distances along, nearest first.
  ///
  /// A pass is a local minimum of the distance, including the ends of the window. Two minima are separate if the
  /// distance between them rises by at least `prominence` above the farther one; of those that are not separate, the
  /// nearest counts. There is no pass if the coordinate is not finite or has a latitude out of range.
  ///
  /// - Parameters:
  ///   - coordinate: The position.
  ///   - radius: The largest distance of a pass in metres; more than 30 km counts as 30 km.
  ///   - from: The start of the window, as a distance along in metres.
  ///   - to: The end of the window.
  ///   - prominence: The rise of the distance that separates two passes, in metres.
  ///   - hint: A segment near the point, ideally that of the previous fix. It makes the call faster and does not affect
  ///     the result.
  /// - Complexity: O(*m* + log *n*), where *m* is the number of segments in the window.
  public func candidates(
    _ coordinate: LocationCoordinate2D, radius: LocationDistance, from: LocationDistance, to: LocationDistance,
    prominence: LocationDistance = 5, hint: Int = 0
  ) -> TrackCandidates {
    TrackCandidates { candidates in
      gk_track_candidates(
        handle, coordinate.latitude, coordinate.longitude, radius, prominence, from, to, Swift.max(0, hint),
        candidates)
    }
  }

  /// Snaps the positions of a drive, each in a window around the result of the previous one.
  ///
  /// The window extends from `behind` metres before that result to `ahead` metres after it; the first one is around
  /// `start`. The results are bit for bit those of ``snap(_:from:to:hint:)`` for each position. A position that is not
  /// finite or out of range gives the distance along of the previous one and an infinite cross-track distance.
  ///
  /// - Parameters:
  ///   - latitudes: The latitude of each position.
  ///   - longitudes: The longitude of each position.
  ///   - start: The distance along around which the first position is searched for.
  ///   - behind: The extent of each window backwards, in metres.
  ///   - ahead: The extent of each window forwards, in metres.
  ///   - columns: Receives the results; its memory is reused if it has the right size.
  /// - Complexity: O(*m*) on usual drives, where *m* is the number of positions.
  public func snapAll(
    latitudes: [LocationDegrees], longitudes: [LocationDegrees], start: LocationDistance, behind: LocationDistance,
    ahead: LocationDistance, into columns: inout TrackSnapColumns
  ) {
    precondition(latitudes.count == longitudes.count, "there must be a longitude for each latitude")
    columns.resize(to: latitudes.count)
    columns.distancesAlong.withUnsafeMutableBufferPointer { distances in
      columns.crossTracks.withUnsafeMutableBufferPointer { crossTracks in
        latitudes.withUnsafeBufferPointer { latitudes in
          longitudes.withUnsafeBufferPointer { longitudes in
            _ = gk_track_snap_all(
              handle, latitudes.baseAddress, longitudes.baseAddress, 1, latitudes.count, start, behind, ahead,
              distances.baseAddress, crossTracks.baseAddress)
          }
        }
      }
    }
  }
}
