internal import CRoadRoutes

/// Why roads that were prepared earlier cannot be used, or cannot be kept. What is kept belongs to one road file, one profile and
/// one version of this code; prepare the roads again where it is another's.
public enum PreparedRoadsError: Error, Hashable, Sendable {
  /// The system refused the file, with its error number.
  case system(Int)
  /// The bytes are no prepared roads.
  case notPrepared
  /// Another version of this code prepared the roads.
  case version(UInt32)
  /// The roads are those of another road file, or of another version of this one.
  case otherRoads
  /// The roads were prepared for another profile.
  case otherProfile
  /// The file ends at an offset where more should follow.
  case cutOff(at: Int)
  /// The checksum of the block at an offset is wrong.
  case damaged(at: Int)
  /// The value at an offset is out of its range.
  case invalid(at: Int)
}

extension PreparedRoadsError {
  init(_ fault: rr_fault) {
    let offset = Int(clamping: fault.offset)
    self =
      switch Int(fault.kind) {
      case RR_FAULT_SYSTEM: .system(Int(fault.system_error))
      case RR_FAULT_NOT_PREPARED: .notPrepared
      case RR_FAULT_VERSION: .version(fault.version)
      case RR_FAULT_OTHER_ROADS: .otherRoads
      case RR_FAULT_OTHER_PROFILE: .otherProfile
      case RR_FAULT_CUT_OFF: .cutOff(at: offset)
      case RR_FAULT_DAMAGED: .damaged(at: offset)
      default: .invalid(at: offset)
      }
  }
}

extension PreparedRoadsError: CustomStringConvertible {
  /// A sentence with what to do, behind the name of the file.
  public var description: String {
    switch self {
    case .system(2): "there is no such file"
    case .system(13): "the system does not allow it"
    case .system(28): "there is no room on the disk"
    case .system(let number): "the system refuses it (error \(number))"
    case .notPrepared: "has no prepared roads; fairway roads prepare makes them from a road file"
    case .version(let version):
      "was prepared by another version of this program (\(version)); prepare the roads again"
    case .otherRoads: "was prepared from another road file, or from another version of it; prepare the roads again"
    case .otherProfile: "was prepared for another profile; prepare the roads again for this one"
    case .cutOff(let offset): "is cut off after \(offset) bytes; prepare the roads again"
    case .damaged(let offset):
      "is damaged: the checksum of the block at byte \(offset) is wrong; prepare the roads again"
    case .invalid(let offset): "is damaged: the value at byte \(offset) is out of its range; prepare the roads again"
    }
  }
}
