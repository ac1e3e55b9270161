public import FairwayCore
public import FairwayRoads
internal import GeoKernel

/// Records a session as it happens: every input and every answer, with the events and questions that they bring about.
///
/// ```swift
/// let recorder = SessionRecorder(to: SessionFile("drive.fairway"))
/// recorder.record(router)
/// ```
///
/// Entries are collected in a block, which is written when it is full, and at the latest a second after its first entry.
/// Memory stays the same, however long the session is. ``SessionReplay`` repeats a recorded session, and
/// ``SessionReplay/resume(_:routingProvider:options:log:)`` continues one. <doc:TheSessionFile> describes
/// the file, and what it says about a person.
///
/// A token of the router's provider never gets into the file. A recorder belongs to one session, and is used by the
/// caller of its router.
public final class SessionRecorder {
  /// The limits of a recording, and what is left out of it.
  public struct Options: Sendable {
    /// The size in bytes at which a part ends and the next begins; its first entry, the memory of the session, does not
    /// count.
    public var partSize = 8 << 20
    /// The size in bytes at which a block is written.
    public var blockSize = 1 << 16
    /// The longest time in seconds before a block is written.
    public var flushInterval = 1.0
    /// How many seconds after a failure, such as a full disk, another part is tried.
    public var retryInterval = 10.0
    /// How much the recording says about where a person was.
    public var privacy = SessionPrivacy.none
    /// Secrets that must not get into the recording, besides those of a `Directions` provider: such as a token that an
    /// own provider uses.
    public var secrets: [String] = []

    /// Creates the default options.
    public init() {}
  }

  /// The version of the format.
  public static let version = Int(SessionForm.version)

  /// The options.
  public let options: Options
  /// The error since which nothing is recorded, such as a full disk; `nil` while the session is recorded.
  ///
  /// The session continues. After the ``Options/retryInterval`` another part is begun with the session's memory, so that
  /// only what happened until then is missing.
  public var failure: (any Error)? { writer.failure }

  private let writer: SessionWriter
  private var redaction: SessionRedaction
  private weak var router: RouteController?
  package private(set) weak var service: (any RecordedService)?
  private weak var drive: FreeDriveSession?
  /// Whether each input that is being processed has an entry, one within the other.
  private var inputs: ContiguousArray<Bool> = []
  /// The number of those with an entry, and of the events and questions that are being delivered. A call is the
  /// caller's if they are equal; otherwise router or session make it.
  private var inputDepth = 0
  private var callbackDepth = 0
  /// The depth of the innermost callback, if that is neither an event nor a question and nothing was called within it
  /// yet; otherwise 0.
  private var quietDepth = 0
  private var isPartFull = false
  /// The number of bytes after the first entry of the part that is in the file, if the recording continues that.
  private var continuedSize: Int?

  /// Creates a recorder that writes to a sink, such as a ``SessionFile``.
  public init(to sink: any SessionSink, options: Options = Options()) {
    self.options = options
    writer = SessionWriter(sink, options)
    redaction = SessionRedaction(secrets: Redaction(options.secrets), privacy: options.privacy)
  }

  deinit { writer.flush() }

  /// Records a router from now on.
  public func record(_ router: RouteController) { record(router, after: nil) }

  /// Records a router from now on.
  ///
  /// - Parameter size: The number of bytes in the newest part after its first entry, if the session is continued there.
  func record(_ router: RouteController, after size: Int?) {
    self.router = router
    let known = (router.customRoutingProvider as? any SecretHolding)?.secrets ?? []
    redaction = SessionRedaction(secrets: Redaction(options.secrets + known), privacy: options.privacy)
    continuedSize = size
    router.recording = self
  }

  /// Records a session around a router from now on, with its router.
  ///
  /// - Parameters:
  ///   - service: The session.
  ///   - size: The number of bytes in the newest part after its first entry, if the session is continued there.
  package func record(service: any RecordedService, after size: Int?) {
    guard let router = service.controller else { return }
    self.service = service
    record(router, after: size)
  }

  /// Records a drive that may have a route, from now on: what the roads say of it, and while there is a route its router.
  ///
  /// The file can be repeated without the roads, because it has what they have said.
  public func record(_ drive: FreeDriveSession) {
    self.drive = drive
    drive.recording = self
    if let router = drive.router { record(router, after: nil) } else { begin(after: nil, .drive) }
  }

  /// Writes what was collected; a call that is being processed is not written until it has returned.
  public func flush() { writer.flush() }

  private func begin(after size: Int?, _ cause: SessionDrive.Cause = .part) {
    isPartFull = false
    guard router != nil || drive != nil else { return }
    var start = SessionStart(
      privacy: "\(options.privacy)", asksProvider: router?.customRoutingProvider != nil,
      router: service == nil ? router?.snapshot() : nil, service: service?.memory,
      drive: drive.map { SessionDrive($0.state, cause) })
    switch options.privacy {
    case .none: break
    case .rounded:
      start.router = start.router?.withoutFixes()
      start.service = start.service?.withoutFixes()
    case .withoutPlaces: (start.router, start.service) = (nil, nil)
    }
    // Without its memory the session cannot be repeated, but it can still be read.
    let text = (try? SessionJSON.text(start)) ?? #"{"asksProvider":false,"privacy":"unknown"}"#
    writer.begin(redaction.json(text), after: size)
  }

  /// The caller of an input; `nil` for a call that router or session make themselves.
  @inline(__always)
  private func enter(_ hasDecider: Bool) -> SessionCaller? {
    let hasEntry = inputDepth == callbackDepth
    inputs.append(hasEntry)
    guard hasEntry else { return nil }
    defer { inputDepth += 1 }
    if isPartFull, inputDepth == 0 { begin(after: nil) }
    if quietDepth > 0 { recordCallBack() }
    return SessionCaller(depth: UInt8(truncatingIfNeeded: min(inputDepth, 0x7f)), hasDecider: hasDecider)
  }

  /// Records that the next call is made within a callback of which there is no entry.
  @inline(never)
  private func recordCallBack() {
    quietDepth = 0
    guard let router else { return }
    let place = router.place(at: router.routeProgress)
    isPartFull = writer.write { $0.append(SessionEvent(code: SessionEvent.callBack, place: place)) }
  }

  private func begin(_ input: SessionInput, hasDecider: Bool) {
    guard let caller = enter(hasDecider) else { return }
    let text = redaction.json(input)
    isPartFull = writer.write { $0.append(.input, text, caller) }
  }
}

extension SessionRecorder: SessionRecording {
  /// Begins a part with the memory of the session. If the router is processing a call, this is after that call.
  package func start() {
    (inputDepth, callbackDepth, quietDepth) = (0, 0, 0)
    inputs = []
    begin(after: continuedSize, .trip)
    continuedSize = nil
  }

  package func stop() {}

  package func begin(_ fix: Location, hasDecider: Bool) {
    guard let caller = enter(hasDecider) else { return }
    let fix = options.privacy == .none ? fix : redaction.fix(fix)
    isPartFull = writer.write { $0.append(fix, caller) }
  }

  package func begin(_ input: RouterInput, hasDecider: Bool) { begin(.router(input), hasDecider: hasDecider) }

  package func begin(_ input: SessionInput) {
    if case .fix(let fix) = input { begin(fix, hasDecider: true) } else { begin(input, hasDecider: true) }
  }

  package func end() {
    if inputs.popLast() == true { inputDepth -= 1 }
    if inputs.isEmpty { writer.complete() }
  }

  package func willReport(_ event: RouterEvent, at place: SessionPlace) {
    switch event {
    case .didUpdate: isPartFull = writer.write { $0.append(updateAt: place) }
    case .didReject(_, let reason): isPartFull = writer.write { $0.append(reason) }
    default:
      let event = SessionEvent(event, at: place, redaction)
      isPartFull = writer.write { $0.append(event) }
    }
    callbackDepth += 1
  }

  package func willReport(_ message: SimulationMessage, at place: SessionPlace) {
    isPartFull = writer.write { $0.append(SessionEvent(code: message.rawValue, place: place)) }
    callbackDepth += 1
  }

  package func willCallBack() {
    callbackDepth += 1
    quietDepth = callbackDepth
  }

  package func didCallBack() {
    callbackDepth -= 1
    quietDepth = 0
  }

  package func willAsk(_ question: RouterMessage, at place: SessionPlace) {
    let event = SessionEvent(code: UInt8(truncatingIfNeeded: question.rawValue), place: place)
    isPartFull = writer.write { $0.append(event, isQuestion: true) }
    callbackDepth += 1
  }

  package func didAsk(_ reply: RouterReply) {
    callbackDepth -= 1
    let text = redaction.json(reply)
    isPartFull = writer.write { $0.append(.reply, text) }
  }
}

extension SessionRecorder: FreeDriveRecording {
  package func routeDidChange(in session: FreeDriveSession) {
    if let next = session.router {
      record(next, after: writer.size)
    } else {
      router?.recording = nil
      router = nil
      begin(after: writer.size, .free)
    }
  }

  package func willUpdate(_ session: FreeDriveSession, _ fix: Location) {
    guard session.router == nil else { return }
    if isPartFull { begin(after: nil) }
    let fix = options.privacy == .none ? fix : redaction.fix(fix)
    isPartFull = writer.write { $0.append(fix, SessionCaller(depth: 0, hasDecider: false)) }
  }

  package func didUpdate(_ session: FreeDriveSession) {
    let drive = session.state
    // The router's input has ended; what the roads say of the same fix belongs to it.
    defer { if inputs.isEmpty { writer.complete() } }
    guard !drive.change.isEmpty else { return }
    let place = SessionPlace(of: drive)
    for event in drive.events {
      isPartFull = writer.write { $0.append(SessionEvent(event, at: place, privacy: options.privacy)) }
    }
  }
}
