/// All points within a radius of a track, decided point by point from geodesic distances.
public struct ReferenceCorridor: Sendable {
  /// How the corridor ends.
  public enum Ends: Sendable {
    /// With half a disc around the first and the last vertex.
    case round
    /// Square to the track at the first and the last vertex.
    case flat
  }

  public let track: ReferenceTrack
  public let radius: Double
  public let ends: Ends

  public init(_ track: ReferenceTrack, radius: Double, ends: Ends) {
    self.track = track
    self.radius = radius
    self.ends = ends
  }

  /// How far a point is inside (positive) or outside (negative) of the boundary, considering only the radius.
  public func margin(of point: ReferenceCoordinate) -> Double {
    radius - track.nearest(to: point).distance
  }

  /// Whether a point belongs to the corridor.
  public func contains(_ point: ReferenceCoordinate) -> Bool {
    switch ends {
    case .round:
      return margin(of: point) >= 0
    case .flat:
      let near = track.nearest(to: point).distance
      guard near <= radius else { return false }
      return track.feet(of: point, slack: radius - near).contains { foot in
        foot.distance <= radius && !isBeyondAnEnd(foot, of: point)
      }
    }
  }

  /// A foot on the first or the last vertex counts only for points at a right angle to the line there.
  private func isBeyondAnEnd(_ foot: ReferenceTrack.Foot, of point: ReferenceCoordinate) -> Bool {
    let isEnd = foot.distanceAlong <= 0 || foot.distanceAlong >= track.length
    guard isEnd, foot.distance > 0 else { return false }
    let direction = ReferenceGeodesic.wgs84.inverse(from: foot.coordinate, to: point).initialBearing
    let turn = abs(ReferenceGeodesic.turned(direction - foot.bearing))
    // In doubles, the error of a right angle at a distance of a millimetre is a millionth of a degree.
    return abs(turn - 90) > 1e-6
  }
}
