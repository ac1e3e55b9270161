internal import FairwayRoutes
internal import GeoKernel

/// Speaking: chooses the spoken instruction that is due by the time that is left to the maneuver.
extension ProgressEngine {
  // Times are in seconds, distances in metres, speeds in m/s.

  /// The speed below which the vehicle stands and waits, and how near to the maneuver it waits for it.
  private static let movingSpeed = 0.5
  private static let waitingReach = 40.0
  /// The distance before the maneuver within which a vehicle that stands is held up by it.
  private static let heldUpReach = 80.0
  /// The variance of the noise of the last velocity for each square metre of that of the positions.
  private static let recentNoise = 8.0
  /// The time after moving off that is too short for a last announcement: then it is said to who waits.
  private static let shortNotice = 6.0
  /// The time between the end of an announcement that can be left out and the next one, in seconds: before a last
  /// announcement and before another that can be left out.
  private static let pause = 1.0
  private static let longPause = 10.0
  /// The time after the end of an announcement within which a driver remembers it.
  private static let leastSilence = 5.0
  /// The time before the maneuver at which a last announcement that is said again has ended, at least.
  private static let leastLead = 1.2
  /// The time within which it is noticed that an announcement is due, in seconds.
  private static let shortWhile = 0.3
  /// The share of the way to where an announcement is due at which it is looked again: a vehicle may get faster.
  private static let lookShare = 0.4
  /// The deceleration of a vehicle that brakes hard, in m/s².
  private static let hardBraking = 6.0
  /// The same for a maneuver that was named with the one before.
  private static let leastLeadAgain = 2.5
  /// The longest time between two fixes that is taken for that to the next one, in seconds.
  private static let longestInterval = 2.0

  /// Passes the spoken instructions up to the latest one that is due on the current step, and returns the distance along
  /// at which the next one may be due.
  ///
  /// - Parameter interval: The time since the fix before. What is due nearer to this fix than to the next one is said.
  func speak(
    _ state: inout ProgressState, after interval: Double, hasArrived: Bool, _ change: inout ProgressChange
  ) -> Double {
    let step = Int(state.position.routeStep)
    let last = index.stepFirstSpoken[step + 1]
    passDeparture(&state)
    var next = max(Int(state.cursors.spoken), index.stepFirstSpoken[step])
    guard next < last else { return sayAgain(step, after: interval, &state, &change) }
    let along = state.position.progress
    let times = index.moments[last - 1].isTimed ? times(toEndOf: step, after: interval, &state) : Times()
    // What there is time for is decided as one second after the start of the step, however often fixes come.
    let since = (along - index.stepStarts[step]) / max(Double(state.vehicle.speed), Self.movingSpeed)
    let leftForWords = times.left - max(0, 1 - since)
    var due: Int?
    for number in next..<last {
      let moment = index.moments[number]
      if moment.isArrival {
        if hasArrived { due = number }
      } else if along >= moment.from, !moment.isTimed || times.isDue(moment) || along >= moment.until {
        due = number
        // How to begin comes before all that is due with it, if there is time.
        if moment.isAtOnce, !isTooLate(number, last, leftForWords, along) { break }
      }
    }
    if due == nil, state.voice.isNew { due = firstNotice(next..<last, times.left) }
    if let due {
      let moment = index.moments[due]
      let isSilenced = moment.isTimed && state.voice.isSpeaking(at: state.timestamp)
      if !isSilenced || isTooLate(due, last, leftForWords, along) {
        next = due + 1
        state.cursors.spoken = Int32(truncatingIfNeeded: next)
        state.voice.isOwedAgain = false
        if !isTooLate(due, last, leftForWords, along) {
          state.voice.speak(at: state.timestamp, for: moment.spacing)
          change.insert(.spokenInstruction)
        }
      } else {
        state.voice.owesArrival = moment.isArrival
        return along
      }
    }
    return next < last
      ? nextLook(next..<last, times.left, step, along, state.vehicle)
      : sayAgain(step, after: interval, &state, &change)
  }

  /// The times that the vehicle may take to the end of a step.
  private struct Times {
    /// The time at its pace, and the one of a vehicle that brakes as this one does, or moves off.
    var left = 0.0
    var foreseen = 0.0
    /// The time of a vehicle that waits at a light, if it moved off now.
    var ofWaiting: Double?
    /// Half of the time to the next fix.
    var halfInterval = 0.0

    /// Whether it is time for an instruction. For a vehicle that waits at a light that is when it moves off, unless that
    /// is too late.
    func isDue(_ moment: DueMoment) -> Bool {
      if moment.isOptional { return left - halfInterval <= moment.lead }
      if let ofWaiting { return ofWaiting < moment.duration + ProgressEngine.shortNotice }
      return foreseen - halfInterval <= moment.lead
    }
  }

  /// Says the last announcement of a step once more to a driver who heard it in a halt, and starts from that halt.
  private func sayAgain(
    _ step: Int, after interval: Double, _ state: inout ProgressState, _ change: inout ProgressChange
  ) -> Double {
    guard let number = state.lastSpoken, canBeSaidAgain(number, on: step) else { return RouteIndex.beyondTheEnd }
    let moment = index.moments[number]
    let silence = state.timestamp - (state.voice.quietUntil - moment.spacing + moment.duration)
    // A speed that is derived from positions falls a few seconds after the vehicle has stopped.
    let lag = Double(state.vehicle.speedAge) >= options.motion.holdTime ? Self.leastSilence : 0
    let isBeingSaid = state.voice.quietUntil != 0 && silence <= lag
    let speed = speed(state.vehicle)
    if speed < Self.movingSpeed {
      if isBeingSaid { state.voice.isOwedAgain = true }
      return state.voice.isOwedAgain ? state.position.progress : RouteIndex.beyondTheEnd
    }
    guard state.voice.isOwedAgain else {
      return isBeingSaid ? beforeStand(state.position.progress, state.vehicle) : RouteIndex.beyondTheEnd
    }
    state.voice.isOwedAgain = false
    let left = timeLeft(toEndOf: step, from: state.position.progress, at: speed, state.pace).movingOff.greatest
    if silence >= Self.leastSilence, left - halfInterval(interval) <= moment.lead,
      left >= moment.duration + Self.leastLead
    {
      state.voice.speak(at: state.timestamp, for: moment.spacing)
      change.insert(.spokenInstruction)
      return RouteIndex.beyondTheEnd
    }
    return isBeingSaid ? beforeStand(state.position.progress, state.vehicle) : RouteIndex.beyondTheEnd
  }

  /// Whether an instruction is the last of a step, and is true where the vehicle starts from a halt. Within a roundabout
  /// nothing is said again: its exit is near.
  private func canBeSaidAgain(_ number: Int, on step: Int) -> Bool {
    guard index.stepFirstSpoken[step] <= number, number + 1 == index.stepFirstSpoken[step + 1] else { return false }
    let moment = index.moments[number]
    return !moment.keepsItsPlace && !moment.isArrival && !index.stepEnds[step].isWithinRoundabout
  }

  /// Takes note of a vehicle that stands before the end of a step; returns whether it waits for the maneuver.
  @discardableResult
  private func noteStand(at speed: Double, before end: Double, _ state: inout ProgressState) -> Bool {
    let rest = end - state.position.progress
    guard speed < Self.movingSpeed, rest < Self.heldUpReach else { return false }
    state.voice.hasStood = true
    return rest < Self.waitingReach
  }

  // What these take of a state are its parts: a call that takes the whole state while it is changed copies it.

  /// The speed of the vehicle. One that is derived from positions lags behind; here the last second counts, as far as it
  /// differs by more than the noise of the positions.
  private func speed(_ vehicle: VehicleMotion) -> Double {
    let speed = Double(vehicle.speed)
    guard Double(vehicle.speedAge) >= options.motion.holdTime else { return speed }
    let difference = max(0, PlaneVector(SIMD2<Double>(vehicle.recentVelocity)).length - speed)
    let square = difference * difference
    return speed + difference * square / (square + Self.recentNoise * Double(vehicle.standstill.noise) + 1e-9)
  }

  private func halfInterval(_ interval: Double) -> Double { 0.5 * min(interval, Self.longestInterval) }

  /// The distance along at which to look again where an announcement may be due at any time.
  private func soon(_ along: Double, _ vehicle: VehicleMotion) -> Double {
    min(along + Self.shortWhile * Double(vehicle.speed), beforeStand(along, vehicle))
  }

  /// The distance along up to which the vehicle cannot have stopped: with the next fix if it stands, because it may move
  /// off, or if positions alone tell its speed, which lags behind it.
  private func beforeStand(_ along: Double, _ vehicle: VehicleMotion) -> Double {
    guard vehicle.speedAge == 0 else { return along }
    let speed = Double(vehicle.speed)
    return along + speed * speed / (2 * Self.hardBraking)
  }

  /// Tells the arrival that was not told at once because an announcement was being spoken.
  @inline(never)
  func tellArrival(_ state: inout ProgressState, _ change: inout ProgressChange) {
    if state.hasArrivedAtWaypoint {
      _ = speak(&state, after: 0, hasArrived: true, &change)
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
    _ numbers: Range<Int>, _ left: Double, _ step: Int, _ along: Double, _ vehicle: VehicleMotion
  ) -> Double {
    var nearest = RouteIndex.beyondTheEnd
    if left > 0, index.stepStarts[step + 1] - along < Self.waitingReach { return soon(along, vehicle) }
    for number in numbers {
      let moment = index.moments[number]
      if moment.isArrival { continue }
      var place = moment.from
      if moment.isTimed, place <= along {
        let rest = index.stepStarts[step + 1] - along
        let share = left > 0 ? max(0, 1 - moment.lead / left) : 0
        place = min(moment.until, along + Self.lookShare * rest * share)
      }
      nearest = min(nearest, place)
    }
    return nearest
  }

  /// The times that the vehicle is going to take to the end of a step.
  @inline(never)
  private func times(toEndOf step: Int, after interval: Double, _ state: inout ProgressState) -> Times {
    let speed = speed(state.vehicle)
    let end = index.stepStarts[step + 1]
    let time = timeLeft(toEndOf: step, from: state.position.progress, at: speed, state.pace)
    let rest = max(0, end - state.position.progress)
    var planned =
      index.drivingTime(toRouteStep: step + 1)
      - index.drivingTime(to: state.position.progress, hint: Int(state.position.segment))
    if rest > 0 { planned *= time.distance / rest }
    let left = time.seconds(planned: planned * state.pace.soonFactor, slowing: index.stepEnds[step].slowing)
    let braking = -state.voice.follow(speed: speed, at: state.timestamp)
    let stands = noteStand(at: speed, before: end, &state)
    var foreseen = time.braking(left, by: braking)
    if state.voice.hasStood, rest < Self.waitingReach { foreseen = min(foreseen, time.movingOff.least) }
    return Times(
      left: left, foreseen: foreseen, ofWaiting: stands ? time.movingOff.greatest : nil,
      halfInterval: halfInterval(interval))
  }

  /// What remains to the end of a step.
  private func timeLeft(
    toEndOf step: Int, from along: Double, at speed: Double, _ pace: DriverPace
  ) -> TimeLeft {
    let stepEnd = index.stepEnds[step]
    var rest = max(0, index.stepStarts[step + 1] - along)
    // An arrival is announced a little before the waypoint.
    if stepEnd.isWaypoint {
      rest = max(0, rest - options.arrival.distance - 0.5 * min(speed, Self.arrivalSpeed))
    }
    return TimeLeft(distance: rest, speed: speed, isBraked: stepEnd.isBraked, pace: pace.soonFactor)
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
