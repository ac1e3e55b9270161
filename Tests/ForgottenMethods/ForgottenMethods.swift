import FairwayCore
import FairwayNavigation
import FairwaySessions
import Foundation
import TownDrives

/// An app whose delegate has no method. It makes each kind of controller without a log and gives it two fixes; before
/// each it prints the kind's name, and no other line is its own.
@main
struct ForgottenMethods {
  static func main() throws {
    let response = IndexedRouteResponse(routeResponse: try Town.response("osrm-roundabout"))
    let app = ForgetfulApp()
    // No guidance is made in this language, which is a warning of another kind.
    var options = RouteOptions(waypoints: response.routeResponse.waypoints ?? [])
    options.common.languageTag = "tlh"

    print("RouteController")
    let router = try RouteController(along: response, routeOptions: options)
    router.delegate = app
    drive(router.routeProgress) { router.update($0) }

    print("RouteController, resumed")
    let resumed = try RouteController(resuming: router.snapshot())
    resumed.delegate = app
    drive(router.routeProgress, from: 20) { resumed.update($0) }

    print("NavigationService")
    let service = try NavigationService(indexedRouteResponse: response, routeOptions: options, simulating: .never)
    service.delegate = app
    service.start(at: 0)
    drive(router.routeProgress, service.update)

    print("NavigationService, resumed")
    guard let snapshot = service.snapshot() else { throw CocoaError(.featureUnsupported) }
    let resumedService = try NavigationService(resuming: snapshot)
    resumedService.delegate = app
    drive(router.routeProgress, from: 20, resumedService.update)

    print("NavigationService, recorded and continued")
    let folder = FileManager.default.temporaryDirectory.appending(path: "forgotten-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "drive.fairway")
    // Damage is a warning of another kind, too.
    var recorded = try recording(of: response, options)
    recorded[recorded.count - 20] ^= 1
    try Data(recorded).write(to: file)
    let continued = try SessionReplay.resumeService(SessionFile(file.path))
    continued.delegate = app
    // What was damaged is all but the beginning.
    continued.start(at: 0)
    drive(router.routeProgress, from: 20, continued.update)

    print("NavigationViewController")
    let shown = try NavigationService(indexedRouteResponse: response, routeOptions: options, simulating: .never)
    let view = NavigationViewController(navigationService: shown)
    view.delegate = app
    view.start(at: 0)
    drive(router.routeProgress, shown.update)

    print("InstructionLabel")
    let label = InstructionLabel()
    label.delegate = app
    for text in ["left", "right"] { label.instruction = VisualInstruction(text: text) }

    // Their listeners and notifications may be left out.
    print("Navigator")
    let navigator = Navigator(router: router)
    drive(router.routeProgress, from: 20) { navigator.update($0) }
    print("LegacyRouteController")
    let legacy = try LegacyRouteController(route: router.route)
    legacy.resume()
    drive(router.routeProgress) { legacy.update($0) }
  }

  /// The recording of a session whose service has no delegate.
  static func recording(of response: IndexedRouteResponse, _ options: RouteOptions) throws -> [UInt8] {
    let memory = SessionMemory()
    let recorder = SessionRecorder(to: memory)
    let service = try NavigationService(
      indexedRouteResponse: response, routeOptions: options, simulating: .never, recorder: recorder)
    service.start(at: 0)
    drive(service.routeProgress, service.update)
    recorder.flush()
    return memory.parts[0]
  }

  /// Two fixes, of which resumed controllers get later ones.
  static func drive(_ progress: RouteProgress, from start: Double = 0, _ update: (Location) -> Void) {
    var vehicle = Vehicle()
    vehicle.time += start
    for fix in vehicle.drive(progress.index.track, from: start, to: start + 20) { update(fix) }
  }
}

/// A delegate of everything that implements nothing.
final class ForgetfulApp: NavigationServiceDelegate, NavigationViewControllerDelegate {}
