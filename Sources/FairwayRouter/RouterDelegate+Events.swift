#if !hasFeature(Embedded)
  /// Calls the delegate's method for each event and question.
  extension RouterDelegate {
    public func router(_ router: any Router, didReport event: RouterEvent) {
      switch event {
      case .didUpdate(let progress, let location, let rawLocation):
        self.router(router, didUpdate: progress, with: location, rawLocation: rawLocation)
      case .visualInstruction(let instruction, let progress):
        self.router(router, didPassVisualInstructionPoint: instruction, routeProgress: progress)
      case .spokenInstruction(let instruction, let progress):
        self.router(router, didPassSpokenInstructionPoint: instruction, routeProgress: progress)
      case .willArrive(let waypoint, let time, let distance):
        self.router(router, willArriveAt: waypoint, after: time, distance: distance)
      case .didSkip(let waypoints, let progress):
        self.router(router, didSkip: waypoints, routeProgress: progress)
      case .didApproach(let alert):
        self.router(router, didApproach: alert)
      case .willReroute(let location):
        self.router(router, willRerouteFrom: location)
      case .didReroute(let route, let location, let reason):
        self.router(router, didRerouteAlong: route, at: location, proactive: reason == .fasterRoute)
      case .didFailToReroute(let error):
        self.router(router, didFailToRerouteWith: error.cause)
      case .didUpdateAlternatives(let alternatives, let removed):
        self.router(router, didUpdateAlternatives: alternatives, removedAlternatives: removed)
      case .didFailToUpdateAlternatives(let error):
        self.router(router, didFailToUpdateAlternatives: error)
      case .willTakeAlternative(let route, let location):
        self.router(router, willTakeAlternativeRoute: route, at: location)
      case .didTakeAlternative(let location):
        self.router(router, didTakeAlternativeRouteAt: location)
      case .didFailToTakeAlternative(let location):
        self.router(router, didFailToTakeAlternativeRouteAt: location)
      case .didSwitchToCoincident(let route):
        self.router(router, didSwitchToCoincidentOnlineRoute: route)
      case .didRefresh(let progress):
        self.router(router, didRefresh: progress)
      case .didReject, .didBeginLeg: break
      }
    }

    public func router(_ router: any Router, asks question: RouterQuestion) -> RouterAnswer {
      switch question {
      case .shouldReroute(let location):
        return RouterAnswer(self.router(router, shouldRerouteFrom: location))
      case .shouldProactivelyReroute(let offer):
        self.router(router, shouldProactivelyRerouteFrom: offer.location, to: offer.route, completion: offer.accept)
        return RouterAnswer(offer.isAccepted)
      case .modifiedOptions(let options):
        return .options(self.router(router, modifiedOptionsForReroute: options))
      case .shouldDiscard(let location):
        return RouterAnswer(self.router(router, shouldDiscard: location))
      case .shouldPreventReroutes(let waypoint):
        return RouterAnswer(self.router(router, shouldPreventReroutesWhenArrivingAt: waypoint))
      case .didArrive(let waypoint):
        return RouterAnswer(self.router(router, didArriveAt: waypoint))
      case .battery:
        return RouterAnswer(routerShouldDisableBatteryMonitoring(router))
      }
    }
  }

  extension RouterError {
    /// The error that stands behind it, if there is one: what a provider has thrown, or why a route cannot be followed.
    package var cause: any Error {
      switch self {
      case .provider(let error): error
      case .route(let error): error
      default: self
      }
    }
  }
#endif
