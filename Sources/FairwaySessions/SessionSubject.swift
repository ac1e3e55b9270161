internal import FairwayCore
internal import GeoKernel

/// What a session file is about: a router, or a session around one.
package enum SessionSubject {
  case router(RouteController)
  case service(any RecordedService, RouteController)

  /// Creates it from the first entry of a session, with the given number.
  init(_ text: String, entry: Int, services: (any ServiceMemory.Type)?) throws(SessionFileError) {
    try self.init(SessionStart(text, entry: entry, services: services), entry: entry)
  }

  init(_ start: SessionStart, entry: Int) throws(SessionFileError) {
    let provider = start.asksProvider ? SilentProvider() : nil
    do throws(SnapshotError) {
      if let memory = start.service {
        let service = try memory.service(asking: provider, log: { _ in })
        guard let router = service.controller else { throw .state }
        self = .service(service, router)
      } else if let snapshot = start.router {
        self = .router(try RouteController(resuming: snapshot, routingProvider: provider, log: { _ in }))
      } else {
        throw SnapshotError.noRoute
      }
    } catch {
      guard start.router == nil, start.service == nil else { throw .snapshot(entry, error) }
      guard !start.hasUnknownService else {
        throw .entry(
          entry,
          reason: "a session of a NavigationService begins there: SessionReplay(_:of:) of FairwayNavigation reads it")
      }
      guard start.drive == nil else {
        throw .entry(entry, reason: "a drive without a route begins there, which has nothing to continue")
      }
      throw .withoutPlaces
    }
  }

  package var router: RouteController {
    switch self {
    case .router(let router), .service(_, let router): router
    }
  }

  package var service: (any RecordedService)? {
    if case .service(let service, _) = self { service } else { nil }
  }

  /// Repeats an input; returns false if it is an answer to a request that is not pending.
  func apply(_ input: SessionInput) -> Bool {
    switch input {
    case .router(let call): return router.apply(call)
    case .fix(let fix): if let service { service.apply(fix) } else { router.update(fix) }
    case .service(let call): service?.apply(call)
    }
    return true
  }

  func attach(_ player: SessionPlayer) {
    router.recording = player
    service?.attach(player)
  }

  func detach() {
    router.recording = nil
    if service == nil { router.decider = nil }
  }
}

extension SessionStart {
  /// Reads the first entry of a session, with the given number.
  init(_ text: String, entry: Int, services: (any ServiceMemory.Type)?) throws(SessionFileError) {
    guard let start: SessionStart = try? SessionJSON.value(text, services: services) else {
      // The memory of another version cannot be read; say so if that is the reason.
      do {
        _ = try SessionJSON.value(text, as: SessionStart.self, services: services)
      } catch let error as SnapshotError {
        throw .snapshot(entry, error)
      } catch {}
      throw .entry(entry, reason: "its JSON is not the beginning of a session")
    }
    self = start
  }

  /// Whether a drive begins, or goes on, without a route.
  var isWithoutRoute: Bool { drive != nil && router == nil && service == nil && !hasUnknownService }
}
