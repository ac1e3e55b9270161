import DriveLab
import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import TraceFiles
import XCTest

/// Recorded rides as lines: each is followed to its end by the recording that it was made of, and its bends are told.
final class LineRideTests: XCTestCase {
  private struct Ride {
    var name: String
    var fixes: FixColumns
    /// The ride as a line that was smoothed by somebody else.
    var smoothed: [LocationCoordinate2D]
  }

  private func rides() throws -> [Ride] {
    let archive = try Fixtures.directory.deletingLastPathComponent().appending(path: "real-drives-2/drives.tar.xz")
    guard FileManager.default.fileExists(atPath: archive.path) else {
      throw XCTSkip("there are no recorded rides in \(archive.path)")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "rides-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tar = Process()
    tar.executableURL = URL(filePath: "/usr/bin/env")
    tar.arguments = ["tar", "-xf", archive.path, "-C", folder.path, "--wildcards", "f*-follow-*"]
    try tar.run()
    tar.waitUntilExit()
    guard tar.terminationStatus == 0 else { throw XCTSkip("tar cannot unpack \(archive.path)") }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.map { name in
      let files = folder.appending(path: name)
      let file = try RouteFile(json: [UInt8](Data(contentsOf: files.appending(path: "route.json"))))
      var fixes = FixColumns()
      var reader = try TraceFormat.open(files.appending(path: "trace.csv").path)
      try reader.read(into: &fixes, limit: .max)
      let steps = try XCTUnwrap(file.routes.first).legs.flatMap(\.steps)
      return Ride(name: name, fixes: fixes, smoothed: steps.flatMap { $0.shape?.coordinates ?? [] })
    }
  }

  func testRidesAreFollowedAndTheirBendsTold() throws {
    let rides = try rides()
    XCTAssertEqual(rides.count, 20)
    var (alarms, kilometres, listed, told, others) = (0, 0.0, 0, 0, 0)
    for ride in rides {
      let points = (0..<ride.fixes.count).map { index in
        FollowedLine.Point(
          LocationCoordinate2D(latitude: ride.fixes.latitudes[index], longitude: ride.fixes.longitudes[index]),
          time: ride.fixes.timestamps[index])
      }
      let route = try Route(along: FollowedLine(points), profile: .cycling)
      let replay = ReplayOutcome(engine: ProgressEngine(index: try RouteIndex(route)), fixes: ride.fixes)
      XCTAssertEqual(replay.events.count { $0.name == .didArrive }, 1, ride.name)
      alarms += replay.events.count { $0.name == .offRoute }
      kilometres += route.distance / 1000
      let bends = Self.bends(of: ride.smoothed)
      var turns = route.legs.flatMap(\.steps).filter { $0.maneuverType == .turn }.map(\.maneuverLocation)
      listed += bends.count
      for bend in bends {
        let nearest = turns.indices.min {
          Geodesic.shortLength(from: turns[$0], to: bend) < Geodesic.shortLength(from: turns[$1], to: bend)
        }
        guard let nearest, Geodesic.shortLength(from: turns[nearest], to: bend) < 30 else { continue }
        told += 1
        turns.remove(at: nearest)
      }
      others += turns.count
    }
    print("\(Int(kilometres)) km: \(alarms) alarms; \(told) of \(listed) bends, \(others) others")
    XCTAssertLessThanOrEqual(alarms, 1)
    XCTAssertGreaterThan(listed, 350)
    XCTAssertGreaterThanOrEqual(Double(told), 0.95 * Double(listed))
    XCTAssertLessThanOrEqual(Double(others), kilometres / 5)
  }

  /// The bends of a line by their definition alone: of all places with a change of more than 45° within 30 m the
  /// greatest, then the greatest that is more than 25 m from it, and so on.
  private static func bends(of line: [LocationCoordinate2D]) -> [LocationCoordinate2D] {
    let spacing = 2.0
    var samples: [LocationCoordinate2D] = []
    var rest = 0.0
    for (from, to) in zip(line, line.dropFirst()) {
      let length = Geodesic.distance(from: from, to: to)
      guard length > 0.01 else { continue }
      var covered = spacing - rest
      while covered <= length {
        let share = covered / length
        samples.append(
          LocationCoordinate2D(
            latitude: from.latitude + share * (to.latitude - from.latitude),
            longitude: from.longitude + share * (to.longitude - from.longitude)))
        covered += spacing
      }
      rest = length - (covered - spacing)
    }
    guard samples.count > 40 else { return [] }
    var turned = [0.0]
    var last: Double?
    for index in 1..<samples.count - 1 {
      let (before, after) = (samples[index - 1], samples[index + 1])
      turned.append(turned[index - 1])
      guard Geodesic.shortLength(from: before, to: after) > 0.3 else { continue }
      let bearing = Geodesic.inverse(from: before, to: after).initialBearing
      if let last { turned[index] += remainder(bearing - last, 360) }
      last = bearing
    }
    let reach = 7
    let changes = (reach..<turned.count - reach).map {
      (index: $0, angle: abs(turned[$0 + reach] - turned[$0 - reach]))
    }
    var kept: [Int] = []
    for change in changes.filter({ $0.angle > 45 }).sorted(by: { $0.angle > $1.angle })
    where kept.allSatisfy({ Double(abs($0 - change.index)) * spacing > 25 }) {
      kept.append(change.index)
    }
    return kept.map { samples[$0] }
  }
}
