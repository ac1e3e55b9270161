internal import CGeoKernel

/// The line through a list of coordinates, ready to be asked where on it a position is.
///
/// A segment is the geodesic between two neighbouring vertices; distances along are metres from the first vertex.
/// Against the exact foot of the perpendicular geodesic a snap is within 1 mm for a position up to 1 km from the line
/// at latitudes to 80°, within 1 cm to 89.9°, and its distance within 0.1 % anywhere else; nothing is ever NaN.
/// Immutable, so any number of tasks may share one.
public final class Track: Sendable {
  // The kernel's handle: immutable after creation, which the compiler cannot see through a pointer.
  private nonisolated(unsafe) let handle: OpaquePointer

  /// A track through the coordinates, at least one of them and at most 10 million, of at most 200,000 km.
  ///
  /// Latitudes are in −90…90, longitudes in −540…540: where two neighbours differ by more than 180° the segment leads
  /// across the antimeridian. Repeated coordinates are allowed. The error says which vertex is bad.
  ///
  /// - Complexity: O(*n*); about 0.05 µs a vertex, and 0.6 µs for each 800 m of longer segments.
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

  /// How many vertices the track was made of.
  public var vertexCount: Int { gk_track_vertex_count(handle) }

  /// The length in metres.
  public var length: LocationDistance { gk_track_length(handle) }

  /// Bytes that the kernel holds for the track.
  public var memory: Int { gk_track_memory(handle) }

  /// The distance along of a vertex, which must be one.
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

  /// The place at a distance along in metres, which is limited to the track.
  ///
  /// - Complexity: O(log *n*).
  public func point(at distance: LocationDistance) -> TrackPoint {
    TrackPoint(gk_track_point_at(handle, distance))
  }

  /// The part of the track between two distances along: the place at the first, the vertices strictly between, the
  /// place at the second. One coordinate where both are the same place.
  ///
  /// Distances are limited to the track, and swapped where they are in the wrong order.
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

  /// The nearest place between two distances along: the call for each fix of a drive.
  ///
  /// The window is limited to the track, and swapped where it is in the wrong order. A coordinate that is not finite
  /// or has a latitude out of range gives the window's begin and an infinite ``TrackSnap/crossTrack``.
  ///
  /// - Parameters:
  ///   - coordinate: The position.
  ///   - from: Where the window begins, in metres along.
  ///   - to: Where it ends.
  ///   - hint: A segment near the place, best of all that of the fix before: it makes the call cheaper, never another
  ///     result.
  /// - Complexity: O(1) where the hint is near the place and the position near the line, O(log *n*) on usual lines else.
  public func snap(
    _ coordinate: LocationCoordinate2D, from: LocationDistance, to: LocationDistance, hint: Int = 0
  ) -> TrackSnap {
    TrackSnap(
      gk_track_snap_in(handle, coordinate.latitude, coordinate.longitude, from, to, Swift.max(0, hint)))
  }

  /// Where a position lies beside the part of the track between two distances along: ``snap(_:from:to:hint:)`` without
  /// the coordinates of the place, for less.
  public func foot(
    _ coordinate: LocationCoordinate2D, from: LocationDistance, to: LocationDistance, hint: Int = 0
  ) -> TrackFoot {
    let hint = Swift.max(0, hint)
    let quick = gk_track_foot_on(handle, coordinate.latitude, coordinate.longitude, from, to, hint)
    if !quick.distance_along.isNaN {
      return TrackFoot(
        segment: hint, distanceAlong: quick.distance_along, crossTrack: quick.cross_track, isSquare: true)
    }
    return farFoot(coordinate, from: from, to: to, hint: hint)
  }

  /// The foot by the general search, for what the fast path does not prove.
  @inline(never)
  private func farFoot(
    _ coordinate: LocationCoordinate2D, from: LocationDistance, to: LocationDistance, hint: Int
  ) -> TrackFoot {
    let foot = gk_track_foot_in(handle, coordinate.latitude, coordinate.longitude, from, to, hint)
    return TrackFoot(
      segment: foot.segment, distanceAlong: foot.distance_along, crossTrack: foot.cross_track,
      isSquare: foot.is_square)
  }

  /// The nearest place on the whole track; also where the position is far from it.
  ///
  /// - Complexity: O(log *n*) on usual lines.
  public func nearest(_ coordinate: LocationCoordinate2D) -> TrackSnap {
    TrackSnap(gk_track_nearest(handle, coordinate.latitude, coordinate.longitude))
  }

  /// Every pass of the track by a position between two distances along, nearest first.
  ///
  /// A pass is a local minimum of the distance, an end of the window included. Two minima count apart when between
  /// them the distance rises by at least `prominence` above the farther one; of those that do not, the nearest stands
  /// for all. There is none where the coordinate is not finite or has a latitude out of range.
  ///
  /// - Parameters:
  ///   - coordinate: The position.
  ///   - radius: How near a pass must be, in metres; beyond 30 km it counts as 30 km.
  ///   - from: Where the window begins, in metres along.
  ///   - to: Where it ends.
  ///   - prominence: How far the distance must rise between two passes, in metres.
  ///   - hint: A segment near the place, best of all that of the fix before: it makes the call cheaper, never another
  ///     result.
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

  /// Follows a drive: snaps each position in a window around the result of the one before.
  ///
  /// The window reaches from `behind` metres before that result to `ahead` metres after it; the first one is around
  /// `start`. The results are bit for bit those of ``snap(_:from:to:hint:)``, called once for each position. A position that is
  /// not finite or out of range gives the distance along of the one before it and an infinite cross-track distance.
  ///
  /// - Parameters:
  ///   - latitudes: One latitude for each position.
  ///   - longitudes: As many longitudes.
  ///   - start: The distance along around which the first position is looked for.
  ///   - behind: How far each window reaches back, in metres.
  ///   - ahead: How far each window reaches on, in metres.
  ///   - columns: Takes the results; its memory is used again where it has the right size.
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
