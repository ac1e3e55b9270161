/// Measuring: advances the estimate by the motion and corrects it by the position of the fix.
extension ProgressEngine {
  /// Advances the estimate to a fix and, if the last measurement update is long enough ago, applies another one.
  ///
  /// Returns the time since that update in seconds, or 0 without an update.
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

  /// The measurement update by the last fix, `age` seconds after the previous one.
  ///
  /// - Parameter wasWrong: Whether the receiver's error was large before that fix already: a single jump is not
  ///   straying.
  @inline(never)  // Runs once a second; kept out of line so that the code for each fix is inlined.
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
      // An error this large for this long is no error: the vehicle is where the receiver reports.
      if Double(receiver.strayTime) > options.receiver.strayTime { (search.isLost, search.isAstray) = (true, true) }
    }
  }
}
