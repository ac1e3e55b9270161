internal import CGeoKernel

/// The passes of a track by a position, nearest first.
///
/// It contains at most eight and allocates no memory.
public struct TrackCandidates: RandomAccessCollection, Sendable {
  private typealias Storage = (
    gk_track_snap, gk_track_snap, gk_track_snap, gk_track_snap, gk_track_snap, gk_track_snap, gk_track_snap,
    gk_track_snap
  )

  /// The maximum number of passes that are kept.
  public static let capacity = Int(GK_TRACK_MAXIMUM_CANDIDATES)

  private var storage: Storage
  /// The number of passes, including those beyond ``capacity``.
  public let passCount: Int

  /// Creates a list from a closure that writes into the storage and returns the number of passes.
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

  /// The number of passes that were kept.
  public var endIndex: Int { Swift.min(passCount, Self.capacity) }

  /// Returns a pass; index 0 is the nearest.
  public subscript(position: Int) -> TrackSnap {
    precondition(position >= 0 && position < endIndex, "there is no such candidate")
    return withUnsafePointer(to: storage) { storage in
      storage.withMemoryRebound(to: gk_track_snap.self, capacity: Self.capacity) { TrackSnap($0[position]) }
    }
  }
}
