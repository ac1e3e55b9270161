import FairwayEngine
import FairwayRoads
import FairwayRoutes
import GeoKernel
import RoadGraph
import SeededRandom
import TestSupport
import XCTest

/// Simulated drives at three paces along roads whose bends and limits are known: the drive tells each bend and
/// each lower limit that asks for braking once, early enough, and no other.
final class RoadAlertDriveTests: XCTestCase {
  private static let (sideways, braking) = (2.0, 1.5)

  private struct Heard {
    var kind: CustomAlert.Kind
    var time: Double
    var speed: Double
    /// Where the vehicle was, and where the alert says that its place is, along the road.
    var at: Double
    var place: Double
  }

  private struct Score {
    var needed = 0
    var told = 0
    var late = 0
    var twice = 0
    var idle = 0
    var withoutNeed = 0
    var drives = 0
    var alerts = 0
    var inFullMinutes = 0
  }

  func testBendsAndLowerLimitsAreToldOnceAndEarlyEnough() throws {
    var score = Score()
    let drives = RandomCases.count(500, atLeast: 60)
    var seed: UInt64 = 0
    while score.drives < drives {
      seed += 1
      var random = SeededGenerator(seed: seed)
      let road = BendyRoad(&random)
      let graph = try road.graph()
      for pace in [0.8, 1.0, 1.3] {
        let (heard, track) = drive(along: road, graph, pace: pace, onPath: seed.isMultiple(of: 2), &random)
        judge(heard, track, road, pace, &score, "seed \(seed), pace \(pace)")
        score.drives += 1
      }
    }
    print(score)
    XCTAssertGreaterThan(score.needed, 4 * drives)
    XCTAssertGreaterThan(score.withoutNeed, drives)
    XCTAssertGreaterThanOrEqual(Double(score.told), 0.98 * Double(score.needed), "told early enough")
    XCTAssertEqual(score.twice, 0, "told twice")
    XCTAssertEqual(score.idle, 0, "told without need")
    XCTAssertLessThan(Double(score.inFullMinutes), 0.1 * Double(score.needed), "left out in full minutes")
  }

  /// The speed that a driver of a pace has at a place: a lower limit is kept from where it begins.
  private func speed(_ road: BendyRoad, _ pace: Double, at along: Double) -> Double {
    var speed = pace * road.limit(at: along)
    for drop in road.drops where drop.place > along {
      let slow = pace * drop.limit
      speed = min(speed, (slow * slow + 2 * Self.braking * (drop.place - along)).squareRoot())
    }
    return speed
  }

  private func drive(
    along road: BendyRoad, _ graph: RoadGraph, pace: Double, onPath: Bool, _ random: inout SeededGenerator
  ) -> (heard: [Heard], track: [(time: Double, along: Double)]) {
    var track: [(time: Double, along: Double)] = []
    var drive = FreeDrive(on: graph)
    drive.roadAlerts = RoadAlertOptions()
    if onPath {
      let order = (0..<graph.edgeCount).map { (way: graph.edge($0).flatMap { graph.way($0.way) }?.id ?? 0, edge: $0) }
      drive.path = order.sorted { $0 < $1 }.map { RoadArc(edge: $0.edge, direction: .forward) }
    }
    var heard: [Heard] = []
    var (along, time, speed) = (10.0, 1_700_000_000.0, 0.6 * self.speed(road, pace, at: 10))
    while along < road.places[road.places.count - 1] - 20 {
      let here = road.point(at: along)
      _ = drive.update(
        Location(
          coordinate: BendyRoad.coordinate(here.east + random.uniform(-4...4), here.north + random.uniform(-4...4)),
          timestamp: time, horizontalAccuracy: 5, speed: speed))
      for alert in drive.announcedRoadAlerts {
        heard.append(
          Heard(kind: alert.kind, time: time, speed: speed, at: along, place: along + alert.distance))
      }
      track.append((time, along))
      time += 1
      along += speed
      speed = min(speed + 2, self.speed(road, pace, at: along))
    }
    return (heard, track)
  }

  private func judge(
    _ heard: [Heard], _ track: [(time: Double, along: Double)], _ road: BendyRoad, _ pace: Double, _ score: inout Score,
    _ name: String
  ) {
    score.alerts += heard.count
    for alert in heard {
      let minute = heard.filter { $0.time > alert.time - 60 && $0.time <= alert.time }
      XCTAssertLessThanOrEqual(minute.count, 4, name)
    }
    /// Whether a minute was full when the alert of a place was due.
    func isFull(before place: Double) -> Bool {
      track.contains { here in
        place - here.along > 0 && place - here.along < 400
          && heard.filter { $0.time > here.time - 60 && $0.time <= here.time }.count >= 4
      }
    }
    var expected: [(kind: CustomAlert.Kind, start: Double, end: Double, speed: Double, need: Bool?)] = []
    for bend in road.bends {
      let speed = (Self.sideways * bend.radius).squareRoot()
      // What is driven from where an alert is due at the latest; the radius of a drawn arc is known to some percent.
      let driven = stride(from: max(0, bend.start - 400), through: bend.start, by: 10).map {
        (place: $0, speed: self.speed(road, pace, at: $0))
      }
      let due = driven.filter {
        bend.start - $0.place <= 6 * $0.speed + max(0, $0.speed * $0.speed - speed * speed) / 3
      }
      let isNeeded = due.allSatisfy { speed <= 0.85 * $0.speed * 0.9 }
      let isIdle = driven.allSatisfy { speed > 0.85 * $0.speed * 1.1 }
      expected.append((.sharpBend, bend.start, bend.end, speed, isNeeded ? true : isIdle ? false : nil))
    }
    for drop in road.drops {
      let isNeeded = stride(from: max(0, drop.place - 400), to: drop.place - 1, by: 10).allSatisfy {
        speed(road, pace, at: $0) > 1.02 * drop.limit
      }
      let isIdle = stride(from: max(0, drop.place - 400), to: drop.place, by: 10).allSatisfy {
        speed(road, pace, at: $0) < 0.98 * drop.limit
      }
      expected.append((.lowerSpeedLimit, drop.place, drop.place, drop.limit, isNeeded ? true : isIdle ? false : nil))
    }
    var matched = Set<Int>()
    for place in expected {
      let own = heard.indices.filter {
        heard[$0].kind == place.kind && heard[$0].place > place.start - 35 && heard[$0].place < place.end + 35
      }
      matched.formUnion(own)
      switch place.need {
      case false?:
        score.withoutNeed += 1
        // Another place may be that near.
        let others = expected.filter {
          $0.kind == place.kind && $0.need != false && abs($0.start - place.start) < 80 + $0.end - $0.start
        }
        if others.isEmpty {
          score.idle += own.count
          for number in own { print("\(name): \(heard[number]) is not needed at \(place)") }
        }
      case nil: break
      case true?:
        score.needed += 1
        if own.count > 1 { score.twice += 1 }
        // A bend behind one that was told goes with it.
        let goesWith =
          place.kind == .sharpBend
          && expected.contains { other in
            other.kind == .sharpBend && other.start < place.start && place.start - other.end < 190
              && place.speed >= 0.8 * other.speed
              && heard.contains { $0.kind == .sharpBend && $0.place > other.start - 35 && $0.place < other.end + 35 }
          }
        let isEarly = own.first.map { first in
          let alert = heard[first]
          return place.start - alert.at >= max(0, alert.speed * alert.speed - place.speed * place.speed)
            / (2 * Self.braking)
        }
        switch isEarly {
        case true?: score.told += 1
        case false?: score.late += 1
        case nil where goesWith: score.told += 1
        case nil where isFull(before: place.start):
          (score.inFullMinutes, score.needed) = (score.inFullMinutes + 1, score.needed - 1)
        case nil: print("\(name): nothing of \(place)")
        }
      }
    }
    for (number, alert) in heard.enumerated() where !matched.contains(number) {
      score.idle += 1
      print("\(name): \(alert) is of nothing")
    }
  }
}
