import Foundation
import TraceFiles

/// A format in which traces are written.
enum TraceForm: String, CaseIterable {
  case csv, ndjson, nmea, packed

  static let option = Syntax.Option.value("--format", "FORM", "The form: csv (default), ndjson, nmea or packed.")

  func data(of fixes: FixColumns) -> Data {
    switch self {
    case .csv: fixes.csv()
    case .ndjson: fixes.ndjson()
    case .nmea: fixes.nmea()
    case .packed: fixes.packed()
    }
  }
}
