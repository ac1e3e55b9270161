// The header gives the functions their names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if !hasFeature(Embedded)
  public import CFairway
  internal import FairwayCore
  internal import FairwayRoutes

  @c @implementation
  public func fairway_router_options_complete(
    _ json: UnsafePointer<CChar>?, _ jsonLength: Int, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
    _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      let settings = try RouterSettings(text: try Input.bytes(json, jsonLength, "json"))
      try Output.write(text: settings.text, text, capacity, length)
    }
  }

  @c @implementation
  public func fairway_router_create(
    _ answer: UnsafePointer<CChar>?, _ answerLength: Int, _ index: Int32, _ trip: UnsafePointer<CChar>?,
    _ tripLength: Int, _ options: UnsafePointer<CChar>?, _ optionsLength: Int,
    _ router: UnsafeMutablePointer<fairway_router>?, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      guard let router else { throw .null("router") }
      guard answer != nil else { throw .null("answer") }
      guard trip != nil else { throw .null("trip") }
      let session = try RouterSession(
        answer: try Input.bytes(answer, answerLength, "answer"), index: Int(index),
        trip: try Input.bytes(trip, tripLength, "trip"),
        settings: try RouterSettings(text: try Input.bytes(options, optionsLength, "options")))
      router.pointee = try Handles.routers.add(session)
    }
  }

  @c @implementation
  public func fairway_router_release(_ router: fairway_router, _ error: UnsafeMutablePointer<fairway_error>?) -> Int32 {
    call(error) { () throws(Failure) in if router != 0 { try Handles.routers.remove(router) } }
  }

  @c @implementation
  public func fairway_router_update(
    _ router: fairway_router, _ fix: UnsafePointer<fairway_fix>?, _ progress: UnsafeMutablePointer<fairway_progress>?,
    _ events: UnsafeMutablePointer<fairway_events>?, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      let router = try Handles.routers.thing(router)
      let fix = Location(try VersionedInput.read(fix, "fix"))
      let progress = try VersionedOutput.ifThere(progress, "progress")
      let events = try EventBuffer(events)
      try router.use { life throws(Failure) in
        let change = life.update(fix)
        progress?.write(life.router.routeProgress.state, change, life.router.engine)
        if let events { life.messages.events.move(to: events) }
      }
    }
  }

  @c @implementation
  public func fairway_router_update_columns(
    _ router: fairway_router, _ fixes: UnsafePointer<fairway_fixes>?,
    _ progress: UnsafePointer<fairway_progress_columns>?, _ events: UnsafeMutablePointer<fairway_events>?,
    _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      let router = try Handles.routers.thing(router)
      let fixes = try FixColumns(fixes)
      let progress = try ProgressColumns(progress, count: fixes.count)
      let events = try EventBuffer(events)
      try router.use { life throws(Failure) in
        for place in 0..<fixes.count {
          let change = life.update(fixes[place])
          guard let progress else { continue }
          var state = life.router.routeProgress.state
          progress.write(place, &state, change, life.router.engine)
        }
        if let events { life.messages.events.move(to: events) }
      }
    }
  }

  @c @implementation
  public func fairway_router_take_events(
    _ router: fairway_router, _ events: UnsafeMutablePointer<fairway_events>?,
    _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      let router = try Handles.routers.thing(router)
      guard let events = try EventBuffer(events) else { throw .null("events") }
      try router.use { life throws(Failure) in life.messages.events.move(to: events) }
    }
  }

  /// Makes a call that changes a router, and returns the events.
  private func change(
    _ router: fairway_router, _ events: UnsafeMutablePointer<fairway_events>?,
    _ error: UnsafeMutablePointer<fairway_error>?, _ body: (RouterSession.Life) throws(Failure) -> Void
  ) -> Int32 {
    call(error) { () throws(Failure) in
      let router = try Handles.routers.thing(router)
      let events = try EventBuffer(events)
      try router.use { life throws(Failure) in
        try body(life)
        if let events { life.messages.events.move(to: events) }
      }
    }
  }

  extension RouterSession.Life {
    /// Makes a call of the router; its error becomes a failure.
    fileprivate func call(_ body: () throws(RouterError) -> Void) throws(Failure) {
      try change { () throws(Failure) in
        do throws(RouterError) {
          try body()
        } catch {
          throw Failure(error == .noSuchLeg ? FAIRWAY_ERROR_ARGUMENT : FAIRWAY_ERROR_STATE, error.description)
        }
      }
    }

    /// The pending request of a question.
    fileprivate func request(_ number: Int32) throws(Failure) -> PendingRequest {
      guard case .request(let own)? = messages.questions[number],
        let pending = router.pendingRequests.first(where: { $0.request.number == own })
      else { throw RouterMessages.notPending(number) }
      return pending.request
    }
  }

  // MARK: Questions

  @c @implementation
  public func fairway_router_decide(
    _ router: fairway_router, _ question: Int32, _ yes: Int32, _ events: UnsafeMutablePointer<fairway_events>?,
    _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    change(router, events, error) { life throws(Failure) in
      guard case .decision(let decision, _, _)? = life.messages.questions[question] else {
        throw RouterMessages.notPending(question)
      }
      life.messages.remove(question)
      guard yes != 0 else { return }
      life.change {
        switch decision {
        case .reroute: life.router.rerouteAfterAll()
        case .fasterRoute(let offer): offer.accept()
        case .nextLeg: _ = try? life.router.advanceLeg()
        }
      }
    }
  }

  @c @implementation
  public func fairway_router_get_request(
    _ router: fairway_router, _ question: Int32, _ part: Int32, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
    _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      let router = try Handles.routers.thing(router)
      try router.use { life throws(Failure) in
        let bytes: [UInt8]
        switch try life.request(question).content {
        case .routes(let options): bytes = try RouteRequestText.part(part, of: options, life.server)
        case .refresh(let refresh): bytes = try RouteRequestText.part(part, of: refresh, life.server)
        }
        try Output.write(text: bytes, text, capacity, length)
      }
    }
  }

  @c @implementation
  public func fairway_router_change_request(
    _ router: fairway_router, _ question: Int32, _ trip: UnsafePointer<CChar>?, _ tripLength: Int,
    _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      let router = try Handles.routers.thing(router)
      let text = try Input.bytes(trip, tripLength, "trip")
      try router.use { life throws(Failure) in
        let request = try life.request(question)
        guard case .routes(let options) = request.content else {
          throw Failure(FAIRWAY_ERROR_STATE, "question \(question) is about a refresh, whose request has no options")
        }
        guard case .object(let members) = try JSONValue.decoded(text, "trip") else {
          throw Failure(FAIRWAY_ERROR_JSON, "trip is not an object")
        }
        var trip = RouteRequest(options)
        do throws(OptionError) { try trip.change(members) } catch { throw Failure(error) }
        _ = life.router.change(request.number, to: trip.options)
      }
    }
  }

  @c @implementation
  public func fairway_router_answer(
    _ router: fairway_router, _ question: Int32, _ status: Int32, _ body: UnsafePointer<CChar>?, _ length: Int,
    _ events: UnsafeMutablePointer<fairway_events>?, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    change(router, events, error) { life throws(Failure) in
      let bytes = try Input.bytes(body, length, "body")
      let request = try life.request(question)
      life.messages.remove(question)
      switch request.content {
      case .routes(let options):
        life.provider.answer(
          request.number,
          Result { () throws(DirectionsError) in
            try RouteRequestText.check(status, bytes, life.server)
            return try RouteRequestText.routes(bytes, options, life.server)
          })
      case .refresh(let part):
        life.provider.answer(
          request.number,
          Result { () throws(DirectionsError) in
            try RouteRequestText.check(status, bytes, life.server)
            return try RouteRequestText.refresh(bytes, part)
          })
      }
      life.change { life.router.poll(now: life.router.routeProgress.state.timestamp) }
    }
  }

  // MARK: The route

  @c @implementation
  public func fairway_router_reroute(
    _ router: fairway_router, _ events: UnsafeMutablePointer<fairway_events>?,
    _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    change(router, events, error) { life throws(Failure) in
      guard let location = life.router.rawLocation else {
        throw Failure(FAIRWAY_ERROR_STATE, "there was no fix yet, so the route has no start")
      }
      guard !life.router.pendingRequests.contains(where: { $0.purpose == .reroute }) else {
        throw Failure(FAIRWAY_ERROR_STATE, "a new route is being requested already")
      }
      life.change { life.router.reroute(from: location, along: life.router.routeProgress) }
    }
  }

  @c @implementation
  public func fairway_router_replace_route(
    _ router: fairway_router, _ answer: UnsafePointer<CChar>?, _ answerLength: Int, _ index: Int32,
    _ trip: UnsafePointer<CChar>?, _ tripLength: Int, _ events: UnsafeMutablePointer<fairway_events>?,
    _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    change(router, events, error) { life throws(Failure) in
      guard answer != nil else { throw .null("answer") }
      let text = try Input.bytes(trip, tripLength, "trip")
      let options = text.isEmpty ? nil : try RouteRequestText.decoded(text).options
      let response = try RouteRequestText.response(
        try Input.bytes(answer, answerLength, "answer"), Int(index), options ?? life.router.routeOptions, life.server)
      var isReplaced = true
      life.change { life.router.updateRoute(with: response, routeOptions: options) { isReplaced = $0 } }
      guard isReplaced else { throw Failure(FAIRWAY_ERROR_ROUTE, "the route cannot be followed") }
    }
  }

  @c @implementation
  public func fairway_router_take_alternative(
    _ router: fairway_router, _ id: UInt32, _ events: UnsafeMutablePointer<fairway_events>?,
    _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    change(router, events, error) { life throws(Failure) in
      let alternative = try life.alternative(id)
      try life.call { () throws(RouterError) in try life.router.take(alternative) }
    }
  }

  @c @implementation
  public func fairway_router_advance_leg(
    _ router: fairway_router, _ events: UnsafeMutablePointer<fairway_events>?,
    _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    change(router, events, error) { life throws(Failure) in
      try life.call { () throws(RouterError) in try life.router.advanceLeg() }
    }
  }

  @c @implementation
  public func fairway_router_skip_to_leg(
    _ router: fairway_router, _ leg: Int32, _ events: UnsafeMutablePointer<fairway_events>?,
    _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    change(router, events, error) { life throws(Failure) in
      try life.call { () throws(RouterError) in try life.router.skip(to: Int(leg)) }
    }
  }

  // MARK: Storage

  @c @implementation
  public func fairway_router_snapshot(
    _ router: fairway_router, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int,
    _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      let router = try Handles.routers.thing(router)
      try router.use { life throws(Failure) in
        try Output.write(text: try RouterSession.snapshot(life), text, capacity, length)
      }
    }
  }

  @c @implementation
  public func fairway_router_restore(
    _ snapshot: UnsafePointer<CChar>?, _ snapshotLength: Int, _ server: UnsafePointer<CChar>?, _ serverLength: Int,
    _ router: UnsafeMutablePointer<fairway_router>?, _ error: UnsafeMutablePointer<fairway_error>?
  ) -> Int32 {
    call(error) { () throws(Failure) in
      guard let router else { throw .null("router") }
      guard snapshot != nil else { throw .null("snapshot") }
      let text = try Input.bytes(server, serverLength, "server")
      let server = text.isEmpty ? nil : try RequestServer(json: try JSONValue.decoded(text, "server"))
      let session = try RouterSession(snapshot: try Input.bytes(snapshot, snapshotLength, "snapshot"), server: server)
      router.pointee = try Handles.routers.add(session)
    }
  }
#endif
