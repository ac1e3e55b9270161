import FairwayRoutes
import Foundation

@testable import TraceFiles

/// Sentences of NMEA 0183 for tests, with their checksums.
enum NMEA {
  /// A sentence with its frame.
  static func sentence(_ content: String) -> String {
    "$\(content)*\(NMEASentence.hexadecimal(NMEASentence.checksum(content.utf8)))"
  }

  /// Sentences as lines.
  static func lines(_ contents: [String]) -> String { contents.map { sentence($0) + "\r\n" }.joined() }

  /// The bursts of a receiver that drives north, one for each second from `start`, with sentences of the given kinds.
  static func bursts(_ count: Int, of kinds: [String], start: Int = 43_200, date: String = "010526") -> [[String]] {
    (0..<count).map { number in
      let second = start + number
      let time = String(format: "%02d%02d%02d.00", second / 3600, second / 60 % 60, second % 60)
      let place = String(format: "42%07.4f,N,00130.0000,E", Double(number) / 100)
      return kinds.map { kind in
        switch kind.suffix(3) {
        case "RMC": "\(kind),\(time),A,\(place),19.4384,0.0,\(date),,,A"
        case "GGA": "\(kind),\(time),\(place),1,08,1.2,100.0,M,50.0,M,,"
        case "GNS": "\(kind),\(time),\(place),AAN,12,1.2,100.0,50.0,,"
        case "GLL": "\(kind),\(place),\(time),A,A"
        case "VTG": "\(kind),0.0,T,,M,19.4384,N,36.0000,K,A"
        case "GST": "\(kind),\(time),,,,,3.0,4.0,5.0"
        case "ZDA": "\(kind),\(time),01,05,2026,00,00"
        default: "\(kind),3,1,09"
        }
      }
    }
  }
}

/// What came out of lines: the fixes with the number of the line that completed each, and the errors.
struct LineResult {
  var fixes: [FixColumns.Fix] = []
  var lines: [Int] = []
  var errors: [String] = []

  init(_ text: String, _ reading: TraceReading = .init(), form: FixLineForm? = nil) {
    self.init(bytes: Array(text.utf8), reading, form: form)
  }

  init(bytes: [UInt8], _ reading: TraceReading = .init(), form: FixLineForm? = nil) {
    var reader = FixLines(reading, form: form)
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      take(number) { reader.read(line, number: number, into: &$0, errors: &$1) }
    }
    take(number) { reader.finish(number: number, into: &$0, errors: &$1) }
  }

  private mutating func take(_ number: Int, _ read: (inout FixColumns, inout [LineError]) -> Void) {
    var columns = FixColumns()
    var failures: [LineError] = []
    read(&columns, &failures)
    fixes += (0..<columns.count).map { columns[$0] }
    lines += Array(repeating: number, count: columns.count)
    errors += failures.map(\.description)
  }
}
