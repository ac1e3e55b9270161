import DriveLab
import Foundation
import GeoKernel
import TestSupport

/// The routes in Tests/TownRoutes.
enum RecordedRoute {
  private struct Response: Decodable {
    let routes: [Route]
  }
  private struct Route: Decodable {
    let legs: [Leg]
    let geometry: String
  }
  private struct Leg: Decodable {
    let steps: [Step]
    let annotation: Annotation?
  }
  private struct Annotation: Decodable {
    let speed: [Double]?
  }
  private struct Step: Decodable {
    let geometry: String
    let distance: Double
    let duration: Double
    let intersections: [Intersection]
  }
  private struct Intersection: Decodable {
    let location: [Double]
    let bearings: [Double]
    let entry: [Bool]
    let `in`: Int?
    let out: Int?
  }

  static func driveRoute(at url: URL) throws -> DriveRoute? {
    let route = try JSONDecoder().decode(Response.self, from: Data(contentsOf: url)).routes[0]
    return DriveRoute(
      legs: try route.legs.map { leg in
        DriveRoute.LegInput(
          steps: try leg.steps.map { step in
            DriveRoute.StepInput(
              coordinates: try Polyline.decode(step.geometry, precision: 6), distance: step.distance,
              duration: step.duration,
              junctions: step.intersections.map { junction in
                DriveRoute.JunctionInput(
                  location: LocationCoordinate2D(latitude: junction.location[1], longitude: junction.location[0]),
                  freeBearings: junction.bearings.indices.filter {
                    $0 != junction.in && $0 != junction.out && junction.entry[$0]
                  }.map { junction.bearings[$0] })
              })
          }, segmentSpeeds: leg.annotation?.speed ?? [])
      })
  }

  static func town(_ name: String) throws -> URL {
    Fixtures.package.appending(path: "Tests/TownRoutes/\(name).json")
  }
}
