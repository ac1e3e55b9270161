internal import FairwayCore
internal import FairwayDirections
internal import GeoKernel

/// Replays a session's log: the same inputs in the same order, with the same answers of delegate and provider.
public struct SessionReplay {
  private let header: JSONValue
  private let lines: [JSONValue]

  /// Decodes a log.
  ///
  /// - Complexity: O(*n*) in its length.
  public init(log: String) throws(SessionLogError) {
    var lines: [JSONValue] = []
    for line in log.utf8.split(separator: UInt8(ascii: "\n")) {
      do {
        lines.append(try JSONValue(json: Array(line)))
      } catch {
        throw .notALog
      }
    }
    guard let header = lines.first, header["format"] == "fairway-session",
      let version = header["version"].flatMap(Double.init(styleJSON:))
    else { throw .notALog }
    guard version == Double(SessionRecorder.version) else { throw .version(Int(clamping: version)) }
    guard header["redacted"] == false else { throw .redacted }
    self.header = header
    self.lines = Array(lines.dropFirst())
  }

  /// Replays the session, and returns the new recording: the same log, unless the engine has changed.
  ///
  /// - Parameter configure: A closure that receives the session before it begins, for example to attach a poster.
  public func run(_ configure: (NavigationService) -> Void = { _ in }) throws(SessionLogError) -> SessionRecorder {
    let recorder = SessionRecorder()
    let provider = RecordedRoutingProvider()
    let service = try makeService(recorder, provider)
    let delegate = RecordedDelegate(lines.filter { $0["answer"] != nil })
    service.observer = delegate
    configure(service)
    for (number, line) in lines.enumerated() where line["event"] == nil {
      if line["in"] == "feedback" {
        guard let feedback: EndOfRouteFeedback = line["feedback"]?.decoded() else { throw .missing("feedback") }
        recorder.note(feedback, service)
        continue
      }
      try apply(SessionInput(line), service, provider, recorder)
      if delegate.differs { throw .differs(line: number + 2) }
    }
    return recorder
  }

  private func makeService(
    _ recorder: SessionRecorder, _ provider: RecordedRoutingProvider
  ) throws(SessionLogError) -> NavigationService {
    guard let response: RouteResponse = header["response"]?.decoded() else { throw .missing("response") }
    guard let routeOptions: RouteOptions = header["routeOptions"]?.decoded() else { throw .missing("routeOptions") }
    guard let options: RouterOptions = header["options"]?.decoded() else { throw .missing("options") }
    guard case .string(let name)? = header["mode"], let mode = SimulationMode(rawValue: name) else {
      throw .missing("mode")
    }
    let index = header["routeIndex"].flatMap(Double.init(styleJSON:)) ?? 0
    let multiplier = header["multiplier"].flatMap(Double.init(styleJSON:)) ?? 1
    do throws(RouteIndexError) {
      return try NavigationService(
        indexedRouteResponse: IndexedRouteResponse(routeResponse: response, routeIndex: Int(clamping: index)),
        routeOptions: routeOptions, routingProvider: header["asksProvider"] == true ? provider : nil,
        options: options, simulating: mode, simulationSpeedMultiplier: multiplier, recorder: recorder, log: { _ in })
    } catch {
      throw .route(error)
    }
  }

  private func apply(
    _ input: SessionInput, _ service: NavigationService, _ provider: RecordedRoutingProvider,
    _ recorder: SessionRecorder
  ) throws(SessionLogError) {
    switch input {
    case .start(let time): service.start(at: time)
    case .stop: service.stop()
    case .end: service.endNavigation()
    case .fix(let location): service.update(location)
    case .advance(let time): service.advance(to: time)
    case .simulate(let mode, let multiplier):
      if service.simulationMode != mode {
        service.simulationMode = mode
      } else {
        service.simulationSpeedMultiplier = multiplier
      }
    case .answer(let question, let answer):
      guard provider.answer(question, answer) else { throw .missing("question") }
    case .acceptFasterRoute:
      let offer = recorder.offer
      service.input(.acceptFasterRoute) { offer?.accept() }
    case .advanceLeg: service.router.advanceLegIndex()
    case .skip(let leg): _ = try? service.router.skip(to: leg)
    case .reroute:
      if let location = service.router.rawLocation {
        service.router.reroute(from: location, along: service.routeProgress)
      }
    case .updateRoute(let response): service.router.updateRoute(with: response, routeOptions: nil)
    }
  }
}

/// Answers questions from a log.
private final class RecordedDelegate: NavigationServiceObserver {
  private var answers: ArraySlice<JSONValue>
  /// Whether a question differed from the log.
  private(set) var differs = false

  init(_ answers: [JSONValue]) { self.answers = answers[...] }

  func navigationService(_ navigationService: NavigationService, didReport event: NavigationEvent) {}

  func navigationService(_ navigationService: NavigationService, asks question: RouterQuestion) -> RouterAnswer {
    if case .modifiedOptions = question { return .standard }
    guard let line = answers.popFirst(), line["event"] == .string(question.message.recordedName) else {
      differs = true
      if case .shouldProactivelyReroute = question { return .no }
      return .standard
    }
    if line["hasAdvancedLeg"] == true { navigationService.router.advanceLegIndex() }
    return RouterAnswer(line["answer"] == true)
  }
}
