/// Why a patch cannot be read or applied.
public enum RoadPatchError: Error, Hashable, Sendable {
  /// The bytes are no patch of a road file.
  case notPatch
  /// The patch has another version than this code reads.
  case version(UInt32)
  /// The patch ends early: it has the first number of bytes, and should have the second.
  case cutOff(size: Int, of: Int)
  /// The patch's checksum is wrong.
  case damaged
  /// The file is not the one that the patch was made for.
  case otherFile
  /// The file is already what the patch makes.
  case alreadyNew
  /// The patch is whole, and what it says makes no road file.
  case invalid
  /// The result is not the file that the patch was made of.
  case otherResult
  /// The old file, or the new one, cannot be read.
  case oldFile(RoadGraphError)
  case newFile(RoadGraphError)
}

extension RoadPatchError: CustomStringConvertible {
  /// A sentence without the patch's name.
  public var description: String {
    switch self {
    case .notPatch: "is not a patch; fairway roads diff makes one from two road files"
    case .version(let version):
      "is a patch of version \(version), but this program reads version \(RoadPatch.version); use a newer program"
    case .cutOff(let size, let whole): "is cut off after \(size) of \(whole) bytes; copy it again"
    case .damaged: "is damaged: its checksum is wrong; copy it again"
    case .otherFile: "was made for another road file; its size or its checksum is not that of this one"
    case .alreadyNew: "makes the file that is there already"
    case .invalid: "makes no road file; make it again with fairway roads diff"
    case .otherResult: "does not make the road file that it was made of; make it again with fairway roads diff"
    case .oldFile(let error), .newFile(let error): "\(error)"
    }
  }
}
