public import GeoKernel

/// How bright it is around the vehicle, and so how a map is best drawn.
public enum NavigationLightingMode: Int, Hashable, Sendable, Codable, CaseIterable {
  /// Daylight.
  case normal = 0
  /// Night, or a tunnel.
  case lowLight = 1
}

/// Suggests a lighting mode from the Sun's elevation and from tunnels.
///
/// Low light is when the Sun is under ``SunPosition/horizon``, so in the polar night all day and on the polar day never.
/// A mode that has just begun is not given up at once: for ``settlingTime`` the Sun must cross the horizon by
/// ``hysteresis`` to end it.
public struct LightingSuggestion: Hashable, Sendable, Codable {
  /// The suggestion; normal before the first update.
  public private(set) var mode = NavigationLightingMode.normal
  /// By how many degrees a mode that has just begun must be overcome.
  public var hysteresis: LocationDegrees = 0.25
  /// For how many seconds a mode counts as having just begun.
  public var settlingTime = 900.0

  private var isDark = false
  private var changeTime: Double?
  private var hasStarted = false

  /// A suggestion without a place yet.
  public init() {}

  /// Takes in a place and time, and whether the vehicle is in a tunnel; returns whether the suggestion changed.
  @discardableResult
  public mutating func update(at coordinate: LocationCoordinate2D, timestamp: Double, isInTunnel: Bool = false) -> Bool
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
