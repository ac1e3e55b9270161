public import Foundation

/// When and how often a request that failed is sent again.
///
/// Requests for directions change nothing at the server, whether GET or POST, so all of them may be repeated; only
/// faults that may pass by themselves are worth it. The calls that return a task never repeat: the task is one request.
public struct RetryPolicy: Hashable, Sendable, Codable {
  /// How often a request is repeated at most.
  public var maximumRetries: Int
  /// Seconds before the first repetition; each further one waits twice as long.
  public var firstDelay: TimeInterval
  /// The longest wait in seconds. Where the server asks for more there is no repetition.
  public var maximumDelay: TimeInterval
  /// The part of the wait that is left to chance, 0 to 1, so that many clients do not come back at once.
  public var jitter: Double

  /// A policy that repeats a request up to `maximumRetries` times; the waits are in seconds.
  public init(
    maximumRetries: Int, firstDelay: TimeInterval = 0.5, maximumDelay: TimeInterval = 30, jitter: Double = 0.25
  ) {
    self.maximumRetries = maximumRetries
    self.firstDelay = firstDelay
    self.maximumDelay = maximumDelay
    self.jitter = jitter
  }

  /// No repetition.
  public static let off = RetryPolicy(maximumRetries: 0)

  /// Seconds to wait before the request is sent again, or nil if it is not.
  ///
  /// - Parameters:
  ///   - error: How the last attempt ended.
  ///   - retries: How often the request was repeated already.
  ///   - now: The time of that end.
  ///   - chance: A random number from 0 to 1.
  public func delay(after error: DirectionsError, retries: Int, now: Date, chance: Double) -> TimeInterval? {
    guard retries < maximumRetries else { return nil }
    var least: TimeInterval = 0
    switch error {
    case .network(let error):
      guard Self.transientCodes.contains(error.code) else { return nil }
    case .timedOut: break
    case .unknown(let status?, _, _):
      guard [502, 503, 504].contains(status) else { return nil }
    case .rateLimited(_, _, let resetTime?):
      least = max(0, resetTime.timeIntervalSince(now))
    default: return nil
    }
    guard least <= maximumDelay else { return nil }
    // The exponent is held where the wait has long reached its limit, so that no count overflows.
    let grown = min(maximumDelay, firstDelay * Double(UInt64(1) << UInt64(min(max(retries, 0), 62))))
    return max(least, grown * (1 - min(max(jitter, 0), 1) * chance))
  }

  private static let transientCodes: Set<URLError.Code> = [
    .cannotConnectToHost, .networkConnectionLost, .notConnectedToInternet, .dnsLookupFailed, .cannotFindHost, .timedOut,
    .cannotLoadFromNetwork,
  ]
}
