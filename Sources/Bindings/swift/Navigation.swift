import FairwayCore
import FairwayDirections
import Foundation

/// Navigates to a destination: prints instructions, leaves the route, requests a new one, and follows it until the arrival.
///
///     Navigate STYLE URL START DESTINATION ELSEWHERE
///
/// STYLE is mapbox, osrm or valhalla, URL the address of a server, and each place LONGITUDE,LATITUDE. The vehicle is
/// simulated: it takes the way to ELSEWHERE until it has a new route.
@main
struct Navigation {
  static func main() async {
    let words = CommandLine.arguments.dropFirst()
    let places = words.dropFirst(2).compactMap(place)
    guard words.count == 5, places.count == 3, let style = words.first.flatMap(ServiceStyle.init(rawValue:)),
      let host = URL(string: words[words.startIndex + 1])
    else {
      report("usage: Navigate STYLE URL START DESTINATION ELSEWHERE")
      exit(2)
    }
    let directions = Directions(credentials: Credentials(host: host), style: style, retryPolicy: .off)
    do {
      try await navigate(from: places[0], to: places[1], by: places[2], with: directions)
    } catch {
      report("Navigate: \(error)")
      exit(1)
    }
  }

  static func navigate(
    from start: LocationCoordinate2D, to destination: LocationCoordinate2D, by elsewhere: LocationCoordinate2D,
    with directions: Directions
  ) async throws {
    let other = try await directions.calculate(self.options(from: start, to: elsewhere))
    let router = try RouteController(
      following: await directions.calculate(options(from: start, to: destination)), routingProvider: directions)
    guard let way = other.routes?.first else { throw RouteIndexError.noRoute }
    var vehicle = try LocationSimulator(route: way, startTime: 1_700_000_000)
    let driver = Driver()
    router.observer = driver
    print("\(metres(router.routeProgress.distanceRemaining)) to go")

    while !driver.hasArrived, let fix = vehicle.next() {
      router.update(fix)
      // The vehicle waits, so that the drive is the same however long an answer takes.
      while driver.isWaiting {
        try await Task.sleep(for: .milliseconds(5))
        router.poll(now: fix.timestamp)
      }
      if let route = driver.newRoute {
        // Also on a route that begins behind the vehicle.
        let place = router.routeProgress.distanceTraveled
        vehicle = try LocationSimulator(route: route, startTime: fix.timestamp, from: place)
        driver.newRoute = nil
      }
    }
    print("\(metres(router.routeProgress.distanceRemaining)) left")
  }

  static func options(from start: LocationCoordinate2D, to end: LocationCoordinate2D) -> RouteOptions {
    RouteOptions.navigation(
      waypoints: [Waypoint(coordinate: start), Waypoint(coordinate: end)], profileIdentifier: .automobile,
      locale: Locale(identifier: "en"))
  }

  static func place(_ text: String) -> LocationCoordinate2D? {
    let numbers = text.split(separator: ",").compactMap { Double($0) }
    return numbers.count == 2 ? LocationCoordinate2D(latitude: numbers[1], longitude: numbers[0]) : nil
  }

  static func report(_ sentence: String) { FileHandle.standardError.write(Data("\(sentence)\n".utf8)) }
}

/// Prints what a router reports, and keeps what the vehicle has to know.
final class Driver: RouterObserver {
  var isWaiting = false, hasArrived = false
  var newRoute: Route?

  func router(_ router: any Router, didReport event: RouterEvent) {
    let driven = router.routeProgress.distanceTraveled
    switch event {
    case .didUpdate(_, _, _, let events):
      for event in events where [.offRoute, .didArrive].contains(event.kind) {
        print("\(metres(driven))  \(event.kind)")
        hasArrived = hasArrived || event.kind == .didArrive
      }
    case .spokenInstruction(let instruction, _):
      print("\(metres(driven))  \(instruction.text)")
    case .willReroute:
      isWaiting = true
    case .didReroute(let route, _, _):
      isWaiting = false
      newRoute = route
      print("rerouted: \(metres(router.routeProgress.distanceRemaining)) to go")
    case .didFailToReroute(let error):
      // The router asks again later.
      isWaiting = false
      Navigation.report("no new route: \(error)")
    default:
      break
    }
  }
}

func metres(_ distance: Double) -> String { String(format: "%.0f m", distance) }
