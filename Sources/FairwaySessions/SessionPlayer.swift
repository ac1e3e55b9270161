internal import FairwayCore
internal import GeoKernel

/// Repeats one session of a file, and compares what it brings about with what is in the file.
///
/// It is the recording of the repeated session: each event must be the next entry. What an observer or a decider did
/// within an event follows it in the file, and is repeated within the same event.
final class SessionPlayer: SessionRecording, RouterDecider {
  private var reader: SessionReader
  /// The entry after the current one.
  private(set) var next: SessionEntry?
  /// The number of the next entry, counted from 1.
  private(set) var number: Int
  private(set) var fixCount = 0
  private(set) var difference: SessionDifference?
  private var subject: SessionSubject
  var service: (any RecordedService)? { subject.service }
  private var callbackDepth: UInt8 = 0
  private let redaction = SessionRedaction(secrets: Redaction([]), privacy: .none)
  private let battery = FullBattery()
  private let visit: (SessionMoment) -> Void
  /// Is called with the events of the drive that the session is a part of, which the router does not bring about.
  private let hear: (SessionEvent, _ number: Int) -> Void
  private let gap: Gap
  private let isCancelled: () -> Bool
  /// Whether entries before the next one are lost, because the file is damaged there or they are not known.
  private(set) var isCut = false

  /// What is done where entries of the session are lost.
  enum Gap {
    /// The session is not repeated any further, since it would differ.
    case ends
    /// The calls that are left are made, so that the session is as near to what it was as it can be. Nothing is
    /// compared any more.
    case continues
  }

  /// Creates a player for the entries after the beginning of a session.
  init(
    _ reader: SessionReader, number: Int, _ subject: SessionSubject, at gap: Gap,
    until isCancelled: @escaping () -> Bool = { false },
    visit: @escaping (SessionMoment) -> Void, hear: @escaping (SessionEvent, _ number: Int) -> Void = { _, _ in }
  ) {
    (self.reader, self.number, self.subject, self.gap, self.visit) = (reader, number, subject, gap, visit)
    (self.isCancelled, self.hear) = (isCancelled, hear)
  }

  /// Whether the rest of the session is not repeated.
  private var isDone: Bool { difference != nil || isCut && gap == .ends }

  /// Whether what happens is not compared any more.
  private var isLoose: Bool { isDone || isCut }

  /// Repeats the session up to its end, or the beginning of the next one; returns the reader for what follows.
  func run() -> SessionReader {
    advance()
    while let entry = next, !isDone, !isCancelled() {
      if case .start = entry { break }
      guard entry.caller != nil else {
        differ(repeated: nil)
        break
      }
      apply()
    }
    return reader
  }

  private func advance() {
    let lost = reader.damage.count
    repeat {
      next = reader.next()
      number += 1
      if reader.damage.count > lost { isCut = true }
      if let event = next?.driveEvent, !isCut { hear(event, number) }
    } while next?.driveEvent != nil
      || isCut && gap == .continues && next.map { $0.caller == nil && !$0.isStart } ?? false
  }

  /// Goes on behind an entry that is not known.
  private func passOver() {
    reader.noteUnknownEntry()
    isCut = true
    advance()
  }

  private func differ(repeated: SessionEntry?) {
    guard !isLoose else { return }
    difference = SessionDifference(
      entry: number, time: subject.router.rawLocation?.timestamp, recorded: next?.line, repeated: repeated?.line)
  }

  /// Compares what happened with the next entry.
  private func expect(_ entry: SessionEntry) {
    guard !isLoose else { return }
    // At the end of the file its last call may be incomplete.
    guard let next else { return }
    guard next == entry else { return differ(repeated: entry) }
    advance()
  }

  /// Repeats the calls that were made within the current event.
  private func applyNested() {
    while !isLoose, let caller = next?.caller, caller.depth == callbackDepth, caller.depth > 0 { apply() }
  }
}

// MARK: - Calls

extension SessionPlayer {
  private func apply() {
    guard let entry = next else { return }
    guard let input = entry.input(of: service) else { return passOver() }
    visit(SessionMoment(entry: entry, number: number, router: subject.router))
    if case .router(let router) = subject { router.decider = entry.caller?.hasDecider == true ? self : nil }
    advance()
    if case .fix = input { fixCount += 1 }
    // Whoever ends the session asks about the battery first, if it was monitored.
    subject.router.battery = asks(.battery) ? battery : nil
    if !subject.apply(input) { differ(repeated: nil) }
  }

  private func asks(_ message: RouterMessage) -> Bool {
    if case .question(let event)? = next { Int(event.code) == message.rawValue } else { false }
  }
}

// MARK: - What they bring about

extension SessionPlayer {
  func start() {}
  func stop() {}
  func begin(_ fix: Location, hasDecider: Bool) {}
  func begin(_ input: RouterInput, hasDecider: Bool) {}
  func begin(_ input: SessionInput) {}
  func end() {}

  func willReport(_ event: RouterEvent, at place: SessionPlace) {
    if case .didReject(_, let reason) = event {
      willDeliver(.rejection(reason))
    } else {
      willDeliver(.event(SessionEvent(event, at: place, redaction)))
    }
  }

  func willReport(_ message: SimulationMessage, at place: SessionPlace) {
    willDeliver(.event(SessionEvent(code: message.rawValue, place: place)))
  }

  func willAsk(_ question: RouterMessage, at place: SessionPlace) {
    willDeliver(.question(SessionEvent(code: UInt8(truncatingIfNeeded: question.rawValue), place: place)))
  }

  private func willDeliver(_ entry: SessionEntry) {
    expect(entry)
    callbackDepth += 1
    applyNested()
  }

  func willCallBack() {
    callbackDepth += 1
    if !isLoose, case .event(let event)? = next, event.code == SessionEvent.callBack { advance() }
    applyNested()
  }

  func didCallBack() { callbackDepth -= 1 }

  func didAsk(_ reply: RouterReply) {
    callbackDepth -= 1
    guard !isLoose else { return }
    // The answer is the recorded one, which the decider has returned.
    if case .reply? = next { advance() } else if next != nil { differ(repeated: nil) }
  }

  func router(_ router: any Router, asks question: RouterQuestion) -> Bool? {
    if let reply {
      guard case .decision(let isYes) = reply else { return nil }
      return isYes
    }
    // A question that was not recorded is not answered by taking another route.
    if case .shouldProactivelyReroute = question { return false }
    return nil
  }

  func router(_ router: any Router, modifies options: RouteOptions) -> RouteOptions? {
    if case .options(let options)? = reply { options } else { nil }
  }

  func router(_ router: any Router, decidesAboutMissed stop: Trip.Stop) -> MissedStopDecision? {
    if case .missedStop(let decision)? = reply { decision } else { nil }
  }

  /// The recorded reply to the question that is being asked; `nil` if it was not recorded.
  private var reply: RouterReply? {
    guard !isLoose, case .reply(let text)? = next else { return nil }
    guard let reply: RouterReply = try? SessionJSON.value(text) else {
      passOver()
      return nil
    }
    return reply
  }
}

extension SessionEntry {
  /// The input, if the entry is one and known.
  fileprivate func input(of service: (any RecordedService)?) -> SessionInput? {
    switch self {
    case .fix(let fix, _): .fix(fix)
    case .input(let text, _): SessionInput(json: text, of: service)
    default: nil
    }
  }
}

/// A battery that is monitored, as in the recorded session.
private final class FullBattery: BatteryMonitoring {
  var isBatteryMonitoringEnabled = true
}
