/// Measuring: the estimate moves on by the motion, and the fix's position corrects it.
extension ProgressEngine {
  /// Moves the estimate on to a fix, and uses the position of the fix where the last measurement update is long enough
  /// ago. Returns how long ago in seconds, 0 where there is no update.
  @inline(__always)
  func measure(
    _ fix: Location, _ delta: FixDelta, _ motion: Motion, _ estimate: inout Estimate,
    _ receiver: inout ReceiverHonesty, _ search: inout SearchMemory
  ) -> Double {
    let wasWrong = estimate.filter.bias.squaredLength > strayError
    estimate.filter.predict(to: fix.coordinate, change: delta.moved, by: motion)
    let age = Double(receiver.updateAge) + delta.interval
    guard age >= options.receiver.freshTime else {
      receiver.updateAge = Float(age)
      return 0
    }
    update(age, wasWrong: wasWrong, &estimate, &receiver, &search)
    return age
  }

  /// The measurement update by the last fix, `age` seconds after the one before; `wasWrong` tells whether the receiver
  /// was wrong by much before that fix already: a single jump is no straying.
  @inline(never)  // Once a second; in line it would keep what each fix does from being so.
  private func update(
    _ age: Double, wasWrong: Bool, _ estimate: inout Estimate, _ receiver: inout ReceiverHonesty,
    _ search: inout SearchMemory
  ) {
    let keep = decay(age * decayRate) * receiver.sureness
    let drift = receiver.driftVariance(options.receiver)
    estimate.filter.update(keep: keep, wander: drift * (1 - keep * keep))
    let error = estimate.filter.bias.squaredLength
    receiver.learn(error, share: age * honestyRate, options.receiver)
    if wasWrong || receiver.strayTime > 0 {
      receiver.watchStraying(error, age, options.receiver)
      // What errs by so much for so long does not err: the vehicle is where the receiver says.
      if Double(receiver.strayTime) > options.receiver.strayTime { search.isLost = true }
    }
  }
}
