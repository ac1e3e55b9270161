import Foundation

/// The text form of an extract that osmium writes, read without anything of the package.
struct OPL {
  struct Thing {
    var id: Int64 = 0
    var tags: [String: String] = [:]
    var nodes: [Int64] = []
    /// Type, number and role.
    var members: [(type: Character, id: Int64, role: String)] = []
    var hasPlace = false
  }

  /// Those that have tags.
  var nodes: [Int64: Thing] = [:]
  var ways: [Thing] = []
  var relations: [Thing] = []

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      var thing = Thing()
      // Most nodes have no tags: their field is empty.
      if line.utf8.first == UInt8(ascii: "n"), Self.hasNoTags(line) { continue }
      guard let kind = line.first, let id = Int64(line.dropFirst().prefix { $0 != " " }) else { continue }
      thing.id = id
      for field in line.split(separator: " ").dropFirst() {
        let rest = field.dropFirst()
        switch field.first {
        case "T":
          for tag in rest.split(separator: ",") {
            let parts = tag.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { thing.tags[Self.unescaped(parts[0])] = Self.unescaped(parts[1]) }
          }
        case "N": thing.nodes = rest.split(separator: ",").compactMap { Int64($0.dropFirst().prefix { $0 != "x" }) }
        case "M":
          for member in rest.split(separator: ",") {
            let parts = member.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
            guard let type = parts[0].first, let id = Int64(parts[0].dropFirst()) else { continue }
            thing.members.append((type, id, parts.count > 1 ? Self.unescaped(parts[1]) : ""))
          }
        case "x": thing.hasPlace = !rest.isEmpty
        default: break
        }
      }
      switch kind {
      case "n": nodes[id] = thing
      case "w": ways.append(thing)
      default: relations.append(thing)
      }
    }
  }

  private static func hasNoTags(_ line: Substring) -> Bool {
    var last: UInt8 = 0
    for byte in line.utf8 {
      if last == UInt8(ascii: "T"), byte == UInt8(ascii: " ") { return true }
      // A field begins behind a blank.
      last = last == UInt8(ascii: " ") && byte == UInt8(ascii: "T") ? byte : byte == UInt8(ascii: " ") ? byte : 0
    }
    return false
  }

  /// Characters stand as their numbers between percent signs.
  private static func unescaped(_ text: Substring) -> String {
    guard text.contains("%") else { return String(text) }
    var (result, isCode) = ("", false)
    for part in text.split(separator: "%", omittingEmptySubsequences: false) {
      if isCode, let code = UInt32(part, radix: 16), let scalar = Unicode.Scalar(code) {
        result.unicodeScalars.append(scalar)
      } else {
        result += part
      }
      isCode.toggle()
    }
    return result
  }

  /// The text form of an extract; nil where there is no osmium.
  static func ofExtract(_ path: String) throws -> OPL? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["osmium", "cat", "--no-progress", "-f", "opl", path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? OPL(String(decoding: data, as: UTF8.self)) : nil
  }
}
