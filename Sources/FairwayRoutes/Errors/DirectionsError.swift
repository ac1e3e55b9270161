#if !hasFeature(Embedded)
  #if canImport(FoundationEssentials)
    public import FoundationEssentials
  #else
    public import Foundation
  #endif
#endif

/// The reason why a request for directions has no answer, or why an answer could not be decoded.
///
/// No case ever contains a client's token or password, and a text from a server is a single printable line of at most
/// 300 characters.
public indirect enum DirectionsError: Error, Hashable, Sendable {
  /// The server could not be reached, or the connection broke.
  case network(ConnectionFailure)
  #if !hasFeature(Embedded)
    /// Too many requests were sent: at most `limit` in each `interval` of seconds, and none before `resetTime`.
    case rateLimited(interval: TimeInterval?, limit: UInt?, resetTime: Date?)
    /// The options were rejected before anything was sent.
    case invalidOptions(DirectionsOptionsError)
  #endif
  /// The answer had no body.
  case noData
  /// The answer is not from a directions service: it is not HTTP, or its body has another type.
  case invalidResponse(statusCode: Int?, contentType: String?)
  /// There is no route between the waypoints.
  case unableToRoute
  /// The trace does not match any roads.
  case noMatches
  /// There are more waypoints than the service accepts.
  case tooManyCoordinates
  /// A waypoint is too far from any road.
  case unableToLocate
  /// The service does not know the profile.
  case profileNotFound
  /// The request is larger than the service accepts.
  case requestTooLarge
  /// The service found an error in the request.
  case invalidInput(message: String?)
  /// The route is too old to be refreshed and must be requested again.
  case refreshExpired
  /// The access token is missing, invalid, or has insufficient permissions.
  case unauthorized(message: String?)
  /// The request was cancelled.
  case cancelled
  /// There was no answer in time.
  case timedOut
  /// The answer cannot be decoded at `path`, such as `routes[0].legs[1].steps[4].maneuver.location`.
  case decoding(path: String, expected: String, found: String)
  /// No route of the answer is what was asked for; this is the fault of the first.
  case refused(AnswerFault)
  /// The answer is larger than `limit` bytes, unpacked; `TransferOptions.maximumSize` can be increased.
  case answerTooLarge(limit: Int)
  /// The server redirected the request to an address that is not followed, for the given reason.
  case redirected(to: String, reason: String)
  /// Another failure that a server reported.
  case unknown(statusCode: Int?, code: String?, message: String?)
}

extension DirectionsError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .network(let failure):
      return failure.description
    #if !hasFeature(Embedded)
      case .rateLimited(let interval, let limit, let resetTime):
        var text = "too many requests"
        if let limit { text += ", the service takes at most \(limit)" + (interval.map { " in \($0) s" } ?? "") }
        if let resetTime { text += ", try again at \(resetTime.formatted(.iso8601))" }
        return text
      case .invalidOptions(let error):
        return "the options are not valid: \(error)"
    #endif
    case .noData:
      return "the server sent no data"
    case .invalidResponse(let status, let type):
      let parts = [status.map { "status \($0)" }, type.map { "content type \($0)" }].compactMap { $0 }
      return "the answer is not from a directions service"
        + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
    case .unableToRoute:
      return "there is no route between the waypoints"
    case .noMatches:
      return "the trace could not be matched to roads"
    case .tooManyCoordinates:
      return "there are more waypoints than the service takes"
    case .unableToLocate:
      return "a waypoint is too far from any road"
    case .profileNotFound:
      return "the service does not know the profile"
    case .requestTooLarge:
      return "the request is longer than the service takes"
    case .invalidInput(let message):
      return "the service refused the request" + Self.suffix(message)
    case .refreshExpired:
      return "the route is too old to be refreshed"
    case .unauthorized(let message):
      return "access was refused" + Self.suffix(message)
    case .cancelled:
      return "the request was cancelled"
    case .timedOut:
      return "the server did not answer in time"
    case .decoding(let path, let expected, let found):
      return "\(path.isEmpty ? "the answer" : path): expected \(expected), found \(found)"
    case .refused(let fault):
      return "the route does not fit the request: \(fault)"
    case .answerTooLarge(let limit):
      return "the answer is larger than \(limit) bytes"
    case .redirected(let address, let reason):
      return "the server redirects to \(address): \(reason)"
    case .unknown(let status, let code, let message):
      let parts = [status.map { "status \($0)" }, code.map { "code \($0)" }].compactMap { $0 }
      return "the server failed" + (parts.isEmpty ? "" : " with \(parts.joined(separator: ", "))")
        + Self.suffix(message)
    }
  }

  private static func suffix(_ message: String?) -> String {
    message.map { ": \($0)" } ?? ""
  }
}
