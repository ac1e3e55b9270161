import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel
import SeededRandom
import TestDoubles
import TownDrives
import XCTest

extension GoldenDrive {
  /// All drives, each under its own name.
  static var town: [GoldenDrive] {
    plain + noisy + reroutes + decisions + renewals + simulations
  }

  private static let files = [
    "valhalla-legs", "valhalla-silent", "valhalla-laps", "valhalla-out-and-back", "valhalla-spur",
    "valhalla-roundabout", "valhalla-tunnel-hairpins", "valhalla-ferry", "valhalla-near-end", "valhalla-one-way-pair",
    "valhalla-alternatives", "valhalla-heading", "osrm-legs", "osrm-silent", "osrm-roundabout", "osrm-out-and-back",
  ]

  private static func toTheEnd(_ face: GoldenFace, _: ScriptedProvider, _ vehicle: inout Vehicle) {
    let track = face.track
    face.update(vehicle.drive(track))
    face.update(vehicle.stand(at: track.point(at: track.length).coordinate, seconds: 10))
  }

  private static var plain: [GoldenDrive] { files.map { GoldenDrive(name: $0, file: $0, script: toTheEnd) } }

  /// Drives with errors of some metres, fixes that are left out, and some that are bad.
  private static var noisy: [GoldenDrive] {
    files.map { file in
      GoldenDrive(name: "\(file) noisy", file: file) { face, _, vehicle in
        var random = SeededGenerator(seed: 7)
        var fixes = vehicle.drive(face.track)
        for place in fixes.indices {
          fixes[place].coordinate.latitude += Double.random(in: -5e-5...5e-5, using: &random)
          fixes[place].coordinate.longitude += Double.random(in: -5e-5...5e-5, using: &random)
          if place % 37 == 20 { fixes[place].horizontalAccuracy = 150 }
          if place % 41 == 30 { fixes[place].course = nil }
          if place % 53 == 40 { fixes[place].coordinate.latitude += 1 }
        }
        face.update(fixes.enumerated().filter { $0.offset % 29 > 3 }.map(\.element))
      }
    }
  }

  private static func leave(_ face: GoldenFace, _ vehicle: inout Vehicle, at share: Double, distance: Double = 200) {
    let track = face.track
    face.update(vehicle.drive(track, to: track.length * share))
    let place = track.point(at: track.length * share)
    face.update(vehicle.drive(from: place.coordinate, bearing: place.bearing + 100, distance: distance))
  }

  private static func stand(_ face: GoldenFace, _ vehicle: inout Vehicle, seconds: Int) {
    guard let place = face.router.rawLocation?.coordinate else { return }
    face.update(vehicle.stand(at: place, seconds: seconds))
  }

  private static func reroute(
    _ face: GoldenFace, _ provider: ScriptedProvider, _ vehicle: inout Vehicle
  ) throws {
    leave(face, &vehicle, at: 0.4)
    provider.answer(.failure(.timedOut))
    face.poll(vehicle.time)
    stand(face, &vehicle, seconds: 40)
    provider.answer(.success(try Town.response("valhalla-legs")))
    face.poll(vehicle.time)
    vehicle.time += 600
    toTheEnd(face, provider, &vehicle)
  }

  private static var reroutes: [GoldenDrive] {
    files.map { GoldenDrive(name: "\($0) reroute", file: $0, script: reroute) }
      + files.map { file in
        GoldenDrive(name: "\(file) veto", file: file) { face, _, vehicle in
          face.log.refused = [.shouldReroute]
          leave(face, &vehicle, at: 0.6)
          stand(face, &vehicle, seconds: 20)
        }
      }
      + files.map { file in
        GoldenDrive(name: "\(file) return", file: file) { face, _, vehicle in
          let track = face.track
          leave(face, &vehicle, at: 0.3, distance: 150)
          vehicle.time += 60
          face.update(vehicle.drive(track, from: track.length * 0.4, to: track.length * 0.6))
        }
      }
  }

  private static var decisions: [GoldenDrive] {
    [
      GoldenDrive(name: "discard nothing", file: "valhalla-roundabout") { face, provider, vehicle in
        face.log.refused = [.shouldDiscard]
        vehicle.accuracy = 150
        toTheEnd(face, provider, &vehicle)
      },
      GoldenDrive(name: "discard", file: "valhalla-roundabout") { face, provider, vehicle in
        face.update(vehicle.drive(face.track, to: 200))
        vehicle.accuracy = 150
        face.update(vehicle.drive(face.track, from: 200, to: 260))
        vehicle.accuracy = 4
        face.update(vehicle.drive(face.track, from: 260))
      },
      GoldenDrive(name: "stay at the waypoint", file: "valhalla-legs") { face, provider, vehicle in
        face.log.refused = [.didArrive]
        let track = face.track
        let end = face.router.routeProgress.index.range(ofLeg: 0).upperBound
        face.update(vehicle.drive(track, to: end))
        face.update(vehicle.stand(at: track.point(at: end).coordinate, seconds: 15))
        face.router.advanceLegIndex()
        face.update(vehicle.drive(track, from: end))
        face.update(vehicle.stand(at: track.point(at: track.length).coordinate, seconds: 15))
      },
      GoldenDrive(name: "skip a stop", file: "valhalla-legs") { face, provider, vehicle in
        face.update(vehicle.drive(face.track, to: 400))
        try face.router.skip(to: 1)
        stand(face, &vehicle, seconds: 10)
      },
      GoldenDrive(name: "begin on the second leg", file: "valhalla-legs") { face, provider, vehicle in
        face.update(vehicle.drive(face.track, from: face.router.routeProgress.index.range(ofLeg: 0).upperBound + 300))
        face.update(vehicle.stand(at: face.track.point(at: face.track.length).coordinate, seconds: 15))
      },
      GoldenDrive(name: "watch after the arrival", file: "valhalla-roundabout") { face, provider, vehicle in
        face.log.refused = [.shouldPreventReroutes]
        toTheEnd(face, provider, &vehicle)
        let end = face.track.point(at: face.track.length)
        face.update(vehicle.drive(from: end.coordinate, bearing: end.bearing + 90, distance: 400))
      },
      GoldenDrive(name: "another route", file: "valhalla-roundabout") { face, provider, vehicle in
        face.update(vehicle.drive(face.track, to: 300))
        try face.router.updateRoute(
          with: IndexedRouteResponse(routeResponse: try Town.response("valhalla-legs")), routeOptions: nil)
        vehicle.time += 600
        toTheEnd(face, provider, &vehicle)
      },
      GoldenDrive(name: "without a provider's answer", file: "valhalla-legs") { face, provider, vehicle in
        leave(face, &vehicle, at: 0.3, distance: 500)
        face.router.reroute(from: face.router.rawLocation!, along: face.router.routeProgress)
        stand(face, &vehicle, seconds: 5)
      },
    ]
  }

  /// Faster routes, better sources, newer attributes, other ways.
  private static var renewals: [GoldenDrive] {
    let long = ScriptedProvider.longStep
    let eager = ScriptedProvider.eagerOptions
    return [true, false].map { takes in
      GoldenDrive(name: "faster \(takes)", file: long, options: eager) { face, provider, vehicle in
        face.log.refused = takes ? [] : [.shouldProactivelyReroute]
        vehicle.speed = 5
        face.update(vehicle.drive(face.track, to: 700))
        try provider.answerFasterRoute()
        face.poll(vehicle.time)
        face.update(vehicle.drive(face.track, from: 700, to: 800))
        face.log.acceptFasterRoute()
        face.update(vehicle.drive(face.track, from: 800, to: 900))
      }
    } + [
      GoldenDrive(name: "better source", file: long, options: eager) { face, provider, vehicle in
        face.router.isOnboardRoute = true
        vehicle.speed = 5
        face.update(vehicle.drive(face.track, to: 630))
        try provider.answerOnlineRoute(face.router.routeProgress, from: 630)
        face.poll(vehicle.time)
        face.update(vehicle.drive(face.track, from: 100, to: 300))
      },
      GoldenDrive(
        name: "refresh", file: long, edit: ScriptedProvider.refreshing,
        script: { face, provider, vehicle in
          face.router.reroutesProactively = false
          vehicle.speed = 5
          face.update(vehicle.drive(face.track, to: 1300))
          try provider.answerRefresh(face.router.routeProgress)
          face.poll(vehicle.time)
          face.update(vehicle.drive(face.track, from: 1300, to: 2600))
        }),
      GoldenDrive(name: "onto an alternative", file: "valhalla-alternatives") { face, _, vehicle in
        let line = try Track(XCTUnwrap(XCTUnwrap(face.router.alternatives.first).route.shape).coordinates)
        face.update(vehicle.drive(line, to: line.length * 0.7))
      },
      GoldenDrive(
        name: "renewed alternatives", file: "valhalla-alternatives", options: ScriptedProvider.alternativesOptions,
        edit: { $1.includesAlternativeRoutes = true },
        script: { face, provider, vehicle in
          face.update(vehicle.drive(face.track, to: 150))
          provider.answer(.failure(.timedOut))
          face.poll(vehicle.time)
          face.update(vehicle.drive(face.track, from: 150, to: 300))
          provider.answer(.success(try Town.response("valhalla-alternatives")))
          face.poll(vehicle.time)
          face.update(vehicle.drive(face.track, from: 300, to: 4000))
        }),
    ]
  }

  private static var simulations: [GoldenDrive] {
    [
      GoldenDrive(name: "simulated", file: "valhalla-legs", mode: .always) { face, _, _ in face.service?.run() },
      GoldenDrive(name: "poor receiver", file: ScriptedProvider.longStep, mode: .onPoorGPS) { face, _, vehicle in
        face.update(vehicle.drive(face.track, to: 200))
        face.poll(vehicle.time + 15)
        vehicle.time += 16
        face.update(vehicle.drive(face.track, from: 400, to: 600))
      },
      GoldenDrive(name: "tunnel", file: "valhalla-tunnel-hairpins", mode: .inTunnels) { face, _, vehicle in
        face.update(vehicle.drive(face.track, to: face.track.length / 3))
        for second in 1...200 where second % 5 == 0 { face.poll(vehicle.time + Double(second)) }
        vehicle.time += 201
        face.update(vehicle.drive(face.track, from: face.track.length * 0.8))
      },
    ]
  }
}
