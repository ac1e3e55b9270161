internal import CRoadGraph

/// Why a road file cannot be read or made, with the place.
public enum RoadGraphError: Error, Hashable, Sendable {
  /// There is not enough memory.
  case outOfMemory
  /// The system refused the file, with its error number.
  case system(Int)
  /// The bytes are no road file.
  case notRoads
  /// The file has another version than this code reads.
  case version(UInt32)
  /// The file ends at an offset where more should follow.
  case cutOff(at: Int)
  /// The checksum of the block at an offset is wrong.
  case damaged(at: Int)
  /// The value at an offset is out of its range.
  case invalid(at: Int)
  /// The state of a matcher belongs to another file.
  case otherFile
  /// There are no roads to pack.
  case noRoads
  /// There are more roads than a file holds.
  case tooManyRoads
  /// A node's coordinate or a way's number, limit, layer or name is out of its range.
  case outOfRange(id: Int64)
  /// A way has two neighbouring points more than 50 km apart, or its points are so far apart that the roads cross far more
  /// cells than they have points.
  case tooFarApart(way: Int64)
  /// The caller has stopped the packing.
  case stopped
}

extension RoadGraphError {
  init(_ status: rg_status, _ fault: rg_fault) {
    switch Int(status) {
    case ROAD_ERROR_MEMORY: self = .outOfMemory
    case ROAD_ERROR_SYSTEM: self = .system(Int(fault.system_error))
    case ROAD_ERROR_NOT_ROADS: self = .notRoads
    case ROAD_ERROR_VERSION: self = .version(fault.version)
    case ROAD_ERROR_CUT_OFF: self = .cutOff(at: Int(clamping: fault.offset))
    case ROAD_ERROR_DAMAGED: self = .damaged(at: Int(clamping: fault.offset))
    case ROAD_ERROR_OTHER_FILE: self = .otherFile
    default: self = .invalid(at: Int(clamping: fault.offset))
    }
  }
}

extension RoadGraphError: CustomStringConvertible {
  /// A sentence with the place and what to do.
  public var description: String {
    switch self {
    case .outOfMemory: "there is no memory for the roads"
    case .system(2): "there is no such file"
    case .system(13): "the system does not allow reading it"
    case .system(21): "it is a folder, not a road file"
    case .system(28): "there is no room on the disk"
    case .system(let number): "the system refuses it (error \(number))"
    case .notRoads: "is not a road file; fairway roads pack makes one from an extract of OpenStreetMap"
    case .version(let version):
      "is a road file of version \(version), but this program reads versions \(ROAD_FIRST_VERSION) and \(ROAD_FILE_VERSION);"
        + (version > UInt32(ROAD_FILE_VERSION) ? " use a newer program" : " pack it again")
    case .cutOff(let offset): "is cut off after \(offset) bytes; copy or pack it again"
    case .damaged(let offset): "is damaged: the checksum of the block at byte \(offset) is wrong; copy or pack it again"
    case .invalid(let offset): "is damaged: the value at byte \(offset) is out of its range; pack it again"
    case .otherFile: "the matcher's state belongs to another road file"
    case .noRoads: "has no roads"
    case .tooManyRoads: "has more roads than a road file can hold"
    case .outOfRange(let id): "a value of node or way \(id) is out of its range"
    case .tooFarApart(let way):
      "the points of way \(way) are too far apart: up to \(ROAD_LONGEST_PIECE / 1000) km between two neighbours, and for most"
        + " no more than some kilometres"
    case .stopped: "packing was stopped"
    }
  }
}
