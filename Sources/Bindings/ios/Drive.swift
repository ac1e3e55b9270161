import CoreLocation
import FairwayCore
import FairwayRoads
import Foundation
import SwiftUI

/// The drive to a destination: positions come in, and instructions go out. All of it is on the main thread.
final class Drive: NSObject, ObservableObject, CLLocationManagerDelegate, RouterDelegate {
  @Published var instruction = "Waiting for a position"
  @Published var symbol = "location"
  @Published var metres = 0.0

  private let manager = CLLocationManager()
  private let voice = SystemVoice(language: "en-GB")
  private let roads: RoadGraph
  private let routes: RoadRouting
  private let destination: LocationCoordinate2D
  private var router: RouteController?

  /// Reads the roads of a file that lies in the app's bundle or was downloaded.
  init(to destination: LocationCoordinate2D, on path: String) throws {
    roads = try RoadGraph(path: path)
    routes = try RoadRouting(on: roads)
    self.destination = destination
    super.init()
  }

  func start() {
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyBestForNavigation
    manager.activityType = .automotiveNavigation
    // The background mode for location is among the app's capabilities.
    manager.allowsBackgroundLocationUpdates = true
    manager.pausesLocationUpdatesAutomatically = false
    manager.requestWhenInUseAuthorization()
    manager.startUpdatingLocation()
  }

  func stop() {
    manager.stopUpdatingLocation()
    voice.stop()
    router = nil
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    for fix in locations.compactMap(Location.init(_:)) {
      if router == nil, fix.isQualifiedForStartingRoute { setOut(from: fix) }
      router?.update(fix)
    }
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    instruction = "No position: \(error.localizedDescription)"
  }

  private func setOut(from fix: Location) {
    let options = RouteOptions(waypoints: [Waypoint(coordinate: fix.coordinate), Waypoint(coordinate: destination)])
    do {
      router = try RouteController(
        along: routes.response(to: options), routeOptions: options, routingProvider: routes)
      router?.witness = SharedWitness(roads)
      router?.delegate = self
    } catch {
      instruction = "\(error)"
      manager.stopUpdatingLocation()
    }
  }

  func router(
    _ router: any Router, didUpdate progress: RouteProgress, with location: Location, rawLocation: Location
  ) {
    metres = progress.currentLegProgress.currentStepProgress.distanceRemaining
    if let next = progress.upcomingStep { symbol = ManeuverSign(next).symbolName }
  }

  func router(
    _ router: any Router, didPassVisualInstructionPoint instruction: VisualInstructionBanner,
    routeProgress: RouteProgress
  ) {
    self.instruction = instruction.primaryInstruction.text ?? ""
  }

  func router(
    _ router: any Router, didPassSpokenInstructionPoint instruction: SpokenInstruction, routeProgress: RouteProgress
  ) {
    voice.say(instruction)
  }

  func router(_ router: any Router, didArriveAt waypoint: Waypoint) -> Bool {
    instruction = "You have arrived"
    manager.stopUpdatingLocation()
    return true
  }
}
