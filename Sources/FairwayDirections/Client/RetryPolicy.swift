public import Foundation

/// The policy for retrying failed requests.
///
/// Requests for directions change nothing on the server, whether GET or POST, so all of them can be retried; only
/// temporary faults are worth it. The methods that return a task never retry, because the task is a single request.
public struct RetryPolicy: Hashable, Sendable {
  /// The greatest number of retries.
  public var maximumRetries: Int
  /// The delay before the first retry in seconds; it doubles with each further one.
  public var firstDelay: TimeInterval
  /// The longest delay in seconds. If the server asks for a longer one, there is no retry.
  public var maximumDelay: TimeInterval
  /// The random share of the delay, 0 to 1, so that many clients do not return at once.
  public var jitter: Double

  /// Creates a policy that retries a request up to `maximumRetries` times; the delays are in seconds.
  public init(
    maximumRetries: Int, firstDelay: TimeInterval = 0.5, maximumDelay: TimeInterval = 30, jitter: Double = 0.25
  ) {
    self.maximumRetries = maximumRetries
    self.firstDelay = firstDelay
    self.maximumDelay = maximumDelay
    self.jitter = jitter
  }

  /// The policy without retries.
  public static let off = RetryPolicy(maximumRetries: 0)

  /// The delay before a request is sent again in seconds, or `nil` if it is not.
  ///
  /// - Parameters:
  ///   - error: The error of the last attempt.
  ///   - retries: The number of previous retries.
  ///   - now: The time of the last attempt's end.
  ///   - chance: A random number from 0 to 1.
  public func delay(after error: DirectionsError, retries: Int, now: Date, chance: Double) -> TimeInterval? {
    guard retries < maximumRetries else { return nil }
    var least: TimeInterval = 0
    switch error {
    case .network(let failure):
      guard failure.isTransient else { return nil }
    case .timedOut: break
    case .unknown(let status?, _, _):
      guard [502, 503, 504].contains(status) else { return nil }
    case .rateLimited(_, _, let resetTime?):
      least = max(0, resetTime.timeIntervalSince(now))
    default: return nil
    }
    guard least <= maximumDelay else { return nil }
    // The exponent is limited, long after the delay has reached its limit, so that no count overflows.
    let grown = min(maximumDelay, firstDelay * Double(UInt64(1) << UInt64(min(max(retries, 0), 62))))
    return max(least, grown * (1 - min(max(jitter, 0), 1) * chance))
  }
}
