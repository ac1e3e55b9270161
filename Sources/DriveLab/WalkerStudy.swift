package import FairwayCore
import SeededRandom

/// How soon an engine notices that a walker has left the route, and how often it says so of one who has not.
///
/// A stand-in for recorded walkers. Every second walk leaves the route for good, at a fork of 20 to 60° or into a side
/// street, and gets farther than ``farApart`` for ``longApart``; the others keep to it, half of them on the far pavement
/// of a wide street.
package struct WalkerStudy: Sendable {
  /// The seconds from being 15 m apart until the engine said so, of each walk that was noticed to leave.
  package private(set) var delays: [Double] = []
  /// The number of walks that left the route, and of those that were never noticed.
  package private(set) var departures = 0
  package var missed: Int { departures - delays.count }
  /// The alarms on the route, and the kilometres walked there.
  package private(set) var falseAlarms = 0
  package private(set) var kilometres = 0.0

  /// The distance from the route, in metres, and the time, in seconds, after which nobody may remain unnoticed.
  static let farApart = 26.0
  static let longApart = 37.0

  /// Creates an empty study.
  package init() {}

  /// Walks a number of routes.
  package mutating func add(walks: Int, seed: UInt64, options: NavigationOptions = NavigationOptions()) throws {
    for number in 0..<walks {
      var random = SeededGenerator(seed: SeededGenerator.seed(seed, case: number))
      let way = Walk.Way.allCases[number % Walk.Way.allCases.count]
      var walk = Walk(way, random: &random)
      while !walk.isGraded { walk = Walk(way, random: &random) }
      try add(walk, options, random: &random)
    }
  }

  private mutating func add(_ walk: Walk, _ options: NavigationOptions, random: inout SeededGenerator) throws {
    let engine = ProgressEngine(index: try RouteIndex(walk.plan), options: options)
    var state = ProgressState()
    let receiver = WalkersReceiver(duration: walk.duration, random: &random)
    var (before, wasOff) = (walk.place(at: 0), false)
    var (apartSince, delay) = (Double?.none, Double?.none)
    for second in stride(from: 0, to: walk.duration, by: 1) {
      let place = walk.place(at: second)
      let moved = place - before
      before = place
      _ = engine.step(&state, receiver.fix(at: second, place, moved: moved, in: walk.frame))
      let isOff = state.routeState == .offRoute
      if walk.hasLeft(at: second) {
        if apartSince == nil, walk.distance(from: place) >= Separation.apart { apartSince = second }
        if isOff, delay == nil { delay = second - (apartSince ?? second) }
      } else {
        kilometres += moved.length / 1000
        if isOff, !wasOff { falseAlarms += 1 }
        wasOff = isOff
      }
    }
    guard walk.leaves else { return }
    departures += 1
    if let delay { delays.append(delay) }
  }

  /// The delay that a share of the departures does not exceed; those that were missed are infinitely late.
  package func delay(_ share: Double) -> Double {
    let place = max(0, Int(clamping: (share * Double(departures)).rounded(.up)) - 1)
    return place < delays.count ? delays.sorted()[place] : .infinity
  }
}
