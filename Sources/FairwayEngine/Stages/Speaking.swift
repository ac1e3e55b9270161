internal import FairwayRoutes
internal import GeoKernel

/// Speaking: chooses the spoken instruction that is due by the time that is left to the maneuver.
///
/// That time is the expected one, at the ratio between the times that the vehicle has taken and the expected ones, and
/// within limits of what its speed allows: it neither has to fall by more than a vehicle accelerates, nor lasts much
/// longer than at the present speed and with braking to that of a turn.
extension ProgressEngine {
  /// The acceleration of a vehicle that moves off, and its deceleration before a turn, in m/s².
  private static let acceleration = 2.0
  private static let deceleration = 1.2
  /// The speed at which a vehicle turns, in m/s.
  private static let turnSpeed = 5.0
  /// The least and the greatest ratio between the time that is left and that at the present speed.
  private static let leastShare = 0.6
  private static let greatestShare = 2.0
  /// The time between the end of an announcement that can be left out and the next one, in seconds: before a last
  /// announcement and before another that can be left out.
  private static let pause = 1.0
  private static let longPause = 10.0
  /// How long after a last announcement it is said again, in seconds.
  private static let holdUp = 6.0

  /// Passes the spoken instructions up to the latest one that is due on the current step, and returns the distance along
  /// at which the next one may be due.
  func speak(_ state: inout ProgressState, hasArrived: Bool, _ change: inout ProgressChange) -> Double {
    let step = Int(state.position.routeStep)
    let last = index.stepFirstSpoken[step + 1]
    var next = max(Int(state.cursors.spoken), index.stepFirstSpoken[step])
    guard next < last else { return sayAgain(step, &state, &change) }
    let along = state.position.progress
    let left = index.moments[last - 1].isTimed ? timeLeft(toEndOf: step, &state) : 0
    var due: Int?
    for number in next..<last {
      let moment = index.moments[number]
      if moment.isArrival {
        if hasArrived { due = number }
      } else if along >= moment.from, !moment.isTimed || left <= moment.lead || along >= moment.until {
        due = number
        // How to begin comes before all that is due with it, if there is time.
        if moment.isAtOnce, !isTooLate(number, last, left, along) { break }
      }
    }
    if due == nil, state.voice.isNew { due = firstNotice(next..<last, left) }
    if let due {
      let moment = index.moments[due]
      let isSilenced = moment.isTimed && state.timestamp < state.voice.quietUntil
      if !isSilenced || isTooLate(due, last, left, along) {
        next = due + 1
        state.cursors.spoken = Int32(truncatingIfNeeded: next)
        if !isTooLate(due, last, left, along) {
          state.voice.speak(at: state.timestamp, for: moment.spacing)
          state.voice.mayRepeat = moment.isTimed && next == last && !moment.isArrival
          change.insert(.spokenInstruction)
        }
      } else {
        state.voice.owesArrival = moment.isArrival
        return along
      }
    }
    return next < last
      ? nextLook(next..<last, left, step, along) : state.voice.mayRepeat ? along : RouteIndex.beyondTheEnd
  }

  /// Says the last announcement of a step once more if the vehicle has stood or been held up since, and drives on.
  private func sayAgain(_ step: Int, _ state: inout ProgressState, _ change: inout ProgressChange) -> Double {
    guard state.voice.mayRepeat, let number = state.lastSpoken, index.stepFirstSpoken[step] <= number else {
      return RouteIndex.beyondTheEnd
    }
    let moment = index.moments[number]
    if state.timestamp >= state.voice.quietUntil + Self.holdUp, Double(state.vehicle.speed) > Motion.courseSpeed {
      let left = timeLeft(toEndOf: step, &state)
      if left <= moment.lead, left >= moment.duration + Self.pause {
        state.voice.speak(at: state.timestamp, for: moment.spacing)
        state.voice.mayRepeat = false
        change.insert(.spokenInstruction)
        return RouteIndex.beyondTheEnd
      }
    }
    return state.position.progress
  }

  /// Tells the arrival that was not told at once because an announcement was being spoken.
  @inline(never)
  func tellArrival(_ state: inout ProgressState, _ change: inout ProgressChange) {
    if state.hasArrivedAtWaypoint {
      _ = speak(&state, hasArrived: true, &change)
    } else {
      state.voice.owesArrival = false
    }
  }

  /// Whether an instruction is left out: the vehicle is too near to the maneuver for its words, or there is no time for
  /// it before the next one.
  private func isTooLate(_ number: Int, _ last: Int, _ left: Double, _ along: Double) -> Bool {
    let moment = index.moments[number]
    guard moment.isTimed, !moment.isArrival else { return false }
    if along > moment.end { return true }
    guard moment.isOptional, number + 1 < last else { return false }
    let following = index.moments[moment.isAtOnce ? last - 1 : number + 1]
    let pause = following.isOptional ? Self.longPause : Self.pause
    return left - max(moment.duration, moment.spacing - Self.pause) < following.lead + pause
  }

  /// The first of some instructions that names a distance, if there is time for it: what a driver is told of a new route.
  private func firstNotice(_ numbers: Range<Int>, _ left: Double) -> Int? {
    numbers.first { number in
      let moment = index.moments[number]
      return moment.isTimed && moment.isOptional && !moment.isArrival && moment.until == .infinity
        && !isTooLate(number, numbers.upperBound, left, 0)
    }
  }

  /// The distance along before which none of the instructions is due, unless the vehicle gets much faster at once.
  private func nextLook(_ numbers: Range<Int>, _ left: Double, _ step: Int, _ along: Double) -> Double {
    var nearest = RouteIndex.beyondTheEnd
    for number in numbers {
      let moment = index.moments[number]
      if moment.isArrival { continue }
      var place = moment.from
      if moment.isTimed, place <= along {
        let rest = index.stepStarts[step + 1] - along
        let share = left > 0 ? max(0, 1 - moment.lead / left) : 0
        place = min(moment.until, along + 0.25 * rest * share)
      }
      nearest = min(nearest, place)
    }
    return nearest
  }

  /// The time that the vehicle is going to take to the end of a step, in seconds.
  private func timeLeft(toEndOf step: Int, _ state: inout ProgressState) -> Double {
    let (along, end) = (state.position.progress, index.stepStarts[step + 1])
    let driving = index.drivingTime(to: along)
    state.voice.measure(
      state.timestamp, at: index.expectedTravelTime(to: along, routeStep: step, hint: Int(state.position.segment)))
    let rest = max(0, end - along)
    let expected = (index.drivingTime(to: end) - driving) * state.voice.ratio
    let speed = Double(state.vehicle.speed)
    let fastest = ((speed * speed + 2 * Self.acceleration * rest).squareRoot() - speed) / Self.acceleration
    let atThisSpeed = Self.time(for: rest, from: max(speed, 0.5))
    let longest = Self.greatestShare * atThisSpeed
    guard expected > 0 else { return min(max(fastest, atThisSpeed), longest) }
    return min(max(expected, fastest, Self.leastShare * atThisSpeed), longest)
  }

  /// The time for a distance to a turn at a speed, in seconds.
  private static func time(for distance: Double, from speed: Double) -> Double {
    guard speed > turnSpeed else { return distance / speed }
    let braking = (speed * speed - turnSpeed * turnSpeed) / (2 * deceleration)
    return distance >= braking
      ? (distance - braking) / speed + (speed - turnSpeed) / deceleration : 2 * distance / (speed + turnSpeed)
  }
}

extension RouteIndex {
  /// The distance to the end of the step that is left when an instruction has been said, in stated metres.
  func spokenDistance(ofInstruction number: Int, _ state: ProgressState) -> LocationDistance {
    let step = state.routeStepIndex
    let passed = statedDistance(at: state.distanceAlong, routeStep: step)
    let left = statedDistance(beforeRouteStep: step + 1) - passed
    return max(0, left - Double(state.vehicle.speed) * moments[number].duration)
  }

  /// A spoken instruction of the current step with its words for the distance that is left.
  func said(_ instruction: SpokenInstruction, number: Int, _ state: ProgressState) -> SpokenInstruction {
    guard moments.indices.contains(number), moments[number].isTimed else { return instruction }
    return instruction.said(at: spokenDistance(ofInstruction: number, state), of: route.spokenDistances ?? [])
  }
}
