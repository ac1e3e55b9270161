internal import FairwayCore
internal import FairwayRoads
internal import GeoKernel

/// One entry of a session file.
package enum SessionEntry: Equatable, Sendable {
  /// The session begins, or continues, with everything that it remembers: a ``SessionStart`` as JSON.
  case start(String)
  /// A fix: the input that has a short form, because it is the most frequent one.
  case fix(Location, SessionCaller)
  /// Any other input: a `SessionInput` as JSON.
  case input(String, SessionCaller)
  /// An event.
  case event(SessionEvent)
  /// A question to the decider.
  case question(SessionEvent)
  /// The answer of the decider: a `RouterReply` as JSON.
  case reply(String)
  /// The fix before was not used.
  case rejection(FixRejection)

  /// Whether a session begins with the entry.
  package var isStart: Bool {
    if case .start = self { true } else { false }
  }

  /// The event of a drive that may have no route; `nil` if the entry is another one.
  var driveEvent: SessionEvent? {
    if case .event(let event) = self, event.driveKind != nil { event } else { nil }
  }

  /// Who made the call; `nil` if the entry is not an input.
  package var caller: SessionCaller? {
    switch self {
    case .fix(_, let caller), .input(_, let caller): caller
    default: nil
    }
  }
}

/// Who made a call.
package struct SessionCaller: Hashable, Sendable {
  /// The number of events and questions within which the call was made: 0 for most.
  package var depth: UInt8
  /// Whether the router had a decider.
  package var hasDecider: Bool
}

/// An event or a question.
package struct SessionEvent: Equatable, Sendable {
  /// The number of the kind: that of a `RouterMessage` or of a ``SimulationMessage``.
  package var code: UInt8
  package var place: SessionPlace
  /// The router's own error that the event reports, without secrets; of a drive without a route what has changed, as JSON.
  package var text: String?
}

extension SessionEvent {
  /// The provider was called, and the calls that follow were made within that. Without such calls
  /// it is not recorded.
  static let callBack: UInt8 = 40

  /// The name of the event.
  package var name: String {
    if code == Self.callBack { return "callBack" }
    if let message = RouterMessage(rawValue: Int(code)) { return "\(message)" }
    if let driveKind { return driveKind.rawValue }
    return SimulationMessage(rawValue: code).map { "\($0)" } ?? "event \(code)"
  }

  init(_ event: RouterEvent, at place: SessionPlace, _ redaction: SessionRedaction) {
    self.init(code: UInt8(truncatingIfNeeded: event.message.rawValue), place: place)
    // An error of the provider is in its answer.
    if case .didFailToReroute(let error) = event {
      if case .provider = error { return }
      text = redaction.text("\(error)")
    }
  }
}
