import FairwayCore
import FairwayDirections
import FairwayNavigation
import FairwaySessions
import Foundation
import GeoKernel
import TestDoubles
import TownDrives

/// A face over a router that a drive's script drives, whichever it is.
struct GoldenFace {
  var log: CallRecorder
  /// The router and the session as they are now: they may be stored and opened again on the way.
  var currentRouter: () -> RouteController
  var currentService: () -> NavigationService? = { nil }
  var update: ([Location]) -> Void
  var poll: (Double) -> Void

  var router: RouteController { currentRouter() }
  var service: NavigationService? { currentService() }

  var track: Track { router.routeProgress.index.track }
}

/// One drive of the town: an answer, what is changed about it, and what happens.
struct GoldenDrive {
  typealias Script = (GoldenFace, ScriptedProvider, inout Vehicle) throws -> Void

  var name: String
  var file: String
  /// Without guidance that is made here, which has tests of its own.
  var options = RouterOptions(guidance: GuidanceOptions(source: .serviceOnly))
  var mode = SimulationMode.never
  var edit: (inout RouteResponse, inout RouteOptions) -> Void = { _, _ in }
  var script: Script

  /// Drives, and returns what each face said.
  func logs() throws -> [(name: String, log: CallRecorder)] {
    let faces: [(String, (CallRecorder, ScriptedProvider) throws -> Void)] = [
      ("router", { try driveRouter($0, $1) }), ("service", { try driveService($0, $1) }), ("view", driveView),
      ("navigator", driveNavigator),
    ]
    return try faces.filter { mode == .never || ["service", "view"].contains($0.0) }.map { face, drive in
      let log = CallRecorder(writesLines: true)
      try drive(log, ScriptedProvider())
      return ("\(face) \(name)", log)
    }
  }

  func makeRoute() throws -> (IndexedRouteResponse, RouteOptions) {
    var response = try Town.response(file)
    var routeOptions = RouteOptions(waypoints: response.waypoints ?? [])
    edit(&response, &routeOptions)
    return (IndexedRouteResponse(routeResponse: response), routeOptions)
  }

  func makeRouter(_ log: CallRecorder, _ provider: ScriptedProvider) throws -> RouteController {
    let (response, routeOptions) = try makeRoute()
    return try RouteController(
      along: response, routeOptions: routeOptions, routingProvider: provider, options: options.takingAnyAnswer,
      log: { _ in })
  }

  func makeService(
    _ log: CallRecorder, _ provider: ScriptedProvider, _ recorder: SessionRecorder? = nil
  ) throws -> NavigationService {
    let (response, routeOptions) = try makeRoute()
    return try NavigationService(
      indexedRouteResponse: response, routeOptions: routeOptions, routingProvider: provider,
      options: options.takingAnyAnswer,
      simulating: mode, recorder: recorder, log: { _ in })
  }

  func run(_ face: GoldenFace, _ provider: ScriptedProvider) throws {
    var vehicle = Vehicle()
    try script(face, provider, &vehicle)
  }

  func driveRouter(_ log: CallRecorder, _ provider: ScriptedProvider, _ recorder: SessionRecorder? = nil) throws {
    let router = try makeRouter(log, provider)
    recorder?.record(router)
    router.attach(log)
    try run(
      GoldenFace(
        log: log, currentRouter: { router }, update: { router.update($0) }, poll: { router.poll(now: $0) }), provider)
    router.finishRouting()
    for leg in router.sessionLog.legs { log.add("finished \(leg)") }
  }

  private func driveService(_ log: CallRecorder, _ provider: ScriptedProvider) throws {
    let memory = SessionMemory()
    let recorder = SessionRecorder(to: memory)
    try driveService(log, provider, recorder)
    recorder.flush()
    try SessionReplay(parts: memory.parts).list { line in
      guard line["start"] == nil, line["response"] == nil else { return }
      log.add("recorded " + String(decoding: JSONValue.object(line).json(), as: UTF8.self))
    }
  }

  func driveService(_ log: CallRecorder, _ provider: ScriptedProvider, _ recorder: SessionRecorder?) throws {
    let service = try makeService(log, provider, recorder)
    let notices = NoticeRecorder(log)
    service.observer = log
    service.notificationPoster = NotificationPoster(notices.center)
    service.start(at: Vehicle().time)
    try withExtendedLifetime(notices) {
      try run(
        GoldenFace(
          log: log, currentRouter: { service.controller }, currentService: { service },
          update: { service.update($0) }, poll: { service.advance(to: $0) }), provider)
      service.endNavigation(feedback: EndOfRouteFeedback(rating: 4))
    }
  }

  private func driveView(_ log: CallRecorder, _ provider: ScriptedProvider) throws {
    let service = try makeService(log, provider)
    let view = NavigationViewController(navigationService: service, log: { _ in })
    view.delegate = log.viewDelegate
    view.start(at: Vehicle().time)
    try run(
      GoldenFace(
        log: log, currentRouter: { service.controller }, currentService: { service },
        update: { service.update($0) }, poll: { service.advance(to: $0) }), provider)
    log.add("banner \(view.topBanner.attributedText.string) / \(view.secondaryBanner.attributedText.string)")
    log.add("layers \(view.mapLayers.layers.map(\.id)) road \(view.roadName ?? "-")")
    view.submitArrivalFeedback(EndOfRouteFeedback(rating: 5))
    view.dismiss(.cancelled)
  }

  private func driveNavigator(_ log: CallRecorder, _ provider: ScriptedProvider) throws {
    let navigator = Navigator(router: try makeRouter(log, provider))
    let listener = ListenerRecorder(log)
    listener.onArrival = { navigator in
      guard !log.refused.contains(.didArrive) else { return }
      navigator.continueToNextDestination()
      navigator.isGuidanceActive = true
    }
    navigator.add(listener)
    navigator.roadSnappedLocationProvider.add(listener)
    navigator.roadSnappedLocationProvider.startUpdatingLocation()
    try withExtendedLifetime(listener) {
      try run(
        GoldenFace(
          log: log, currentRouter: { navigator.controller }, update: { for fix in $0 { navigator.update(fix) } },
          poll: { navigator.poll(now: $0) }), provider)
    }
    for leg in navigator.legSummaries { log.add("finished \(leg)") }
  }
}
