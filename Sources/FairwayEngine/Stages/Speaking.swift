internal import FairwayRoutes
internal import GeoKernel

/// Speaking: chooses the spoken instruction that is due by the time that is left to the maneuver.
extension ProgressEngine {
  // Times are in seconds, distances in metres, speeds in m/s.

  /// The speed below which the vehicle stands and waits, and how near to the maneuver it waits for it.
  private static let movingSpeed = 0.5
  private static let waitingReach = 40.0
  /// The time after moving off that is too short for a last announcement: then it is said to who waits.
  private static let shortNotice = 6.0
  /// The time between the end of an announcement that can be left out and the next one, in seconds: before a last
  /// announcement and before another that can be left out.
  private static let pause = 1.0
  private static let longPause = 10.0
  /// How long after the end of a last announcement it is said again, and the time before the maneuver at which it has
  /// then ended, at least.
  private static let holdUp = 5.0
  private static let leastLead = 1.2
  /// The time within which it is noticed that an announcement is due, in seconds.
  private static let shortWhile = 0.3
  /// The same for a maneuver that was named with the one before.
  private static let leastLeadAgain = 2.5

  /// Passes the spoken instructions up to the latest one that is due on the current step, and returns the distance along
  /// at which the next one may be due.
  func speak(_ state: inout ProgressState, hasArrived: Bool, _ change: inout ProgressChange) -> Double {
    let step = Int(state.position.routeStep)
    let last = index.stepFirstSpoken[step + 1]
    var next = max(Int(state.cursors.spoken), index.stepFirstSpoken[step])
    guard next < last else { return sayAgain(step, &state, &change) }
    let along = state.position.progress
    let left = index.moments[last - 1].isTimed ? timeLeft(toEndOf: step, state) : 0
    // What there is time for is decided as one second after the start of the step, however often fixes come.
    let since = (along - index.stepStarts[step]) / max(Double(state.vehicle.speed), Self.movingSpeed)
    let leftForWords = left - max(0, 1 - since)
    let waits = waitsForManeuver(at: index.stepStarts[step + 1], state)
    var due: Int?
    for number in next..<last {
      let moment = index.moments[number]
      if moment.isArrival {
        if hasArrived { due = number }
      } else if along >= moment.from, !moment.isTimed || isDue(moment, left, waits, state) || along >= moment.until {
        due = number
        // How to begin comes before all that is due with it, if there is time.
        if moment.isAtOnce, !isTooLate(number, last, leftForWords, along) { break }
      }
    }
    if due == nil, state.voice.isNew { due = firstNotice(next..<last, left) }
    if let due {
      let moment = index.moments[due]
      let isSilenced = moment.isTimed && state.timestamp < state.voice.quietUntil
      if !isSilenced || isTooLate(due, last, leftForWords, along) {
        next = due + 1
        state.cursors.spoken = Int32(truncatingIfNeeded: next)
        state.voice.repeats = 0
        if !isTooLate(due, last, leftForWords, along) {
          state.voice.speak(at: state.timestamp, for: moment.spacing)
          if next == last, !moment.keepsItsPlace, !moment.isArrival { state.voice.repeats = Voice.mostRepeats }
          change.insert(.spokenInstruction)
        }
      } else {
        state.voice.owesArrival = moment.isArrival
        return along
      }
    }
    return next < last
      ? nextLook(next..<last, left, step, along, state)
      : state.voice.repeats > 0 ? soon(along, state) : RouteIndex.beyondTheEnd
  }

  /// Whether the vehicle stands shortly before the end of a step.
  private func waitsForManeuver(at end: Double, _ state: ProgressState) -> Bool {
    Double(state.vehicle.speed) < Self.movingSpeed && end - state.position.progress < Self.waitingReach
  }

  /// Whether it is time for an instruction. For a vehicle that waits at a light that is when it moves off, unless that is
  /// too late.
  private func isDue(_ moment: DueMoment, _ left: Double, _ waits: Bool, _ state: ProgressState) -> Bool {
    guard waits, !moment.isOptional else { return left <= moment.lead }
    let rest = index.stepStarts[Int(state.position.routeStep) + 1] - state.position.progress
    return TimeLeft.fromRest(rest) < moment.duration + Self.shortNotice
  }

  /// Says the last announcement of a step once more if the vehicle has stood or been held up since, and drives on.
  private func sayAgain(_ step: Int, _ state: inout ProgressState, _ change: inout ProgressChange) -> Double {
    guard state.voice.repeats > 0, let number = state.lastSpoken, index.stepFirstSpoken[step] <= number else {
      return RouteIndex.beyondTheEnd
    }
    let moment = index.moments[number]
    let end = state.voice.quietUntil - moment.spacing + moment.duration
    if state.timestamp >= max(state.voice.quietUntil, end + Self.holdUp),
      Double(state.vehicle.speed) >= Self.movingSpeed
    {
      let left = timeLeft(toEndOf: step, state)
      if left <= moment.lead, left >= moment.duration + Self.leastLead {
        state.voice.speak(at: state.timestamp, for: moment.spacing)
        state.voice.repeats -= 1
        change.insert(.spokenInstruction)
      }
    }
    return state.voice.repeats > 0 ? soon(state.position.progress, state) : RouteIndex.beyondTheEnd
  }

  /// The distance along at which to look again where an announcement may be due at any time: at once if the vehicle stands,
  /// because it may move off.
  private func soon(_ along: Double, _ state: ProgressState) -> Double {
    along + Self.shortWhile * Double(state.vehicle.speed)
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
  @inline(never)
  private func isTooLate(_ number: Int, _ last: Int, _ left: Double, _ along: Double) -> Bool {
    let moment = index.moments[number]
    guard moment.isTimed, !moment.isArrival else { return false }
    if along > moment.end || moment.isAgain && left < moment.duration + Self.leastLeadAgain { return true }
    guard moment.isOptional, number + 1 < last else { return false }
    let following = index.moments[moment.isAtOnce ? last - 1 : number + 1]
    let pause = following.isOptional ? Self.longPause : Self.pause
    return left - max(moment.duration, moment.spacing - Self.pause) < following.lead + pause
  }

  /// The first of some instructions that names a distance, if there is time for it: what a driver is told of a new route.
  private func firstNotice(_ numbers: Range<Int>, _ left: Double) -> Int? {
    for number in numbers {
      let moment = index.moments[number]
      if moment.isTimed, moment.isOptional, moment.until == .infinity,
        !isTooLate(number, numbers.upperBound, left, 0)
      {
        return number
      }
    }
    return nil
  }

  /// The distance along before which none of the instructions is due, unless the vehicle gets much faster at once.
  private func nextLook(
    _ numbers: Range<Int>, _ left: Double, _ step: Int, _ along: Double, _ state: ProgressState
  ) -> Double {
    var nearest = RouteIndex.beyondTheEnd
    if left > 0, index.stepStarts[step + 1] - along < Self.waitingReach { return soon(along, state) }
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

  /// The time that the vehicle is going to take to the end of a step.
  @inline(never)
  private func timeLeft(toEndOf step: Int, _ state: ProgressState) -> Double {
    let (along, end) = (state.position.progress, index.stepStarts[step + 1])
    let speed = Double(state.vehicle.speed)
    var rest = max(0, end - along)
    var planned = index.drivingTime(to: end) - index.drivingTime(to: along)
    let stepEnd = index.stepEnds[step]
    if stepEnd.isWaypoint, rest > 0 {
      // An arrival is announced a little before the waypoint.
      let driven = max(0, rest - options.arrival.distance - 0.5 * min(speed, Self.arrivalSpeed))
      planned *= driven / rest
      rest = driven
    }
    if planned > 0 { planned = planned * state.pace.soonFactor + stepEnd.slowing }
    return TimeLeft.seconds(for: rest, at: speed, planned: planned, isBraked: stepEnd.isBraked)
  }

  /// The speed up to which the way of half a second counts for an arrival.
  private static let arrivalSpeed = 10.0
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
