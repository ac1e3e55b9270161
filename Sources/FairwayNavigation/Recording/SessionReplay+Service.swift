public import FairwayCore
public import FairwaySessions

/// Repeating and continuing the session files of a ``NavigationService``.
extension SessionReplay {
  /// Reads a session file with all its parts, oldest first, in which the sessions of a service are.
  ///
  /// A file of a router alone is read as well.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - service: `NavigationService.self`.
  public init(_ path: String, of service: NavigationService.Type) throws(SessionFileError) {
    try self.init(path, services: NavigationServiceSnapshot.self)
  }

  /// Creates a replay of parts in memory, oldest first, in which the sessions of a service are.
  ///
  /// - Parameters:
  ///   - parts: The bytes of each part.
  ///   - service: `NavigationService.self`.
  public init(parts: [[UInt8]], of service: NavigationService.Type) {
    self.init(parts: parts, services: NavigationServiceSnapshot.self)
  }

  /// Continues the session of a ``NavigationService`` in a session file, and its recording in the same file.
  ///
  /// The session is repeated from its last memory in the file, as `resume` of FairwaySessions does with a router.
  ///
  /// - Parameters:
  ///   - file: The file, which is continued.
  ///   - routingProvider: The provider of new routes; `nil` for none.
  ///   - options: The options of the recorder.
  ///   - log: A closure that receives the warnings of the session, one line each: see `UnimplementedLogging`.
  /// - Returns: The session, which its recorder records, or an error: nothing was changed then.
  public static func resumeService(
    _ file: SessionFile, routingProvider: (any RoutingProvider)? = nil,
    options: SessionRecorder.Options = SessionRecorder.Options(),
    log: (@Sendable (String) -> Void)? = nil
  ) throws(SessionFileError) -> NavigationService {
    let last = try lastState(of: file, services: NavigationServiceSnapshot.self, log)
    guard let snapshot = last.subject.service?.memory as? NavigationServiceSnapshot else {
      throw .file(path: file.path, reason: "it is of a router, not of a session around one")
    }
    let service: NavigationService
    do throws(SnapshotError) {
      service = try NavigationService(resuming: snapshot, routingProvider: routingProvider, log: log)
    } catch {
      throw .snapshot(1, error)
    }
    _ = try continued(file, options, last, log) { $0.record(service: service, after: last.continued?.size) }
    return service
  }

  /// Continues the router of a session file that may be a ``NavigationService``'s, and its recording in the same file:
  /// of the session around it nothing is continued.
  ///
  /// - Parameters:
  ///   - file: The file, which is continued.
  ///   - service: `NavigationService.self`.
  ///   - routingProvider: The provider of new routes; `nil` for none.
  ///   - options: The options of the recorder.
  ///   - log: A closure that receives the warnings of the router, one line each: see `UnimplementedLogging`.
  /// - Returns: The router with the recorder that records it, or an error: nothing was changed then.
  public static func resume(
    _ file: SessionFile, of service: NavigationService.Type, routingProvider: (any RoutingProvider)? = nil,
    options: SessionRecorder.Options = SessionRecorder.Options(),
    log: (@Sendable (String) -> Void)? = nil
  ) throws(SessionFileError) -> (router: RouteController, recorder: SessionRecorder) {
    try resume(
      file, services: NavigationServiceSnapshot.self, routingProvider: routingProvider, options: options, log: log)
  }
}
