public import Foundation

/// The limits of an answer, and the redirects that may be followed.
///
/// The limits are enforced while an answer is received, so no server can exceed them.
public struct TransferOptions: Hashable, Sendable {
  /// The largest answer in bytes, after it is unpacked; `DirectionsError.answerTooLarge(limit:)` beyond.
  public var maximumSize: Int
  /// The longest time in seconds from the request to the end of its answer, including redirects;
  /// `DirectionsError.timedOut` beyond.
  public var maximumTime: TimeInterval
  /// The largest file of offline tiles in bytes.
  public var maximumFileSize: Int
  /// The longest download of offline tiles in seconds.
  public var maximumFileTime: TimeInterval
  /// Which redirects are followed.
  public var redirects: RedirectPolicy

  /// Creates options with the default limits: 64 MB and 60 s for an answer, 4 GB and an hour for tiles.
  public init(
    maximumSize: Int = 64 << 20, maximumTime: TimeInterval = 60, maximumFileSize: Int = 4 << 30,
    maximumFileTime: TimeInterval = 3600, redirects: RedirectPolicy = .anyHost
  ) {
    self.maximumSize = maximumSize
    self.maximumTime = maximumTime
    self.maximumFileSize = maximumFileSize
    self.maximumFileTime = maximumFileTime
    self.redirects = redirects
  }
}

/// The redirects that are followed, at most five in a row.
///
/// Within a host a request keeps its method, body and authorization, and `http` may become `https`. To another host
/// only a GET is sent, without authorization, and never if the address contains a token. Other redirects fail with
/// `DirectionsError.redirected(to:reason:)`.
public enum RedirectPolicy: String, Hashable, Sendable, CaseIterable {
  /// None.
  case never
  /// Those within a host.
  case sameHost
  /// Those to other hosts as well.
  case anyHost
}
