package import GeoKernel

/// The brightness around the vehicle, which determines how a map is drawn best.
public enum NavigationLightingMode: Int, Hashable, Sendable, CaseIterable {
  /// Daylight.
  case normal = 0
  /// Night, or a tunnel.
  case lowLight = 1
}

/// Suggests a lighting mode from the Sun's elevation and from tunnels.
///
/// Low light is suggested when the Sun is below `SunPosition.horizon`: all day in the polar night, and never on the
/// polar day. A mode that has just begun does not end at once: for `settlingTime` the Sun must cross the horizon by
/// `hysteresis` to end it.
package struct LightingSuggestion: Hashable, Sendable {
  /// The suggestion; normal before the first update.
  package private(set) var mode = NavigationLightingMode.normal
  /// The angle in degrees by which the Sun must cross the horizon to end a mode that has just begun.
  package var hysteresis: LocationDegrees = 0.25
  /// How long a mode counts as having just begun, in seconds.
  package var settlingTime = 900.0

  private var isDark = false
  private var changeTime: Double?
  private var hasStarted = false

  /// Creates a suggestion without a position.
  package init() {}

  /// Updates the suggestion for a position and time, and for whether the vehicle is in a tunnel.
  ///
  /// Returns whether the suggestion changed.
  @discardableResult
  package mutating func update(at coordinate: LocationCoordinate2D, timestamp: Double, isInTunnel: Bool = false) -> Bool
  {
    let elevation = SunPosition.elevation(at: coordinate, timestamp: timestamp)
    let isSettling = changeTime.map { abs(timestamp - $0) < settlingTime } ?? false
    let margin = isSettling ? (isDark ? hysteresis : -hysteresis) : 0
    let wasDark = isDark
    isDark = elevation < SunPosition.horizon + margin
    if hasStarted, isDark != wasDark { changeTime = timestamp }
    hasStarted = true
    let old = mode
    mode = isDark || isInTunnel ? .lowLight : .normal
    return mode != old
  }
}
