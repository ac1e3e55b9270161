import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// The events of a navigator: one test for each name of its guide.
final class NavigatorTests: XCTestCase {
  private let listener = ListenerRecorder()
  private let provider = ScriptedProvider()
  private var vehicle = Vehicle()

  private func navigator(
    _ name: String, options: RouterOptions = RouterOptions(),
    edit: (inout RouteResponse, inout RouteOptions) -> Void = { _, _ in }
  ) throws -> Navigator {
    var response = try Town.response(name)
    var routeOptions = RouteOptions(waypoints: response.waypoints ?? [])
    edit(&response, &routeOptions)
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: response), routeOptions: routeOptions, routingProvider: provider,
      options: options.takingAnyAnswer, log: { _ in })
    let navigator = Navigator(router: router)
    navigator.add(listener)
    navigator.roadSnappedLocationProvider.add(listener)
    return navigator
  }

  private func drive(_ navigator: Navigator, from: Double = 0, to: Double? = nil) {
    for fix in vehicle.drive(navigator.trip.routeProgress.index.track, from: from, to: to) { navigator.update(fix) }
  }

  private func stand(_ navigator: Navigator, at distance: Double, seconds: Int = 10) {
    let place = navigator.trip.routeProgress.index.track.point(at: distance).coordinate
    for fix in vehicle.stand(at: place, seconds: seconds) { navigator.update(fix) }
  }

  func test_add() throws {
    let navigator = try navigator("valhalla-legs")
    let second = ListenerRecorder()
    navigator.add(second)
    navigator.add(second)
    var third: ListenerRecorder? = ListenerRecorder()
    weak let gone = third
    navigator.add(try XCTUnwrap(third))
    third = nil
    XCTAssertNil(gone, "listeners are held weakly")
    drive(navigator, to: 20)
    XCTAssertEqual(listener.distances.count, 2)
    XCTAssertEqual(second.distances, listener.distances, "each listener once")
    navigator.remove(second)
    drive(navigator, from: 20, to: 40)
    XCTAssertEqual(second.distances.count, 2)
    XCTAssertEqual(listener.distances.count, 4)
  }

  func test_startUpdatingLocation() throws {
    let navigator = try navigator("valhalla-legs")
    drive(navigator, to: 20)
    XCTAssertTrue(listener.locations.isEmpty)
    navigator.roadSnappedLocationProvider.startUpdatingLocation()
    drive(navigator, from: 20, to: 40)
    XCTAssertEqual(listener.locations.count, 2)
  }

  func test_stopUpdatingLocation() throws {
    let navigator = try navigator("valhalla-legs")
    navigator.roadSnappedLocationProvider.startUpdatingLocation()
    drive(navigator, to: 20)
    navigator.roadSnappedLocationProvider.stopUpdatingLocation()
    drive(navigator, from: 20, to: 40)
    XCTAssertEqual(listener.locations.count, 2)
    XCTAssertEqual(navigator.roadSnappedLocationProvider.location?.timestamp, vehicle.time - 1)
  }

  /// A client that draws frames asks for the position at each frame, and the position never goes back.
  func test_locationAtAMoment() throws {
    let navigator = try navigator("valhalla-legs")
    let provider = navigator.roadSnappedLocationProvider
    XCTAssertNil(provider.location(at: vehicle.time), "before the first fix")
    let track = navigator.trip.routeProgress.index.track
    var last = 0.0
    for fix in vehicle.drive(track, to: 400) {
      navigator.update(fix)
      for frame in 0..<60 {
        let now = fix.timestamp + Double(frame) / 60
        let location = try XCTUnwrap(provider.location(at: now))
        XCTAssertEqual(location.timestamp, now, accuracy: 1e-6)
        XCTAssertEqual(track.nearest(location.coordinate).distance, 0, accuracy: 0.01, "on the road")
        XCTAssertGreaterThan(try XCTUnwrap(location.horizontalAccuracy), 0)
        let along = navigator.trip.predictedPlace(at: now).distanceAlong
        XCTAssertGreaterThanOrEqual(along, last)
        last = along
      }
    }
    XCTAssertEqual(last, 400, accuracy: 30)
  }

  func test_allowsBackgroundLocationUpdates() throws {
    let provider = try navigator("valhalla-legs").roadSnappedLocationProvider
    XCTAssertFalse(provider.allowsBackgroundLocationUpdates)
    provider.allowsBackgroundLocationUpdates = true
    XCTAssertTrue(provider.allowsBackgroundLocationUpdates)
  }

  func test_locationProvider_didUpdate() throws {
    let navigator = try navigator("valhalla-legs")
    navigator.roadSnappedLocationProvider.startUpdatingLocation()
    let track = navigator.trip.routeProgress.index.track
    for var fix in vehicle.drive(track, to: 100) {
      fix.coordinate.latitude += 3e-5
      fix.altitude = 12
      navigator.update(fix)
      let location = listener.locations.last
      XCTAssertEqual(track.nearest(try XCTUnwrap(location).coordinate).distance, 0, accuracy: 0.01, "on the road")
      XCTAssertEqual([location?.timestamp, location?.speed, location?.altitude], [fix.timestamp, fix.speed, 12])
      XCTAssertNotNil(location?.course)
    }
  }

  func test_navigator_didArriveAt() throws {
    let navigator = try navigator("valhalla-legs")
    let end = navigator.trip.routeProgress.index.range(ofLeg: 0).upperBound
    drive(navigator, to: end)
    stand(navigator, at: end)
    XCTAssertEqual(listener.arrivals, [navigator.trip.route.legs[0].destination])
    XCTAssertEqual(listener.arrivals[0].title, navigator.trip.route.legs[0].destination?.name ?? "")
    XCTAssertFalse(navigator.isGuidanceActive)
    XCTAssertEqual(navigator.trip.routeProgress.legIndex, 0, "it stays until it is told to go on")
  }

  func test_continueToNextDestination() throws {
    let navigator = try navigator("valhalla-legs")
    XCTAssertNil(navigator.continueToNextDestination(), "not before the arrival")
    var next: NavigationWaypoint?
    listener.onArrival = { navigator in
      next = navigator.continueToNextDestination() ?? next
      navigator.isGuidanceActive = true
    }
    drive(navigator)
    stand(navigator, at: navigator.trip.routeProgress.index.length)
    XCTAssertEqual(next, navigator.trip.route.legs[1].destination)
    XCTAssertEqual(listener.arrivals, navigator.trip.route.legs.map(\.destination))
    XCTAssertEqual(listener.reasons, [.nextDestination])
    XCTAssertEqual(navigator.legSummaries.map(\.legNumber), [0, 1], "what was driven stays readable")
    XCTAssertEqual(navigator.legSummaries[0].distanceAlongRoute, 1490, accuracy: 5)
  }

  func test_isGuidanceActive() throws {
    let navigator = try navigator("valhalla-legs")
    navigator.isGuidanceActive = false
    drive(navigator, to: 50)
    XCTAssertTrue(listener.times.isEmpty && listener.distances.isEmpty && listener.delays.isEmpty)
    navigator.isGuidanceActive = true
    drive(navigator, from: 50, to: 60)
    XCTAssertEqual([listener.times.count, listener.distances.count, listener.delays.count], [1, 1, 1])
    navigator.stopGuidanceAtArrival = false
    let end = navigator.trip.routeProgress.index.range(ofLeg: 0).upperBound
    drive(navigator, from: 60, to: end)
    stand(navigator, at: end)
    XCTAssertEqual(listener.arrivals.count, 1)
    XCTAssertTrue(navigator.isGuidanceActive)
  }

  func test_navigatorDidChangeRoute() throws {
    let navigator = try navigator("valhalla-roundabout")
    let track = navigator.trip.routeProgress.index.track
    drive(navigator, to: 400)
    let place = track.point(at: 400)
    for fix in vehicle.drive(from: place.coordinate, bearing: place.bearing + 100, distance: 200) {
      navigator.update(fix)
    }
    provider.answer(.success(try Town.response("valhalla-legs")))
    navigator.poll(now: vehicle.time)
    XCTAssertEqual(listener.reasons, [.leftRoute])
    navigator.setDestinations(IndexedRouteResponse(routeResponse: try Town.response("valhalla-alternatives")))
    XCTAssertEqual(listener.reasons, [.leftRoute, .destinationsSet])
    vehicle.time += 600
    let alternative = try XCTUnwrap(navigator.trip.alternatives.first)
    let line = try Track(XCTUnwrap(alternative.route.shape?.coordinates))
    for fix in vehicle.drive(line, to: line.length / 2) { navigator.update(fix) }
    XCTAssertEqual(listener.reasons.last, .alternativeTaken)
    navigator.clearDestinations()
    XCTAssertEqual(listener.reasons.last, .destinationsCleared)
    XCTAssertFalse(
      navigator.setDestinations(IndexedRouteResponse(routeResponse: RouteResponse(routes: []))))
  }

  func testWhatAServiceTellsOnTheWayChangesTheRoute() throws {
    vehicle.speed = 5
    let onboard = try navigator(ScriptedProvider.longStep, options: ScriptedProvider.eagerOptions)
    onboard.controller.isOnboardRoute = true
    drive(onboard, to: 630)
    try provider.answerOnlineRoute(onboard.trip.routeProgress, from: 630)
    onboard.poll(now: vehicle.time)
    XCTAssertEqual(listener.reasons, [.betterRoute])
    let faster = try navigator(ScriptedProvider.longStep, options: ScriptedProvider.eagerOptions)
    drive(faster, to: 700)
    try provider.answerFasterRoute()
    faster.poll(now: vehicle.time)
    XCTAssertEqual(listener.reasons, [.betterRoute, .betterRoute])
    XCTAssertEqual(faster.trip.route.expectedTravelTime, 100)
    let refreshed = try navigator(ScriptedProvider.longStep, edit: ScriptedProvider.refreshing)
    refreshed.trip.reroutesProactively = false
    drive(refreshed, to: 1300)
    try provider.answerRefresh(refreshed.trip.routeProgress)
    refreshed.poll(now: vehicle.time)
    XCTAssertEqual(listener.reasons, [.betterRoute, .betterRoute, .tripUpdated])
  }

  func test_routeLegs() throws {
    let navigator = try navigator("valhalla-legs")
    XCTAssertEqual(navigator.routeLegs, navigator.trip.route.legs)
    listener.onArrival = { $0.continueToNextDestination() }
    drive(navigator, to: 1600)
    XCTAssertEqual(navigator.routeLegs, [navigator.trip.route.legs[1]])
    navigator.clearDestinations()
    XCTAssertEqual(navigator.routeLegs, [])
    XCTAssertEqual(navigator.delayCategoryToNextDestination, .noData)
  }

  func test_currentRouteLeg() throws {
    let navigator = try navigator("valhalla-legs")
    XCTAssertEqual(navigator.currentRouteLeg, navigator.trip.route.legs[0])
    listener.onArrival = { $0.continueToNextDestination() }
    drive(navigator, to: 1600)
    XCTAssertEqual(navigator.currentRouteLeg, navigator.trip.route.legs[1])
    navigator.clearDestinations()
    XCTAssertNil(navigator.currentRouteLeg)
  }

  func test_navigator_didUpdateRemainingTime() throws {
    let navigator = try navigator("valhalla-legs")
    drive(navigator, to: 100)
    XCTAssertEqual(listener.times.count, 10)
    XCTAssertEqual(
      try XCTUnwrap(listener.times.last), navigator.trip.routeProgress.currentLegProgress.durationRemaining)
    XCTAssertLessThan(listener.times[0], 152, "to the next destination, not to the last")
  }

  func test_timeUpdateThreshold() throws {
    // An update is due when the time has changed by the threshold exactly, not by less.
    let all = try times(threshold: 0)
    let change = all[0] - all[1]
    XCTAssertEqual(try navigator("valhalla-legs").timeUpdateThreshold, 1)
    XCTAssertEqual(try times(threshold: change)[1], all[1], "at the threshold")
    XCTAssertEqual(try times(threshold: change.nextDown)[1], all[1], "over it")
    XCTAssertEqual(try times(threshold: change.nextUp)[1], all[2], "under it")
  }

  private func times(threshold: Double) throws -> [Double] {
    let navigator = try navigator("valhalla-legs")
    navigator.timeUpdateThreshold = threshold
    listener.times = []
    vehicle = Vehicle()
    drive(navigator, to: 60)
    return listener.times
  }

  func test_navigator_didUpdateRemainingDistance() throws {
    let navigator = try navigator("valhalla-legs")
    drive(navigator, to: 100)
    XCTAssertEqual(listener.distances.count, 10)
    XCTAssertEqual(try XCTUnwrap(listener.distances.last), 1490 - 90, accuracy: 3)
  }

  func test_distanceUpdateThreshold() throws {
    let all = try distances(threshold: 0)
    let change = all[0] - all[1]
    XCTAssertEqual(try navigator("valhalla-legs").distanceUpdateThreshold, 1)
    XCTAssertEqual(try distances(threshold: change)[1], all[1], "at the threshold")
    XCTAssertEqual(try distances(threshold: change.nextDown)[1], all[1], "over it")
    XCTAssertEqual(try distances(threshold: change.nextUp)[1], all[2], "under it")
  }

  private func distances(threshold: Double) throws -> [Double] {
    let navigator = try navigator("valhalla-legs")
    navigator.distanceUpdateThreshold = threshold
    listener.distances = []
    vehicle = Vehicle()
    drive(navigator, to: 60)
    return listener.distances
  }

  func test_navigator_didUpdate_of_a_delay_category() throws {
    let navigator = try navigator("valhalla-legs") { response, _ in
      var start = 0.0
      let levels = response.routes?[0].legs[0].segmentDistances?.map { length -> CongestionLevel in
        defer { start += length }
        return start < 1100 ? .severe : .low
      }
      response.routes?[0].legs[0].attributes?.segmentCongestionLevels = levels
    }
    drive(navigator, to: 1400)
    XCTAssertEqual(listener.delays, [.heavy, .light], "told when it changes, by what lies ahead")
  }

  func test_delayCategoryToNextDestination() throws {
    let levels: [(CongestionLevel, NavigationDelayCategory)] = [
      (.unknown, .noData), (.low, .light), (.moderate, .medium), (.heavy, .heavy), (.severe, .heavy),
    ]
    for (level, category) in levels {
      let navigator = try navigator("valhalla-legs") { response, _ in
        let count = response.routes?[0].legs[0].segmentDistances?.count ?? 0
        response.routes?[0].legs[0].attributes?.segmentCongestionLevels = Array(repeating: level, count: count)
      }
      XCTAssertEqual(navigator.delayCategoryToNextDestination, category)
    }
    for (typical, category) in [(151.3, NavigationDelayCategory.light), (130, .medium), (110, .heavy)] {
      let navigator = try navigator("valhalla-legs") { response, _ in
        response.routes?[0].legs[0].typicalTravelTime = typical
      }
      XCTAssertEqual(navigator.delayCategoryToNextDestination, category, "by the durations")
    }
    XCTAssertEqual(try navigator("valhalla-legs").delayCategoryToNextDestination, .noData)
  }

  func test_NavigationDelayCategory() {
    XCTAssertEqual(NavigationDelayCategory.allCases.map(\.rawValue), [0, 1, 2, 3])
    XCTAssertEqual(NavigationDelayCategory.heavy.rawValue, 1)
    XCTAssertEqual(NavigationDelayCategory.light.rawValue, 3)
  }

  func test_navigator_didUpdateSpeedingPercentage() throws {
    let navigator = try navigator("valhalla-legs") { response, _ in
      let count = response.routes?[0].legs[0].segmentDistances?.count ?? 0
      response.routes?[0].legs[0].attributes?.segmentMaximumSpeedLimits = Array(
        repeating: SpeedLimit(36, unit: .kilometersPerHour), count: count)
    }
    drive(navigator, to: 50)
    XCTAssertEqual(listener.percentages, [], "10 m/s is allowed")
    vehicle.speed = 12.5
    drive(navigator, from: 50, to: 100)
    XCTAssertEqual(listener.percentages.map { Double($0) }.first ?? 0, 25, accuracy: 1e-9)
    XCTAssertEqual(listener.percentages.count, 1, "said once while it stays")
    vehicle.speed = 13
    drive(navigator, from: 100, to: 200)
    XCTAssertEqual(listener.severities, [.notSpeeding, .minor], "10.8 km/h too fast")
    vehicle.speed = 10
    drive(navigator, from: 200, to: 230)
    XCTAssertEqual(listener.percentages.last, 0)
    XCTAssertEqual(listener.severities.last, .notSpeeding)
  }

  func test_navigator_didChangeSuggestedLightingMode() throws {
    let navigator = try navigator("valhalla-tunnel-hairpins")
    // Noon in the town, which lies at 30 degrees west.
    vehicle.time = 1_700_056_800
    drive(navigator, to: 1700)
    XCTAssertEqual(listener.modes, [.lowLight, .normal], "the tunnel is dark")
    vehicle.time += 10 * 3600
    stand(navigator, at: 1700, seconds: 2)
    XCTAssertEqual(listener.modes, [.lowLight, .normal, .lowLight])
    XCTAssertEqual(navigator.suggestedLightingMode, .lowLight)
  }

  func test_lightingMode() throws {
    let view = MapView(navigator: try navigator("valhalla-legs"))
    XCTAssertEqual(view.lightingMode, .normal)
    view.lightingMode = .lowLight
    XCTAssertEqual(view.lightingMode, .lowLight)
    XCTAssertEqual(NavigationLightingMode.allCases.map(\.rawValue), [0, 1])
  }

  func test_navigator() throws {
    let navigator = try navigator("valhalla-legs")
    XCTAssertTrue(MapView(navigator: navigator).navigator === navigator)
    XCTAssertNil(MapView(navigator: nil).navigator)
  }

  func test_roadSnappedLocationProvider() throws {
    let navigator = try navigator("valhalla-legs")
    XCTAssertTrue(
      MapView(navigator: navigator).roadSnappedLocationProvider === navigator.roadSnappedLocationProvider)
    XCTAssertNil(MapView(navigator: nil).roadSnappedLocationProvider)
  }

  func testTimesAndDistancesToWaypointsAheadAreKnown() throws {
    let navigator = try navigator("valhalla-legs")
    let ends = try navigator.trip.route.legs.map { try XCTUnwrap($0.destination) }
    XCTAssertEqual(try XCTUnwrap(navigator.distanceToWaypoint(ends[0])), 1490, accuracy: 1)
    XCTAssertEqual(try XCTUnwrap(navigator.distanceToWaypoint(ends[1])), 2510, accuracy: 1)
    XCTAssertEqual(try XCTUnwrap(navigator.timeToWaypoint(ends[1])), navigator.trip.routeProgress.durationRemaining)
    XCTAssertNil(navigator.timeToWaypoint(Waypoint(coordinate: LocationCoordinate2D(latitude: 1, longitude: 2))))
    listener.onArrival = { $0.continueToNextDestination() }
    drive(navigator, to: 1700)
    XCTAssertNil(navigator.distanceToWaypoint(ends[0]), "what was reached is not ahead")
    XCTAssertEqual(try XCTUnwrap(navigator.distanceToWaypoint(ends[1])), 2510 - 1690, accuracy: 15)
  }

  func testTheSimulatorDrivesPausesAndStops() throws {
    let navigator = try navigator("valhalla-legs")
    let simulator = navigator.locationSimulator
    simulator.speedMultiplier = 2
    simulator.simulateLocationsAlongExistingRoute(at: 1000)
    simulator.advance(to: 1010)
    XCTAssertEqual(navigator.trip.rawLocation?.timestamp ?? 0, 1020, accuracy: 1)
    simulator.isPaused = true
    simulator.advance(to: 1100)
    let before = navigator.trip.routeProgress.distanceTraveled
    XCTAssertEqual(navigator.trip.rawLocation?.timestamp ?? 0, 1020, accuracy: 1)
    simulator.isPaused = false
    simulator.advance(to: 1110)
    XCTAssertGreaterThan(navigator.trip.routeProgress.distanceTraveled, before + 100)
    simulator.stopSimulation()
    simulator.advance(to: 2000)
    XCTAssertFalse(simulator.isSimulating)
    let place = LocationCoordinate2D(latitude: 40, longitude: -30)
    simulator.simulateLocation(at: place, at: 3000)
    simulator.advance(to: 3002)
    XCTAssertEqual(navigator.trip.rawLocation?.coordinate, place)
    XCTAssertTrue(
      simulator.simulateAlongNewRouteToDestinations(
        IndexedRouteResponse(routeResponse: try Town.response("valhalla-roundabout")), at: 4000))
    listener.onArrival = { _ in simulator.stopSimulation() }
    simulator.advance(to: 9000)
    XCTAssertEqual(listener.arrivals.count, 1)
  }
}

extension Navigator {
  /// The router of a navigator that has a route.
  fileprivate var trip: any Router {
    guard let router else { preconditionFailure("there is no route") }
    return router
  }
}
