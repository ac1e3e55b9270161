import FairwayCore
import FairwayDirections
import TraceFiles

/// A line of live input that is no fix: `{"trip": {"add": [8.1, 47]}}` changes the stops ahead, `{"avoid": {"next": 500}}`
/// says what is blocked.
enum FollowOrder {
  case change(TripEdit)
  case avoid(Avoidance)

  /// Reads a line; nil for one that is something else, such as a fix.
  init?(_ line: some Collection<UInt8>) throws(OptionError) {
    // Nearly every line is a fix.
    guard let first = line.first(where: { $0 != UInt8(ascii: " ") }), first == UInt8(ascii: "{"),
      case .object(let members)? = try? JSONValue(json: Array(line)), members.count == 1
    else { return nil }
    if let edit = members["trip"] {
      self = .change(try TripEdit(json: edit))
    } else if let avoidance = members["avoid"] {
      self = .avoid(try Avoidance(json: avoidance))
    } else {
      return nil
    }
  }
}
