internal import FairwayCore
internal import FairwayDirections
internal import Foundation

/// A call of a session, or an answer of the provider, in its JSON form. Each has the members that it needs.
struct SessionCall: Codable {
  /// What was called. The names are part of the format.
  enum Name: String, Codable {
    // The router's.
    case answer, advanceLeg, skip, reroute, take, acceptFasterRoute, updateRoute, finish
    case initialManeuverAvoidanceRadius, reroutesProactively, refreshesRoute, isOnboardRoute
    /// A decider was set or taken away within a call: whether there is one is said with each call.
    case decider
    // The session's.
    case stop, end, feedback, simulate, poorGPSPatience, tunnelDetector
  }

  var call: Name
  /// The purpose of the request that an answer is for.
  var purpose: RouterAnswerPurpose?
  var response: RouteResponse?
  var refresh: RouteRefreshResponse?
  var error: String?
  var routeIndex: Int?
  var routeOptions: RouteOptions?
  var leg: Int?
  var alternative: AlternativeRoute.ID?
  var location: Location?
  /// The progress for a reroute, if it is not that of the router.
  var progress: RouteProgress?
  var number: Double?
  var flag: Bool?
  var mode: SimulationMode?
  var tunnelDetector: TunnelDetector?
  var feedback: EndOfRouteFeedback?

  init(_ call: Name) { self.call = call }
}

/// The beginning of a session in a file, in its JSON form.
struct SessionStart: Codable {
  /// The data that the file does not have as it was.
  var privacy: String
  /// Whether there was a provider of routes.
  var asksProvider: Bool
  /// Everything that the router or the session remembered; neither if there are no places in the file.
  var router: RouterSnapshot?
  var service: NavigationServiceSnapshot?
}

extension SessionCall {
  init?(_ input: RouterInput, of router: RouteController?) {
    switch input {
    case .answer(let purpose, .routes(let result)):
      self.init(.answer)
      self.purpose = purpose
      switch result {
      case .success(let response): self.response = response
      case .failure(let error): self.error = error.description
      }
    case .answer(let purpose, .refresh(let result)):
      self.init(.answer)
      self.purpose = purpose
      switch result {
      case .success(let response): refresh = response
      case .failure(let error): self.error = error.description
      }
    case .advanceLeg: self.init(.advanceLeg)
    case .skip(let leg):
      self.init(.skip)
      self.leg = leg
    case .reroute(let location, let progress):
      self.init(.reroute)
      self.location = location
      let own = router?.routeProgress
      if own?.index !== progress.index || own?.state != progress.state { self.progress = progress }
    case .take(let id):
      self.init(.take)
      alternative = id
    case .acceptFasterRoute(let route, let options):
      self.init(.acceptFasterRoute)
      (response, routeIndex, routeOptions) = (route.routeResponse, route.routeIndex, options)
    case .updateRoute(let route, let options):
      self.init(.updateRoute)
      (response, routeIndex, routeOptions) = (route.routeResponse, route.routeIndex, options)
    case .finish: self.init(.finish)
    case .heading: return nil  // It is a call with a number.
    case .initialManeuverAvoidanceRadius(let radius):
      self.init(.initialManeuverAvoidanceRadius)
      number = radius
    case .reroutesProactively(let flag):
      self.init(.reroutesProactively)
      self.flag = flag
    case .refreshesRoute(let flag):
      self.init(.refreshesRoute)
      self.flag = flag
    case .isOnboardRoute(let flag):
      self.init(.isOnboardRoute)
      self.flag = flag
    case .decider: self.init(.decider)
    }
  }

  /// A call of the session; nil for one with a number and for a fix.
  init?(_ input: ServiceInput) {
    switch input {
    case .start, .advance, .fix: return nil
    case .stop: self.init(Name.stop)
    case .end: self.init(Name.end)
    case .feedback(let feedback):
      self.init(Name.feedback)
      self.feedback = feedback
    case .simulate(let mode, let speedMultiplier):
      self.init(Name.simulate)
      (self.mode, number) = (mode, speedMultiplier)
    case .poorGPSPatience(let seconds):
      self.init(Name.poorGPSPatience)
      number = seconds
    case .tunnelDetector(let detector):
      self.init(Name.tunnelDetector)
      tunnelDetector = detector
    }
  }

  /// The answer of a provider; `nil` if the call is none.
  var answer: RecordedAnswer? {
    if let response { return .routes(.success(response)) }
    if let refresh { return .refresh(.success(refresh)) }
    guard let error else { return nil }
    let failure = DirectionsError.unknown(statusCode: nil, code: nil, message: error)
    return purpose == .refresh ? .refresh(.failure(failure)) : .routes(.failure(failure))
  }
}

/// The JSON of the models in a session file: it has numbers that are not finite, and its members are sorted.
enum SessionJSON {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<Value: Decodable>(_ text: String, as: Value.Type = Value.self) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(Value.self, from: Data(text.utf8))
  }
}
