internal import CBenchPeers

/// A track of the kernel that is called from C, with the loops that a Swift caller would write.
public final class KernelTrack {
  private let handle: OpaquePointer

  /// Creates a track; nil if the kernel fails.
  public init?(latitudes: [Double], longitudes: [Double]) {
    guard let handle = bp_kernel_track_create(latitudes, longitudes, latitudes.count) else { return nil }
    self.handle = handle
  }

  deinit {
    bp_kernel_track_destroy(handle)
  }

  /// Snaps positions one after another, each in the window around the previous result.
  public func snap(latitudes: [Double], longitudes: [Double], behind: Double, ahead: Double) -> Double {
    bp_kernel_snap_all(handle, latitudes, longitudes, latitudes.count, behind, ahead)
  }

  /// Sums the distances between neighbours by the kernel's formula for short lines.
  public static func shortLength(latitudes: [Double], longitudes: [Double]) -> Double {
    bp_kernel_short_length_all(latitudes, longitudes, latitudes.count)
  }
}
