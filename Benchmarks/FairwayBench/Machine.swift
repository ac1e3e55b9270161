import Foundation

/// The machine of a measurement: ratios are comparable with other machines, nanoseconds are not.
struct Machine: Codable {
  var cpu: String
  var cores: Int
  var memoryGiB: Double
  var system: String
  var architecture: String
  var build: String
  var geos: String
  var proj: String

  enum CodingKeys: String, CodingKey {
    case cpu, cores, system, architecture, build, geos, proj
    case memoryGiB = "memory_gib"
  }

  static var current: Machine {
    let process = ProcessInfo.processInfo
    return Machine(
      cpu: cpuName ?? "unknown", cores: process.processorCount,
      memoryGiB: (Double(process.physicalMemory) / 0x1p30 * 10).rounded() / 10,
      system: process.operatingSystemVersionString, architecture: architecture, build: build,
      geos: Textbook.geosVersion, proj: Textbook.projVersion)
  }

  private static var cpuName: String? {
    guard let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8) else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other"
    #endif
  }

  private static var build: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  /// The memory that work takes at its peak, in bytes; 0 where the system does not tell.
  static func memory(of work: () throws -> Void) rethrows -> Int {
    // Linux forgets the peak of the process when 5 is written there.
    try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    let before = statusValue("VmRSS:")
    try work()
    return max(0, statusValue("VmHWM:") - before)
  }

  private static func statusValue(_ name: String) -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    return (line?.split(separator: " ").compactMap { Int($0) }.first ?? 0) * 1024
  }
}
