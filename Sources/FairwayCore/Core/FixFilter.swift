internal import GeoKernel

extension ProgressEngine {
  /// Why a fix cannot be used, or `nil`. Remembers where rejected jumps led.
  func rejection(of fix: Location, _ state: inout ProgressState) -> FixRejection? {
    let receiver = options.receiver
    let place = fix.coordinate
    guard place.latitude.isFinite, place.longitude.isFinite, fix.timestamp.isFinite else { return .notFinite }
    guard place.isValid else { return .outOfRange }
    if state.hasStarted {
      if fix.timestamp < state.timestamp { return .outOfOrder }
      if fix.timestamp == state.timestamp { return .duplicate }
    }
    if let speed = fix.speed, speed > receiver.highestSpeed { return .impossibleSpeed }
    if let accuracy = fix.horizontalAccuracy, accuracy > receiver.worstAccuracy { return .unqualified }
    guard state.hasStarted else { return nil }
    let jump = state.filter.change(to: place, scale: state.scale)
    let accuracy = fix.horizontalAccuracy ?? receiver.assumedAccuracy
    let limit = teleportLimit(fix.timestamp - state.timestamp, accuracy)
    guard jump.squaredLength > limit * limit else {
      state.rejectedSince = -1
      return nil
    }
    // A jump that lasts is no mistake of the receiver: the vehicle was carried there.
    let since = fix.timestamp - state.rejectedTime
    let moved = state.scale.offset(
      fromLatitude: Double(state.rejectedLatitude), longitude: Double(state.rejectedLongitude),
      toLatitude: place.latitude,
      longitude: place.longitude)
    let near = 0.5 * receiver.teleportDistance + receiver.teleportSpeed * since
    if state.rejectedSince < 0 || since > 5 || moved.squaredLength > near * near {
      state.rejectedSince = fix.timestamp
    }
    state.rejectedTime = fix.timestamp
    state.rejectedLatitude = Float(place.latitude)
    state.rejectedLongitude = Float(place.longitude)
    return fix.timestamp - state.rejectedSince >= receiver.teleportTime ? nil : .teleport
  }

  /// How far from the fix before a fix may be.
  @inline(__always)
  func teleportLimit(_ interval: Double, _ accuracy: Double) -> Double {
    options.receiver.teleportDistance + options.receiver.teleportSpeed * interval + 3 * accuracy
  }
}
