public import GeoKernel

/// How far ahead a drive looks on its road: for a time at its speed, within bounds.
public struct LookAhead: Hashable, Sendable {
  /// In seconds.
  public var time: Double
  /// The least and the greatest distance, in metres.
  public var distances: ClosedRange<LocationDistance>

  public init(time: Double = 60, distances: ClosedRange<LocationDistance> = 500...2000) {
    (self.time, self.distances) = (time, distances)
  }

  /// The distance at a speed, within what is sound: a program may set anything.
  func distance(at speed: LocationSpeed) -> LocationDistance {
    let driven = time * speed
    let wanted = driven > distances.lowerBound ? min(driven, distances.upperBound) : distances.lowerBound
    return wanted >= Self.sound.lowerBound ? min(wanted, Self.sound.upperBound) : Self.sound.lowerBound
  }

  private static let sound = 50.0...20_000.0
}
