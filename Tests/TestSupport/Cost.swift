import Foundation

/// What work costs the process, whatever else the machine does.
public enum Cost {
  /// The processor time of this thread that a piece of work takes, in seconds.
  ///
  /// Elapsed time depends more on the machine than on the work: it is several times as long while other processes run.
  public static func processorTime(_ work: () throws -> Void) rethrows -> Double {
    let start = now()
    try work()
    return now() - start
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The most memory that the process ever had, in bytes; 0 where the system does not tell.
  public static func peakMemory() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").compactMap { Int($0) }.first ?? 0) * 1024
  }

  /// The most memory that the process had during a piece of work beside what it had before, in bytes; nil where the
  /// system does not tell.
  public static func memory(_ work: () throws -> Void) rethrows -> Int? {
    // This sets the most that the process ever had to what it has now.
    let isReset = (try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)) != nil
    let before = peakMemory()
    try work()
    return isReset && before > 0 ? peakMemory() - before : nil
  }
}
