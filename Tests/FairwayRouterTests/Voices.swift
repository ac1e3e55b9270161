import FairwayDirections
import FairwayGuidance
import GeoKernel
import TownDrives
import XCTest

@testable import FairwayEngine
@testable import FairwayRouter

/// What a router says and shows, by maneuver and phase and not by words.
final class HeardAndSeen: RouterObserver, RouterDecider {
  /// A maneuver by its place, in tens of metres of the grid, and its kind.
  struct Maneuver: Hashable {
    var east: Int, north: Int
    var kind: String
  }

  struct Said {
    var maneuver: Maneuver
    /// How many announcements of it are left.
    var left: Int
    var isOptional: Bool
    var text: String
    var time: Double
    /// How far from the maneuver it was said.
    var distance: Double
  }

  private(set) var said: [Said] = []
  /// What the banner shows now.
  private(set) var banner = ""
  /// The banner after each fix.
  private(set) var banners: [String] = []
  private(set) var arrivals: [ProgressEvent.Kind] = []
  /// The names of the events that are told of a new route.
  private(set) var calls: [String] = []

  func router(_ router: any Router, asks question: RouterQuestion) -> Bool? { nil }

  func router(_ router: any Router, didReport event: RouterEvent) {
    guard let router = router as? RouteController else { return }
    switch event {
    case .didUpdate(_, _, _, let events):
      note(events)
    case .didReroute, .didSwitchToCoincident:
      note(router.lastEvents)
      calls.append("route")
    case .didUpdateAlternatives: calls.append("alternatives")
    case .didChangeTrip: calls.append("trip")
    case .visualInstruction(let banner, _):
      let lines = [banner.primaryInstruction, banner.secondaryInstruction, banner.tertiaryInstruction]
      self.banner = lines.map { $0?.text ?? "" }.joined(separator: "/")
      calls.append("banner")
    case .spokenInstruction(let instruction, let progress):
      let (index, state) = (progress.index, progress.state)
      guard let number = state.lastSpoken else { return XCTFail("nothing was due") }
      let step = state.routeStepIndex
      guard let next = progress.upcomingStep ?? progress.currentLegProgress.currentStep else {
        return XCTFail("there is no step")
      }
      let place = GridRoads.place(of: next.maneuver.location)
      said.append(
        Said(
          maneuver: Maneuver(
            east: Int((place.x / 10).rounded()), north: Int((place.y / 10).rounded()),
            kind: "\(next.maneuver.type) \(next.maneuver.direction?.rawValue ?? "") \(index.moments[number].isArrival)"),
          left: index.stepFirstSpoken[step + 1] - 1 - number, isOptional: index.moments[number].isOptional,
          text: instruction.text, time: state.timestamp,
          distance: index.stepStarts[step + 1] - state.distanceAlong))
      calls.append("said")
    default: break
    }
  }

  private func note(_ events: UpdateEvents) {
    arrivals += events.map(\.kind).filter { [.willArrive, .didArrive].contains($0) }
  }

  func begin() { calls = [] }
  func endFix() { banners.append(banner) }
}

/// A router and all that belongs to it.
struct Listener {
  let router: RouteController
  let provider = ScriptedProvider()
  let heard = HeardAndSeen()

  /// - Parameter isMute: Whether the first route has no words and no banners, so that what it is replaced by finds a driver
  ///   who knows nothing.
  init(_ routes: [Route], isMute: Bool, options: RouterOptions, asked: RouteOptions) throws {
    var response = RouteResponse(routes: routes.map { $0.guided(options.guidance) })
    if isMute { response.routes?[0] = routes[0] }
    router = try RouteController(
      guided: IndexedRouteResponse(routeResponse: response, routeIndex: 0), routeOptions: asked,
      routingProvider: provider, options: options, log: { _ in })
    router.observer = heard
    router.decider = heard
  }

  func update(_ fixes: [Location]) {
    for fix in fixes {
      router.update(fix)
      heard.endFix()
    }
  }
}

/// A route along roads that turn at right angles.
enum Streets {
  /// - Parameter words: What the roads are called, which the words of maneuvers name.
  static func route(_ corners: [GridRoads.Place], words: String = "Road", speed: Double = 14) -> Route {
    func bearing(_ from: GridRoads.Place, _ to: GridRoads.Place) -> Double {
      from.x == to.x ? (to.y > from.y ? 0 : 180) : (to.x > from.x ? 90 : 270)
    }
    let roads = zip(corners, corners.dropFirst()).map { ($0, $1, bearing($0, $1)) }
    let steps = roads.enumerated().map { number, road -> RouteStep in
      let (from, to, course) = road
      let count = max(1, Int(((abs(to.x - from.x) + abs(to.y - from.y)) / 125).rounded()))
      let points = (0...count).map { part in
        let share = Double(part) / Double(count)
        return GridRoads.coordinate(from.x + share * (to.x - from.x), from.y + share * (to.y - from.y))
      }
      let length = Geodesic.length(of: points)
      var maneuver = Maneuver(location: points[0], type: number == 0 ? .depart : .turn, finalHeading: course)
      if number > 0 {
        let turn = (course - roads[number - 1].2 + 360).truncatingRemainder(dividingBy: 360)
        maneuver.initialHeading = roads[number - 1].2
        maneuver.direction = turn == 90 ? .right : turn == 270 ? .left : turn == 180 ? .uTurn : .straightAhead
      }
      return RouteStep(
        maneuver: maneuver, shape: LineString(points), distance: length, expectedTravelTime: length / speed,
        name: "\(words) \(course == 90 || course == 270 ? "E" : "N") \(Int((from.x + from.y).rounded()))")
    }
    return MadeRoute.route([MadeRoute.leg(steps)])
  }
}
