import FairwayCore
import FairwayDirections
import GeoKernel
import SeededRandom
import TownDrives

/// What happens in a random session: the drive, the calls of the owner, and the answers of the provider.
struct SessionScript {
  /// A call of the owner, between two fixes or within an event.
  enum Call {
    case replace(Int)
    case skip(Int)
    case advanceLeg
    case reroute
    case take(Int)
    case heading(Double?)
    case reroutesProactively(Bool)
    case refreshesRoute(Bool)
    case isOnboardRoute(Bool)
    case initialManeuverAvoidanceRadius(Double?)
    case predict(Double)
    case snapshot
    case decider(Bool)
    case fix(seconds: Double)
    case poll(seconds: Double)
    /// Records from now on with another recorder.
    case record
    case finish
  }

  enum Outlier: CaseIterable {
    case far, veryFar, poor, veryPoor, late, again, future, notANumber
  }

  enum Reply {
    case routes(Int)
    case failure
    /// A refresh with so many incidents ahead of the vehicle.
    case refresh(Int)
  }

  enum Part {
    /// Fixes along the route that is followed, at an interval.
    case drive(count: Int, interval: Double)
    /// Fixes straight away from there, in a direction.
    case away(count: Int, bearing: Double)
    case stand(count: Int)
    /// The vehicle is at another place of the route: as a share of its length.
    case appear(Double)
    case outlier(Outlier)
    /// No fixes for some seconds; negative if the clock is set back.
    case gap(Double)
    case call(Call)
    /// An answer to one of the pending requests: at once, or with the next fix.
    case answer(Int, Reply, waits: Bool)
    /// All answers so far come again.
    case echo
    /// The process ends, and another one continues from the snapshot.
    case kill
  }

  var parts: [Part] = []
  /// What the observer calls within its events, by their number.
  var reactions: [Int: Call] = [:]
  /// What the provider calls while it is asked, by the number of the request.
  var interferences: [Int: Call] = [:]
  var route = 0
  var options = RouterOptions()
  var includesAlternatives = false
  var speed = 10.0
  var noise = 3.0
  var partSize = 1 << 20
  /// Seeds of the noise and of the decisions.
  var seed: UInt64 = 0

  /// Whether a process ends before the session does.
  var isInterrupted: Bool {
    parts.contains { if case .kill = $0 { true } else { false } }
  }

  init(_ random: inout SeededGenerator) {
    route = random.integer(0...SessionRoutes.all.count - 1)
    options.answerTimeout = [5, 20, 60][random.integer(0...2)]
    options.refreshInterval = random.uniform(5...90)
    options.alternativesInterval = random.uniform(10...90)
    options.fasterRoute.interval = random.uniform(5...90)
    options.fasterRoute.minimumRemainingTime = 10
    options.fasterRoute.minimumRemainingStepTime = 0
    options.fasterRoute.minimumFirstStepTime = 0
    options.fasterRoute.largestShare = 2
    options.refreshesByAskingAgain = random.unit() < 0.4
    options.offersAlternatives = random.unit() < 0.7
    includesAlternatives = random.unit() < 0.5
    speed = random.uniform(2...30)
    noise = random.unit() < 0.2 ? 15 : 3
    if random.unit() < 0.3 { partSize = Int(random.logarithmic(2000...100_000)) }
    seed = random.next()
    // Most answers are those of another question.
    options.checksAnswers = seed % 4 == 0
    for _ in 0..<random.integer(4...16) { parts.append(Self.part(&random)) }
    for _ in 0..<random.integer(0...4) { reactions[Int(random.logarithmic(1...200))] = Self.call(&random) }
    if random.unit() < 0.2 { interferences[random.integer(1...4)] = Self.call(&random) }
  }

  private static func part(_ random: inout SeededGenerator) -> Part {
    switch random.integer(0...17) {
    case 0...4: .drive(count: random.integer(1...20), interval: random.unit() < 0.8 ? 1 : random.uniform(0.2...8))
    case 5, 6: .away(count: random.integer(1...15), bearing: random.uniform(0...360))
    case 7: .stand(count: random.integer(1...15))
    case 8: .appear(random.unit())
    case 9: .outlier(Outlier.allCases.randomElement(using: &random) ?? .far)
    case 10: .gap(random.unit() < 0.15 ? -random.logarithmic(1...100_000) : random.logarithmic(1...2000))
    case 11, 12: .call(call(&random))
    case 13...15: .answer(random.integer(0...3), reply(&random), waits: random.unit() < 0.5)
    case 16: .echo
    default: .kill
    }
  }

  private static func reply(_ random: inout SeededGenerator) -> Reply {
    switch random.integer(0...3) {
    case 0: .failure
    default:
      random.unit() < 0.5 ? .routes(random.integer(0...SessionRoutes.all.count - 1)) : .refresh(random.integer(0...3))
    }
  }

  private static func call(_ random: inout SeededGenerator) -> Call {
    let flag = random.unit() < 0.5
    return switch random.integer(0...20) {
    case 0...3: .replace(random.integer(0...SessionRoutes.all.count - 1))
    case 4, 5: .skip(random.integer(-1...3))
    case 6: .advanceLeg
    case 7: .reroute
    case 8: .take(random.integer(0...3))
    case 9: .heading(flag ? nil : random.uniform(0...360))
    case 10: .reroutesProactively(flag)
    case 11: .refreshesRoute(flag)
    case 12: .isOnboardRoute(flag)
    case 13: .initialManeuverAvoidanceRadius(flag ? nil : 100)
    case 14: .predict(random.uniform(-5...40))
    case 15: .snapshot
    case 16: .decider(flag)
    case 17: .fix(seconds: random.uniform(-1...3))
    case 18: .poll(seconds: random.logarithmic(0.1...300))
    case 19: .record
    default: flag ? .finish : .record
    }
  }
}

/// The routes of random sessions: those of the town that are short, with incidents, closures and fewer legs.
enum SessionRoutes {
  static let all: [RouteResponse] = {
    var all: [RouteResponse] = []
    for name in ["valhalla-legs", "valhalla-spur", "valhalla-near-end", "valhalla-one-way-pair", "osrm-legs"] {
      guard var response = try? Town.response(name) else { continue }
      response.identifier = name
      all.append(response)
      for edit in [addIncidents, addClosures, dropLeg] {
        guard var route = response.routes?.first, edit(&route) else { continue }
        var edited = response
        edited.routes = [route]
        edited.waypoints = response.waypoints?.suffix(route.legs.count + 1)
        all.append(edited)
      }
    }
    if let alternatives = try? Town.response("valhalla-alternatives") { all.append(alternatives) }
    if let tiny = try? Town.response("valhalla-same-point") { all.append(tiny) }
    return all
  }()

  private static func segments(_ route: Route) -> Int {
    max(4, route.legs[0].attributes?.expectedSegmentTravelTimes?.count ?? 4)
  }

  /// One of them twice.
  private static func addIncidents(_ route: inout Route) -> Bool {
    let count = segments(route)
    route.legs[0].incidents = [(1, "a"), (count / 3, "b"), (count * 2 / 3, "a")].map { start, name in
      Incident(identifier: name, kind: .accident, shapeIndexStart: start, shapeIndexEnd: start + 1)
    }
    return true
  }

  private static func addClosures(_ route: inout Route) -> Bool {
    let count = segments(route)
    route.legs[0].closures = [count / 2, count / 2 + 2].map {
      RouteLeg.Closure(shapeIndexStart: $0, shapeIndexEnd: $0 + 1)
    }
    return true
  }

  private static func dropLeg(_ route: inout Route) -> Bool {
    guard route.legs.count > 1 else { return false }
    route.legs.removeFirst()
    route.shape = LineString(route.legs.flatMap(\.steps).flatMap { $0.shape?.coordinates ?? [] })
    return true
  }
}
