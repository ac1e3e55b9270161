internal import GeoKernel

/// The clock of the fixes of a vehicle that follows no route: which of them are later than the last, and whether the clock
/// was set.
///
/// By the rule of the engine: a fix that is dated before the last one, or more than ``ReceiverModel/longestPause`` behind it, is
/// not used, until several of them agree on the new time.
package struct FixClock: Sendable {
  package enum Verdict {
    /// The fix is later than the last one.
    case isLater
    /// The clock was set: the fix is the first one of the new time.
    case wasSet
    /// The fix cannot be used.
    case isRejected
  }

  private var time: Double?
  private var jump = RejectedJump()

  package init() {}

  /// Judges the next fix, whose time becomes the last one unless it is rejected.
  package mutating func judge(_ fix: Location, receiver: ReceiverModel = ReceiverModel()) -> Verdict {
    guard fix.coordinate.isValid, fix.timestamp.isFinite, abs(fix.timestamp) < Location.latestTime else {
      return .isRejected
    }
    let seconds = time.map { fix.timestamp - $0 }
    if let seconds, !(seconds > 0 && seconds <= receiver.longestPause) {
      let scale = PlaneScale(latitude: fix.coordinate.latitude)
      guard seconds != 0, jump.extend(by: fix, seconds: seconds, scale: scale, receiver, NoReasons()) else {
        return .isRejected
      }
      (time, jump) = (fix.timestamp, RejectedJump())
      return .wasSet
    }
    time = fix.timestamp
    jump.clear()
    return .isLater
  }
}
