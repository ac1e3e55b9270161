public import FairwayCore
internal import Foundation

/// Continuing a session after its process has ended.
extension SessionReplay {
  /// Continues the router of a session file, and its recording in the same file.
  ///
  /// The session is repeated from its last memory in the file, which takes about a second for a hundred thousand fixes.
  /// Requests that were pending are made again at once. A session around a ``NavigationService`` is continued as its
  /// router alone.
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
  ///   - log: A closure that receives the warnings of the router, one line each.
  /// - Returns: The router with the recorder that records it, or an error: nothing was changed then.
  public static func resume(
    _ file: SessionFile, routingProvider: (any RoutingProvider)? = nil,
    options: SessionRecorder.Options = SessionRecorder.Options(),
    log: @escaping @Sendable (String) -> Void = { print($0) }
  ) throws(SessionFileError) -> (router: RouteController, recorder: SessionRecorder) {
    let (last, end) = try lastState(of: file)
    let router: RouteController
    do throws(SnapshotError) {
      router = try RouteController(resuming: last.router.snapshot(), routingProvider: routingProvider, log: log)
    } catch {
      throw .snapshot(1, error)
    }
    return (router, try continued(file, options, end) { $0.record(router, inSamePart: end != nil) })
  }

  /// Continues the session of a ``NavigationService`` in a session file, and its recording in the same file.
  ///
  /// See ``resume(_:routingProvider:options:log:)``.
  public static func resumeService(
    _ file: SessionFile, routingProvider: (any RoutingProvider)? = nil,
    options: SessionRecorder.Options = SessionRecorder.Options(),
    log: @escaping @Sendable (String) -> Void = { print($0) }
  ) throws(SessionFileError) -> NavigationService {
    let (last, end) = try lastState(of: file)
    guard let snapshot = last.service?.snapshot() else {
      throw .file(path: file.path, reason: "it is of a router, not of a session around one")
    }
    let service: NavigationService
    do throws(SnapshotError) {
      service = try NavigationService(resuming: snapshot, routingProvider: routingProvider, log: log)
    } catch {
      throw .snapshot(1, error)
    }
    _ = try continued(file, options, end) { $0.record(service, inSamePart: end != nil) }
    return service
  }

  /// The session as it was at the end of a file, and the number of complete bytes of the newest part; `nil` for the
  /// number if there is no newest part.
  private static func lastState(of file: SessionFile) throws(SessionFileError) -> (SessionSubject, end: Int?) {
    let paths = SessionFile.parts(of: file.path)
    guard !paths.isEmpty else { throw .file(path: file.path, reason: "there is no such file") }
    // The process may have ended while it began a part; the part before has the session then.
    for path in paths.reversed() {
      let part = try read(path)
      var reader = try SessionReader(part)
      guard try reader.next() != nil else { continue }
      while try reader.next() != nil {}
      let (result, last) = try SessionReplay(parts: [part]).run { _ in }
      if let difference = result.difference { throw .entry(difference.entry, reason: difference.description) }
      guard let last else { continue }
      return (last, path == file.path ? reader.completeCount : nil)
    }
    throw .noStart
  }

  private static func continued(
    _ file: SessionFile, _ options: SessionRecorder.Options, _ end: Int?, _ record: (SessionRecorder) -> Void
  ) throws(SessionFileError) -> SessionRecorder {
    do {
      if let end { try file.truncate(to: end) }
    } catch {
      throw .file(path: file.path, reason: error.localizedDescription)
    }
    let recorder = SessionRecorder(to: file, options: options)
    record(recorder)
    if let failure = recorder.failure { throw .file(path: file.path, reason: "\(failure)") }
    return recorder
  }
}
