// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CFairway
internal import FairwayCore
internal import FairwayRoutes

@c @implementation
public func fairway_router_options_complete(
  _ json: UnsafePointer<CChar>?, _ jsonLength: Int, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    var settings = RouterSettings()
    try settings.read(text: try Input.bytes(json, jsonLength, "json"))
    try Output.write(text: settings.text, text, capacity, length)
  }
}

@c @implementation
public func fairway_router_create(
  _ answer: UnsafePointer<CChar>?, _ answerLength: Int, _ index: Int32, _ trip: UnsafePointer<CChar>?,
  _ tripLength: Int, _ options: UnsafePointer<CChar>?, _ optionsLength: Int,
  _ router: UnsafeMutablePointer<fairway_session>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  call(error) { () throws(Failure) in
    guard let router else { throw .null("router") }
    guard answer != nil else { throw .null("answer") }
    guard trip != nil else { throw .null("trip") }
    var settings = RouterSettings()
    try settings.read(text: try Input.bytes(options, optionsLength, "options"))
    let body = try RouterBody(
      answer: try Input.bytes(answer, answerLength, "answer"), index: Int(index),
      trip: try Input.bytes(trip, tripLength, "trip"), settings: settings)
    router.pointee = try Handles.sessions.add(Session(body))
  }
}

/// Makes a call that changes a router, and returns the events.
func change(
  _ router: fairway_session, _ events: UnsafeMutablePointer<fairway_events>?,
  _ error: UnsafeMutablePointer<fairway_error>?, _ body: (RouterBody) throws(Failure) -> Void
) -> Int32 {
  useRouter(router, error) { router throws(Failure) in
    let events = try EventBuffer(events)
    try body(router)
    if let events { router.events.move(to: events) }
  }
}

extension RouterBody {
  /// The pending request of a question.
  fileprivate func request(_ number: Int32) throws(Failure) -> PendingRequest {
    guard case .request(let own)? = messages.questions[number],
      let pending = controller.pendingRequests.first(where: { $0.request.number == own })
    else { throw RouterMessages.notPending(number) }
    return pending.request
  }
}

// MARK: Questions

@c @implementation
public func fairway_router_decide(
  _ router: fairway_session, _ question: Int32, _ yes: Int32, _ events: UnsafeMutablePointer<fairway_events>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  change(router, events, error) { router throws(Failure) in
    guard case .decision(let decision, _, _)? = router.messages.questions[question] else {
      throw RouterMessages.notPending(question)
    }
    router.messages.remove(question)
    if case .missedStop(let stop) = decision {
      let answer: MissedStopDecision = yes == 0 ? .insist : yes == 2 ? .askAgain : .skip
      router.change { router.controller.decide(answer, aboutMissed: stop) }
      return
    }
    guard yes != 0 else { return }
    router.change {
      switch decision {
      case .reroute: router.controller.rerouteAfterAll()
      case .fasterRoute(let offer): offer.accept()
      case .nextLeg: _ = try? router.controller.advanceLeg()
      case .missedStop: break
      }
    }
  }
}

@c @implementation
public func fairway_router_get_request(
  _ router: fairway_session, _ question: Int32, _ part: Int32, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useRouter(router, error) { router throws(Failure) in
    let bytes: [UInt8]
    switch try router.request(question).content {
    case .routes(let options): bytes = try RouteRequestText.part(part, of: options, router.server)
    case .refresh(let refresh): bytes = try RouteRequestText.part(part, of: refresh, router.server)
    }
    try Output.write(text: bytes, text, capacity, length)
  }
}

@c @implementation
public func fairway_router_change_request(
  _ router: fairway_session, _ question: Int32, _ trip: UnsafePointer<CChar>?, _ tripLength: Int,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  useRouter(router, error) { router throws(Failure) in
    let text = try Input.bytes(trip, tripLength, "trip")
    let request = try router.request(question)
    guard case .routes(let options) = request.content else {
      throw Failure(FAIRWAY_ERROR_STATE, "question \(question) is about a refresh, whose request has no options")
    }
    guard case .object(let members) = try JSONValue.decoded(text, "trip") else {
      throw Failure(FAIRWAY_ERROR_JSON, "trip is not an object")
    }
    var trip = RouteRequest(options)
    do throws(OptionError) { try trip.change(members) } catch { throw Failure(error) }
    _ = router.controller.change(request.number, to: trip.options)
  }
}

@c @implementation
public func fairway_router_answer(
  _ router: fairway_session, _ question: Int32, _ status: Int32, _ body: UnsafePointer<CChar>?, _ length: Int,
  _ events: UnsafeMutablePointer<fairway_events>?, _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  change(router, events, error) { router throws(Failure) in
    let bytes = try Input.bytes(body, length, "body")
    let request = try router.request(question)
    router.messages.remove(question)
    switch request.content {
    case .routes(let options):
      router.provider.answer(
        request.number,
        Result { () throws(DirectionsError) in
          try RouteRequestText.check(status, bytes, router.server)
          return try RouteRequestText.routes(bytes, options, router.server)
        })
    case .refresh(let part):
      router.provider.answer(
        request.number,
        Result { () throws(DirectionsError) in
          try RouteRequestText.check(status, bytes, router.server)
          return try RouteRequestText.refresh(bytes, part)
        })
    }
    router.change { router.controller.poll(now: router.controller.routeProgress.state.timestamp) }
  }
}

// MARK: The route

@c @implementation
public func fairway_router_reroute(
  _ router: fairway_session, _ events: UnsafeMutablePointer<fairway_events>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  change(router, events, error) { router throws(Failure) in
    guard let location = router.controller.rawLocation else {
      throw Failure(FAIRWAY_ERROR_STATE, "there was no fix yet, so the route has no start")
    }
    guard !router.controller.pendingNumbers.contains(where: { $0.purpose == .reroute }) else {
      throw Failure(FAIRWAY_ERROR_STATE, "a new route is being requested already")
    }
    router.change { router.controller.reroute(from: location, along: router.controller.routeProgress) }
  }
}

@c @implementation
public func fairway_router_replace_route(
  _ router: fairway_session, _ answer: UnsafePointer<CChar>?, _ answerLength: Int, _ index: Int32,
  _ trip: UnsafePointer<CChar>?, _ tripLength: Int, _ events: UnsafeMutablePointer<fairway_events>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  change(router, events, error) { router throws(Failure) in
    guard answer != nil else { throw .null("answer") }
    let text = try Input.bytes(trip, tripLength, "trip")
    let options = text.isEmpty ? nil : try RouteRequestText.decoded(text).options
    let response = try RouteRequestText.response(
      try Input.bytes(answer, answerLength, "answer"), Int(index), options ?? router.controller.routeOptions,
      router.server)
    try router.follow(response, answering: options)
  }
}

@c @implementation
public func fairway_router_take_alternative(
  _ router: fairway_session, _ id: UInt32, _ events: UnsafeMutablePointer<fairway_events>?,
  _ error: UnsafeMutablePointer<fairway_error>?
) -> Int32 {
  change(router, events, error) { router throws(Failure) in
    let alternative = try router.alternative(id)
    try router.call { () throws(RouterError) in try router.controller.take(alternative) }
  }
}
