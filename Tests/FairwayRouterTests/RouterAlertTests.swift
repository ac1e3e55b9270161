import FairwayCore
import FairwayDirections
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// Alerts: each kind once, near enough, whatever a refresh does to their list; and ways around closures.
final class RouterAlertTests: XCTestCase {
  private let provider = ScriptedProvider()
  private let listener = CallRecorder()
  private var vehicle = Vehicle()
  private var ids: [RouteAlert.ID] { listener.alerts.map(\.alert.id) }

  private func controller(
    provider: (any RoutingProvider)? = nil, edit: (inout Route) -> Void
  ) throws -> RouteController {
    var response = try Town.response("valhalla-long-step")
    response.identifier = "abc"
    if var route = response.routes?[0] {
      for step in route.legs[0].steps.indices {
        for number in (route.legs[0].steps[step].intersections ?? []).indices {
          route.legs[0].steps[step].intersections?[number].outletRoadClasses = nil
        }
      }
      edit(&route)
      response.routes?[0] = route
    }
    var routeOptions = RouteOptions(waypoints: response.waypoints ?? [])
    routeOptions.profileIdentifier = .automobileAvoidingTraffic
    routeOptions.refreshingEnabled = true
    let controller = try RouteController(
      along: IndexedRouteResponse(routeResponse: response), routeOptions: routeOptions.snappingAnywhere,
      routingProvider: provider,
      options: RouterOptions(), log: { _ in })
    controller.attach(listener)
    controller.reroutesProactively = false
    return controller
  }

  private func segment(_ route: Route, at share: Double) -> Int {
    Int(Double(route.legs[0].attributes?.expectedSegmentTravelTimes?.count ?? 0) * share)
  }

  func testEachKindIsReportedOnceBeforeItBegins() throws {
    let kinds: [(String, (inout Route) -> Void)] = [
      (
        "incident",
        { route in
          let start = self.segment(route, at: 0.6)
          route.legs[0].incidents = [
            Incident(identifier: "1", kind: .accident, shapeIndexStart: start, shapeIndexEnd: start + 2)
          ]
        }
      ),
      (
        "closure",
        { route in
          let start = self.segment(route, at: 0.6)
          route.legs[0].closures = [RouteLeg.Closure(shapeIndexStart: start, shapeIndexEnd: start + 2)]
        }
      ),
      ("tunnel", { $0.legs[0].steps[1].intersections?[2].outletRoadClasses = .tunnel }),
      ("restricted", { $0.legs[0].steps[1].intersections?[2].outletRoadClasses = .restricted }),
      ("toll", { $0.legs[0].steps[1].intersections?[3].tollCollection = TollCollection(type: .booth) }),
      ("service", { $0.legs[0].steps[1].intersections?[3].restStop = RestStop(type: .serviceArea) }),
      (
        "border",
        { route in
          for step in route.legs[0].steps.indices {
            for number in (route.legs[0].steps[step].intersections ?? []).indices {
              route.legs[0].steps[step].intersections?[number].regionIndex = step + (number > 2 ? 1 : 0) > 1 ? 1 : 0
            }
          }
        }
      ),
    ]
    for (kind, edit) in kinds {
      let controller = try controller(edit: edit)
      vehicle = Vehicle()
      listener.events = []
      var reported: Double?
      for fix in vehicle.drive(controller.routeProgress.index.track) {
        controller.update(fix)
        if reported == nil, !listener.alerts.isEmpty { reported = controller.routeProgress.state.distanceAlong }
      }
      XCTAssertEqual(listener.alerts.count, 1, kind)
      let alert = try XCTUnwrap(listener.alerts.first)
      XCTAssertTrue(alert.alert.id.contains(kind), alert.alert.id)
      XCTAssertEqual(alert.distanceToStart, alert.alert.start - (try XCTUnwrap(reported)), accuracy: 1e-6)
      XCTAssertTrue(alert.distanceToStart <= 1000, "\(kind): \(alert.distanceToStart)")
      XCTAssertTrue(
        alert.distanceToStart > 985 || alert.alert.start < 1000, "as soon as it is near: \(alert.distanceToStart)")
    }
  }

  /// Newer incidents, from the vehicle on.
  private func refresh(_ controller: RouteController, _ places: [(id: String, segment: Int)]) throws {
    let start = try XCTUnwrap(provider.refreshParts.last?.currentLegShapeIndex)
    let incidents = places.map { id, segment in
      Incident(
        identifier: id, kind: .accident, shapeIndexStart: segment - start, shapeIndexEnd: segment - start + 1)
    }
    provider.answerRefresh(
      .success(
        RouteRefreshResponse(route: RefreshedRoute(legs: [RefreshedRouteLeg(attributes: nil, incidents: incidents)]))))
    controller.poll(now: vehicle.time)
  }

  func testARefreshThatChangesTheListNeitherRepeatsNorLosesAnAlert() throws {
    let controller = try controller(provider: provider) { route in
      let start = self.segment(route, at: 0.4)
      route.legs[0].incidents = [
        Incident(identifier: "a", kind: .accident, shapeIndexStart: start, shapeIndexEnd: start + 1)
      ]
    }
    let track = controller.routeProgress.index.track
    let near = segment(controller.route, at: 0.4)
    let along = controller.routeProgress.index.alerts[0].start
    let start = max(0, along - 1500)
    controller.update(vehicle.drive(track, from: start, to: along - 500))
    XCTAssertEqual(ids, ["0 incident a"])
    // Two that were there before "a" is reached, one of them new and before it; and one far ahead.
    vehicle.time += 130
    controller.update(vehicle.drive(track, from: along - 500, to: along - 490))
    let late = segment(controller.route, at: 0.8)
    try refresh(controller, [("b", near - 1), ("a", near), ("c", near + 1), ("d", late)])
    XCTAssertEqual(controller.route.legs[0].incidents?.map(\.identifier), ["b", "a", "c", "d"])
    controller.update(vehicle.drive(track, from: along - 480, to: along - 400))
    XCTAssertTrue(Set(ids).isSuperset(of: ["0 incident a", "0 incident c"]))
    XCTAssertFalse(ids.contains("0 incident d"))
    // "b" and "c" are over: the list gets shorter, and the cursor of the old one would leave "d" out.
    vehicle.time += 130
    controller.update(vehicle.drive(track, from: along - 390, to: along - 380))
    try refresh(controller, [("d", late)])
    controller.update(vehicle.drive(track, from: along - 370))
    XCTAssertEqual(ids.filter { $0 == "0 incident d" }.count, 1)
    XCTAssertEqual(Set(ids).count, ids.count, "none twice: \(ids)")
  }

  private func closedAhead() throws -> RouteController {
    try controller(provider: provider) { route in
      let start = self.segment(route, at: 0.6)
      route.legs[0].closures = [RouteLeg.Closure(shapeIndexStart: start, shapeIndexEnd: start + 1)]
    }
  }

  func testAWayAroundAClosureIsRequestedOnce() throws {
    let controller = try closedAhead()
    let track = controller.routeProgress.index.track
    let start = controller.routeProgress.index.alerts[0].start
    controller.update(vehicle.drive(track, from: max(0, start - 1300), to: start - 600))
    XCTAssertEqual(provider.requests.count, 1)
    let messages = listener.messages.filter { ![.visualInstruction, .spokenInstruction].contains($0) }
    XCTAssertEqual(messages, [.didApproach, .shouldReroute, .willReroute, .modifiedOptions])
    // The same way is not a detour.
    provider.answer(.success(try Town.response("valhalla-long-step")))
    controller.poll(now: vehicle.time)
    let refused = DirectionsError.refused(AnswerFault(.avoidedPlace, at: "every route"))
    XCTAssertEqual(listener.errors.map { "\($0)" }, ["\(refused)"])
    controller.update(vehicle.drive(track, from: start - 600, to: start - 100))
    XCTAssertEqual(provider.requests.count, 1, "once for a closure")
  }

  func testAWayAroundAClosureIsTaken() throws {
    let controller = try closedAhead()
    let track = controller.routeProgress.index.track
    let start = controller.routeProgress.index.alerts[0].start
    controller.update(vehicle.drive(track, from: max(0, start - 1300), to: start - 600))
    let other = try Town.response("valhalla-roundabout")
    var both = try Town.response("valhalla-long-step")
    both.routes?.append(contentsOf: other.routes ?? [])
    both.waypoints = nil
    provider.answer(.success(both))
    controller.poll(now: vehicle.time)
    XCTAssertEqual(controller.route, other.routes?[0].guided(), "not the one that is most like the old one")
    XCTAssertEqual(listener.replacements, [.closure])
    XCTAssertEqual(controller.routeOptions, provider.requests[0].options)
  }

  /// Of two closures that come near at one fix the second is next when the first request has failed.
  func testEachOfTwoClosuresIsAvoided() throws {
    let controller = try controller(provider: provider) { route in
      let start = self.segment(route, at: 0.6)
      route.legs[0].closures = [start, start + 3].map { RouteLeg.Closure(shapeIndexStart: $0, shapeIndexEnd: $0 + 1) }
    }
    let track = controller.routeProgress.index.track
    let alerts = controller.routeProgress.index.alerts
    let start = alerts[0].start
    XCTAssertLessThan(alerts[1].start, start + 350)
    controller.update(vehicle.drive(track, from: start - 600, to: start - 580))
    XCTAssertEqual(listener.alerts.count, 2)
    XCTAssertEqual(provider.requests.count, 1)
    controller.update(vehicle.drive(track, from: start - 580, to: start - 500))
    XCTAssertEqual(provider.requests.count, 1, "one request at a time")
    provider.answer(.failure(.unableToRoute))
    controller.update(vehicle.drive(track, from: start - 500, to: start - 480))
    XCTAssertEqual(provider.requests.count, 2)
    provider.answer(.failure(.unableToRoute))
    controller.update(vehicle.drive(track, from: start - 480, to: start - 100))
    XCTAssertEqual(provider.requests.count, 2, "once for each")
    XCTAssertEqual(listener.alerts.count, 2)
  }

  /// A route may pass the same incident twice.
  func testTwoIncidentsOfOneIdentifierAreBothReported() throws {
    let controller = try controller(provider: provider) { route in
      route.legs[0].incidents = [0.4, 0.7].map { share in
        let start = self.segment(route, at: share)
        return Incident(identifier: "a", kind: .accident, shapeIndexStart: start, shapeIndexEnd: start + 1)
      }
    }
    let alerts = controller.routeProgress.index.alerts
    XCTAssertEqual(Set(alerts.map(\.id)).count, 2)
    let track = controller.routeProgress.index.track
    let late = segment(controller.route, at: 0.7)
    controller.update(vehicle.drive(track, from: alerts[0].start - 500, to: alerts[0].end + 100))
    XCTAssertEqual(ids.count, 1)
    // The first is behind, and only the second is left: it is another one all the same.
    vehicle.time += 130
    controller.update(vehicle.drive(track, from: alerts[0].end + 100, to: alerts[0].end + 110))
    try refresh(controller, [("a", late)])
    controller.update(vehicle.drive(track, from: alerts[0].end + 120, to: alerts[1].start))
    XCTAssertEqual(ids.count, 2)
  }

  /// Incidents that were announced are over: the list is shorter than what was passed of it.
  func testARefreshWithoutWhatWasAnnouncedIsUsed() throws {
    let controller = try controller(provider: provider) { route in
      let start = self.segment(route, at: 0.2)
      route.legs[0].incidents = [0, 1].map {
        Incident(identifier: "\($0)", kind: .accident, shapeIndexStart: start + $0, shapeIndexEnd: start + $0 + 1)
      }
    }
    let track = controller.routeProgress.index.track
    let start = controller.routeProgress.index.alerts[0].start
    var along = max(0, start - 600)
    for round in 1...3 {
      controller.update(vehicle.drive(track, from: along, to: along + 20))
      vehicle.time += 130
      controller.update(vehicle.drive(track, from: along + 20, to: along + 30))
      XCTAssertEqual(ids.count, 2)
      XCTAssertTrue(provider.hasOpenRefresh)
      try refresh(controller, [])
      XCTAssertEqual(listener.messages.filter { $0 == .didRefresh }.count, round)
      XCTAssertEqual(controller.routeProgress.index.alerts, [])
      along += 30
    }
  }

  func testNoWayAroundAClosureIsRequestedWhereNobodyWantsOne() throws {
    listener.refused = [.shouldReroute]
    let vetoed = try closedAhead()
    let start = vetoed.routeProgress.index.alerts[0].start
    vetoed.update(vehicle.drive(vetoed.routeProgress.index.track, from: max(0, start - 1300), to: start - 600))
    XCTAssertTrue(listener.messages.contains(.shouldReroute))
    XCTAssertTrue(provider.requests.isEmpty)
  }

  func testADelegateIsToldOfAnAlert() throws {
    let controller = try controller { route in
      let start = self.segment(route, at: 0.6)
      route.legs[0].incidents = [
        Incident(identifier: "1", kind: .accident, shapeIndexStart: start, shapeIndexEnd: start + 2)
      ]
    }
    controller.delegate = listener.routerDelegate
    controller.update(vehicle.drive(controller.routeProgress.index.track))
    XCTAssertEqual(listener.alerts.map(\.alert), controller.routeProgress.index.alerts)
  }
}
