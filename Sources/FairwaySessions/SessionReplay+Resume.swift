public import FairwayCore
internal import Foundation

/// Continuing a session after its process has ended.
extension SessionReplay {
  /// Continues the router of a session file, and its recording in the same file.
  ///
  /// The session is repeated from its last memory in the file, which takes about a second for a hundred thousand fixes.
  /// Requests that were pending are made again at once. FairwayNavigation continues the session of a `NavigationService`.
  ///
  /// Where the file is damaged or an entry is not known, the session continues with the calls that are left, in another
  /// part, and `log` is told the place. If it has no whole beginning of a session, the error is ``SessionFileError/noStart`` or
  /// ``SessionFileError/damaged(byte:)``: ``SessionFile/setAside()`` makes room for a new one then.
  ///
  /// ```swift
  /// let file = SessionFile("drive.fairway")
  /// let (router, recorder) = try SessionReplay.resume(file, routingProvider: directions)
  /// ```
  ///
  /// - Parameters:
  ///   - file: The file, which is continued.
  ///   - routingProvider: The provider of new routes; `nil` for none.
  ///   - options: The options of the recorder.
  ///   - log: A closure that receives the warnings of the router, one line each: see `UnimplementedLogging`.
  /// - Returns: The router with the recorder that records it, or an error: nothing was changed then.
  public static func resume(
    _ file: SessionFile, routingProvider: (any RoutingProvider)? = nil,
    options: SessionRecorder.Options = SessionRecorder.Options(),
    log: (@Sendable (String) -> Void)? = nil
  ) throws(SessionFileError) -> (router: RouteController, recorder: SessionRecorder) {
    try resume(file, services: nil, routingProvider: routingProvider, options: options, log: log)
  }

  /// The same for a file in which sessions around routers are read as well, of which the router is continued.
  package static func resume(
    _ file: SessionFile, services: (any ServiceMemory.Type)?, routingProvider: (any RoutingProvider)?,
    options: SessionRecorder.Options, log: (@Sendable (String) -> Void)?
  ) throws(SessionFileError) -> (router: RouteController, recorder: SessionRecorder) {
    let last = try lastState(of: file, services: services, log)
    let router: RouteController
    do throws(SnapshotError) {
      router = try RouteController(resuming: last.subject.router.snapshot(), routingProvider: routingProvider, log: log)
    } catch {
      throw .snapshot(1, error)
    }
    return (router, try continued(file, options, last, log) { $0.record(router, after: last.continued?.size) })
  }

  /// The session as it was at the end of a file.
  package struct LastState {
    package var subject: SessionSubject
    /// Newer parts, in which no session begins.
    var remains: [String]
    /// The newest part, if the recording is continued there: its number of whole bytes, and how many of them follow its
    /// first entry. A part that is damaged stays as it is.
    package var continued: (end: Int, size: Int)?
  }

  package static func lastState(
    of file: SessionFile, services: (any ServiceMemory.Type)?, _ log: (@Sendable (String) -> Void)?
  ) throws(SessionFileError) -> LastState {
    guard let newest = SessionFile.parts(of: file.path).last else {
      throw .file(path: file.path, reason: "there is no such file")
    }
    // No lock is left beside a file of another kind.
    _ = try SessionReader(try read(newest, first: 2 * SessionForm.wordSize))
    try file.lock()
    var damage: [SessionDamage] = []
    var remains: [String] = []
    let paths = SessionFile.parts(of: file.path)
    // The process may have ended while it began a part; the part before has the session then.
    for (number, path) in paths.enumerated().reversed() {
      let part = try SessionPart(try read(path), services: services)
      let last = try part.lastSession()
      damage += (last?.reader ?? part.reader).damage(path: path, part: number)
      guard let subject = last?.subject else {
        remains.append(path)
        continue
      }
      for place in damage { log?("\(place); the session continues without what is lost") }
      let isContinued = damage.isEmpty && path == file.path
      return LastState(
        subject: subject, remains: remains, continued: isContinued ? (part.end, part.end - part.firstEnd) : nil)
    }
    throw damage.first.map { .damaged(byte: $0.byte) } ?? .noStart
  }

  /// Records on in a file, from its last state.
  package static func continued(
    _ file: SessionFile, _ options: SessionRecorder.Options, _ last: LastState, _ log: (@Sendable (String) -> Void)?,
    _ record: (SessionRecorder) -> Void
  ) throws(SessionFileError) -> SessionRecorder {
    if let aside = try file.setAside(last.remains.reversed()) {
      log?("\(file.path): the process ended while it began this part; what was written is \(aside)")
    }
    do {
      if let end = last.continued?.end { try file.truncate(to: end) }
    } catch {
      throw .file(path: file.path, error)
    }
    let recorder = SessionRecorder(to: file, options: options)
    record(recorder)
    if let failure = recorder.failure { throw .file(path: file.path, failure) }
    return recorder
  }
}
