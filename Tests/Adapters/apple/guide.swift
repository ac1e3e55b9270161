// Drives the app of the guide with stubs of what the phone has: along the way to its destination.
// Prints what differs; the argument is the file of its roads.
import AVFAudio
import CoreLocation
import FairwayCore
import FairwayRoads
import Foundation

@main
enum Guide {
  static func main() throws {
    let path = CommandLine.arguments[1]
    let start = LocationCoordinate2D(latitude: 40.02753, longitude: -29.89880)
    let destination = LocationCoordinate2D(latitude: 40.00449, longitude: -30.00364)
    let drive = try Drive(to: destination, on: path)
    let voice = AVSpeechSynthesizer.last!
    drive.start()
    let manager = CLLocationManager.last!
    precondition(manager.isUpdating && manager.allowsBackgroundLocationUpdates)
    // A first position by cell towers begins nothing.
    drive.locationManager(manager, didUpdateLocations: [position(start, at: 0, speed: -1, accuracy: 1_414)])
    precondition(drive.instruction == "Waiting for a position", drive.instruction)

    let options = RouteOptions(waypoints: [Waypoint(coordinate: start), Waypoint(coordinate: destination)])
    let answer = try RoadRouting(on: RoadGraph(path: path)).response(to: options)
    var vehicle = try LocationSimulator(route: answer.routes![0], startTime: 1)
    var said: [String] = []
    while let fix = vehicle.next() {
      drive.locationManager(
        manager, didUpdateLocations: [position(fix.coordinate, at: fix.timestamp, speed: fix.speed ?? -1, accuracy: 5)])
      while voice.isSpeaking {
        said.append(voice.waiting[0].speechString)
        voice.finish()
      }
    }
    print(said.joined(separator: "\n"))
    precondition(said.count > 5 && Set(said).count > 5, "too little is said")
    precondition(drive.instruction == "You have arrived" && !manager.isUpdating, drive.instruction)
    precondition(!AVAudioSession.sharedInstance().isActive, "the sound is not given back")
  }

  static func position(
    _ place: LocationCoordinate2D, at time: Double, speed: Double, accuracy: Double
  ) -> CLLocation {
    CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: place.latitude, longitude: place.longitude), altitude: 0,
      horizontalAccuracy: accuracy, verticalAccuracy: -1, course: -1, courseAccuracy: -1, speed: speed,
      speedAccuracy: -1, timestamp: Date(timeIntervalSince1970: 1_700_000_000 + time),
      sourceInfo: CLLocationSourceInformation(softwareSimulationState: true, andExternalAccessoryState: false))
  }
}
