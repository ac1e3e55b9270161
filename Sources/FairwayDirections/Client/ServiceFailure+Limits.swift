internal import Foundation

extension ServiceFailure {
  /// The failure as an error; `header` returns the fields of the HTTP answer, and `now` is the time of its arrival.
  func error(now: Date, header: (String) -> String?) -> DirectionsError {
    guard statusCode == 429, case .unknown = error else { return error }
    return rateLimited(now: now, header: header)
  }

  private func rateLimited(now: Date, header: (String) -> String?) -> DirectionsError {
    // A time outside the calendar's range is ignored.
    func seconds(_ name: String) -> TimeInterval? {
      header(name).flatMap { TimeInterval($0) }.flatMap { (0...1e11).contains($0) ? $0 : nil }
    }
    let reset =
      seconds("X-Rate-Limit-Reset").map { Date(timeIntervalSince1970: $0) }
      ?? seconds("Retry-After").map { now.addingTimeInterval($0) }
    return .rateLimited(
      interval: seconds("X-Rate-Limit-Interval"), limit: header("X-Rate-Limit-Limit").flatMap { UInt($0) },
      resetTime: reset)
  }
}
