public import FairwayCore
import GeoKernel
public import TraceFiles

extension Location {
  /// A line of a trace as the engine takes it: what is no number is unknown, but a place that is none stays one, so that
  /// the engine rejects it and says so.
  public init(_ fix: FixColumns.Fix) {
    self.init(
      coordinate: LocationCoordinate2D(latitude: fix.latitude, longitude: fix.longitude), timestamp: fix.timestamp,
      horizontalAccuracy: fix.horizontalAccuracy, speed: fix.speed, course: fix.course, altitude: fix.altitude)
  }
}
