public import FairwayCore
public import FairwayDirections
internal import Foundation

/// Records the inputs and outputs of a session, in order.
///
/// The log is NDJSON. Its first line contains the format, its version, the route and the options. Each further line is
/// either an input (`in`) or an event (`event`). An event contains the position on the route and, for a question to the
/// delegate, the answer. ``SessionReplay`` replays a log.
public final class SessionRecorder {
  /// The data that is omitted from a log.
  public enum Redaction: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// All coordinates: those of fixes, waypoints and routes. Such a log shows what happened when, but cannot be
    /// replayed.
    case coordinates
  }

  /// The version of the format.
  public static let version = 1

  /// The data that is omitted.
  public let redaction: Redaction
  /// The lines so far.
  public private(set) var lines: [JSONValue] = []

  /// Whether the session is processing an input.
  var isInput = false
  /// A faster route that the delegate has not accepted yet.
  var offer: FasterRouteOffer?
  private var lastLeg = 0
  /// Whether the router has asked for permission to reroute, so that a reroute is its own.
  private var asksToReroute = false
  private var lastRoute: RouteIndex?

  /// Creates a recorder for one session.
  public init(redacting redaction: Redaction = .none) { self.redaction = redaction }

  /// The log as NDJSON text.
  ///
  /// - Complexity: O(*n*) in its length.
  public var text: String {
    lines.map { String(decoding: $0.json(), as: UTF8.self) + "\n" }.joined()
  }

  /// The events without the inputs, one JSON object per line.
  public var events: [JSONValue] { lines.filter { $0["event"] != nil } }

  func begin(
    _ service: NavigationService, indexedRouteResponse: IndexedRouteResponse, routeOptions: RouteOptions,
    options: RouterOptions
  ) {
    let isRedacted = redaction == .coordinates
    lines.append([
      "format": "fairway-session", "version": .number(Double(Self.version)), "redacted": .bool(isRedacted),
      "response": isRedacted ? .null : .encoding(indexedRouteResponse.routeResponse),
      "routeIndex": .number(Double(indexedRouteResponse.routeIndex)),
      "routeOptions": isRedacted ? .null : .encoding(routeOptions), "options": .encoding(options),
      "mode": .string(service.simulationMode.rawValue), "multiplier": .number(service.simulationSpeedMultiplier),
      "asksProvider": .bool(service.router.customRoutingProvider != nil),
    ])
    remember(service)
  }

  // MARK: Inputs

  func note(_ input: SessionInput, _ service: NavigationService) {
    lines.append(.object(input.json(isRedacted: redaction == .coordinates)))
  }

  func note(_ feedback: EndOfRouteFeedback, _ service: NavigationService) {
    lines.append(["in": "feedback", "feedback": .encoding(feedback)])
  }

  /// Records a leg that the caller began between two inputs.
  func settle(_ service: NavigationService) {
    if service.router.routeProgress.legIndex != lastLeg { note(.advanceLeg, service) }
  }

  /// Records that the caller replaced the route.
  func noteReplacement(_ service: NavigationService) {
    guard !isInput, service.router.routeProgress.index !== lastRoute else { return }
    note(.updateRoute(service.router.indexedRouteResponse), service)
    remember(service)
  }

  func remember(_ service: NavigationService) {
    lastLeg = service.router.routeProgress.legIndex
    lastRoute = service.router.routeProgress.index
  }

  // MARK: Events

  func note(event message: RouterMessage, _ service: NavigationService) {
    if !isInput, message == .didSkip {
      lastLeg = service.router.routeProgress.legIndex
      note(.skip(lastLeg), service)
    }
    if !isInput, message == .willReroute, !asksToReroute { note(.reroute, service) }
    asksToReroute = false
    append(message.recordedName, service)
  }

  /// Records a question before it is asked, and returns its line for the answer.
  func reserve(event message: RouterMessage, _ service: NavigationService) -> Int {
    asksToReroute = message == .shouldReroute
    append(message.recordedName, service)
    return lines.count - 1
  }

  /// Records an event with the position on the route.
  func append(_ name: String, _ service: NavigationService) {
    let progress = service.router.routeProgress
    lines.append([
      "event": .string(name), "time": .number(progress.state.timestamp),
      "leg": .number(Double(progress.legIndex)),
      "step": .number(Double(progress.currentLegProgress.stepIndex)),
      "distance": .number(progress.distanceTraveled),
    ])
  }

  func fill(_ place: Int, answer: Bool, hasAdvancedLeg: Bool) {
    guard case .object(var members) = lines[place] else { return }
    members["answer"] = .bool(answer)
    if hasAdvancedLeg { members["hasAdvancedLeg"] = true }
    lines[place] = .object(members)
  }
}

extension RouterMessage {
  /// The name of the event in a recording.
  var recordedName: String {
    let name = "\(self)"
    return "service" + name.prefix(1).uppercased() + name.dropFirst()
  }
}

/// The reason why a session's log cannot be replayed.
public enum SessionLogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is not a session log.
  case notALog
  /// The log has another version.
  case version(Int)
  /// The coordinates were omitted.
  case redacted
  /// A member is missing or has another type.
  case missing(String)
  /// A line is neither an input nor an event.
  case unknownLine
  /// The session asked a different question than when it was recorded.
  case differs(line: Int)
  /// The route cannot be followed.
  case route(RouteIndexError)

  public var description: String {
    switch self {
    case .notALog: "the text is not a session log"
    case .version(let version): "the log has version \(version); the supported version is \(SessionRecorder.version)"
    case .redacted: "the log has no coordinates"
    case .missing(let name): "\"\(name)\" is missing or has another type"
    case .unknownLine: "a line is neither an input nor an event"
    case .differs(let line): "the session differs from the recording at line \(line)"
    case .route(let error): "\(error)"
    }
  }
}
