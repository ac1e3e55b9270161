public import Foundation

/// What an answer may cost, and where a request may be sent on to.
///
/// The limits are checked while an answer is read, so that no server can take more.
public struct TransferOptions: Hashable, Sendable, Codable {
  /// The largest answer in bytes, after it is unpacked; ``DirectionsError/answerTooLarge(limit:)`` beyond.
  public var maximumSize: Int
  /// The longest time in seconds from the request to the end of its answer, redirects included;
  /// ``DirectionsError/timedOut`` beyond.
  public var maximumTime: TimeInterval
  /// The largest file of offline tiles in bytes.
  public var maximumFileSize: Int
  /// The longest download of offline tiles in seconds.
  public var maximumFileTime: TimeInterval
  /// Which redirects are followed.
  public var redirects: RedirectPolicy

  /// Options with the limits that ship: 64 MB and 60 s for an answer, 4 GB and an hour for tiles.
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

/// Which redirects are followed, five in a row at most.
///
/// Within a host a request keeps its method, body and authorization, and `http` may become `https`. To another host goes
/// a GET only, without authorization, and never if the address holds a token; other redirects fail with
/// ``DirectionsError/redirected(to:reason:)``.
public enum RedirectPolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// None.
  case never
  /// Those within a host.
  case sameHost
  /// Those to other hosts as well.
  case anyHost
}
