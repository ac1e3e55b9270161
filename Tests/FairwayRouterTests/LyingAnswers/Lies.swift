import FairwayCore
import FairwayDirections
import GeoKernel

extension Lie {
  private static func moved(_ line: LineString?, _ move: (LocationCoordinate2D) -> LocationCoordinate2D) -> LineString?
  {
    line.map { LineString($0.coordinates.map(move), format: $0.format) }
  }

  private static func east(_ degrees: Double) -> (LocationCoordinate2D) -> LocationCoordinate2D {
    { LocationCoordinate2D(latitude: $0.latitude, longitude: $0.longitude + degrees) }
  }

  private static var changesOfLines: [(name: String, change: ([LocationCoordinate2D]) -> [LocationCoordinate2D])] {
    [
      ("reversed", { $0.reversed() }), ("halved", { Array($0.prefix(max(2, $0.count / 2))) }),
      ("there and back", { $0 + $0.reversed().dropFirst() }), ("twice", { $0 + $0 }),
      ("only its ends", { [$0[0], $0[$0.count - 1]] }), ("only its start", { [$0[0], $0[0]] }),
      ("300 m away", { $0.map { Geodesic.destination(from: $0, distance: 300, bearing: 45) } }),
      ("on another continent", { $0.map(east(60)) }),
      (
        "a tenth of its size",
        { line in
          line.map {
            Geodesic.interpolate(from: line[0], to: $0, distance: Geodesic.distance(from: line[0], to: $0) / 10)
          }
        }
      ),
    ]
  }

  /// Lines that lie elsewhere than what they belong to.
  static var lines: [Lie] {
    changesOfLines.flatMap { name, change in
      [
        Lie(name: "step.geometry \(name)") { response, place in
          guard let shape = response.best.legs[place.leg].steps[place.step].shape else { return false }
          response.best.legs[place.leg].steps[place.step].shape = LineString(
            change(shape.coordinates), format: shape.format)
          return true
        },
        Lie(
          name: "route.geometry \(name)",
          verdict: .isHarmless("it is drawn on a map; the vehicle is led along the steps")
        ) { response, _ in
          guard let shape = response.best.shape else { return false }
          response.best.shape = LineString(change(shape.coordinates), format: shape.format)
          return true
        },
      ]
    } + [
      Lie(name: "step.geometry that of the step before") { response, place in
        guard place.step > 0 else { return false }
        response.best.legs[place.leg].steps[place.step].shape =
          response.best.legs[place.leg].steps[place.step - 1].shape
        return true
      },
      Lie(name: "step.geometry missing") { response, place in
        response.best.legs[place.leg].steps[place.step].shape = nil
        return true
      },
      Lie(name: "route.geometry missing", verdict: .isHarmless("the steps have theirs")) { response, _ in
        response.best.shape = nil
        return true
      },
    ]
  }

  /// Lists that lack something, have it twice or in another order.
  static var lists: [Lie] {
    func steps(
      _ name: String, _ verdict: Verdict = .isRefused, _ change: @escaping (inout [RouteStep], Int) -> Void
    ) -> Lie {
      Lie(name: "steps \(name)", verdict: verdict) { response, place in
        change(&response.best.legs[place.leg].steps, place.step)
        return true
      }
    }
    func legs(_ name: String, _ change: @escaping (inout [RouteLeg]) -> Void) -> Lie {
      Lie(name: "legs \(name)") { response, _ in
        guard response.best.legs.count > 1 || name != "in reverse" else { return false }
        change(&response.best.legs)
        return true
      }
    }
    func waypoints(
      _ name: String, _ verdict: Verdict = .isRefused, _ change: @escaping (inout [Waypoint]) -> Void
    ) -> Lie {
      Lie(name: "waypoints \(name)", verdict: verdict) { response, _ in
        guard var list = response.waypoints else { return false }
        change(&list)
        response.waypoints = list
        return true
      }
    }
    return [
      steps("without one") { $0.remove(at: $1) }, steps("with one twice") { $0.insert($0[$1], at: $1) },
      steps("in reverse") { steps, _ in steps.reverse() },
      steps("without the departure") { steps, _ in steps.removeFirst() },
      steps("without the arrival") { steps, _ in steps.removeLast() },
      steps("with the arrival in between") { steps, place in steps.insert(steps[steps.count - 1], at: place) },
      steps("swapped with the one before") { $0.swapAt($1, $1 - 1) },
      steps("only the arrival") { steps, _ in steps = [steps[steps.count - 1]] },
      steps("none", .isHarmless("without steps there is the line to follow, and no words")) { steps, _ in steps = [] },
      legs("without the first") { $0.removeFirst() }, legs("with the last twice") { $0.append($0[$0.count - 1]) },
      legs("in reverse") { $0.reverse() }, legs("none") { $0 = [] },
      waypoints("without the first") { $0.removeFirst() },
      waypoints("with the last twice") { $0.append($0[$0.count - 1]) },
      waypoints("in reverse") { $0.reverse() },
      Lie(name: "waypoints none", verdict: .isHarmless("those of the request are taken")) { response, _ in
        response.waypoints = nil
        return true
      },
      Lie(name: "intersections none", verdict: .isHarmless("there are no lanes to show")) { response, place in
        response.best.legs[place.leg].steps[place.step].intersections = nil
        return true
      },
      Lie(name: "annotations none", verdict: .isHarmless("times are spread over the steps")) { response, place in
        response.best.legs[place.leg].attributes = nil
        return true
      },
      Lie(name: "via_waypoints of another answer") { response, place in
        response.best.legs[place.leg].viaWaypoints = [SilentWaypoint(waypointIndex: 99)]
        return true
      },
      Lie(name: "routes none") { response, _ in
        response.routes = []
        return true
      },
    ]
  }

  /// What is only said or shown.
  static var words: [Lie] {
    func maneuver(_ name: String, _ verdict: Verdict, _ change: @escaping (inout Maneuver) -> Void) -> Lie {
      Lie(name: "maneuver \(name)", verdict: verdict) { response, place in
        guard place.step < response.best.legs[place.leg].steps.count - 1 else { return false }
        change(&response.best.legs[place.leg].steps[place.step].maneuver)
        return true
      }
    }
    func step(_ name: String, _ change: @escaping (inout RouteStep) -> Void) -> Lie {
      Lie(name: "step \(name)", verdict: .isHarmless("it is said and shown as the service says it")) {
        response, place in
        change(&response.best.legs[place.leg].steps[place.step])
        return true
      }
    }
    let said = Verdict.isHarmless("the line says where to go; the words are the service's")
    return [
      maneuver("called an arrival", .isRefused) { $0.type = .arrive },
      maneuver("called a departure", .isRefused) { $0.type = .depart },
      maneuver("called a fork", said) { $0.type = .reachFork }, maneuver("to the left", said) { $0.direction = .left },
      maneuver("to the right", said) { $0.direction = .right }, maneuver("around", said) { $0.direction = .uTurn },
      maneuver("at the hundredth exit", said) { $0.exitIndex = 100 },
      maneuver("with another text", said) { $0.instruction = "Fly." },
      step("of another name") { $0.name = "Elsewhere" }, step("by ferry") { $0.transportType = .ferry },
      step("on the left side") { $0.drivingSide = .left },
      step("without announcements") { $0.instructionsSpokenAlongStep = [] },
      step("without banners") { $0.instructionsDisplayedAlongStep = [] }, step("to another exit") { $0.exits = "99" },
      step("of another number") { $0.ref = "A 1" },
    ]
  }

  /// Routes that agree with themselves and are not what was asked for.
  static var wholes: [Lie] {
    func all(_ name: String, _ move: @escaping (LocationCoordinate2D) -> LocationCoordinate2D) -> Lie {
      Lie(name: "everything \(name)") { response, _ in
        for index in response.waypoints?.indices ?? 0..<0 {
          if let place = response.waypoints?[index].coordinate { response.waypoints?[index].coordinate = move(place) }
        }
        response.best.shape = moved(response.best.shape, move)
        for leg in response.best.legs.indices {
          for step in response.best.legs[leg].steps.indices {
            var model = response.best.legs[leg].steps[step]
            model.shape = moved(model.shape, move)
            model.maneuver.location = move(model.maneuver.location)
            for index in model.intersections?.indices ?? 0..<0 {
              model.intersections?[index].location = move(model.maneuver.location)
            }
            response.best.legs[leg].steps[step] = model
          }
        }
        return true
      }
    }
    func scaled(_ name: String, _ factor: Double, lengths: Bool) -> Lie {
      Lie(name: "all \(name)") { response, _ in
        var route = response.best
        let (length, time) = lengths ? (factor, 1) : (1, factor)
        route.distance *= length
        route.expectedTravelTime *= time
        for leg in route.legs.indices {
          route.legs[leg].distance *= length
          route.legs[leg].expectedTravelTime *= time
          route.legs[leg].attributes = nil
          for step in route.legs[leg].steps.indices {
            route.legs[leg].steps[step].distance *= length
            route.legs[leg].steps[step].expectedTravelTime *= time
          }
        }
        response.best = route
        return true
      }
    }
    return [
      all("on another continent", east(60)), all("on the other side of the Earth", east(179)),
      all("5 km away") { Geodesic.destination(from: $0, distance: 5000, bearing: 120) },
      all("2 km away") { Geodesic.destination(from: $0, distance: 2000, bearing: 120) },
      scaled("lengths × 2", 2, lengths: true), scaled("lengths × 0.1", 0.1, lengths: true),
      scaled("times × 1e-3", 1e-3, lengths: false), scaled("times × 1e4", 1e4, lengths: false),
      scaled("times = 0", 0, lengths: false),
    ]
  }
}
