package import FairwayCore
import GeoKernel
package import TraceFiles

extension Location {
  /// Converts a line of a trace for the engine.
  ///
  /// NaN becomes unknown, but an invalid coordinate is kept, so that the engine rejects it and reports that.
  package init(_ fix: FixColumns.Fix) {
    self.init(
      coordinate: LocationCoordinate2D(latitude: fix.latitude, longitude: fix.longitude), timestamp: fix.timestamp,
      horizontalAccuracy: fix.horizontalAccuracy, speed: fix.speed, course: fix.course, altitude: fix.altitude)
  }
}
