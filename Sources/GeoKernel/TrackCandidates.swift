internal import CGeoKernel

/// The passes of a track by a position, nearest first.
///
/// It holds at most eight and owns no memory outside itself.
public struct TrackCandidates: RandomAccessCollection, Sendable {
  private typealias Storage = (
    gk_track_snap, gk_track_snap, gk_track_snap, gk_track_snap, gk_track_snap, gk_track_snap, gk_track_snap,
    gk_track_snap
  )

  /// The most that are kept.
  public static let capacity = Int(GK_TRACK_MAXIMUM_CANDIDATES)

  private var storage: Storage
  /// How many passes there are, also those beyond ``capacity``.
  public let passCount: Int

  /// Lets `fill` write into the storage and return how many passes there are.
  init(filledBy fill: (UnsafeMutablePointer<gk_track_snap>) -> Int) {
    let none = gk_track_snap()
    storage = (none, none, none, none, none, none, none, none)
    passCount = withUnsafeMutablePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: gk_track_snap.self, capacity: Self.capacity, fill)
    }
  }

  /// Whether there are more passes than were kept.
  public var isTruncated: Bool { passCount > Self.capacity }

  /// 0.
  public var startIndex: Int { 0 }

  /// How many passes were kept.
  public var endIndex: Int { Swift.min(passCount, Self.capacity) }

  /// A pass, 0 being the nearest.
  public subscript(position: Int) -> TrackSnap {
    precondition(position >= 0 && position < endIndex, "there is no such candidate")
    return withUnsafePointer(to: storage) { storage in
      storage.withMemoryRebound(to: gk_track_snap.self, capacity: Self.capacity) { TrackSnap($0[position]) }
    }
  }
}
